"""The game with Dum held to the editorial's advice, with a memory, or with another reading."""

from __future__ import annotations

from dataclasses import dataclass

from oracles.ruleset import Ruleset
from oracles.rulesets.evenodd import EvenOdd, EvenOddPosition

RULES = EvenOdd()

MemoryPosition = tuple[EvenOddPosition, str, bool]
"""A position, who moved last on the marked heap ("" for nobody), and whether Dum ever did."""


@dataclass(frozen=True)
class KeepsOff:
    """Dum may move on the heap of index `marked` only when all other heaps are empty."""

    marked: int

    def options(self, position: EvenOddPosition) -> list[EvenOddPosition]:
        """Return the positions after each take that is still allowed."""
        heaps, mover = position
        options = RULES.options(position)
        if mover == "Dee":
            return options
        if sum(heaps) > heaps[self.marked]:
            return [after for after in options if after[0][self.marked] == heaps[self.marked]]
        return self.alone(options)

    def alone(self, options: list[EvenOddPosition]) -> list[EvenOddPosition]:
        """Return what Dum may do of his options when the marked heap alone is left."""
        return options

    def decided(self, position: EvenOddPosition) -> None:
        """Return `None`: no terminal is won by rule."""
        return None


@dataclass(frozen=True)
class Recipe(KeepsOff):
    """As `KeepsOff`, and when the marked heap alone is left Dum must take it whole."""

    def alone(self, options: list[EvenOddPosition]) -> list[EvenOddPosition]:
        """Return the option that empties the heap, if it is one."""
        return [after for after in options if not any(after[0])]


@dataclass(frozen=True)
class Remembers:
    """The full game, remembering who has moved on the heap of index `marked`."""

    marked: int
    rules: Ruleset[EvenOddPosition] = RULES

    def options(self, position: MemoryPosition) -> list[MemoryPosition]:
        """Return the positions after each take, with what is then to be remembered."""
        game, last, dum_moved = position
        heaps, mover = game
        return [
            (after, last, dum_moved)
            if after[0][self.marked] == heaps[self.marked]
            else (after, mover, dum_moved or mover == "Dum")
            for after in self.rules.options(game)
        ]

    def decided(self, position: MemoryPosition) -> None:
        """Return `None`: no terminal is won by rule."""
        return None


@dataclass(frozen=True)
class ZeroIsEven:
    """The other reading of "an even number": Dee may also take no stone, which passes."""

    def options(self, position: EvenOddPosition) -> list[EvenOddPosition]:
        """Return the positions after each take, the empty one first where Dee moves."""
        heaps, mover = position
        empty_take: list[EvenOddPosition] = [(heaps, "Dum")] if mover == "Dee" else []
        return empty_take + RULES.options(position)

    def decided(self, position: EvenOddPosition) -> None:
        """Return `None`: no terminal is won by rule."""
        return None
