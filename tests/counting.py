"""Reads a printed condition, and counts what meets it and simpler ones, one instance at a time."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations
from typing import Any

from harness.problem import AnyProblem
from harness.separation import Separation

Values = dict[str, list[int]]
"""By the name of each feature its values, an instance after the other."""


def values_of(problem: AnyProblem, instances: Sequence[Any]) -> Values:
    """Return the features of each instance, asked one by one."""
    return {f.name: [int(f.of(instance)) for instance in instances] for f in problem.features}


def parts_of(problem: AnyProblem, values: Values, condition: str) -> Iterator[int]:
    """Yield which instances meet each part of a printed condition, as read from its words."""
    sentences = {text: (f.name, n) for f in problem.features for n, text in f.values.items()}
    for part in condition.split(" and "):
        by_parity = re.fullmatch(r"(.+) is (odd|even)", part)
        between = re.fullmatch(r"(?:(−?[\d,]+) ≤ )?(.+?)(?: (≤|≥|=) (−?[\d,]+))?", part)
        if part in sentences:
            name, number = sentences[part]
            yield bits(value == number for value in values[name])
        elif by_parity:
            yield bits(value % 2 == (by_parity[2] == "odd") for value in values[by_parity[1]])
        else:
            assert between
            low, name, sign, high = between.groups()
            ends = [
                int(end.replace(",", "").replace("−", "-")) if end else None for end in (low, high)
            ]
            least = ends[1] if sign in ("≥", "=") else ends[0]
            greatest = ends[1] if sign in ("≤", "=") else None
            yield bits(
                (least is None or least <= value) and (greatest is None or value <= greatest)
                for value in values[name]
            )


def simple_tests(problem: AnyProblem, values: Values, wrong: int) -> list[int]:
    """Return for each interval or parity that all wrong instances meet which ones meet it.

    Sets of instances are the bits of whole numbers. What every instance meets is left out.
    """
    found = []
    for feature in problem.features:
        mine = values[feature.name]
        of_wrong = {value for place, value in enumerate(mine) if wrong >> place & 1}
        found.append(bits(min(of_wrong) <= value <= max(of_wrong) for value in mine))
        if len({value % 2 for value in of_wrong}) == 1 and not feature.values:
            found.append(bits(value % 2 == min(of_wrong) % 2 for value in mine))
    everything = (1 << len(mine)) - 1
    return [met for met in found if met != everything]


def bits(truths: Iterable[bool]) -> int:
    """Return the whole number of which these are the binary digits, the lowest first."""
    return int("".join("1" if true else "0" for true in truths)[::-1], 2)


def require_simplest(
    problem: AnyProblem, values: Values, wrong: int, found: Separation | None
) -> None:
    """Assert that the counts of a printed condition are right, and that none simpler would do."""
    assert found is not None
    tests = simple_tests(problem, values, wrong)
    assert found.wrong == wrong.bit_count()
    assert {found.inside + found.outside} == set(map(len, values.values()))
    if not found.condition:
        assert tests == []
        return
    parts = list(parts_of(problem, values, found.condition))
    inside = parts[0] & parts[-1]
    assert inside & wrong == wrong
    assert found.inside == inside.bit_count()
    right = found.inside - found.wrong
    one = min(test.bit_count() for test in tests) - found.wrong
    two = min((a & b).bit_count() for a, b in combinations([*tests, -1], 2)) - found.wrong
    if len(parts) == 1:
        assert right == one
        assert one == 0 or 2 * two > one
    else:
        assert right == two
        assert one > 0
        assert 2 * two <= one
