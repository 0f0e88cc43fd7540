"""Claims about the helper that walks down a diagonal, checked call by call."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from harness.claims import Verdict, every
from harness.editorials.primes.evidence import claim
from harness.editorials.primes.positions import SMALL, within
from harness.problems.primes.bound import PrimesBound
from harness.records import Finding, Minimality, Status
from harness.values import encode
from oracles.rulesets.primes import is_prime
from solvers.primes.diagonal import has_prime_pair

Call = tuple[int, int, int]
"""x, y, K of a call of the helper; x and y may be below K."""
Helper = Callable[[int, int, int], bool]


def pair_above(x: int, y: int, k: int) -> bool:
    """Return whether a prime pair lies on the diagonal from (x, y) downwards, above `k`."""
    first = max(k, k + x - y) + 1
    return any(is_prime(p) and is_prime(p + y - x) for p in range(first, x + 1))


def calls(bound: PrimesBound) -> Iterator[Call]:
    """Yield all calls with K in the bound and x, y from K - 2, as low as the code's calls go."""
    for k in range(bound.k + 1):
        for x in range(k - 2, bound.coordinate + 1):
            for y in range(k - 2, bound.coordinate + 1):
                yield x, y, k


def helper_stays_above(tier: str, helper: Helper = has_prime_pair) -> Verdict:
    """Test that the helper accepts exactly where a prime pair above K lies on the diagonal."""
    bound = SMALL[tier]
    tempting = sum(pair_above(x, y, 0) and not pair_above(x, y, k) for x, y, k in calls(bound))
    return every(
        calls(bound),
        lambda call: helper(*call) == pair_above(*call),
        _finding("helper-stays-above-k"),
        f"{within(bound)}: calls with x, y ≥ K - 2, at {tempting} of which the diagonal holds "
        "prime pairs, but none above K",
    )


def helper_on_equal_numbers(tier: str, helper: Helper = has_prime_pair) -> Verdict:
    """Test that with x = y the helper accepts exactly if a prime lies above K and up to x."""
    bound = SMALL[tier]
    return every(
        ((x, x, k) for k in range(bound.k + 1) for x in range(max(k, 1), bound.coordinate + 1)),
        lambda call: helper(*call) == any(is_prime(p) for p in range(call[2] + 1, call[0] + 1)),
        _finding("helper-on-equal-numbers"),
        f"{within(bound)}, x = y: calls with x ≥ K",
    )


def _finding(kind: str) -> Callable[[Call, int], Finding]:
    def finding(call: Call, failed: int) -> Finding:
        truth = "a prime pair above K" if pair_above(*call) else "no prime pair above K"
        said = "not accepted" if pair_above(*call) else "accepted"
        return Finding(encode(call), said, truth, kind, failed, Minimality.IN_BOUND)

    return finding


CLAIMS = (
    claim(
        id="helper-stays-above-k",
        text="The helper accepts no pair that holds K or less, and misses none above K.",
        section="Python Solution",
        domain="the helper's calls, those below the boundary that the code makes included",
        method="the helper against a search for primes p and p + y - x above K",
        test=helper_stays_above,
        expected=Status.HOLDS,
    ),
    claim(
        id="helper-on-equal-numbers",
        text="The helper also works where both numbers are equal.",
        section="Edge Cases",
        domain="x = y",
        method="the helper against a search for a prime above K and up to x",
        test=helper_on_equal_numbers,
        expected=Status.HOLDS,
    ),
)
