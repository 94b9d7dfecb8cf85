"""Plays seeded games and prints all of them, for comparison between interpreters.

Run as a script: `python -m tests.support.replay`.
"""

from __future__ import annotations

from allfives.game.decider import legal
from allfives.game.rules import rules_for
from allfives.game.view import view
from tests.support.games import SEATINGS, play_out


def main() -> None:
    """Print every event, state, view and legal command of a round of each game."""
    for preset, players in SEATINGS:
        rules = rules_for(preset, players)
        for number, (_, command, events, state) in enumerate(play_out(rules, 11, rounds=1)):
            print(command, events, legal(state))
            if number % 9 == 0:
                print(state, view(state, number % players))


if __name__ == "__main__":
    main()
