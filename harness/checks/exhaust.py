"""Every instance of a block, smallest first: a counterexample from here is the least there."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

from harness.checks.compare import Disagreement, NoAnswer, compare, true_winners
from harness.checks.dense import compare_rows, solved
from harness.checks.locate import numbers_of
from harness.checks.separate import extents, hull
from harness.problem import AnyProblem, AnySolver, DenseBlock
from harness.separation import Extent
from oracles import arrays, graph

IN_GRAPH = 100_000
"""Up to so many positions a block is solved in a graph, from the raw rules, whatever its form."""


@dataclass
class Tally:
    """What comparing one solver on many instances came to.

    `checked` counts answers compared; `least` and `counts` have an entry a failure class;
    `in_rows` of those checked were asked in array form, and `apart` are failure classes with an
    instance at which only the other form is wrong, which is asked of a few: their counts are not
    of the whole block, nor need their least be the least there. `cause` tells of the first
    instance without an answer, "" if there was none. `extents` are of the features of wrong
    instances, `None` once one of these cannot be had.
    """

    checked: int = 0
    least: dict[str, Disagreement] = field(default_factory=dict)
    counts: dict[str, int] = field(default_factory=dict)
    cause: str = ""
    in_rows: int = 0
    apart: set[str] = field(default_factory=set)
    extents: tuple[Extent, ...] | None = ()

    def add(self, problem: AnyProblem, result: Disagreement | NoAnswer | None) -> None:
        """Count the result of one comparison; the least of a class is kept."""
        if isinstance(result, NoAnswer):
            self.cause = self.cause or f"at {result.instance}: {result.cause}"
            return
        self.checked += 1
        if result is None:
            return
        self.counts[result.kind] = self.counts.get(result.kind, 0) + 1
        held = self.least.get(result.kind)
        if held is None or problem.order(result.instance) < problem.order(held.instance):
            self.least[result.kind] = result

    def add_all(
        self, problem: AnyProblem, results: Iterable[Disagreement | NoAnswer | None]
    ) -> None:
        """Count the results of comparisons, and where those lie that are wrong."""
        wrong = []
        for result in results:
            self.add(problem, result)
            if isinstance(result, Disagreement):
                wrong.append(result.instance)
        if self.extents is None or not wrong:
            return
        try:
            here = extents(problem.features, [numbers_of(problem, wrong)])
            self.extents = hull([self.extents, here])
        except ValueError:
            self.extents = None


def exhaust(
    problem: AnyProblem,
    solvers: Sequence[AnySolver],
    block: Iterable[Any],
    limit: int | None = None,
    in_graph: int = IN_GRAPH,
) -> dict[str, Tally]:
    """Return a tally a solver over all instances of a block, with one oracle for all of them.

    A dense block of more than `in_graph` positions is solved over arrays, and its solvers are
    asked in rows, about a few of its instances in both forms. Raises
    `oracles.graph.LimitExceeded` if the block's game has more than `limit` positions, by default
    the LIMIT of its oracle.
    """
    if isinstance(block, DenseBlock) and block.space().size > in_graph:
        return _exhaust_rows(problem, solvers, block, arrays.LIMIT if limit is None else limit)
    instances = list(block)
    winners = true_winners(problem, instances, graph.LIMIT if limit is None else limit)
    tallies = {}
    for solver in solvers:
        tallies[solver.name] = tally = Tally()
        tally.add_all(problem, compare(problem, solver, instances, winners))
    return tallies


def _exhaust_rows(
    problem: AnyProblem, solvers: Sequence[AnySolver], block: DenseBlock, limit: int
) -> dict[str, Tally]:
    """Return what `exhaust` does, over the rows of a dense block."""
    rows, mover_wins = solved(problem, block, limit)
    tallies = {}
    for solver in solvers:
        tallies[solver.name] = tally = Tally()
        for compared in compare_rows(problem, solver, block, rows, mover_wins):
            tally.checked += compared.agreed
            tally.add_all(problem, (*compared.others, *compared.apart))
            tally.apart |= {r.kind for r in compared.apart if isinstance(r, Disagreement)}
        tally.in_rows = 0 if solver.rows is None else tally.checked
    return tallies
