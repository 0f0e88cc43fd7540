"""The editorial's two answers to the Game of Primes, against its rules applied by hand."""

from __future__ import annotations

from collections.abc import Callable
from types import ModuleType

import numpy as np
import pytest

from solvers.primes import editorial, exact, prose
from solvers.primes.diagonal import GREATEST, has_prime_pair, prime_table
from solvers.primes.many import have_prime_pair

Solver = Callable[[int, int, int, int], bool]
SOLVERS = [editorial.alice_wins, prose.alice_wins]


def test_the_sieve_finds_78498_primes_up_to_a_million() -> None:
    """The table has an entry for 0 to 10^6, and π(10^6) = 78,498 of them are 1."""
    table = prime_table()
    assert (len(table), sum(table)) == (GREATEST + 1, 78_498)
    assert [n for n in range(60) if table[n]] == [
        *(2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41, 43, 47, 53, 59)
    ]
    assert (table[999_983], table[994_009], table[GREATEST]) == (1, 0, 0)


@pytest.mark.parametrize(
    ("x", "y", "k", "found"),
    [
        (3, 3, 2, True),
        (3, 3, 3, False),
        (4, 8, 2, True),  # (3, 7)
        (4, 8, 3, False),
        (4, 9, 2, False),  # (4, 9), (3, 8)
        (4, 9, 1, True),  # (2, 7)
        (4, 9, 0, True),
        (4, 11, 0, False),  # (4, 11), (3, 10), (2, 9), (1, 8)
        (9, 11, 5, False),  # (9, 11), (8, 10), (7, 9), (6, 8)
        (7, 11, 5, True),
        (9, 9, 5, True),  # (7, 7)
        (10, 10, 7, False),
        (1, 1, 0, False),
        (-1, 3, 0, False),
        (5, 3, 3, False),
    ],
)
def test_the_helper_walks_the_diagonal_above_the_boundary(
    x: int, y: int, k: int, found: bool
) -> None:
    """The helper finds a prime pair exactly if one lies on the diagonal above K; x, y alike."""
    assert has_prime_pair(x, y, k) is found
    assert has_prime_pair(y, x, k) is found


@pytest.mark.parametrize("alice_wins", SOLVERS)
def test_the_published_answers(alice_wins: Solver) -> None:
    """Both solvers give the published answers to the samples and the two asserts."""
    published = {(4, 9, 2, 0), (7, 10, 2, 0), (6, 39, 2, 0), (5, 7, 2, 0)}
    assert all(alice_wins(*query) for query in published)
    assert not alice_wins(5, 28, 2, 0)
    assert not alice_wins(3, 5, 3, 0)


@pytest.mark.parametrize("alice_wins", SOLVERS)
@pytest.mark.parametrize("w", [0, 1])
def test_terminals_come_first(alice_wins: Solver, w: int) -> None:
    """A number at K is Bob's, even of two primes; a prime pair above K is Alice's."""
    assert not alice_wins(3, 5, 3, w)
    assert not alice_wins(5, 3, 3, w)
    assert not alice_wins(2, 2, 2, w)
    assert alice_wins(3, 5, 2, w)
    assert alice_wins(2, 2, 1, w)


def test_the_code_looks_beside_the_diagonal_and_the_prose_does_not() -> None:
    """At 9 11 5 1 the diagonals of (7, 11) and (9, 9) hold prime pairs, that of (9, 11) none."""
    assert editorial.alice_wins(9, 11, 5, 1)
    assert not prose.alice_wins(9, 11, 5, 1)


def test_the_code_wants_both_outer_diagonals() -> None:
    """At 5 30 0 1 the diagonal of (3, 30) holds (2, 29), that of (5, 28) ends with (2, 25)."""
    assert has_prime_pair(3, 30, 0)
    assert not has_prime_pair(5, 28, 0)
    assert not editorial.alice_wins(5, 30, 0, 1)
    assert not editorial.alice_wins(30, 5, 0, 1)


