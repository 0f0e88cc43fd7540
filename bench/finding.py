"""Inputs and seconds until a fault shows, by several ways to look for it."""

from __future__ import annotations

import random
from collections.abc import Callable
from contextlib import suppress
from functools import cache
from typing import Any

from hypothesis import HealthCheck, Phase, given, reject, seed, settings
from hypothesis.strategies import SearchStrategy

from bench.plain import mover_wins
from harness import catalog
from harness.checks.asking import Words, words_at
from harness.checks.compare import Disagreement, compare, true_winners
from harness.checks.exhaust import exhaust
from harness.checks.fuzz import LIMIT
from harness.problem import AnyProblem, AnySolver
from oracles.graph import LimitExceeded

TIER = "quick"
"""Inputs come from this tier's bound, or from just past it."""
MOST = 500
"""Inputs after which a way that draws gives up."""

Looked = dict[str, Any]
"""How many inputs were looked at, and whether one of them showed the fault."""
Look = Callable[[str, str, int], Looked]
"""Looks in a problem for the fault of a solver; told a seed."""


@cache
def instances(spec: str) -> list[Any]:
    """Return every instance of the bound of a problem, in order."""
    return [instance for block in catalog.load(spec).bounds[TIER].blocks() for instance in block]


@cache
def places(spec: str) -> dict[Any, int]:
    """Return the place of every instance of the bound in its order, from 1."""
    return {instance: place for place, instance in enumerate(instances(spec), 1)}


def stress(spec: str, fault: str, seed_value: int) -> Looked:
    """Draw from the bound at random; the truth is a memoised search an input."""
    problem, solver = _chosen(spec, fault)
    draw = random.Random(seed_value)
    for inputs in range(1, MOST + 1):
        instance = draw.choice(instances(spec))
        first, second = problem.players(instance)
        won = mover_wins(problem.rules(instance), problem.root(instance), {})
        if _is_wrong(problem, solver, instance, first if won else second):
            return {"inputs": inputs, "found": True}
    return {"inputs": MOST, "found": False}


def enumerated(spec: str, fault: str, seed_value: int) -> Looked:
    """Compare block by block; the inputs are those up to the first that shows the fault.

    All of a block is compared at once, so time goes by whole blocks.
    """
    problem, solver = _chosen(spec, fault)
    for block in problem.bounds[TIER].blocks():
        tally = exhaust(problem, [solver], block)[solver.name]
        if tally.least:
            first = min(places(spec)[wrong.instance] for wrong in tally.least.values())
            return {"inputs": first, "found": True}
    return {"inputs": len(places(spec)), "found": False}


def fuzzed(spec: str, fault: str, seed_value: int) -> Looked:
    """Draw past the bound by Hypothesis; the truth is a graph an input."""
    problem, solver = _chosen(spec, fault)

    def look(instance: Any) -> bool:
        try:
            (truth,) = true_winners(problem, [instance], LIMIT)
        except LimitExceeded:
            reject()
        return _is_wrong(problem, solver, instance, truth)

    return _drawn(problem.draws(problem.bounds[TIER]), look, seed_value)


def consistent(spec: str, fault: str, seed_value: int) -> Looked:
    """Draw past the bound by Hypothesis; no truth, answers move by move."""
    problem, solver = _chosen(spec, fault)
    draws = problem.draws(problem.bounds[TIER])
    return _drawn(draws, lambda instance: _contradicts(problem, solver, instance), seed_value)


def consistent_at_limits(spec: str, fault: str, seed_value: int) -> Looked:
    """Draw up to the judge's limits what the solver affords; no truth, answers move by move."""
    problem, solver = _chosen(spec, fault)
    if problem.at_limits is None:
        raise ValueError(f"{spec}: at_limits is missing: nothing can be drawn there")
    draws = problem.at_limits().filter(solver.affordable)
    return _drawn(draws, lambda instance: _contradicts(problem, solver, instance), seed_value)


PAST_BOUND = "consistency past the bound"
"""The way that is blind to some faults, and so takes seconds."""
WAYS: dict[str, Look] = {
    "random stress loop in the bound": stress,
    "Hypothesis past the bound": fuzzed,
    PAST_BOUND: consistent,
    "enumeration of the bound, by blocks": enumerated,
}
AT_LIMITS: dict[str, Look] = {"consistency at the judge's limits": consistent_at_limits}


def _chosen(spec: str, fault: str) -> tuple[AnyProblem, AnySolver]:
    problem = catalog.load(spec)
    return problem, problem.solver(fault)


class _Wrong(Exception):
    """A draw showed the fault."""


def _drawn(draws: SearchStrategy[Any], look: Callable[[Any], bool], seed_value: int) -> Looked:
    """Return what `look` sees in draws up to the first that shows the fault."""
    looked: Looked = {"inputs": 0, "found": False}

    @seed(seed_value)
    @settings(
        max_examples=MOST,
        database=None,
        deadline=None,
        phases=(Phase.generate,),
        report_multiple_bugs=False,
        print_blob=False,
        suppress_health_check=list(HealthCheck),
    )
    @given(draws)
    def shows_nothing(instance: Any) -> None:
        wrong = look(instance)
        looked["inputs"] += not looked["found"]  # Hypothesis tries what it has found again
        if wrong:
            looked["found"] = True
            raise _Wrong

    with suppress(_Wrong):
        shows_nothing()
    return looked


def _is_wrong(problem: AnyProblem, solver: AnySolver, instance: Any, truth: str) -> bool:
    return isinstance(next(compare(problem, solver, [instance], [truth])), Disagreement)


def _contradicts(problem: AnyProblem, solver: AnySolver, instance: Any) -> bool:
    words = words_at(problem, solver, instance, (problem.root(instance),))
    return isinstance(words, Words) and not words.consistent
