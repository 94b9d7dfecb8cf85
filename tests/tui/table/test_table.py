"""What a person can do at the table, key by key and click by click."""

from __future__ import annotations

import pytest
from textual.geometry import Offset
from textual.pilot import Pilot

from allfives.game.events import TileDrawn, TilePlayed
from allfives.game.layout import Layout, Spinner
from allfives.game.rules import Draw
from allfives.game.tile import Tile
from allfives.record.preferences import Pace
from allfives.table import steps
from allfives.tui.drawing import Box
from allfives.tui.drawing.faces import Look
from allfives.tui.table.above_tiles import Board
from allfives.tui.table.parts.hand_view import HandView
from allfives.tui.table.parts.key_bar import KeyBar
from allfives.tui.table.parts.layout_view import LayoutView
from allfives.tui.table.settlement_screen import SettlementScreen
from allfives.tui.table.table_screen import TableScreen
from allfives.tui.table.winner_screen import GameOverScreen
from allfives.words.events import PRACTISED
from tests.support.luck import stacked
from tests.support.painted import text_of
from tests.support.table import (
    QUICK,
    TableApp,
    faces_seen,
    plays,
    press,
    prompt,
    rest,
    shows_no_hand,
    table_app,
    until,
)

SIZE = (100, 30)


def alone(**options: object) -> TableApp:
    """One person against a computer that does the first thing it can; Ann leads."""
    chance = stacked("6-4 5-0 3-1 2-2", "4-4 6-6 6-1 1-0", boneyard="5-5", leader=0)
    return table_app(chance, "pc", hand_size=4, **options)  # type: ignore[arg-type]


async def test_enter_leads_the_chosen_tile() -> None:
    app = alone()
    async with app.run_test(size=SIZE) as pilot:
        await rest(pilot, app)
        assert isinstance(app.table.step, steps.Choose)
        await press(pilot, app, "enter")
        assert plays(app.dealer)[0] == "6-4"


async def test_a_digit_chooses_a_tile() -> None:
    app = alone()
    async with app.run_test(size=SIZE) as pilot:
        await rest(pilot, app)
        await press(pilot, app, "3", "enter")
        assert plays(app.dealer)[0] == "3-1"


@pytest.mark.parametrize(
    ("keys", "led"),
    [(["right", "right"], "3-1"), (["l"], "5-0"), (["left"], "2-2"), (["l", "h"], "6-4")],
)
async def test_arrows_and_letters_choose_a_tile(keys: list[str], led: str) -> None:
    app = alone()
    async with app.run_test(size=SIZE) as pilot:
        await rest(pilot, app)
        await press(pilot, app, *keys, "enter")
        assert plays(app.dealer)[0] == led


async def test_a_tile_that_fits_nowhere_says_why() -> None:
    chance = stacked("6-4 5-0 6-3 2-2", "4-4 6-6 6-1 1-0", boneyard="5-5", leader=0)
    app = table_app(chance, "pc", hand_size=4)
    async with app.run_test(size=SIZE) as pilot:
        await rest(pilot, app)
        await press(pilot, app, "enter")
        # Ben laid 4-4 on 6-4: the open ends show 6 and 4, and Ann's 5-0 shows neither.
        before = plays(app.dealer)
        assert before == ["6-4", "4-4>6-4"]
        assert isinstance(app.table.step, steps.Choose)
        choosing = app.table.choosing
        assert choosing is not None
        dead = choosing.tiles.index(Tile(5, 0))
        await press(pilot, app, str(dead + 1), "enter")
        assert "5-0 does not fit" in prompt(app)
        assert plays(app.dealer) == before


def two_ends() -> TableApp:
    """Ann holds 4-1 after 6-4 6-1: it fits the 4 and the 1, and the counts differ."""
    chance = stacked("6-4 4-1 5-2", "6-1 3-3 2-2", boneyard="0-0", leader=0)
    return table_app(chance, "pc", hand_size=3)


async def test_a_tile_that_fits_two_ends_with_different_counts_asks_once() -> None:
    app = two_ends()
    async with app.run_test(size=SIZE) as pilot:
        await rest(pilot, app)
        await press(pilot, app, "enter")
        assert "Ann: 4-1 on 6-4?  Enter: here  Tab: other end" in prompt(app)
        await press(pilot, app, "enter")
        assert plays(app.dealer)[2] == "4-1>6-4", "Enter answers it"


