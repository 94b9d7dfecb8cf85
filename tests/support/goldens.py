"""Golden files: texts that were once looked at and must stay as they are.

After a wanted change, write them anew and read the difference before it is committed:

    ALLFIVES_NEW_GOLDENS=1 python -m pytest FILE_OF_THE_TESTS
"""

from __future__ import annotations

import os
from difflib import unified_diff
from pathlib import Path
from typing import Final

import pytest

GOLDENS: Final = Path(__file__).parents[1] / "goldens"

RENEW: Final = "ALLFIVES_NEW_GOLDENS"
"""The environment variable with which the files are written anew."""


def check_golden(name: str, text: str) -> None:
    """Fail with the difference if a text is not as its file has it, line by line."""
    __tracebackhide__ = True
    path = GOLDENS / f"{name}.txt"
    if RENEW in os.environ:
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, encoding="utf-8")
    golden = path.read_text(encoding="utf-8") if path.exists() else ""
    if text != golden:
        difference = unified_diff(
            golden.splitlines(), text.splitlines(), f"goldens/{name}.txt", "now", lineterm=""
        )
        told = "\n".join(difference) or "They differ only in how the last line ends."
        pytest.fail(f"{told}\n\nIf this is wanted, run the test with {RENEW}=1.", pytrace=False)
