"""Tweedle-Dee and Tweedle-Dum over arrays, held to the rules, later positions included."""

from __future__ import annotations

from itertools import product

import numpy as np
import pytest

from oracles.graph import analyse, build
from oracles.ruleset import Outcome
from oracles.rulesets.evenodd import EvenOdd
from solvers.evenodd.parity import dee_wins_many


def test_every_position_of_three_heaps_agrees_with_the_rules() -> None:
    """All of 0 to 7 stones in each of three heaps, with either to move, have the oracle's winner.

    Emptied heaps, and no stone at all, are among them.
    """
    positions = [(h, p) for h in product(range(8), repeat=3) for p in ("Dee", "Dum")]
    outcome = analyse(build(EvenOdd(), positions)).outcome
    truth = [(outcome[(h, p)] is Outcome.N) == (p == "Dee") for h, p in positions]
    heaps = np.array([h for h, _ in positions])
    dee_first = np.array([p == "Dee" for _, p in positions])
    assert dee_wins_many(heaps, dee_first).tolist() == truth


@pytest.mark.parametrize("kind", [np.int64, np.uint64, np.uint8, np.int8])
def test_the_sample_and_hand_cases(kind: type[np.integer]) -> None:
    """The winners are those of the sample and of the arguments for one heap and for none."""
    cases = [
        ([2, 2], True, False),  # the sample
        ([50], True, True),  # she takes all
        ([50], False, False),  # Dum leaves 49, which she cannot empty
        ([49], True, False),
        ([50] * 50, True, False),
        ([0, 0, 50, 0], True, True),
        ([], True, False),  # who cannot move has lost
        ([], False, True),
    ]
    heaps = np.zeros((len(cases), 50), dtype=kind)
    for row, (stones, _, _) in zip(heaps, cases, strict=True):
        row[: len(stones)] = stones
    dee_first = np.array([first for _, first, _ in cases])
    assert dee_wins_many(heaps, dee_first).tolist() == [dee for _, _, dee in cases]


def test_no_sum_can_overflow() -> None:
    """Four heaps of 2^62 are not taken for none, though their sum is 0 in 64 digits."""
    heaps = np.full((2, 4), 2**62)
    assert dee_wins_many(heaps, np.array([True, False])).tolist() == [False, False]


@pytest.mark.parametrize("shape", [(0, 3), (0, 0)])
def test_no_positions_get_no_answers(shape: tuple[int, int]) -> None:
    """A batch of no rows gets no answers."""
    assert dee_wins_many(np.zeros(shape, dtype=np.int64), np.zeros(0, bool)).tolist() == []


def test_rows_without_columns_hold_no_stone() -> None:
    """A row of no heaps is lost by whoever is to move."""
    heaps = np.zeros((2, 0), dtype=np.int64)
    assert dee_wins_many(heaps, np.array([True, False])).tolist() == [False, True]


@pytest.mark.parametrize(
    ("heaps", "dee_first", "message"),
    [
        ([[2, -1]], [True], r"a heap of -1\): must be at least 0"),
        ([[2], [2]], [True], r"heaps of shape \(2, 1\), dee_first of \(1,\)\): must be"),
        ([[2.0]], [True], r"heaps of float64, dee_first of bool\): must be integers and truth"),
        ([[2], [2]], [1, 0], r"heaps of int64, dee_first of int64\): must be integers and truth"),
        (2, True, r"heaps of shape \(\), dee_first of \(\)\): must be"),
        ([2, 2], [True, True], r"heaps of shape \(2,\), dee_first of \(2,\)\): must be"),
    ],
)
def test_what_is_no_batch_is_refused(heaps: object, dee_first: object, message: str) -> None:
    """A negative heap, half stones, or arrays that do not fit together, are shown in an error."""
    with pytest.raises(ValueError, match=rf"solvers/evenodd/parity\.py: .*{message}"):
        dee_wins_many(np.array(heaps), np.array(dee_first))
