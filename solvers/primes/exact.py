"""The Game of Primes solved: right for 0 <= K <= min(x, y), x and y up to 10^6.

Let x <= y (the rules treat both alike) and d = y - x. "Won" means: won by Alice with Bob to move.
With a number at or below K nothing is won or a prime pair; above, a prime pair is won, and any
other position exactly if, as Bob lowers a number and Alice has won then or lowers one herself,

    (x-1, y) is a prime pair or (x-2, y) is won or (x-1, y-1) is won, and
    (x, y-1) is a prime pair or (x, y-2) is won or (x-1, y-1) is won.

With K = 0 a number 1 stays 1 or falls to 0, and no prime pair follows: all is as with K = 1.

**Thresholds.** If (x-1, y-1) is won, so is (x, y), by the last terms. So each d has a threshold
t(d): (x, y) is won exactly if x >= t(d). There (x-1, y-1) is not won, the last terms drop out,
and t(d) is the least x > K for which (x, y) is a prime pair or

    A: (x-1, y) is a prime pair or x-2 >= t(d+2), and
    B: (x, y-1) is a prime pair or x >= t(d-2).

(d = 0: by symmetry B is A. d = 1: in B (x, y-2) mirrors (x-1, y-1) and drops out too.)

**Even d: t(d) = p(d), or max(p(d+2) + 2, p(|d-2|)) if that is less,** where p(d) is the least
prime p > K with p + d prime. For prime pairs of odd difference hold the 2, and help neither A,
(2, y): then (3, y) is a prime pair itself; nor B, (2, y-1): then A fails at x = 2; nor B, (x, 2):
then (x, y) is (3, 3). So A and B ask for (x-2, y) and (x, y-2), won by a prime pair on their own
diagonals: if at the threshold of d+2, which is at most x-2, there is none, B for it says that a
position of difference d with a number of at most x-2 is won, against the choice of x; likewise
A for the threshold of d-2.

**Odd d, K >= 2: never won.** One of x and x-1 is even, so with one of his two moves Bob reaches no
prime pair; Alice's reply makes the difference odd again, so is none either; and so on down to K.

**Odd d, K <= 1.** If d + 2 is prime, then t(d) = 2: call d a wall. Other prime pairs of odd
difference do not exist. Let d lie between two neighbouring walls. A and B decide; both prime
pairs at once would be x = y = 3. Hence t(d) is the least of

    left:  the least x >= t(d-2) with (x-1, y) a prime pair,
    right: the least x >= t(d+2) + 2 with (x, y-1) a prime pair,
    both:  max(t(d-2), t(d+2) + 2).

If t(d) needs t(d-2), then t(d-2) <= t(d), so t(d-2) does not need t(d), or it would be at least
t(d) + 2: it comes from t(d-4), by `left`, and so on down to the lower wall. If t(d) needs t(d+2),
then t(d+2) < t(d), so t(d+2) does not need t(d): it comes from t(d+4), by `right`, and so on up
to the upper wall. With l for the chain of `left` alone and r for that of `right` alone,

    t(d) = min(l(d), r(d)).

For `both` = max(a, b+2), where a = l(d-2) and b = r(d+2) are there, is never less. At a wall a is
2, else (a-1, a+d-2) is a prime pair, of even difference, so a >= 4 is even. At a wall b is 2, else
(b, b+d+1) is one, so b >= 3 is odd. Hence there are these cases:

- a >= b+3: d-2 is no wall, and its pair serves `right` at x = a-1, so r(d) < both.
- a <= b+1, d+2 no wall: its pair serves `left` at x = b+1, so l(d) < both.
- a <= b+1, b = 2: a is 2, and (3, d+4) serves `left` at x = 4, so l(d) <= both.
- a = b+2: b is even, so 2, and a is 4; but then d+2 is prime, and d is a wall.

Play only lowers the numbers, so that no prime past 10^6 matters, as a prime of a pair or a wall.
Walls are at most 114 apart. A search tries some ten primes as a rule, some hundreds at worst.
"""

from __future__ import annotations

from functools import cache

import numpy as np
from numpy.typing import ArrayLike

from solvers.primes.diagonal import GREATEST, answer, prime_table, require_domain
from solvers.primes.many import (
    NONE,
    Answers,
    Numbers,
    answer_many,
    have_prime_pair,
    primes,
    search,
)


