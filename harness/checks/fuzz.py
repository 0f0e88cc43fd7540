"""The comparison on instances drawn by Hypothesis, and what is smaller than a find enumerated.

One run of Hypothesis often reports one failure class only, so it is run again without the
classes found until nothing is left. Instances come out as values, carried by the exception.
"""

from __future__ import annotations

import hashlib
import random
from collections.abc import Callable, Set
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass, field
from typing import Any
from unittest.mock import patch

from hypothesis import HealthCheck, Phase, given, reject, seed, settings
from hypothesis.errors import Flaky, Unsatisfiable
from hypothesis.strategies import SearchStrategy

from harness.checks.compare import FLAKY, Disagreement, NoAnswer, compare, winner
from harness.checks.exhaust import exhaust
from harness.problem import AnyProblem, AnySolver, Bound
from harness.records import Minimality
from oracles.graph import LimitExceeded, analyse, build
from oracles.ruleset import Outcome

LIMIT = 50_000
"""Positions of the oracle of one drawn instance; larger draws are passed over."""

KEPT = 500_000
"""Positions whose outcomes are kept, some 50 MB."""

CLASSES = 20
"""Failure classes of one solver that are told apart; at that many the search stops."""


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


def fuzz(
    problem: AnyProblem, solver: AnySolver, bound: Bound[Any], seed_value: int, examples: int
) -> Fuzzed:
    """Return what `examples` instances of `problem.draws(bound)` outside the bound show.

    Each find is followed by the enumeration of all that is smaller, where the problem calls
    that affordable: its minimality is then `proved`, otherwise `shrunk`.
    """
    winner_of = _oracle(problem, bound)
    draws = problem.draws(bound)
    result = Fuzzed()
    found: set[str] = set()
    incomplete = ""
    while not incomplete:
        result.checked = 0
        try:
            with _by_the_seed_alone():
                _run(problem, solver, draws, winner_of, seed_value, examples, result, found)
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
            incomplete = "no drawn instance lies past the bound and within the oracle's limit"
        except Flaky:
            incomplete = FLAKY
    result.cause = result.cause or incomplete
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


def _run(
    problem: AnyProblem,
    solver: AnySolver,
    draws: SearchStrategy[Any],
    winner_of: Callable[[Any], str | None],
    seed_value: int,
    examples: int,
    result: Fuzzed,
    found: Set[str],
) -> None:
    """Draw instances until one disagrees in a new way; raise that as `_Found`, shrunk."""
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
        # Hypothesis seeds `random` anew: a solver that throws dice must not throw the same always.
        random.seed(f"{seed_value} {result.checked}")
        (answer,) = compare(problem, solver, [instance], [truth])
        if isinstance(answer, NoAnswer):
            result.cause = result.cause or f"{answer.cause} at {answer.instance}"
            return
        result.checked += 1
        if answer is not None and answer.kind not in found:
            raise exceptions.setdefault(answer.kind, type("Found", (_Found,), {}))(answer)

    agrees()


def _by_the_seed_alone() -> AbstractContextManager[object]:
    """Keep Hypothesis from mixing constants of the modules loaded so far into what it draws.

    Otherwise the draws of a seed depend on what else the process has run. There is no setting
    for it; a Hypothesis that has it elsewhere is left as it is.
    """
    try:
        from hypothesis.internal.conjecture import providers
        from hypothesis.internal.constants_ast import Constants
    except ImportError:
        return nullcontext()
    return patch.object(providers, "_get_local_constants", Constants, create=True)


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
