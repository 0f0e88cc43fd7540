"""Game of Primes: instances, format, bounds and solvers."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import count
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from harness.judge import InputError, Tokens, short
from harness.problem import Format, Problem, Solver
from harness.sizes import of_all_sizes
from oracles.rulesets.dense.primes import DensePrimes
from oracles.rulesets.primes import Primes, PrimesPosition, is_prime
from solvers.primes import editorial, exact, prose

if TYPE_CHECKING:
    from hypothesis.strategies import SearchStrategy

GREATEST = 1_000_000
MANY = 100
"""From so many instances on arrays are worth making."""
SCANNED = 100_000
"""Steps down a diagonal that the editorial's answers can afford."""
AFFORDABLE_SUM = 80
"""Up to this x + y, 93,240 instances, everything smaller than a find is enumerated."""
AFFORDABLE_PAIRS = 20_000
"""Pairs x, y that the oracle of a drawn instance may need: a position each."""


class PrimesInstance(NamedTuple):
    """A line of the judge's input: w = 0, Alice moves first; w = 1, Bob does."""

    x: int
    y: int
    k: int
    w: int


def order(instance: PrimesInstance) -> tuple[int, ...]:
    """Return the key of "smallest": x + y, then x, K, w."""
    x, y, k, w = instance
    return (x + y, x, k, w)


@dataclass(frozen=True)
class Block:
    """All instances with boundary `k`, coordinates and their sum up to the bound's."""

    k: int
    coordinate: int
    total: int

    def __iter__(self) -> Iterator[PrimesInstance]:
        """Yield the instances in the problem's order."""
        return map(self.instance, self.rows())

    def rows(self) -> NDArray[np.int64]:
        """Return a row x, y, K, w an instance, in the same order."""
        side = np.arange(max(self.k, 1), self.coordinate + 1)
        x, y = side.repeat(side.size), np.tile(side, side.size)
        by_sum = np.argsort(x + y, kind="stable")
        by_sum = by_sum[(x + y)[by_sum] <= self.total]
        rows = np.empty((2 * by_sum.size, 4), np.int64)
        rows[:, 0], rows[:, 1] = x[by_sum].repeat(2), y[by_sum].repeat(2)
        rows[:, 2], rows[0::2, 3], rows[1::2, 3] = self.k, 0, 1
        return rows

    def instance(self, row: NDArray[np.int64]) -> PrimesInstance:
        """Return the instance of a row."""
        return PrimesInstance(*row.tolist())

    def space(self) -> DensePrimes:
        """Return the positions from the boundary to the greatest coordinate."""
        return DensePrimes(self.k, self.coordinate)

    def roots(self, rows: NDArray[np.int64]) -> NDArray[np.int64]:
        """Return the number of the starting position of each row."""
        x, y, _, mover = rows.T
        return self.space().numbers(x, y, mover)


@dataclass(frozen=True)
class PrimesBound:
    """All K up to `k`, all x and y up to `coordinate` with sum up to `total`, both movers."""

    k: int
    coordinate: int
    total: int

    def __str__(self) -> str:
        """Return the bound in words."""
        total = f", x + y ≤ {self.total}" if self.total < 2 * self.coordinate else ""
        return f"all K ≤ {self.k}, x, y ≤ {self.coordinate:,}{total}, both movers"

    def blocks(self) -> list[Block]:
        """Return a block a boundary."""
        return [Block(k, self.coordinate, self.total) for k in range(self.k + 1)]

    def __contains__(self, instance: PrimesInstance) -> bool:
        """Return whether the instance is in the bound."""
        x, y, k, _ = instance
        return k <= self.k and max(x, y) <= self.coordinate and x + y <= self.total

    def encloses(self, instance: PrimesInstance) -> bool:
        """Return whether all instances of at most the same x + y are in the bound."""
        total = instance.x + instance.y
        return total <= min(self.total, self.coordinate + 1) and total // 2 <= self.k


def square(k: int, coordinate: int) -> PrimesBound:
    """Return the bound that limits each coordinate alone."""
    return PrimesBound(k, coordinate, 2 * coordinate)


@dataclass(frozen=True)
class AroundPrimes:
    """All of `near`, and boundaries around a prime each with a larger greatest coordinate.

    For each of `starts` the least prime p from there on, p - 1 and p + 1 are boundaries; all of
    them are past those of `near`.
    """

    near: PrimesBound
    starts: tuple[int, ...]
    coordinate: int

    def __str__(self) -> str:
        """Return the bound in words."""
        first, second, *_, last = self.starts
        return (
            f"{self.near}; and K = p - 1, p, p + 1 for the least primes p from {first}, {second}, "
            f"..., {last:,} on, x, y ≤ {self.coordinate:,}, both movers"
        )

    @property
    def k(self) -> int:
        """Up to which boundary none is left out."""
        return self.near.k

    def boundaries(self) -> list[int]:
        """Return the boundaries past those of `near`, ascending."""
        primes = [next(filter(is_prime, count(start))) for start in self.starts]
        return [k for p in primes for k in (p - 1, p, p + 1)]

    def blocks(self) -> list[Block]:
        """Return a block a boundary."""
        further = [Block(k, self.coordinate, 2 * self.coordinate) for k in self.boundaries()]
        return [*self.near.blocks(), *further]

    def __contains__(self, instance: PrimesInstance) -> bool:
        """Return whether the instance is in the bound."""
        x, y, k, _ = instance
        return instance in self.near or (k in self.boundaries() and max(x, y) <= self.coordinate)

    def encloses(self, instance: PrimesInstance) -> bool:
        """Return whether all instances of at most the same x + y are in the bound."""
        return self.near.encloses(instance)


