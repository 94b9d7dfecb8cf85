"""Closed sets of words, such as the values of an option."""

from __future__ import annotations

from enum import StrEnum


class Word(StrEnum):
    """A member of a closed set; it is its own text, and is shown as it is written in code."""

    def __repr__(self) -> str:
        return f"{type(self).__name__}.{self.name}"
