"""Values as JSON: what is written comes back, in one order, and nothing else passes."""

from __future__ import annotations

from typing import Any

import pytest

from harness.values import decode, encode


@pytest.mark.parametrize(
    "value",
    [
        0,
        "",
        None,
        True,
        (),
        ((1, 2), "Dee"),
        frozenset(),
        (frozenset({(1, 2), (0, 3)}), frozenset({(10, 0)})),
        frozenset({frozenset({"a"}), frozenset({"b", "c"}), "d", 4, None, ("e", frozenset())}),
    ],
)
def test_values_come_back_from_json(value: Any) -> None:
    """What is made of plain values comes back as it was."""
    assert decode(encode(value)) == value


def test_sets_are_written_in_one_order() -> None:
    """A set of numbers ascends, and a set of sets has an order of its own, not that of hashes."""
    assert encode(frozenset({10, 9, -1})) == {"set": [-1, 9, 10]}
    words = ["north", "east", "south", "west"]
    pairs = [frozenset({a, b}) for a in words for b in words]
    assert encode(frozenset(pairs)) == encode(frozenset(reversed(pairs)))
    firsts = [item["set"][0] for item in encode(frozenset(pairs))["set"]]
    assert firsts == ["east"] * 4 + ["north"] * 3 + ["south"] * 2 + ["west"]


@pytest.mark.parametrize("value", [1.5, [1], {1}, (1, 2.0), frozenset({b"x"}), object()])
def test_other_values_are_refused(value: Any) -> None:
    """Only plain values can be written."""
    with pytest.raises(TypeError, match="use integers, strings"):
        encode(value)


@pytest.mark.parametrize("data", [1.5, [0, [2.5]], {"set": 3}, {"list": []}, {"set": [], "x": 1}])
def test_other_data_is_refused(data: Any) -> None:
    """Only data that `encode` can make is read."""
    with pytest.raises(ValueError, match="is no value"):
        decode(data)
