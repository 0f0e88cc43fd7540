"""The rectangle code of the CAO Stage-3 editorial: four rectangles, XOR, mex, a memo.

Lava that stops at old lava cuts a rectangle without lava into four. The document takes them for
independent games and gives a rectangle the mex, over its monsters, of the XOR of the four.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from functools import cache

Cell = tuple[int, int]


def monsters(grid: Sequence[str]) -> set[Cell]:
    """Return the cells (row, column), from 0, that the document's border tests accept.

    The cell and the two next to it in each direction are on the board and free; `grid` holds
    rows of equal length of `^` and `#`.
    """
    rows, columns = len(grid), len(grid[0])
    return {
        (row, column)
        for row in range(2, rows - 2)
        for column in range(2, columns - 2)
        if all(grid[row + d][column] == "^" == grid[row][column + d] for d in (-2, -1, 0, 1, 2))
    }


def grundy(rows: int, columns: int, alive: Collection[Cell]) -> int:
    """Return the Grundy value of a board without lava on which the cells `alive` hold monsters.

    O(rows^2 columns^2) rectangles, each with one step a monster inside; the recursion is at most
    max(rows, columns) deep.
    """
    by_row = [sorted(c for r, c in alive if r == row) for row in range(rows)]

    @cache
    def value(top: int, bottom: int, left: int, right: int) -> int:
        reached = {
            value(top, row - 1, left, column - 1)
            ^ value(top, row - 1, column + 1, right)
            ^ value(row + 1, bottom, left, column - 1)
            ^ value(row + 1, bottom, column + 1, right)
            for row in range(top, bottom + 1)
            for column in by_row[row]
            if left <= column <= right
        }
        least = 0
        for reachable in sorted(reached):
            if reachable != least:
                break
            least += 1
        return least

    return value(0, rows - 1, 0, columns - 1)


def asuna_wins(grid: Sequence[str]) -> bool:
    """Return whether the first player wins on a grid of `^` (free) and `#` (wall).

    Rows of equal length, at least 1 x 1, or `ValueError`. O(rows^3 columns^3) at worst.

    >>> asuna_wins(["^^^^^"] * 5), asuna_wins(["^^^^"] * 5)
    (True, False)
    """
    where = "solvers/lava/editorial.py: asuna_wins"
    if not grid or not grid[0] or len({len(row) for row in grid}) > 1:
        raise ValueError(f"{where}(grid): the rows must be there and of one length")
    if foreign := set("".join(grid)) - set("^#"):
        raise ValueError(f"{where}(grid): {min(foreign)!r} is neither ^ (free) nor # (wall)")
    return grundy(len(grid), len(grid[0]), monsters(grid)) != 0
