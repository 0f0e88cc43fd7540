"""Instances of ThueMorseGame in the judge's text, and from stored values."""

from __future__ import annotations

from typing import Any

from harness.judge import InputError, Tokens, short
from harness.problem import one_case_a_line
from harness.problems.thuemorse.instance import GREATEST, MOST, ThueMorseInstance


def read_case(tokens: Tokens) -> ThueMorseInstance:
    """Return the next line `n m`; `InputError` outside the limits."""
    n = tokens.integer("n", 1, judge=GREATEST)
    if n.bit_count() % 2 == 1:
        raise tokens.error(
            n,
            f"n must have an even number of ones in binary: {short(f'{n:b}')} has {n.bit_count()}",
        )
    return ThueMorseInstance(n, tokens.integer("m", 1, judge=MOST))


def read(text: str, limits: bool = True) -> list[ThueMorseInstance]:
    """Return the instances of the judge's input; `InputError` if it is not in the format."""
    return Tokens(text, limits).cases(read_case)


def instance_of(value: Any) -> ThueMorseInstance:
    """Return the instance of a decoded value; `InputError` outside the limits."""
    if not isinstance(value, tuple) or [type(n) for n in value] != [int] * 2:
        raise InputError(f"instance {value!r}: must be [n, m], two whole numbers")
    (instance,) = read(one_case_a_line([ThueMorseInstance(*value)]))
    return instance
