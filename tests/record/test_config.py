"""Settings last, and a broken file of them costs nothing but the settings."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from allfives.record.config import Config
from allfives.record.strict import Fields
from tests.support.records import Trouble

DEFAULTS: Fields = {"theme": "dark", "pace": 3, "motion": True, "keys": {}, "last": None}
CHANGED: Fields = {"theme": "light", "pace": 5, "motion": False, "keys": {"u": "x"}, "last": [1]}


@pytest.fixture
def config(tmp_path: Path) -> Config:
    return Config(tmp_path / "config" / "settings.json", DEFAULTS)


def write(config: Config, data: bytes) -> None:
    config.path.parent.mkdir(exist_ok=True)
    config.path.write_bytes(data)


def test_without_a_file_the_defaults_hold(config: Config) -> None:
    assert config.load() == (DEFAULTS, None)
    assert not config.path.exists()


def test_settings_come_back_as_they_were_saved(config: Config) -> None:
    assert config.save(CHANGED) is None
    assert config.load() == (CHANGED, None)
    assert config.save(DEFAULTS) is None
    assert config.load() == (DEFAULTS, None)
    assert os.listdir(config.path.parent) == ["settings.json"]


def test_what_is_returned_can_be_changed_without_harm(config: Config) -> None:
    config.load().values["theme"] = "pink"
    assert config.load() == (DEFAULTS, None)


def test_a_file_may_leave_out_settings_and_have_others(config: Config) -> None:
    write(config, b' {"pace": 9, "weather": "fine"}\n')
    assert config.load() == ({**DEFAULTS, "pace": 9, "weather": "fine"}, None)


def test_a_value_of_a_wrong_type_is_reset_and_told(config: Config) -> None:
    write(config, b'{"pace": true, "theme": "light", "motion": 1}')
    values, problem = config.load()
    assert values == {**DEFAULTS, "theme": "light"}
    assert problem == "These settings had no fitting value and were reset: 'pace', 'motion'."


@pytest.mark.parametrize(
    "data",
    [b"", b"{", b"[]", b"\xff\xfe", b'{"a":NaN}', b"\0" * 50, b'{"a":1,"a":2}', b"x" * 2_000_000],
)
def test_a_broken_file_is_kept_aside_and_the_defaults_hold(config: Config, data: bytes) -> None:
    for name in ("settings.json.broken", "settings.json.broken2"):
        write(config, data)
        values, problem = config.load()
        assert values == DEFAULTS
        assert problem is not None
        assert problem.endswith(f"kept as '{name}'.")
        assert (config.path.parent / name).read_bytes() == data
        assert not config.path.exists()
    assert config.save(CHANGED) is None
    assert config.load() == (CHANGED, None)


@pytest.mark.parametrize("kind", ["folder", "pipe", "loop"])
def test_what_is_no_file_never_stops_the_program(config: Config, kind: str) -> None:
    config.path.parent.mkdir()
    if kind == "folder":
        config.path.mkdir()
    elif kind == "pipe":
        os.mkfifo(config.path)
    else:
        config.path.symlink_to(config.path)
    values, problem = config.load()
    assert values == DEFAULTS
    assert problem is not None
    said = config.save(CHANGED)
    assert said is None or said.startswith("The settings were not saved.")


def test_a_link_is_followed_and_stays_a_link(config: Config, tmp_path: Path) -> None:
    real = tmp_path / "dotfiles.json"
    real.write_text('{"pace": 7}')
    config.path.parent.mkdir()
    config.path.symlink_to(real)
    assert config.load().values["pace"] == 7
    assert config.save(CHANGED) is None
    assert config.path.is_symlink()
    assert config.load() == (CHANGED, None)
    assert '"pace": 5' in real.read_text()


@pytest.mark.parametrize("kind", ["write", "sync_all"])
@pytest.mark.parametrize("number", [1, 2])
def test_a_failing_disk_leaves_the_old_settings_or_the_new(
    config: Config, kind: str, number: int
) -> None:
    assert config.save(DEFAULTS) is None
    trouble = Trouble(kind, number)
    said = Config(config.path, DEFAULTS, trouble.disk).save(CHANGED)
    assert (said is None) == (trouble.calls < number)
    values, problem = config.load()
    assert values in (DEFAULTS, CHANGED)
    assert problem is None
    assert os.listdir(config.path.parent) == ["settings.json"]


def test_a_folder_that_cannot_be_made_is_told(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    config = Config(tmp_path / "file" / "settings.json", DEFAULTS)
    said = config.save(CHANGED)
    assert said is not None
    assert said.startswith("The settings were not saved. ")
    assert config.load().values == DEFAULTS


def test_half_a_character_is_not_saved(config: Config) -> None:
    said = config.save({"theme": "\ud800"})
    assert said is not None
    assert "half a character" in said
    assert config.load() == (DEFAULTS, None)
