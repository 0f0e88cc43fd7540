"""The statement read word for word: who has won stands in the position."""

from __future__ import annotations

from dataclasses import dataclass

from oracles.ruleset import Outcome

Spelled = tuple[int, str, str]
"""The stones, who is to move, and who has won, "" while play goes on."""


@dataclass(frozen=True)
class SpelledOut:
    """The ruleset that names the winner where `ThueMorse` calls a heap won or lost."""

    most: int

    def options(self, position: Spelled) -> list[Spelled]:
        """Return what the mover's takes of 1 to `most` stones lead to, small takes first."""
        heap, mover, _ = position
        other = "Bob" if mover == "Alice" else "Alice"
        options = []
        for take in range(1, min(self.most, heap) + 1):
            left = heap - take
            ones = format(left, "b").count("1")
            winner = mover if left == 0 else other if ones % 2 == 1 else ""
            options.append((left, other, winner))
        return options

    def decided(self, position: Spelled) -> Outcome | None:
        """Return N or P once somebody has won, by whether that is the one to move."""
        _, mover, winner = position
        if not winner:
            return None
        return Outcome.N if winner == mover else Outcome.P
