"""The Game of Primes over arrays: what the solvers' answers to many queries share."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from solvers.primes.diagonal import GREATEST, prime_table, require_domain

Numbers = NDArray[np.int64]
Answers = NDArray[np.bool_]

NONE = 2**30
"""Stands for "no such prime": greater than any coordinate."""
CHUNK = 2**18
"""How many queries are answered together."""


@cache
def prime_mask() -> Answers:
    """Return a table of GREATEST + 1 truth values, true at the primes."""
    return np.frombuffer(prime_table(), dtype=np.bool_)


@cache
def primes() -> Numbers:
    """Return the primes up to GREATEST, ascending, and NONE after the last."""
    return np.append(np.flatnonzero(prime_mask()), NONE)


@cache
def _smaller_primes() -> NDArray[np.int32]:
    """Return how many primes are less than each number from 0 to GREATEST + 1."""
    return np.append(0, np.cumsum(prime_mask(), dtype=np.int32)).astype(np.int32)


def search(difference: Numbers, start: Numbers) -> Numbers:
    """Return the least prime p >= start with p + difference prime and at most GREATEST, or NONE.

    0 <= difference, 0 <= start <= GREATEST + 1, one-dimensional and of equal length. All searches
    step from prime to prime together, and those that have found leave. With an odd difference one
    prime is even, so p = 2 or none. O(primes tried, in all).
    """
    prime, ascending = prime_mask(), primes()
    found = np.full(difference.shape, NONE, dtype=np.int64)
    active, rank = np.arange(difference.size), _smaller_primes()[start].astype(np.int64)
    while active.size:
        p = ascending[rank]
        partner = p + difference
        inside = partner <= GREATEST
        hit = inside & prime[np.where(inside, partner, 0)]
        found[active[hit]] = p[hit]
        more = np.flatnonzero(inside & ~hit & (difference % 2 == 0))
        active, rank, difference = active[more], rank[more] + 1, difference[more]
    return found


def least_primes(difference: Numbers, start: Numbers) -> Numbers:
    """Return `search` of the same arguments, each distinct search made once.

    If the searches are as many as all differences and starts in their range, as in a block of one
    boundary, all those are made; otherwise O(n log n) to find the distinct ones.
    """
    if not difference.size:
        return np.zeros(0, dtype=np.int64)
    first, width = int(start.min()), int(difference.max()) + 1
    cell = (start - first) * width + difference
    cells = (int(start.max()) - first + 1) * width
    if cells <= cell.size:
        distinct, place = np.arange(cells), cell
    else:
        distinct, place = np.unique(cell, return_inverse=True)
    least: Numbers = search(distinct % width, first + distinct // width)[place]
    return least


def have_prime_pair(x: Numbers, y: Numbers, k: Numbers) -> Answers:
    """Return `has_prime_pair` of each x, y and `k` >= 0; x, y and `k` at most GREATEST.

    Some step down the diagonal makes both numbers prime and greater than `k` exactly if the least
    prime p > k with p + |x - y| prime is at most min(x, y).
    """
    return least_primes(np.abs(x - y), k + 1) <= np.minimum(x, y)


def answer_many(
    caller: str,
    bob_to_move: Callable[[Numbers, Numbers, Numbers], Answers],
    queries: tuple[ArrayLike, ArrayLike, ArrayLike, ArrayLike],
) -> Answers:
    """Return for each query x, y, K, w what `diagonal.answer` does, from arrays of equal length.

    `bob_to_move` must say false where a number is `k` or less. Raises `ValueError` in the name of
    `caller` at the first query outside the domain, and unless the arrays are of integers, of any
    type, and of equal length. Beside the result, memory for CHUNK queries.
    """
    given = _columns(caller, queries)
    # What 64 bits with a sign do not hold turns negative, which is outside as well.
    x, y, k, w = (column.astype(np.int64) for column in given)
    low = np.minimum(x, y)
    outside = (low < 1) | (np.maximum(x, y) > GREATEST) | (k < 0) | (k > low) | (w < 0) | (w > 1)
    for at in np.flatnonzero(outside)[:1]:
        require_domain(caller, *(int(column[at]) for column in given))
    alice = np.empty(x.shape, dtype=np.bool_)
    for first in range(0, x.size, CHUNK):
        part = slice(first, first + CHUNK)
        alice[part] = _answer(bob_to_move, x[part], y[part], k[part], w[part])
    return alice


def _columns(caller: str, queries: Iterable[ArrayLike]) -> list[NDArray[Any]]:
    """Return x, y, K and w as arrays of integers of equal length, or `ValueError`."""
    columns = [np.asarray(column) for column in queries]
    for name, column in zip("xykw", columns, strict=True):
        if column.ndim != 1 or column.size != columns[0].size:
            raise ValueError(
                f"{caller}({name} of shape {column.shape}): "
                "x, y, k and w must be one-dimensional and of equal length"
            )
        if column.size and column.dtype.kind not in "iu":
            raise ValueError(
                f"{caller}({name} of {column.dtype}): must be integers of up to 64 bits"
            )
    return columns


def _answer(
    bob_to_move: Callable[[Numbers, Numbers, Numbers], Answers],
    x: Numbers,
    y: Numbers,
    k: Numbers,
    w: Numbers,
) -> Answers:
    alice: Answers = prime_mask()[x] & prime_mask()[y]
    bob, played = np.flatnonzero(~alice & (w == 1)), np.flatnonzero(~alice & (w == 0))
    join = np.concatenate
    answers = bob_to_move(
        join([x[bob], x[played] - 1, x[played]]),
        join([y[bob], y[played], y[played] - 1]),
        join([k[bob], k[played], k[played]]),
    )
    alice[bob] = answers[: bob.size]
    lower_x, lower_y = np.split(answers[bob.size :], 2)
    alice[played] = lower_x | lower_y
    alice[(k == x) | (k == y)] = False
    return alice
