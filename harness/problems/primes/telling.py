"""The Game of Primes in words."""

from __future__ import annotations

from typing import Any

from harness.telling import in_docstring
from oracles.rulesets.primes import Primes

GAME = (
    "a move lowers x or y by one; Bob has won the moment either equals K, "
    "otherwise Alice the moment both are prime"
)


def rules(ruleset: Any) -> str:
    """Return the rules with K; what a claim adds to them comes first."""
    added = "" if isinstance(ruleset, Primes) else f"{in_docstring(ruleset)}. "
    return f"{added}K = {ruleset.boundary}; {GAME}"


def position(ruleset: Any, at: tuple[Any, ...]) -> str:
    """Return both numbers, whatever else a claim's rules remember.

    >>> position(Primes(0), (4, 30, "Bob"))
    'x = 4, y = 30'
    """
    return f"x = {at[0]}, y = {at[1]}"


def move(ruleset: Any, before: tuple[Any, ...], after: tuple[Any, ...]) -> str:
    """Return which number is lowered, and to what.

    >>> move(Primes(0), (5, 30, "Bob"), (4, 30, "Alice"))
    'lowers x to 4'
    """
    return f"lowers x to {after[0]}" if after[0] != before[0] else f"lowers y to {after[1]}"


def end(ruleset: Any, at: tuple[Any, ...]) -> str:
    """Return which numbers are at the boundary, or else that both are prime.

    >>> end(Primes(2), (2, 3, "Bob")), end(Primes(0), (2, 3, "Bob"))
    ('x is K = 2', 'both are prime')
    """
    k = ruleset.boundary
    at_boundary = [name for name, number in zip("xy", at, strict=False) if number == k]
    if not at_boundary:
        return "both are prime"
    return f"{' and '.join(at_boundary)} {'are' if len(at_boundary) > 1 else 'is'} K = {k}"
