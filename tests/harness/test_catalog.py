"""Names and paths: what is found, and what is said where nothing is."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from support import TROUBLES, Ran

from harness import catalog
from harness.judge import InputError


def test_the_four_problems_are_found_by_their_file_names() -> None:
    """The folder of problems is their registration."""
    assert catalog.names() == ["evenodd", "lava", "primes", "thuemorse"]
    assert [catalog.load(name).name for name in catalog.names()] == catalog.names()


def test_a_file_of_somebodys_own_is_loaded_by_its_path() -> None:
    """A path to a Python file gives its PROBLEM; it has no editorial here."""
    problem = catalog.load(str(TROUBLES / "take.py"))
    assert problem.name == "take"
    assert catalog.claims("take") == ()


def test_claim_ids_are_unique_and_each_claim_says_where_it_stands() -> None:
    """An editorial names no id twice, and no field of a claim is empty."""
    for name in catalog.names():
        claims = catalog.claims(name)
        assert len({claim.id for claim in claims}) == len(claims) > 0
        for claim in claims:
            words = (claim.text, claim.document, claim.section, claim.domain, claim.method)
            assert all(words), claim.id


TAKE = f"""
import sys
from dataclasses import replace
sys.path.insert(0, {str(TROUBLES)!r})
import take
"""


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "PROBLEM is missing"),
        ("PROBLEM = 7", "PROBLEM is missing"),
        ("import nowhere_to_be_found", "ModuleNotFoundError"),
        ("PROBLEM = (", "SyntaxError"),
        (f"{TAKE}PROBLEM = replace(take.PROBLEM, name='../take')", "name '../take'"),
        (f"{TAKE}PROBLEM = replace(take.PROBLEM, name='é')", "name 'é'"),
        (f"{TAKE}PROBLEM = replace(take.PROBLEM, name='a--b')", "name 'a--b'"),
        (
            f"{TAKE}PROBLEM = replace(take.PROBLEM, solvers=2 * take.PROBLEM.solvers)",
            "another of",
        ),
        (
            f"{TAKE}solvers = [replace(take.PROBLEM.solvers[0], expected='right')]\n"
            "PROBLEM = replace(take.PROBLEM, solvers=solvers)",
            "solver right: expected 'right'",
        ),
        (
            f"{TAKE}PROBLEM = replace(take.PROBLEM, features={{'n': len}})",
            "features: 'n': must be a harness.features.Feature",
        ),
    ],
)
def test_mistakes_in_a_file_are_told_with_its_path(tmp_path: Path, text: str, words: str) -> None:
    """A file without a problem, or that cannot be run, is bad input named by its path."""
    path = tmp_path / "game.py"
    path.write_text(text)
    with pytest.raises(InputError, match=words) as caught:
        catalog.load(str(path))
    assert str(path) in str(caught.value)


def test_tier_without_a_bound_is_bad_input(counterplay: Callable[..., Ran], tmp_path: Path) -> None:
    """A problem of somebody's own need not have every tier; the message names those it has."""
    path = tmp_path / "game.py"
    path.write_text(f"{TAKE}PROBLEM = replace(take.PROBLEM, bounds={{'quick': take.TakeBound(9)}})")
    ran = counterplay("check", "game.py", "--tier", "ci")
    assert (ran.status, ran.out) == (2, "")
    assert ran.err == "counterplay: tier ci: game.py has none: choose one of quick\n"
