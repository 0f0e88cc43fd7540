"""Instances of Tweedle-Dee and Tweedle-Dum past a bound, and up to the judge's limits."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from harness.problems.evenodd.bound import EvenOddBound
from harness.problems.evenodd.instance import GREATEST, MOST_HEAPS, PLAYERS, EvenOddInstance
from harness.sizes import of_all_sizes

if TYPE_CHECKING:
    from hypothesis.strategies import SearchStrategy

AFFORDABLE_PRODUCT = 1_500
"""Half the positions, emptied heaps counted, that the oracle of a drawn instance may need."""


def draws(bound: EvenOddBound) -> SearchStrategy[EvenOddInstance]:
    """Return the Hypothesis strategy: past the bound, one heap up to 50 to ten small ones.

    Two kinds of draws in five are single heaps, one of them even with Dee to move first: all that
    Dee wins. Half of the others have even heaps only. The oracle of a draw has at most 3,000
    positions.
    """
    from hypothesis import strategies as st

    @st.composite
    def several(draw: st.DrawFn) -> tuple[int, ...]:
        step = draw(st.sampled_from((1, 2)))
        room, heaps = AFFORDABLE_PRODUCT, []
        for left in reversed(range(draw(st.integers(2, 10 if step == 1 else 6)))):
            # A heap multiplies the positions by its size + 1, each one to come by step + 1 or more.
            most = min(GREATEST, room // (step + 1) ** left - 1)
            heaps.append(step * draw(st.integers(1, most // step)))
            room //= heaps[-1] + 1
        return tuple(draw(st.permutations(heaps)))

    def single(sizes: SearchStrategy[int], first: SearchStrategy[str]) -> Any:
        return st.builds(EvenOddInstance, sizes.map(lambda size: (size,)), first)

    def past(instance: EvenOddInstance) -> bool:
        return instance not in bound

    anyone = st.sampled_from(PLAYERS)
    even = st.integers(bound.size // 2 + 1, GREATEST // 2).map(lambda half: 2 * half)
    return st.one_of(
        single(even, st.just("Dee")),
        single(st.integers(bound.size + 1, GREATEST), anyone),
        st.builds(EvenOddInstance, several(), anyone).filter(past),
        st.builds(EvenOddInstance, several(), anyone).filter(past),
        st.builds(EvenOddInstance, several(), st.just("Dee")).filter(past),
    )


def at_limits() -> SearchStrategy[EvenOddInstance]:
    """Return the Hypothesis strategy: 1 to 50 heaps of 1 to 50 stones, both log-uniform."""
    from hypothesis import strategies as st

    def heaps(count: int) -> SearchStrategy[tuple[int, ...]]:
        return st.tuples(*[of_all_sizes(1, GREATEST)] * count)

    counts = of_all_sizes(1, MOST_HEAPS)
    return st.builds(EvenOddInstance, counts.flatmap(heaps), st.sampled_from(PLAYERS))
