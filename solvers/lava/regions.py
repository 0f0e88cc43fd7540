"""CAO Stage-3 later in the game: the rectangles into which lava has cut the board.

A volcano in a rectangle without lava leaves up to four (see `solvers.lava.batched`), so in every
position that the rule reaches the cells without lava form rectangles, no two of them touching.
"""

from __future__ import annotations

from collections.abc import Set
from itertools import product

Cell = tuple[int, int]
Rectangle = tuple[int, int, int, int]
"""The first row and the last, the first column and the last, counted from 0."""


def rectangles(rows: int, columns: int, lava: Set[Cell]) -> list[Rectangle]:
    """Return the rectangles of cells without lava, by their first cells in reading order.

    Raises `ValueError` that names a cell if some connected cells without lava are no rectangle.
    O(rows columns).

    >>> rectangles(3, 4, {(1, 0), (1, 1), (1, 2), (1, 3), (0, 1), (2, 1)})
    [(0, 0, 0, 0), (0, 0, 2, 3), (2, 2, 0, 0), (2, 2, 2, 3)]
    """
    board = list(product(range(rows), range(columns)))
    free = set(board) - lava
    taken: set[Cell] = set()
    found = []
    for top, left in board:
        if (top, left) not in free or (top, left) in taken:
            continue
        bottom, right = top, left
        while (top, right + 1) in free:
            right += 1
        while (bottom + 1, left) in free:
            bottom += 1
        inside = set(product(range(top, bottom + 1), range(left, right + 1)))
        if wrong := (inside - free) | (_around(top, bottom, left, right) & free):
            raise ValueError(
                f"solvers/lava/regions.py: rectangles(lava): the cells without lava about "
                f"{(top, left)} are no rectangle, because of {min(wrong)}: "
                "must be a position that the rule reaches"
            )
        taken |= inside
        found.append((top, bottom, left, right))
    return found


def _around(top: int, bottom: int, left: int, right: int) -> set[Cell]:
    """Return the cells next to a rectangle, also those off the board."""
    beside = product(range(top, bottom + 1), (left - 1, right + 1))
    return {*beside, *product((top - 1, bottom + 1), range(left, right + 1))}
