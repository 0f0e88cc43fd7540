"""Claims about cost, answered by exact counts: positions, look-ups, writes, calls."""

from __future__ import annotations

from collections.abc import Callable
from math import isqrt, log, log2

import numpy as np

from harness.claims import Verdict, measured
from harness.editorials.primes.evidence import claim
from harness.records import Status
from oracles.graph import build
from oracles.rulesets.primes import Primes, is_prime
from solvers.primes.diagonal import GREATEST, prime_table

Scan = Callable[[int, int, int], tuple[bool, int]]
"""From x, y, K to the helper's answer and the passes of its loop."""

COMPOSITES = {"quick": 16, "ci": 30, "deep": 60}
"""Up to this start (n, n), n composite, the count of positions is compared with the graph."""
CONSTRUCTED = ((1_000_000, 999_976, 0, 0), (1_000_000, 1_000_000, 2, 0))
"""The costliest x, y, K, w found with a number 10^6 and a difference up to 130, any w: for
K up to 2, and for K = 2."""


def reachable(n: int, k: int) -> int:
    """Return the number of positions that plays from (n, n) reach, one mover first, n composite.

    0 <= k < n <= 10^6. Above the boundary all but (2, 2), which only prime pairs precede; at it,
    (k, y) and (y, k) for y > k unless (k + 1, y) is a prime pair, where the game has ended; never
    (k, k). As x + y tells who is to move, each pair of numbers is one position. O(n).
    """
    primes_above = sum(prime_table()[k + 1 : n + 1])
    cut_off = primes_above if prime_table()[k + 1] else 0
    return (n - k) ** 2 - (k < 2) + 2 * (n - k - cut_off)


def number_of_states(tier: str, formula: Callable[[int, int], int] = reachable) -> Verdict:
    """Return the exact number of positions from (10^6, 10^6), by a formula checked on graphs."""
    starts = [(n, k) for n in range(4, COMPOSITES[tier] + 1) if not is_prime(n) for k in range(4)]
    starts = [(n, k) for n, k in starts if k < n]
    for n, k in starts:
        counted = len(build(Primes(k), [(n, n, "Alice")]))
        if counted != formula(n, k):
            return Verdict(
                Status.INCONCLUSIVE,
                "the formula against game graphs",
                len(starts),
                f"({n}, {n}), K = {k}: {counted} positions, {formula(n, k)} by the formula",
            )
    figures = ", ".join(f"K = {k}: {formula(GREATEST, k):,}" for k in range(3))
    return measured(
        f"positions (x, y, mover) reachable from (10^6, 10^6) with one player first: {figures}; "
        "twice as many with either first",
        f"a formula, equal to the size of the game graph at all {len(starts)} starts (n, n) with "
        f"n ≤ {COMPOSITES[tier]} composite, K ≤ 3",
    )


def scan(x: int, y: int, k: int) -> tuple[bool, int]:
    """Return what the helper answers and how many passes its loop makes."""
    length = max(0, min(x, y) - k)
    prime = np.frombuffer(prime_table(), bool)
    found = (prime[x - length + 1 : x + 1] & prime[y - length + 1 : y + 1])[::-1]
    first = int(found.argmax()) if length else 0
    return (True, first + 1) if length and found[first] else (False, length)


def passes(x: int, y: int, k: int, w: int, walk: Scan = scan) -> int:
    """Return the passes of the helper's loop that the code makes for one undecided instance."""
    made = 0

    def helper(x: int, y: int) -> bool:
        nonlocal made
        found, count = walk(x, y, k)
        made += count
        return found

    def after_bob(x: int, y: int) -> bool:
        return helper(x, y) or (helper(x - 2, y) and helper(x, y - 2))

    if w == 1:
        after_bob(x, y)
    elif not after_bob(x - 1, y):
        after_bob(x, y - 1)
    return made


