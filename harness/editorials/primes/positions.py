"""All positions of a bound at once, as arrays: who wins, and where the document's words apply.

A plane has the indices [x, y], a grid [w, x, y]; indices run from 0 to the greatest coordinate,
and w is the judge's: 0, Alice is to move; 1, Bob is. Positions outside the domain are False.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from itertools import chain

import numpy as np
from numpy.typing import NDArray

from harness.problems.primes.bound import BOUNDS, PrimesBound, square
from harness.problems.primes.instance import PrimesInstance, order, root
from oracles.graph import analyse, build
from oracles.ruleset import Outcome, Ruleset
from oracles.rulesets.primes import Primes, PrimesPosition
from solvers.primes.diagonal import prime_table

Plane = NDArray[np.bool_]
Grid = NDArray[np.bool_]
Rules = Callable[[int], Ruleset[PrimesPosition]]
"""From a boundary to rules: those of the game, or in a test of a claim's test wrong ones."""
Solver = Callable[[int, int, int, int], bool]
"""From x, y, K, w to whether Alice is said to win."""

SMALL = {"quick": BOUNDS["quick"], "ci": square(20, 40), "deep": BOUNDS["ci"]}
"""A bound a tier for the claims that need no larger one: at "ci" it encloses x + y ≤ 41."""

MIDDLE = {"quick": BOUNDS["quick"], "ci": square(20, 80), "deep": BOUNDS["ci"]}
"""A bound a tier for the claims on which most hangs."""


def within(bound: PrimesBound) -> str:
    """Return the bound in words, without who is to move."""
    return f"all K ≤ {bound.k}, x, y ≤ {bound.coordinate}"


def instances(bound: PrimesBound) -> list[PrimesInstance]:
    """Return all instances of the bound in the problem's order."""
    return sorted(chain.from_iterable(bound.blocks()), key=order)


def alice_wins(instance: PrimesInstance, rules: Rules = Primes) -> bool:
    """Return whether Alice wins the instance, by exhaustive analysis of it alone."""
    position = root(instance)
    outcome = analyse(build(rules(instance.k), [position])).outcome[position]
    return outcome is (Outcome.N if instance.w == 0 else Outcome.P)


@cache
def solved(k: int, coordinate: int, rules: Rules = Primes) -> Grid:
    """Return where Alice wins, by exhaustive analysis; about 20 µs a position."""
    block = list(square(k, coordinate).blocks()[k])
    outcome = analyse(build(rules(k), map(root, block))).outcome
    alice = np.zeros((2, coordinate + 1, coordinate + 1), bool)
    for instance in block:
        x, y, _, w = instance
        alice[w, x, y] = outcome[root(instance)] is (Outcome.N if w == 0 else Outcome.P)
    return alice


def domain(k: int, coordinate: int) -> Plane:
    """Return where both coordinates are at least 1 and at least `k`."""
    inside = np.arange(coordinate + 1) >= max(k, 1)
    plane: Plane = inside[:, None] & inside
    return plane


def at_boundary(k: int, coordinate: int) -> Plane:
    """Return where a coordinate equals `k`."""
    equal = np.arange(coordinate + 1) == k
    plane: Plane = domain(k, coordinate) & (equal[:, None] | equal)
    return plane


def both_prime(k: int, coordinate: int) -> Plane:
    """Return where both coordinates are prime, at the boundary or above it."""
    prime = np.frombuffer(prime_table(), bool, coordinate + 1)
    plane: Plane = domain(k, coordinate) & prime[:, None] & prime
    return plane


def pairs(k: int, coordinate: int) -> Plane:
    """Return where both coordinates are prime and above `k`."""
    return both_prime(k, coordinate) & ~at_boundary(k, coordinate)


def undecided(k: int, coordinate: int) -> Plane:
    """Return where the game is not over."""
    return domain(k, coordinate) & ~at_boundary(k, coordinate) & ~both_prime(k, coordinate)


def earlier(plane: Plane, dx: int, dy: int) -> Plane:
    """Return the plane's values at (x - dx, y - dy), False where there is no such position."""
    values = np.zeros_like(plane)
    values[dx:, dy:] = plane[: plane.shape[0] - dx, : plane.shape[1] - dy]
    return values


def diagonal(k: int, coordinate: int) -> Plane:
    """Return where (x - d, y - d) are both prime and above `k` for some d >= 0."""
    found = pairs(k, coordinate)
    for x in range(1, coordinate + 1):
        found[x, 1:] |= found[x - 1, :-1]
    return found


def both_outer(found: Plane) -> Plane:
    """Return where the plane `found` holds at (x - 2, y) and at (x, y - 2)."""
    return earlier(found, 2, 0) & earlier(found, 0, 2)


def either_move(found: Plane) -> Plane:
    """Return where the plane `found` holds at (x - 1, y) or at (x, y - 1)."""
    return earlier(found, 1, 0) | earlier(found, 0, 1)


def for_mover(w: int, plane: Plane) -> Grid:
    """Return the grid that is the plane where mover `w` is to move, and False for the other."""
    grid = np.zeros((2, *plane.shape), bool)
    grid[w] = plane
    return grid


def for_both(plane: Plane) -> Grid:
    """Return the grid that is the plane whoever is to move."""
    return np.stack((plane, plane))


def answers(solver: Solver, k: int, where: Grid) -> Grid:
    """Return where a solver says that Alice wins, asked at the positions `where` alone."""
    said = np.zeros_like(where)
    for w, x, y in np.argwhere(where).tolist():
        said[w, x, y] = solver(x, y, k, w)
    return said