def least_prime(difference: int, start: int) -> int:
    """Return the least prime p >= start with p + difference prime and at most 10^6, or NONE.

    `difference` is even and at least 0. O(primes tried).
    """
    prime = prime_table()
    p = prime.find(1, start)
    while 0 <= p <= GREATEST - difference:
        if prime[p + difference]:
            return p
        p = prime.find(1, p + 1)
    return NONE


def odd_threshold(difference: int) -> int:
    """Return t(difference) for K <= 1: from which x on Alice wins with Bob to move; or NONE.

    `difference` is odd, 1 to 10^6. O(primes up to max(l, r)), some 50 µs in the widest gap.

    >>> [odd_threshold(d) for d in (1, 7, 25)]
    [2, 4, 5]
    """
    prime = prime_table()
    lower, upper = prime.rfind(1, 0, difference + 3), prime.find(1, difference + 2)
    if lower == difference + 2:
        return 2
    left = 2
    for d in range(lower, difference + 1, 2):
        left = least_prime(d + 1, left - 1) + 1
    right = NONE if upper < 0 else 2
    for d in range(upper - 4, difference - 1, -2):
        right = least_prime(d - 1, right + 2)
    return min(left, right, NONE)


@cache
def odd_thresholds() -> Numbers:
    """Return `odd_threshold` of each difference from 0 to 10^6, NONE at the even ones.

    All gaps between walls are filled together, a difference at a time from either edge.
    """
    odd_primes = primes()[1:-1]
    left = np.full(GREATEST + 3, NONE, dtype=np.int64)
    left[odd_primes - 2] = 2
    right = left.copy()
    d = odd_primes
    while (d := d[left[d] == NONE]).size:
        left[d] = np.minimum(search(d + 1, left[d - 2] - 1) + 1, NONE)
        d = d[left[d] < NONE] + 2
    d = odd_primes[1:] - 4
    while (d := d[right[d] == NONE]).size:
        right[d] = search(d - 1, right[d + 2] + 2)
        d = d[right[d] < NONE] - 2
    return np.minimum(left, right)[: GREATEST + 1]


def wins_when_bob_moves(x: int, y: int, k: int) -> bool:
    """Return whether Alice wins with Bob to move; x, y >= `k` >= 0."""
    low, difference = min(x, y), abs(x - y)
    if difference % 2 == 1:
        return k <= 1 and odd_threshold(difference) <= low
    if least_prime(difference, k + 1) <= low:
        return True
    wider, narrower = difference + 2, abs(difference - 2)
    return least_prime(wider, k + 1) <= low - 2 and least_prime(narrower, k + 1) <= low


def alice_wins(x: int, y: int, k: int, w: int) -> bool:
    """Return whether Alice wins from (x, y) with boundary `k`.

    `w` is 0 if Alice moves first, 1 if Bob does; 1 <= x, y <= 10^6, 0 <= k <= min(x, y), or
    `ValueError`. O(primes tried): microseconds as a rule, after a sieve of some milliseconds.

    >>> alice_wins(4, 9, 2, 0), alice_wins(5, 28, 2, 0), alice_wins(5, 30, 0, 1)
    (True, False, True)
    """
    require_domain("solvers/primes/exact.py: alice_wins", x, y, k, w)
    return answer(wins_when_bob_moves, x, y, k, w)


def won_when_bob_moves(x: Numbers, y: Numbers, k: Numbers) -> Answers:
    """Return `wins_when_bob_moves` of each x, y and `k`, from arrays of equal length."""
    difference = np.abs(x - y)
    won = have_prime_pair(x, y, k)
    odd = np.flatnonzero((difference % 2 == 1) & (k <= 1))
    if odd.size:
        won[odd] = odd_thresholds()[difference[odd]] <= np.minimum(x, y)[odd]
    rest = np.flatnonzero(~won & (difference % 2 == 0))
    x, y, k = x[rest], y[rest], k[rest]
    won[rest] = have_prime_pair(x - 2, y, k) & have_prime_pair(x, y - 2, k)
    return won


def alice_wins_many(x: ArrayLike, y: ArrayLike, k: ArrayLike, w: ArrayLike) -> Answers:
    """Return `alice_wins` of each query, from arrays of equal length; the same bounds and error.

    O(n log n + primes tried for the distinct differences and boundaries); about 0.3
    microseconds a query of a large batch.
    """
    caller = "solvers/primes/exact.py: alice_wins_many"
    return answer_many(caller, won_when_bob_moves, (x, y, k, w))
