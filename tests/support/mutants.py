"""Deliberate faults that the tests must catch: `make mutants`.

Each mutant is a small fault in a copy of the program. The tests that should notice it are run
there; one that notices nothing is a hole in the tests. Files may move and be renamed, so a
fault is found by the text that it replaces, and its tests by the names of their files.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from typing import Final, NamedTuple

ROOT: Final = Path(__file__).parents[2]
PARTS: Final = ("allfives", "tests", "pyproject.toml", "README.md")
"""What a copy is made of."""

FAILED: Final = 1
"""What pytest ends with where tests ran and some failed."""


class NoMutant(Exception):
    """A fault cannot be put in; the text is a sentence that says why."""


class Mutant(NamedTuple):
    """A fault, and the tests that should notice it."""

    name: str
    """What is wrong then."""
    before: str
    """A text that stands in the program exactly once."""
    after: str
    """What stands there in the mutant."""
    tests: tuple[str, ...]
    """The names of the files of tests."""


MUTANTS: Final = (
    Mutant(
        "legality: a seat passes although it could draw",
        "return Refusal.MUST_DRAW if why_not_draw(seat, state) is None else None",
        "return None",
        ("test_decider.py", "test_state_machine.py"),
    ),
    Mutant(
        "legality: a tile is laid that is not held",
        "    if tile not in state.hands[seat]:\n        return Refusal.NOT_HELD\n",
        "",
        ("test_decider.py", "test_state_machine.py", "test_verify.py"),
    ),
    Mutant(
        "layout: the spinner of sniff goes on counting twice",
        "Spinner.SNIFF: (2, 2, 2, 1)",
        "Spinner.SNIFF: (2, 2, 2, 2)",
        ("test_layout.py", "test_vectors.py"),
    ),
    Mutant(
        "layout: a count told in advance forgets the end that is covered",
        "return self.count - end.value + rest + new.value",
        "return self.count + rest + new.value",
        ("test_layout.py", "test_same_bytes.py"),
    ),
    Mutant(
        "scoring: half a unit is rounded up",
        "rules.rounding is Rounding.NEAREST and rest > step",
        "rules.rounding is Rounding.NEAREST and rest >= step",
        ("test_scoring.py", "test_vectors.py"),
    ),
    Mutant(
        "scoring: a score passes a target that must be met exactly",
        "if score + points + joint > rules.target:",
        "if score + points > rules.target:",
        ("test_scoring.py", "test_decider.py", "test_vectors.py", "test_playthroughs.py"),
    ),
    Mutant(
        "view: all hands are shown during a round",
        "shown=() if in_round else hands,",
        "shown=hands,",
        ("test_view.py",),
    ),
    Mutant(
        "view: others see the tile that is drawn",
        "if isinstance(event, TileDrawn) and event.seat != seat:",
        "if isinstance(event, TileDrawn) and seat is None:",
        ("test_view.py",),
    ),
    Mutant(
        "undo: more is taken back than stands",
        "if not 1 <= event.to < len(self.standing):",
        "if not 0 <= event.to < len(self.standing) + 1:",
        ("test_history.py",),
    ),
    Mutant(
        "journal: a disk that took a part only is believed",
        "if taken != len(data):",
        "if taken > len(data):",
        ("test_failing_disks.py",),
    ),
    Mutant(
        "journal: a line that was put elsewhere is read",
        "is_chained = found == _hash(self.seal, body)",
        "is_chained = True",
        ("test_damage.py", "test_journal.py", "test_reading.py"),
    ),
    Mutant(
        "record: a line says less than its event",
        """f'"on":{_NAMES[event.on]},"count":{event.count}}}'""",
        """f'"on":{_NAMES[event.on]},"count":{event.count % 20}}}'""",
        ("test_same_bytes.py",),
    ),
    Mutant(
        "verify: only the kind of an event is compared",
        "    if event != due:",
        "    if type(event) is not type(due):",
        ("test_verify.py",),
    ),
    Mutant(
        "cover: nobody can say that he is ready",
        """is next.", True""",
        """is next.", False""",
        ("test_picture.py",),
    ),
    Mutant(
        "cover: a hand stays in sight while the next round is dealt",
        "        if self.is_shared:\n            self.shown = None\n",
        "        return\n",
        ("test_seating.py",),
    ),
    Mutant(
        "picture: a tile that scores nothing is marked",
        """f"+{points}" if points else \"\"""",
        """f"+{points}\"""",
        ("test_picture.py",),
    ),
    Mutant(
        "prompt: who must draw is told to pass",
        """"has to draw" if isinstance(step.command, Draw) else "has to pass\"""",
        """"has to pass" if isinstance(step.command, Draw) else "has to draw\"""",
        ("test_prompts.py",),
    ),
    Mutant(
        "net: a measure counts against a unit",
        "sums = [a + measure * b for a, b in zip(sums, row, strict=True)]",
        "sums = [a - measure * b for a, b in zip(sums, row, strict=True)]",
        ("test_net.py",),
    ),
    Mutant(
        "net: a quarter of the tiles is read twice",
        "q1[tiles >> _QUARTER & _QUARTER_MASK]",
        "q1[tiles & _QUARTER_MASK]",
        ("test_net.py",),
    ),
)


