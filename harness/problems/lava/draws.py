"""Grids of CAO Stage-3 for Hypothesis: past a bound for an oracle, and at the judge's limits."""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING

from harness.problems.lava.bound import LavaBound
from harness.problems.lava.grid import GREATEST, LavaGrid, rendered
from oracles.rulesets.lava import Cell

if TYPE_CHECKING:
    from hypothesis.strategies import DrawFn, SearchStrategy


def draws(bound: LavaBound) -> SearchStrategy[LavaGrid]:
    """Return the Hypothesis strategy: grids with sides of 8 to 20, past the bound.

    Either walls with free crosses, whose centres share rows and columns and hold the monsters,
    or free boards of 8x8 with some walls. The oracle of a draw has at most some 1,600 positions,
    mostly fewer than 200.
    """
    from hypothesis import strategies as st

    grids = st.composite(crosses)() | st.composite(open_board)()
    return grids.filter(lambda grid: grid not in bound)


def at_limits() -> SearchStrategy[LavaGrid]:
    """Return the Hypothesis strategy: grids of all sizes up to the judge's, oracle or not.

    From free boards of 20x20 with 256 monsters to walls alone; some nineteen in twenty have
    few enough monsters for the rectangle code. Shrinks to few cells and few walls.
    """
    from hypothesis import strategies as st

    return st.composite(scattered)() | st.composite(crosses)()


def scattered(draw: DrawFn) -> LavaGrid:
    """Draw a board of any size with up to two walls in five cells, anywhere."""
    from hypothesis import strategies as st

    side = st.integers(5, GREATEST) | st.integers(1, GREATEST)
    rows, columns = draw(side), draw(side)
    walls = draw(st.integers(0, 2 * rows * columns // 5))
    return rendered(rows, columns, draw(some_cells(rows, columns, walls, walls)), "#", "^")


def crosses(draw: DrawFn) -> LavaGrid:
    """Draw a walled board with free crosses around some crossings of 2 to 4 rows and columns."""
    from hypothesis import strategies as st

    def lines(length: int) -> list[int]:
        line = st.integers(2, length - 3)
        return draw(st.lists(line, min_size=2, max_size=4, unique=True))

    rows, columns = draw(st.integers(8, GREATEST)), draw(st.integers(8, GREATEST))
    crossings = list(product(lines(rows), lines(columns)))
    kept = draw(st.lists(st.booleans(), min_size=len(crossings), max_size=len(crossings)))
    free = frozenset(
        cell
        for (row, column), keep in zip(crossings, kept, strict=True)
        for d in range(-2, 3)
        for cell in ((row + d, column), (row, column + d))
        if keep
    )
    return rendered(rows, columns, free ^ draw(some_cells(rows, columns, 0, 4)), "^", "#")


def open_board(draw: DrawFn) -> LavaGrid:
    """Draw a free board of 8x8 with 2 to 12 walls."""
    return rendered(8, 8, draw(some_cells(8, 8, 2, 12)), "#", "^")


def some_cells(rows: int, columns: int, least: int, most: int) -> SearchStrategy[frozenset[Cell]]:
    """Return the Hypothesis strategy of sets of `least` to `most` cells of a board."""
    from hypothesis import strategies as st

    cell = st.tuples(st.integers(0, rows - 1), st.integers(0, columns - 1))
    return st.frozensets(cell, min_size=least, max_size=most)
