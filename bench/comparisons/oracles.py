"""The oracles: arrays against the graph and against a plain memoised search."""

from __future__ import annotations

import tracemalloc
from collections.abc import Callable

from bench.asking import text
from bench.measurement import Call, Comparison, Measured, Target
from bench.plain import mover_wins
from oracles import arrays, graph, levels
from oracles.ruleset import Outcome
from oracles.rulesets.dense.primes import DensePrimes
from oracles.rulesets.primes import Primes, PrimesPosition

SIDE, SMALL_SIDE = 700, 220
"""Not prime: from a prime pair there is nothing to search."""
RULES = Primes(0)


def roots(side: int) -> list[PrimesPosition]:
    """Return the positions from which all of this side and K = 0 that matter are reached."""
    return [(side, side, "Alice"), (side, side, "Bob")]


def positions(side: int) -> int:
    """Return how many positions those are, to within five."""
    return 2 * (side + 1) ** 2


def by_graph(side: int) -> list[bool]:
    """Return whether the mover wins at the roots, by the graph."""
    outcome = graph.analyse(graph.build(RULES, roots(side))).outcome
    return [outcome[root] is Outcome.N for root in roots(side)]


def by_arrays(side: int) -> list[bool]:
    """Return the same by arrays, the rules asked a position at a time."""
    game, numbers = arrays.build(RULES, roots(side))
    outcome = levels.analyse(game).outcome
    return [bool(outcome[numbers[root]] == arrays.N) for root in roots(side)]


def by_dense_arrays(side: int) -> list[bool]:
    """Return the same by arrays, the rules in vectorised form."""
    outcome = levels.analyse(arrays.build_dense(DensePrimes(0, side))).outcome
    return [bool(code == arrays.N) for code in outcome[-2:]]


def by_search(side: int) -> list[bool]:
    """Return the same by the memoised search, which need not look at every position."""
    known: dict[PrimesPosition, bool] = {}
    return [mover_wins(RULES, root, known) for root in roots(side)]


WAYS: dict[str, Callable[[int], list[bool]]] = {
    "arrays, vectorised rules": by_dense_arrays,
    "arrays": by_arrays,
    "graph": by_graph,
    "memoised search, first win taken": by_search,
}


def solved(way: str, side: int) -> Measured:
    """Return the measurement of building and solving a game, slow from 300,000 positions on."""
    return Measured(
        f"oracles/whole/{way}/{side}",
        lambda nth: lambda: text(WAYS[way](side)),
        positions(side),
        slow=positions(side) > 300_000,
    )


def analysing_graph(nth: int) -> Call:
    """Return the analysis of a graph that is built."""
    game = graph.build(RULES, roots(SMALL_SIDE))

    def analyse() -> str:
        outcome = graph.analyse(game).outcome
        return text(outcome[root] is Outcome.N for root in roots(SMALL_SIDE))

    return analyse


def analysing_arrays(nth: int) -> Call:
    """Return the analysis of arrays that are built."""
    game = arrays.build_dense(DensePrimes(0, SMALL_SIDE))
    return lambda: text(levels.analyse(game).outcome[-2:] == arrays.N)


def peak(way: str, side: int) -> Measured:
    """Return the measurement of bytes a position, of building and solving, at the peak."""

    def trace() -> float:
        tracemalloc.start()
        try:
            WAYS[way](side)
            return tracemalloc.get_traced_memory()[1] / positions(side)
        finally:
            tracemalloc.stop()

    return Measured(f"oracles/bytes/{way}", lambda nth: trace)


def comparisons() -> list[Comparison]:
    """Return time to build and solve, to solve alone, and memory."""
    return [
        Comparison(
            f"oracles, build and solve {positions(SIDE):,} positions of primes, K = 0",
            "position",
            {way: solved(way, SIDE) for way in WAYS},
            (Target("at least 10 times as fast", 10, "graph"),),
        ),
        Comparison(
            f"oracles, solve {positions(SMALL_SIDE):,} positions that are built",
            "position",
            {
                way: Measured(f"oracles/analysis/{way}", prepare, positions(SMALL_SIDE))
                for way, prepare in {"arrays": analysing_arrays, "graph": analysing_graph}.items()
            },
            (Target("at least 10 times as fast", 10, "graph"),),
        ),
        Comparison(
            "oracles, memory at the peak",
            "bytes per position",
            {
                "arrays, vectorised rules": peak("arrays, vectorised rules", SIDE),
                "graph": peak("graph", SMALL_SIDE),
            },
            (Target("at most 100 bytes", 100),),
            by_result=True,
        ),
    ]
