"""ThueMorseGame: instances, format, bounds and solvers."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from harness.judge import InputError, Tokens, short
from harness.problem import Format, Problem, Solver, one_answer_a_line
from harness.sizes import of_all_sizes
from oracles.rulesets.dense.thuemorse import DenseThueMorse
from oracles.rulesets.thuemorse import ThueMorse
from solvers.thuemorse import automatic, scan, table

if TYPE_CHECKING:
    from hypothesis.strategies import SearchStrategy

GREATEST = 500_000_000
MOST = 50
AFFORDABLE = 2_000
"""Up to this n, 50,000 instances, everything smaller than a find is enumerated: about 1 s."""
AFFORDABLE_HEAPS = 40_000
"""Heaps below a drawn one that its oracle may need."""

SCANNED = 50_000
"""Losing heaps that the scan can afford to walk: about 5 ms."""
TABULATED = 50_000
"""Stones that the table can afford: about 6 ms."""


class ThueMorseInstance(NamedTuple):
    """A line of the judge's input: n stones, at most m a turn; Alice moves first."""

    n: int
    m: int


def even_heap(index: int) -> int:
    """Return the number with an even number of ones that `index` such numbers are below; O(1).

    Of each pair 2k and 2k + 1 exactly one is such a number.

    >>> [even_heap(index) for index in range(6)]
    [0, 3, 5, 6, 9, 10]
    """
    return 2 * index + index.bit_count() % 2


@dataclass(frozen=True)
class Block:
    """All instances with one m, and n up to the bound's."""

    m: int
    n: int

    def __iter__(self) -> Iterator[ThueMorseInstance]:
        """Yield the instances in the problem's order."""
        return map(self.instance, self.rows())

    def rows(self) -> NDArray[np.int64]:
        """Return a row n, m an instance, in the same order."""
        index = np.arange(1, self.n // 2 + 1)
        heaps = 2 * index + np.bitwise_count(index) % 2
        heaps = heaps[heaps <= self.n]
        return np.stack([heaps, np.full_like(heaps, self.m)], 1)

    def instance(self, row: NDArray[np.int64]) -> ThueMorseInstance:
        """Return the instance of a row."""
        return ThueMorseInstance(*row.tolist())

    def space(self) -> DenseThueMorse:
        """Return the heaps up to the bound's."""
        return DenseThueMorse(self.m, self.n)

    def roots(self, rows: NDArray[np.int64]) -> NDArray[np.int64]:
        """Return the number of the starting position of each row."""
        return rows[:, 0]


@dataclass(frozen=True)
class ThueMorseBound:
    """All m up to `m` and n up to `n`."""

    m: int
    n: int

    def __str__(self) -> str:
        """Return the bound in words."""
        return f"all m ≤ {self.m}, n ≤ {self.n:,}"

    def blocks(self) -> list[Block]:
        """Return a block an m."""
        return [Block(m, self.n) for m in range(1, self.m + 1)]

    def __contains__(self, instance: ThueMorseInstance) -> bool:
        """Return whether the instance is in the bound."""
        return instance.n <= self.n and instance.m <= self.m

    def encloses(self, instance: ThueMorseInstance) -> bool:
        """Return whether each smaller n with any m, and n with each smaller m, is in the bound."""
        n, m = instance
        smaller_heap = even_heap(n // 2 - 1)
        if smaller_heap > 0 and (smaller_heap > self.n or self.m < MOST):
            return False
        return m == 1 or (n <= self.n and m - 1 <= self.m)


def below(instance: ThueMorseInstance) -> ThueMorseBound | None:
    """Return the bound of every m and all n up to the instance's, if affordable."""
    return ThueMorseBound(MOST, instance.n) if instance.n <= AFFORDABLE else None


def draws(bound: ThueMorseBound) -> SearchStrategy[ThueMorseInstance]:
    """Return the Hypothesis strategy: n past the bound by up to 4,096, and 2,000 for m = 50.

    Of the heaps with an even number of ones about 2 in m + 2 are losing, 4 in 100 at m = 50, so
    half the draws have m ≤ 5: in all Bob wins three or four draws in ten. The graph of a draw has
    about n·m / 2 edges. Past a bound of more heaps than that may have, m is 1 or 2: two forbidden
    counts in a row, never far away, end every such play.
    """
    from hypothesis import strategies as st

    def heaps(m: int) -> SearchStrategy[ThueMorseInstance]:
        greatest = bound.n + min(4_096, 100_000 // m)
        index = st.integers(bound.n // 2 + 1, greatest // 2 - 1)
        return st.builds(ThueMorseInstance, index.map(even_heap), st.just(m))

    if bound.n > AFFORDABLE_HEAPS:
        return st.integers(1, 2).flatmap(heaps)
    return (st.integers(1, 5) | st.integers(1, MOST)).flatmap(heaps)


def at_limits() -> SearchStrategy[ThueMorseInstance]:
    """Return the Hypothesis strategy of heaps of all sizes, with any m."""
    from hypothesis import strategies as st

    index = of_all_sizes(1, GREATEST // 2 - 1)
    return st.builds(ThueMorseInstance, index.map(even_heap), st.integers(1, MOST))


def posed(ruleset: ThueMorse, position: int) -> ThueMorseInstance | None:
    """Return the instance that starts at a heap, `None` outside the judge's limits."""
    inside = 1 <= position <= GREATEST and 1 <= ruleset.most <= MOST
    if not inside or position.bit_count() % 2 == 1:
        return None
    return ThueMorseInstance(position, ruleset.most)


def read_case(tokens: Tokens) -> ThueMorseInstance:
    """Return the next line `n m`; `InputError` outside the limits."""
    n = tokens.integer("n", 1, judge=GREATEST)
    if n.bit_count() % 2 == 1:
        raise tokens.error(
            n,
            f"n must have an even number of ones in binary: {short(f'{n:b}')} has {n.bit_count()}",
        )
    return ThueMorseInstance(n, tokens.integer("m", 1, judge=MOST))


def read(text: str, limits: bool = True) -> list[ThueMorseInstance]:
    """Return the instances of the judge's input; `InputError` if it is not in the format."""
    return Tokens(text, limits).cases(read_case)


def write(instances: Sequence[ThueMorseInstance]) -> str:
    """Return the judge's input for these instances."""
    lines = [str(len(instances)), *(" ".join(map(str, instance)) for instance in instances)]
    return "\n".join(lines) + "\n"


def instance_of(value: Any) -> ThueMorseInstance:
    """Return the instance of a decoded value; `InputError` outside the limits."""
    if not isinstance(value, tuple) or [type(n) for n in value] != [int] * 2:
        raise InputError(f"instance {value!r}: must be [n, m], two whole numbers")
    (instance,) = read(write([ThueMorseInstance(*value)]))
    return instance


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
    format=Format(read, write, one_answer_a_line, partial(read, limits=False)),
    bounds={
        "quick": ThueMorseBound(12, 512),
        "ci": ThueMorseBound(MOST, 4_096),
        "deep": ThueMorseBound(MOST, 1_000_000),
    },
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
)
