"""Where a solver is wrong: the features of a bound's instances, and a plane around one of them."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from itertools import islice, product
from typing import Any

import numpy as np

from harness.causes import RAISED, cause_of
from harness.checks.compare import FLAKY, NoAnswer, compare, true_winners
from harness.checks.raw_rules import spread
from harness.checks.separate import CHUNK
from harness.features import Instances, Numbers, numbers, numbers_of_columns
from harness.problem import AnyProblem, AnySolver, Bound, DenseBlock
from harness.separation import Region
from harness.values import encode

ALONE = 16
"""Of so many instances at most that are taken at once the features are taken alone, too."""
CELLS = 10_000
"""Instances that a plane may have."""


def numbers_of(problem: AnyProblem, instances: Instances) -> Numbers:
    """Return the features of instances, or of rows where the problem has columns.

    `ValueError` says which feature cannot be had, and where, or is another number in a column
    than of an instance alone, as by an overflow; a few evenly spread instances are looked at.
    """
    if problem.columns is None:
        return numbers(problem.features, instances)
    try:
        rows = np.asarray(instances)
        columns = problem.columns(rows)
        few = spread(len(rows), ALONE)
        some = [problem.instance(tuple(row)) for row in rows[few].tolist()]
    except RAISED as error:
        raise ValueError(f"columns of {len(instances)} instances: {cause_of(error)}") from error
    found = numbers_of_columns(problem.features, columns, len(rows))
    alone = numbers(problem.features, some)
    for feature, instance in np.argwhere(found[:, few] != alone)[:1].tolist():
        raise ValueError(
            f"feature {problem.features[feature].name} at {some[instance]}: "
            f"{alone[feature, instance]}, but {found[feature, few[instance]]} in a column"
        )
    return found


def in_bound(problem: AnyProblem, bound: Bound[Any]) -> Iterator[Numbers]:
    """Yield the features of every instance of a bound, CHUNK at a time; `ValueError` as there."""
    for block in bound.blocks():
        if problem.columns is not None and isinstance(block, DenseBlock):
            rows = block.rows()
            for first in range(0, len(rows), CHUNK):
                yield numbers_of(problem, rows[first : first + CHUNK])
        else:
            for chunk in in_chunks(block):
                yield numbers_of(problem, chunk)


def in_chunks(items: Iterable[Any]) -> Iterator[list[Any]]:
    """Yield the items in order in lists of CHUNK at most, none of them empty."""
    left = iter(items)
    while chunk := list(islice(left, CHUNK)):
        yield chunk


def region(problem: AnyProblem, solver: AnySolver, instance: Any) -> Region | None:
    """Return where a solver is wrong on the plane around an instance, `None` if there is none.

    It was wrong at the instance: `ValueError` if it is not when it is asked again, or for a plane
    of more than CELLS. Raises what `harness.checks.compare.true_winners` raises.
    """
    plane = problem.plane(instance)
    if plane is None or not plane.columns or not plane.rows:
        return None
    if len(plane.columns) * len(plane.rows) > CELLS:
        raise ValueError(f"{len(plane.columns)} by {len(plane.rows)}: at most {CELLS:,} in all")
    at = {
        (column, row): there
        for row, column in product(plane.rows, plane.columns)
        if (there := plane.at(column, row)) is not None
    }
    winners = true_winners(problem, list(at.values()))
    results = compare(problem, solver, list(at.values()), winners)
    marked = {
        place: "." if result is None else "?" if isinstance(result, NoAnswer) else "x"
        for place, result in zip(at, results, strict=True)
    }
    if any(marked[place] != "x" for place, there in at.items() if there == instance):
        raise ValueError(f"{FLAKY}: on its plane it is not wrong there")
    return Region(
        instance=json.dumps(encode(instance), separators=(",", ":")),
        title=plane.title,
        across=plane.across,
        up=plane.up,
        columns=tuple(plane.columns),
        rows=tuple(plane.rows),
        cells=tuple(
            "".join(marked.get((column, row), " ") for column in plane.columns)
            for row in plane.rows
        ),
        marks={
            name: tuple(
                "".join("o" if so(column, row) else " " for column in plane.columns)
                for row in plane.rows
            )
            for name, so in plane.marks.items()
        },
    )
