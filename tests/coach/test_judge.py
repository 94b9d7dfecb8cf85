"""What the judge says of a choice, and by what."""

from __future__ import annotations

import random
import subprocess
import sys
from dataclasses import replace
from typing import Final

import pytest

from allfives.coach.judge import Effort, Judge
from allfives.coach.values import Judgement, Sight
from allfives.game.commands import Draw, Play
from allfives.game.rules import PRESETS, Rules, rules_for
from allfives.game.view import view
from allfives.players.careful import CarefulPlayer
from allfives.players.expert import ExpertPlayer
from tests.support.judged import decisions, game
from tests.support.rounds import moments_of
from tests.support.worlds import other_worlds

FEW: Final = Effort(worlds=24, again=0)
"""So many worlds that a test is quick."""

GAMES: Final = [
    rules_for("pagat", 2),
    rules_for("pagat", 4),
    rules_for("pagat", 3, target=40),
    rules_for("gambit", 2),
    rules_for("five_up", 4),
    rules_for("fives_and_threes", 2, target=12),
    rules_for("cribbage", 2),
    rules_for("muggins", 3),
]

UNKNOWN: Final = rules_for("pagat", 2, multiples=(3, 5))
"""A game of which nothing was learned."""


@pytest.mark.parametrize("rules", GAMES, ids=str)
def test_the_best_play_is_the_one_that_the_expert_makes(rules: Rules) -> None:
    expert = ExpertPlayer(FEW.worlds)
    seen = set()
    for number, decision in enumerate(decisions(game(rules, "random strong", 2))):
        judgement = Judge(FEW).judge(decision.view, seed=number)
        assert judgement.best.play == expert.choose(decision.view, random.Random(number))
        seen.add(judgement.sight)
    assert Sight.WORLDS in seen


def test_the_best_play_is_the_same_whatever_is_asked_about() -> None:
    for decision in decisions(game(rules_for("pagat", 2), "random"), 6):
        asked = [None, *[c for c in decision.view.legal if isinstance(c, Play)]]
        best = [Judge(FEW).judge(decision.view, made).best for made in asked]
        assert len({candidate.facts for candidate in best}) == 1


def test_the_same_seed_judges_the_same_and_another_one_does_not() -> None:
    decision = decisions(game(rules_for("pagat", 2), "random"))[2]
    one, same, other = (Judge(FEW).judge(decision.view, decision.made, s) for s in (5, 5, 6))
    assert one == same != other


def test_a_judgement_is_the_same_in_every_world_that_looks_the_same() -> None:
    source, judge, others = random.Random(2), Judge(Effort(worlds=6, again=2)), 0
    for rules in (rules_for("pagat", 2), rules_for("pagat", 4), UNKNOWN):
        for moment in moments_of(rules, 6, rounds=1, every=5):
            seen = view(moment.state, moment.state.turn)
            if not any(isinstance(command, Play) for command in seen.legal):
                continue
            made = seen.legal[-1]
            assert isinstance(made, Play)
            told = judge.judge(seen, made, 3)
            for other in other_worlds(moment, seen.seat, source, tries=2):
                assert judge.judge(view(other.state, seen.seat), made, 3) == told
                others += 1
    assert others > 10


def test_every_play_is_told_with_the_best_first_and_the_one_that_was_made() -> None:
    for decision in decisions(game(rules_for("pagat", 2), "random")):
        judgement = Judge(FEW).judge(decision.view, decision.made)
        chosen = judgement.chosen
        assert chosen is not None
        assert chosen.play == decision.made
        assert judgement.best.error == 0
        assert judgement.loss is not None
        assert judgement.loss.points >= 0
        if judgement.made == 0:
            assert judgement.loss.points <= judgement.loss.ci95  # type: ignore[operator]


def test_where_nothing_was_learned_it_judges_as_well_as_careful_can_and_says_so() -> None:
    judged: list[Judgement] = []
    for decision in decisions(game(UNKNOWN, "greedy")):
        judgement = Judge(FEW).judge(decision.view, decision.made)
        assert judgement.sight is Sight.CAREFUL
        assert judgement.best.play == CarefulPlayer().choose(decision.view, random.Random())
        assert judgement.loss is not None
        assert judgement.loss.grade is None
        judged.append(judgement)
    assert sum(judgement.loss.points for judgement in judged if judgement.loss) > 0


def test_an_end_without_hidden_tiles_is_counted_out() -> None:
    rules = rules_for("pagat", 2, hand_size=14)
    exact = [
        judgement
        for seed in range(8)
        for decision in decisions(game(rules, "random", 1, seed))
        if len(decision.view.hand) < 6
        for judgement in [Judge(FEW).judge(decision.view, decision.made)]
        if judgement.sight is Sight.EXACT
    ]
    assert len(exact) > 5
    for judgement in exact:
        chosen, loss = judgement.chosen, judgement.loss
        assert chosen is not None
        assert loss is not None
        assert loss.ci95 == 0
        if not judgement.by_chance:
            assert loss.points == pytest.approx(judgement.best.worth - chosen.worth, abs=1e-4)


def test_a_draw_that_nobody_was_forced_to_is_judged_beside_the_plays() -> None:
    rules = rules_for("pagat", 2, draw_when_playable=True)
    drew = [
        decision
        for seed in range(4)
        for decision in decisions(game(rules, "random", 1, seed))
        if isinstance(decision.made, Draw)
    ]
    assert drew
    for decision in drew[:5]:
        judgement = Judge(FEW).judge(decision.view, decision.made)
        assert judgement.chosen is not None
        assert judgement.chosen.play == decision.made
        assert judgement.loss is not None


@pytest.mark.parametrize("preset", PRESETS)
def test_every_game_is_judged(preset: str) -> None:
    for players in range(2, 2 + len(PRESETS[preset].hand_sizes)):
        for decision in decisions(game(rules_for(preset, players)), 3):
            assert Judge(FEW).judge(decision.view, decision.made).loss is not None


def test_what_cannot_be_asked_is_refused() -> None:
    decision = decisions(game(rules_for("pagat", 2)))[1]
    hand = decision.view.hand
    with pytest.raises(ValueError, match="not allowed"):
        Judge(FEW).judge(decision.view, Play(decision.view.seat, hand[0], hand[0]))
    with pytest.raises(ValueError, match="nothing to play"):
        Judge(FEW).judge(replace(decision.view, legal=()))


def test_the_coach_needs_no_screen_and_asking_it_loads_nothing_that_thinks() -> None:
    code = "import sys, {module}\nsys.exit(any(name in sys.modules for name in {names!r}.split()))"
    for module, names in (
        ("allfives.coach.thinker, allfives.words.coach_page, allfives.coach.shelf", "textual rich"),
        ("allfives.coach.child, allfives.words.coach", "textual rich allfives.players.trial"),
        ("allfives.coach.puzzles", "textual rich allfives.players.trial"),
    ):
        told = code.format(module=module, names=names)
        assert subprocess.run([sys.executable, "-c", told], check=False).returncode == 0, module
