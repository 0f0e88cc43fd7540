"""ThueMorseGame: one heap, at most m stones a turn, and forbidden counts.

Rules from the statement of Topcoder SRM 701 Div 2, 900 points. A turn takes 1 to m stones.
Emptying the heap wins at once. Otherwise, if the number of stones left has an odd number of
ones in binary, the player who moved has lost at once.
"""

from __future__ import annotations

from dataclasses import dataclass

from oracles.ruleset import Outcome


@dataclass(frozen=True)
class ThueMorse:
    """The ruleset for one `most`, the greatest take; a position is the number of stones."""

    most: int

    def options(self, position: int) -> list[int]:
        """Return the heaps that are left by taking 1 to `most` stones, small takes first."""
        return [position - take for take in range(1, min(self.most, position) + 1)]

    def decided(self, position: int) -> Outcome | None:
        """Return P for the empty heap (the move before won), N after a forbidden count."""
        if position == 0:
            return Outcome.P
        if bin(position).count("1") % 2 == 1:
            return Outcome.N
        return None