@pytest.mark.parametrize("alice_wins", SOLVERS)
def test_with_alice_first_either_move_may_lead_to_the_diagonal(alice_wins: Solver) -> None:
    """4 9 2: y first reaches the diagonal of (3, 7); 9 4 2: x first does; 10 1 0: neither."""
    assert alice_wins(4, 9, 2, 0)
    assert alice_wins(9, 4, 2, 0)
    assert not alice_wins(10, 1, 0, 0)


@pytest.mark.parametrize("solver", [editorial, exact, prose])
@pytest.mark.parametrize(
    ("query", "message"),
    [
        ((0, 5, 0, 0), r"x=0\): x must be from 1 to 1000000"),
        ((5, 1_000_001, 0, 0), r"y=1000001\): y must be from 1 to 1000000"),
        ((5, 7, 6, 0), r"k=6\): k must be from 0 to min\(x, y\) = 5"),
        ((5, 7, -1, 0), r"k=-1\): k must be from 0"),
        ((5, 7, 2, 2), r"w=2\): w must be 0 \(Alice moves first\) or 1 \(Bob does\)"),
    ],
)
def test_outside_the_domain_the_error_names_the_value(
    solver: ModuleType, query: tuple[int, int, int, int], message: str
) -> None:
    """A query outside the domain raises `ValueError`, alone and in a batch: file, value, rule."""
    file = rf"^solvers/primes/{solver.__name__.rpartition('.')[2]}\.py"
    with pytest.raises(ValueError, match=rf"{file}: alice_wins\({message}"):
        solver.alice_wins(*query)
    with pytest.raises(ValueError, match=rf"{file}: alice_wins_many\({message}"):
        solver.alice_wins_many(*np.array([(5, 30, 0, 1), query]).T)


@pytest.mark.parametrize("alice_wins", SOLVERS)
def test_the_limits_are_in_the_domain(alice_wins: Solver) -> None:
    """At 10^6 both numbers with K = 2 and Alice first the sum is even: no move finds a pair."""
    assert not alice_wins(1_000_000, 1_000_000, 2, 0)
    assert not alice_wins(1_000_000, 1_000_000, 1_000_000, 1)


BOUND = [
    (x, y, k, w)
    for k in (0, 1, 2, 3, 7)
    for x in range(max(k, 1), 41)
    for y in range(max(k, 1), 41)
    for w in (0, 1)
]


@pytest.mark.parametrize("solver", [editorial, prose])
def test_over_arrays_the_answers_are_the_same(solver: ModuleType) -> None:
    """For x, y up to 40 and at the judge's limits a batch is answered as its queries alone are."""
    queries = [*BOUND, (GREATEST, GREATEST - 12, GREATEST - 90, 0), (872_711, 13, 2, 1)]
    single = [solver.alice_wins(*query) for query in queries]
    assert solver.alice_wins_many(*np.array(queries).T).tolist() == single


def test_over_arrays_the_helper_is_the_same() -> None:
    """Also at and below the boundary, where it finds nothing, each way of searching agrees."""
    pairs = [(x, y, k) for x in range(-2, 30) for y in range(-2, 30) for k in range(6)]
    far = [(x + 900_000, y, k) for x, y, k in pairs[::7]]
    for queries in (pairs, far):
        expected = [has_prime_pair(*query) for query in queries]
        assert have_prime_pair(*np.array(queries).T).tolist() == expected


@pytest.mark.parametrize("solver", [editorial, prose])
def test_the_error_of_a_batch_names_its_first_wrong_value(solver: ModuleType) -> None:
    """Of three queries the second has K above min(x, y), the third no x."""
    where = rf"^{solver.__name__.replace('.', '/')}\.py: alice_wins_many\(k=6\)"
    with pytest.raises(ValueError, match=where):
        solver.alice_wins_many([5, 5, 0], [7, 7, 7], [2, 6, 0], [0, 0, 0])
