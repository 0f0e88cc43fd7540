"""Claims on the code's parts: the mex loop over a sorted set, arrays of side 21."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import combinations, product

from harness.claims import Verdict, every
from harness.editorials.lava.evidence import claim
from harness.editorials.lava.program import Accesses, loop_over_sorted, winner
from harness.problems.lava.grid import GREATEST, LavaGrid, order, rendered
from harness.records import Finding, Minimality, Status
from harness.values import encode
from oracles.graph import mex

SIDE = 21
SIDES = {"quick": (1, 2, 3, 5), "ci": (1, 2, 3, 4, 5, 6, 20), "deep": tuple(range(1, 21))}
MOST = {"quick": 9, "ci": 12, "deep": 16}
LONGEST = 300
FAR = 1_000


def value_sets(most: int) -> Iterator[tuple[int, ...]]:
    """Yield all sets of values up to `most`, then long ones: whole, with a gap, or far apart.

    A Grundy value of a board of side 20 is below 300, as is the number of its monsters, 256.
    """
    values = range(most + 1)
    for count in range(len(values) + 1):
        yield from combinations(values, count)
    for length in range(most + 1, LONGEST + 1):
        whole = tuple(range(length))
        yield whole
        yield whole[: length // 2] + whole[length // 2 + 1 :]
        yield (*whole, length + FAR)


def mex_loop(tier: str, loop: Callable[[tuple[int, ...]], int] = loop_over_sorted) -> Verdict:
    """Return whether the loop over a sorted set finds the least value that is not in it."""

    def finding(values: tuple[int, ...], count: int) -> Finding:
        return Finding(
            encode(values),
            str(loop(values)),
            str(mex(values)),
            "mex-loop",
            count,
            Minimality.IN_BOUND,
        )

    return every(
        value_sets(MOST[tier]),
        lambda values: loop(values) == mex(values),
        finding,
        f"all sets of values up to {MOST[tier]}; for each length up to {LONGEST} the whole set, "
        f"one with a gap and one with a value {FAR:,} further up",
    )


def worst_boards(tier: str) -> list[LavaGrid]:
    """Return boards that drive the indices to their ends, smallest first.

    Free boards of every size from the tier's sides, and of side 20: all walls, a chequerboard,
    and one whose only monsters stand in the corners of the inner part.
    """
    square = set(product(range(GREATEST), range(GREATEST)))
    crosses = {
        cell
        for row, column in product((2, GREATEST - 3), (2, GREATEST - 3))
        for d in range(-2, 3)
        for cell in ((row + d, column), (row, column + d))
    }
    chequered = {cell for cell in square if sum(cell) % 2 == 0}
    marked = [rendered(GREATEST, GREATEST, on, "^", "#") for on in (set(), crosses, chequered)]
    lines = [("^" * GREATEST,), ("^",) * GREATEST]
    free_boards = [("^" * columns,) * rows for rows, columns in product(SIDES[tier], repeat=2)]
    return sorted({*marked, *lines, *free_boards}, key=order)


def arrays(tier: str, side: int = SIDE) -> Verdict:
    """Return whether every index that the program uses lies within arrays of a side."""
    met = {grid: Accesses() for grid in worst_boards(tier)}
    for grid, accesses in met.items():
        winner(grid, accesses)
    greatest = {
        array: max(accesses.greatest(array) for accesses in met.values())
        for array in ("pp", "grid", "dp")
    }

    def finding(grid: LavaGrid, count: int) -> Finding:
        stray = sorted(met[grid].stray)
        return Finding(
            encode(grid),
            f"indices from 0 to {side - 1}, every cell read was filled",
            f"indices up to {max(map(met[grid].greatest, greatest))}, unfilled cells read: {stray}",
            "arrays-of-side-21",
            count,
            Minimality.IN_BOUND,
        )

    return every(
        met,
        lambda grid: met[grid].within(side),
        finding,
        f"every array access on {len(met)} boards: free ones of all sizes from the sides "
        f"{', '.join(map(str, SIDES[tier]))}; 1×20; 20×1; 20×20 with walls only, chequered, and "
        "with monsters only in the four corners of the inner part",
        f"greatest indices: {greatest['pp']} in pp (the zero that ends a row of 20), "
        f"{greatest['grid']} in grid, {greatest['dp']} in dp",
    )


CLAIMS = (
    claim(
        id="mex-loop",
        text="Counting up along the sorted set of reached values, until one does not fit, gives "
        "the mex.",
        section="Code, lines 22 to 26",
        domain="sets of Grundy values",
        method="Compare the loop, re-enacted, with the least number missing from the set.",
        test=mex_loop,
        expected=Status.HOLDS,
    ),
    claim(
        id="arrays-of-side-21",
        text="Arrays of side 21 are enough for boards of side 20, and no cell is read that the "
        "case did not fill.",
        section="Code, lines 4, 28 and 35 to 49",
        domain="every array access of the program",
        method="Re-enact the program on the boards that stretch it most and note every index.",
        test=arrays,
        expected=Status.HOLDS,
    ),
)
