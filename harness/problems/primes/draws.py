"""Instances of the Game of Primes past a bound, and of all sizes up to the judge's limits."""

from __future__ import annotations

from typing import TYPE_CHECKING

from harness.problems.primes.bound import AroundPrimes, PrimesBound
from harness.problems.primes.instance import GREATEST, PrimesInstance
from harness.sizes import of_all_sizes
from oracles.rulesets.primes import is_prime

if TYPE_CHECKING:
    from hypothesis.strategies import SearchStrategy

AFFORDABLE_PAIRS = 20_000
"""Pairs x, y that the oracle of a drawn instance may need: a position each."""


def draws(bound: PrimesBound | AroundPrimes) -> SearchStrategy[PrimesInstance]:
    """Return the Hypothesis strategy: a coordinate or the boundary past the bound.

    Half the draws have a boundary below 4, where the prime 2 counts or has just ceased to, and a
    coordinate up to 20 past the bound's for these, the other any size of which the oracle of a
    draw still holds; the others any larger boundary, coordinates up to 60 above.
    """
    from hypothesis import strategies as st

    greatest = bound.coordinate if isinstance(bound, PrimesBound) else bound.near.coordinate
    reach = greatest + 20
    mover = st.integers(0, 1)

    def low(k: int) -> SearchStrategy[PrimesInstance]:
        held = min(reach, k + AFFORDABLE_PAIRS // (reach - k + 1) - 1)
        past, any_size = st.integers(greatest + 1, reach), st.integers(max(k, 1), held)
        return st.builds(PrimesInstance, past, any_size, st.just(k), mover) | st.builds(
            PrimesInstance, any_size, past, st.just(k), mover
        )

    def high(k: int) -> SearchStrategy[PrimesInstance]:
        above = st.integers(k, k + 60)
        return st.builds(PrimesInstance, above, above, st.just(k), mover)

    larger = st.integers(max(bound.k + 1, 4), GREATEST - 60)
    return st.integers(0, 3).flatmap(low) | larger.flatmap(high)


def at_limits() -> SearchStrategy[PrimesInstance]:
    """Return the Hypothesis strategy of instances of all sizes, half of them with K <= 3.

    Half the draws lie one to three moves above a prime pair, most of these with a small K, and with
    Bob to move, as Alice would simply take it. A larger K lies as often close to a coordinate as
    far from it.
    """
    from hypothesis import strategies as st

    sizes = of_all_sizes(1, GREATEST)
    prime = of_all_sizes(5, GREATEST - 3).map(
        lambda n: next(p for p in range(n, 1, -1) if is_prime(p))
    )
    low = st.integers(0, 1) | st.integers(0, 1) | st.integers(0, 3)

    @st.composite
    def near_a_pair(draw: st.DrawFn) -> tuple[int, int]:
        moves = draw(st.just(1) | st.integers(1, 3))
        of_first = draw(st.integers(0, moves))
        return draw(prime) + of_first, draw(prime) + moves - of_first

    @st.composite
    def instances(draw: st.DrawFn) -> PrimesInstance:
        near = draw(st.booleans())
        x, y = draw(near_a_pair() if near else st.tuples(sizes, sizes))
        least = min(x, y)
        small = draw(st.integers(0, 3)) < (3 if near else 1)
        k = min(draw(low), least) if small else least - draw(of_all_sizes(0, least))
        bob = draw(st.integers(0, 3)) < (3 if near else 2)
        return PrimesInstance(x, y, k, int(bob))

    return instances()
