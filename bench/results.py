"""From a run to a `Report`, which `bench.written` writes down field by field."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from bench.figures import Figure, Run, ratio
from bench.measurement import Comparison, Growth, Measured, Target
from bench.searches import Search


@dataclass(frozen=True)
class Row:
    """A row of the table: one way alone, or against another.

    Figures are seconds a unit, or the unit itself where that is not a piece of work. `None`: not
    measured, and `missing` says why. `target` is "" where nothing is aimed at, `met` then `None`.
    """

    what: str
    unit: str
    ours: str
    figure: Figure | None
    against: str
    other: Figure | None
    target: str
    met: bool | None
    missing: str

    @property
    def ratio(self) -> Figure | None:
        """How many times as fast as the other ours is, round by round."""
        if self.figure is None or self.other is None:
            return None
        return ratio(self.figure.rounds, self.other.rounds)


@dataclass(frozen=True)
class Found:
    """How soon a way to look came upon a fault, a figure a round, or when it gave up."""

    faults: str
    fault: str
    way: str
    inputs: Figure
    seconds: Figure
    found: tuple[bool, ...]


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
    mine, theirs = (_figure(comparison, run, name) for name in (ours, other))
    missing = [name for name, of in ((ours, mine), (other, theirs)) if name and of is None]
    row = Row(
        comparison.title,
        comparison.unit,
        ours,
        mine,
        other,
        theirs,
        target.words if target else "",
        None,
        run.missing(comparison.contenders[missing[0]].name) if missing else "",
    )
    return replace(row, met=_is_met(target, row)) if target else row


def _is_met(target: Target, row: Row) -> bool | None:
    """Return whether the median does what is aimed at, `None` if something was not measured."""
    if target.against:
        return row.ratio.median >= target.figure if row.ratio else None
    return row.figure.median <= target.figure if row.figure else None


def _figure(comparison: Comparison, run: Run, name: str) -> Figure | None:
    """Return the figure of a way, `None` if it was not measured or there is no such way."""
    if not name or comparison.contenders[name].name not in run.times:
        return None
    times = run.times[comparison.contenders[name].name]
    return Figure(times.results if comparison.by_result else times.seconds)


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
            Figure(tuple(result["inputs"] for result in times.results)),
            Figure(times.seconds),
            tuple(result["found"] for result in times.results),
        )
    ]


def curves(panel: Growth, run: Run) -> list[Curve]:
    """Return a curve a series, with the points that were measured."""

    def points(of: tuple[tuple[float, Measured], ...]) -> tuple[tuple[float, Figure], ...]:
        return tuple(
            (size, Figure(run.times[measured.name].seconds))
            for size, measured in of
            if measured.name in run.times
        )

    return [
        Curve(panel.title, panel.size, panel.unit, series.name, points(series.points))
        for series in panel.series
    ]