def below(instance: PrimesInstance) -> PrimesBound | None:
    """Return the bound of all instances of at most the same x + y, if affordable."""
    total = instance.x + instance.y
    return PrimesBound(total // 2, total, total) if total <= AFFORDABLE_SUM else None


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


def posed(ruleset: Primes, position: PrimesPosition) -> PrimesInstance | None:
    """Return the instance that starts at a position, `None` outside the judge's domain."""
    x, y, mover = position
    inside = min(x, y) >= 1 and max(x, y) <= GREATEST and 0 <= ruleset.boundary <= min(x, y)
    return PrimesInstance(x, y, ruleset.boundary, int(mover == "Bob")) if inside else None


def affords_scan(instance: PrimesInstance) -> bool:
    """Return whether a scan down the diagonal ends in about 5 ms."""
    return min(instance.x, instance.y) - instance.k <= SCANNED


def features(instance: PrimesInstance) -> str:
    """Return who moves first and whether the prime 2 lies above the boundary."""
    mover = players(instance)[0]
    return f"{mover} to move, K {'≤ 1' if instance.k <= 1 else '≥ 2'}"


def players(instance: PrimesInstance) -> tuple[str, str]:
    """Return who moves first and who second."""
    return ("Alice", "Bob") if instance.w == 0 else ("Bob", "Alice")


def root(instance: PrimesInstance) -> PrimesPosition:
    """Return the starting position."""
    return (instance.x, instance.y, players(instance)[0])


def read_case(tokens: Tokens) -> PrimesInstance:
    """Return the next line `x y K w`; `InputError` outside the domain."""
    x = tokens.integer("x", 1, judge=GREATEST)
    y = tokens.integer("y", 1, judge=GREATEST)
    k = tokens.integer("K", 0)
    if k > min(x, y):
        raise tokens.error(
            f"K={k}",
            f"K must be at most min(x, y) = {short(min(x, y))}: "
            "a play that starts below the boundary need never reach it",
        )
    return PrimesInstance(x, y, k, tokens.integer("w (0: Alice moves first, 1: Bob)", 0, 1))


def read(text: str, limits: bool = True) -> list[PrimesInstance]:
    """Return the instances of the judge's input; `InputError` if it is not in the format."""
    return Tokens(text, limits).cases(read_case)


def write(instances: Sequence[PrimesInstance]) -> str:
    """Return the judge's input for these instances."""
    lines = [str(len(instances)), *(" ".join(map(str, instance)) for instance in instances)]
    return "\n".join(lines) + "\n"


def write_answers(answers: Sequence[str]) -> str:
    """Return the judge's output: `Case i: NAME`, i from 1."""
    return "".join(f"Case {i}: {answer}\n" for i, answer in enumerate(answers, start=1))


def instance_of(value: Any) -> PrimesInstance:
    """Return the instance of a decoded value; `InputError` outside the domain."""
    if not isinstance(value, tuple) or [type(n) for n in value] != [int] * 4:
        raise InputError(f"instance {value!r}: must be [x, y, K, w], four whole numbers")
    (instance,) = read(write([PrimesInstance(*value)]))
    return instance


def by(
    alice_wins: Callable[[int, int, int, int], bool],
) -> Callable[[Iterable[PrimesInstance]], list[str]]:
    """Return the batch form of a solver of one query."""
    return lambda instances: ["Alice" if alice_wins(*i) else "Bob" for i in instances]


def by_exact(instances: Sequence[PrimesInstance]) -> list[str]:
    """Return the winners' names; many instances as arrays, a few one by one."""
    if len(instances) < MANY:
        return by(exact.alice_wins)(instances)
    alice = exact.alice_wins_many(*np.array(instances, dtype=np.int64).T)
    return ["Alice" if wins else "Bob" for wins in alice.tolist()]


def by_rows(
    alice_wins_many: Callable[..., NDArray[np.bool_]],
) -> Callable[[NDArray[np.int64]], NDArray[np.bool_]]:
    """Return the form for rows x, y, K, w of a solver of four columns: who moves first wins."""
    return lambda rows: alice_wins_many(*rows.T) == (rows[:, 3] == 0)


BOUNDS = {"quick": square(4, 40), "ci": square(40, 120)}
"""The bound of each tier but `deep`: what a graph can hold."""
DEEP = AroundPrimes(square(60, 1_000), tuple(range(100, 2_000, 200)), 2_000)
"""The bound of that tier, for the oracle over arrays."""

PROBLEM = Problem(
    name="primes",
    title="Game of Primes (Codeforces gym 102821 G)",
    rules=lambda instance: Primes(instance.k),
    root=root,
    players=players,
    order=order,
    instance=instance_of,
    format=Format(read, write, write_answers, partial(read, limits=False)),
    bounds={**BOUNDS, "deep": DEEP},
    below=below,
    draws=draws,
    features=features,
    solvers=(
        Solver(
            "exact",
            "a threshold a diagonal, proved",
            by_exact,
            expected="holds",
            rows=by_rows(exact.alice_wins_many),
        ),
        Solver(
            "editorial",
            "the code: one diagonal, or both outer ones",
            by(editorial.alice_wins),
            expected="refuted",
            rows=by_rows(editorial.alice_wins_many),
            affordable=affords_scan,
        ),
        Solver(
            "prose",
            "the text: one diagonal only",
            by(prose.alice_wins),
            expected="refuted",
            rows=by_rows(prose.alice_wins_many),
            affordable=affords_scan,
        ),
    ),
    at_limits=at_limits,
    posed=posed,
)
