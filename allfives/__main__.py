"""`python -m allfives` is `allfives`."""

from __future__ import annotations

import sys

from allfives.cli import main

if __name__ == "__main__":
    sys.exit(main())
