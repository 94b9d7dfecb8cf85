"""A computer player that tries every play in the same imagined worlds.

What is compared at last are points, and near the end of a game the chances to win it; how
the plays are tried stands in `trial`.
"""

from __future__ import annotations

import random
from typing import Final

from allfives.game.commands import Command
from allfives.game.view import SeatView
from allfives.players.careful import CarefulPlayer
from allfives.players.player import IsLate, never, only_choice
from allfives.players.search.conversion import command_of
from allfives.players.search.endgame import solve
from allfives.players.trial import Case, Learned, Trial, case_of, imagine

WORLDS: Final = 200
"""In how many worlds a choice is tried."""


class ExpertPlayer:
    """Plays what does best in worlds that may be the real one."""

    def __init__(
        self,
        worlds: int = WORLDS,
        *,
        suspects: bool = True,
        for_points: bool = False,
        is_late: IsLate = never,
    ) -> None:
        """A player of some strength.

        Args:
            worlds: In how many worlds it tries each choice.
            suspects: Does it draw conclusions from what the others chose?
            for_points: Does it play for points even near the end of a game?
            is_late: Asked after every few worlds; it tries no more of them then.
        """
        self._worlds = worlds
        self._is_late = is_late
        self._suspects = suspects
        self._for_points = for_points

    def choose(self, view: SeatView, rng: random.Random) -> Command:
        """The play that does best on average."""
        command = only_choice(view)
        if command is not None:
            return command
        case = case_of(view, for_points=self._for_points)
        if case is None:
            return CarefulPlayer().choose(view, rng)
        option = case.rivals[0] if len(case.rivals) == 1 else self._best(case, rng)
        return command_of(option, view.seat, view.layout, case.position.terms.table)

    def _best(self, case: Case, rng: random.Random) -> int:
        known = case.known()
        solved = None if known is None else solve(known, case.aim)
        if solved is not None:
            return solved
        learned = Learned(case.net)
        trial = Trial(learned, case.position, case.aim, case.rivals)
        found = imagine(case, learned, self._worlds, rng, suspects=self._suspects)
        return trial.best(found, self._is_late)
