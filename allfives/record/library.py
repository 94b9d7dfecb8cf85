"""The saved games: where they are, what they are, a new one, one to go on with, a copy."""

from __future__ import annotations

import os
import re
import unicodedata
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

from allfives.game.events import Event, GameStarted, Seat
from allfives.record import files, places
from allfives.record.codec import encode_line
from allfives.record.errors import (
    AlreadyThere,
    Missing,
    NotOpened,
    NotSaved,
    NotWritable,
    RecordError,
    reason_of,
    show,
)
from allfives.record.index import Entries, Indexed, load_index, save_index, stamp_of
from allfives.record.journal import Journal
from allfives.record.reading import Reading, read_record
from allfives.record.summary import Summary, summarise

SUFFIX: Final = ".jsonl"
"""How the names of records end."""

_READ_FIRST: Final = 8
"""So many games are read themselves before the index is, which may be long."""

_SHORT: Final = 256 * 1024
"""Records of so many bytes are read in no time."""

_MAX_SLUG: Final = 72
_MAX_SAME: Final = 1000
_NOT_PLAIN: Final = re.compile(r"[^a-z0-9]+")


@dataclass(frozen=True, slots=True)
class SavedGame:
    """One file of the library."""

    path: Path
    """Where it is."""
    changed: datetime
    """When it was last played, in universal time."""
    summary: Summary | None
    """The game in short; None if nothing of it can be read."""
    fault: str | None
    """Why it cannot be continued, as a sentence, if so."""

    @property
    def is_finished(self) -> bool:
        """Has somebody won?"""
        return self.summary is not None and self.summary.winner is not None

    @property
    def can_continue(self) -> bool:
        """Is it sound and not yet won?"""
        return self.summary is not None and self.fault is None and not self.is_finished


