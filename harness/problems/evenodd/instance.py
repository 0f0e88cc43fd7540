"""Instances of Tweedle-Dee and Tweedle-Dum, their order, and where a game on one starts."""

from __future__ import annotations

from typing import Any, NamedTuple

from oracles.rulesets.evenodd import EvenOdd, EvenOddPosition

MOST_HEAPS = 50


GREATEST = 50


PLAYERS = ("Dee", "Dum")


class EvenOddInstance(NamedTuple):
    """A case of the judge's input: the heaps in their order, and who moves first."""

    heaps: tuple[int, ...]
    first: str


def order(instance: EvenOddInstance) -> tuple[Any, ...]:
    """Return the key of "smallest": stones, heaps, heaps sorted, Dee first, heaps as given."""
    heaps, first = instance
    return (sum(heaps), len(heaps), sorted(heaps), PLAYERS.index(first), heaps)


def players(instance: EvenOddInstance) -> tuple[str, str]:
    """Return who moves first and who second."""
    return ("Dee", "Dum") if instance.first == "Dee" else ("Dum", "Dee")


def kind(instance: EvenOddInstance) -> str:
    """Return who moves first."""
    return f"{instance.first} to move"


def root(instance: EvenOddInstance) -> EvenOddPosition:
    """Return the starting position."""
    return (instance.heaps, instance.first)


def posed(ruleset: EvenOdd, position: EvenOddPosition) -> EvenOddInstance | None:
    """Return the instance that starts at a position, `None` outside the judge's limits.

    A position with an emptied heap is no instance.
    """
    heaps, mover = position
    inside = 1 <= len(heaps) <= MOST_HEAPS and min(heaps) >= 1 and max(heaps) <= GREATEST
    return EvenOddInstance(heaps, mover) if inside else None
