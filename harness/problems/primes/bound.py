"""Bounds of the Game of Primes: squares of coordinates for each boundary."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import count

import numpy as np
from numpy.typing import NDArray

from harness.problems.primes.instance import PrimesInstance
from oracles.rulesets.dense.primes import DensePrimes
from oracles.rulesets.primes import is_prime

AFFORDABLE_SUM = 80
"""Up to this x + y, 93,240 instances, everything smaller than a find is enumerated."""


@dataclass(frozen=True)
class Block:
    """All instances with boundary `k`, coordinates and their sum up to the bound's."""

    k: int
    coordinate: int
    total: int

    def __iter__(self) -> Iterator[PrimesInstance]:
        """Yield the instances in the problem's order."""
        return map(self.instance, self.rows())

    def rows(self) -> NDArray[np.int64]:
        """Return a row x, y, K, w an instance, in the same order."""
        side = np.arange(max(self.k, 1), self.coordinate + 1)
        x, y = side.repeat(side.size), np.tile(side, side.size)
        by_sum = np.argsort(x + y, kind="stable")
        by_sum = by_sum[(x + y)[by_sum] <= self.total]
        rows = np.empty((2 * by_sum.size, 4), np.int64)
        rows[:, 0], rows[:, 1] = x[by_sum].repeat(2), y[by_sum].repeat(2)
        rows[:, 2], rows[0::2, 3], rows[1::2, 3] = self.k, 0, 1
        return rows

    def instance(self, row: NDArray[np.int64]) -> PrimesInstance:
        """Return the instance of a row."""
        return PrimesInstance(*row.tolist())

    def space(self) -> DensePrimes:
        """Return the positions from the boundary to the greatest coordinate."""
        return DensePrimes(self.k, self.coordinate)

    def roots(self, rows: NDArray[np.int64]) -> NDArray[np.int64]:
        """Return the number of the starting position of each row."""
        x, y, _, mover = rows.T
        return self.space().numbers(x, y, mover)


@dataclass(frozen=True)
class PrimesBound:
    """All K up to `k`, all x and y up to `coordinate` with sum up to `total`, both movers."""

    k: int
    coordinate: int
    total: int

    def __str__(self) -> str:
        """Return the bound in words."""
        total = f", x + y ≤ {self.total}" if self.total < 2 * self.coordinate else ""
        return f"all K ≤ {self.k}, x, y ≤ {self.coordinate:,}{total}, both movers"

    def blocks(self) -> list[Block]:
        """Return a block a boundary."""
        return [Block(k, self.coordinate, self.total) for k in range(self.k + 1)]

    def __contains__(self, instance: PrimesInstance) -> bool:
        """Return whether the instance is in the bound."""
        x, y, k, _ = instance
        return k <= self.k and max(x, y) <= self.coordinate and x + y <= self.total

    def encloses(self, instance: PrimesInstance) -> bool:
        """Return whether all instances of at most the same x + y are in the bound."""
        total = instance.x + instance.y
        return total <= min(self.total, self.coordinate + 1) and total // 2 <= self.k


def square(k: int, coordinate: int) -> PrimesBound:
    """Return the bound that limits each coordinate alone."""
    return PrimesBound(k, coordinate, 2 * coordinate)


@dataclass(frozen=True)
class AroundPrimes:
    """All of `near`, and boundaries around a prime each with a larger greatest coordinate.

    For each of `starts` the least prime p from there on, p - 1 and p + 1 are boundaries; all of
    them are past those of `near`.
    """

    near: PrimesBound
    starts: tuple[int, ...]
    coordinate: int

    def __str__(self) -> str:
        """Return the bound in words."""
        first, second, *_, last = self.starts
        return (
            f"{self.near}; and K = p - 1, p, p + 1 for the least primes p from {first}, {second}, "
            f"..., {last:,} on, x, y ≤ {self.coordinate:,}, both movers"
        )

    @property
    def k(self) -> int:
        """Up to which boundary none is left out."""
        return self.near.k

    def boundaries(self) -> list[int]:
        """Return the boundaries past those of `near`, ascending."""
        primes = [next(filter(is_prime, count(start))) for start in self.starts]
        return [k for p in primes for k in (p - 1, p, p + 1)]

    def blocks(self) -> list[Block]:
        """Return a block a boundary."""
        further = [Block(k, self.coordinate, 2 * self.coordinate) for k in self.boundaries()]
        return [*self.near.blocks(), *further]

    def __contains__(self, instance: PrimesInstance) -> bool:
        """Return whether the instance is in the bound."""
        x, y, k, _ = instance
        return instance in self.near or (k in self.boundaries() and max(x, y) <= self.coordinate)

    def encloses(self, instance: PrimesInstance) -> bool:
        """Return whether all instances of at most the same x + y are in the bound."""
        return self.near.encloses(instance)


def below(instance: PrimesInstance) -> PrimesBound | None:
    """Return the bound of all instances of at most the same x + y, if affordable."""
    total = instance.x + instance.y
    return PrimesBound(total // 2, total, total) if total <= AFFORDABLE_SUM else None


BOUNDS = {"quick": square(4, 40), "ci": square(40, 120)}
"""The bound of each tier but `deep`: what a graph can hold."""


DEEP = AroundPrimes(square(60, 1_000), tuple(range(100, 2_000, 200)), 2_000)
"""The bound of that tier, for the oracle over arrays."""