async def test_ask_first_adds_one_question_to_a_tile_that_fits_two_ends() -> None:
    app = two_ends()
    async with app.run_test(size=SIZE) as pilot:
        await rest(pilot, app)
        await press(pilot, app, "enter")
        app.change(app.settings.with_(confirm=True))
        await press(pilot, app, "enter")
        assert len(plays(app.dealer)) == 2
        assert "surely?" in prompt(app)
        await press(pilot, app, "enter")
        assert plays(app.dealer)[2] == "4-1>6-4"


async def test_the_other_end_is_chosen_before_it_is_played() -> None:
    app = two_ends()
    async with app.run_test(size=SIZE) as pilot:
        await rest(pilot, app)
        await press(pilot, app, "enter")
        assert plays(app.dealer) == ["6-4", "6-1>6-4"]
        await press(pilot, app, "tab")
        choosing = app.table.choosing
        assert choosing is not None
        assert choosing.option is not None
        aimed = choosing.option.play.on
        await press(pilot, app, "enter")
        assert plays(app.dealer)[2] == f"4-1>{aimed}"


@pytest.mark.parametrize("key", ["tab", "down", "j", "shift+tab", "up", "k"])
async def test_every_key_for_ends_turns_to_the_other_end(key: str) -> None:
    app = two_ends()
    async with app.run_test(size=SIZE) as pilot:
        await rest(pilot, app)
        await press(pilot, app, "enter")
        choosing = app.table.choosing
        assert choosing is not None
        assert choosing.option is not None
        before = choosing.option.play.on
        await press(pilot, app, key)
        assert choosing.option.play.on is not before


async def test_tab_says_so_where_there_is_one_end_only() -> None:
    app = lone_double()
    async with app.run_test(size=SIZE) as pilot:
        await rest(pilot, app)
        await press(pilot, app, "tab")
        assert prompt(app) == "5-1 fits one end only."
        await press(pilot, app, "enter")
        assert plays(app.dealer)[1] == "5-1>5-5"


async def test_tab_says_so_before_the_lead() -> None:
    app = alone()
    async with app.run_test(size=SIZE) as pilot:
        await rest(pilot, app)
        await press(pilot, app, "tab")
        assert prompt(app) == "6-4 is the lead; there is no end to choose yet."


async def test_after_the_game_no_key_is_offered_that_plays() -> None:
    app = short(target=10)
    async with app.run_test(size=SIZE) as pilot:
        await rest(pilot, app)
        before = {hint.label for hint in app.table.query_one(KeyBar)._hints}
        await pilot.press("enter")
        await until(pilot, lambda: isinstance(app.screen, GameOverScreen))
        await press(pilot, app, "t")
        after = {hint.label for hint in app.table.query_one(KeyBar)._hints}
        assert before - after == {"Play", "End", "Cover"}
        assert {"Log", "Leave"} <= after


async def test_the_ghost_is_shown_with_its_sum() -> None:
    app = two_ends()
    async with app.run_test(size=SIZE) as pilot:
        await rest(pilot, app)
        assert "6 + 4 = 10 → +10" in text_of(app)


async def test_the_ghost_of_a_lead_is_shown_at_once() -> None:
    app = alone()
    async with app.run_test(size=SIZE) as pilot:
        await rest(pilot, app)
        layout = app.table.query_one(LayoutView)
        await until(pilot, lambda: [item.style for item in layout._above] == ["ghost", "sum"])
        assert "6 + 4 = 10 → +10" in text_of(app).split("Enter leads")[0]


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
async def test_the_first_prompt_tells_of_keys_and_mouse(size: tuple[int, int]) -> None:
    app = table_app(stacked("6-6 5-0", "4-4 3-3", leader=0), "pc", hand_size=2)
    async with app.run_test(size=size) as pilot:
        await rest(pilot, app)
        assert "Ann: Enter leads 6-6  Right: other tile  Click twice: play" in text_of(app)


async def test_what_is_asked_can_be_answered_by_mouse() -> None:
    app = two_ends()
    async with app.run_test(size=(120, 40)) as pilot:
        await rest(pilot, app)
        await press(pilot, app, "enter")
        assert "Enter: here  Tab: other end  Click: an end" in text_of(app)


