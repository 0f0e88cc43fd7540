"""Tweedle-Dee and Tweedle-Dum: heaps of stones, one player even, the other odd.

Rules from the statement of CodeChef TWEED. On a turn a player takes a positive number of stones
from one heap; Dee only an even number, Dum only an odd number. Whoever cannot move has lost.
"""

from __future__ import annotations

from dataclasses import dataclass

EvenOddPosition = tuple[tuple[int, ...], str]
"""The heaps in the order given, emptied ones as 0, and who is to move: "Dee" or "Dum"."""


@dataclass(frozen=True)
class EvenOdd:
    """The ruleset; it has no parameter."""

    def options(self, position: EvenOddPosition) -> list[EvenOddPosition]:
        """Return the positions after each legal take, heap by heap, small takes first."""
        heaps, mover = position
        other, parity = ("Dum", 0) if mover == "Dee" else ("Dee", 1)
        return [
            ((*heaps[:i], heap - take, *heaps[i + 1 :]), other)
            for i, heap in enumerate(heaps)
            for take in range(1, heap + 1)
            if take % 2 == parity
        ]

    def decided(self, position: EvenOddPosition) -> None:
        """Return `None`: no terminal is won by rule."""
        return None
