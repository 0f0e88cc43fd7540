"""The comparison on instances drawn by Hypothesis, and what is smaller than a find enumerated.

One run of Hypothesis often reports one failure class only, so it is run again without the
classes found until nothing is left. Instances come out as values, carried by the exception.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any
from unittest.mock import patch

from hypothesis import HealthCheck, Phase, given, reject, seed, settings
from hypothesis.errors import Flaky, Unsatisfiable
from hypothesis.internal.conjecture import providers
from hypothesis.internal.constants_ast import Constants
from hypothesis.strategies import SearchStrategy

from harness.checks.compare import Disagreement, NoAnswer, compare, winner
from harness.checks.exhaust import exhaust
from harness.problem import AnyProblem, AnySolver
from harness.records import Minimality
from oracles.graph import LimitExceeded, analyse, build
from oracles.ruleset import Outcome

LIMIT = 50_000
"""Positions of the oracle of one drawn instance; larger draws are passed over."""

CLASSES = 20
"""Failure classes of one solver that are told apart; at that many the search stops."""

FLAKY = "an answer differs from one call to the next"


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


class _Found(Exception):
    """Carries a disagreement out of Hypothesis; subclassed once a class of failure."""

    def __init__(self, disagreement: Disagreement) -> None:
        super().__init__(disagreement)
        self.disagreement = disagreement


def seed_of(*parts: object) -> int:
    """Return the seed of a shard: a hash of its names, the same on every machine."""
    return int.from_bytes(hashlib.sha256(repr(parts).encode()).digest()[:8], "big")


def fuzz(problem: AnyProblem, solver: AnySolver, seed_value: int, examples: int) -> Fuzzed:
    """Return what `examples` instances of `problem.draws()` show of a solver.

    Each find is followed by the enumeration of all that is smaller, where the problem calls
    that affordable: its minimality is then `proved`, otherwise `shrunk`.
    """
    winner_of = _oracle(problem)
    result = Fuzzed()
    found: set[str] = set()
    incomplete = ""
    while not incomplete:
        result.checked = 0
        try:
            _run(problem, solver, winner_of, seed_value, examples, result, frozenset(found))
            break
        except _Found as found_one:
            find = found_one.disagreement
            if list(compare(problem, solver, [find.instance], [find.truth])) != [find]:
                incomplete = FLAKY
                continue
            found.add(find.kind)
            _settle(problem, solver, find, result)
            if len(found) == CLASSES:
                incomplete = f"{CLASSES} failure classes: stopped looking"
        except Unsatisfiable:
            incomplete = "no drawn instance fits the limit of the oracle"
        except Flaky:
            incomplete = FLAKY
    result.cause = result.cause or incomplete
    return result


def _oracle(problem: AnyProblem) -> Callable[[Any], str | None]:
    """Return a function from an instance to its winner, `None` past the limit.

    It keeps the outcomes of the last graph of each ruleset: what Hypothesis tries next, above
    all when it shrinks, is often a position of that graph.
    """
    outcomes: dict[Any, dict[Any, Outcome]] = {}

    def winner_of(instance: Any) -> str | None:
        ruleset, root = problem.rules(instance), problem.root(instance)
        if root not in outcomes.get(ruleset, ()):
            try:
                outcomes[ruleset] = analyse(build(ruleset, [root], LIMIT)).outcome
            except LimitExceeded:
                return None
        return winner(problem, instance, outcomes[ruleset][root])

    return winner_of


def _run(
    problem: AnyProblem,
    solver: AnySolver,
    winner_of: Callable[[Any], str | None],
    seed_value: int,
    examples: int,
    result: Fuzzed,
    found: frozenset[str],
) -> None:
    """Draw instances until one disagrees in a new way; raise that as `_Found`, shrunk."""
    draws: SearchStrategy[Any] = problem.draws()
    exceptions: dict[str, type[_Found]] = {}

    @seed(seed_value)
    @settings(
        max_examples=examples,
        database=None,
        derandomize=False,
        deadline=None,
        phases=(Phase.generate, Phase.shrink),
        report_multiple_bugs=False,
        print_blob=False,
        suppress_health_check=list(HealthCheck),
        stateful_step_count=1,
    )
    @given(draws)
    def agrees(instance: Any) -> None:
        truth = winner_of(instance)
        if truth is None:
            reject()
        (answer,) = compare(problem, solver, [instance], [truth])
        if isinstance(answer, NoAnswer):
            result.cause = result.cause or f"{answer.cause} at {answer.instance}"
            return
        result.checked += 1
        if answer is not None and answer.kind not in found:
            raise exceptions.setdefault(answer.kind, type("Found", (_Found,), {}))(answer)

    # Hypothesis also draws the constants that it finds in whatever modules are loaded, so that
    # the draws of a seed would depend on what else this process has run.
    with patch.object(providers, "_get_local_constants", Constants, create=True):
        agrees()


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
        for least in tally.least.values():
            proved = complete and bound.encloses(least.instance)
            result.add(problem, least, Minimality.PROVED if proved else Minimality.SHRUNK)
