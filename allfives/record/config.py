"""Settings in a small JSON file, which a person may edit and may break.

Reading and writing never fail: what went wrong comes back as a sentence to show. A file that
cannot be understood is kept aside, and the defaults hold.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path
from typing import Final, NamedTuple

from allfives.record import files
from allfives.record.errors import Missing, RecordError, reason_of, show
from allfives.record.files import DISK, Disk
from allfives.record.strict import Fields, Json, dump_pretty, parse

MAX_FILE: Final = 1024 * 1024
"""The most bytes that a file of settings may have."""

_MAX_COPIES: Final = 1000


class Settings(NamedTuple):
    """Settings as they were read."""

    values: Fields
    """Every setting by name; the default of those that the file does not give."""
    problem: str | None
    """What was wrong with the file, as a sentence, if something was."""


class Config:
    """One file of settings."""

    def __init__(self, path: Path, defaults: Mapping[str, Json], disk: Disk = DISK) -> None:
        self.path = path
        """Where the file is, or will be."""
        self.defaults = dict(defaults)
        """Every setting there is, with the value that holds where the file has none."""
        self._disk = disk

    def load(self) -> Settings:
        """Read the settings. A file that is broken is put aside, and the defaults hold.

        A value that is not of the same type as its default is replaced by the default; a
        default of None allows every type. Names without a default are kept as they are.
        """
        try:
            found = self._read()
        except Missing:
            return Settings(dict(self.defaults), None)
        except RecordError as error:
            return Settings(dict(self.defaults), self._set_aside(error))
        unfit = [name for name in found if not self._fits(name, found[name])]
        kept = {name: value for name, value in found.items() if name not in unfit}
        names = ", ".join(show(name) for name in unfit)
        problem = f"These settings had no fitting value and were reset: {names}." if unfit else None
        return Settings({**self.defaults, **kept}, problem)

    def save(self, values: Mapping[str, Json]) -> str | None:
        """Write all settings; None if they are on the disk, else a sentence that says why not."""
        try:
            path = self._target()
            files.make_folder(path.parent)
            files.replace(path, (dump_pretty(dict(values)) + "\n").encode(), self._disk)
        except UnicodeEncodeError:
            return "The settings were not saved: a text in them holds half a character."
        except RecordError as problem:
            return f"The settings were not saved. {problem}"
        return None

    def _target(self) -> Path:
        """The file itself, where the path is a link: people link their settings together."""
        return Path(os.path.realpath(self.path))

    def _read(self) -> Fields:
        fd = files.open_regular(self._target(), os.O_RDONLY)
        try:
            return parse(files.read_all(fd, MAX_FILE).decode("utf-8-sig").strip())
        except UnicodeDecodeError:
            raise RecordError("It is not UTF-8 text.") from None
        finally:
            os.close(fd)

    def _fits(self, name: str, value: Json) -> bool:
        default = self.defaults.get(name)
        return default is None or type(value) is type(default)

    def _set_aside(self, problem: RecordError) -> str:
        """Give the broken file another name; what to tell the user."""
        what = f"The settings could not be read and the defaults are in use. {problem}"
        path = self._target()
        for number in range(1, _MAX_COPIES):
            copy = path.with_name(f"{path.name}.broken{number if number > 1 else ''}")
            try:
                files.rename(path, copy)
            except FileExistsError:
                continue
            except OSError as error:
                return f"{what} The file cannot be put aside: {reason_of(error)}."
            return f"{what} The file is kept as {show(copy.name)}."
        return f"{what} Remove some of the files {show(path.name + '.broken')}."