def query_cost(tier: str, walk: Scan = scan) -> Verdict:
    """Return the passes of the helper's loop at the costliest inputs constructed."""
    figures = "; ".join(f"{' '.join(map(str, i))}: {passes(*i, walk):,}" for i in CONSTRUCTED)
    worst = max(passes(*instance, walk) for instance in CONSTRUCTED)
    return measured(
        f"passes of the loop for one case: {figures}; no input makes more than "
        f"{5 * GREATEST - 9:,}: five walks, not one; for 100 cases {100 * worst:,}. No time limit "
        "is stated, so whether that is acceptable is not",
        "the code's calls of its helper, re-enacted with a counter, at the costliest inputs found "
        "with a number 10^6, a difference up to 129 and K ≤ 2",
    )


def sieve_writes(n: int) -> int:
    """Return the entries that the sieve up to `n` sets to composite, repetitions included."""
    return sum(len(range(p * p, n + 1, p)) for p in range(2, isqrt(n) + 1) if is_prime(p))


def sieve_cost(tier: str) -> Verdict:
    """Return what the sieve writes, beside n log n and n log log n."""
    sizes = (1_000, 10_000, 100_000, GREATEST)
    figures = ", ".join(
        f"n = {n:,}: {sieve_writes(n):,} = {sieve_writes(n) / n:.2f} n "
        f"(log2 n = {log2(n):.2f}, ln ln n = {log(log(n)):.2f})"
        for n in sizes
    )
    return measured(
        f"entries written: {figures}; O(n log log n), less than linearithmic; the table always "
        f"has {GREATEST + 1:,} entries, whatever x and y are",
        "an exact count of the multiples that the sieve strikes out",
    )


def calls_without_memo(n: int, k: int) -> int:
    """Return the calls of a recursion from (n, n) that keeps no results."""
    calls: dict[tuple[int, int], int] = {}
    for x in range(k, n + 1):
        for y in range(k, n + 1):
            over = k in (x, y) or (is_prime(x) and is_prime(y))
            calls[x, y] = 1 if over else 1 + calls[x - 1, y] + calls[x, y - 1]
    return calls[n, n]


def brute_force_cost(tier: str) -> Verdict:
    """Return the calls of a recursion without and with stored results."""
    figures = ", ".join(
        f"({n}, {n}): {calls_without_memo(n, 0):,} against {reachable(n, 0):,}"
        for n in (10, 20, 30, 40)
    )
    return measured(
        f"calls without and with stored results, K = 0: {figures}; exponential only where no "
        "result is stored",
        "an exact count of the calls, and of the positions by the formula of number-of-states",
    )


CLAIMS = (
    claim(
        id="number-of-states",
        text="There can be up to 10^12 states.",
        section="Problem Understanding",
        domain="the start (10^6, 10^6)",
        method="a formula, checked on game graphs of smaller starts",
        test=number_of_states,
        expected=Status.MEASURED,
    ),
    claim(
        id="hundred-cases-are-acceptable",
        text="A query scans a diagonal of at most a million positions, and 100 cases are "
        "acceptable in Python.",
        section="Complexity Analysis",
        domain="1 ≤ x, y ≤ 10^6, T ≤ 100",
        method="an exact count of loop passes at inputs constructed to be costly",
        test=query_cost,
        expected=Status.MEASURED,
    ),
    claim(
        id="sieve-is-linearithmic",
        text="The sieve is linearithmic, and its table, O(max(x, y)), the only large structure.",
        section="Complexity Analysis",
        domain="the sieve up to 10^6",
        method="an exact count of the entries written",
        test=sieve_cost,
        expected=Status.MEASURED,
    ),
    claim(
        id="brute-force-is-exponential",
        text="Brute force takes time exponential in the number of moves and memory for every "
        "state.",
        section="Approaches",
        domain="starts (n, n)",
        method="an exact count of calls without and with stored results",
        test=brute_force_cost,
        expected=Status.MEASURED,
    ),
)
