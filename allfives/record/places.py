"""Where games and settings live.

They live where the platform keeps a user's data and settings, or all under the folder that
the environment variable `ALLFIVES_HOME` names.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import Final

from platformdirs import user_config_path, user_data_path

HOME: Final = "ALLFIVES_HOME"
"""The environment variable that moves everything."""

_NAME: Final = "allfives"


def data_folder() -> Path:
    """The folder of everything that is kept about games."""
    home = os.environ.get(HOME)
    return Path(home) if home else user_data_path(_NAME, appauthor=False)


def games_folder() -> Path:
    """The folder of the saved games."""
    return data_folder() / "games"


def config_folder() -> Path:
    """The folder of the settings."""
    home = os.environ.get(HOME)
    return Path(home) / "config" if home else user_config_path(_NAME, appauthor=False)
