"""The document's program in our words, every array access written down; and its mex loop."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from harness.problems.lava.grid import LavaGrid
from oracles.rulesets.lava import Cell


@dataclass
class Accesses:
    """The least and the greatest index met in each dimension of each array.

    `stray` holds the cells of `pp` that were read though the case did not fill them.
    """

    ranges: dict[tuple[str, int], tuple[int, int]] = field(default_factory=dict)
    stray: set[Cell] = field(default_factory=set)

    def touch(self, array: str, indices: Iterable[tuple[int, ...]]) -> None:
        """Note accesses to an array, each by its indices."""
        for dimension, along in enumerate(zip(*indices, strict=True)):
            least, greatest = self.ranges.get((array, dimension), (along[0], along[0]))
            self.ranges[array, dimension] = (min(least, *along), max(greatest, *along))

    def within(self, side: int) -> bool:
        """Return whether arrays of this side hold every access, and no cell was read unfilled."""
        inside = all(least >= 0 and most < side for least, most in self.ranges.values())
        return inside and not self.stray

    def greatest(self, array: str) -> int:
        """Return the greatest index met in any dimension of an array, -1 if there was none."""
        return max((most for (a, _), (_, most) in self.ranges.items() if a == array), default=-1)


def border_tests(grid: LavaGrid, accesses: Accesses | None = None) -> frozenset[Cell]:
    """Return the cells that pass the tests of lines 40 to 46, in their order.

    Each test is passed over, unread, as soon as an earlier part of its line has failed the cell.
    Every row of input is followed by the zero that ends a string.
    """
    rows, columns = len(grid), len(grid[0])
    filled = {(i, j): mark for i, row in enumerate(grid) for j, mark in enumerate(row)}
    reads: list[Cell] = []

    def wall(i: int, j: int) -> bool:
        reads.append((i, j))
        return filled.get((i, j)) == "#"

    def passes(i: int, j: int) -> bool:
        failed = wall(i, j)
        failed |= i < 2 or wall(i - 1, j) or wall(i - 2, j)
        failed |= j < 2 or wall(i, j - 1) or wall(i, j - 2)
        failed |= i > rows - 3 or wall(i + 1, j) or wall(i + 2, j)
        failed |= j > columns - 3 or wall(i, j + 1) or wall(i, j + 2)
        return not failed

    found = frozenset(cell for cell in filled if passes(*cell))
    if accesses is not None:
        accesses.touch("pp", [*reads, *filled, *((row, columns) for row in range(rows))])
        accesses.stray.update(set(reads) - filled.keys())
    return found


def winner(grid: LavaGrid, accesses: Accesses | None = None) -> str:
    """Return the winner that the document's program prints.

    The memo is indexed by first row, first column, last row, last column of a rectangle; no
    access to it is made for an empty one. The scan of a rectangle reads `grid` from corner to
    corner, and only the first access to an entry of the memo brings new indices.
    """
    seen = Accesses() if accesses is None else accesses
    rows, columns = len(grid), len(grid[0])
    alive = border_tests(grid, seen)
    columns_of = [[j for j in range(columns) if (i, j) in alive] for i in range(rows)]
    seen.touch("grid", [(0, 0), (rows - 1, columns - 1)])
    dp: dict[tuple[int, int, int, int], int] = {}

    def go(x1: int, x2: int, y1: int, y2: int) -> int:
        if x1 > x2 or y1 > y2:
            return 0
        key = (x1, y1, x2, y2)
        if key in dp:
            return dp[key]
        reached = {
            go(x1, i - 1, y1, j - 1)
            ^ go(x1, i - 1, j + 1, y2)
            ^ go(i + 1, x2, y1, j - 1)
            ^ go(i + 1, x2, j + 1, y2)
            for i in range(x1, x2 + 1)
            for j in columns_of[i]
            if y1 <= j <= y2
        }
        dp[key] = loop_over_sorted(reached)
        return dp[key]

    value = go(0, rows - 1, 0, columns - 1)
    seen.touch("dp", dp)
    seen.touch("grid", ((i, j) for x1, y1, x2, y2 in dp for i, j in ((x1, y1), (x2, y2))))
    return "Kirito" if value == 0 else "Asuna"


def loop_over_sorted(values: Iterable[int]) -> int:
    """Return what the loop of lines 22 to 25 makes of a set: it counts up while values fit."""
    count = 0
    for value in sorted(set(values)):
        if count != value:
            break
        count += 1
    return count
