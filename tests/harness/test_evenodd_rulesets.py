"""Tweedle-Dee and Tweedle-Dum with Dum held to advice, with a memory, or in another reading."""

from __future__ import annotations

import pytest

from harness.editorials.evenodd.rulesets import (
    KeepsOff,
    MemoryPosition,
    Recipe,
    Remembers,
    ZeroIsEven,
)


def test_dum_keeps_off_until_the_marked_heap_is_alone() -> None:
    """Dum may move on the marked heap only when it is alone; Dee's moves stay as they are."""
    rules = KeepsOff(1)
    assert rules.options(((1, 3), "Dum")) == [((0, 3), "Dee")]
    assert rules.options(((0, 3), "Dum")) == [((0, 2), "Dee"), ((0, 0), "Dee")]
    assert rules.options(((2, 3), "Dee")) == [((0, 3), "Dum"), ((2, 1), "Dum")]


def test_by_the_recipe_dum_takes_the_last_heap_whole() -> None:
    """When the marked heap is alone Dum's only move is to take it whole."""
    rules = Recipe(1)
    assert rules.options(((0, 3), "Dum")) == [((0, 0), "Dee")]
    assert rules.options(((1, 3), "Dum")) == [((0, 3), "Dee")]
    assert rules.options(((0, 3), "Dee")) == [((0, 1), "Dum")]


@pytest.mark.parametrize(
    ("position", "options"),
    [
        ((((1, 3), "Dum"), "", False), [(((0, 3), "Dee"), "", False)]),
        ((((0, 3), "Dee"), "", False), [(((0, 1), "Dum"), "Dee", False)]),
        ((((0, 1), "Dum"), "Dee", False), [(((0, 0), "Dee"), "Dum", True)]),
        ((((0, 2), "Dee"), "Dum", True), [(((0, 0), "Dum"), "Dee", True)]),
    ],
)
def test_memory_is_of_the_marked_heap_alone(
    position: MemoryPosition, options: list[MemoryPosition]
) -> None:
    """A move on the marked heap is remembered, one elsewhere is not."""
    assert Remembers(1).options(position)[: len(options)] == options


def test_a_pass_is_a_move_of_dee_s_only() -> None:
    """Where 0 counts as even Dee can always move, and Dum as before."""
    assert ZeroIsEven().options(((1,), "Dee")) == [((1,), "Dum")]
    assert ZeroIsEven().options(((2,), "Dee")) == [((2,), "Dum"), ((0,), "Dum")]
    assert ZeroIsEven().options(((1,), "Dum")) == [((0,), "Dee")]
