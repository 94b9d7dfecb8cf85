"""What a script of a few lines gets from `import allfives`."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import allfives
from allfives.game.claims import claim_worth
from allfives.game.notation import read_play
from allfives.game.rules import PRESETS
from allfives.game.state import State
from allfives.record.errors import RecordError
from allfives.record.verify import verify_stream

README = Path(__file__).parents[1] / "README.md"
HEAVY = {"textual", "rich", "asyncio", "concurrent", "multiprocessing", "sqlite3", "http"}


def play_on(game: allfives.Game, steps: int | None = None) -> None:
    while game.legal and steps != 0:
        game.play(game.legal[-1])
        steps = None if steps is None else steps - 1


@pytest.mark.parametrize("preset", PRESETS)
def test_a_game_of_every_preset_is_played_saved_and_read(preset: str, tmp_path: Path) -> None:
    game = allfives.begin(preset, seed=3, target=60 if not PRESETS[preset].options else 61)
    while game.legal and game.state.round < 20:
        game.play(game.legal[0])
    path = tmp_path / "game.jsonl"
    game.save(path)
    with path.open("rb") as file:
        assert verify_stream(file).fault is None
    again = allfives.read(path)
    assert (again.events, again.state, again.winner) == (game.events, game.state, game.winner)
    with pytest.raises(FileExistsError):
        game.save(path)


def test_a_seed_deals_the_same_and_none_deals_anew() -> None:
    assert allfives.begin(seed=1).legal == allfives.begin(seed=1).legal
    assert len({allfives.begin().legal for _ in range(8)}) > 1


def test_all_that_is_legal_is_what_the_rules_allow_the_seat_whose_turn_it_is() -> None:
    game = allfives.begin("pagat", players=3, seed=2)
    assert game.turn is not None
    assert {read_play(text).tile for text in game.legal} == set(game.view(game.turn).hand)
    assert game.view((game.turn + 1) % 3).legal == ()
    with pytest.raises(allfives.NotPlayed, match="There is no seat 3; the seats are 0 to 2"):
        game.view(3)


def test_what_is_impossible_is_told_and_nothing_has_happened() -> None:
    game = allfives.begin("pagat", seed=1)
    before: State = game.state
    for text, why in [
        ("draw", "'draw' is nothing that can be done now. Possible: 5-1, 2-0,"),
        ("nonsense", "'nonsense' is nothing"),
        ("5-5>5-1", "tile"),
        ("deal", "The round is not over yet"),
    ]:
        with pytest.raises(allfives.NotPlayed, match=why):
            game.play(text)
    assert game.state is before
    play_on(game)
    assert game.legal == ()
    with pytest.raises(allfives.NotPlayed, match="nothing, for the game is over"):
        game.play("5-5")


def test_a_tile_that_fits_in_several_places_asks_where() -> None:
    game = allfives.begin("pagat", seed=1)
    asked = 0
    while game.legal and game.state.round < 4:
        tiles = [text.split(">")[0] for text in game.legal]
        twice = [tile for tile in tiles if tiles.count(tile) > 1]
        if twice:
            asked += 1
            with pytest.raises(allfives.NotPlayed, match=f"{twice[0]} fits in several places"):
                game.play(twice[0])
        game.play(game.legal[0])
    assert asked


def test_points_are_called_where_they_must_be() -> None:
    game = allfives.begin("muggins", seed=1)
    while game.legal[0] != "call 0":
        game.play(game.legal[0])
    caller, before = game.turn, game.scores
    assert caller is not None
    worth = claim_worth(game.state, caller)
    assert worth > 0
    game.play(f"call {worth}")
    assert game.scores[game.state.side_of(caller)] == before[game.state.side_of(caller)] + worth


def test_the_drawing_shows_every_tile() -> None:
    game = allfives.begin("five_up", players=4, seed=5)
    assert game.layout == ""
    play_on(game, 9)
    halves = [char for char in game.layout if char.isdigit()]
    assert len(halves) == 2 * len(game.plays.split())


@pytest.mark.parametrize(
    ("asked", "why"),
    [
        ({"preset": "chess"}, "no preset 'chess'"),
        ({"players": 5}, "for 2, 3 or 4 players, not 5"),
        ({"colour": 5}, "There is no option 'colour'"),
        ({"target": 0}, "target must be a number"),
    ],
)
def test_games_and_rules_that_there_are_not_get_a_sentence(asked: dict[str, Any], why: str) -> None:
    with pytest.raises(allfives.NotPlayed, match=why):
        allfives.begin(**asked)


def test_records_that_cannot_be_read_get_a_sentence(tmp_path: Path) -> None:
    with pytest.raises(RecordError):
        allfives.read(tmp_path / "none.jsonl")
    damaged = tmp_path / "damaged.jsonl"
    damaged.write_text("no record\n")
    with pytest.raises(RecordError, match="damaged at line 1"):
        allfives.read(damaged)


def loaded_by(code: str, folder: Path) -> set[str]:
    """The modules that a fresh interpreter holds after it ran this."""
    code += "\nimport sys; print(); print(*sys.modules)"
    run = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=folder
    )
    return set(run.stdout.splitlines()[-1].split())


def test_the_import_alone_loads_nothing_and_the_names_no_screen(tmp_path: Path) -> None:
    ours = {name for name in loaded_by("import allfives", tmp_path) if "allfives" in name}
    assert {name for name in ours if not name.startswith("__")} == {"allfives"}
    loaded = loaded_by("import allfives; allfives.begin()", tmp_path)
    assert {name.split(".")[0] for name in loaded} & HEAVY == set()
    assert not any(name.startswith(("allfives.tui", "allfives.players")) for name in loaded)
    assert not hasattr(allfives, "nothing_of_that_name")


def test_the_example_of_the_readme_runs(tmp_path: Path) -> None:
    text = README.read_text(encoding="utf-8")
    example = text.split("```python\n")[1].split("```")[0]
    assert "import allfives" in example
    loaded = loaded_by(example, tmp_path)
    assert (tmp_path / "game.jsonl").is_file()
    assert {name.split(".")[0] for name in loaded} & HEAVY == set()
