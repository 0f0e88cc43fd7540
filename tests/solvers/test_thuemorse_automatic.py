"""ThueMorseGame by the digits of n, held to the rules and to arguments for a huge n."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from oracles.graph import analyse, build
from oracles.ruleset import Outcome
from oracles.rulesets.thuemorse import ThueMorse
from solvers.thuemorse import automatic, scan, table

Rows = NDArray[np.int64]
IN_ROWS = [automatic.alice_wins_rows, scan.alice_wins_rows, table.alice_wins_rows]
HUGE = 2**4096


def block(heaps: range, m: int) -> Rows:
    """Return a row a heap, all with the same m."""
    return np.stack((np.array(heaps), np.full(len(heaps), m)), axis=1)


def losing_between(start: int, end: int, m: int, offset: int) -> set[int]:
    """Return the losing heaps from start to end if none below start + offset is and it may be."""
    losing, heap = set(), start + offset
    while heap <= end:
        while heap.bit_count() % 2 == 1:
            heap += 1
        losing.add(heap)
        heap += m + 1
    return losing


@pytest.mark.parametrize("m", [1, 2, 3, 4, 7, 8, 49, 50, 130])
def test_every_form_agrees_with_the_rules(m: int) -> None:
    """From 1 to 260 stones, counts by rule included, all forms give the oracle's outcome."""
    heaps = range(1, 261)
    outcome = analyse(build(ThueMorse(m), heaps)).outcome
    truth = [outcome[n] is Outcome.N for n in heaps]
    assert [automatic.alice_wins(n, m) for n in heaps] == truth
    assert automatic.alice_wins_many([(n, m) for n in heaps]) == truth
    for alice_wins_rows in IN_ROWS:
        assert alice_wins_rows(block(heaps, m)).tolist() == truth


def test_the_samples() -> None:
    """All forms give the statement's answers, with different m in one batch."""
    samples = [(3, 3), (3, 2), (387, 22), (499_999_999, 50), (499_999_975, 49)]
    answers = [True, False, True, True, False]
    assert [automatic.alice_wins(*sample) for sample in samples] == answers
    assert automatic.alice_wins_many(samples) == answers
    assert automatic.alice_wins_rows(np.array(samples)).tolist() == answers


@pytest.mark.parametrize("m", [1, 2, 31, 50])
def test_a_million_heaps_agree_with_the_scan(m: int) -> None:
    """Of all heaps from 1 to 10^6 the digits find the losing ones that the scan finds."""
    rows = block(range(1, 10**6 + 1, 1 if m > 2 else 7), m)
    assert (automatic.alice_wins_rows(rows) == scan.alice_wins_rows(rows)).all()


def test_with_m_1_the_last_zeros_decide_however_large_n_is() -> None:
    """With m = 1 an n of an even number of ones is lost exactly if it ends in evenly many zeros.

    An odd n leaves one with an odd number of ones. An even one leaves, for z zeros at its end, a
    number with z - 1 more ones: forbidden for even z, for odd z an odd heap, which is lost.
    """
    draw = Random(0)
    heaps = [HUGE + 2**k for k in range(40)] + [draw.getrandbits(4096) | 1 for _ in range(20)]
    even = [n for n in heaps if n.bit_count() % 2 == 0]
    zeros = [len(f"{n:b}") - len(f"{n:b}".rstrip("0")) for n in even]
    truth = [z % 2 == 1 for z in zeros]
    assert {True, False} == set(truth)
    assert automatic.alice_wins_many([(n, 1) for n in even]) == truth


def losing_near(heap: int, m: int) -> set[frozenset[int]]:
    """Return what may be the losing heaps from `heap` to 400 above it.

    The least heap that may be losing at or above `heap` - 5000 is one of m + 1, and the scan
    goes on from each.
    """
    start, end = heap - 5_000, heap + 400
    chains = [losing_between(start, end, m, offset) for offset in range(m + 1)]
    return {frozenset(n for n in chain if heap <= n <= end) for chain in chains}


def test_alice_wins_2_to_the_4096_and_2_wherever_the_scan_started() -> None:
    """With m = 50 the scan steps over 2^4096 + 2 whatever lies below, so Alice wins there.

    What the digits call losing around it is one of the few ways that the scan can go on.
    """
    chains = losing_near(HUGE, 50)
    assert all(HUGE + 2 not in chain for chain in chains)
    assert automatic.alice_wins(HUGE + 2, 50)
    heaps = range(HUGE, HUGE + 401)
    wins = automatic.alice_wins_many([(n, 50) for n in heaps])
    assert {n for n, win in zip(heaps, wins, strict=True) if not win} in chains


@pytest.mark.parametrize("heap", [HUGE, 3**2_500], ids=["2^4096", "3^2500"])
@pytest.mark.parametrize("m", [2, 3, 6, 17, 33])
def test_the_losing_heaps_near_a_huge_one_wherever_the_scan_started(heap: int, m: int) -> None:
    """With these m the scan finds one set of losing heaps, whatever lies below."""
    (losing,) = losing_near(heap, m)
    assert len(losing) > 400 // (2 * m + 2)
    heaps = range(heap, heap + 401)
    wins = automatic.alice_wins_many([(n, m) for n in heaps])
    assert wins == [n not in losing for n in heaps]
    assert not automatic.alice_wins(max(losing), m)


