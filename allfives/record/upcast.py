"""Versions of the record format, and how a line of an older one becomes one of today.

To change what a line holds: raise `VERSION`, add to `UPCASTERS` what makes a line of the
version before into one of the new version, and keep records of the version before among
those of the tests. An option that a record does not give needs none of this: it is as the
record's preset usually has it, so a new one is given a default that changes nothing.

A game of an older version is rewritten as a whole when it is opened to be continued, for
lines of two versions cannot stand in one file; the old file is kept beside it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from allfives.record.strict import Fields

FORMAT: Final = "allfives"
"""The name of the format, in every first line."""

VERSION: Final = 1
"""The version that is written; older ones are brought up to it, newer ones only looked at."""

Upcaster = Callable[[Fields], Fields]
"""Turns the object of a line of one version into that of the next version.

Nothing has looked at the object yet: what is not as it should be is passed on as it is, and
refused where the line is read.
"""

UPCASTERS: Final[Mapping[int, Upcaster]] = {}
"""The upcaster from each older version; version 1 is the first, so there is none yet."""


def bring_up(fields: Fields, version: int, upcasters: Mapping[int, Upcaster]) -> Fields:
    """The object of a line of an older version, as `VERSION` would have written it."""
    for older in range(version, VERSION):
        fields = upcasters[older](fields)
    return fields
