from __future__ import annotations

import pytest
from textual.pilot import Pilot
from textual.widgets import Input, Static

from allfives.game.events import Kind, Seat
from allfives.game.rules import Draw, Settle, rules_for
from allfives.record.preferences import ThemeChoice
from allfives.table.setup import Setup, first_setup
from allfives.tui.forms.choice_row import ChoiceRow
from allfives.tui.forms.choose import ChooseScreen
from allfives.tui.forms.new_game import NewGameScreen
from allfives.tui.forms.seat_row import SeatRow
from allfives.tui.pages.rules_screen import RulesScreen
from allfives.tui.widgets.menu import Menu
from allfives.tui.widgets.rules_view import STANDARD, RulesView
from tests.support.pages import HOSTILE, PageApp, shown

SIZES = [(60, 20), (80, 24), (120, 40), (200, 60)]
KNOWN = Setup("pagat", rules_for("pagat", 2), (Seat("Anna"), Seat("Ben")))


def app_for(setup: Setup = KNOWN) -> PageApp:
    return PageApp(lambda: NewGameScreen(setup))


def summary(app: PageApp) -> str:
    return str(app.screen.query_one("#summary", Static).content)


async def go_to(pilot: Pilot[None], name: str) -> None:
    pilot.app.screen.query_one(f"#{name}").focus()
    await pilot.pause()


async def test_a_newcomer_presses_enter_twice_and_plays() -> None:
    app = app_for(first_setup())
    async with app.run_test() as pilot:
        await pilot.press("enter", "enter")
        await pilot.pause()
        assert app.begun == [first_setup()]


async def test_a_newcomer_types_a_name_and_plays() -> None:
    app = app_for(first_setup())
    async with app.run_test() as pilot:
        await pilot.press(*"Kim", "enter", "enter")
        await pilot.pause()
        assert app.begun[0].seats[0] == Seat("Kim")


async def test_who_played_before_has_the_focus_on_start() -> None:
    app = app_for()
    async with app.run_test() as pilot:
        await pilot.press("enter")
        await pilot.pause()
        assert app.begun == [KNOWN]


async def test_a_game_starts_only_once_however_often_one_asks() -> None:
    app = app_for()
    async with app.run_test() as pilot:
        await pilot.press("enter", "enter", "s")
        await pilot.pause()
        assert app.begun == [KNOWN]


async def test_without_colour_the_row_with_the_focus_is_reversed_and_pointed_at() -> None:
    app = app_for()
    app.settings = app.settings.with_(theme=ThemeChoice.MONO)
    async with app.run_test() as pilot:
        await go_to(pilot, "target")
        row = app.screen.query_one("#target", ChoiceRow)
        assert row.render().plain.startswith("►")
        assert row.styles.text_style.reverse
        await pilot.press("enter")
        await pilot.pause()
        menu = app.screen.query_one(Menu)
        highlighted = menu.get_visual_style("option-list--option-highlighted")
        assert highlighted.reverse


async def test_a_letter_starts_too() -> None:
    app = app_for()
    async with app.run_test() as pilot:
        await go_to(pilot, "target")
        await pilot.press("s")
        await pilot.pause()
        assert app.begun == [KNOWN]


async def test_enter_goes_through_the_names_of_the_people_to_the_button() -> None:
    app = app_for()
    async with app.run_test() as pilot:
        app.screen.query(Input).first().focus()
        await pilot.press(*"Uma", "enter", *"Vera", "enter")
        assert app.screen.focused is app.screen.query_one("#start")
        await pilot.press("enter")
        await pilot.pause()
        assert [seat.name for seat in app.begun[0].seats] == ["Uma", "Vera"]


