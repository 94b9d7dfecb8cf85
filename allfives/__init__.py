"""All Fives, the five-point domino game, for the terminal."""

from typing import Final

__version__: Final = "0.1.0"
