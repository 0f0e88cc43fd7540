"""Game of Primes: instances, format, bounds and solvers."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from harness.judge import InputError, Tokens, short
from harness.problem import Format, Problem, Solver
from oracles.rulesets.primes import Primes, PrimesPosition
from solvers.primes import editorial, exact, prose

if TYPE_CHECKING:
    from hypothesis.strategies import SearchStrategy

GREATEST = 1_000_000
MANY = 100
"""From so many instances on arrays are worth making."""
AFFORDABLE_SUM = 80
"""Up to this x + y, 93,240 instances, everything smaller than a find is enumerated."""


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
        least = max(self.k, 1)
        for total in range(2 * least, self.total + 1):
            for x in range(max(least, total - self.coordinate), self.coordinate + 1):
                if total - x < least:
                    break
                for w in (0, 1):
                    yield PrimesInstance(x, total - x, self.k, w)


@dataclass(frozen=True)
class PrimesBound:
    """All K up to `k`, all x and y up to `coordinate` with sum up to `total`, both movers."""

    k: int
    coordinate: int
    total: int

    def __str__(self) -> str:
        """Return the bound in words."""
        total = f", x + y ≤ {self.total}" if self.total < 2 * self.coordinate else ""
        return f"all K ≤ {self.k}, x, y ≤ {self.coordinate}{total}, both movers"

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


def below(instance: PrimesInstance) -> PrimesBound | None:
    """Return the bound of all instances of at most the same x + y, if affordable."""
    total = instance.x + instance.y
    return PrimesBound(total // 2, total, total) if total <= AFFORDABLE_SUM else None


def draws(bound: PrimesBound) -> SearchStrategy[PrimesInstance]:
    """Return the Hypothesis strategy: a coordinate or the boundary past the bound.

    Half the draws have a boundary below 4, where the prime 2 counts or has just ceased to, and a
    coordinate up to 20 past the bound; the others any larger boundary, coordinates up to 60 above.
    """
    from hypothesis import strategies as st

    reach = bound.coordinate + 20
    mover = st.integers(0, 1)

    def low(k: int) -> SearchStrategy[PrimesInstance]:
        past, any_size = st.integers(bound.coordinate + 1, reach), st.integers(max(k, 1), reach)
        return st.builds(PrimesInstance, past, any_size, st.just(k), mover) | st.builds(
            PrimesInstance, any_size, past, st.just(k), mover
        )

    def high(k: int) -> SearchStrategy[PrimesInstance]:
        above = st.integers(k, k + 60)
        return st.builds(PrimesInstance, above, above, st.just(k), mover)

    larger = st.integers(max(bound.k + 1, 4), GREATEST - 60)
    return st.integers(0, 3).flatmap(low) | larger.flatmap(high)


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


BOUNDS = {"quick": square(4, 40), "ci": square(40, 120), "deep": square(60, 200)}
"""The bound of each tier."""

PROBLEM = Problem(
    name="primes",
    title="Game of Primes (Codeforces gym 102821 G)",
    rules=lambda instance: Primes(instance.k),
    root=root,
    players=players,
    order=order,
    instance=instance_of,
    format=Format(read, write, write_answers, partial(read, limits=False)),
    bounds=BOUNDS,
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
        ),
        Solver(
            "prose",
            "the text: one diagonal only",
            by(prose.alice_wins),
            expected="refuted",
            rows=by_rows(prose.alice_wins_many),
        ),
    ),
)