@pytest.mark.parametrize(("width", "side"), [(100, 38), (149, 38), (150, 50)])
async def test_a_wide_terminal_has_a_log_on_which_sentences_fit(width: int, side: int) -> None:
    app = alone()
    async with app.run_test(size=(width, 40)) as pilot:
        await rest(pilot, app)
        assert app.table.query_one("#side").size.width == side


async def test_a_click_chooses_a_tile_and_a_second_one_plays_it() -> None:
    app = alone()
    async with app.run_test(size=SIZE) as pilot:
        await rest(pilot, app)
        hand = app.table.query_one(HandView)
        middle = hand.size.width // 2
        await pilot.click(HandView, offset=(middle + 2, 2))
        await rest(pilot, app)
        assert app.table.choosing is not None
        assert app.table.choosing.tile is Tile(3, 1)
        await pilot.click(HandView, offset=(middle + 2, 2))
        await rest(pilot, app)
        assert plays(app.dealer)[0] == "3-1"


async def click_the_first_tile(pilot: Pilot[None], app: TableApp) -> None:
    """Click the tile that is shown as chosen at first."""
    await pilot.click(HandView, offset=(app.table.query_one(HandView)._grid.left + 1, 2))
    await rest(pilot, app)


async def test_the_tile_that_is_shown_at_first_is_clicked_twice_as_well() -> None:
    app = alone()
    async with app.run_test(size=SIZE) as pilot:
        await rest(pilot, app)
        await click_the_first_tile(pilot, app)
        assert plays(app.dealer) == []
        await click_the_first_tile(pilot, app)
        assert plays(app.dealer)[0] == "6-4"


async def test_a_tile_that_a_key_chose_is_played_by_one_click() -> None:
    app = alone()
    async with app.run_test(size=SIZE) as pilot:
        await rest(pilot, app)
        await press(pilot, app, "1")
        await click_the_first_tile(pilot, app)
        assert plays(app.dealer)[0] == "6-4"