async def test_left_and_right_change_a_row_and_the_rules_follow() -> None:
    app = app_for()
    async with app.run_test() as pilot:
        rules = app.screen.query_one(RulesView)
        assert STANDARD in rules.text
        await go_to(pilot, "preset")
        await pilot.press("right")
        await pilot.pause()
        assert "Classic All Fives" in rules.text
        assert "loses the pips left in their own hand" in rules.text
        assert STANDARD not in rules.text
        assert summary(app) == "Anna against Ben: Classic All Fives to 250."


async def test_enter_shows_all_values_with_their_meaning() -> None:
    app = app_for()
    async with app.run_test() as pilot:
        await go_to(pilot, "preset")
        await pilot.press("enter")
        assert isinstance(app.screen, ChooseScreen)
        assert "Classic All Fives" in shown(app)
        await pilot.press("j", "enter")
        await pilot.pause()
        assert app.screen.query_one("#preset", ChoiceRow).choice.value == "classic"


@pytest.mark.parametrize("key", ["q", "b", "escape"])
async def test_the_list_of_values_can_be_left(key: str) -> None:
    app = app_for()
    async with app.run_test() as pilot:
        await go_to(pilot, "players")
        await pilot.press("enter", key)
        await pilot.pause()
        assert isinstance(app.screen, NewGameScreen)
        assert summary(app) == "Anna against Ben: All Fives to 250."


async def test_two_values_change_at_once() -> None:
    app = app_for()
    async with app.run_test(size=(120, 60)) as pilot:
        await go_to(pilot, "fold")
        await pilot.press("enter")
        await go_to(pilot, "exact")
        await pilot.press("enter", "s")
        await pilot.pause()
        assert app.begun[0].rules == rules_for("pagat", 2, exact=True)


async def test_a_target_can_be_typed() -> None:
    app = app_for()
    async with app.run_test() as pilot:
        await go_to(pilot, "target")
        await pilot.press(*"121")
        await pilot.pause()
        assert summary(app).endswith("to 121.")
        await pilot.press("backspace", "5")
        await pilot.pause()
        assert summary(app).endswith("to 125.")
        await pilot.press("right")
        await pilot.pause()
        assert summary(app).endswith("to 150.")


async def test_a_combination_that_makes_no_sense_says_why_and_cannot_start() -> None:
    app = app_for()
    async with app.run_test() as pilot:
        await go_to(pilot, "players")
        await pilot.press("right")
        await go_to(pilot, "hand_size")
        await pilot.press("right", "right", "right")
        await pilot.pause()
        assert summary(app) == "3 hands of 10 tiles are more than the 28 tiles of the set."
        assert app.screen.query_one("#start").disabled
        assert "more than the 28 tiles" in app.screen.query_one(RulesView).text
        await pilot.press("s")
        await pilot.pause()
        assert not app.begun
        await pilot.press("left")
        await pilot.pause()
        assert not app.screen.query_one("#start").disabled


def offers_to_take_back(app: PageApp) -> bool:
    return app.screen.query_one("#usual").display


async def test_changes_are_marked_counted_and_taken_back() -> None:
    app = app_for()
    async with app.run_test() as pilot:
        assert not offers_to_take_back(app)
        await go_to(pilot, "fold")
        await pilot.press("enter")
        await go_to(pilot, "draw")
        await pilot.press("left")
        await pilot.pause()
        assert app.screen.query_one("#draw", ChoiceRow).is_changed
        assert offers_to_take_back(app)
        await go_to(pilot, "usual")
        await pilot.press("enter")
        await pilot.pause()
        assert not app.screen.query_one("#draw", ChoiceRow).is_changed
        assert not offers_to_take_back(app)
        assert app.screen.focused is app.screen.query_one("#fold")


async def test_other_options_are_folded_until_they_are_wanted() -> None:
    app = app_for()
    async with app.run_test(size=(100, 50)) as pilot:
        assert "First lead" not in shown(app)
        await go_to(pilot, "fold")
        await pilot.press("enter")
        await pilot.pause()
        assert "First lead" in shown(app)
        await pilot.press("enter")
        await pilot.pause()
        assert "First lead" not in shown(app)


