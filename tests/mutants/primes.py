"""Planted faults in solvers of the Game of Primes, and a right solver as control.

Each faulty solver is the same bottom-up table with one mistake. `SMALLEST` names the least
instance, by (x + y, x, K, w), at which each is wrong; the arguments rest on these facts:

- A number 1 never is prime, and from 1 only 0 follows. So with K ≤ 1 Bob wins wherever a number
  is 1: with K = 1 at once, with K = 0 because every play ends with no prime pair on its way.
- Prime pairs with x + y ≤ 5 are (2, 2), (2, 3), (3, 2). With K ≤ 1 they are Alice's, with K = 2
  Bob's. Up to x + y = 5 every other position has a number 1 and is Bob's.
- x + y = 6: (1, 5) is Bob's. At (2, 4) with K ≤ 1 Alice to move wins by (2, 3), and Bob to move
  wins by (1, 4); with K = 2 it is Bob's.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from functools import cache
from math import isqrt

from harness.problem import Solver
from harness.problems.primes import PROBLEM as PRIMES
from harness.problems.primes.instance import PrimesInstance

Over = Callable[[int, int, int], bool | None]
"""From x, y, K to whether Alice has won; `None`: the game goes on."""
Choice = Callable[[Iterable[bool]], bool]
Table = dict[tuple[int, int, int], bool]
"""From x, y, w to whether Alice wins."""


@cache
def is_prime(n: int) -> bool:
    """Return whether n is prime."""
    return n >= 2 and all(n % d for d in range(2, isqrt(n) + 1))


def over(x: int, y: int, k: int) -> bool | None:
    """Return the outcome by rule, the boundary first."""
    if min(x, y) <= k:
        return False
    return True if is_prime(x) and is_prime(y) else None


def table(
    k: int, greatest: int, over: Over = over, alice: Choice = any, bob: Choice = all
) -> Table:
    """Return who wins each position from K - 1 up to `greatest`, smaller numbers first."""
    won: Table = {}
    for x in range(k - 1, greatest + 1):
        for y in range(k - 1, greatest + 1):
            end = over(x, y, k)
            for w, choose in ((0, alice), (1, bob)):
                won[x, y, w] = (
                    choose((won[x - 1, y, 1 - w], won[x, y - 1, 1 - w])) if end is None else end
                )
    return won


Solve = Callable[[Sequence[PrimesInstance]], list[str]]


def by_table(make: Callable[[int, int], Table]) -> Solve:
    """Return the batch form of a table, one table a boundary."""

    def answers(instances: Sequence[PrimesInstance]) -> list[str]:
        greatest = max(max(i.x, i.y) for i in instances)
        tables = {k: make(k, greatest) for k in {i.k for i in instances}}
        return ["Alice" if tables[i.k][i.x, i.y, i.w] else "Bob" for i in instances]

    return answers


def primes_first(k: int, greatest: int) -> Table:
    """Return the table with the prime pair tested before the boundary."""

    def early(x: int, y: int, k: int) -> bool | None:
        if is_prime(x) and is_prime(y):
            return True
        return False if min(x, y) <= k else None

    return table(k, greatest, early)


def one_is_prime(k: int, greatest: int) -> Table:
    """Return the table with 1 counted as prime."""

    def with_one(x: int, y: int, k: int) -> bool | None:
        if min(x, y) <= k:
            return False
        return True if all(n == 1 or is_prime(n) for n in (x, y)) else None

    return table(k, greatest, with_one)


def trial_division_short(k: int, greatest: int) -> Table:
    """Return the table with trial division that stops one divisor short of the square root."""

    def short(n: int) -> bool:
        return n >= 2 and all(n % d for d in range(2, isqrt(n)))

    def with_squares(x: int, y: int, k: int) -> bool | None:
        if min(x, y) <= k:
            return False
        return True if short(x) and short(y) else None

    return table(k, greatest, with_squares)


def below_boundary(k: int, greatest: int) -> Table:
    """Return the table with `<` for `<=` at the boundary."""

    def late(x: int, y: int, k: int) -> bool | None:
        if min(x, y) < k:
            return False
        return True if is_prime(x) and is_prime(y) else None

    return table(k, greatest, late)


def boundary_early(k: int, greatest: int) -> Table:
    """Return the table with the boundary at K + 1."""
    return table(k, greatest, lambda x, y, k: over(x, y, k + 1))


def reply_forgotten(k: int, greatest: int) -> Table:
    """Return the table in which one of Bob's moves that suits Alice is enough for her."""
    return table(k, greatest, bob=any)


def key_without_player(k: int, greatest: int) -> Table:
    """Return the table with one entry for both movers: Bob's overwrites Alice's."""
    won: dict[tuple[int, int], bool] = {}
    for x in range(k - 1, greatest + 1):
        for y in range(k - 1, greatest + 1):
            end = over(x, y, k)
            for choose in (any, all):
                won[x, y] = choose((won[x - 1, y], won[x, y - 1])) if end is None else end
    return {(x, y, w): alice for (x, y), alice in won.items() for w in (0, 1)}


