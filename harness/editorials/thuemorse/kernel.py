"""All losing heaps up to 5·10^8, and a check of them that needs no game graph and no solver.

A set of heaps is the set of the losing ones if and only if 0 is in it, none of its heaps has an
odd number of ones, no move leads from one of its heaps to another, and from every other heap with
an even number of ones some move leads into it. That follows from the rules by induction on the
heap: the empty heap is lost and an odd number of ones is won by the player to move, and of the
others those are losing that have no losing option. `flaw` tests these conditions for each heap;
where the set came from does not matter.
"""

from __future__ import annotations

from functools import cache

import numpy as np
from numpy.typing import NDArray

Heaps = NDArray[np.uint32]
BLOCK = 1 << 14
"""Heaps of a block: a power of two, so that only the block's number adds ones of its own."""


def losing_heaps(greatest: int, m: int) -> Heaps:
    """Return a proposal for the losing heaps up to `greatest`, ascending; for `flaw` to prove.

    It is put together from blocks: which heaps of a block are losing depends on nothing but the
    parity of the ones of the block's number and the first heap out of reach from below.
    0 <= `greatest` < 2^32, 1 <= m < `BLOCK`. O(m · BLOCK + greatest / m) time, 4 bytes a heap.
    """

    @cache
    def block(odd: int, first: int) -> tuple[Heaps, int]:
        losing, heap = [], first
        while heap < BLOCK:
            if (heap.bit_count() + odd) % 2 == 1:
                heap += 1
            else:
                losing.append(heap)
                heap += m + 1
        return np.array(losing, dtype=np.uint32), heap - BLOCK

    parts, first = [], 0
    for number in range(greatest // BLOCK + 1):
        losing, first = block(number.bit_count() % 2, first)
        parts.append(losing + np.uint32(number * BLOCK))
    heaps = np.concatenate(parts)
    return heaps[: np.searchsorted(heaps, greatest, side="right")]


def flaw(losing: Heaps, greatest: int, m: int) -> str:
    """Return why `losing` is not the set of losing heaps up to `greatest`, "" if it is.

    Every heap from 0 to `greatest` is accounted for. O(len(losing)) array work.
    """
    if losing.size == 0 or losing[0] != 0:
        return "the empty heap is left out"
    if losing[-1] > greatest:
        return f"{losing[-1]} is past {greatest}"
    following = np.append(losing[1:].astype(np.int64), greatest + 1)
    gaps = following - losing
    if (near := np.flatnonzero(gaps[:-1] <= m)).size:
        return f"a move leads from {losing[near[0] + 1]} to {losing[near[0]]}"
    if (odd := np.flatnonzero(np.bitwise_count(losing) % 2)).size:
        return f"{losing[odd[0]]} has an odd number of ones"
    beyond = m + 1
    while (open_gaps := losing[gaps > beyond]).size:
        out_of_reach = open_gaps + np.uint32(beyond)
        if (even := np.flatnonzero(np.bitwise_count(out_of_reach) % 2 == 0)).size:
            return f"no move leads from {out_of_reach[even[0]]} into the set"
        beyond += 1
    return ""
