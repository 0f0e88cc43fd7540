"""The instances of ThueMorseGame around a small one."""

from __future__ import annotations

from harness.plane import Plane
from harness.problems.thuemorse.instance import ThueMorseInstance, posed
from oracles.rulesets.thuemorse import ThueMorse

COLUMNS = 64
BEFORE = 40
"""Of the columns so many at most are smaller than the instance's own n."""
ROWS = 24
BELOW = 12
"""Of the rows so many at most are below the instance's own m."""
GREATEST = 256
"""Around a larger n there is no plane: each row is a graph from n down."""


def plane(instance: ThueMorseInstance) -> Plane[ThueMorseInstance] | None:
    """Return the plane of n and m; a column without instances has an odd number of ones."""
    n, m = instance
    if n > GREATEST:
        return None
    left, low = max(1, n - BEFORE), max(1, m - BELOW)
    return Plane(
        title="Alice to move",
        across="n",
        up="m",
        columns=range(left, left + COLUMNS),
        rows=range(low, low + ROWS),
        at=lambda column, row: posed(ThueMorse(row), column),
        marks={"one take empties the heap": lambda column, row: column <= row},
    )
