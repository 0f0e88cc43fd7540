"""Asks a solver again where it was found wrong, and proves or shows that it is."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from harness.checks.asking import words_at
from harness.checks.compare import FLAKY, FORMS, Disagreement, NoAnswer, compare, winner
from harness.checks.dense import ask_rows, row_of
from harness.checks.descent import finding_of
from harness.checks.inconsistency import OTHERWISE, SAID, check
from harness.checks.winning import certify
from harness.checks.written import Rejected, text_of, value_of
from harness.problem import AnyProblem, AnySolver, Bound
from harness.proofs import Inconsistency
from harness.records import Finding
from harness.values import decode, encode
from oracles.graph import LimitExceeded
from oracles.ruleset import Outcome


def certified(problem: AnyProblem, solver: AnySolver, instance: Any, bound: Bound[Any]) -> Finding:
    """Return the finding at an instance with a certificate of who wins, or `Rejected`.

    It is rejected if no certificate can be made, or if the solver is not wrong this time, or is
    so only when asked in the array form of `bound`, or of the one below the instance.
    """
    try:
        certificate = certify(problem.rules(instance), problem.root(instance))
    except (LimitExceeded, Rejected, TypeError, ValueError) as error:
        raise Rejected(f"no certificate at {instance}: {error}") from error
    truth = winner(problem, instance, Outcome(certificate.outcome))
    (answer,) = compare(problem, solver, [instance], [truth])
    if not isinstance(answer, Disagreement):
        if solver.rows is not None and _wrong_in_rows(problem, solver, instance, truth, bound):
            raise Rejected(f"{FORMS}: at {instance} it is wrong in array form, else not")
        raise Rejected(f"{FLAKY}: asked again at {instance} it is not wrong")
    return replace(finding_of(answer), certificates=(certificate,))


def _wrong_in_rows(
    problem: AnyProblem, solver: AnySolver, instance: Any, truth: str, bound: Bound[Any]
) -> bool:
    """Return whether the array form is wrong at an instance, if that has a row at all."""
    row = row_of(problem, bound, instance)
    if row is None and (below := problem.below(instance)) is not None:
        row = row_of(problem, below, instance)
    if row is None:
        return False
    (wins,), without = ask_rows(solver, row)
    first, _ = problem.players(instance)
    return not without and bool(wins) != (truth == first)


def heard_again(problem: AnyProblem, solver: AnySolver, finding: Finding) -> None:
    """Return if the rules accept a finding's inconsistency and it is said again, or `Rejected`."""
    inconsistency = finding.inconsistency
    if inconsistency is None:
        raise Rejected("the finding has no inconsistency")
    if (finding.said, finding.truth) != (SAID[inconsistency.outcome], OTHERWISE):
        raise Rejected("its words are not those of its inconsistency")
    instance = problem.instance(decode(finding.instance))
    ruleset = problem.rules(instance)
    if [*map(text_of, inconsistency.play[:1])] != [text_of(encode(problem.root(instance)))]:
        raise Rejected("the play starts elsewhere than the instance")
    check(inconsistency, ruleset)
    play = tuple(map(value_of, inconsistency.play))
    words = words_at(problem, solver, instance, play)
    if isinstance(words, NoAnswer):
        raise Rejected(f"solver {solver.name} gives no answer now: {words.cause}")
    if _answers(words.inconsistency(ruleset)) != _answers(inconsistency):
        raise Rejected(f"{FLAKY}: solver {solver.name} does not say this now")


def _answers(inconsistency: Inconsistency) -> tuple[str, object]:
    """Return what is said of the position, and of its options in whatever order."""
    options = {text_of(option.position): option.outcome for option in inconsistency.options}
    return inconsistency.outcome, options
