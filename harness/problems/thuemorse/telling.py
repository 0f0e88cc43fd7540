"""ThueMorseGame in words."""

from __future__ import annotations

from typing import Any

from harness.telling import in_docstring
from oracles.rulesets.thuemorse import ThueMorse


def stones(at: Any) -> int:
    """Return the heap of a position: a number, or what a claim's rules put first in a tuple."""
    heap: int = at[0] if isinstance(at, tuple) else at
    return heap


def rules(ruleset: Any) -> str:
    """Return the rules with m; what a claim adds to them comes first."""
    added = "" if isinstance(ruleset, ThueMorse) else f"{in_docstring(ruleset)}. "
    return (
        f"{added}A move takes 1 to m = {ruleset.most} stones; whoever empties the heap has won, "
        "whoever leaves a number with an odd number of ones in binary has lost"
    )


def position(ruleset: Any, at: Any) -> str:
    """Return the number of stones.

    >>> position(ThueMorse(3), 12), position(ThueMorse(3), 1)
    ('12 stones', '1 stone')
    """
    heap = stones(at)
    return f"{heap} stone{'s' * (heap != 1)}"


def move(ruleset: Any, before: Any, after: Any) -> str:
    """Return how many stones are taken.

    >>> move(ThueMorse(3), 12, 9), move(ThueMorse(3), 3, 0)
    ('takes 3', 'takes all 3')
    """
    taken, left = stones(before) - stones(after), stones(after)
    return f"takes {taken}" if left else f"takes {'all ' * (taken > 1)}{taken}"


def end(ruleset: Any, at: Any) -> str:
    """Return that the heap is empty, or why its number must not be left.

    >>> end(ThueMorse(3), 0)
    'no stone is left'
    >>> end(ThueMorse(3), 7)
    '7 is 111 in binary, with an odd number of ones (3), and must not be left'
    """
    heap = stones(at)
    if heap == 0:
        return "no stone is left"
    return (
        f"{heap} is {heap:b} in binary, with an odd number of ones ({heap.bit_count()}), "
        "and must not be left"
    )
