"""An analysis, or the judgement of a position, as JSON for other programs."""

from __future__ import annotations

import json
from fractions import Fraction
from typing import Final

from allfives.coach.analysis import VERSION, Analysis
from allfives.coach.report import Judged, RoundReport, Share, SideReport
from allfives.coach.values import Candidate, Judgement, Loss
from allfives.game.commands import Draw, Play
from allfives.game.notation import write_play

DRAW: Final = "draw"
"""How a draw that nobody was forced to is written."""

_DIGITS: Final = 4

Json = dict[str, object]


def as_json(analysis: Analysis, file: str, seat: int | None = None) -> str:
    """An analysis as one JSON object.

    Args:
        analysis: What was found.
        file: The name of the record.
        seat: Only the choices of one seat; None for all.
    """
    report, start = analysis.report, analysis.start
    data: Json = {
        "version": VERSION,
        "file": file,
        "preset": start.preset,
        "players": start.rules.players,
        "worlds": analysis.worlds,
        "seed": analysis.seed,
        "choices": [
            _choice(judged)
            for judged in report.choices
            if seat in (None, judged.decision.made.seat)
        ],
        "rounds": [_round(played) for played in report.rounds],
        "sides": [_side(side) for side in report.sides],
    }
    return json.dumps(data, indent=1, allow_nan=False)


def position_as_json(judgement: Judgement, preset: str, worlds: int, seed: int) -> str:
    """The judgement of a position as one JSON object."""
    data: Json = {
        "version": VERSION,
        "preset": preset,
        "worlds": worlds,
        "seed": seed,
        "best": write(judgement.best.play),
        "exact": judgement.sight.value == "exact",
        "sight": judgement.sight.value,
        "options": [_option(candidate) for candidate in judgement.candidates],
    }
    return json.dumps(data, indent=1, allow_nan=False)


def write(play: Play | Draw) -> str:
    """A play in the notation of the record."""
    return write_play(play.tile, play.on) if isinstance(play, Play) else DRAW


def _choice(judged: Judged) -> Json:
    judgement = judged.judgement
    chosen = judgement.chosen
    contrast = judgement.contrast
    reasons = () if contrast is None else contrast.reasons
    return {
        "event": judged.decision.event,
        "round": judged.round,
        "seat": judgement.seat,
        "made": write(judged.decision.made),
        "best": write(judgement.best.play),
        **_loss(judgement.loss),
        "exact": judgement.sight.value == "exact",
        "sight": judgement.sight.value,
        **_facts(chosen),
        "reasons": [{"cause": r.cause.value, "points": round(r.points, _DIGITS)} for r in reasons],
        "options": [_option(candidate) for candidate in judgement.candidates],
    }


def _loss(loss: Loss | None) -> Json:
    if loss is None:
        return {"loss": 0.0, "ci95": None, "chance_loss": None, "grade": None}
    return {
        "loss": loss.points,
        "ci95": loss.ci95,
        "chance_loss": loss.chance,
        "grade": None if loss.grade is None else loss.grade.value,
    }


def _facts(candidate: Candidate | None) -> Json:
    facts = None if candidate is None else candidate.facts
    return {
        "points_now": 0 if facts is None else facts.points_now,
        "reply_scores": None if facts is None else _fraction(facts.reply_scores),
        "reply_expected": None if facts is None else _fraction(facts.reply_expected),
        "cannot_play": None if facts is None else _fraction(facts.cannot_play),
    }


def _fraction(value: Fraction) -> str:
    return f"{value.numerator}/{value.denominator}"


def _option(candidate: Candidate) -> Json:
    return {
        "play": write(candidate.play),
        "worth": round(candidate.worth, _DIGITS),
        "se": round(candidate.error, _DIGITS),
        "chance": None if candidate.chance is None else round(candidate.chance, _DIGITS),
        **_facts(candidate),
    }


def _round(played: RoundReport) -> Json:
    return {"round": played.round, "sides": [_share(share) for share in played.sides]}


def _share(share: Share) -> Json:
    return {
        "result": share.result,
        "skill": share.skill,
        "luck": share.luck,
        "deal": share.deal,
        "draws": share.draws,
        "rest": share.rest,
    }


def _side(side: SideReport) -> Json:
    return {
        **_share(side.share),
        "choices": side.choices,
        "loss_per_choice": side.loss_per_choice,
        "like": side.like,
    }