@pytest.mark.parametrize("m", [2, 50, 400])
def test_huge_heaps_are_consistent_move_by_move(m: int) -> None:
    """A heap is lost exactly if its ones are even and no lost heap is within m below it."""
    first = 3**2_500
    heaps = range(first - m, first + 300)
    wins = automatic.alice_wins_many([(n, m) for n in heaps])
    for i in range(m, len(heaps)):
        mover_wins = heaps[i].bit_count() % 2 == 1 or not all(wins[i - m : i])
        assert wins[i] == mover_wins


def test_an_m_past_n_takes_all() -> None:
    """With m ≥ n the player to move takes all, and a huge m takes no memory for it."""
    assert automatic.alice_wins(3, 10**30)
    assert automatic.alice_wins_many([(5, 10**30), (6, 6), (5, 3)]) == [True, True, False]
    assert automatic.alice_wins_rows(np.array([(5, 10**18), (5, 3)])).tolist() == [True, False]


def test_rows_of_int64_s_full_range() -> None:
    """An n of 62 or 63 binary digits in an array is answered as it is alone."""
    heaps = range(2**62 - 100, 2**62 + 100)
    alone = [automatic.alice_wins(n, 3) for n in heaps]
    assert {True, False} == set(alone)
    assert automatic.alice_wins_rows(block(heaps, 3)).tolist() == alone


@pytest.mark.parametrize("alice_wins_rows", IN_ROWS)
def test_rows_keep_their_order(alice_wins_rows: Callable[[Rows], NDArray[np.bool_]]) -> None:
    """Rows of any order and any m, repeated ones too, get their own answers; no rows get none."""
    rows = np.array([(9, 3), (3, 2), (3, 3), (20, 4), (3, 2), (6, 4), (5, 3)])
    assert alice_wins_rows(rows).tolist() == [False, False, True, False, False, True, False]
    assert alice_wins_rows(rows[:0]).tolist() == []


IN_PAIRS = [automatic.alice_wins_many, table.alice_wins_many]


def called(call: Callable[..., object]) -> str:
    """Return how an error names a function."""
    return f"{call.__module__.replace('.', '/')}.py: {call.__name__}"


@pytest.mark.parametrize(("n", "m"), [(0, 1), (-3, 1), (3, 0), (3, -1), (2**62, -(2**62))])
@pytest.mark.parametrize("call", [*IN_PAIRS, *IN_ROWS])
def test_a_batch_refuses_values_below_one(call: Callable[..., object], n: int, m: int) -> None:
    """An n or m below 1 among good ones is an error that names both."""
    batch = np.array([(3, 3), (n, m)])
    with pytest.raises(ValueError, match="must be at least 1") as caught:
        call(batch)
    assert str(caught.value) == f"{called(call)}(n={n}, m={m}): both must be at least 1"


@pytest.mark.parametrize("kind", [np.int8, np.uint8, np.int16, np.uint32, np.uint64])
@pytest.mark.parametrize("call", [*IN_PAIRS, *IN_ROWS])
def test_integers_of_any_type_are_answered_alike(
    call: Callable[..., Any], kind: type[np.integer]
) -> None:
    """Heaps up to 127 and m up to 100 have the same answers whatever integers hold them."""
    rows = np.concatenate([block(range(1, 128), m) for m in (3, 100)])
    assert list(call(rows.astype(kind))) == list(call(rows))


@pytest.mark.parametrize("call", IN_PAIRS)
@pytest.mark.parametrize(("n", "m"), [(4.7, 3), (5, 3.0), (5, None), ("5", 3)])
def test_a_batch_refuses_what_is_no_whole_number(
    call: Callable[..., object], n: object, m: object
) -> None:
    """A fraction or a text among good numbers is an error that shows it."""
    with pytest.raises(ValueError, match="must be whole numbers") as caught:
        call([(3, 3), (n, m)])
    assert str(caught.value) == f"{called(call)}(n={n!r}, m={m!r}): both must be whole numbers"


@pytest.mark.parametrize("call", IN_ROWS)
@pytest.mark.parametrize(
    ("rows", "told"),
    [
        ([[3.0, 3.0]], "(rows of float64, shape (1, 2)): must be integers, a row (n, m) a query"),
        ([[2**64, 3]], "(rows of object, shape (1, 2)): must be integers, a row (n, m) a query"),
        ([3, 3], "(rows of int64, shape (2,)): must be integers, a row (n, m) a query"),
        ([[3], [3]], "(rows of int64, shape (2, 1)): must be integers, a row (n, m) a query"),
        (
            np.array([[2**63, 3]], np.uint64),
            f"(n={2**63}, m=3): both must be less than 2^63 in an array",
        ),
    ],
)
def test_rows_refuse_what_is_no_array_of_queries(
    call: Callable[..., object], rows: object, told: str
) -> None:
    """Another type, another shape or a number of 64 digits is an error that shows it."""
    with pytest.raises(ValueError, match="must be") as caught:
        call(np.array(rows))
    assert str(caught.value) == called(call) + told
