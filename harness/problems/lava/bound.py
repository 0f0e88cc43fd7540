"""Bounds of CAO Stage-3: grids by size and walls, and boards with placed monsters."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations, product

from harness.problems.lava.grid import (
    GREATEST,
    LavaGrid,
    inner,
    is_placed,
    placed_monsters,
    rendered,
)
from oracles.rulesets.lava import Cell

AFFORDABLE_CELLS = 12
"""Up to this many cells, 35,978 grids, everything smaller than a find is enumerated."""


@dataclass(frozen=True)
class Block:
    """All instances of one board size with up to `most` marks on `sites`.

    Grids mark walls, placed boards living monsters.
    """

    rows: int
    columns: int
    sites: tuple[Cell, ...]
    most: int
    mark: str = "#"
    blank: str = "^"

    def __iter__(self) -> Iterator[LavaGrid]:
        """Yield the instances in the problem's order."""
        for count in range(min(self.most, len(self.sites)) + 1):
            chosen = map(frozenset, combinations(self.sites, count))
            yield from sorted(
                rendered(self.rows, self.columns, on, self.mark, self.blank) for on in chosen
            )


@dataclass(frozen=True)
class LavaBound:
    """All grids of sides up to `side` with up to `walls` walls; all of up to `cells` cells.

    And, for each board size in `placed`, all sets of living monsters in its inner part.
    """

    side: int
    walls: int
    cells: int
    placed: tuple[tuple[int, int], ...] = ()

    def __str__(self) -> str:
        """Return the bound in words."""
        walls = "1 wall" if self.walls == 1 else f"{self.walls} walls"
        parts = []
        if self.side:
            parts.append(f"all grids up to {self.side}×{self.side} with at most {walls}")
        if self.cells:
            parts.append(f"all grids of up to {self.cells} cells")
        if self.placed:
            inner_parts = ", ".join(f"{rows - 4}×{columns - 4}" for rows, columns in self.placed)
            parts.append(f"all sets of living monsters on an inner part of {inner_parts}")
        return ", ".join(parts)

    def blocks(self) -> list[Block]:
        """Return a block a board size: the judge's grids first, then the placed boards."""
        sizes = product(range(1, GREATEST + 1), repeat=2)
        grids = [
            Block(rows, columns, tuple(product(range(rows), range(columns))), most)
            for rows, columns in sorted(sizes, key=lambda size: (size[0] * size[1], size[0]))
            if (most := self.walls_held(rows, columns)) >= 0
        ]
        return grids + [
            Block(rows, columns, sites, len(sites), "M", ".")
            for rows, columns in self.placed
            if (sites := inner(rows, columns))
        ]

    def walls_held(self, rows: int, columns: int) -> int:
        """Return up to how many walls the grids of a size are all in the bound; -1: none is."""
        if rows * columns <= self.cells:
            return rows * columns
        return min(self.walls, rows * columns) if max(rows, columns) <= self.side else -1

    def __contains__(self, grid: LavaGrid) -> bool:
        """Return whether the grid, or placed board, is in the bound."""
        rows, columns = len(grid), len(grid[0])
        if is_placed(grid):
            return (rows, columns) in self.placed and placed_monsters(grid) <= set(
                inner(rows, columns)
            )
        return "".join(grid).count("#") <= self.walls_held(rows, columns)

    def encloses(self, grid: LavaGrid) -> bool:
        """Return whether all grids of the judge before this one are in the bound."""
        if is_placed(grid):
            return self.cells >= GREATEST**2
        rows, columns, text = len(grid), len(grid[0]), "".join(grid)
        for r, c in product(range(1, GREATEST + 1), repeat=2):
            if (r * c, r) < (rows * columns, rows) and self.walls_held(r, c) < r * c:
                return False
        walls = text.count("#")
        first_of_its_walls = text.startswith("#" * walls)
        return self.walls_held(rows, columns) >= walls - first_of_its_walls


def below(grid: LavaGrid) -> LavaBound | None:
    """Return the bound of all grids of at most as many cells, if affordable."""
    cells = len(grid) * len(grid[0])
    if is_placed(grid) or cells > AFFORDABLE_CELLS:
        return None
    return LavaBound(0, 0, cells)
