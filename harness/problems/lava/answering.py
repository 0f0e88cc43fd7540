"""How the solvers of CAO Stage-3 are asked about instances, and about boards with lava.

No instance starts at a position with lava, which all have but the first. So the problem has no
`posed`: the first position is asked about as the instance itself, every other as it is.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from math import comb
from typing import Any

import numpy as np

from harness.problems.lava.grid import GREATEST, LavaGrid, is_placed, placed_monsters, root
from oracles.ruleset import Ruleset
from oracles.rulesets.lava import Cell, Lava, LavaPosition
from solvers.lava import batched, editorial
from solvers.lava.regions import Rectangle, rectangles

AFFORDABLE_STEPS = 80_000


def by_editorial(grids: Sequence[LavaGrid]) -> list[str]:
    """Return the winners by the rectangle code; placed boards skip its border tests."""

    def asuna_wins(grid: LavaGrid) -> bool:
        if is_placed(grid):
            return editorial.grundy(len(grid), len(grid[0]), placed_monsters(grid)) != 0
        return editorial.asuna_wins(grid)

    return ["Asuna" if asuna_wins(grid) else "Kirito" for grid in grids]


def by_batched(grids: Sequence[LavaGrid]) -> list[str]:
    """Return the winners by the batch; placed boards skip the placing of monsters."""
    judged = iter(batched.asuna_wins_many([grid for grid in grids if not is_placed(grid)]))
    values = iter(_values([placed_monsters(grid) for grid in grids if is_placed(grid)]))
    wins = [next(values) != 0 if is_placed(grid) else next(judged) for grid in grids]
    return ["Asuna" if win else "Kirito" for win in wins]


def editorial_wins(ruleset: Ruleset[Any], positions: Sequence[LavaPosition]) -> list[bool]:
    """Return for each position of `Lava` whether its mover wins, by the rectangle code.

    The code's own value of each rectangle without lava, and their XOR.
    """
    wins = []
    for position in positions:
        value = 0
        for (top, bottom, left, right), alive in _regions(ruleset, position):
            inside = [(row - top, column - left) for row, column in alive]
            value ^= editorial.grundy(bottom - top + 1, right - left + 1, inside)
        wins.append(value != 0)
    return wins


def batched_wins(ruleset: Ruleset[Any], positions: Sequence[LavaPosition]) -> list[bool]:
    """Return for each position of `Lava` whether its mover wins, all rectangles in one batch."""
    regions = [_regions(ruleset, position) for position in positions]
    values = iter(_values([alive for parts in regions for _, alive in parts]))
    wins = []
    for parts in regions:
        value = 0
        for _ in parts:
            value ^= next(values)
        wins.append(value != 0)
    return wins


def editorial_affords(grid: LavaGrid) -> bool:
    """Return whether the rectangle code answers a grid, and then all its options, within a second.

    With m monsters in r rows and c columns it takes C(r + 2, 3) C(c + 2, 3) m / (r c) steps if
    they are evenly spread; 80,000 of 0.4 µs are 32 ms, and all the options of a free board of as
    many steps 0.9 s.
    """
    alive, _ = root(grid)
    rows, columns = ({cell[axis] for cell in alive} for axis in (0, 1))
    crossings = len(rows) * len(columns)
    steps = comb(len(rows) + 2, 3) * comb(len(columns) + 2, 3) * len(alive)
    return steps <= AFFORDABLE_STEPS * crossings


def _regions(ruleset: Ruleset[Any], position: LavaPosition) -> list[tuple[Rectangle, list[Cell]]]:
    """Return the rectangles without lava that hold monsters, each with its monsters."""
    if type(ruleset) is not Lava:
        raise ValueError(f"{__name__}: {ruleset}: must be Lava, where lava stops at old lava")
    alive, lava = position
    regions = []
    for rectangle in rectangles(ruleset.rows, ruleset.columns, lava):
        top, bottom, left, right = rectangle
        inside = [(r, c) for r, c in alive if top <= r <= bottom and left <= c <= right]
        if inside:
            regions.append((rectangle, inside))
    return regions


def _values(boards: Sequence[Collection[Cell]]) -> list[int]:
    """Return the Grundy value by the batch of each set of living monsters."""
    cells = [(n, row, column) for n, alive in enumerate(boards) for row, column in alive]
    alive = np.zeros((len(boards), GREATEST, GREATEST), np.bool_)
    alive[tuple(np.array(cells, np.intp).reshape(-1, 3).T)] = True
    return [int(value) for value in batched.grundy_many(alive)]
