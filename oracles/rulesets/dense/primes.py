"""Game of Primes over arrays; the rules are those of `oracles.rulesets.primes`, written again."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from math import isqrt

import numpy as np
from numpy.typing import NDArray

from oracles.arrays import OPEN, N, P
from oracles.rulesets.primes import PrimesPosition

MOVERS = ("Alice", "Bob")


@dataclass(frozen=True)
class DensePrimes:
    """All positions with x and y from `boundary` to `greatest`, either player to move."""

    boundary: int
    greatest: int

    @property
    def side(self) -> int:
        """How many values a coordinate has."""
        return self.greatest - self.boundary + 1

    @property
    def size(self) -> int:
        """How many positions there are."""
        return 2 * self.side**2

    @cached_property
    def primes(self) -> NDArray[np.bool_]:
        """Whether each number up to `greatest` is prime, by trial division; O(N sqrt N)."""
        n = np.arange(self.greatest + 1)
        prime = n >= 2
        for d in range(2, isqrt(self.greatest) + 1):
            prime &= (n % d != 0) | (n == d)
        return prime

    def numbers(
        self, x: NDArray[np.int64], y: NDArray[np.int64], mover: NDArray[np.int64]
    ) -> NDArray[np.int64]:
        """Return the numbers of these positions; `mover` is 0 for Alice, 1 for Bob."""
        return ((x - self.boundary) * self.side + (y - self.boundary)) * 2 + mover

    def parts(
        self, numbers: NDArray[np.int64]
    ) -> tuple[NDArray[np.int64], NDArray[np.int64], NDArray[np.int64]]:
        """Return x, y and the mover of each number."""
        pairs, mover = np.divmod(numbers, 2)
        x, y = np.divmod(pairs, self.side)
        return x + self.boundary, y + self.boundary, mover

    def position(self, number: int) -> PrimesPosition:
        """Return the position of that number."""
        x, y, mover = self.parts(np.array([number]))
        return int(x[0]), int(y[0]), MOVERS[mover[0]]

    def decided(self, numbers: NDArray[np.int64]) -> NDArray[np.int8]:
        """Return the outcome where the boundary is reached, or else both numbers are prime."""
        x, y, mover = self.parts(numbers)
        bob_has_won = (x == self.boundary) | (y == self.boundary)
        alice_has_won = ~bob_has_won & self.primes[x] & self.primes[y]
        mover_has_won = np.where(mover == 1, bob_has_won, alice_has_won)
        over = bob_has_won | alice_has_won
        return np.where(over, np.where(mover_has_won, N, P), OPEN).astype(np.int8)

    def options(self, numbers: NDArray[np.int64]) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
        """Return the two positions in which one number is lower by one, for each."""
        x, y, mover = self.parts(numbers)
        after = np.stack([self.numbers(x - 1, y, 1 - mover), self.numbers(x, y - 1, 1 - mover)], 1)
        return np.full(numbers.size, 2, np.int64), after.ravel()
