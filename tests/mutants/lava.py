"""Planted faults in solvers of CAO Stage-3, and a right solver that shares no line with them."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Sequence
from functools import cache
from itertools import product
from operator import add, xor

from harness.problem import Solver
from harness.problems import lava
from harness.problems.lava.grid import LavaGrid

Cells = set[tuple[int, int]]
KiritoWins = Callable[[LavaGrid], bool]


def arms(grid: LavaGrid, row: int, column: int) -> list[int]:
    """Return the numbers of free cells next to a cell: left, right, up, down."""
    lengths = []
    for down, right in ((0, -1), (0, 1), (-1, 0), (1, 0)):
        r, c, length = row + down, column + right, 0
        while 0 <= r < len(grid) and 0 <= c < len(grid[0]) and grid[r][c] == "^":
            r, c, length = r + down, c + right, length + 1
        lengths.append(length)
    return lengths


def cells(grid: LavaGrid) -> list[tuple[int, int]]:
    """Return all cells in reading order."""
    return list(product(range(len(grid)), range(len(grid[0]))))


def monsters(grid: LavaGrid) -> Cells:
    """Return the cells of the monsters."""
    return {(r, c) for r, c in cells(grid) if grid[r][c] == "^" and min(arms(grid, r, c)) >= 2}


def mex(values: Sequence[int]) -> int:
    """Return the least value that is missing."""
    return next(n for n in range(len(values) + 1) if n not in values)


def split(r: int, c: int, r0: int, r1: int, c0: int, c1: int) -> list[tuple[int, int, int, int]]:
    """Return the four parts of rows r0 to r1 - 1 and columns c0 to c1 - 1 around (r, c)."""
    return [(r0, r, c0, c), (r0, r, c + 1, c1), (r + 1, r1, c0, c), (r + 1, r1, c + 1, c1)]


def value(
    alive: Cells,
    grid: LavaGrid,
    *,
    parts: slice = slice(4),
    join: Callable[[int, int], int] = xor,
    least: Callable[[Sequence[int]], int] = mex,
    empty: int = 0,
    by_place: bool = True,
) -> int:
    """Return the value of a board by rectangles; each keyword is a place for one fault."""
    memo: dict[tuple[int, ...], int] = {}

    def part(r0: int, r1: int, c0: int, c1: int) -> int:
        if r0 >= r1 or c0 >= c1:
            return empty
        key = (r0, r1, c0, c1) if by_place else (r1 - r0, c1 - c0)
        if key not in memo:
            reached = []
            for r, c in sorted(alive & set(product(range(r0, r1), range(c0, c1)))):
                joined = 0
                for rectangle in split(r, c, r0, r1, c0, c1)[parts]:
                    joined = join(joined, part(*rectangle))
                reached.append(joined)
            memo[key] = least(reached)
        return memo[key]

    return part(0, len(grid), 0, len(grid[0]))


def one_for_a_prime(grid: LavaGrid) -> bool:
    """Take 1 for a prime: arms of 1 are enough for a monster (planted)."""
    placed = {(r, c) for r, c in cells(grid) if grid[r][c] == "^" and min(arms(grid, r, c)) >= 1}
    return value(placed, grid) == 0


def prime_below_the_arm(grid: LavaGrid) -> bool:
    """Want a prime below the shortest arm: < for ≤ (planted)."""
    placed = {(r, c) for r, c in cells(grid) if grid[r][c] == "^" and min(arms(grid, r, c)) > 2}
    return value(placed, grid) == 0


def monster_in_a_wall(grid: LavaGrid) -> bool:
    """Look at the four arms and forget to ask whether the cell itself is free (planted)."""
    placed = {(r, c) for r, c in cells(grid) if min(arms(grid, r, c)) >= 2}
    return value(placed, grid) == 0


def placed_by_borders(grid: LavaGrid, last_row: int, last_column: int) -> Cells:
    """Return the cells up to a last row and column that see no wall at distance 0 to 2.

    What lies beyond the far borders is no wall: a buffer full of zeros.
    """
    text = {(r, c): grid[r][c] for r, c in cells(grid)}
    return {
        (r, c)
        for r, c in product(range(2, last_row + 1), range(2, last_column + 1))
        if all(text.get(cell) != "#" for d in range(-2, 3) for cell in ((r + d, c), (r, c + d)))
    }


def bottom_border_late(grid: LavaGrid) -> bool:
    """Let monsters stand one row too near to the bottom: an off-by-one (planted)."""
    return value(placed_by_borders(grid, len(grid) - 2, len(grid[0]) - 3), grid) == 0


def borders_swapped(grid: LavaGrid) -> bool:
    """Compare the row with the width and the column with the height: a swapped index (planted)."""
    return value(placed_by_borders(grid, len(grid[0]) - 3, len(grid) - 3), grid) == 0


def quarter_forgotten(grid: LavaGrid) -> bool:
    """Leave out the lower right part (planted)."""
    return value(monsters(grid), grid, parts=slice(3)) == 0


def sum_for_xor(grid: LavaGrid) -> bool:
    """Add the values of the parts instead of XORing them (planted)."""
    return value(monsters(grid), grid, join=add) == 0


def empty_part_of_one(grid: LavaGrid) -> bool:
    """Give an empty part the value 1: a wrong base case (planted)."""
    return value(monsters(grid), grid, empty=1) == 0


def greatest_and_one(grid: LavaGrid) -> bool:
    """Take the greatest value reached and one for the mex (planted)."""
    return value(monsters(grid), grid, least=lambda values: max(values, default=-1) + 1) == 0


def memo_by_size(grid: LavaGrid) -> bool:
    """Remember the value of a part by its size and not its place (planted)."""
    return value(monsters(grid), grid, by_place=False) == 0


def whole_lines(grid: LavaGrid) -> bool:
    """Let lava flow on over old lava: whole rows and columns are cleared (planted)."""

    def lost(alive: frozenset[tuple[int, int]]) -> bool:
        return not any(
            lost(frozenset((a, b) for a, b in alive if a != r and b != c)) for r, c in alive
        )

    return lost(frozenset(monsters(grid)))


def right(grid: LavaGrid) -> bool:
    """Return whether Asuna loses: play it out, the lava a set of bits."""
    rows, columns = len(grid), len(grid[0])
    bit = {cell: 1 << number for number, cell in enumerate(cells(grid))}

    def beam(r: int, c: int, dr: int, dc: int, lava: int) -> int:
        r, c = r + dr, c + dc
        if (r, c) not in bit or lava & bit[r, c]:
            return 0
        return bit[r, c] | beam(r, c, dr, dc, lava)

    def flow(r: int, c: int, lava: int) -> int:
        arms = (beam(r, c, dr, dc, lava) for dr, dc in ((0, 1), (1, 0), (0, -1), (-1, 0)))
        return bit[r, c] | sum(arms)

    crosses = [
        (r, c)
        for r, c in product(range(2, rows - 2), range(2, columns - 2))
        if grid[r][c - 2 : c + 3] == "^^^^^" == "".join(row[c] for row in grid[r - 2 : r + 3])
    ]

    @cache
    def lost(lava: int) -> bool:
        return all(not lost(lava | flow(*m, lava)) for m in crosses if not lava & bit[m])

    return lost(0)


MUTANTS: tuple[KiritoWins, ...] = (
    one_for_a_prime,
    prime_below_the_arm,
    monster_in_a_wall,
    bottom_border_late,
    borders_swapped,
    quarter_forgotten,
    sum_for_xor,
    empty_part_of_one,
    greatest_and_one,
    memo_by_size,
    whole_lines,
)


def _solver(kirito_wins: KiritoWins) -> Solver[LavaGrid]:
    def answers(grids: Sequence[LavaGrid]) -> list[str]:
        return ["Kirito" if kirito_wins(grid) else "Asuna" for grid in grids]

    return Solver(kirito_wins.__name__, (kirito_wins.__doc__ or "").splitlines()[0], answers)


PROBLEM = dataclasses.replace(
    lava.PROBLEM,
    name="lava-mutants",
    solvers=tuple(map(_solver, (*MUTANTS, right))),
    # To play a game out, as `right` does, is not affordable there.
    at_limits=None,
)

# Grids come by cells, rows, walls, text; "#" comes before "^", so a wall moves from the first cell
# to the last. True monsters need 5x5 cells. Where they share one row or one column (5x5 to 5x7 and
# 7x5) the first move ends the game, so Asuna wins if there are any. 6x6 holds four, (2,2), (2,3),
# (3,2), (3,3) from 0: each move leaves the one diagonally opposite, in a part of its own, so Kirito
# wins with all four, and Asuna with three, where some move kills the other two.
FREE_6X6 = ("^^^^^^",) * 6
FREE_6X7 = ("^^^^^^^",) * 6
SMALLEST: dict[str, LavaGrid] = {
    # The centre is the first cell to have a neighbour on each side.
    "one_for_a_prime": ("^^^",) * 3,
    # The first true monster has arms of 2 exactly; the fault places only monsters that are true.
    "prime_below_the_arm": ("^^^^^",) * 5,
    # Only the centre of a 5x5 board has four arms of 2; with a wall elsewhere, or with none, what
    # is said of it is true.
    "monster_in_a_wall": ("^^^^^", "^^^^^", "^^#^^", "^^^^^", "^^^^^"),
    # Two cells above, one below, two on each side: (2,2) of a 4x5 board; no smaller one has room.
    "bottom_border_late": ("^^^^^",) * 4,
    # Both sides must be at least 5, and 5x5 is right. On 5x6 it places (2,2) and (3,2), which looks
    # beyond the bottom, instead of (2,2) and (2,3). No wall before (1,2) kills both of either; that
    # one kills both placed, and not (2,3).
    "borders_swapped": ("^^^^^^", "^^#^^^", "^^^^^^", "^^^^^^", "^^^^^^"),
    # On one line no part holds a monster. On 6x6 the volcano (2,2) leaves (3,3) in the lower right:
    # taken for 0, beside three options of 1, it makes the whole 2, not 0.
    "quarter_forgotten": FREE_6X6,
    # Up to 6x6 at most one part holds monsters. On 6x7 the volcano (2,3) leaves (3,2) and (3,4)
    # apart: 1 XOR 1 = 0. A corner leaves two monsters side by side: 1. So the whole is 2, Asuna's;
    # with 1 + 1 = 2 the options are 1 and 2, and the whole is 0.
    "sum_for_xor": FREE_6X7,
    # On one line all parts have free cells and value 0. On 6x6 the one monster left stands in a
    # corner of its part: three of its own parts are empty, 1 XOR 1 XOR 1 = 1, so it is called 0.
    # All four options are then 0, and the whole is 1, not 0.
    "empty_part_of_one": FREE_6X6,
    # On one line all options are 0. On 6x6 all are 1: the whole is called 2, and is 0.
    "greatest_and_one": FREE_6X6,
    # Free 6x6: the 3x3 part around each monster left has value 1, as remembered. The walls (0,0)
    # and (0,1) kill nothing, (0,2) kills (2,2). The volcano (2,3) leaves (3,2), 1, in a 3x3 part;
    # so does (3,2) with (2,3); (3,3) leaves nothing, but its 3x3 part is remembered as 1. The whole
    # is called 0, and is 2.
    "memo_by_size": ("^^#^^^", *("^^^^^^",) * 5),
    # Up to 6x6 at most one monster outlives the first move. On 6x7 two outlive any, always in one
    # row, so the second move ends it; by the rule the two that (2,3) leaves are apart.
    "whole_lines": FREE_6X7,
}
