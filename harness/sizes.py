"""Whole numbers of all sizes, for draws up to a judge's limits."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from hypothesis.strategies import SearchStrategy


def of_all_sizes(least: int, greatest: int) -> SearchStrategy[int]:
    """Return the Hypothesis strategy of numbers in 0 <= least..greatest, log-uniform.

    First the number of binary digits is drawn, each as likely as another, then the number: small
    ones come as often as large ones, and shrinking makes it smaller.
    """
    from hypothesis import strategies as st

    def of(digits: int) -> SearchStrategy[int]:
        lowest = 1 << (digits - 1) if digits else 0
        return st.integers(max(least, lowest), min(greatest, (1 << digits) - 1))

    return st.integers(least.bit_length(), greatest.bit_length()).flatmap(of)
