"""What the answers to the Game of Primes share: the primes, the domain, the ends of a game."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from math import isqrt

GREATEST = 1_000_000
"""The greatest coordinate of the judge."""


@cache
def prime_table() -> bytes:
    """Return a table of GREATEST + 1 bytes, 1 at the primes (sieve of Eratosthenes)."""
    table = bytearray([1]) * (GREATEST + 1)
    table[0] = table[1] = 0
    for n in range(2, isqrt(GREATEST) + 1):
        if table[n]:
            multiples = range(n * n, GREATEST + 1, n)
            table[n * n :: n] = bytes(len(multiples))
    return bytes(table)


def has_prime_pair(x: int, y: int, k: int) -> bool:
    """Return whether some d >= 0 makes x - d and y - d both prime and both above `k` >= 0.

    O(min(x, y) - k) table look-ups.
    """
    prime = prime_table()
    return any(prime[x - d] and prime[y - d] for d in range(min(x, y) - k))


def require_domain(caller: str, x: int, y: int, k: int, w: int) -> None:
    """Raise `ValueError` in the name of `caller` unless the query is within the domain."""
    for name, value in (("x", x), ("y", y)):
        if not 1 <= value <= GREATEST:
            raise ValueError(f"{caller}({name}={value}): {name} must be from 1 to {GREATEST}")
    if not 0 <= k <= min(x, y):
        raise ValueError(f"{caller}(k={k}): k must be from 0 to min(x, y) = {min(x, y)}")
    if w not in (0, 1):
        raise ValueError(f"{caller}(w={w}): w must be 0 (Alice moves first) or 1 (Bob does)")


def answer(bob_to_move: Callable[[int, int, int], bool], x: int, y: int, k: int, w: int) -> bool:
    """Return whether Alice is said to win, given what is said of games that Bob is to move in.

    Every answer ends a game at the boundary or at a prime pair, and gives Alice, moving first, each
    game in which one of her two moves leads to one that `bob_to_move` gives her.
    """
    if k in (x, y):
        return False
    prime = prime_table()
    if prime[x] and prime[y]:
        return True
    if w == 1:
        return bob_to_move(x, y, k)
    return bob_to_move(x - 1, y, k) or bob_to_move(x, y - 1, k)
