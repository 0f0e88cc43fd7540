"""ThueMorseGame by the binary digits of n: the parity of ones is 2-automatic, O(m log n).

A heap is losing exactly if it has an even number of ones and lies more than m above the last
losing heap; the empty heap is losing. So all that a run of heaps must be told of those below it
is its *state* as it is entered: the offset, from 0 to m, from the run's first heap to the least
that lies out of reach of the last losing heap, and the parity of the ones that all its heaps
share in front of their own digits. One number holds both: 2 * offset + parity.

Let f_k give for the state s on entering the 2^k heaps that agree in all but their last k digits
the state on entering the 2^k heaps after them, where both together are the 2^(k+1) heaps that
agree in all but k + 1 digits. The parity is turned: the second half has a one where the first
has a zero, and this is why it is the first half's complement. For k = 0 the run is one heap. At
offset o > 0 it is within reach, and o - 1 is left. At offset 0 it is losing if its parity is
even, and then the next m heaps are within reach: m; if its parity is odd nothing changes: 0.

    f_0(2o + p) = 2(o - 1) + (1 - p),    f_0(0) = 2m + 1,    f_0(1) = 0.

A run of 2^(k+1) heaps entered in state s is a first half, entered in s, and a second, entered in
f_k(s); f_k of this is the state past both but for the parity, which has been turned twice where
f_(k+1) turns it once. So, the parity being the last binary digit of a state,

    f_(k+1)(s) = f_k(f_k(s)) xor 1.

Now read n's digits from the top. The state on entering all heaps is 0, for the empty heap is
losing. A digit 0 at place k goes on in the first half, a digit 1 steps over it, by f_k. What is
reached is the state of the run that holds n alone, and n is losing exactly if that is 0.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice

import numpy as np
from numpy.typing import NDArray

from solvers.thuemorse.queries import require_pairs, require_rows

WHERE = "solvers/thuemorse/automatic.py"
WIDTH = 8
"""Digits that a batch in an array reads at a time."""


def alice_wins(n: int, m: int) -> bool:
    """Return whether the player to move wins from `n` stones taking at most `m`.

    1 <= n, 1 <= m, of any size, or `ValueError`. An n with an odd number of ones is no instance:
    as a later position it is won, for who left it has lost by rule, so the answer is `True`.
    O(min(m, n) log n) time, O(min(m, n)) memory: 0.03 ms at n = 5*10^8, m = 50.

    >>> alice_wins(3, 3), alice_wins(3, 2), alice_wins(2**4096 + 2, 50)
    (True, False, True)
    """
    ((n, m),) = require_pairs(f"{WHERE}: alice_wins", [(n, m)])
    past = np.arange(2 * min(m, n) + 2)
    for digit, step in zip(reversed(f"{n:b}"), _steps(min(m, n)), strict=False):
        if digit == "1":
            past = past[step]
    return bool(past[0] != 0)


def alice_wins_many(queries: Sequence[tuple[int, int]]) -> list[bool]:
    """Return `alice_wins` of every (n, m), from the tables f_k of each m.

    The bounds of `alice_wins`. O(m log n) for the greatest n of each m, O(log n) a query: about
    1.5 µs at n = 5*10^8.
    """
    greatest: dict[int, int] = {}
    queries = require_pairs(f"{WHERE}: alice_wins_many", queries)
    for n, m in queries:
        greatest[m] = max(n, greatest.get(m, 0))
    tables = {
        m: [step.tolist() for step in islice(_steps(min(m, n)), n.bit_length())]
        for m, n in greatest.items()
    }
    return [_state(n, tables[m]) != 0 for n, m in queries]


def alice_wins_rows(rows: NDArray[np.integer]) -> NDArray[np.bool_]:
    """Return `alice_wins` of every row (n, m) of an array of two columns, of any integer type.

    The bounds of `alice_wins`, n and m below 2^63. O(m log n) for the greatest n of each m, times
    2^WIDTH / WIDTH, and O(log n) a row: a million rows of one m up to n = 10^6 in about 25 ms.
    """
    rows = require_rows(f"{WHERE}: alice_wins_rows", rows)
    wins = np.empty(len(rows), dtype=np.bool_)
    for m in np.unique(rows[:, 1]).tolist():
        chosen = rows[:, 1] == m
        heaps = rows[chosen, 0]
        greatest = int(heaps.max())
        steps = _steps(min(m, greatest))
        tables = [_wide(steps) for _ in range(0, greatest.bit_length(), WIDTH)]
        states = np.zeros(len(heaps), dtype=np.intp)
        for place, table in reversed(list(enumerate(tables))):
            digits = (heaps >> (WIDTH * place)) & (2**WIDTH - 1)
            states = table.take((states << WIDTH) + digits)
        wins[chosen] = states != 0
    return wins


def _steps(m: int) -> Iterator[NDArray[np.intp]]:
    """Yield f_0, f_1, ... as arrays over the 2m + 2 states, without end."""
    step = (np.arange(2 * m + 2) - 2) ^ 1
    step[:2] = 2 * m + 1, 0
    while True:
        yield step
        step = step[step] ^ 1


def _state(n: int, tables: Sequence[Sequence[int]]) -> int:
    """Return the state of the run that holds `n` alone."""
    state = 0
    for table, digit in zip(reversed(tables[: n.bit_length()]), f"{n:b}", strict=True):
        if digit == "1":
            state = table[state]
    return state


def _wide(steps: Iterator[NDArray[np.intp]]) -> NDArray[np.intp]:
    """Return the next WIDTH of f_0, f_1, ... as one: of state, then digits, the state reached."""
    first = next(steps)
    table = np.stack((np.arange(len(first)), first), axis=1)
    for step in islice(steps, WIDTH - 1):
        table = np.hstack((table, table[step]))
    return table
