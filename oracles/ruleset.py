"""The vocabulary of two-player games: what an outcome is, and what a ruleset is."""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from enum import Enum
from typing import Protocol, TypeVar

Position = TypeVar("Position", bound=Hashable)


class Outcome(Enum):
    """Who wins from a position, seen by the player who is to move there."""

    N = "N"
    """The next player, the one to move, wins."""
    P = "P"
    """The previous player, the one who has just moved, wins."""
    D = "D"
    """Drawn: neither can force a win, for want of an end or because a rule says so."""


class Ruleset(Protocol[Position]):
    """The rules of a game: pure functions of an immutable, hashable position.

    The position of a partisan game holds who is to move. A position without options on which
    `decided` is silent is lost by the player to move (normal play).
    """

    def options(self, position: Position) -> Iterable[Position]:
        """Return the positions reached from `position` in one move."""
        ...

    def decided(self, position: Position) -> Outcome | None:
        """Return the outcome of a terminal that a rule decides, `None` where play goes on."""
        ...
