"""A dense block held to the raw rules of its problem, at a spread of its rows and positions."""

from __future__ import annotations

from collections import Counter
from itertools import islice
from typing import Any

import numpy as np
from numpy.typing import NDArray

from harness.problem import AnyProblem, DenseBlock
from oracles.arrays import CODES, OPEN
from oracles.ruleset import Ruleset

SPREAD = 200
"""Rows, and positions, that are compared: the first, the last, and evenly between."""

Numbers = NDArray[np.int64]


def require_raw_rules(problem: AnyProblem, block: DenseBlock, rows: Numbers) -> None:
    """Return if a block with these rows says what its problem's own rules say, else `ValueError`.

    All roots are positions of the space; the first rows are the first instances; at a spread of
    the rows the instances ascend in the problem's order and each root is its instance's; at a
    spread of the positions, and at these roots, what is decided and the options are the
    ruleset's. O(SPREAD) calls of the rules.
    """
    if not len(rows):
        return
    space, roots = block.space(), np.asarray(block.roots(rows))
    if roots.shape != (len(rows),) or roots.min() < 0 or roots.max() >= space.size:
        raise ValueError(f"{block}: roots must be a number from 0 to {space.size - 1} for each row")
    for instance, row in zip(islice(block, SPREAD), rows, strict=False):
        if block.instance(row) != instance:
            raise ValueError(f"{block}: row {row.tolist()} is not {instance}, which comes there")
    places = spread(len(rows), SPREAD)
    _require_instances(problem, block, rows[places], roots[places])
    numbers = np.unique([*spread(space.size, SPREAD), *roots[places]])
    _require_moves(space, problem.rules(block.instance(rows[0])), numbers)


def _require_instances(
    problem: AnyProblem, block: DenseBlock, rows: Numbers, roots: Numbers
) -> None:
    """Raise `ValueError` unless the rows ascend, and start where their instances do."""
    before = block.instance(rows[0])
    for row, number in zip(rows, roots.tolist(), strict=True):
        instance = block.instance(row)
        if problem.order(instance) < problem.order(before):
            raise ValueError(f"{block}: {instance} stands after {before}: rows must ascend")
        if problem.rules(instance) != problem.rules(before):
            raise ValueError(f"{block}: {instance} has other rules than {before}")
        position = block.space().position(number)
        if position != problem.root(instance):
            raise ValueError(
                f"{block}: roots gives {instance} {position}, "
                f"the problem's root is {problem.root(instance)}"
            )
        before = instance


def _require_moves(space: Any, ruleset: Ruleset[Any], numbers: Numbers) -> None:
    """Raise `ValueError` where the space decides otherwise, or has other options."""
    codes = np.asarray(space.decided(numbers))
    for number, code in zip(numbers.tolist(), codes.tolist(), strict=True):
        position = space.position(number)
        decided = ruleset.decided(position)
        if code != CODES[decided]:
            raise ValueError(f"{space}: decided({position}) is {code}, {ruleset} says {decided}")
    undecided = numbers[codes == OPEN]
    if not undecided.size:
        return
    counts, options = space.options(undecided)
    ends = np.asarray(counts).cumsum().tolist()
    for number, first, end in zip(undecided.tolist(), [0, *ends[:-1]], ends, strict=True):
        position = space.position(number)
        mine = Counter(map(space.position, np.asarray(options)[first:end].tolist()))
        if mine != Counter(ruleset.options(position)):
            raise ValueError(
                f"{space}: options of {position} are {sorted(mine, key=repr)}, "
                f"{ruleset} says {sorted(ruleset.options(position), key=repr)}"
            )


def spread(count: int, most: int) -> list[int]:
    """Return `most` places among so many, evenly from the first to the last; all if so few."""
    return sorted(set(np.linspace(0, count - 1, most).astype(int).tolist()))
