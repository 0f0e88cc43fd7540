"""The scan of the ThueMorseGame document, shortened: only the last losing heap is kept, O(n / m).

A heap is losing exactly if it has an even number of ones and lies more than m above the last
losing heap. The m heaps that lie within reach of it are therefore winning without a look, and
the scan steps over them; what the document's loop decides of the other heaps stays the same.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from solvers.thuemorse.queries import require_rows


def losing_heaps(greatest: int, m: int) -> Iterator[int]:
    """Yield the heaps up to `greatest` where the player to move loses, ascending, 0 left out.

    1 <= greatest, 1 <= m, or `ValueError`. O(greatest / m) steps; the last may end past `greatest`.

    >>> list(losing_heaps(14, 3)), list(losing_heaps(13, 3))
    ([5, 9, 15], [5, 9, 15])
    """
    if greatest < 1 or m < 1:
        raise ValueError(
            f"solvers/thuemorse/scan.py: losing_heaps(greatest={greatest}, m={m}): "
            "both must be at least 1"
        )
    last_losing = 0
    while (heap := last_losing + m + 1) <= greatest:
        while heap.bit_count() % 2 == 1:
            heap += 1
        yield heap
        last_losing = heap


def alice_wins(n: int, m: int) -> bool:
    """Return whether the first player wins from `n` stones taking at most `m`.

    1 <= n, 1 <= m, or `ValueError`. O(n / m) steps: about 1 s at n = 5*10^8, m = 50.

    >>> alice_wins(3, 3), alice_wins(3, 2)
    (True, False)
    """
    return n not in losing_heaps(n, m)


def alice_wins_rows(rows: NDArray[np.integer]) -> NDArray[np.bool_]:
    """Return `alice_wins` of every row (n, m) of an array of two columns, from one scan an m.

    The bounds of `alice_wins`, n and m below 2^63. O(n / m) steps for the greatest n of each m,
    O(1) a row.
    """
    rows = require_rows("solvers/thuemorse/scan.py: alice_wins_rows", rows)
    wins = np.empty(len(rows), dtype=np.bool_)
    for m in np.unique(rows[:, 1]).tolist():
        chosen = rows[:, 1] == m
        heaps = rows[chosen, 0]
        losing = np.fromiter(losing_heaps(int(heaps.max()), m), dtype=np.int64)
        wins[chosen] = ~np.isin(heaps, losing)
    return wins
