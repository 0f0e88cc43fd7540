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
    memo: dict[tuple[int, int, int, int], int] = {}

    def value(top: int, left: int, bottom: int, right: int) -> int:
        if bottom < top or right < left:
            return 0
        corners = (top, left, bottom, right)
        if corners not in memo:
            choices = (
                (row, column)
                for row in range(top, bottom + 1)
                for column in columns_of[row]
                if left <= column <= right
            )
            memo[corners] = loop_over_sorted(after(corners, *choice) for choice in choices)
        return memo[corners]

    def after(corners: tuple[int, int, int, int], row: int, column: int) -> int:
        top, left, bottom, right = corners
        total = 0
        for above_or_below in ((top, row - 1), (row + 1, bottom)):
            for beside in ((left, column - 1), (column + 1, right)):
                (first, last), (start, end) = above_or_below, beside
                total ^= value(first, start, last, end)
        return total

    whole_board = value(0, 0, rows - 1, columns - 1)
    seen.touch("dp", memo)
    seen.touch("grid", (corner for corners in memo for corner in (corners[:2], corners[2:])))
    return "Kirito" if whole_board == 0 else "Asuna"


def loop_over_sorted(values: Iterable[int]) -> int:
    """Return what the loop of lines 22 to 25 makes of a set: it counts up while values fit."""
    count = 0
    for value in sorted(set(values)):
        if count != value:
            break
        count += 1
    return count
