"""The oracle over arrays held to the graph oracle, position by position."""

from __future__ import annotations

from collections.abc import Mapping

from oracles import graph
from oracles.arrays import CODES, D, Graph, N, P
from oracles.levels import Analysis
from oracles.ruleset import Position


def assert_agree(
    arrays: Graph,
    found: Analysis,
    numbers: Mapping[Position, int],
    expected: graph.Analysis[Position],
) -> None:
    """Assert that both oracles find the same of every position that the graph oracle has met.

    The best option may be another one, but it keeps the outcome and is one ply nearer to the end.
    """
    kept = {N: P, P: N, D: D}
    for position, outcome in expected.outcome.items():
        i = numbers[position]
        best = int(found.best[i])
        assert found.outcome[i] == CODES[outcome], position
        assert found.remoteness[i] == expected.remoteness.get(position, -1), position
        assert (best >= 0) == (position in expected.best), position
        if best >= 0:
            assert best in arrays.options[arrays.starts[i] : arrays.starts[i + 1]], position
            assert found.outcome[best] == kept[int(found.outcome[i])], position
            nearer = found.remoteness[best] == found.remoteness[i] - 1
            assert nearer or found.outcome[i] == D, position
