"""From a ruleset to its game graph, and by backward induction to the value of every position.

The graph is a `networkx.DiGraph` with an edge from each position to each of its options. A
terminal that a rule decides has no edges; its outcome stands in `graph.graph["decided"]`.
On Python 3.11 a position of primes takes about 1.1 kB and 10 µs in all; more where it has more
options or is itself large, as a board with lava is.
"""

from __future__ import annotations

import gc
from collections import deque
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Generic

import networkx as nx

from oracles.ruleset import Outcome, Position, Ruleset

LIMIT = 2_000_000
"""Positions, not bytes, that a graph may hold unless the caller says otherwise."""
MOVES = 5
"""A graph may hold so many times more moves than positions."""


class LimitExceeded(Exception):
    """The game has more positions than the limit allows; nothing is known about it."""


class NoGrundyValue(Exception):
    """Grundy values mean nothing here: a rule decides terminals, or a play need not end."""


@dataclass(frozen=True)
class Analysis(Generic[Position]):
    """What backward induction finds: three maps over every position of a graph.

    `outcome` is total; it is D where neither player can force a win, for want of an end or
    because a rule draws. `remoteness` (plies to the end if the winner hurries and the loser
    delays) has no entry where the outcome is D. `best` holds an option that keeps the outcome
    and agrees with the remoteness, and has no entry at terminals.
    """

    outcome: dict[Position, Outcome]
    remoteness: dict[Position, int]
    best: dict[Position, Position]


@contextmanager
def _without_collector() -> Iterator[None]:
    """Pause the search for garbage cycles: a graph makes none, and is slow to search."""
    enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if enabled:
            gc.enable()


@_without_collector()
def build(
    ruleset: Ruleset[Position], roots: Iterable[Position], limit: int = LIMIT
) -> nx.DiGraph[Position]:
    """Return the graph of all positions reachable from `roots`, searched breadth first.

    Raises `LimitExceeded` as soon as there are more than `limit` positions, or MOVES times as
    many moves, and `TypeError` if `decided` returns anything but an outcome or `None`. O(V + E).
    """
    graph: nx.DiGraph[Position] = nx.DiGraph()
    decided: dict[Position, Outcome] = {}
    graph.graph["decided"] = decided
    graph.add_nodes_from(roots)
    queue = deque(graph)
    moves = 0
    while queue:
        position = queue.popleft()
        outcome = ruleset.decided(position)
        if outcome is not None:
            if not isinstance(outcome, Outcome):
                raise TypeError(
                    f"{ruleset}: decided({position}) is {outcome!r}: must be an Outcome or None"
                )
            decided[position] = outcome
            continue
        for option in ruleset.options(position):
            if option not in graph:
                queue.append(option)
            graph.add_edge(position, option)
            moves += 1
            if len(graph) > limit:
                raise LimitExceeded(f"{ruleset} has more than {limit:,} positions")
            if moves > MOVES * limit:
                raise LimitExceeded(f"{ruleset} has more than {MOVES * limit:,} moves")
    if len(graph) > limit:
        raise LimitExceeded(f"{ruleset} has more than {limit:,} positions")
    return graph


@_without_collector()
def analyse(graph: nx.DiGraph[Position]) -> Analysis[Position]:
    """Return outcome, remoteness and a best option for every position of a graph from `build`.

    Retrograde analysis: positions are settled in the order of their remoteness, backwards from
    the terminals. A position is N as soon as one option is P, and P as soon as its last option
    is N, which a counter of unsettled options tells; what is never settled is D. The graph may
    have cycles, and a rule may draw terminals. O(V + E), no recursion.
    """
    decided: dict[Position, Outcome] = graph.graph["decided"]
    outcome = dict(decided)
    for position, degree in graph.out_degree():
        if degree == 0:
            outcome.setdefault(position, Outcome.P)
    remoteness = {position: 0 for position, value in outcome.items() if value is not Outcome.D}
    best: dict[Position, Position] = {}
    unsettled = dict(graph.out_degree())
    queue = deque(remoteness)
    while queue:
        option = queue.popleft()
        wins_before = outcome[option] is Outcome.P
        for position in graph.predecessors(option):
            if position in outcome:
                continue
            unsettled[position] -= 1
            if wins_before or unsettled[position] == 0:
                outcome[position] = Outcome.N if wins_before else Outcome.P
                remoteness[position] = remoteness[option] + 1
                best[position] = option
                queue.append(position)
    for position in graph:
        if position not in outcome:
            outcome[position] = Outcome.D
    for position, value in outcome.items():
        if value is Outcome.D and position not in decided:
            best[position] = next(o for o in graph.successors(position) if outcome[o] is Outcome.D)
    return Analysis(outcome, remoteness, best)


def mex(values: Iterable[int]) -> int:
    """Return the least non-negative integer not among `values`, of any size; O(n)."""
    present = set(values)
    return next(n for n in range(len(present) + 1) if n not in present)


def grundy_values(graph: nx.DiGraph[Position]) -> dict[Position, int]:
    """Return the Grundy value of every position of a graph from `build` (Sprague, Grundy).

    Raises `NoGrundyValue` where a rule decides some terminal or the graph has a cycle: the
    theory covers normal play of games that end. O(V + E), no recursion.
    """
    for position in graph.graph["decided"]:
        raise NoGrundyValue(f"a rule decides the terminal {position}: Grundy values mean nothing")
    try:
        order = list(nx.topological_sort(graph))
    except nx.NetworkXUnfeasible:
        raise NoGrundyValue("a play need not end: the game has a cycle") from None
    values: dict[Position, int] = {}
    for position in reversed(order):
        values[position] = mex(values[option] for option in graph.successors(position))
    return values
