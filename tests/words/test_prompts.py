"""What a person is told to do, or that nothing can be done."""

from __future__ import annotations

import pytest

from allfives.game.commands import Draw, Pass
from allfives.game.legality import legal
from allfives.game.rules import rules_for
from allfives.table.steps import Force
from allfives.words.prompts import prompt_for
from tests.support.tables import table


@pytest.mark.parametrize(
    ("boneyard", "kind", "told"),
    [("2-2", Draw, "cannot play and has to draw."), ("", Pass, "cannot play and has to pass.")],
)
def test_who_cannot_play_is_told_whether_to_draw_or_to_pass(
    boneyard: str, kind: type[Draw | Pass], told: str
) -> None:
    state = table(rules_for("pagat", 2), "1-0", "5-3", plays="5-4", boneyard=boneyard)
    (command,) = legal(state)
    assert isinstance(command, kind)
    name = state.seats[state.turn].name
    assert prompt_for(state, Force(command), None) == (f"{name} {told}",)
