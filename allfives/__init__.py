"""All Fives, the five-point domino game, for the terminal and for scripts.

>>> import allfives
>>> game = allfives.begin("pagat", players=2, seed=1)
>>> game.play(game.legal[0])
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from allfives.script import Game, NotPlayed, begin, read

__all__ = ["Game", "NotPlayed", "__version__", "begin", "read"]

__version__: Final = "0.1.0"


def __getattr__(name: str) -> object:
    """What a script asks for; it is loaded then, for the program itself needs none of it."""
    if name in __all__:
        from allfives import script

        return getattr(script, name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
