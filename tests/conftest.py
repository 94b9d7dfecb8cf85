"""What all tests share."""

from __future__ import annotations

import os


def pytest_xdist_auto_num_workers() -> int:
    """Twice as many workers as processors: whoever watches a terminal mostly waits."""
    return 2 * (os.cpu_count() or 1)
