"""Asks a solver again where it was found wrong, and proves or shows that it is."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from harness.checks.asking import words_at
from harness.checks.certificate import Rejected, value_of
from harness.checks.compare import FLAKY, Disagreement, NoAnswer, compare, winner
from harness.checks.descent import finding_of
from harness.checks.inconsistency import OTHERWISE, SAID, check
from harness.checks.winning import certify
from harness.problem import AnyProblem, AnySolver
from harness.records import Finding, Inconsistency
from harness.values import decode, encode
from oracles.graph import LimitExceeded
from oracles.ruleset import Outcome


def certified(problem: AnyProblem, solver: AnySolver, instance: Any) -> Finding:
    """Return the finding at an instance with a certificate of who wins, or `Rejected`.

    It is rejected if no certificate can be made, or if the solver is not wrong this time.
    """
    try:
        certificate = certify(problem.rules(instance), problem.root(instance))
    except (LimitExceeded, Rejected, TypeError, ValueError) as error:
        raise Rejected(f"no certificate at {instance}: {error}") from error
    truth = winner(problem, instance, Outcome(certificate.outcome))
    (answer,) = compare(problem, solver, [instance], [truth])
    if not isinstance(answer, Disagreement):
        raise Rejected(f"{FLAKY}: asked again at {instance} it is not wrong")
    return replace(finding_of(answer), certificates=(certificate,))


def heard_again(problem: AnyProblem, solver: AnySolver, finding: Finding) -> None:
    """Return if the rules accept a finding's inconsistency and it is said again, or `Rejected`."""
    inconsistency = finding.inconsistency
    if inconsistency is None:
        raise Rejected("the finding has no inconsistency")
    if (finding.said, finding.truth) != (SAID[inconsistency.outcome], OTHERWISE):
        raise Rejected("its words are not those of its inconsistency")
    instance = problem.instance(decode(finding.instance))
    ruleset = problem.rules(instance)
    if inconsistency.play[:1] != (encode(problem.root(instance)),):
        raise Rejected("the play starts elsewhere than the instance")
    check(inconsistency, ruleset)
    play = tuple(map(value_of, inconsistency.play))
    words = words_at(problem, solver, instance, play)
    if isinstance(words, NoAnswer):
        raise Rejected(f"solver {solver.name} gives no answer now: {words.cause}")
    if words is None or _answers(words.inconsistency(ruleset)) != _answers(inconsistency):
        raise Rejected(f"{FLAKY}: solver {solver.name} does not say this now")


def _answers(inconsistency: Inconsistency) -> tuple[str, object]:
    """Return what is said of the position, and of its options in whatever order."""
    options = {repr(option.position): option.outcome for option in inconsistency.options}
    return inconsistency.outcome, options
