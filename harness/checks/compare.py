"""One solver against one oracle on given instances: agreement or disagreement."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Any

from harness.causes import RAISED, cause_of, shown
from harness.problem import AnyProblem, AnySolver
from oracles.graph import LIMIT, analyse, build
from oracles.ruleset import Outcome

FLAKY = "an answer differs from one call to the next"
"""Why a solver that changes its mind is inconclusive."""
FORMS = "its two forms differ"
"""Why a solver is inconclusive that is wrong in array form, and right where it is asked again."""
SHOWN = 80
"""Characters of a wrong answer that a cause shows."""


@dataclass(frozen=True)
class Disagreement:
    """An instance that a solver answers wrongly; `kind` is its failure class."""

    instance: Any
    said: str
    truth: str
    kind: str


@dataclass(frozen=True)
class NoAnswer:
    """There is no usable answer: a solver raised, or what it returned is no player's name."""

    instance: Any
    cause: str


def true_winners(problem: AnyProblem, instances: Sequence[Any], limit: int = LIMIT) -> list[str]:
    """Return the winner of each instance by exhaustive analysis, one graph a ruleset.

    Raises `oracles.graph.LimitExceeded` if a graph has more than `limit` positions, and
    `ValueError` where an instance is a draw: the answer "who wins?" has none.
    """
    by_ruleset: dict[Any, list[int]] = {}
    for index, instance in enumerate(instances):
        by_ruleset.setdefault(problem.rules(instance), []).append(index)
    winners = [""] * len(instances)
    for ruleset, indices in by_ruleset.items():
        roots = {index: problem.root(instances[index]) for index in indices}
        outcome = analyse(build(ruleset, roots.values(), limit)).outcome
        for index, root in roots.items():
            winners[index] = winner(problem, instances[index], outcome[root])
    return winners


def winner(problem: AnyProblem, instance: Any, outcome: Outcome) -> str:
    """Return the name of the player who wins an instance whose root has this outcome."""
    if outcome is Outcome.D:
        raise ValueError(f"{problem.name} {instance}: a draw has no winner")
    first, second = problem.players(instance)
    if first == second:
        raise ValueError(f"{problem.name} {instance}: both players are called {first!r}")
    return first if outcome is Outcome.N else second


def ask(problem: AnyProblem, solver: AnySolver, instances: Sequence[Any]) -> list[str | NoAnswer]:
    """Return the solver's answer to each instance, in order.

    A batch that fails is halved until the instances that have no answer stand alone. The solver
    gets a list of its own: what it does to that list changes nothing here.
    """
    if not instances:
        return []
    cause = ""
    try:
        answers = list(islice(solver.answers(list(instances)), len(instances) + 1))
        if len(answers) != len(instances):
            given = "more" if len(answers) > len(instances) else len(answers)
            cause = f"{given} answers to {len(instances)} instances"
    except RAISED as error:
        cause = cause_of(error)
    if not cause:
        return [
            name
            if (name := _plain(answer)) in problem.players(instance)
            else NoAnswer(instance, f"answer {shown(answer, SHOWN)} is neither player")
            for instance, answer in zip(instances, answers, strict=True)
        ]
    if len(instances) == 1:
        return [NoAnswer(instances[0], cause)]
    half = len(instances) // 2
    return ask(problem, solver, instances[:half]) + ask(problem, solver, instances[half:])


def _plain(answer: object) -> str:
    """Return a string of whatever string type as a plain one, "" for anything else."""
    return str.__str__(answer) if isinstance(answer, str) else ""


def compare(
    problem: AnyProblem, solver: AnySolver, instances: Sequence[Any], winners: Sequence[str]
) -> Iterator[Disagreement | NoAnswer | None]:
    """Yield for each instance `None` where the solver names the winner, else what is wrong."""
    answers = ask(problem, solver, instances)
    for instance, said, truth in zip(instances, answers, winners, strict=True):
        if isinstance(said, NoAnswer):
            yield said
        elif said == truth:
            yield None
        else:
            yield disagreement(problem, instance, said, truth)


def disagreement(problem: AnyProblem, instance: Any, said: str, truth: str) -> Disagreement:
    """Return the disagreement at an instance, with its failure class."""
    kind = f"{said} wrongly said to win"
    features = problem.kind(instance)
    return Disagreement(instance, said, truth, f"{kind}, {features}" if features else kind)
