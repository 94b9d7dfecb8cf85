"""A small app in the shelter, for tests in a real terminal: `python toy.py [FAULT]`."""

from __future__ import annotations

import os
import sys
from typing import ClassVar

from textual import events, on, work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.widgets import Button, Footer, Input, OptionList, Static

from allfives.tui.terminal.capabilities import Capabilities
from allfives.tui.terminal.guarded_app import ShelteredApp, start
from allfives.tui.terminal.lull import Lull

SECRET = "the-hidden-hand"
"""What a fault must not bring to light."""


class NoLull(Lull):
    """Every key counts at once."""

    def heed(self, at: float) -> bool:  # noqa: ARG002
        """Whatever comes counts."""
        return True


class Toy(ShelteredApp):
    """Counts its keys and can fail in several ways."""

    CSS = "Static { color: red; background: blue 50%; } #keys { text-style: bold; }"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("a", "count", "Count"),
        Binding("x", "fail('now')", "Fail"),
        Binding("w", "fail('later')", "Fail in a worker"),
        Binding("b", "stick", "Stick"),
        Binding("ctrl+q", "quit", "Quit"),
    ]

    def __init__(self, fault: str, capabilities: Capabilities) -> None:
        super().__init__(capabilities)
        self.lull = NoLull()
        self.fault_wanted = fault
        self.keys = 0

    def compose(self) -> ComposeResult:
        """A few widgets of different kinds."""
        if self.fault_wanted == "compose":
            self.break_down()
        yield Static("keys: 0", id="keys")
        yield Static("nothing pasted", id="pasted", markup=False)
        yield OptionList("one", "two", "three")
        yield Button("Push", variant="primary")
        yield Input()
        yield Footer()

    def break_down(self) -> None:
        """Fail while a secret is in a variable."""
        hand = SECRET
        raise RuntimeError(f"{len(hand)} letters")

    def on_mount(self) -> None:
        """Begin where keys are bindings."""
        self.query_one(OptionList).focus()
        if self.fault_wanted == "mount":
            self.break_down()

    def action_count(self) -> None:
        """Count a key."""
        self.keys += 1
        self.query_one("#keys", Static).update(f"keys: {self.keys}")

    def action_fail(self, when: str) -> None:
        """Fail at once or in a worker."""
        if when == "now":
            self.break_down()
        self.fail_later()

    @work
    async def fail_later(self) -> None:
        """Fail in a worker."""
        self.break_down()

    def action_stick(self) -> None:
        """Write a great deal, so that the output is never empty."""
        for _ in range(300):
            self.action_count()
            self.refresh()
        self.set_timer(0.001, self.action_stick)

    @on(events.Paste)
    def show_paste(self, event: events.Paste) -> None:
        """Show how much was pasted."""
        self.query_one("#pasted", Static).update(f"pasted {len(event.text)}")

    @on(OptionList.OptionSelected)
    def show_option(self, event: OptionList.OptionSelected) -> None:
        """Show which option was chosen."""
        self.query_one("#pasted", Static).update(f"chose {event.option_index}")


def main(fault: str) -> int:
    """Run the app as the program itself is run."""
    return start(lambda: Toy(fault, Capabilities.detect(os.environ)))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1] if len(sys.argv) > 1 else "none"))
