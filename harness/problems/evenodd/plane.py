"""The instances of Tweedle-Dee and Tweedle-Dum that differ from one in their first two heaps."""

from __future__ import annotations

from math import prod

from harness.plane import Plane
from harness.problems.evenodd.instance import GREATEST, EvenOddInstance

BEYOND = 12
"""So many stones more than the instance's own the heaps of its plane go up to."""
POSITIONS = 50_000
"""Where an oracle would have to hold more there is no plane."""


def plane(instance: EvenOddInstance) -> Plane[EvenOddInstance] | None:
    """Return the plane of the first two heaps' sizes, the second from 0 on: no such heap."""
    first, second, *others = (*instance.heaps, 0) if len(instance.heaps) == 1 else instance.heaps
    columns = range(1, min(first + BEYOND, GREATEST) + 1)
    rows = range(0 if len(others) == 0 else 1, min(second + BEYOND, GREATEST) + 1)
    sizes = (columns[-1], rows[-1], *others)
    if 2 * prod(size + 1 for size in sizes) > POSITIONS:
        return None

    def at(column: int, row: int) -> EvenOddInstance:
        heaps = (column, row, *others) if row else (column,)
        return EvenOddInstance(heaps, instance.first)

    besides = f"heaps of {', '.join(map(str, others))} besides, " if others else ""
    return Plane(
        title=f"{besides}{instance.first} to move",
        across="first heap",
        up="second heap",
        columns=columns,
        rows=rows,
        at=at,
        marks={"both odd": lambda column, row: column % 2 == row % 2 == 1},
    )
