"""An app without colours, and one that fails."""

from __future__ import annotations

import stat
from pathlib import Path

import pytest
from rich.color import Color
from rich.style import Style
from textual.app import ComposeResult
from textual.widgets import Button, OptionList, Static

from allfives.tui.terminal import crash_report
from allfives.tui.terminal.capabilities import Capabilities
from allfives.tui.terminal.guarded_app import ShelteredApp, without_colour
from tests.support.painted import strips_of


class Small(ShelteredApp):
    """A few widgets that need colours and clicks."""

    CSS = "Static { color: red; background: blue; }"

    def compose(self) -> ComposeResult:
        yield Static("text [@click=app.bell]link[/]")
        yield OptionList("one", "two", "three")
        yield Button("Push", variant="error")


def colours(app: ShelteredApp) -> set[Color | None]:
    """All colours that the strips on the screen have."""
    styles = [segment.style for strip in strips_of(app) for segment in strip if segment.style]
    return {colour for style in styles for colour in (style.color, style.bgcolor)}


async def test_without_colour_nothing_on_the_screen_has_one() -> None:
    app = Small(Capabilities(no_colour=True))
    async with app.run_test() as pilot:
        await pilot.pause()
        assert colours(app) == {None}
        assert app.has_pseudo_classes({"ansi", "nocolor"})


async def test_with_colours_they_are_there() -> None:
    app = Small(Capabilities())
    async with app.run_test() as pilot:
        await pilot.pause()
        assert len(colours(app)) > 2


async def test_an_empty_no_color_leaves_the_colours(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_COLOR", "")
    app = Small(Capabilities())
    async with app.run_test() as pilot:
        await pilot.pause()
        assert {colour.get_truecolor() for colour in colours(app) if colour} >= {(0, 0, 255)}


async def test_what_can_be_clicked_is_still_known_without_colour() -> None:
    app = Small(Capabilities(no_colour=True))
    chosen: list[int] = []
    async with app.run_test() as pilot:
        options = app.query_one(OptionList)
        await pilot.click(options, offset=(3, 2))
        chosen.append(options.highlighted or 0)
    assert chosen == [1]


def test_to_take_the_colour_away_keeps_all_else() -> None:
    style = Style(color="red", bgcolor="blue", bold=True, reverse=True, meta={"option": 3})
    plain = without_colour(style)
    assert (plain.color, plain.bgcolor) == (None, None)
    assert (plain.bold, plain.reverse, plain.meta) == (True, True, {"option": 3})
    assert without_colour(Style(color="red")) == Style()


def test_a_report_of_a_fault_holds_no_variable(tmp_path: Path) -> None:
    def fail(hand: str) -> None:
        raise ValueError(f"something is wrong with {len(hand)} letters")

    try:
        fail("-".join("6466"))
    except ValueError as error:
        report = crash_report.keep(crash_report.describe(error))
    assert report is not None
    text = report.read_text()
    assert "in fail" in text
    assert "something is wrong with 7 letters" in text
    assert "6-4-6-6" not in text
    assert report.parent == tmp_path / "crashes"
    assert stat.S_IMODE(report.stat().st_mode) == 0o600
    assert str(report) in crash_report.last_words(report)
    assert "\n" not in crash_report.last_words(report)


def test_a_report_goes_elsewhere_if_its_folder_cannot_be_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("ALLFIVES_HOME", str(tmp_path / "file"))
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    report = crash_report.keep("what happened")
    assert report is not None
    assert report.parent == tmp_path


def test_that_no_report_could_be_written_is_said_too(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("ALLFIVES_HOME", str(tmp_path / "file"))
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path / "file"))
    assert crash_report.keep("what happened") is None
    assert "no report" in crash_report.last_words(None)


async def test_a_fault_is_kept_and_ends_the_app() -> None:
    class Faulty(Small):
        def on_mount(self) -> None:
            hand = "-".join("6466")
            raise RuntimeError(f"{len(hand)}")

    app = Faulty(Capabilities())
    with pytest.raises(RuntimeError):
        async with app.run_test():
            pass
    assert app.return_code == 1
    assert app.fault is not None
    assert "in on_mount" in app.fault
    assert "6-4-6-6" not in app.fault


async def test_a_panic_is_kept_and_ends_the_app() -> None:
    app = Small(Capabilities())
    async with app.run_test():
        app.panic("the keyboard has failed")
    assert app.return_code == 1
    assert app.fault is not None
    assert "the keyboard has failed" in app.fault
