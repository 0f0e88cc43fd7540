"""The pseudo-code of the Tweedle-Dee and Tweedle-Dum editorial.

Dee wins exactly if she moves first and there is a single heap, an even one: then she takes it
whole. Otherwise Dum gets, or makes, a heap of odd size, whose parity Dee can never change.
"""

from __future__ import annotations

from collections.abc import Sequence


def dee_wins(heaps: Sequence[int], dee_moves_first: bool) -> bool:
    """Return whether Dee, the even player, wins from `heaps`, each at least 1, or `ValueError`.

    O(number of heaps), all of it for the check of the domain.

    >>> dee_wins([2], True), dee_wins([2, 2], True), dee_wins([2], False)
    (True, False, False)
    """
    if not heaps or min(heaps) < 1:
        raise ValueError(
            f"solvers/evenodd/editorial.py: dee_wins(heaps={heaps!r}): "
            "there must be a heap, and each must hold at least 1 stone"
        )
    return len(heaps) == 1 and heaps[0] % 2 == 0 and dee_moves_first
