"""What the solvers are asked: drawn with a fixed seed, so that each run asks the same."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

Grid = tuple[str, ...]

SETTING_UP = np.array([(9, 4, 0, 1), (9, 5, 1, 0)])
"""Rows x, y, K, w of primes that need all that a solver sets up once."""


def worst_primes(count: int) -> NDArray[np.int64]:
    """Return rows x, y, K, w for which the document's code walks four whole diagonals.

    Alice moves first, x and y are even: both her moves lead to an odd difference, which has no
    prime pair above K ≥ 2.
    """
    random = np.random.default_rng(1)
    x = 2 * random.integers(495_000, 500_000, count)
    y = x - 2 * random.integers(1, 4_000, count)
    k = random.integers(2, 200, count)
    return np.stack((x, y, k, np.zeros_like(x)), axis=1)


def mixed_primes(count: int) -> NDArray[np.int64]:
    """Return rows x, y, K, w of all sizes and both movers, of four kinds one after the other.

    Any K; K close to a coordinate; an odd difference with K from 2 to 1,000; K ≤ 1.
    """
    random = np.random.default_rng(2)
    x, y = random.integers(1, 1_000_001, (2, count))
    kind = np.arange(count) % 4
    y = np.where((kind == 2) & ((x - y) % 2 == 0), y % 1_000_000 + 1, y)
    least = np.minimum(x, y)
    any_k = random.integers(0, least + 1)
    close = least - np.minimum(random.integers(0, 50, count), least)
    low = np.minimum(random.integers(2, 1_001, count), least)
    k = np.choose(kind, (any_k, close, low, random.integers(0, 2, count)))
    return np.stack((x, y, k, random.integers(0, 2, count)), axis=1)


def primes_from(difference: int, k: int, count: int) -> NDArray[np.int64]:
    """Return rows x, y, K, w with x near the judge's limit and y below it, Bob to move.

    The differences go up from `difference` to less than its double, even and odd alternately.
    """
    numbers = np.arange(count)
    x = 1_000_000 - numbers % 1_000
    y = x - difference - numbers % difference
    return np.stack((x, y, np.minimum(k, y), np.ones_like(x)), axis=1)


def free_grids(side: int, count: int) -> list[Grid]:
    """Return so many square grids without a wall, which hold the most monsters."""
    return [("^" * side,) * side] * count


def walled_grids(side: int, count: int, share: float = 0.03) -> list[Grid]:
    """Return so many square grids on which each cell is a wall with this chance."""
    walls = np.random.default_rng(3).random((count, side, side)) < share
    rows = np.where(walls, "#", "^")
    return [tuple("".join(row) for row in grid) for grid in rows]


def heaps(count: int, most: int = 50) -> tuple[NDArray[np.int64], NDArray[np.bool_]]:
    """Return rows of 1 to `most` heaps of up to 50 stones, padded with zeros, and if Dee starts."""
    random = np.random.default_rng(4)
    sizes = random.integers(1, 51, (count, most))
    lengths = random.integers(1, most + 1, (count, 1))
    return np.where(np.arange(most) < lengths, sizes, 0), random.random(count) < 0.5
