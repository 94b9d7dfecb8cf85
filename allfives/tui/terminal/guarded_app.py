"""An app that leaves its terminal as it found it, and tells nobody what a hand holds.

Textual leaves a terminal unusable at most signals, prints the values of variables when it
crashes, and writes greys where no colours are wanted; `ShelteredApp` and `start` do not.
"""

from __future__ import annotations

import asyncio
import contextlib
import io
import os
import signal
import sys
from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Final

from rich.console import Console, RenderableType
from rich.segment import Segment
from rich.style import Style
from textual import events
from textual.app import App
from textual.color import Color
from textual.driver import Driver
from textual.filter import LineFilter, Monochrome, NoColor
from textual.worker import WorkerFailed

from allfives.tui.terminal import crash_report
from allfives.tui.terminal.ascii_text import plain
from allfives.tui.terminal.capabilities import Capabilities, unsuited
from allfives.tui.terminal.lull import Lull

ENDING_SIGNALS: Final = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP, signal.SIGQUIT)
"""The signals at which the app ends, after it has put the terminal right."""


ALWAYS_HEEDED: Final = ("ctrl+c", "ctrl+q", "ctrl+z")
"""The keys that leave the program, which mean the same whatever is on the screen."""


@lru_cache(4096)
def without_colour(style: Style) -> Style:
    """A style with its colours taken away, and all else in it kept."""
    plain = style.without_color
    return plain + Style.from_meta(style.meta) if style.meta else plain


class WithoutColour(LineFilter):
    """Takes the colours out of what is drawn."""

    def apply(self, segments: list[Segment], background: Color) -> list[Segment]:  # noqa: ARG002
        """The same text without colours."""
        return [
            Segment(text, None if style is None else without_colour(style), control)
            for text, style, control in segments
        ]


class AsciiOnly(LineFilter):
    """Puts ASCII in the place of all other characters that are drawn."""

    def __init__(self, *, keep_letters: bool) -> None:
        """A filter that leaves letters as they are, or not even them."""
        super().__init__()
        self._keep_letters = keep_letters

    def apply(self, segments: list[Segment], background: Color) -> list[Segment]:  # noqa: ARG002
        """The same cells in ASCII."""
        keep = self._keep_letters
        return [
            Segment(plain(text, keep_letters=keep), style, control)
            for text, style, control in segments
        ]


class ShelteredApp(App[None]):
    """An app that knows its terminal; run it with `start`."""

    def __init__(self, capabilities: Capabilities) -> None:
        """An app for a terminal that can do so much."""
        self.capabilities = capabilities
        """What the terminal can show."""
        self.fault: str | None = None
        """A description of the first fault in the program itself, once there is one."""
        self.lull = Lull()
        """Lets no key count for what has only just come up."""
        self._is_press_dropped = False
        self._lacks: list[LineFilter] = []
        self.leave_out(colours=capabilities.no_colour, signs=capabilities.ascii_only)
        super().__init__(ansi_color=True if capabilities.no_colour else None)
        self.no_color = capabilities.no_colour

    def leave_out(self, *, colours: bool, signs: bool) -> None:
        """Draw from now on without colours, or without signs that are not ASCII.

        Letters of names that are not ASCII stay, where the terminal shows them.
        """
        self._lacks = [WithoutColour()] if colours else []
        if signs:
            self._lacks.append(AsciiOnly(keep_letters=not self.capabilities.ascii_only))

    def get_driver_class(self) -> type[Driver]:
        """Our own driver in place of the one for the terminals of Linux and macOS."""
        chosen = super().get_driver_class()
        if chosen.__name__ == "LinuxDriver":
            from allfives.tui.terminal.driver import TableDriver

            return TableDriver
        return chosen

    def get_line_filters(self) -> Sequence[LineFilter]:
        """Textual's filters but those for greys, and our own for what the terminal lacks."""
        theirs = [
            each
            for each in super().get_line_filters()
            if not isinstance(each, Monochrome | NoColor)
        ]
        return [*theirs, *self._lacks]

    # What is typed too early

    def look_first(self) -> None:
        """Something new comes up: nothing counts until people have had time to see it."""
        painted = self.lull.begin()
        # Parts that have changed tell the screen so only after what is called by now.
        self.call_after_refresh(self.call_after_refresh, painted)

    async def on_event(self, event: events.Event) -> None:
        """Handle what comes, but for keys and clicks that were meant for what was before."""
        if event.is_forwarded or not self._is_too_early(event):
            await super().on_event(event)

    def _is_too_early(self, event: events.Event) -> bool:
        """Is it a key, or a press of the mouse or its end, that does not count?"""
        if isinstance(event, events.MouseUp):
            was_dropped, self._is_press_dropped = self._is_press_dropped, False
            return was_dropped
        if not isinstance(event, events.Key | events.MouseDown):
            return False
        if isinstance(event, events.Key) and event.key in ALWAYS_HEEDED:
            return False
        counts = self.lull.heed(event.time)
        if isinstance(event, events.MouseDown):
            self._is_press_dropped = not counts
        if not (counts or self.lull.is_painted):
            # Whoever was to tell that it is painted may be gone.
            self.look_first()
        return not counts

    def on_ready(self) -> None:
        """The first frame has come up."""
        self.look_first()

    def leave_at(self, number: signal.Signals) -> None:
        """End because of a signal, with the exit status that shells give to it."""
        self.exit(None, 128 + number)

    def _set_pointer_shape(self, shape: str) -> None:
        """Leave the mouse pointer alone: not every terminal gives it back at the end."""

    def panic(self, *renderables: RenderableType) -> None:
        """End because of a fault; what Textual would show of it is only kept."""
        out = io.StringIO()
        Console(file=out, width=100).print(*renderables)
        self._end_faulty(out.getvalue())

    def _fatal_error(self) -> None:
        """End because of an exception that nobody has handled."""
        error: BaseException | None = self._exception
        if isinstance(error, WorkerFailed):
            error = error.error
        self._end_faulty("An unknown fault." if error is None else crash_report.describe(error))

    def _end_faulty(self, description: str) -> None:
        self.fault = self.fault or description
        self._return_code = 1
        self._close_messages_no_wait()


def start(make: Callable[[], ShelteredApp]) -> int:
    """Run the app that `make` makes, if it can be shown here; the exit status."""
    why = unsuited(os.environ)
    if why is not None:
        print(why, file=sys.stderr)
        return 2
    return run(make())


def run(app: ShelteredApp) -> int:
    """Run an app until it ends; the exit status. Faults are kept in a file."""
    try:
        with asyncio.Runner() as runner:
            for number in ENDING_SIGNALS:
                runner.get_loop().add_signal_handler(number, app.leave_at, number)
            runner.run(app.run_async())
    except Exception as error:
        app.fault = app.fault or crash_report.describe(error)
    if app.fault is None:
        return app.return_code or 0
    # The terminal may be gone by now, and then there is nobody to tell.
    with contextlib.suppress(OSError):
        print(crash_report.last_words(crash_report.keep(app.fault)), file=sys.stderr)
    return 1
