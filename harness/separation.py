"""Where a solver or claim is wrong, and where it is right: what is found, as data."""

from __future__ import annotations

from pydantic.dataclasses import dataclass

from harness.values import STRICT


@dataclass(frozen=True, config=STRICT)
class Extent:
    """Between which values of a feature the instances lie that are answered wrongly."""

    feature: str
    """The feature's name."""
    least: int
    """The least value on a wrong instance."""
    greatest: int
    """The greatest."""
    parities: tuple[int, ...]
    """The values' remainders by 2: 0, 1 or both."""


@dataclass(frozen=True, config=STRICT)
class Separation:
    """The simplest condition that all wrong instances of a bound meet: outside it all is right."""

    condition: str
    """In words, such as "K ≤ 1 and x − y is odd"; "" where no simple one leaves any out."""
    wrong: int
    """How many instances of the bound are answered wrongly; all meet the condition."""
    inside: int
    """How many instances of the bound meet the condition."""
    outside: int
    """How many do not; all of these are answered rightly."""
    features: tuple[str, ...] = ()
    """The names of the features, where there is no condition on any of them."""


@dataclass(frozen=True, config=STRICT)
class Region:
    """A plane of instances around a counterexample, and on which of them a solver is wrong."""

    instance: str
    """The counterexample's instance as compact JSON."""
    title: str
    """What all instances of the plane have in common, such as "K = 0, Bob to move"."""
    across: str
    """What grows from left to right."""
    up: str
    """What grows from bottom to top."""
    columns: tuple[int, ...]
    """Its values, from left to right."""
    rows: tuple[int, ...]
    """Its values, from bottom to top."""
    cells: tuple[str, ...]
    """A text a row, a character a column: "x" wrong, "." right, "?" no answer, " " no instance."""
    marks: dict[str, tuple[str, ...]]
    """By what they are called, such as "both prime": texts like `cells`, "o" where it is so."""
