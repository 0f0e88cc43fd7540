"""Whole numbers of a grid of CAO Stage-3."""

from __future__ import annotations

from harness.features import Feature
from harness.problems.lava.grid import LavaGrid, is_placed, root

FEATURES: tuple[Feature[LavaGrid], ...] = (
    Feature("number of rows", len),
    Feature("number of columns", lambda grid: len(grid[0])),
    Feature("number of cells", lambda grid: len(grid) * len(grid[0])),
    Feature("number of walls", lambda grid: sum(row.count("#") for row in grid)),
    Feature("number of monsters", lambda grid: len(root(grid)[0])),
    Feature(
        "kind of board",
        lambda grid: int(is_placed(grid)),
        {0: "the board is a grid of the judge", 1: "the monsters are placed by hand"},
    ),
)