class Library:
    """The games in one folder."""

    def __init__(self, folder: Path | None = None) -> None:
        self.folder = folder or places.games_folder()
        """Where the records are; the user's own folder unless another is given."""
        self.index_path = self.folder / "index.json"
        """Where the index of the records is."""
        self._remembered: tuple[str, Entries] = ("", {})

    def last_unfinished(self) -> SavedGame | None:
        """The game to go on with: of those that can be continued the one played last.

        It is mostly among the last few, which are read themselves; only if not is the index.

        Raises:
            NotOpened: If the folder cannot be listed.
        """
        newest_first = sorted(self._files(), key=_age, reverse=True)
        for name, facts in newest_first[:_READ_FIRST]:
            if facts.st_size > _SHORT:
                break
            game = self._game(name, facts, self._look(name, facts, {})[0])
            if game.can_continue:
                return game
        return next((game for game in self.saved() if game.can_continue), None)

    def saved(self, is_wanted: Callable[[], bool] = lambda: True) -> tuple[SavedGame, ...]:
        """All saved games, the last one played first; broken ones say what is wrong.

        Args:
            is_wanted: Asked before each file; once it says no, the rest is left out.

        Raises:
            NotOpened: If the folder cannot be listed.
        """
        known = self._known()
        now: Entries = {}
        games: list[SavedGame] = []
        for name, facts in sorted(self._files(), key=_age, reverse=True):
            if not is_wanted():
                # What the index knew of the rest is as good as before.
                now = known | now
                break
            entry, can_index = self._look(name, facts, known)
            if can_index:
                now[name] = entry
            games.append(self._game(name, facts, entry))
        if now != known:
            self._save_index(now)
        return tuple(games)

    def new_path(self, seats: Sequence[Seat], at: datetime, number: int = 1) -> Path:
        """The path for a game begun at a time: sorted by name is sorted by time.

        Args:
            seats: Who plays.
            at: When it begins, in the time that people there use.
            number: Tells games of the same minute and the same names apart.
        """
        slug = "-".join(part for part in (_plain(seat.name) for seat in seats) if part)
        again = f"_{number}" if number > 1 else ""
        return self.folder / f"{at:%Y-%m-%d_%H%M}_{slug[:_MAX_SLUG] or 'game'}{again}{SUFFIX}"

    def create(self, record: Sequence[Event], at: datetime) -> Journal:
        """Begin the journal of a new game, or a copy of the good part of another one.

        Args:
            record: Its first events, `GameStarted` before all others.
            at: When it begins.

        Raises:
            NotWritable: If games cannot be saved here.
            NotSaved: If the disk fails.
        """
        start = record[0]
        if not isinstance(start, GameStarted):
            raise ValueError("A record begins with GameStarted.")
        files.make_folder(self.folder)
        for number in range(1, _MAX_SAME):
            path = self.new_path(start.seats, at, number)
            try:
                return Journal.create(path, record)
            except AlreadyThere:
                continue
        raise NotSaved("There are too many games of this minute; try again in the next.")

    def open(self, path: Path) -> Journal:
        """Open a game to go on with it; see `Journal.open` for the errors."""
        return Journal.open(path)

    def read(self, path: Path) -> Reading:
        """Look at a game without touching it; see `read_record` for the errors."""
        return read_record(path)

    def locate(self, text: str) -> Path:
        """The record that a user means by a path, or by a name in this library.

        Raises:
            Missing: If there is none.
        """
        for path in (Path(text), self.folder / text, self.folder / f"{text}{SUFFIX}"):
            if text and os.path.lexists(path):
                return path
        raise Missing(f"There is no saved game {show(text)}; `allfives games` lists them.")

    def export(self, path: Path, to: Path) -> Reading:
        """Copy a game as a plain record, which every program can read, to a new file.

        Returns:
            What was copied; its fault says if a part could not be.

        Raises:
            NotOpened: If the game cannot be read, or there is nothing good in it.
            AlreadyThere: If there is something at `to`; it stays as it is.
            NotWritable, NotSaved: If the copy cannot be written.
        """
        reading = read_record(path)
        if not reading.events:
            raise NotOpened(f"{show(path.name)} was not copied: nothing of it can be read.")
        last = len(reading.events) - 1
        lines = "".join(
            encode_line(event, hints=reading.has_hints and number == last) + "\n"
            for number, event in enumerate(reading.events)
        )
        os.close(files.create(to, lines.encode()))
        return reading

    def _files(self) -> Iterator[tuple[str, os.stat_result]]:
        try:
            names = os.listdir(self.folder)
        except FileNotFoundError:
            return
        except OSError as error:
            where = show(str(self.folder))
            raise NotOpened(f"The folder {where} cannot be read: {reason_of(error)}.") from error
        for name in names:
            if name.endswith(SUFFIX) and not name.startswith("."):
                try:
                    yield name, os.lstat(os.path.join(self.folder, name))
                except FileNotFoundError:
                    continue

    def _game(self, name: str, facts: os.stat_result, entry: Indexed) -> SavedGame:
        changed = datetime.fromtimestamp(facts.st_mtime_ns // 10**9, UTC)
        return SavedGame(self.folder / name, changed, entry.summary, entry.fault)

    def _known(self) -> Entries:
        """What the index says; it is read again only if it has changed."""
        try:
            facts = os.lstat(self.index_path)
        except OSError:
            return {}
        stamp = f"{facts.st_ino} {stamp_of(facts)}"
        if self._remembered[0] != stamp:
            self._remembered = (stamp, load_index(self.index_path))
        return self._remembered[1]

    def _look(self, name: str, facts: os.stat_result, known: Entries) -> tuple[Indexed, bool]:
        """What is to say of a file, and whether the index may keep it."""
        stamp = stamp_of(facts)
        entry = known.get(name)
        if entry is not None and entry.stamp == stamp:
            return entry, True
        try:
            reading = read_record(self.folder / name)
        except RecordError as problem:
            return Indexed(stamp, None, str(problem)), False
        fault = None if reading.fault is None else str(reading.fault)
        entry = Indexed(stamp, summarise(reading.events, reading.has_hints), fault)
        return entry, not any("\ud800" <= letter <= "\udfff" for letter in name)

    def _save_index(self, entries: Entries) -> None:
        try:
            save_index(self.index_path, entries)
        except (NotWritable, NotSaved):
            # Without an index the list is only slower.
            return


def _age(file: tuple[str, os.stat_result]) -> tuple[int, str]:
    """What sorts files by when they were last played."""
    return file[1].st_mtime_ns, file[0]


def _plain(name: str) -> str:
    """A name in the letters and digits that every disk takes."""
    letters = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode()
    return _NOT_PLAIN.sub("-", letters.lower()).strip("-")
