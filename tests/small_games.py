"""Small games on which both oracles are tested."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from oracles.ruleset import Outcome

Heaps = tuple[int, ...]


@dataclass(frozen=True)
class Drawn:
    """A game given as a table: the options of each position, and what a rule decides."""

    table: Mapping[int, tuple[int, ...]]
    ends: Mapping[int, Outcome] = field(default_factory=dict)

    def options(self, position: int) -> tuple[int, ...]:
        return self.table[position]

    def decided(self, position: int) -> Outcome | None:
        return self.ends.get(position)


@dataclass(frozen=True)
class Nim:
    """Heaps; a move makes one of them smaller."""

    def options(self, heaps: Heaps) -> list[Heaps]:
        return [
            (*heaps[:i], left, *heaps[i + 1 :])
            for i, heap in enumerate(heaps)
            for left in range(heap)
        ]

    def decided(self, heaps: Heaps) -> None:
        return None
