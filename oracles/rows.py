"""Compressed rows of a game over arrays: the options of each position, or what leads to it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from oracles.arrays import Graph

SLICE = 1 << 16
"""Positions of a level that are taken at once, to bound what is held besides the graph."""

Numbers = NDArray[np.int32]


@dataclass(frozen=True, eq=False)
class Rows:
    """Compressed rows: row i is `values[starts[i]:starts[i + 1]]`."""

    starts: NDArray[np.int64]
    values: Numbers

    def of(self, which: Numbers) -> tuple[Numbers, Numbers]:
        """Return the values in these rows one after the other, and for each the row it is from."""
        firsts = self.starts[which]
        counts = self.starts[which + 1] - firsts
        ends = counts.cumsum()
        index = (firsts - ends + counts).repeat(counts)
        index += np.arange(index.size)
        return self.values[index], which.repeat(counts)


def reversed_rows(graph: Graph) -> Rows:
    """Return the reverse of a game: the row of a position has those that it is an option of.

    Option and position are sorted as one number of 64 bits. O(E log E).
    """
    pairs = graph.options.astype(np.int64)
    pairs <<= 32
    pairs |= np.arange(graph.size, dtype=np.int32).repeat(np.diff(graph.starts))
    pairs.sort()
    starts = np.zeros(graph.size + 1, np.int64)
    np.bincount(graph.options, minlength=graph.size).cumsum(out=starts[1:])
    pairs &= (1 << 32) - 1
    return Rows(starts, pairs.astype(np.int32))


def slices(numbers: Numbers) -> Iterator[Numbers]:
    """Yield the numbers in order, SLICE at once."""
    for first in range(0, numbers.size, SLICE):
        yield numbers[first : first + SLICE]


def joined(parts: list[Numbers]) -> Numbers:
    """Return the parts as one array."""
    if len(parts) == 1:
        return parts[0]
    return np.concatenate(parts) if parts else np.zeros(0, np.int32)
