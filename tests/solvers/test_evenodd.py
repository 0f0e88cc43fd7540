"""The pseudo-code of Tweedle-Dee and Tweedle-Dum as a plain function."""

from __future__ import annotations

import pytest

from solvers.evenodd.editorial import dee_wins


@pytest.mark.parametrize(
    ("heaps", "dee_first", "dee"),
    [
        ([2, 2], True, False),  # the sample
        ([1], True, False),  # she cannot move
        ([1], False, False),
        ([2], True, True),  # she takes both
        ([2], False, False),  # Dum leaves one
        ([49], True, False),
        ([50], True, True),
        ([50], False, False),
        ([1, 2], True, False),  # one even heap, but not alone
        ([2, 1], True, False),
        ([50] * 50, True, False),
        ([1] * 50, True, False),
    ],
)
def test_dee_wins_with_a_single_even_heap_and_the_first_move(
    heaps: list[int], dee_first: bool, dee: bool
) -> None:
    """The answers are those of the sample and of the hand arguments for one heap."""
    assert dee_wins(heaps, dee_first) is dee
    assert dee_wins(tuple(heaps), dee_first) is dee


@pytest.mark.parametrize("heaps", [[], [0], [2, 0], [-2], ()])
def test_heaps_outside_the_domain_are_refused(heaps: list[int]) -> None:
    """No heap, or one without stones, is an error that shows the heaps."""
    with pytest.raises(ValueError, match="there must be a heap") as caught:
        dee_wins(heaps, True)
    assert f"dee_wins(heaps={heaps!r})" in str(caught.value)
