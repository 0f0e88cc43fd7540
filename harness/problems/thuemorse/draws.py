"""Instances of ThueMorseGame past a bound, and of all sizes up to the judge's limits."""

from __future__ import annotations

from typing import TYPE_CHECKING

from harness.problems.thuemorse.bound import ThueMorseBound
from harness.problems.thuemorse.instance import GREATEST, MOST, ThueMorseInstance, even_heap
from harness.sizes import of_all_sizes

if TYPE_CHECKING:
    from hypothesis.strategies import SearchStrategy

AFFORDABLE_HEAPS = 40_000
"""Heaps below a drawn one that its oracle may need."""


def draws(bound: ThueMorseBound) -> SearchStrategy[ThueMorseInstance]:
    """Return the Hypothesis strategy: n past the bound by up to 4,096, and 2,000 for m = 50.

    Of the heaps with an even number of ones about 2 in m + 2 are losing, 4 in 100 at m = 50, so
    half the draws have m ≤ 5: in all Bob wins three or four draws in ten. The graph of a draw has
    about n·m / 2 edges. Past a bound of more heaps than that may have, m is 1 or 2: two forbidden
    counts in a row, never far away, end every such play.
    """
    from hypothesis import strategies as st

    def heaps(m: int) -> SearchStrategy[ThueMorseInstance]:
        greatest = bound.n + min(4_096, 100_000 // m)
        index = st.integers(bound.n // 2 + 1, greatest // 2 - 1)
        return st.builds(ThueMorseInstance, index.map(even_heap), st.just(m))

    if bound.n > AFFORDABLE_HEAPS:
        return st.integers(1, 2).flatmap(heaps)
    return (st.integers(1, 5) | st.integers(1, MOST)).flatmap(heaps)


def at_limits() -> SearchStrategy[ThueMorseInstance]:
    """Return the Hypothesis strategy of heaps of all sizes, with any m."""
    from hypothesis import strategies as st

    index = of_all_sizes(1, GREATEST // 2 - 1)
    return st.builds(ThueMorseInstance, index.map(even_heap), st.integers(1, MOST))
