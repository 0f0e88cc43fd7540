"""Bounds of ThueMorseGame: all heaps up to one, for each greatest take."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from harness.problems.thuemorse.instance import MOST, ThueMorseInstance, even_heap
from oracles.rulesets.dense.thuemorse import DenseThueMorse

AFFORDABLE = 2_000
"""Up to this n, 50,000 instances, everything smaller than a find is enumerated: about 1 s."""


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


BOUNDS = {
    "quick": ThueMorseBound(12, 512),
    "ci": ThueMorseBound(MOST, 4_096),
    "deep": ThueMorseBound(MOST, 1_000_000),
}
"""The bound of each tier."""
