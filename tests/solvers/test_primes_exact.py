"""The exact solver of the Game of Primes, against the rules, by hand and move by move."""

from __future__ import annotations

from collections.abc import Callable
from itertools import product

import numpy as np
import pytest
from numpy.typing import NDArray

from oracles.graph import analyse, build
from oracles.ruleset import Outcome
from oracles.rulesets.primes import Primes
from solvers.primes import editorial
from solvers.primes.diagonal import GREATEST, prime_table
from solvers.primes.exact import (
    alice_wins,
    alice_wins_many,
    least_prime,
    odd_threshold,
    odd_thresholds,
)
from solvers.primes.many import CHUNK, NONE, least_primes, search

Numbers = NDArray[np.int64]
Queries = tuple[Numbers, Numbers, Numbers, Numbers]
MOVERS = ("Alice", "Bob")


def all_queries(k: int, greatest: int) -> Queries:
    """Return all x, y, w of one boundary with x and y up to `greatest`."""
    coordinates = range(max(k, 1), greatest + 1)
    x, y, w = np.array(list(product(coordinates, coordinates, (0, 1))), dtype=np.int64).T
    return x, y, np.full_like(x, k), w


def drawn(kind: str, count: int) -> Queries:
    """Return random queries of a kind up to the judge's limits, the same each time."""
    rng = np.random.default_rng(1)
    x, y = rng.integers(2, GREATEST + 1, (2, count))
    k = rng.integers(0, np.minimum(x, y) + 1)
    if kind == "K <= 1":
        x = rng.integers(2, 1_300, count)
        k = rng.integers(0, 2, count)
    elif kind == "small numbers":
        x, y, k = rng.integers(2, 60, count), rng.integers(2, 60, count), rng.integers(0, 3, count)
    elif kind == "close to K":
        k = rng.integers(2, GREATEST - 80, count)
        x, y = k + rng.integers(0, 80, (2, count))
    return x, y, k, rng.integers(0, 2, count)


KINDS = ["any", "K <= 1", "small numbers", "close to K"]


@pytest.mark.parametrize("k", [*range(7), 11, 30])
def test_the_rules_say_the_same(k: int) -> None:
    """Up to 60 each winner is the one that the game graph shows, one by one and over arrays."""
    queries = all_queries(k, 60)
    listed = [(int(x), int(y), MOVERS[int(w)]) for x, y, _, w in zip(*queries, strict=True)]
    outcome = analyse(build(Primes(k), listed)).outcome
    truth = [(outcome[p] is Outcome.N) == (p[2] == "Alice") for p in listed]
    assert alice_wins_many(*queries).tolist() == truth
    assert [alice_wins(x, y, k, MOVERS.index(mover)) for x, y, mover in listed] == truth


def test_the_published_answers() -> None:
    """The samples and the two further examples are answered as published."""
    published = [(4, 9, 2, 0), (7, 10, 2, 0), (6, 39, 2, 0), (5, 7, 2, 0)]
    assert all(alice_wins(*query) for query in published)
    assert not alice_wins(5, 28, 2, 0)
    assert not alice_wins(3, 5, 3, 0)


@pytest.mark.parametrize("k", [0, 1])
@pytest.mark.parametrize(("x", "y", "w"), [(5, 30, 1), (30, 5, 1), (6, 30, 0)])
def test_alice_wins_where_the_code_says_bob(x: int, y: int, k: int, w: int) -> None:
    """5 30, Bob first: 5 29 is a prime pair, so 4 30, 3 30; again, so 2 30, 2 29. 6 30 leads there.

    The document's code sees no prime pair on the diagonal of (5, 28).
    """
    assert alice_wins(x, y, k, w)
    assert not editorial.alice_wins(x, y, k, w)


@pytest.mark.parametrize("kind", KINDS)
def test_arrays_and_single_queries_agree(kind: str) -> None:
    """The two forms, which search and fill gaps each in their own way, give the same answers."""
    queries = drawn(kind, 2_000)
    single = [alice_wins(*map(int, query)) for query in zip(*queries, strict=True)]
    assert alice_wins_many(*queries).tolist() == single
    assert 0 < sum(single) < 2_000


@pytest.mark.parametrize("kind", KINDS)
def test_the_answers_agree_with_each_other_move_by_move(kind: str) -> None:
    """Alice wins as mover if she wins after one of her moves, Bob's as mover if after both."""
    x, y, k, _ = drawn(kind, 20_000)
    on = np.minimum(x, y) > k
    table = np.frombuffer(prime_table(), dtype=np.bool_)
    on &= ~(table[x] & table[y]) & (np.minimum(x, y) > 1)
    x, y, k = x[on], y[on], k[on]
    alice, bob = np.zeros_like(x), np.ones_like(x)
    by_x, by_y = alice_wins_many(x - 1, y, k, bob), alice_wins_many(x, y - 1, k, bob)
    assert np.array_equal(alice_wins_many(x, y, k, alice), by_x | by_y)
    by_x, by_y = alice_wins_many(x - 1, y, k, alice), alice_wins_many(x, y - 1, k, alice)
    assert np.array_equal(alice_wins_many(x, y, k, bob), by_x & by_y)


def test_the_threshold_of_an_odd_difference_is_2_at_walls_alone() -> None:
    """With K <= 1 Alice wins 2, d + 2 exactly if d + 2 is prime, for each odd d up to 10^6."""
    table = np.frombuffer(prime_table(), dtype=np.bool_)
    odd = np.arange(1, GREATEST - 1, 2)
    assert np.array_equal(odd_thresholds()[odd] == 2, table[odd + 2])
    assert (odd_thresholds()[odd] >= 2).all()
    assert (odd_thresholds()[::2] == NONE).all()