async def test_a_tile_and_then_its_ghost_are_two_touches() -> None:
    app = alone()
    async with app.run_test(size=SIZE) as pilot:
        await rest(pilot, app)
        await click_the_first_tile(pilot, app)
        view = app.table.query_one(LayoutView)
        await pilot.click(LayoutView, offset=(view.size.width // 2, view.size.height // 2))
        await rest(pilot, app)
        assert plays(app.dealer)[0] == "6-4"


async def test_the_first_click_on_an_open_end_shows_the_ghost_and_the_second_plays() -> None:
    app = two_ends()
    async with app.run_test(size=SIZE) as pilot:
        await rest(pilot, app)
        await press(pilot, app, "enter")
        view = app.table.query_one(LayoutView)
        assert view._picture is not None
        spot = view._picture.spot_for(Tile(4, 1), Tile(6, 1))
        assert spot is not None
        await pilot.click(LayoutView, offset=(spot.mark.x + 1, spot.mark.y))
        await rest(pilot, app)
        assert len(plays(app.dealer)) == 2
        assert app.table.choosing is not None
        assert app.table.choosing.option is not None
        assert app.table.choosing.option.play.on is Tile(6, 1)
        await pilot.click(LayoutView, offset=(spot.mark.x + 1, spot.mark.y))
        await rest(pilot, app)
        assert plays(app.dealer)[2] == "4-1>6-1"


async def test_hovering_over_an_end_shows_the_ghost_there() -> None:
    app = two_ends()
    async with app.run_test(size=SIZE) as pilot:
        await rest(pilot, app)
        await press(pilot, app, "enter")
        view = app.table.query_one(LayoutView)
        assert view._picture is not None
        for on in (Tile(6, 1), Tile(6, 4)):
            spot = view._picture.spot_for(Tile(4, 1), on)
            assert spot is not None
            await pilot.hover(LayoutView, offset=(spot.mark.x + 1, spot.mark.y))
            await rest(pilot, app)
            assert app.table.choosing is not None
            assert app.table.choosing.option is not None
            assert app.table.choosing.option.play.on is on


async def test_a_tile_can_be_dragged_to_an_end() -> None:
    app = two_ends()
    async with app.run_test(size=SIZE) as pilot:
        await rest(pilot, app)
        await press(pilot, app, "enter")
        view = app.table.query_one(LayoutView)
        assert view._picture is not None
        spot = view._picture.spot_for(Tile(4, 1), Tile(6, 4))
        assert spot is not None
        place = view.content_region.offset + Offset(spot.mark.x + 1, spot.mark.y)
        app.table.query_one(HandView).post_message(HandView.Dragged(0, Tile(4, 1), place))
        await rest(pilot, app)
        app.table.query_one(HandView).post_message(HandView.Dropped(0, Tile(4, 1), place))
        await rest(pilot, app)
        assert plays(app.dealer)[2] == "4-1>6-4"


def lone_double(leader: int = 1, **options: object) -> TableApp:
    """Ben leads the 5-5, and everything that Ann holds fits on it."""
    chance = stacked("5-1 5-2 5-3 5-4", "5-5 6-6 4-4 3-3", boneyard="0-0", leader=leader)
    return table_app(chance, "pc", hand_size=4, **options)  # type: ignore[arg-type]


def box_of(app: TableApp, tile: Tile) -> Box:
    """Where a tile lies in the picture of the layout."""
    picture = app.table.query_one(LayoutView)._picture
    assert picture is not None
    return next(sprite.box for sprite in picture.tiles if sprite.tile is tile)


async def drop(pilot: Pilot[None], app: TableApp, index: int, at: Offset) -> None:
    """Drag a tile of the hand to a place of the layout, and let it go."""
    hand, view = app.table.query_one(HandView), app.table.query_one(LayoutView)
    place = view.content_region.offset + at
    tile = hand._tiles[index].tile
    for message in (HandView.Dragged, HandView.Dropped):
        hand.post_message(message(index, tile, place))
        await rest(pilot, app)


@pytest.mark.parametrize("right", [False, True])
@pytest.mark.parametrize("spinner", [Spinner.FIRST_DOUBLE, Spinner.NONE])
async def test_a_tile_lies_on_that_side_of_a_lone_double_where_it_was_dropped(
    spinner: Spinner, right: bool
) -> None:
    app = lone_double(spinner=spinner)
    async with app.run_test(size=SIZE) as pilot:
        await rest(pilot, app)
        lead = box_of(app, Tile(5, 5))
        at = Offset(lead.right + 4 if right else lead.x - 4, lead.y + 1)
        await drop(pilot, app, 0, at)
        assert plays(app.dealer)[:2] == ["5-5", "5-1>5-5"]
        dropped, lead = box_of(app, Tile(5, 1)), box_of(app, Tile(5, 5))
        assert (dropped.x > lead.x) is right


async def test_a_click_beside_a_lone_double_plays_on_that_side() -> None:
    app = lone_double()
    async with app.run_test(size=SIZE) as pilot:
        await rest(pilot, app)
        lead = box_of(app, Tile(5, 5))
        for _ in range(2):
            await pilot.click(LayoutView, offset=(lead.right + 3, lead.y + lead.height // 2))
            await rest(pilot, app)
        assert box_of(app, Tile(5, 1)).x > box_of(app, Tile(5, 5)).x


async def test_a_tile_goes_to_the_nearest_end_where_it_fits() -> None:
    app = two_ends()
    async with app.run_test(size=SIZE) as pilot:
        await rest(pilot, app)
        await press(pilot, app, "enter")
        view = app.table.query_one(LayoutView)
        assert view._picture is not None
        left, right = (view._picture.spot_for(Tile(4, 1), on) for on in (Tile(6, 1), Tile(6, 4)))
        assert left is not None
        assert right is not None
        corner = 0 if right.mark.x < left.mark.x else view.size.width - 1
        await drop(pilot, app, 0, Offset(corner, 0))
        assert plays(app.dealer)[2] == "4-1>6-4"


async def test_a_tile_let_go_over_the_hand_is_not_played() -> None:
    app = lone_double()
    async with app.run_test(size=SIZE) as pilot:
        await rest(pilot, app)
        view = app.table.query_one(LayoutView)
        await drop(pilot, app, 0, Offset(5, view.size.height + 3))
        assert plays(app.dealer) == ["5-5"]


async def test_a_new_round_begins_with_the_usual_sides() -> None:
    app = lone_double()
    async with app.run_test(size=SIZE) as pilot:
        await rest(pilot, app)
        view = app.table.query_one(LayoutView)
        await pilot.hover(LayoutView, offset=(view.size.width // 2 + 9, view.size.height // 2))
        assert view._preferred
        view.show(Board(Layout()), Look())
        assert not view._preferred


async def test_a_forced_draw_and_a_pass_are_shown_with_the_reason() -> None:
    chance = stacked("6-6 6-5", "1-0 2-0", boneyard="3-0 2-1", leader=0)
    app = table_app(chance, "pc", hand_size=2, reserve=2)
    async with app.run_test(size=SIZE) as pilot:
        await rest(pilot, app)
        await press(pilot, app, "enter")
        events = app.dealer.history.standing
        assert any(isinstance(event, TileDrawn) and event.seat == 1 for event in events)
        assert "Ben draws a tile, holding no 6." in text_of(app)


async def test_any_key_ends_a_pause() -> None:
    chance = stacked("6-6 6-5", "6-1 2-0", boneyard="3-0", leader=0)
    app = table_app(chance, "pc", hand_size=2, settings=QUICK.with_(pace=Pace.SLOW))
    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause(0.1)
        await pilot.press("enter")
        await pilot.pause(0.1)
        assert app.table.flow.is_waiting
        await pilot.press("x")
        await rest(pilot, app)
        assert plays(app.dealer)[:2] == ["6-6", "6-1>6-6"]


# Several people at one keyboard


def three() -> TableApp:
    chance = stacked("6-4 5-0 3-1", "4-4 6-6 6-1", "5-5 3-3 2-1", boneyard="0-0", leader=0)
    return table_app(chance, "ppp", hand_size=3)


async def test_the_deal_is_covered_and_names_who_is_next() -> None:
    app = three()
    async with app.run_test(size=SIZE) as pilot:
        await rest(pilot, app)
        assert app.table.step == steps.HandOver(0)
        assert shows_no_hand(app)
        assert "Ann is next." in text_of(app)
        await press(pilot, app, "space")
        assert app.table.seating.shown == 0
        assert app.table.query_one(HandView).display
        assert faces_seen(app) == set(app.dealer.state.hands[0])


async def test_every_change_of_person_is_covered() -> None:
    app = three()
    async with app.run_test(size=SIZE) as pilot:
        await rest(pilot, app)
        await press(pilot, app, "space", "enter")
        assert app.table.step == steps.HandOver(1)
        assert shows_no_hand(app)
        assert "Ben is next." in text_of(app)


async def test_a_key_covers_the_hand() -> None:
    app = three()
    async with app.run_test(size=SIZE) as pilot:
        await rest(pilot, app)
        await press(pilot, app, "space", "c")
        assert shows_no_hand(app)
        await press(pilot, app, "c")
        assert shows_no_hand(app), "a key that covers never uncovers"
        await press(pilot, app, "space")
        assert app.table.seating.shown == 0


async def test_the_button_of_the_cover_is_for_the_mouse() -> None:
    app = three()
    async with app.run_test(size=SIZE) as pilot:
        await rest(pilot, app)
        await pilot.click("#ready")
        await rest(pilot, app)
        assert app.table.seating.shown == 0


async def test_a_play_is_taken_back_before_the_next_person_is_ready() -> None:
    app = three()
    async with app.run_test(size=SIZE) as pilot:
        await rest(pilot, app)
        assert "take back" not in prompt(app)
        await press(pilot, app, "space", "enter")
        assert "u: take back" in prompt(app)
        await press(pilot, app, "u")
        assert plays(app.dealer) == []
        assert app.table.step == steps.HandOver(0)
        assert "take back" not in prompt(app)


async def test_a_cover_leaves_no_remark_from_before() -> None:
    app = three()
    async with app.run_test(size=SIZE) as pilot:
        await rest(pilot, app)
        await press(pilot, app, "space", "u")
        assert "nothing to take back" in prompt(app)
        await press(pilot, app, "c")
        assert "Ann, press Space" in prompt(app)


async def test_nothing_is_taken_back_once_the_next_person_has_looked() -> None:
    app = three()
    async with app.run_test(size=SIZE) as pilot:
        await rest(pilot, app)
        await press(pilot, app, "space", "enter", "space", "u")
        assert plays(app.dealer) == ["6-4"]
        assert "too late" in prompt(app)
        assert isinstance(app.table.step, steps.Choose), "the game goes on"


async def test_against_computers_one_goes_back_to_the_last_decision() -> None:
    app = alone()
    async with app.run_test(size=SIZE) as pilot:
        await rest(pilot, app)
        await press(pilot, app, "enter", "u")
        assert plays(app.dealer) == []
        assert app.dealer.is_practice


async def test_it_is_said_once_that_a_game_becomes_practice() -> None:
    app = alone()
    async with app.run_test(size=(60, 20)) as pilot:
        await rest(pilot, app)
        await press(pilot, app, "enter", "u")
        assert PRACTISED in text_of(app)
        await press(pilot, app, "right")
        assert PRACTISED not in text_of(app)
        await press(pilot, app, "enter", "u")
        assert plays(app.dealer) == []
        assert PRACTISED not in text_of(app)


async def test_among_people_taking_back_makes_no_practice() -> None:
    app = three()
    async with app.run_test(size=SIZE) as pilot:
        await rest(pilot, app)
        await press(pilot, app, "space", "enter", "u")
        assert plays(app.dealer) == []
        assert PRACTISED not in text_of(app)


async def test_a_refused_undo_leaves_the_game_going_on() -> None:
    app = alone()
    async with app.run_test(size=SIZE) as pilot:
        await rest(pilot, app)
        await press(pilot, app, "u")
        assert "nothing to take back" in prompt(app)
        await press(pilot, app, "enter")
        assert plays(app.dealer)[0] == "6-4"


# The end of a round and of a game


def short(**options: object) -> TableApp:
    """Ann goes out with her first tile."""
    chance = stacked("5-5", "6-4", boneyard="0-0", leader=0)
    return table_app(chance, "pc", hand_size=1, **options)  # type: ignore[arg-type]


async def test_a_settlement_shows_hands_sums_scores_and_the_next_lead() -> None:
    app = short()
    async with app.run_test(size=SIZE) as pilot:
        await rest(pilot, app)
        await pilot.press("enter")
        await pilot.pause(0.2)
        assert isinstance(app.screen, SettlementScreen)
        text = text_of(app)
        assert "Ann went out with 5-5." in text
        assert "Ann takes Ben's 10 pips: plus 10." in text
        assert "Ann leads next: who goes out leads." in text
        await press(pilot, app, "enter")
        assert "Space deals the next round" in text_of(app)
        await press(pilot, app, "space")
        assert app.dealer.state.round == 2


async def test_the_play_that_ended_a_round_is_taken_back_from_its_settlement() -> None:
    app = short()
    async with app.run_test(size=SIZE) as pilot:
        await rest(pilot, app)
        await pilot.press("enter")
        await until(pilot, lambda: isinstance(app.screen, SettlementScreen))
        await press(pilot, app, "u")
        assert isinstance(app.table.step, steps.Choose)
        assert app.table.is_active
        assert plays(app.dealer) == []
        assert app.dealer.is_practice
        assert prompt(app) == PRACTISED


async def test_among_people_a_settlement_has_shown_too_much_to_take_back() -> None:
    app = table_app(stacked("5-5", "6-4", boneyard="0-0", leader=0), "pp", hand_size=1)
    async with app.run_test(size=(60, 20)) as pilot:
        await rest(pilot, app)
        await press(pilot, app, "space")
        await pilot.press("enter")
        await until(pilot, lambda: isinstance(app.screen, SettlementScreen))
        await pilot.press("u")
        await until(pilot, lambda: "Somebody has seen something new" in text_of(app))
        assert "Next round (Space)" in text_of(app)
        assert app.dealer.state.ended is not None


async def test_the_play_that_won_a_game_is_taken_back_against_computers() -> None:
    app = short(target=10)
    async with app.run_test(size=SIZE) as pilot:
        await rest(pilot, app)
        await pilot.press("enter")
        await until(pilot, lambda: isinstance(app.screen, GameOverScreen))
        await press(pilot, app, "u")
        assert isinstance(app.table.step, steps.Choose)
        assert app.dealer.state.winner is None


async def test_the_end_of_a_game_offers_a_rematch() -> None:
    app = short(target=10)
    async with app.run_test(size=SIZE) as pilot:
        await rest(pilot, app)
        await pilot.press("enter")
        await pilot.pause(0.2)
        assert isinstance(app.screen, GameOverScreen)
        assert "Ann wins the game" in text_of(app)
        await pilot.press("r")
        await pilot.pause(0.5)
        assert app.table.dealer is not app.dealer
        assert app.table.dealer.state.seats == app.dealer.state.seats


async def test_a_block_says_why() -> None:
    chance = stacked("6-6 5-5", "1-0 2-1", leader=0)
    app = table_app(chance, "pc", hand_size=2, draw=Draw.NONE)
    async with app.run_test(size=SIZE) as pilot:
        await rest(pilot, app)
        await pilot.press("enter")
        await pilot.pause(0.2)
        assert isinstance(app.screen, SettlementScreen)
        assert "Blocked: nobody holds a 6, and nobody draws in this game." in text_of(app)


async def test_one_may_draw_where_the_rules_let_one_choose() -> None:
    app = alone(draw_when_playable=True)
    async with app.run_test(size=SIZE) as pilot:
        await rest(pilot, app)
        await press(pilot, app, "d")
        assert len(app.dealer.state.hands[0]) == 5


async def test_a_draw_that_is_not_allowed_says_why() -> None:
    app = alone()
    async with app.run_test(size=SIZE) as pilot:
        await rest(pilot, app)
        await press(pilot, app, "d")
        assert "must play" in prompt(app)


# The screen


async def test_leaving_goes_home() -> None:
    app = alone()
    async with app.run_test(size=SIZE) as pilot:
        await rest(pilot, app)
        await pilot.press("q")
        await pilot.pause(0.3)
        assert not isinstance(app.screen, TableScreen)


async def test_a_terminal_that_is_too_small_hides_the_hands_and_waits() -> None:
    app = alone()
    async with app.run_test(size=SIZE) as pilot:
        await rest(pilot, app)
        await pilot.resize_terminal(50, 15)
        await pilot.pause()
        text = text_of(app)
        assert "All Fives needs 60 columns and 20 rows" in text
        assert "6" not in text.replace("60", "")
        await press(pilot, app, "enter")
        assert plays(app.dealer) == []
        await pilot.resize_terminal(*SIZE)
        await press(pilot, app, "enter")
        assert plays(app.dealer)[0] == "6-4"


async def test_the_layout_can_be_zoomed() -> None:
    app = two_ends()
    async with app.run_test(size=SIZE) as pilot:
        await rest(pilot, app)
        await press(pilot, app, "enter")
        view = app.table.query_one(LayoutView)
        assert view._picture is not None
        large = view._picture.zoom
        await press(pilot, app, "minus")
        assert view._picture.zoom == large - 1
        await press(pilot, app, "plus")
        assert view._picture.zoom == large
        await press(pilot, app, "minus", "z")
        assert view.zoom is None


async def test_settings_take_effect_at_once() -> None:
    app = alone()
    async with app.run_test(size=SIZE) as pilot:
        await rest(pilot, app)
        app.change(app.settings.with_(confirm=True))
        await press(pilot, app, "enter")
        assert plays(app.dealer) == []
        await press(pilot, app, "enter")
        assert plays(app.dealer)[0] == "6-4"


async def test_keys_can_be_changed() -> None:
    app = alone()
    async with app.run_test(size=SIZE) as pilot:
        await rest(pilot, app)
        app.change(app.settings.with_(keys={"play": "p"}))
        await press(pilot, app, "p")
        assert plays(app.dealer)[0] == "6-4"


async def test_hostile_names_are_shown_as_they_are() -> None:
    chance = stacked("6-4 5-0 3-1", "4-4 6-6 6-1", boneyard="0-0", leader=0)
    names = ("[/red]", "[@click=app.quit]")
    app = table_app(chance, "pp", hand_size=3, names=names)
    async with app.run_test(size=SIZE) as pilot:
        await rest(pilot, app)
        assert "[/red] is next." in text_of(app)
        await press(pilot, app, "space", "enter")
        assert "[@click=app.quit] is next." in text_of(app)


async def test_computers_can_play_alone() -> None:
    chance = stacked("6-4 5-0 3-1", "4-4 6-6 6-1", boneyard="0-0", leader=0)
    app = table_app(chance, "cc", hand_size=3)
    async with app.run_test(size=SIZE) as pilot:
        await until(pilot, lambda: app.dealer.state.ended is not None)
        assert {e.seat for e in app.dealer.history.standing if isinstance(e, TilePlayed)} == {0, 1}