def place_of(mutant: Mutant, root: Path) -> Path:
    """The one file of the program in which a fault can be put.

    Raises:
        NoMutant: If its text stands nowhere, or more than once.
    """
    files = sorted((root / "allfives").rglob("*.py"))
    found = {path: path.read_text(encoding="utf-8").count(mutant.before) for path in files}
    times = sum(found.values())
    if times != 1:
        raise NoMutant(
            f"The mutant {mutant.name!r} needs a text that stands once in the program, and this "
            f"stands there {times} times: {mutant.before!r}. Change it in tests/support/mutants.py."
        )
    return next(path for path, count in found.items() if count)


def files_of_tests(mutant: Mutant, root: Path) -> list[str]:
    """The files of tests that should notice a fault.

    Raises:
        NoMutant: If one of them is not there.
    """
    paths: list[str] = []
    for name in mutant.tests:
        found = sorted((root / "tests").rglob(name))
        if not found:
            raise NoMutant(
                f"The mutant {mutant.name!r} needs tests/**/{name}, and it is not there."
            )
        paths += [str(path.relative_to(root)) for path in found]
    return paths


def copied(root: Path, to: Path) -> Path:
    """A copy of all that the tests need."""
    for part in PARTS:
        source = root / part
        if source.is_dir():
            shutil.copytree(source, to / part, ignore=shutil.ignore_patterns("__pycache__"))
        else:
            shutil.copy(source, to / part)
    return to


def run_tests(root: Path, tests: Sequence[str], workers: str = "0") -> int:
    """Run tests on the copy of the program beside them; what pytest ends with."""
    env = os.environ | {"PYTHONPATH": str(root), "PYTHONDONTWRITEBYTECODE": "1"}
    command = [
        sys.executable,
        "-m",
        "pytest",
        "-x",
        "-n",
        workers,
        "-p",
        "no:cacheprovider",
        *tests,
    ]
    return subprocess.run(command, cwd=root, env=env, capture_output=True, check=False).returncode


def is_caught(mutant: Mutant, root: Path) -> bool:
    """Do the tests notice a fault?

    Raises:
        NoMutant: If it cannot be put in, or the tests do not run.
    """
    with tempfile.TemporaryDirectory() as folder:
        copy = copied(root, Path(folder))
        path, tests = place_of(mutant, copy), files_of_tests(mutant, copy)
        whole = path.read_text(encoding="utf-8")
        path.write_text(whole.replace(mutant.before, mutant.after), encoding="utf-8")
        code = run_tests(copy, tests)
    if code not in (0, FAILED):
        raise NoMutant(f"The tests of the mutant {mutant.name!r} did not run: pytest said {code}.")
    return code == FAILED


def check_whole(mutants: Sequence[Mutant], root: Path) -> None:
    """See that their tests pass where there is no fault: else they would notice anything.

    Raises:
        NoMutant: If one fails.
    """
    tests = sorted({path for mutant in mutants for path in files_of_tests(mutant, root)})
    with tempfile.TemporaryDirectory() as folder:
        if run_tests(copied(root, Path(folder)), tests, "auto") != 0:
            raise NoMutant("The tests fail without any fault, so they prove nothing: make test.")


def main() -> int:
    """Try all mutants, or those whose name holds one of the arguments; 1 if one survives."""
    words = sys.argv[1:]
    chosen = [each for each in MUTANTS if not words or any(word in each.name for word in words)]
    try:
        check_whole(chosen, ROOT)
        with ThreadPoolExecutor(os.cpu_count()) as pool:
            survivors = 0
            results = pool.map(partial(is_caught, root=ROOT), chosen)
            for mutant, caught in zip(chosen, results, strict=True):
                survivors += not caught
                print(f"{'caught  ' if caught else 'SURVIVED'}  {mutant.name}", flush=True)
    except NoMutant as problem:
        print(problem, file=sys.stderr)
        return 2
    print(f"{len(chosen) - survivors} of {len(chosen)} faults were caught.")
    return 1 if survivors or not chosen else 0


if __name__ == "__main__":
    raise SystemExit(main())
