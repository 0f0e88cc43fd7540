"""The brute-force table of the ThueMorseGame document: every heap in turn, O(nm).

A heap with an odd number of ones is won for the player to move. Any other is lost exactly if
none of the m heaps below it is.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from solvers.thuemorse.queries import require_pairs, require_rows

WHERE = "solvers/thuemorse/table.py"


def losing_heaps(greatest: int, m: int) -> bytearray:
    """Return a table of `greatest` + 1 bytes: 1 where the player to move loses.

    `greatest` >= 0, 1 <= m, or `ValueError`. O(greatest * m) time, one byte a heap.

    >>> list(losing_heaps(6, 2))
    [1, 0, 0, 1, 0, 0, 1]
    """
    if greatest < 0 or m < 1:
        raise ValueError(
            f"{WHERE}: losing_heaps(greatest={greatest}, m={m}): "
            "greatest must be at least 0 and m at least 1"
        )
    losing = bytearray(greatest + 1)
    losing[0] = 1
    for heap in range(1, greatest + 1):
        if heap.bit_count() % 2 == 0:
            losing[heap] = losing.find(1, max(0, heap - m), heap) < 0
    return losing


def alice_wins(n: int, m: int) -> bool:
    """Return whether the first player wins from `n` stones taking at most `m`.

    1 <= n, 1 <= m, or `ValueError`. O(nm) time, n bytes.

    >>> alice_wins(3, 3), alice_wins(3, 2)
    (True, False)
    """
    if n < 1:
        raise ValueError(f"{WHERE}: alice_wins(n={n}): n must be at least 1")
    return not losing_heaps(n, m)[n]


def alice_wins_many(queries: Sequence[tuple[int, int]]) -> list[bool]:
    """Return `alice_wins` of every (n, m), from one table for each m.

    The bounds of `alice_wins`. O(sum over the distinct m of m times their greatest n).
    """
    greatest: dict[int, int] = {}
    queries = require_pairs(f"{WHERE}: alice_wins_many", queries)
    for n, m in queries:
        greatest[m] = max(n, greatest.get(m, 0))
    tables = {m: losing_heaps(n, m) for m, n in greatest.items()}
    return [not tables[m][n] for n, m in queries]


def alice_wins_rows(rows: NDArray[np.integer]) -> NDArray[np.bool_]:
    """Return `alice_wins` of every row (n, m) of an array of two columns, from one table an m.

    The bounds of `alice_wins`, n and m below 2^63. O(sum over the distinct m of m times their
    greatest n).
    """
    rows = require_rows(f"{WHERE}: alice_wins_rows", rows)
    wins = np.empty(len(rows), dtype=np.bool_)
    for m in np.unique(rows[:, 1]).tolist():
        chosen = rows[:, 1] == m
        heaps = rows[chosen, 0]
        losing = np.frombuffer(losing_heaps(int(heaps.max()), m), dtype=np.uint8)
        wins[chosen] = losing[heaps] == 0
    return wins
