"""Saved games in words: who plays, the score, when, and what state they are in."""

from __future__ import annotations

from datetime import datetime

from allfives.game.rules import PRESETS
from allfives.record.library import SavedGame
from allfives.record.summary import Summary
from allfives.words.events import listed


def sides_of(summary: Summary) -> list[str]:
    """The names of each side of a game."""
    count = max(1, len(summary.scores))
    return [listed([seat.name for seat in summary.seats[side::count]]) for side in range(count)]


def who_and_score(summary: Summary) -> str:
    """Who plays, with the scores: `Anna: 35, Carla: 20`."""
    pairs = zip(sides_of(summary), summary.scores, strict=True)
    return ", ".join(f"{side}: {score}" for side, score in pairs)


def which_game(summary: Summary) -> str:
    """Which game of the family, and to how many points."""
    preset = PRESETS.get(summary.preset)
    title = preset.title if preset else summary.preset
    return f"{title} to {summary.target}"


def when(moment: datetime, now: datetime) -> str:
    """A moment as people say it: the time today, else the day; both as clocks showed it here.

    >>> from datetime import UTC, timedelta
    >>> now = datetime(2024, 5, 6, 18, 0, tzinfo=UTC)
    >>> when(now - timedelta(hours=1), now), when(now - timedelta(days=1), now)
    ('today 17:00', 'yesterday 18:00')
    >>> when(now - timedelta(days=9), now)
    '2024-04-27'
    """
    days = (now.date() - moment.date()).days
    if days == 0:
        return f"today {moment:%H:%M}"
    if days == 1:
        return f"yesterday {moment:%H:%M}"
    return f"{moment:%Y-%m-%d}"


def how_it_stands(game: SavedGame) -> str:
    """Whether the game is over, goes on, or cannot be read whole."""
    if game.summary is None:
        return "damaged"
    if game.fault is not None:
        return "to look at only"
    notes = []
    if game.summary.winner is not None:
        side = sides_of(game.summary)[game.summary.winner]
        several = len(game.summary.seats) > len(game.summary.scores)
        notes.append(f"{side} {'have' if several else 'has'} won")
    else:
        rounds = game.summary.rounds
        notes.append(f"in round {rounds}" if rounds else "not dealt yet")
    if game.summary.is_practice:
        notes.append("practice")
    return ", ".join(notes)
