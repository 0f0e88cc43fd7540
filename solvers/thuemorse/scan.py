"""The scan of the ThueMorseGame document, shortened: only the last losing heap is kept, O(n / m).

A heap is losing exactly if it has an even number of ones and lies more than m above the last
losing heap. The m heaps that lie within reach of it are therefore winning without a look, and
the scan steps over them; what the document's loop decides of the other heaps stays the same.
"""

from __future__ import annotations


def alice_wins(n: int, m: int) -> bool:
    """Return whether the first player wins from `n` stones taking at most `m`.

    1 <= n, 1 <= m, or `ValueError`. O(n / m) steps: about 1 s at n = 5*10^8, m = 50.

    >>> alice_wins(3, 3), alice_wins(3, 2)
    (True, False)
    """
    if n < 1 or m < 1:
        raise ValueError(
            f"solvers/thuemorse/scan.py: alice_wins(n={n}, m={m}): both must be at least 1"
        )
    last_losing = 0
    while (heap := last_losing + m + 1) <= n:
        while heap.bit_count() % 2 == 1:
            heap += 1
        last_losing = heap
    return last_losing != n
