"""The raw rules of the Game of Primes, against the statement and outcomes worked out by hand."""

from __future__ import annotations

import pytest

from oracles.graph import analyse, build
from oracles.ruleset import Outcome
from oracles.rulesets.primes import Primes, PrimesPosition, is_prime

PRIMES_UP_TO_60 = [2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41, 43, 47, 53, 59]


def test_the_primes_up_to_60() -> None:
    """`is_prime` accepts the 17 primes up to 60 and nothing else, 0, 1 and squares included."""
    assert [n for n in range(-3, 61) if is_prime(n)] == PRIMES_UP_TO_60


@pytest.mark.parametrize(
    ("n", "prime"), [(999_983, True), (1_000_000, False), (994_009, False), (999_999, False)]
)
def test_primes_at_the_limit(n: int, prime: bool) -> None:
    """999,983 is the greatest prime up to 10^6, and 994,009 is the square of the prime 997."""
    assert is_prime(n) is prime


def test_a_move_lowers_one_number_and_passes_the_turn() -> None:
    """Both players have the same two moves, x first."""
    assert Primes(2).options((4, 9, "Alice")) == [(3, 9, "Bob"), (4, 8, "Bob")]
    assert Primes(2).options((4, 9, "Bob")) == [(3, 9, "Alice"), (4, 8, "Alice")]


@pytest.mark.parametrize(
    ("boundary", "position", "outcome"),
    [
        (3, (3, 8, "Bob"), Outcome.N),
        (3, (3, 8, "Alice"), Outcome.P),
        (3, (8, 3, "Bob"), Outcome.N),
        (3, (3, 3, "Alice"), Outcome.P),
        (3, (3, 5, "Alice"), Outcome.P),
        (3, (5, 3, "Bob"), Outcome.N),
        (2, (3, 5, "Alice"), Outcome.N),
        (2, (3, 5, "Bob"), Outcome.P),
        (1, (2, 2, "Alice"), Outcome.N),
        (0, (0, 7, "Alice"), Outcome.P),
        (0, (1, 7, "Alice"), None),
        (2, (3, 4, "Bob"), None),
        (2, (9, 11, "Alice"), None),
    ],
)
def test_the_boundary_decides_before_a_prime_pair(
    boundary: int, position: PrimesPosition, outcome: Outcome | None
) -> None:
    """A number at K is Bob's, else two primes are Alice's, else the game goes on."""
    assert Primes(boundary).decided(position) is outcome


# By hand from the prime pairs upwards. With K = 2: (3, 3), (3, 5), (3, 7) are prime pairs, so
# Alice to move wins (3, 4), (3, 6), (3, 8), (4, 5), (4, 7), hence also with Bob to move (4, 4),
# (4, 6), (4, 8), and moving first (4, 9); Bob to move lowers x at (3, 4) and (3, 9), and at
# (4, 9) goes to (3, 9), from where Alice reaches (2, 9) or (3, 8), his both times. With K = 0
# the pairs with a 2 count too: at (3, 4) both of Bob's moves suit Alice.
ALICE = {
    2: [
        *((3, 4, "Alice"), (3, 6, "Alice"), (3, 8, "Alice"), (4, 5, "Alice"), (4, 7, "Alice")),
        *((4, 4, "Bob"), (4, 6, "Bob"), (4, 8, "Bob"), (4, 9, "Alice"), (3, 5, "Bob")),
    ],
    0: [(2, 4, "Alice"), (3, 4, "Bob"), (4, 4, "Alice"), (4, 4, "Bob"), (2, 3, "Bob")],
}
BOB = {
    2: [
        *((3, 4, "Bob"), (3, 9, "Bob"), (3, 9, "Alice"), (4, 9, "Bob"), (4, 4, "Alice")),
        *((2, 3, "Alice"), (2, 2, "Bob")),
    ],
    0: [(2, 4, "Bob"), (1, 1, "Alice"), (1, 9, "Bob"), (9, 1, "Alice")],
}


@pytest.mark.parametrize("boundary", [0, 2])
def test_outcomes_are_those_worked_out_by_hand(boundary: int) -> None:
    """The positions worked out by hand, and their mirror images, have the winners found there."""
    for winner, positions in (("Alice", ALICE[boundary]), ("Bob", BOB[boundary])):
        for x, y, mover in positions:
            roots = [(x, y, mover), (y, x, mover)]
            outcome = analyse(build(Primes(boundary), roots)).outcome
            expected = Outcome.N if mover == winner else Outcome.P
            assert [outcome[root] for root in roots] == [expected, expected], (x, y, mover)


@pytest.mark.parametrize(
    ("x", "y", "k", "w", "winner"),
    [
        (4, 9, 2, 0, "Alice"),
        (7, 10, 2, 0, "Alice"),
        (6, 39, 2, 0, "Alice"),
        (5, 28, 2, 0, "Bob"),
        (5, 7, 2, 0, "Alice"),
        (3, 5, 3, 0, "Bob"),
    ],
)
def test_the_published_answers(x: int, y: int, k: int, w: int, winner: str) -> None:
    """Exhaustive analysis gives the published answers to the samples and the two asserts."""
    root = (x, y, ("Alice", "Bob")[w])
    outcome = analyse(build(Primes(k), [root])).outcome[root]
    assert (outcome is Outcome.N) == (root[2] == winner)
    assert outcome in (Outcome.N, Outcome.P)


def test_remoteness_counts_the_moves_to_the_end() -> None:
    """At the boundary the game is over; one lower move takes Bob there from (3, 4) with K = 2."""
    analysis = analyse(build(Primes(2), [(3, 4, "Bob"), (4, 4, "Bob")]))
    assert analysis.remoteness[2, 4, "Alice"] == 0
    assert analysis.remoteness[3, 4, "Bob"] == 1
    assert analysis.best[3, 4, "Bob"] == (2, 4, "Alice")
    # Bob to move at (4, 4): any move, then Alice makes (3, 3).
    assert analysis.remoteness[4, 4, "Bob"] == 2
