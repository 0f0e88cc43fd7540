"""Tweedle-Dee and Tweedle-Dum in words."""

from __future__ import annotations

from typing import Any

from harness.telling import in_docstring
from oracles.rulesets.evenodd import EvenOdd, EvenOddPosition

GAME = (
    "A move takes stones from one heap, Dee an even number of at least 2, Dum an odd number; "
    "whoever cannot has lost"
)


def rules(ruleset: Any) -> str:
    """Return the rules; what a claim changes comes last."""
    return GAME if isinstance(ruleset, EvenOdd) else f"{GAME}. {in_docstring(ruleset)}"


def position(ruleset: Any, at: EvenOddPosition) -> str:
    """Return the heaps in their order, emptied ones as 0.

    >>> position(EvenOdd(), ((2, 0, 1), "Dee"))
    'heaps of 2, 0, 1'
    """
    heaps, _ = at
    return f"{'heaps' if len(heaps) > 1 else 'a heap'} of {', '.join(map(str, heaps))}"


def move(ruleset: Any, before: EvenOddPosition, after: EvenOddPosition) -> str:
    """Return what is taken, and from which heap; of heaps of one size, by its place.

    >>> move(EvenOdd(), ((4, 3), "Dee"), ((2, 3), "Dum"))
    'takes 2 from the heap of 4'
    >>> move(EvenOdd(), ((4, 3), "Dum"), ((4, 0), "Dee"))
    'takes the whole heap of 3'
    >>> move(EvenOdd(), ((4, 4), "Dee"), ((4, 2), "Dum"))
    'takes 2 from the heap of 4 (heap 2)'
    """
    for place, (heap, left) in enumerate(zip(before[0], after[0], strict=True), start=1):
        if heap != left:
            taken = "the whole heap" if left == 0 else f"{heap - left} from the heap"
            which = f" (heap {place})" if before[0].count(heap) > 1 else ""
            return f"takes {taken} of {heap}{which}"
    return "takes no stone"


def end(ruleset: Any, at: EvenOddPosition) -> str:
    """Return what the player to move cannot do.

    >>> end(EvenOdd(), ((1, 1), "Dee")), end(EvenOdd(), ((0,), "Dum"))
    ('Dee cannot take an even number of stones', 'no stone is left for Dum')
    """
    heaps, mover = at
    if not any(heaps):
        return f"no stone is left for {mover}"
    return f"{mover} cannot take an {'even' if mover == 'Dee' else 'odd'} number of stones"
