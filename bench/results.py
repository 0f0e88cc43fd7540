"""From a run to what `reports/bench.json` holds: a `Report` as JSON, field by field."""

from __future__ import annotations

from dataclasses import dataclass
from statistics import median
from typing import Any

from bench.figures import Figure, Run, figure, ratio
from bench.measurement import Comparison, Growth, Measured, Target
from bench.searches import Search


@dataclass(frozen=True)
class Row:
    """A row of the table: one way alone, or against another.

    Figures are seconds a unit, or the unit itself where that is not a piece of work; `ratio` is
    how many times as fast as the other ours is, round by round. `None`: not measured, and `missing`
    says why. `target` is "" where nothing is aimed at, `met` then `None`.
    """

    what: str
    unit: str
    ours: str
    figure: Figure | None
    against: str
    other: Figure | None
    ratio: Figure | None
    target: str
    met: bool | None
    missing: str


@dataclass(frozen=True)
class Found:
    """How soon a way to look came upon a fault, a figure a round."""

    faults: str
    fault: str
    way: str
    inputs: Figure
    seconds: Figure
    found: int
    rounds: int


@dataclass(frozen=True)
class Curve:
    """Seconds a unit at growing sizes."""

    panel: str
    size: str
    unit: str
    name: str
    points: tuple[tuple[float, Figure], ...]


@dataclass(frozen=True)
class Report:
    """All figures of a run.

    `about` has its `date`, `command`, number of `rounds`, the `machine`, and as `load` how many
    processes wanted to run there just before: more than none makes all figures worse.
    """

    about: dict[str, Any]
    comparisons: list[Row]
    finding: list[Found]
    growth: list[Curve]


class Differ(Exception):
    """Ways that are compared as doing the same gave different answers."""


def rows(comparison: Comparison, run: Run) -> list[Row]:
    """Return a row for ours alone if a target asks for it, and one against each other way.

    Raises `Differ` where the ways do not give the same answers.
    """
    ours, *others = comparison.contenders
    alone = [target for target in comparison.targets if not target.against]
    against = {target.against: target for target in comparison.targets if target.against}
    _require_alike(comparison, run)
    made = [_row(comparison, run, ours, "", target) for target in alone]
    if not made and not others:
        made = [_row(comparison, run, ours, "", None)]
    return made + [_row(comparison, run, ours, other, against.get(other)) for other in others]


def _row(
    comparison: Comparison,
    run: Run,
    ours: str,
    other: str,
    target: Target | None,
) -> Row:
    mine = _values(comparison, run, ours)
    theirs = _values(comparison, run, other) if other else ()
    quotient = ratio(mine, theirs) if mine and theirs else None
    missing = [name for name, values in ((ours, mine), (other, theirs)) if name and not values]
    met = None
    if target and (quotient or (mine and not other)):
        met = quotient.median >= target.figure if quotient else median(mine) <= target.figure
    return Row(
        comparison.title,
        comparison.unit,
        ours,
        figure(mine) if mine else None,
        other,
        figure(theirs) if theirs else None,
        quotient,
        target.words if target else "",
        met,
        run.missing(comparison.contenders[missing[0]].name) if missing else "",
    )


def _values(comparison: Comparison, run: Run, name: str) -> tuple[float, ...]:
    """Return the figures of a way, none if it was not measured."""
    times = run.times.get(comparison.contenders[name].name)
    if times is None:
        return ()
    return times.results if comparison.by_result else times.seconds


def _require_alike(comparison: Comparison, run: Run) -> None:
    if not comparison.alike or comparison.by_result:
        return
    answers = {
        name: run.times[measured.name].results[0]
        for name, measured in comparison.contenders.items()
        if measured.name in run.times
    }
    for name, given in answers.items():
        for other, theirs in answers.items():
            shared = min(len(given), len(theirs))
            if given[:shared] != theirs[:shared]:
                raise Differ(
                    f"{comparison.title}: {name} answers {given[:shared]}, "
                    f"{other} {theirs[:shared]}: a ratio of their times means nothing"
                )


def found(search: Search, run: Run) -> list[Found]:
    """Return what a search came to, nothing if it was not measured."""
    times = run.times.get(search.measured.name)
    if times is None:
        return []
    return [
        Found(
            search.faults,
            search.fault,
            search.way,
            figure(result["inputs"] for result in times.results),
            figure(times.seconds),
            sum(result["found"] for result in times.results),
            len(times.results),
        )
    ]


def curves(panel: Growth, run: Run) -> list[Curve]:
    """Return a curve a series, with the points that were measured."""

    def points(of: tuple[tuple[float, Measured], ...]) -> tuple[tuple[float, Figure], ...]:
        return tuple(
            (size, figure(run.times[measured.name].seconds))
            for size, measured in of
            if measured.name in run.times
        )

    return [
        Curve(panel.title, panel.size, panel.unit, series.name, points(series.points))
        for series in panel.series
    ]