async def test_seats_come_and_go_with_the_number_of_players() -> None:
    app = app_for()
    async with app.run_test() as pilot:
        assert [row.display for row in app.screen.query(SeatRow)] == [True, True, False, False]
        await go_to(pilot, "players")
        await pilot.press("left")
        await pilot.pause()
        assert all(row.display for row in app.screen.query(SeatRow))
        assert app.screen.query_one("#partnership").display
        assert summary(app) == "Anna and Carla against Ben and Bruno: All Fives to 200."
        await pilot.press("s")
        await pilot.pause()
        assert app.begun[0].rules.partnership


async def test_a_seat_is_given_to_a_computer() -> None:
    app = app_for()
    async with app.run_test() as pilot:
        app.screen.query_one("#seat-1", SeatRow).kind_row.focus()
        await pilot.press("right", "s")
        await pilot.pause()
        assert app.begun[0].seats[1].kind is Kind.COMPUTER


async def test_two_of_one_name_cannot_start() -> None:
    app = app_for()
    async with app.run_test() as pilot:
        app.screen.query(Input).first().focus()
        await pilot.press(*"ben")
        await pilot.pause()
        assert summary(app) == "Two are called Ben: give one of them another name."


async def test_the_arrows_go_from_row_to_row_and_to_the_button() -> None:
    app = app_for()
    async with app.run_test() as pilot:
        await go_to(pilot, "players")
        seen = []
        for _ in range(7):
            await pilot.press("down")
            focused = app.screen.focused
            assert focused is not None
            seen.append(focused.id or type(focused).__name__)
        assert seen == [
            "NameInput", "NameInput", "preset", "target", "hand_size", "fold", "start"
        ]  # fmt: skip
        await pilot.press("up", "k")
        assert app.screen.focused is app.screen.query_one("#hand_size")


async def test_the_row_with_the_focus_is_explained() -> None:
    app = app_for()
    async with app.run_test() as pilot:
        await go_to(pilot, "preset")
        assert "The standard game" in str(app.screen.query_one("#explain", Static).content)
        await pilot.press("l")
        await pilot.pause()
        assert "loses its own pips" in str(app.screen.query_one("#explain", Static).content)


@pytest.mark.parametrize("size", SIZES)
async def test_everything_can_be_done_with_the_mouse(size: tuple[int, int]) -> None:
    app = app_for()
    async with app.run_test(size=size) as pilot:
        row = app.screen.query_one("#preset", ChoiceRow)
        following = row.render().plain.rindex("›")
        await pilot.click(row, offset=(following, 0))
        await pilot.pause()
        assert row.choice.value == "classic"
        previous = row.render().plain.index("‹")
        await pilot.click(row, offset=(previous, 0))
        await pilot.click(row, offset=(previous, 0))
        await pilot.pause()
        assert row.choice.value == "fives_and_threes"
        await pilot.click(row, offset=(5, 0))
        await pilot.pause()
        assert isinstance(app.screen, ChooseScreen)
        await pilot.press("q")
        await pilot.pause()
        await pilot.click("#start")
        await pilot.pause()
        assert app.begun[0].preset == "fives_and_threes"


@pytest.mark.parametrize("size", [(60, 20), (120, 40)])
async def test_every_row_is_reached_and_seen_at_every_size(size: tuple[int, int]) -> None:
    app = app_for(Setup("pagat", rules_for("pagat", 4), tuple(Seat(name) for name in "ABCD")))
    async with app.run_test(size=size) as pilot:
        await go_to(pilot, "fold")
        await pilot.press("enter")
        await pilot.pause()
        for row in app.screen.query(ChoiceRow).nodes[::4]:
            row.focus(scroll_visible=True)
            await pilot.wait_for_scheduled_animations()
            await pilot.pause()
            place = row.region
            assert place.height == 1
            assert row.choice.label in shown(app).splitlines()[place.y]


