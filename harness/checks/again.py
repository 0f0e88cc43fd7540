"""Asks a solver again where it, or another, contradicted itself before."""

from __future__ import annotations

from collections.abc import Iterable

from harness.checks.asking import Drawn, Unaskable, words_at
from harness.checks.compare import FLAKY, NoAnswer
from harness.checks.consistency import AtLimits
from harness.checks.descent import settled
from harness.problem import AnyProblem, AnySolver
from harness.records import Place
from harness.values import decode


def asked_again(problem: AnyProblem, solver: AnySolver, places: Iterable[Place]) -> AtLimits:
    """Return what the solver's answers at these places, and at the options there, show.

    A place is passed over where the instance is too costly for the solver, or where the solver has
    no way to be asked. A drawn position that is come upon ends it, with that as the cause.
    """
    result = AtLimits()
    try:
        for place in places:
            _look(problem, solver, place, result)
    except Drawn as drawn:
        result.end(drawn)
    return result


def _look(problem: AnyProblem, solver: AnySolver, place: Place, result: AtLimits) -> None:
    instance = problem.instance(decode(place.instance))
    if not solver.affordable(instance):
        result.passed_over += 1
        return
    words = words_at(problem, solver, instance, tuple(map(decode, place.play)))
    if isinstance(words, Unaskable):
        result.passed_over += 1
    elif isinstance(words, NoAnswer):
        result.cause = result.cause or f"at {words.instance}: {words.cause}"
    elif words is not None:
        result.checked += 1
        finding = None if words.consistent else settled(problem, solver, words)
        if finding is not None:
            result.add(problem, finding)
        elif not words.consistent:
            result.cause = result.cause or FLAKY
