"""The oracles: arrays against the graph and against a plain memoised search."""

from __future__ import annotations

import tracemalloc
from collections.abc import Callable
from typing import Any

from bench.asking import text
from bench.games import ASKED, Game, evenodd, primes, thuemorse
from bench.measurement import Call, Comparison, Measured, Target
from bench.plain import mover_wins
from oracles import arrays, graph, levels
from oracles.ruleset import Outcome

Way = Callable[[Game, list[Any]], list[bool]]
"""Settles every position of a game, and tells of some whether the player to move wins."""

MILLION = primes(700)
"""The game of 10^6 positions and 2·10^6 options that the targets are for."""
SOLVED = (MILLION, thuemorse(50, 20_000), thuemorse(3, 100_000), evenodd(3, 20))
"""What all ways solve."""
WEIGHED = {
    MILLION: primes(100),
    thuemorse(50, 1_000_000): thuemorse(50, 5_000),
    thuemorse(3, 100_000): thuemorse(3, 20_000),
    evenodd(5, 12): evenodd(3, 12),
}
"""What arrays are weighed at, and a small size of the same for all else."""


def by_graph(game: Game, asked: list[Any]) -> list[bool]:
    """Return who wins by the graph."""
    outcome = graph.analyse(graph.build(game.rules, game.positions())).outcome
    return [outcome[position] is Outcome.N for position in asked]


def by_arrays(game: Game, asked: list[Any]) -> list[bool]:
    """Return the same by arrays, the rules asked a position at a time."""
    built, numbers = arrays.build(game.rules, game.positions())
    outcome = levels.analyse(built).outcome
    return [bool(outcome[numbers[position]] == arrays.N) for position in asked]


def by_dense_arrays(game: Game, asked: list[Any]) -> list[bool]:
    """Return the same by arrays, the rules in vectorised form."""
    outcome = levels.analyse(arrays.build_dense(game.space)).outcome
    return [bool(code == arrays.N) for code in outcome[-ASKED:]]


def by_search(game: Game, asked: list[Any]) -> list[bool]:
    """Return the same by the memoised search with one memory, asked about every position."""
    known: dict[Any, bool] = {}
    for position in game.positions():
        mover_wins(game.rules, position, known)
    return [known[position] for position in asked]


DENSE = "arrays, vectorised rules"
WAYS: dict[str, Way] = {
    DENSE: by_dense_arrays,
    "arrays": by_arrays,
    "graph": by_graph,
    "memoised search": by_search,
}


def is_large(game: Game) -> bool:
    """Return whether the graph of a game takes seconds."""
    return game.space.size > 300_000


def solved(way: str, game: Game) -> Measured:
    """Return the measurement of building and solving a game."""

    def prepare(nth: int) -> Call:
        asked = game.asked()
        return lambda: text(WAYS[way](game, asked))

    size = game.space.size
    return Measured(f"oracles/whole/{way}/{game}", prepare, size, slow=is_large(game))


def analysed(way: str, game: Game) -> Measured:
    """Return the measurement of solving a game that is built."""

    def by_graph(nth: int) -> Call:
        built, asked = graph.build(game.rules, game.positions()), game.asked()

        def analyse() -> str:
            outcome = graph.analyse(built).outcome
            return text(outcome[position] is Outcome.N for position in asked)

        return analyse

    def by_arrays(nth: int) -> Call:
        built = arrays.build_dense(game.space)
        return lambda: text(levels.analyse(built).outcome[-ASKED:] == arrays.N)

    prepare = {"arrays": by_arrays, "graph": by_graph}[way]
    name = f"oracles/analysis/{way}/{game}"
    return Measured(name, prepare, game.space.size, slow=is_large(game))


def peak(way: str, game: Game) -> Measured:
    """Return the measurement of bytes a position, of building and solving, at the peak."""

    def prepare(nth: int) -> Call:
        asked = game.asked()

        def trace() -> float:
            tracemalloc.start()
            try:
                WAYS[way](game, asked)
                return tracemalloc.get_traced_memory()[1] / game.space.size
            finally:
                tracemalloc.stop()

        return trace

    slow = game.space.size * game.options > 3_000_000
    return Measured(f"oracles/bytes/{way}/{game}", prepare, slow=slow)


def comparisons() -> list[Comparison]:
    """Return time to build and solve, to solve alone, and memory; targets at 10^6 positions."""
    times = [
        Comparison(
            f"oracles, {what}, {game}",
            "position",
            {way: measured(way, game) for way in ways},
            (Target("at least 10 times as fast", 10, "graph"),) if game is MILLION else (),
        )
        for what, ways, measured in (
            ("build and solve", WAYS, solved),
            ("solve what is built", ("arrays", "graph"), analysed),
        )
        for game in SOLVED
    ]
    memory = [
        Comparison(
            f"oracles, memory at the peak, {large}",
            "bytes per position",
            {DENSE: peak(DENSE, large)}
            | {
                f"{way}, {small.space.size:,} positions": peak(way, small)
                for way in ("arrays", "graph")
            },
            (Target("at most 100 bytes", 100),) if large is MILLION else (),
            by_result=True,
        )
        for large, small in WEIGHED.items()
    ]
    return times + memory
