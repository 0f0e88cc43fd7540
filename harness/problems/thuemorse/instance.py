"""Instances of ThueMorseGame, and where a game on one starts."""

from __future__ import annotations

from typing import NamedTuple

from oracles.rulesets.thuemorse import ThueMorse

GREATEST = 500_000_000


MOST = 50


class ThueMorseInstance(NamedTuple):
    """A line of the judge's input: n stones, at most m a turn; Alice moves first."""

    n: int
    m: int


def even_heap(index: int) -> int:
    """Return the number with an even number of ones that `index` such numbers are below; O(1).

    Of each pair 2k and 2k + 1 exactly one is such a number.

    >>> [even_heap(index) for index in range(6)]
    [0, 3, 5, 6, 9, 10]
    """
    return 2 * index + index.bit_count() % 2


def posed(ruleset: ThueMorse, position: int) -> ThueMorseInstance | None:
    """Return the instance that starts at a heap, `None` outside the judge's limits."""
    inside = 1 <= position <= GREATEST and 1 <= ruleset.most <= MOST
    if not inside or position.bit_count() % 2 == 1:
        return None
    return ThueMorseInstance(position, ruleset.most)
