"""The solvers of the Game of Primes, asked about instances and about rows."""

from __future__ import annotations

from collections.abc import Callable, Iterable

import numpy as np
from numpy.typing import NDArray

from harness.problems.primes.instance import PrimesInstance

SCANNED = 100_000
"""Steps down a diagonal that the editorial's answers can afford."""


def affords_scan(instance: PrimesInstance) -> bool:
    """Return whether a scan down the diagonal ends in about 5 ms."""
    return min(instance.x, instance.y) - instance.k <= SCANNED


def by(
    alice_wins: Callable[[int, int, int, int], bool],
) -> Callable[[Iterable[PrimesInstance]], list[str]]:
    """Return the answers of a solver of one query: instances are asked one by one, however many.

    So what a bound's enumeration finds of them holds of a single instance, too.
    """
    return lambda instances: ["Alice" if alice_wins(*i) else "Bob" for i in instances]


def by_rows(
    alice_wins_many: Callable[..., NDArray[np.bool_]],
) -> Callable[[NDArray[np.int64]], NDArray[np.bool_]]:
    """Return the form for rows x, y, K, w of a solver of four columns: who moves first wins."""
    return lambda rows: alice_wins_many(*rows.T) == (rows[:, 3] == 0)
