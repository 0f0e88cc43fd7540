"""The comparison over arrays: a block's instances are rows, its oracle numbers their positions."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from harness.causes import RAISED, cause_of, shown
from harness.checks.compare import (
    SHOWN,
    Disagreement,
    NoAnswer,
    compare,
    disagreement,
    winner,
)
from harness.checks.raw_rules import require_raw_rules, spread
from harness.problem import AnyProblem, AnySolver, Bound, DenseBlock
from oracles.arrays import LIMIT, D, N, build_dense
from oracles.levels import analyse
from oracles.ruleset import Outcome

CHUNK = 1 << 16
"""Rows that a solver is asked about at once."""
SPREAD = 64
"""Of so many of them at most its other form, `answers`, is asked too, spread evenly."""

Rows = NDArray[np.int64]
Truths = NDArray[np.bool_]


@dataclass(frozen=True)
class Compared:
    """What a chunk of rows came to: how many answers agree, and what is wrong with the others.

    `apart` is what is wrong with answers to instances of rows whose own answer is right; none of
    these is among the others, nor among those that agree.
    """

    agreed: int
    others: list[Disagreement | NoAnswer]
    apart: list[Disagreement | NoAnswer]


def solved(problem: AnyProblem, block: DenseBlock, limit: int = LIMIT) -> tuple[Rows, Truths]:
    """Return the rows of a block, and for each whether who moves first wins.

    Raises `oracles.graph.LimitExceeded` if its space has more than `limit` positions, and
    `ValueError` where an instance is a draw, or the block contradicts itself or the raw rules.
    """
    rows = block.rows()
    require_raw_rules(problem, block, rows)
    outcome = analyse(build_dense(block.space(), limit)).outcome
    found = np.empty(len(rows), np.int8)
    for part in _chunks(len(rows)):
        found[part] = outcome[block.roots(rows[part])]
    for row in rows[found == D][:1]:
        winner(problem, block.instance(row), Outcome.D)
    return rows, found == N


def compare_rows(
    problem: AnyProblem, solver: AnySolver, block: DenseBlock, rows: Rows, mover_wins: Truths
) -> Iterator[Compared]:
    """Yield what comparing a chunk of rows at a time comes to.

    The solver is asked about rows where it can be, and then about the instances of some SPREAD
    of each chunk as well, those that it affords; else about all instances made from them.
    """
    for part in _chunks(len(rows)):
        asked, truths = rows[part], mover_wins[part]
        apart: list[Disagreement | NoAnswer] = []
        if solver.rows is None:
            others = _compare_instances(problem, solver, block, asked, truths)
        else:
            wrong = _compare_rows(problem, solver, block, asked, truths)
            others = list(wrong.values())
            few = [place for place in spread(len(asked), SPREAD) if place not in wrong]
            few = [place for place in few if solver.affordable(block.instance(asked[place]))]
            apart = _compare_instances(problem, solver, block, asked[few], truths[few])
        yield Compared(len(asked) - len(others) - len(apart), others, apart)


def row_of(problem: AnyProblem, bound: Bound[Any], instance: Any) -> Rows | None:
    """Return the row of an instance, alone in an array, `None` if no block of a bound has one.

    By bisection, as the rows of a block are in the problem's order.
    """
    ruleset, order = problem.rules(instance), problem.order(instance)
    for block in bound.blocks():
        first = next(iter(block), None)
        if not isinstance(block, DenseBlock) or first is None or problem.rules(first) != ruleset:
            continue
        rows, instance_of = block.rows(), block.instance
        place = bisect_left(rows, order, key=lambda row: problem.order(instance_of(row)))
        if place < len(rows) and instance_of(rows[place]) == instance:
            return rows[place : place + 1]
    return None


def ask_rows(solver: AnySolver, rows: Rows) -> tuple[Truths, dict[int, str]]:
    """Return the solver's answer to each row, and why some rows, by place, have no usable one.

    As in `harness.checks.compare.ask` a batch that fails is halved until the rows that have no
    answer stand alone, and the solver gets an array of its own. `solver.rows` is not `None`.
    """
    if solver.rows is None:
        raise ValueError(f"solver {solver.name}: it has no rows: ask for its answers")
    if not len(rows):
        return np.zeros(0, np.bool_), {}
    try:
        answers = np.asarray(solver.rows(rows.copy()))
        cause = ""
        if answers.shape != (len(rows),):
            cause = f"answers of shape {answers.shape} to {len(rows)} rows"
    except RAISED as error:
        cause = cause_of(error)
    if not cause:
        return _truths(answers)
    if len(rows) == 1:
        return np.zeros(1, np.bool_), {0: cause}
    half = len(rows) // 2
    first, without = ask_rows(solver, rows[:half])
    second, also_without = ask_rows(solver, rows[half:])
    without |= {half + place: why for place, why in also_without.items()}
    return np.concatenate([first, second]), without


def _truths(answers: NDArray[Any]) -> tuple[Truths, dict[int, str]]:
    """Return answers as truth values, and why some, by place, are none."""
    if answers.dtype == np.bool_:
        return answers.astype(np.bool_), {}
    without = {
        place: f"answer {shown(answer, SHOWN)} is neither True nor False"
        for place, answer in enumerate(answers.tolist())
        if not isinstance(answer, bool | np.bool_)
    }
    truths = np.zeros(answers.shape, np.bool_)
    for place in set(range(answers.size)) - without.keys():
        truths[place] = bool(answers[place])
    return truths, without


def _compare_rows(
    problem: AnyProblem, solver: AnySolver, block: DenseBlock, rows: Rows, mover_wins: Truths
) -> dict[int, Disagreement | NoAnswer]:
    """Return by its place, in order, what is wrong with the answers to rows."""
    says, without = ask_rows(solver, rows)
    others: dict[int, Disagreement | NoAnswer] = {}
    for place in sorted({*np.flatnonzero(says != mover_wins).tolist(), *without}):
        instance = block.instance(rows[place])
        if place in without:
            others[place] = NoAnswer(instance, without[place])
        else:
            said, truth = (
                _winner(problem, instance, wins) for wins in (says[place], not says[place])
            )
            others[place] = disagreement(problem, instance, said, truth)
    return others


def _compare_instances(
    problem: AnyProblem, solver: AnySolver, block: DenseBlock, rows: Rows, mover_wins: Truths
) -> list[Disagreement | NoAnswer]:
    """Return what is wrong with the answers to the instances of rows, in order."""
    instances = [block.instance(row) for row in rows]
    winners = [_winner(problem, *pair) for pair in zip(instances, mover_wins, strict=True)]
    results = compare(problem, solver, instances, winners)
    return [result for result in results if result is not None]


def _winner(problem: AnyProblem, instance: Any, mover_wins: bool | np.bool_) -> str:
    return winner(problem, instance, Outcome.N if mover_wins else Outcome.P)


def _chunks(count: int) -> Iterator[slice]:
    """Yield slices that cover `count` rows in order, CHUNK at most in each."""
    for first in range(0, count, CHUNK):
        yield slice(first, first + CHUNK)
