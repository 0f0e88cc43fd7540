"""The document's two programs, acted out step by step.

What they do to memory is yielded, not done, so that an index past an array can be seen.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

CELLS = 1 << 16
"""Cells of the second program's table, for the values of half a word."""
MASK = CELLS - 1
"""What the second program keeps of a number for its lower half."""

Ones = Callable[[int], int]


def lowest_bits_cleared(value: int) -> int:
    """Return how often the lowest one can be cleared until nothing is left: the helper's count.

    As many steps as `value` >= 0 has ones.
    """
    steps = 0
    while value:
        value -= value & -value
        steps += 1
    return steps


def fill() -> Iterator[tuple[int, int]]:
    """Yield each write of the second program to its table: the index and the value."""
    index = 1
    while index <= 1 << 16:
        yield index, lowest_bits_cleared(index)
        index += 1


def filled() -> list[int]:
    """Return the table after the fill; writes past its end are left out, unwritten cells are 0.

    C++ sets the cells of a global array to 0.
    """
    cells = [0] * CELLS
    for index, value in fill():
        if index < CELLS:
            cells[index] = value
    return cells


def by_halves(cells: list[int], mask: int = MASK) -> Ones:
    """Return the second program's popcount: the sum of the table's values for both halves."""
    return lambda value: cells[value >> 16] + cells[value & mask]


def loop(
    n: int, m: int, ones: Ones = int.bit_count, *, last: int = -1, start: int | None = None
) -> Iterator[tuple[int, bool]]:
    """Yield each heap that the loop of both programs passes, and whether it is set to winning.

    `last` is what the last losing heap is set to before the loop, which runs from `start`, m + 1
    if that is not given, up to `n`. O(n) steps.
    """
    for heap in range(m + 1 if start is None else start, n + 1):
        if ones(heap) & 1 or heap - last <= m:
            yield heap, True
        else:
            last = heap
            yield heap, False


def losing(n: int, m: int, ones: Ones = int.bit_count) -> set[int]:
    """Return the heaps up to `n` that the loop sets to losing.

    The loop's passes do not depend on where it ends, so these are the n of Bob's for each input
    up to `n`; an n up to m is Alice's before the loop.
    """
    return {heap for heap, winning in loop(n, m, ones) if not winning}


def table_looks(n: int, m: int) -> int:
    """Return how often the brute-force table looks at a heap below one to find a losing one.

    It looks from the nearest down, at most m times, and stops at the first; a heap with an odd
    number of ones needs no look.
    """
    losing = bytearray(n + 1)
    losing[0] = 1
    looks = 0
    for heap in range(1, n + 1):
        if heap.bit_count() % 2 == 1:
            continue
        nearest = losing.rfind(1, max(0, heap - m), heap)
        losing[heap] = nearest < 0
        looks += min(m, heap) if nearest < 0 else heap - nearest
    return looks