def test_thresholds_worked_out_by_hand() -> None:
    """With K <= 1 and Bob first: difference 5 from 2 7 on, 7 from 4 11 on, 25 from 5 30 on.

    - 2 7 is a prime pair.
    - 4 11: 3 11 is one too, so Bob plays 4 10 and Alice 4 9; on 3 9 or 4 8 Alice plays 3 8, and
      of Bob's moves 3 7 is a prime pair and 2 8 leads to 2 7. 3 10: Bob plays 2 10, and 2 9 is
      the only chance, from where he plays 1 9.
    - 5 30 is won as shown above. 4 29: Bob plays 4 28. On 3 28 he plays 2 28, and 2 27 is no
      prime pair; on 4 27 he plays 3 27, and on 3 26 then 2 26, and 2 25 is none either.
    """
    assert [odd_threshold(d) for d in (5, 7, 25)] == [2, 4, 5]


@pytest.mark.parametrize("first", [1, 113, 492_099, 999_901])
def test_gaps_filled_one_by_one_and_together_agree(first: int) -> None:
    """At the first walls, in the widest gap (492,113 to 492,227) and past the last wall."""
    differences = range(first, min(first + 140, GREATEST), 2)
    assert [odd_threshold(d) for d in differences] == [
        int(odd_thresholds()[d]) for d in differences
    ]


def test_a_search_gives_the_least_prime_of_a_pair() -> None:
    """From 3 and 5 on, of difference 2, 4, 8: 3 5, 3 7, 3 11; 5 7, 7 11, 5 13; past 10^6 none."""
    differences, starts = [2, 4, 8, 2, 4, 8, 999_998], [3, 3, 3, 5, 5, 5, 3]
    least = [3, 3, 3, 5, 7, 5, NONE]
    assert [least_prime(d, s) for d, s in zip(differences, starts, strict=True)] == least
    assert search(np.array(differences), np.array(starts)).tolist() == least
    assert least_primes(np.array(differences), np.array(starts)).tolist() == least
    odd = least_primes(np.array([1, 1, 9, 7] * 9), np.array([2, 3, 2, 2] * 9))
    assert odd.tolist() == [2, NONE, 2, NONE] * 9


def test_a_batch_is_answered_in_the_order_given_whatever_its_size() -> None:
    """No query, one query, copies of the worst difference, more than are answered together."""
    assert alice_wins_many([], [], [], []).tolist() == []
    assert alice_wins_many([5], [30], [0], [1]).tolist() == [True]
    size = CHUNK + 2
    x = np.full(size, 5)
    x[-1] = 4
    many = alice_wins_many(x, np.full(size, 30), np.zeros(size, int), np.ones(size, int))
    assert many[:-1].all()
    assert many[-1] == alice_wins(4, 30, 0, 1)


def test_the_limits_are_in_the_domain() -> None:
    """The corners: at 10^6 each, at 1 with 10^6, at the boundary itself."""
    corners = [
        (1, 1, 0, 0),
        (1, GREATEST, 0, 0),
        (1, GREATEST, 1, 1),
        (GREATEST, GREATEST, GREATEST, 0),
        (GREATEST, GREATEST, GREATEST - 1, 1),
    ]
    assert [alice_wins(*corner) for corner in corners] == [False] * 5
    assert alice_wins_many(*np.array(corners).T).tolist() == [False] * 5


@pytest.mark.parametrize("kind", [np.int8, np.uint8, np.int16, np.uint32, np.int64, np.uint64])
def test_integers_of_any_type_are_answered_alike(kind: type[np.integer]) -> None:
    """Each column may be of its own integer type: no sum or difference overflows or wraps."""
    x, y, k, w = drawn("small numbers", 500)
    k = np.minimum(k, np.minimum(x, y))
    expected = alice_wins_many(x, y, k, w)
    assert np.array_equal(alice_wins_many(*(c.astype(kind) for c in (x, y, k, w))), expected)
    assert np.array_equal(alice_wins_many(x.astype(kind), y, k, w.astype(kind)), expected)


@pytest.mark.parametrize(
    ("queries", "told"),
    [
        (([4.7], [9.2], [2.9], [0]), "(x of float64): must be integers of up to 64 bits"),
        (([4], [9], [2.0], [0]), "(k of float64): must be integers of up to 64 bits"),
        (([4], [9], [2], [False]), "(w of bool): must be integers of up to 64 bits"),
        (([2**64], [9], [2], [0]), "(x of object): must be integers of up to 64 bits"),
        (([2**63 + 5], [9], [2], [0]), f"(x={2**63 + 5}): x must be from 1 to 1000000"),
        (([4], [9], [2], [2**63]), f"(w={2**63}): w must be 0 (Alice moves first) or 1 (Bob does)"),
        (
            ([4, 5], [9], [2, 2], [0, 0]),
            "(y of shape (1,)): x, y, k and w must be one-dimensional and of equal length",
        ),
        (
            (4, 9, 2, 0),
            "(x of shape ()): x, y, k and w must be one-dimensional and of equal length",
        ),
        (
            ([[4]], [9], [2], [0]),
            "(x of shape (1, 1)): x, y, k and w must be one-dimensional and of equal length",
        ),
    ],
)
def test_what_is_no_batch_is_refused(queries: tuple[object, ...], told: str) -> None:
    """Fractions, truth values, more than 64 bits, arrays that do not fit: an error names them."""
    call: Callable[..., object] = alice_wins_many
    with pytest.raises(ValueError, match="alice_wins_many") as caught:
        call(*queries)
    assert str(caught.value) == f"solvers/primes/exact.py: alice_wins_many{told}"
