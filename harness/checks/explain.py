"""Where a solver that is wrong is still right: in its bound, and around its counterexamples."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from harness.causes import cause_of
from harness.checks.locate import in_bound, region
from harness.checks.separate import separation
from harness.problem import AnyProblem, AnySolver, Bound
from harness.separation import Extent, Region, Separation


@dataclass(frozen=True)
class Explained:
    """What is found of it; `cause` tells of what could not be found, "" if there is no such."""

    separation: Separation | None
    regions: tuple[Region, ...]
    cause: str


def explained(
    problem: AnyProblem,
    solver: AnySolver,
    bound: Bound[Any],
    extents: Sequence[Extent],
    wrong: int,
    instances: Iterable[Any],
) -> Explained:
    """Return the separation of so many wrong instances of a bound, and the regions of `instances`.

    `extents` are of all wrong instances; there is no separation where `wrong` is 0. What a
    feature, a plane or an oracle raises costs what it is needed for.
    """
    causes, regions = [], []
    found = None
    if wrong:
        try:
            found = _separation(problem, bound, extents, wrong)
        except Exception as error:
            causes.append(cause_of(error))
    for instance in instances:
        try:
            regions.append(region(problem, solver, instance))
        except Exception as error:
            causes.append(f"plane of {instance}: {cause_of(error)}")
    return Explained(found, tuple(filter(None, regions)), "; ".join(causes))


def _separation(
    problem: AnyProblem, bound: Bound[Any], extents: Sequence[Extent], wrong: int
) -> Separation:
    parts = in_bound(problem, bound)
    if not extents:  # some wrong instance has no features: whoever asks for them all hears why
        for _ in parts:
            pass
        raise ValueError("a feature could not be had in the enumeration, and now it can")
    return separation(problem.features, extents, wrong, parts)
