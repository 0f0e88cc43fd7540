"""ThueMorseGame: the problem, with its bounds and its solvers."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from harness.problem import Format, Problem, Solver, one_answer_a_line, one_case_a_line
from harness.problems.thuemorse import board, telling
from harness.problems.thuemorse.bound import BOUNDS, below
from harness.problems.thuemorse.draws import at_limits, draws
from harness.problems.thuemorse.features import FEATURES, columns
from harness.problems.thuemorse.instance import ThueMorseInstance, posed
from harness.problems.thuemorse.plane import plane
from harness.problems.thuemorse.text import instance_of, read
from harness.telling import Telling
from oracles.rulesets.thuemorse import ThueMorse
from solvers.thuemorse import automatic, scan, table

SCANNED = 50_000
"""Losing heaps that the scan can afford to walk: about 5 ms."""


TABULATED = 50_000
"""Stones that the table can afford: about 6 ms."""


def by_digits(instances: Sequence[ThueMorseInstance]) -> list[str]:
    """Return the answers by the digits of n."""
    return ["Alice" if wins else "Bob" for wins in automatic.alice_wins_many(instances)]


def by_table(instances: Sequence[ThueMorseInstance]) -> list[str]:
    """Return the answers of the table, one table for each m."""
    return ["Alice" if wins else "Bob" for wins in table.alice_wins_many(instances)]


def by_scan(instances: Sequence[ThueMorseInstance]) -> list[str]:
    """Return the answers of the scan."""
    return ["Alice" if scan.alice_wins(n, m) else "Bob" for n, m in instances]


PROBLEM = Problem(
    name="thuemorse",
    title="ThueMorseGame (Topcoder SRM 701 Div 2, 900 points)",
    rules=lambda instance: ThueMorse(instance.m),
    root=lambda instance: instance.n,
    players=lambda instance: ("Alice", "Bob"),
    order=tuple,
    instance=instance_of,
    format=Format(read, one_case_a_line, one_answer_a_line, partial(read, limits=False)),
    bounds=BOUNDS,
    below=below,
    draws=draws,
    solvers=(
        Solver(
            "automatic",
            "O(m log n), by n's digits: what 2^k heaps do to the chain of losing ones",
            by_digits,
            "holds",
            rows=automatic.alice_wins_rows,
        ),
        Solver(
            "scan",
            "only the last losing heap is kept; what it reaches is stepped over",
            by_scan,
            "holds",
            rows=scan.alice_wins_rows,
            affordable=lambda instance: instance.n <= SCANNED * (instance.m + 1),
        ),
        Solver(
            "table",
            "O(nm): a heap is losing if none of the m below it is",
            by_table,
            "holds",
            rows=table.alice_wins_rows,
            affordable=lambda instance: instance.n <= TABULATED,
        ),
    ),
    at_limits=at_limits,
    posed=posed,
    features=FEATURES,
    columns=columns,
    plane=plane,
    telling=Telling(telling.rules, telling.position, telling.move, telling.end, board.draw),
)
