"""ThueMorseGame over arrays; the rules are those of `oracles.rulesets.thuemorse`, written again."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from oracles.arrays import OPEN, N, P


@dataclass(frozen=True)
class DenseThueMorse:
    """All heaps of up to `greatest` stones, of which a turn takes up to `most`.

    A position's number is its heap.
    """

    most: int
    greatest: int

    @property
    def size(self) -> int:
        """How many positions there are, the empty heap among them."""
        return self.greatest + 1

    def position(self, number: int) -> int:
        """Return the heap of that number."""
        return number

    def decided(self, numbers: NDArray[np.int64]) -> NDArray[np.int8]:
        """Return P for the empty heap (the move before won), N after a forbidden count."""
        forbidden = np.bitwise_count(numbers) % 2 == 1
        return np.where(numbers == 0, P, np.where(forbidden, N, OPEN)).astype(np.int8)

    def options(self, numbers: NDArray[np.int64]) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
        """Return the heaps that are left by taking 1 to `most` stones, small takes first."""
        after = numbers[:, None] - np.arange(1, self.most + 1)
        return np.minimum(numbers, self.most), after[after >= 0]
