"""Whole screens as text, to be looked at when they change."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import product
from pathlib import Path

import pytest
from textual.pilot import Pilot

from allfives.game.claims import asked
from allfives.game.commands import Play
from allfives.game.decider import advance, legal
from allfives.game.state import State
from allfives.record.library import Library
from allfives.record.preferences import Characters, ThemeChoice
from allfives.tui.app import AllFivesApp
from allfives.tui.settings import Settings
from allfives.tui.terminal.capabilities import Capabilities
from tests.support.goldens import GOLDENS, check_golden
from tests.support.lulls import NoLull
from tests.support.pages import STYLES, save_a_game, shown
from tests.support.records import commands_of, save
from tests.support.scenes import (
    FULL_TABLE,
    HOME,
    LONG_AGO,
    Moment,
    dealer_at,
    game_over,
    person_to_play,
    round_over,
    saved,
    with_two_ends,
)
from tests.support.table import QUICK, TableApp

USUAL = (80, 24)
LARGE = (120, 40)
LEAN = QUICK.with_(theme=ThemeChoice.MONO, characters=Characters.ASCII)


class StillApp(AllFivesApp):
    """The app at home or with a saved game, where nothing moves."""

    CSS_PATH = str(STYLES)

    def __init__(self, game: Path | None = None) -> None:
        super().__init__(game, Capabilities())
        self.lull = NoLull()
        self.settings = QUICK


@dataclass(frozen=True)
class Scene:
    """An app, and the keys that lead to what is looked at."""

    app: Callable[[], AllFivesApp]
    keys: str = ""


def at_home(keys: str = "") -> Scene:
    """A screen around the table, with the keys that lead to it from home."""
    return Scene(StillApp, keys)


def at_table(
    kinds: str,
    moment: Moment,
    keys: str = "",
    preset: str = "pagat",
    settings: Settings = QUICK,
    seeds: Sequence[int] = range(200),
) -> Scene:
    """A table at a moment, with the keys that are pressed then."""
    return Scene(lambda: TableApp(dealer_at(preset, kinds, moment, seeds), settings), keys)


def saved_at(kinds: str, moment: Moment, keys: str) -> Scene:
    """A saved game that is continued at a moment, with the keys that are pressed then."""
    return Scene(lambda: StillApp(saved(dealer_at("pagat", kinds, moment))), keys)


def called(state: State) -> bool:
    """A person has to say what the last play scored."""
    return asked(state) == 0


def about_to(reach: Moment) -> Moment:
    """A person can play one tile on one end only, and comes to a moment by it."""

    def is_there(state: State) -> bool:
        commands = legal(state)
        is_one_play = len(commands) == 1 and isinstance(commands[0], Play)
        return is_one_play and state.turn == 0 and reach(advance(commands[0], state)[1])

    return is_there


SCENES = {
    "home": at_home(),
    "new-game": at_home("n"),
    "saved-games": at_home("s"),
    "rules": at_home("r"),
    "help": at_home("question_mark"),
    "fair": at_home("f"),
    "fair-figures": at_home("f G"),
    "settings": at_home("o"),
    "first-lead": at_table("pc", person_to_play(0)),
    "middle-game": at_table("pc", person_to_play(9)),
    "large-tiles": at_table("pc", person_to_play(9), "plus plus plus"),
    "full-layout": at_table("pc", person_to_play(26), seeds=[FULL_TABLE]),
    "choosing-an-end": at_table("pc", with_two_ends(7), "tab"),
    "four-players": at_table("pccc", person_to_play(7), preset="cribbage"),
    "hot-seat-cover": at_table("ppp", person_to_play(8)),
    "claim": at_table("pc", about_to(called), "enter", preset="muggins"),
    "settlement": at_table("pcc", about_to(round_over), "enter"),
    "end-of-the-game": saved_at("pc", about_to(game_over), "enter"),
    "log": at_table("pc", person_to_play(9), "g"),
    "ascii": at_table("pc", with_two_ends(7), "tab", settings=LEAN),
}
"""What is looked at, each in the usual terminal."""

WIDE = (
    "home",
    "new-game",
    "fair",
    "help",
    "middle-game",
    "large-tiles",
    "full-layout",
    "four-players",
    "settlement",
    "end-of-the-game",
)
"""What is arranged in another way where there is more room."""

SMALLEST = (60, 20)
TIGHT = ("new-game", "middle-game", "claim", "settlement", "end-of-the-game")
"""What is looked at where there is the least room, too."""

PICTURES = [*product(SCENES, [USUAL]), *product(WIDE, [LARGE]), *product(TIGHT, [SMALLEST])]
"""Every scene with the size of the terminal."""


def save_games() -> None:
    """A game that is settled twice and one that has just begun, both played long ago."""
    Library().folder.mkdir(parents=True)
    rounds = Library().folder / "rounds.jsonl"
    save(rounds, commands_of("pagat", 2, seed=1, rounds=3))
    noon = LONG_AGO.replace(tzinfo=None).timestamp()
    for number, path in enumerate((rounds, save_a_game())):
        os.utime(path, (noon + number, noon + number))


async def still(pilot: Pilot[None], app: AllFivesApp) -> str:
    """The text on the screen once nothing happens by itself any more."""
    before, now = "", shown(app)
    while now != before:
        await app.workers.wait_for_complete()
        await pilot.pause()
        before, now = now, shown(app)
    return now


def named(name: str, size: tuple[int, int]) -> str:
    return f"{name}-{size[0]}x{size[1]}"


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder for the games that every test calls by the same name."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("ALLFIVES_HOME", HOME)
    return tmp_path


@pytest.mark.parametrize(("name", "size"), PICTURES, ids=str)
async def test_screens_look_as_they_did(name: str, size: tuple[int, int]) -> None:
    save_games()
    scene = SCENES[name]
    app = scene.app()
    async with app.run_test(size=size) as pilot:
        text = await still(pilot, app)
        for key in scene.keys.split():
            await pilot.press(key)
            text = await still(pilot, app)
    lines = "".join(f"{line.rstrip()}\n" for line in text.splitlines())
    check_golden(f"screens/{named(name, size)}", lines)


def test_no_picture_of_a_screen_is_left_over() -> None:
    files = {path.stem for path in (GOLDENS / "screens").iterdir()}
    assert files == {named(*picture) for picture in PICTURES}
