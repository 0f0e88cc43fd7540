"""The instances of the Game of Primes around one, with its boundary and its mover."""

from __future__ import annotations

from harness.plane import Plane
from harness.problems.primes.instance import PrimesInstance, players
from oracles.rulesets.primes import is_prime

SIDE = 64
"""Columns and rows of a plane."""
BEFORE = 40
"""Of these so many at most are smaller than the instance's own."""
GREATEST = 120
"""Around larger numbers there is no plane: its oracle is a graph."""


def plane(instance: PrimesInstance) -> Plane[PrimesInstance] | None:
    """Return the plane of x and y with the instance well inside, from the boundary on if near."""
    x, y, k, w = instance
    if max(x, y) > GREATEST:
        return None

    def at(column: int, row: int) -> PrimesInstance | None:
        return PrimesInstance(column, row, k, w) if min(column, row) >= max(k, 1) else None

    return Plane(
        title=f"K = {k}, {players(instance)[0]} to move",
        across="x",
        up="y",
        columns=_around(x, k),
        rows=_around(y, k),
        at=at,
        marks={
            "both prime": lambda column, row: is_prime(column) and is_prime(row),
            "boundary": lambda column, row: k in (column, row),
        },
    )


def _around(value: int, k: int) -> range:
    first = max(k, value - BEFORE)
    return range(first, first + SIDE)
