"""CAO Stage-3: instances, format, bounds and solvers."""

from __future__ import annotations

from collections.abc import Container, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations, product
from typing import TYPE_CHECKING, Any

from harness.judge import InputError, Tokens
from harness.problem import Format, Problem, Solver, one_answer_a_line
from oracles.rulesets.lava import Cell, Lava, LavaPosition, monsters
from solvers.lava import editorial

if TYPE_CHECKING:
    from hypothesis.strategies import DrawFn, SearchStrategy

LavaGrid = tuple[str, ...]
"""Rows of equal length: the judge's grid of `^` (free) and `#` (wall), or a placed board of `M`
(living monster) and `.` (none), for sets of living monsters that no walls make."""

GREATEST = 20
AFFORDABLE_CELLS = 12
"""Up to this many cells, 35,978 grids, everything smaller than a find is enumerated."""


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


def rendered(rows: int, columns: int, on: Container[Cell], mark: str, blank: str) -> LavaGrid:
    """Return the rows of a board with `mark` on the cells `on` and `blank` on all others."""
    return tuple(
        "".join(mark if (row, column) in on else blank for column in range(columns))
        for row in range(rows)
    )


def inner(rows: int, columns: int) -> tuple[Cell, ...]:
    """Return the cells at least two from each border: no grid has monsters elsewhere."""
    return tuple(product(range(2, rows - 2), range(2, columns - 2)))


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


def players(grid: LavaGrid) -> tuple[str, str]:
    """Return who moves first and who second."""
    return ("Asuna", "Kirito")


def root(grid: LavaGrid) -> LavaPosition:
    """Return the starting position: the monsters, and no lava."""
    return (placed_monsters(grid) if is_placed(grid) else monsters(grid), frozenset())


def placed_monsters(grid: LavaGrid) -> frozenset[Cell]:
    """Return the cells of a placed board that hold an M."""
    return frozenset(
        (row, column)
        for row, text in enumerate(grid)
        for column, mark in enumerate(text)
        if mark == "M"
    )


def draws() -> SearchStrategy[LavaGrid]:
    """Return the Hypothesis strategy: grids with sides of 8 to 20, past the `ci` bound.

    Either walls with free crosses, whose centres share rows and columns and hold the monsters,
    or free boards of 8x8 with some walls. The oracle of a draw has at most some 1,600 positions,
    mostly fewer than 200.
    """
    from hypothesis import strategies as st

    return st.composite(crosses)() | st.composite(open_board)()


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


def read_case(tokens: Tokens) -> LavaGrid:
    """Return the next `R C` and its R rows of C characters; `InputError` outside the limits."""
    rows = tokens.integer("R", 1, GREATEST)
    columns = tokens.integer("C", 1, GREATEST)
    grid = []
    for number in range(1, rows + 1):
        row = tokens.word(f"row {number} of {rows}")
        if foreign := set(row) - set("^#"):
            raise tokens.error(
                row, f"row {number} of {rows}: {min(foreign)!r} is neither ^ (free) nor # (wall)"
            )
        if len(row) != columns:
            raise tokens.error(
                row, f"row {number} of {rows} must have C={columns} characters, not {len(row)}"
            )
        grid.append(row)
    return tuple(grid)


def read(text: str) -> list[LavaGrid]:
    """Return the grids of the judge's input; `InputError` if it is not in the format."""
    return Tokens(text).cases(read_case)


def write(grids: Sequence[LavaGrid]) -> str:
    """Return the judge's input for these grids, none of them a placed board."""
    lines = [str(len(grids))]
    for grid in grids:
        lines += [f"{len(grid)} {len(grid[0])}", *grid]
    return "\n".join(lines) + "\n"


def instance_of(value: Any) -> LavaGrid:
    """Return the instance of a decoded value; `InputError` outside the limits."""
    rows = value if isinstance(value, tuple) else ()
    if not all(isinstance(row, str) for row in rows) or len({len(row) for row in rows}) != 1:
        raise InputError(f"instance {value!r}: must be a list of strings of one length")
    if not (len(rows) <= GREATEST and 1 <= len(rows[0]) <= GREATEST):
        raise InputError(f"instance {value!r}: must have 1 to {GREATEST} rows and columns")
    if not any(set("".join(rows)) <= set(marks) for marks in ("^#", "M.")):
        raise InputError(
            f"instance {value!r}: must be of ^ (free) and # (wall), or of M (monster) and . (none)"
        )
    return rows


def answers(grids: Sequence[LavaGrid]) -> list[str]:
    """Return the winners by the rectangle code; placed boards skip its border tests."""

    def asuna_wins(grid: LavaGrid) -> bool:
        if is_placed(grid):
            return editorial.grundy(len(grid), len(grid[0]), placed_monsters(grid)) != 0
        return editorial.asuna_wins(grid)

    return ["Asuna" if asuna_wins(grid) else "Kirito" for grid in grids]


PROBLEM = Problem(
    name="lava",
    title="CAO Stage-3 (CodeChef CAOS3)",
    rules=lambda grid: Lava(len(grid), len(grid[0])),
    root=root,
    players=players,
    order=order,
    instance=instance_of,
    format=Format(read, write, one_answer_a_line),
    bounds={
        "quick": LavaBound(7, 1, 9),
        "ci": LavaBound(7, 2, 12, ((7, 7),)),
        "deep": LavaBound(8, 2, 16, ((7, 7), (7, 8), (8, 7), (8, 8))),
    },
    below=below,
    draws=draws,
    judged=lambda grid: not is_placed(grid),
    solvers=(Solver("editorial", "the code: four rectangles, XOR, mex", answers, "holds"),),
    rulesets=(Lava,),
)