@pytest.mark.parametrize("name", HOSTILE)
async def test_a_hostile_name_is_shown_as_it_is(name: str) -> None:
    seats = (Seat(name), Seat("Ben"))
    app = app_for(Setup("pagat", rules_for("pagat", 2), seats))
    async with app.run_test() as pilot:
        await pilot.pause()
        assert summary(app).startswith(f"{name[:16].strip()} against Ben")
        await pilot.click("#summary", offset=(4, 0))
        await pilot.pause()
        assert app.is_running
        assert isinstance(app.screen, NewGameScreen)


async def test_control_characters_never_come_into_a_name() -> None:
    app = app_for()
    async with app.run_test() as pilot:
        field = app.screen.query(Input).first()
        field.value = "A\x1b]0;x\x07\u202ena"
        await pilot.pause()
        assert field.value == "A]0;xna"


async def test_the_cursor_does_not_blink_without_motion() -> None:
    app = app_for()
    async with app.run_test() as pilot:
        assert all(field.cursor_blink for field in app.screen.query(Input))
        app.change(app.settings.with_(motion=False))
        app.push_screen(NewGameScreen(KNOWN))
        await pilot.pause()
        assert not any(field.cursor_blink for field in app.screen.query(Input))


async def test_the_rules_can_be_read_on_a_screen_of_their_own() -> None:
    app = app_for()
    async with app.run_test() as pilot:
        await go_to(pilot, "target")
        await pilot.press("r")
        await pilot.pause()
        assert isinstance(app.screen, RulesScreen)


async def test_page_keys_scroll_the_rules() -> None:
    app = app_for()
    async with app.run_test() as pilot:
        rules = app.screen.query_one(RulesView)
        await go_to(pilot, "target")
        await pilot.press("pagedown")
        await pilot.pause()
        assert rules.scroll_y > 0
        await pilot.press("pageup")
        await pilot.pause()
        assert rules.scroll_y == 0


async def test_changed_rules_of_a_last_game_come_back() -> None:
    rules = rules_for("pagat", 2, draw=Draw.NONE, settle=Settle.NONE)
    app = app_for(Setup("pagat", rules, KNOWN.seats))
    async with app.run_test() as pilot:
        await pilot.press("enter")
        await pilot.pause()
        assert app.begun[0].rules == rules


async def test_a_terminal_that_is_too_small_says_what_is_needed() -> None:
    app = app_for()
    async with app.run_test(size=(59, 20)) as pilot:
        await pilot.pause()
        assert "needs 60 columns and 20 rows" in shown(app)
        await pilot.resize_terminal(80, 24)
        await pilot.pause()
        assert "Points to win" in shown(app)


@pytest.mark.parametrize("keys", [("tab",), ("right", "right"), ("end", "right")])
async def test_from_a_name_one_goes_on_to_who_plays(keys: tuple[str, ...]) -> None:
    app = app_for(first_setup())
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        assert "Tab goes to" in shown(app)
        await pilot.press(*keys, "right")
        await pilot.pause()
        seat = app.screen.query_one("#seat-0", SeatRow)
        assert app.focused is seat.kind_row
        await pilot.press("s")
        assert app.begun[0].seats[0].kind is Kind.COMPUTER


async def test_the_button_names_the_key_that_starts_the_game_there() -> None:
    app = app_for(first_setup())
    async with app.run_test() as pilot:
        await pilot.pause()
        assert "Start (F2)" in shown(app)
        await pilot.press("enter")
        await pilot.pause()
        assert "Start (s)" in shown(app)
        await pilot.press("up", "up", "s")
        assert len(app.begun) == 1


async def test_within_a_name_right_goes_to_the_right() -> None:
    app = app_for(first_setup())
    async with app.run_test() as pilot:
        await pilot.press("home", "right", "x")
        await pilot.pause()
        assert app.screen.query(Input).first().value == "Pxlayer 1"
