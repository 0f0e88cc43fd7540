"""Tweedle-Dee and Tweedle-Dum over arrays; the rules of `oracles.rulesets.evenodd` once more."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from oracles.arrays import OPEN
from oracles.rulesets.evenodd import EvenOddPosition

MOVERS = ("Dee", "Dum")


@dataclass(frozen=True)
class DenseEvenOdd:
    """All positions of `count` heaps, each of 0 to `greatest` stones, either player to move.

    The heaps are the digits of a number to the base `greatest` + 1, the first heap in front.
    """

    count: int
    greatest: int

    @property
    def size(self) -> int:
        """How many positions there are."""
        return 2 * int((self.greatest + 1) ** self.count)

    @property
    def weights(self) -> NDArray[np.int64]:
        """What a stone of each heap adds to the digits' number."""
        return np.array([(self.greatest + 1) ** i for i in reversed(range(self.count))], np.int64)

    def numbers(self, heaps: NDArray[np.int64], mover: NDArray[np.int64]) -> NDArray[np.int64]:
        """Return the numbers of these positions, a row of heaps each; 0 for Dee, 1 for Dum."""
        return 2 * (heaps @ self.weights) + mover

    def heaps(self, numbers: NDArray[np.int64]) -> NDArray[np.int64]:
        """Return the heaps of each number, a row each."""
        return numbers[:, None] // 2 // self.weights % (self.greatest + 1)

    def position(self, number: int) -> EvenOddPosition:
        """Return the position of that number."""
        heaps: list[int] = self.heaps(np.array([number]))[0].tolist()
        return tuple(heaps), MOVERS[number % 2]

    def decided(self, numbers: NDArray[np.int64]) -> NDArray[np.int8]:
        """Return OPEN for all: no terminal is won by rule."""
        return np.full(numbers.size, OPEN, np.int8)

    def options(self, numbers: NDArray[np.int64]) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
        """Return the positions after each legal take, heap by heap, small takes first."""
        heaps, mover = self.heaps(numbers)[:, :, None], (numbers % 2)[:, None, None]
        take = np.arange(1, self.greatest + 1)
        legal = (heaps >= take) & (take % 2 == mover)
        after = numbers[:, None, None] + 1 - 2 * mover - 2 * self.weights[:, None] * take
        return legal.sum(axis=(1, 2)), after[legal]
