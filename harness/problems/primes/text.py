"""Instances of the Game of Primes in the judge's text, and from stored values."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from harness.judge import InputError, Tokens, short
from harness.problem import one_case_a_line
from harness.problems.primes.instance import GREATEST, PrimesInstance


def read_case(tokens: Tokens) -> PrimesInstance:
    """Return the next line `x y K w`; `InputError` outside the domain."""
    x = tokens.integer("x", 1, judge=GREATEST)
    y = tokens.integer("y", 1, judge=GREATEST)
    k = tokens.integer("K", 0)
    if k > min(x, y):
        raise tokens.error(
            f"K={k}",
            f"K must be at most min(x, y) = {short(min(x, y))}: "
            "a play that starts below the boundary need never reach it",
        )
    return PrimesInstance(x, y, k, tokens.integer("w (0: Alice moves first, 1: Bob)", 0, 1))


def read(text: str, limits: bool = True) -> list[PrimesInstance]:
    """Return the instances of the judge's input; `InputError` if it is not in the format."""
    return Tokens(text, limits).cases(read_case)


def write_answers(answers: Sequence[str]) -> str:
    """Return the judge's output: `Case i: NAME`, i from 1."""
    return "".join(f"Case {i}: {answer}\n" for i, answer in enumerate(answers, start=1))


def instance_of(value: Any) -> PrimesInstance:
    """Return the instance of a decoded value; `InputError` outside the domain."""
    if not isinstance(value, tuple) or [type(n) for n in value] != [int] * 4:
        raise InputError(f"instance {value!r}: must be [x, y, K, w], four whole numbers")
    (instance,) = read(one_case_a_line([PrimesInstance(*value)]))
    return instance
