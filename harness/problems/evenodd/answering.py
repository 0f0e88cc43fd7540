"""The solvers of Tweedle-Dee and Tweedle-Dum, asked about instances, positions and rows."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from harness.problems.evenodd.instance import EvenOddInstance
from oracles.rulesets.evenodd import EvenOddPosition
from solvers.evenodd import editorial, parity


def by_heaps_left(
    answers: Callable[[Sequence[EvenOddInstance]], list[str]],
) -> Callable[[Any, Sequence[EvenOddPosition]], list[bool]]:
    """Return the form for positions of a solver: it is asked about the heaps that are left.

    An emptied heap allows no move. Where all are emptied the game is over, and nobody is asked.
    """

    def mover_wins(ruleset: Any, positions: Sequence[EvenOddPosition]) -> list[bool]:
        left = [EvenOddInstance(tuple(filter(None, heaps)), mover) for heaps, mover in positions]
        return [winner == at.first for at, winner in zip(left, answers(left), strict=True)]

    return mover_wins


def by_editorial(instances: Sequence[EvenOddInstance]) -> list[str]:
    """Return who wins each instance by the editorial's pseudo-code."""
    return [
        "Dee" if editorial.dee_wins(heaps, first == "Dee") else "Dum" for heaps, first in instances
    ]


def by_parity(instances: Sequence[EvenOddInstance]) -> list[str]:
    """Return who wins each instance by the array solver, the heaps padded with zeros."""
    width = max((len(heaps) for heaps, _ in instances), default=0)
    padded = [(*heaps, *(0,) * (width - len(heaps))) for heaps, _ in instances]
    try:
        heaps = np.array(padded, dtype=np.int64).reshape(len(instances), width)
    except OverflowError as error:
        raise ValueError("a heap of 2^63 or more fits no array: ask another solver") from error
    dee_first = np.array([first == "Dee" for _, first in instances], dtype=np.bool_)
    return ["Dee" if dee else "Dum" for dee in parity.dee_wins_many(heaps, dee_first)]


def parity_rows(rows: NDArray[np.int64]) -> NDArray[np.bool_]:
    """Return for each row, heaps padded with zeros and who starts, whether the starter wins."""
    dee_first = rows[:, -1] == 0
    wins: NDArray[np.bool_] = parity.dee_wins_many(rows[:, :-1], dee_first) == dee_first
    return wins
