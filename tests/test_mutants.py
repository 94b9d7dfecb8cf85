"""The deliberate faults of `make mutants` can all be put in."""

from __future__ import annotations

import pytest

from tests.support.mutants import MUTANTS, ROOT, Mutant, NoMutant, files_of_tests, place_of


@pytest.mark.parametrize("mutant", MUTANTS, ids=lambda mutant: mutant.name)
def test_a_fault_has_its_place_and_its_tests(mutant: Mutant) -> None:
    assert place_of(mutant, ROOT).is_file()
    assert files_of_tests(mutant, ROOT)
    assert mutant.before != mutant.after


def test_a_fault_without_a_place_or_tests_is_told() -> None:
    lost = Mutant("lost", "no such text anywhere", "", ("test_nowhere.py",))
    with pytest.raises(NoMutant, match="stands there 0 times: 'no such text anywhere'"):
        place_of(lost, ROOT)
    with pytest.raises(NoMutant, match=r"test_nowhere\.py, and it is not there"):
        files_of_tests(lost, ROOT)
    with pytest.raises(NoMutant, match=r"stands there \d+ times"):
        place_of(lost._replace(before="return"), ROOT)
