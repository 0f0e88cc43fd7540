"""Instances of Tweedle-Dee and Tweedle-Dum in the judge's text, and from stored values."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from harness.judge import InputError, Tokens, short
from harness.problems.evenodd.instance import GREATEST, MOST_HEAPS, PLAYERS, EvenOddInstance


def read_case(tokens: Tokens) -> EvenOddInstance:
    """Return the next case, `N P` and N heaps; `InputError` outside the domain."""
    count = tokens.integer("the number of heaps N", 1, judge=MOST_HEAPS)
    first = tokens.word("who starts")
    if first not in PLAYERS:
        raise tokens.error(first, "who starts must be Dee or Dum")
    heaps = tuple(
        tokens.integer(f"heap {i} of {short(count)}", 1, judge=GREATEST)
        for i in range(1, count + 1)
    )
    return EvenOddInstance(heaps, first)


def read(text: str, limits: bool = True) -> list[EvenOddInstance]:
    """Return the instances of the judge's input; `InputError` if it is not in the format."""
    return Tokens(text, limits).cases(read_case)


def write(instances: Sequence[EvenOddInstance]) -> str:
    """Return the judge's input for these instances."""
    lines = [str(len(instances))]
    for heaps, first in instances:
        lines += [f"{len(heaps)} {first}", " ".join(map(str, heaps))]
    return "\n".join(lines) + "\n"


def instance_of(value: Any) -> EvenOddInstance:
    """Return the instance of a decoded value; `InputError` outside the domain."""
    wanted = f"instance {value!r}: must be [[heap, ...], who starts]"
    try:
        heaps, first = value
        if not isinstance(heaps, tuple) or not all(type(heap) is int for heap in heaps):
            raise InputError(wanted)
        (instance,) = read(write([EvenOddInstance(heaps, first)]))
    except (TypeError, ValueError) as error:
        raise InputError(wanted) from error
    return instance
