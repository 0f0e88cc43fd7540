"""Bounds of Tweedle-Dee and Tweedle-Dum: lists of heaps by their number, size and stones."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from harness.problems.evenodd.instance import GREATEST, MOST_HEAPS, PLAYERS, EvenOddInstance, order
from oracles.rulesets.dense.evenodd import DenseEvenOdd

AFFORDABLE_STONES = 10
"""Up to so many stones, 2,046 instances and 12,437 positions, all smaller ones are enumerated."""


def lists(count: int, size: int, stones: int) -> Iterator[tuple[int, ...]]:
    """Yield all lists of `count` heaps, each of 1 to `size` stones, `stones` at most in all."""
    if count == 0:
        yield ()
        return
    for heap in range(1, min(size, stones - count + 1) + 1):
        for others in lists(count - 1, size, stones - heap):
            yield (heap, *others)


@dataclass(frozen=True)
class Block:
    """All instances with `count` heaps up to `size`, of `stones` at most in all."""

    count: int
    size: int
    stones: int

    def __iter__(self) -> Iterator[EvenOddInstance]:
        """Yield the instances in the problem's order."""
        found = [
            EvenOddInstance(heaps, first)
            for heaps in lists(self.count, self.size, self.stones)
            for first in PLAYERS
        ]
        return iter(sorted(found, key=order))


@dataclass(frozen=True)
class Box:
    """All instances with `count` heaps up to `size`."""

    count: int
    size: int

    def __iter__(self) -> Iterator[EvenOddInstance]:
        """Yield the instances in the problem's order."""
        return map(self.instance, self.rows())

    def rows(self) -> NDArray[np.int64]:
        """Return a row an instance, in the same order: its heaps, and 0 for Dee, 1 for Dum."""
        weights = self.size ** np.arange(self.count - 1, -1, -1)
        number, first = np.divmod(np.arange(2 * self.size**self.count), 2)
        heaps = number[:, None] // weights % self.size + 1
        by_order = np.lexsort([number, first, np.sort(heaps) @ weights, heaps.sum(axis=1)])
        return np.column_stack([heaps, first])[by_order]

    def instance(self, row: NDArray[np.int64]) -> EvenOddInstance:
        """Return the instance of a row."""
        *heaps, first = row.tolist()
        return EvenOddInstance(tuple(heaps), PLAYERS[first])

    def space(self) -> DenseEvenOdd:
        """Return the positions of so many heaps up to the size, emptied ones too."""
        return DenseEvenOdd(self.count, self.size)

    def roots(self, rows: NDArray[np.int64]) -> NDArray[np.int64]:
        """Return the number of the starting position of each row."""
        return self.space().numbers(rows[:, :-1], rows[:, -1])


@dataclass(frozen=True)
class EvenOddBound:
    """All lists of 1 to `heaps` heaps up to `size`, of `stones` at most in all, both starters.

    `heaps` and `size` are at most `stones`, and `stones` at most their product.
    """

    heaps: int
    size: int
    stones: int

    def __str__(self) -> str:
        """Return the bound in words."""
        total = f", at most {self.stones} in all" if self.stones < self.heaps * self.size else ""
        count = "one heap" if self.heaps == 1 else f"1 to {self.heaps} heaps"
        orders = " in every order (so all multisets)" if self.heaps > 1 else ""
        return f"all lists of {count} of 1 to {self.size} stones{total}{orders}, both starters"

    def blocks(self) -> list[Block | Box]:
        """Return a block a number of heaps."""
        return [
            Box(n, self.size) if n * self.size <= self.stones else Block(n, self.size, self.stones)
            for n in range(1, self.heaps + 1)
        ]

    def __contains__(self, instance: EvenOddInstance) -> bool:
        """Return whether the instance is in the bound."""
        heaps = instance.heaps
        return len(heaps) <= self.heaps and max(heaps) <= self.size and sum(heaps) <= self.stones

    def encloses(self, instance: EvenOddInstance) -> bool:
        """Return whether no instance of the judge outside the bound is smaller; exact."""
        return all(order(instance) <= order(outside) for outside in self.least_outside())

    def least_outside(self) -> Iterator[EvenOddInstance]:
        """Yield the judge's least instance that breaks each of the three limits, if there is one.

        A heap too large costs fewest stones alone, a heap too many with one stone in each; and
        what has a stone too many is least in as few heaps as can hold them.
        """
        if self.size < GREATEST:
            yield EvenOddInstance((self.size + 1,), "Dee")
        if self.heaps < MOST_HEAPS:
            yield EvenOddInstance((1,) * (self.heaps + 1), "Dee")
        if self.stones < MOST_HEAPS * GREATEST:
            full, rest = divmod(self.stones, GREATEST)
            yield EvenOddInstance((rest + 1, *(GREATEST,) * full), "Dee")


def box(heaps: int, size: int) -> EvenOddBound:
    """Return the bound that limits the number of heaps and each heap alone."""
    return EvenOddBound(heaps, size, heaps * size)


def below(instance: EvenOddInstance) -> EvenOddBound | None:
    """Return the bound of all instances of at most the same number of stones, if affordable."""
    stones = sum(instance.heaps)
    return EvenOddBound(stones, stones, stones) if stones <= AFFORDABLE_STONES else None


BOUNDS = {"quick": box(3, 6), "ci": box(4, 10), "deep": box(5, 12)}