def mover_swapped(k: int, greatest: int) -> Table:
    """Return the table with w = 0 read as Bob's first move."""
    return {(x, y, 1 - w): alice for (x, y, w), alice in table(k, greatest).items()}


def start_untested(k: int, greatest: int) -> Table:
    """Return the table that looks for a prime pair only after a move."""
    won = table(k, greatest)
    first = dict(won)
    for x, y, w in won:
        if min(x, y) > k:
            choose = any if w == 0 else all
            first[x, y, w] = choose((won[x - 1, y, 1 - w], won[x, y - 1, 1 - w]))
    return first


@cache
def _primes_one_short(k: int, greatest: int) -> Table:
    def with_table(x: int, y: int, k: int) -> bool | None:
        if min(x, y) <= k:
            return False
        return True if all(n < greatest and is_prime(n) for n in (x, y)) else None

    return table(k, greatest, with_table)


def primes_one_short(instances: Sequence[PrimesInstance]) -> list[str]:
    """Return answers with a list of primes that ends one short of the greater coordinate."""
    return [
        "Alice" if _primes_one_short(i.k, max(i.x, i.y))[i.x, i.y, i.w] else "Bob"
        for i in instances
    ]


def control(instances: Sequence[PrimesInstance]) -> list[str]:
    """Return the right answers: the sets that Alice wins, by increasing x + y."""
    greatest = max(max(i.x, i.y) for i in instances)
    winners = {}
    for k in {i.k for i in instances}:
        above = range(max(2, k + 1), greatest + 1)
        primes = {n for n in above if all(n % d for d in range(2, isqrt(n) + 1))}
        hers: set[tuple[int, int, str]] = set()
        for total in range(2 * k + 2, 2 * greatest + 1):
            for x in range(max(k + 1, total - greatest), min(greatest, total - k - 1) + 1):
                y = total - x
                if {x, y} <= primes:
                    hers |= {(x, y, "Alice"), (x, y, "Bob")}
                    continue
                after = [(x - 1, y), (x, y - 1)]
                if any((*place, "Bob") in hers for place in after):
                    hers.add((x, y, "Alice"))
                if all((*place, "Alice") in hers for place in after):
                    hers.add((x, y, "Bob"))
        winners[k] = hers
    movers = ("Alice", "Bob")
    return ["Alice" if (i.x, i.y, movers[i.w]) in winners[i.k] else "Bob" for i in instances]


FAULTY: dict[str, Solve] = {
    "primes-first": by_table(primes_first),
    "one-is-prime": by_table(one_is_prime),
    "trial-division-short": by_table(trial_division_short),
    "below-boundary": by_table(below_boundary),
    "boundary-early": by_table(boundary_early),
    "reply-forgotten": by_table(reply_forgotten),
    "key-without-player": by_table(key_without_player),
    "mover-swapped": by_table(mover_swapped),
    "start-untested": by_table(start_untested),
    "primes-one-short": primes_one_short,
}

SMALLEST: dict[str, tuple[int, int, int, int]] = {
    # (2, 2) is the least prime pair, K = 2 the least boundary that it touches.
    "primes-first": (2, 2, 2, 0),
    # The least instance of all: (1, 1) with K = 0 passes for a prime pair.
    "one-is-prime": (1, 1, 0, 0),
    # 4 passes for prime, having no divisor below 2. At (2, 4) Alice to move wins anyway, Bob to
    # move does not; smaller sums with a 4 have a 1.
    "trial-division-short": (2, 4, 0, 1),
    # With K = 2 the game at (2, 2) is not over yet and passes for Alice's; smaller positions
    # hold a 1, and with it no prime pair.
    "below-boundary": (2, 2, 2, 0),
    # With K = 0 only a number 1 is taken for lost, and it is; with K = 1 the pair (2, 2) is.
    "boundary-early": (2, 2, 1, 0),
    # Bob may err from (2, 4) to (2, 3); from a position with a 1 no error helps Alice.
    "reply-forgotten": (2, 4, 0, 1),
    # (2, 4) holds Bob's win as mover, which is false with Alice to move.
    "key-without-player": (2, 4, 0, 0),
    # (2, 4) is the least position whose winner hangs on the mover.
    "mover-swapped": (2, 4, 0, 0),
    # (2, 2) is the least prime pair; played on, both moves lead to a number 1.
    "start-untested": (2, 2, 0, 0),
    # At (2, 2) the primes known end with 1, and both moves lead to a number 1.
    "primes-one-short": (2, 2, 0, 0),
}

PROBLEM = replace(
    PRIMES,
    name="primes-mutants",
    at_limits=None,
    solvers=(
        *(
            Solver(name, "a planted fault: " + name.replace("-", " "), answers, "refuted")
            for name, answers in FAULTY.items()
        ),
        Solver("control", "the right answer, by sets", control, "holds"),
    ),
)
