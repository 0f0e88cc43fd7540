"""The solvers of ThueMorseGame, against outcomes worked out by hand and the samples."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from solvers.thuemorse import automatic, scan, table

SOLVERS = [automatic.alice_wins, scan.alice_wins, table.alice_wins]
LOSING = {
    # By hand: a heap with an even number of ones from which every take of 1 to m leaves an odd
    # number of ones or a heap that is won itself.
    1: [3, 5, 9, 12, 15, 17, 20],
    2: [3, 6, 9, 12, 15, 18],
    3: [5, 9, 15, 20],
    4: [5, 10, 15, 20],
    5: [6, 12, 18],
    6: [9, 17],
}
EVEN = [3, 5, 6, 9, 10, 12, 15, 17, 18, 20]
SMALL_SAMPLES = {(3, 3): True, (3, 2): False, (387, 22): True}
LARGE_SAMPLES = {(499_999_999, 50): True, (499_999_975, 49): False}


@pytest.mark.parametrize("alice_wins", SOLVERS)
@pytest.mark.parametrize("m", LOSING)
def test_the_losing_heaps_up_to_20(alice_wins: Callable[[int, int], bool], m: int) -> None:
    """Bob wins from exactly the losing heaps found by hand."""
    assert [n for n in EVEN if not alice_wins(n, m)] == LOSING[m]


@pytest.mark.parametrize("alice_wins", SOLVERS)
def test_a_heap_within_reach_is_alices(alice_wins: Callable[[int, int], bool]) -> None:
    """With n ≤ m Alice takes all."""
    assert all(alice_wins(n, m) for n in EVEN for m in range(n, 51))


@pytest.mark.parametrize("alice_wins", SOLVERS)
def test_the_small_samples(alice_wins: Callable[[int, int], bool]) -> None:
    """Each solver gives the answers of the statement's small samples."""
    assert {query: alice_wins(*query) for query in SMALL_SAMPLES} == SMALL_SAMPLES


def test_the_scan_answers_the_large_samples() -> None:
    """The scan gives the statement's answers at the limits."""
    assert {query: scan.alice_wins(*query) for query in LARGE_SAMPLES} == LARGE_SAMPLES


def test_a_batch_is_answered_in_its_own_order() -> None:
    """One table an m serves queries of any order, repeated ones too."""
    queries = [(9, 3), (3, 2), (3, 3), (20, 4), (3, 2), (6, 4), (5, 3)]
    assert table.alice_wins_many(queries) == [False, False, True, False, False, True, False]
    assert table.alice_wins_many([]) == []


def test_the_table_marks_each_losing_heap_and_no_other() -> None:
    """The table holds a byte a heap from 0 on, 1 where the player to move loses."""
    losing = table.losing_heaps(20, 5)
    assert len(losing) == 21
    assert [heap for heap in range(21) if losing[heap]] == [0, 6, 12, 18]
    assert list(table.losing_heaps(0, 50)) == [1]


@pytest.mark.parametrize("alice_wins", SOLVERS)
@pytest.mark.parametrize(("n", "m"), [(0, 1), (-3, 1), (3, 0), (3, -1)])
def test_values_below_one_are_refused(
    alice_wins: Callable[[int, int], bool], n: int, m: int
) -> None:
    """An n or m below 1 is an error that names the function and the value."""
    with pytest.raises(ValueError, match=r"solvers/thuemorse/.*must be at least 1|m at least 1"):
        alice_wins(n, m)
