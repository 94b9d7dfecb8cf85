"""What the form of a new game offers, and the set-up it makes in a sentence."""

from __future__ import annotations

from allfives.game.rules import PRESETS
from allfives.players.levels import LEVELS
from allfives.table.setup import Setup
from allfives.tui.forms.choice_row import Choice
from allfives.tui.forms.seat_row import PERSON_VALUE
from allfives.words.events import listed, side_name
from allfives.words.setup import PERSON, OptionWords, level_label


def choices_of(words: OptionWords) -> list[Choice]:
    """The values of an option for a row."""
    return [Choice(value, item.label, item.sentence) for value, item in words.values.items()]


def kinds() -> list[Choice]:
    """Who can play a seat: a person, or a computer of some level, the best one first."""
    found = [Choice(PERSON_VALUE, PERSON.label, PERSON.sentence)]
    for level in reversed(LEVELS.values()):
        found.append(Choice(level.name, level_label(level.name), level.sentence))
    return found


def told_setup(setup: Setup) -> str:
    """A set-up in one sentence."""
    sides = [side_name(setup.seats, setup.rules, side) for side in range(len(setup.rules.sides))]
    title = PRESETS[setup.preset].title
    who = " against ".join(sides) if len(sides) == 2 else listed(sides)
    return f"{who}: {title} to {setup.rules.target}."
