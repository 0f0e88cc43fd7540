"""The solvers of the Game of Primes, asked about instances and about rows."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

import numpy as np
from numpy.typing import NDArray

from harness.problems.primes.instance import PrimesInstance
from solvers.primes import exact

MANY = 100
"""From so many instances on arrays are worth making."""


SCANNED = 100_000
"""Steps down a diagonal that the editorial's answers can afford."""


def affords_scan(instance: PrimesInstance) -> bool:
    """Return whether a scan down the diagonal ends in about 5 ms."""
    return min(instance.x, instance.y) - instance.k <= SCANNED


def by(
    alice_wins: Callable[[int, int, int, int], bool],
) -> Callable[[Iterable[PrimesInstance]], list[str]]:
    """Return the batch form of a solver of one query."""
    return lambda instances: ["Alice" if alice_wins(*i) else "Bob" for i in instances]


def by_exact(instances: Sequence[PrimesInstance]) -> list[str]:
    """Return the winners' names; many instances as arrays, a few one by one."""
    if len(instances) < MANY:
        return by(exact.alice_wins)(instances)
    alice = exact.alice_wins_many(*np.array(instances, dtype=np.int64).T)
    return ["Alice" if wins else "Bob" for wins in alice.tolist()]


def by_rows(
    alice_wins_many: Callable[..., NDArray[np.bool_]],
) -> Callable[[NDArray[np.int64]], NDArray[np.bool_]]:
    """Return the form for rows x, y, K, w of a solver of four columns: who moves first wins."""
    return lambda rows: alice_wins_many(*rows.T) == (rows[:, 3] == 0)
