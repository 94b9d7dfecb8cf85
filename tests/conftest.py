"""What all tests share."""

from __future__ import annotations

import os
import signal


def pytest_configure() -> None:
    """Let the programs that tests start be interrupted, also where a shell runs the tests
    in the background and so has them ignore it."""
    signal.signal(signal.SIGINT, signal.default_int_handler)


def pytest_xdist_auto_num_workers() -> int:
    """Twice as many workers as processors: whoever watches a terminal mostly waits."""
    return 2 * (os.cpu_count() or 1)
