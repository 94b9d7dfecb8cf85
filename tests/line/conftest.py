"""What these tests share: a folder of their own for games and settings."""

from tests.support.home import home

__all__ = ["home"]
