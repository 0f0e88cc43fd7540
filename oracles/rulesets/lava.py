"""CAO Stage-3: monsters on a grid, lava along rows and columns.

Rules from the statement of CodeChef CAOS3. A move makes the cell of a living monster a volcano;
lava fills the cells of its row and of its column, walls included, and flows no further than a
cell that already has lava. Monsters reached by lava are gone. Whoever cannot move has lost.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

Cell = tuple[int, int]
"""Row and column, counted from 0."""
LavaPosition = tuple[frozenset[Cell], frozenset[Cell]]
"""The cells of the living monsters, and the cells with lava."""

DIRECTIONS = ((0, -1), (0, 1), (-1, 0), (1, 0))


def monsters(grid: Sequence[str]) -> frozenset[Cell]:
    """Return the cells of a grid of `^` (free) and `#` (wall) on which a monster stands.

    A monster stands on a free cell if some prime p is at most each of L, R, T, B: the numbers
    of free cells that lie next to it without a break to the left, right, top and bottom.
    """
    rows, columns = len(grid), len(grid[0])

    def free(row: int, column: int) -> bool:
        return 0 <= row < rows and 0 <= column < columns and grid[row][column] == "^"

    def arm(row: int, column: int, down: int, right: int) -> int:
        length = 0
        while free(row + (length + 1) * down, column + (length + 1) * right):
            length += 1
        return length

    def prime_up_to(bound: int) -> bool:
        return any(all(p % d for d in range(2, p)) for p in range(2, bound + 1))

    return frozenset(
        (row, column)
        for row in range(rows)
        for column in range(columns)
        if free(row, column)
        and prime_up_to(min(arm(row, column, down, right) for down, right in DIRECTIONS))
    )


@dataclass(frozen=True)
class Lava:
    """The rule as stated, on a board of `rows` x `columns`: lava stops at old lava."""

    rows: int
    columns: int

    def options(self, position: LavaPosition) -> list[LavaPosition]:
        """Return what each living monster's volcano leaves, monsters in reading order."""
        alive, lava = position
        after = []
        for volcano in sorted(alive):
            flooded = lava | self.flow(volcano, lava)
            after.append((alive - flooded, flooded))
        return after

    def decided(self, position: LavaPosition) -> None:
        """Return `None`: no terminal is won by rule."""
        return None

    def flow(self, volcano: Cell, lava: frozenset[Cell]) -> set[Cell]:
        """Return the cells that a volcano fills over a board with old lava."""
        filled = {volcano}
        for down, right in DIRECTIONS:
            row, column = volcano[0] + down, volcano[1] + right
            while self.on_board(row, column) and (row, column) not in lava:
                filled.add((row, column))
                row, column = row + down, column + right
        return filled

    def on_board(self, row: int, column: int) -> bool:
        """Return whether there is a cell in this row and column."""
        return 0 <= row < self.rows and 0 <= column < self.columns


@dataclass(frozen=True)
class WholeLines(Lava):
    """The other reading, the editorial's summary word for word: a move clears whole lines.

    A volcano fills its whole row and its whole column, old lava or not.
    """

    def flow(self, volcano: Cell, lava: frozenset[Cell]) -> set[Cell]:
        """Return all cells of the volcano's row and column."""
        row, column = volcano
        return {(row, c) for c in range(self.columns)} | {(r, column) for r in range(self.rows)}
