"""Every instance of a block, smallest first: a counterexample from here is the least there."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

from harness.checks.compare import Disagreement, NoAnswer, compare, true_winners
from harness.problem import AnyProblem, AnySolver
from oracles.graph import LIMIT


@dataclass
class Tally:
    """What comparing one solver on many instances came to.

    `checked` counts answers compared; `least` and `counts` have an entry a failure class;
    `cause` tells of the first instance without an answer, "" if there was none.
    """

    checked: int = 0
    least: dict[str, Disagreement] = field(default_factory=dict)
    counts: dict[str, int] = field(default_factory=dict)
    cause: str = ""

    def add(self, problem: AnyProblem, result: Disagreement | NoAnswer | None) -> None:
        """Count the result of one comparison; the least of a class is kept."""
        if isinstance(result, NoAnswer):
            self.cause = self.cause or f"{result.cause} at {result.instance}"
            return
        self.checked += 1
        if result is None:
            return
        self.counts[result.kind] = self.counts.get(result.kind, 0) + 1
        held = self.least.get(result.kind)
        if held is None or problem.order(result.instance) < problem.order(held.instance):
            self.least[result.kind] = result


def exhaust(
    problem: AnyProblem,
    solvers: Sequence[AnySolver],
    block: Iterable[Any],
    limit: int = LIMIT,
) -> dict[str, Tally]:
    """Return a tally a solver over all instances of a block, with one oracle for all of them.

    Raises `oracles.graph.LimitExceeded` if the block's graph has more than `limit` positions.
    """
    instances = list(block)
    winners = true_winners(problem, instances, limit)
    tallies = {}
    for solver in solvers:
        tallies[solver.name] = tally = Tally()
        for result in compare(problem, solver, instances, winners):
            tally.add(problem, result)
    return tallies
