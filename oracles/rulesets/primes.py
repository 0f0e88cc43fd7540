"""Game of Primes: two numbers, a boundary for Bob, prime pairs for Alice.

Rules from the statement of Codeforces gym 102821 G. A move lowers exactly one of x, y by one.
The moment either equals the boundary K Bob has won; otherwise, the moment both are prime,
Alice has won. Both tests apply to the starting position too.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from math import isqrt

from oracles.ruleset import Outcome

PrimesPosition = tuple[int, int, str]
"""x, y, and who is to move: "Alice" or "Bob"."""


@cache
def is_prime(n: int) -> bool:
    """Return whether `n` is prime, by trial division; O(sqrt n)."""
    return n >= 2 and all(n % d for d in range(2, isqrt(n) + 1))


@dataclass(frozen=True)
class Primes:
    """The ruleset for one boundary; every play from x, y >= boundary ends."""

    boundary: int

    def options(self, position: PrimesPosition) -> list[PrimesPosition]:
        """Return the two positions in which one number is lower by one."""
        x, y, mover = position
        other = "Bob" if mover == "Alice" else "Alice"
        return [(x - 1, y, other), (x, y - 1, other)]

    def decided(self, position: PrimesPosition) -> Outcome | None:
        """Return the outcome where the boundary is reached, or else both numbers are prime."""
        x, y, mover = position
        if x == self.boundary or y == self.boundary:
            return Outcome.N if mover == "Bob" else Outcome.P
        if is_prime(x) and is_prime(y):
            return Outcome.N if mover == "Alice" else Outcome.P
        return None
