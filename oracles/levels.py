"""The analysis of `oracles.graph` over arrays, level by level: all of one remoteness at once."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from oracles.arrays import OPEN, D, Graph, N, P
from oracles.graph import NoGrundyValue
from oracles.rows import Numbers, Rows, joined, reversed_rows, slices

NARROW = 16
"""Levels of up to so many positions are settled a position at a time."""


@dataclass(frozen=True, eq=False)
class Analysis:
    """What backward induction finds, an entry a position in each array.

    `outcome` has the code N, P or D. `remoteness` (plies to the end if the winner hurries and
    the loser delays) is -1 where the outcome is D. `best` is an option that keeps the outcome and
    agrees with the remoteness, -1 at terminals.
    """

    outcome: NDArray[np.int8]
    remoteness: NDArray[np.int32]
    best: NDArray[np.int32]


@dataclass(frozen=True, eq=False)
class _Work:
    """An analysis under way, and what it needs besides.

    `unsettled` counts for each position the options that are not known to be won.
    """

    found: Analysis
    unsettled: NDArray[np.int32]
    sources: Rows

    def won_by(self, lost: Numbers, plies: int) -> Numbers:
        """Settle and return the open positions that have one of these lost ones as an option."""
        positions, options = self.sources.of(lost)
        still = self.found.outcome[positions] == OPEN
        return self.settle(positions[still], options[still], N, plies)

    def lost_by(self, won: Numbers, plies: int) -> Numbers:
        """Settle and return the open positions whose last options are among these won ones."""
        positions, options = self.sources.of(won)
        np.subtract.at(self.unsettled, positions, 1)
        last = (self.unsettled[positions] == 0) & (self.found.outcome[positions] == OPEN)
        return self.settle(positions[last], options[last], P, plies)

    def settle(self, positions: Numbers, options: Numbers, code: int, plies: int) -> Numbers:
        """Note what is found of positions, and return each once; one may stand there twice."""
        best, places = self.found.best, np.arange(positions.size, dtype=np.int32)
        best[positions] = places
        kept = best[positions] == places
        positions = positions[kept]
        best[positions] = options[kept]
        self.found.outcome[positions] = code
        self.found.remoteness[positions] = plies
        return positions


def _narrow(work: _Work, lost: Numbers, won: Numbers, plies: int) -> tuple[Numbers, Numbers, int]:
    """Settle levels as `analyse` does, but a position at a time, until one is wide or empty.

    Returns what is lost and what is won in that level, and its remoteness. O(moves to a level).
    """
    found, sources = work.found, work.sources
    # Views of the same memory, whose entries Python reads several times as fast one by one.
    outcome, remoteness, best = found.outcome.data, found.remoteness.data, found.best.data
    starts, values, unsettled = sources.starts.data, sources.values.data, work.unsettled.data
    level: dict[int, list[int]] = {P: lost.tolist(), N: won.tolist()}
    while 0 < len(level[P]) + len(level[N]) <= NARROW:
        plies += 1
        settled = {}
        for known, code in ((P, N), (N, P)):
            options = {}
            for option in level[known]:
                for position in values[starts[option] : starts[option + 1]]:
                    if known == N:
                        unsettled[position] -= 1
                        if unsettled[position]:
                            continue
                    if outcome[position] == OPEN:
                        options[position] = option
            for position, option in options.items():
                outcome[position], remoteness[position], best[position] = code, plies, option
            settled[code] = list(options)
        level = settled
    return np.array(level[P], np.int32), np.array(level[N], np.int32), plies


def analyse(graph: Graph) -> Analysis:
    """Return outcome, remoteness and a best option of every position of a game.

    Retrograde analysis as in `oracles.graph.analyse`, but all positions of one remoteness are
    settled in one step: first what has a lost option is won, then what has only won ones left is
    lost. O(V + E log E), and some 20 µs a level of more than NARROW positions; graph included it
    takes at its peak about 40 bytes a position and 22 a move.
    """
    outcome = graph.decided.copy()
    unsettled = np.diff(graph.starts).astype(np.int32)
    outcome[(unsettled == 0) & (outcome == OPEN)] = P
    remoteness = np.where((outcome == N) | (outcome == P), np.int32(0), np.int32(-1))
    found = Analysis(outcome, remoteness, np.full(graph.size, -1, np.int32))
    work = _Work(found, unsettled, reversed_rows(graph))
    lost = np.flatnonzero(outcome == P).astype(np.int32)
    won = np.flatnonzero(outcome == N).astype(np.int32)
    plies = 0
    while lost.size or won.size:
        if lost.size + won.size <= NARROW:
            lost, won, plies = _narrow(work, lost, won, plies)
        plies += 1
        next_won = [work.won_by(part, plies) for part in slices(lost)]
        next_lost = [work.lost_by(part, plies) for part in slices(won)]
        lost, won = joined(next_lost), joined(next_won)
    _draw(graph, found)
    return found


def _draw(graph: Graph, found: Analysis) -> None:
    """Call the rest drawn, and give each of the rest its first drawn option as the best."""
    rest = np.flatnonzero(found.outcome == OPEN).astype(np.int32)
    found.outcome[rest] = D
    rows = Rows(graph.starts, graph.options)
    for part in slices(rest):
        options, positions = rows.of(part)
        drawn = np.flatnonzero(found.outcome[options] == D)[::-1]
        found.best[positions[drawn]] = options[drawn]


def grundy_values(graph: Graph) -> NDArray[np.int32]:
    """Return the Grundy value of every position of a game (Sprague, Grundy).

    Raises `NoGrundyValue` where a rule decides some terminal or the game has a cycle: the theory
    covers normal play of games that end. O(V + E log E).
    """
    for number in np.flatnonzero(graph.decided)[:1]:
        raise NoGrundyValue(f"a rule decides the terminal {number}: Grundy values mean nothing")
    values = np.full(graph.size, -1, np.int32)
    unsettled = np.diff(graph.starts)
    rows, sources = Rows(graph.starts, graph.options), reversed_rows(graph)
    level = np.flatnonzero(unsettled == 0).astype(np.int32)
    while level.size:
        ready = []
        for part in slices(level):
            values[part] = _mexes(part, rows, values)
            positions, _ = sources.of(part)
            np.subtract.at(unsettled, positions, 1)
            ready.append(np.unique(positions[unsettled[positions] == 0]))
        level = joined(ready)
    if (values < 0).any():
        raise NoGrundyValue("a play need not end: the game has a cycle")
    return values


def _mexes(part: Numbers, rows: Rows, values: Numbers) -> Numbers:
    """Return the mex of the values of each position's options, all of them known.

    Among the distinct values in ascending order those below the mex are those that stand at
    their own place, counted from 0.
    """
    options, _ = rows.of(part)
    counts = rows.starts[part + 1] - rows.starts[part]
    places = np.arange(part.size, dtype=np.int64).repeat(counts)
    distinct = np.unique(places << 32 | values[options])
    places = distinct >> 32
    firsts = np.searchsorted(places, np.arange(part.size))
    at_own_place = (distinct & ((1 << 32) - 1)) == np.arange(distinct.size) - firsts[places]
    return np.bincount(places[at_own_place], minlength=part.size).astype(np.int32)
