"""Grids of CAO Stage-3, their order, and where a game on one starts."""

from __future__ import annotations

from collections.abc import Container
from itertools import product
from typing import Any

from oracles.rulesets.lava import Cell, LavaPosition, monsters

LavaGrid = tuple[str, ...]
"""Rows of equal length: the judge's grid of `^` (free) and `#` (wall), or a placed board of `M`
(living monster) and `.` (none), for sets of living monsters that no walls make."""

GREATEST = 20
"""The judge's limit on R and C."""


def is_placed(grid: LavaGrid) -> bool:
    """Return whether the monsters stand in the instance itself, which the judge cannot say."""
    return grid[0][0] in "M."


def order(grid: LavaGrid) -> tuple[Any, ...]:
    """Return the key of "smallest": R·C, R, walls (monsters, on placed boards), text.

    The judge's grids come before all placed boards.
    """
    rows, columns = len(grid), len(grid[0])
    marks = sum(row.count("#") + row.count("M") for row in grid)
    return (is_placed(grid), rows * columns, rows, marks, grid)


def rendered(rows: int, columns: int, on: Container[Cell], mark: str, blank: str) -> LavaGrid:
    """Return the rows of a board with `mark` on the cells `on` and `blank` on all others."""
    return tuple(
        "".join(mark if (row, column) in on else blank for column in range(columns))
        for row in range(rows)
    )


def inner(rows: int, columns: int) -> tuple[Cell, ...]:
    """Return the cells at least two from each border: no grid has monsters elsewhere."""
    return tuple(product(range(2, rows - 2), range(2, columns - 2)))


def placed_monsters(grid: LavaGrid) -> frozenset[Cell]:
    """Return the cells of a placed board that hold an M."""
    return frozenset(
        (row, column)
        for row, text in enumerate(grid)
        for column, mark in enumerate(text)
        if mark == "M"
    )


def root(grid: LavaGrid) -> LavaPosition:
    """Return the starting position: the monsters, and no lava."""
    return (placed_monsters(grid) if is_placed(grid) else monsters(grid), frozenset())


def players(grid: LavaGrid) -> tuple[str, str]:
    """Return who moves first and who second."""
    return ("Asuna", "Kirito")
