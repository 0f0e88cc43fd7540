"""Proofs as data: what the checkers in `harness/checks` read and accept.

Positions and instances are JSON: numbers, strings, lists for tuples, and {"set": [...]} for
sets. What their parts are is said in the ruleset and in the problem.
"""

from __future__ import annotations

from typing import Annotated, Literal, TypeVar

from pydantic import FailFast, JsonValue
from pydantic.dataclasses import dataclass

from harness.values import STRICT

Item = TypeVar("Item")
Many = Annotated[tuple[Item, ...], FailFast()]
"""A list of which the first fault is told alone: a file can hold millions."""


@dataclass(frozen=True, config=STRICT)
class Step:
    """A position of a winning strategy, and where it goes from there."""

    position: JsonValue
    """The position."""
    measure: int
    """Falls with every move, so that every play ends."""
    reply: JsonValue = None
    """The option that the winner takes here; null where the loser moves or the game is over."""
    options: Many[JsonValue] = ()
    """Every option of the loser's; none where the winner moves or the game is over."""


@dataclass(frozen=True, config=STRICT)
class Certificate:
    """A winning strategy as data, for `harness.checks.certificate.check`."""

    ruleset: str
    """The name of the ruleset's class."""
    parameters: dict[str, JsonValue]
    """The ruleset's parameters by name."""
    root: JsonValue
    """Where the play starts."""
    outcome: Literal["N", "P"]
    """N: whoever moves first from the root wins; P: the other."""
    steps: Many[Step]
    """Every position that can come up when the winner plays by it, the root's first."""
    claim: str = ""
    """The digest of the claim on which it is evidence; "" before it is bound to one."""


@dataclass(frozen=True, config=STRICT)
class Value:
    """A position and its Grundy value."""

    position: JsonValue
    """The position."""
    measure: int
    """Falls with every move, so that every play ends."""
    value: int
    """The least number that is the value of none of the options."""
    options: Many[JsonValue] = ()
    """Every option."""


@dataclass(frozen=True, config=STRICT)
class GrundyCertificate:
    """The Grundy value of a position as data, for `harness.checks.grundy.check`."""

    ruleset: str
    """The name of the ruleset's class."""
    parameters: dict[str, JsonValue]
    """The ruleset's parameters by name."""
    root: JsonValue
    """The position whose value it is."""
    value: int
    """The value."""
    steps: Many[Value]
    """Every position that can be reached, the root's first."""
    claim: str = ""
    """The digest of the claim on which it is evidence; "" before it is bound to one."""


@dataclass(frozen=True, config=STRICT)
class OptionAnswer:
    """An option of a position, and who wins from it: as the rules decide, or as was said."""

    position: JsonValue
    """The option."""
    outcome: Literal["N", "P"]
    """N: whoever moves there wins; P: the other."""
    by_rule: bool
    """Whether the game is over there, so that the rules say it and nobody was asked."""


@dataclass(frozen=True, config=STRICT)
class Inconsistency:
    """A solver's answers that contradict each other, for `harness.checks.inconsistency.check`.

    In a game without draws whoever moves wins exactly where some option is lost for whoever moves
    there. So at least one of these answers is wrong, whichever it is.
    """

    ruleset: str
    """The name of the ruleset's class."""
    parameters: dict[str, JsonValue]
    """The ruleset's parameters by name."""
    play: Many[JsonValue]
    """From an instance's starting position to the position in question, a move at a time."""
    outcome: Literal["N", "P"]
    """What is said of that position. N: whoever moves there wins; P: the other."""
    options: Many[OptionAnswer]
    """Every option of it."""

    @property
    def position(self) -> JsonValue:
        """Return the position in question."""
        return self.play[-1]
