"""`allfives --plain`: the table by lines of text, and the game that is wanted there."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from allfives.cli.arguments import UsageError, number
from allfives.game.rules import PRESETS

if TYPE_CHECKING:
    from allfives.cli.arguments import Parser
    from allfives.line.program import Plan
    from allfives.table.setup import Setup


def add_to(parser: Parser) -> None:
    """Add the options of the table by lines of text."""
    group = parser.add_argument_group("lines of text")
    group.add_argument(
        "--plain", action="store_true", help="play by lines of text, without a full screen"
    )
    group.add_argument(
        "--no-clear",
        dest="clear",
        action="store_false",
        help="between two people print a line; the screen is scrolled clear else",
    )
    group.add_argument(
        "--preset", metavar="GAME", help=f"begin a game at once: {', '.join(PRESETS)}"
    )
    group.add_argument("--players", type=number(2, 4), help="how many play it (2)")
    group.add_argument("--level", help="how well its computers play (careful)")
    group.add_argument(
        "--name", action="append", help="the name of a person, as often as people play (1)"
    )


def refuse_without_plain(chosen: argparse.Namespace) -> None:
    """Let nobody believe that these options change the full screen.

    Raises:
        UsageError: If one of them was given.
    """
    if _is_game_chosen(chosen) or not chosen.clear:
        raise UsageError(
            "--preset, --players, --level, --name and --no-clear go with --plain; at the full "
            "screen a game is set up there."
        )


def _is_game_chosen(chosen: argparse.Namespace) -> bool:
    return any((chosen.preset, chosen.players, chosen.level, chosen.name))


def plan_from(chosen: argparse.Namespace) -> Plan:
    """What is to be begun.

    Raises:
        RulesError: If the game cannot be played.
        UsageError: If the seats cannot be taken so.
    """
    from allfives.line.program import Plan

    setup = _setup_from(chosen) if _is_game_chosen(chosen) else None
    return Plan(setup=setup, clear=chosen.clear)


def _setup_from(chosen: argparse.Namespace) -> Setup:
    from allfives.game.rules import rules_for
    from allfives.line.setting_up import seated
    from allfives.players.levels import LevelError, level_named
    from allfives.table.draft import Draft, DraftError
    from allfives.table.setup import DEFAULT_LEVEL, first_setup
    from allfives.words.setup import draft_problem

    names = chosen.name or []
    preset = chosen.preset or "pagat"
    players = chosen.players or max(2, len(names))
    rules_for(preset, players)
    if len(names) > players:
        raise UsageError(f"There are {len(names)} names for {players} players.")
    level = chosen.level or DEFAULT_LEVEL
    try:
        level_named(level)
        draft = Draft.of(first_setup()).with_preset(preset).with_players(players)
        return seated(draft, names, max(1, len(names)), level).setup()
    except LevelError as error:
        raise UsageError(str(error)) from error
    except DraftError as problem:
        raise UsageError(draft_problem(problem)) from problem
