"""Shows a picture as people see it who lack one kind of cone: an SVG with its colours changed.

    python -m tests.support.colour_blind deutan PICTURE.svg RECOLOURED.svg

The matrices are those of complete dichromacy in G. M. Machado, M. M. Oliveira and
L. A. F. Fernandes, "A Physiologically-based Model for Simulation of Color Vision
Deficiency", IEEE Transactions on Visualization and Computer Graphics 15 (6), 2009, applied
to linear RGB. `grey` keeps nothing but lightness.
"""

from __future__ import annotations

import re
import sys
from pathlib import Path
from typing import Final

Matrix = tuple[tuple[float, float, float], ...]

SIGHTS: Final[dict[str, Matrix]] = {
    "protan": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deutan": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritan": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
    "grey": ((0.2126, 0.7152, 0.0722),) * 3,
}
"""What becomes of red, green and blue."""


def seen(colour: str, sight: Matrix) -> str:
    """A colour such as `#0b3d2e` as it is seen.

    >>> seen("#ffffff", SIGHTS["deutan"]), seen("#808080", SIGHTS["grey"])
    ('#ffffff', '#808080')
    """
    parts = [_linear(int(colour[at : at + 2], 16) / 255) for at in (1, 3, 5)]
    mixed = [sum(a * b for a, b in zip(row, parts, strict=True)) for row in sight]
    return "#" + "".join(f"{round(255 * _encoded(min(max(part, 0), 1))):02x}" for part in mixed)


def recoloured(svg: str, sight: Matrix) -> str:
    """A picture with all its colours as they are seen."""
    return re.sub(r"#[0-9a-fA-F]{6}\b", lambda found: seen(found[0], sight), svg)


def _linear(part: float) -> float:
    return part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4


def _encoded(part: float) -> float:
    return 12.92 * part if part <= 0.0031308 else 1.055 * part ** (1 / 2.4) - 0.055


def main() -> int:
    """Recolour one picture."""
    name, picture, result = sys.argv[1:]
    svg = Path(picture).read_text(encoding="utf-8")
    Path(result).write_text(recoloured(svg, SIGHTS[name]), encoding="utf-8")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
