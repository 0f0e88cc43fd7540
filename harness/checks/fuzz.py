"""The comparison on instances drawn by Hypothesis, and what is smaller than a find enumerated."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from hypothesis import reject

from harness.checks.compare import FLAKY, Disagreement, NoAnswer, compare, winner
from harness.checks.exhaust import exhaust
from harness.checks.search import Incomplete, search
from harness.problem import AnyProblem, AnySolver, Bound
from harness.records import Minimality
from oracles.graph import LimitExceeded, analyse, build
from oracles.ruleset import Outcome

LIMIT = 50_000
"""Positions of the oracle of one drawn instance; larger draws are passed over."""

KEPT = 500_000
"""Positions whose outcomes are kept, some 50 MB."""

NOTHING = "no drawn instance lies past the bound and within the oracle's limit"


@dataclass
class Fuzzed:
    """What a fuzz run came to for one solver.

    `checked` counts the drawn instances compared in the last run; `least` has an entry a failure
    class, with the minimality of its instance; `cause` is "" if that run is complete.
    """

    checked: int = 0
    least: dict[str, tuple[Disagreement, Minimality]] = field(default_factory=dict)
    cause: str = ""

    def add(self, problem: AnyProblem, find: Disagreement, minimality: Minimality) -> None:
        """Keep a find if it is the least of its class."""
        held = self.least.get(find.kind)
        if held is None or problem.order(find.instance) <= problem.order(held[0].instance):
            self.least[find.kind] = (find, minimality)


def fuzz(
    problem: AnyProblem, solver: AnySolver, bound: Bound[Any], seed_value: int, examples: int
) -> Fuzzed:
    """Return what `examples` instances of `problem.draws(bound)` outside the bound show.

    Each find is followed by the enumeration of all that is smaller, where the problem calls
    that affordable: its minimality is then `proved`, otherwise `shrunk`.
    """
    winner_of = _oracle(problem, bound)
    result = Fuzzed()

    def begin() -> None:
        result.checked = 0

    def look(instance: Any) -> Disagreement | None:
        truth = winner_of(instance)
        if truth is None:
            reject()
        (answer,) = compare(problem, solver, [instance], [truth])
        if isinstance(answer, NoAnswer):
            result.cause = result.cause or f"at {answer.instance}: {answer.cause}"
            return None
        result.checked += 1
        return answer

    try:
        for find in search(problem.draws(bound), look, begin, seed_value, examples, NOTHING):
            if list(compare(problem, solver, [find.instance], [find.truth])) != [find]:
                raise Incomplete(FLAKY)
            _settle(problem, solver, find, result)
    except Incomplete as error:
        result.cause = result.cause or str(error)
    return result


def _oracle(problem: AnyProblem, bound: Bound[Any]) -> Callable[[Any], str | None]:
    """Return a function from an instance to its winner, `None` in the bound or past the limit.

    It keeps the outcomes of the last graph of each ruleset, not too many in all: what
    Hypothesis tries next, above all when it shrinks, is often a position of that graph.
    """
    outcomes: dict[Any, dict[Any, Outcome]] = {}

    def winner_of(instance: Any) -> str | None:
        if instance in bound:
            return None
        ruleset, root = problem.rules(instance), problem.root(instance)
        if root not in outcomes.get(ruleset, ()):
            if sum(map(len, outcomes.values())) > KEPT:
                outcomes.clear()
            try:
                outcomes[ruleset] = analyse(build(ruleset, [root], LIMIT)).outcome
            except LimitExceeded:
                return None
        return winner(problem, instance, outcomes[ruleset][root])

    return winner_of


def _settle(problem: AnyProblem, solver: AnySolver, find: Disagreement, result: Fuzzed) -> None:
    """Add the find to the result, and the least of each class of all that is smaller."""
    result.add(problem, find, Minimality.SHRUNK)
    bound = problem.below(find.instance)
    if bound is None:
        return
    try:
        tallies = [exhaust(problem, [solver], block)[solver.name] for block in bound.blocks()]
    except LimitExceeded:
        return
    complete = not any(tally.cause for tally in tallies)
    for tally in tallies:
        for kind, least in tally.least.items():
            proved = complete and kind not in tally.apart and bound.encloses(least.instance)
            result.add(problem, least, Minimality.PROVED if proved else Minimality.SHRUNK)
