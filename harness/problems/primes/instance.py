"""Instances of the Game of Primes, their order, and where a game on one starts."""

from __future__ import annotations

from typing import NamedTuple

from oracles.rulesets.primes import Primes, PrimesPosition

GREATEST = 1_000_000


class PrimesInstance(NamedTuple):
    """A line of the judge's input: w = 0, Alice moves first; w = 1, Bob does."""

    x: int
    y: int
    k: int
    w: int


def order(instance: PrimesInstance) -> tuple[int, ...]:
    """Return the key of "smallest": x + y, then x, K, w."""
    x, y, k, w = instance
    return (x + y, x, k, w)


def players(instance: PrimesInstance) -> tuple[str, str]:
    """Return who moves first and who second."""
    return ("Alice", "Bob") if instance.w == 0 else ("Bob", "Alice")


def root(instance: PrimesInstance) -> PrimesPosition:
    """Return the starting position."""
    return (instance.x, instance.y, players(instance)[0])


def posed(ruleset: Primes, position: PrimesPosition) -> PrimesInstance | None:
    """Return the instance that starts at a position, `None` outside the judge's domain."""
    x, y, mover = position
    inside = min(x, y) >= 1 and max(x, y) <= GREATEST and 0 <= ruleset.boundary <= min(x, y)
    return PrimesInstance(x, y, ruleset.boundary, int(mover == "Bob")) if inside else None


def kind(instance: PrimesInstance) -> str:
    """Return who moves first and whether the prime 2 lies above the boundary."""
    mover = players(instance)[0]
    return f"{mover} to move, K {'≤ 1' if instance.k <= 1 else '≥ 2'}"
