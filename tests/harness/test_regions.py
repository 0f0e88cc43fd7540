"""The planes around counterexamples, and on which of their instances a solver is wrong."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest
from support import concluded

from harness import catalog
from harness.checks.compare import FLAKY, true_winners
from harness.checks.locate import region


def test_regions_show_who_is_wrong_around_a_find() -> None:
    """The editorial's own find is marked wrong; its marks are K's walls and the prime pairs."""
    found = concluded("primes", ["editorial"])["editorial"]
    region = found.regions[0]
    assert (region.instance, region.title) == ("[5,30,0,1]", "K = 0, Bob to move")
    problem = catalog.load("primes")
    at = [(x, y) for x in (1, 5, 6, 23) for y in (1, 30, 31, 54)]
    answers = problem.solver("editorial").answers([(x, y, 0, 1) for x, y in at])
    instances = [problem.instance((x, y, 0, 1)) for x, y in at]
    for (x, y), said, true in zip(at, answers, true_winners(problem, instances), strict=True):
        cell = region.cells[region.rows.index(y)][region.columns.index(x)]
        assert cell == ("." if said == true else "x")
    assert region.cells[region.rows.index(30)][region.columns.index(5)] == "x"
    assert set(region.cells[0]) == {row[0] for row in region.cells} == {" "}
    walls, pairs = region.marks["boundary"], region.marks["both prime"]
    assert walls[0] == "o" * len(region.columns)
    assert {row[0] for row in walls} == {"o"}
    assert (pairs[29][5], pairs[30][5], pairs[0][3]) == ("o", " ", " ")


@pytest.mark.parametrize(
    ("name", "inside", "past"),
    [
        ("primes", [(1, 1, 0, 0), (5, 30, 0, 1), (120, 7, 3, 0)], (5, 121, 0, 1)),
        ("evenodd", [((3,), "Dum"), ((2, 50), "Dee"), ((2, 5, 1), "Dee")], ((9,) * 9, "Dee")),
        ("thuemorse", [(3, 2), (255, 50)], (257, 3)),
    ],
)
def test_planes_hold_their_instance(name: str, inside: Sequence[Any], past: Any) -> None:
    """Of a small instance the plane is of 64 by 64 at most; of one too large there is none."""
    problem = catalog.load(name)
    for instance in map(problem.instance, inside):
        plane = problem.plane(instance)
        assert plane is not None
        assert len(plane.columns) * len(plane.rows) <= 64 * 64
        assert instance in {plane.at(x, y) for y in plane.rows for x in plane.columns}
    assert problem.plane(problem.instance(past)) is None


def test_a_region_that_contradicts_its_find_is_none() -> None:
    """The right solver of primes is right at (5, 30): a map around it as its find is refused."""
    problem = catalog.load("primes")
    instance = problem.instance((5, 30, 0, 1))
    with pytest.raises(ValueError, match=FLAKY):
        region(problem, problem.solver("exact"), instance)


@pytest.mark.parametrize(("columns", "found"), [(range(0), None), (range(200), "at most 10,000")])
def test_no_plane_is_empty_or_too_large(columns: range, found: str | None) -> None:
    """One without columns gives no region, one of 200 by 64 instances is refused."""
    primes = catalog.load("primes")
    instance = primes.instance((5, 30, 0, 1))
    plane = primes.plane(instance)
    assert plane is not None
    problem = replace(primes, plane=lambda _: replace(plane, columns=columns))
    if found is None:
        assert region(problem, problem.solver("editorial"), instance) is None
    else:
        with pytest.raises(ValueError, match=found):
            region(problem, problem.solver("editorial"), instance)
