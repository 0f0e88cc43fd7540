"""The text files of a case: the judge's files and what is wrong, in words."""

from __future__ import annotations

from pathlib import Path

from harness import catalog
from harness.accepting import of_instance
from harness.causes import printable
from harness.checks.compare import winner
from harness.problem import AnyProblem
from harness.proofs import Inconsistency
from harness.records import Finding, Status, Subject
from harness.report.case import Case
from harness.report.refutation import lines
from harness.report.words import contradiction, replay, reproduce, separated
from harness.separation import Separation
from harness.showing import instance_of, show
from harness.values import decode
from oracles.ruleset import Outcome


def texts(
    case: Case, folder: Path, where: Separation | None = None, checked: str = ""
) -> dict[str, str]:
    """Return the text files of a case: the judge's files, if it has any, and the words.

    `where` says where in its bound the target is wrong, if that is known, and `checked` in words
    what the bound is.
    """
    problem = catalog.load(case.problem)
    inconsistency = case.finding.inconsistency
    if inconsistency is None:
        words, files = _words(problem, case), _judged(problem, case)
    else:
        words = contradiction(problem, case.target, case.finding, inconsistency)
        files = _asked(problem, case.finding, inconsistency)
    if where is not None:
        words.append(f"checked: {checked}")
        words.append(f"where: {separated(where, case.status)}")
    words.append(f"replay: {replay(folder)}")
    if "case.in" in files and case.subject is Subject.SOLVER:
        words.append(f"reproduce: {reproduce(case.problem, case.target, folder / 'case.in')}")
    plain = (printable(line, len(line)) for line in words)
    return {**files, "explanation.txt": "".join(f"{line}\n" for line in plain)}


def _words(problem: AnyProblem, case: Case) -> list[str]:
    """Return the lines that say what is wrong and where."""
    finding = case.finding
    where = show(problem, finding.instance)
    verb = "depends on how it is read" if case.status is Status.DEPENDS else "is wrong"
    return [
        f"{problem.title}: {case.subject} {case.target} {verb}, as seen at {where}",
        f"says: {finding.said}",
        f"truth: {finding.truth}",
        f"class: {finding.kind}",
        f"minimality: {finding.minimality}",
        *lines(case),
    ]


def _judged(problem: AnyProblem, case: Case) -> dict[str, str]:
    """Return the judge's files: the instance, who wins it, and a solver's wrong answer."""
    finding = case.finding
    instance = instance_of(problem, finding.instance)
    if instance is None or not problem.judged(instance):
        return {}
    files = {"case.in": problem.format.write([instance])}
    proof = of_instance(problem, instance, finding.certificates)
    if proof is not None:
        truth = winner(problem, instance, Outcome(proof.outcome))
        files["case.ans"] = problem.format.write_answers([truth])
    if case.subject is Subject.SOLVER:
        files["wrong.ans"] = problem.format.write_answers([finding.said])
    return files


def _asked(problem: AnyProblem, finding: Finding, inconsistency: Inconsistency) -> dict[str, str]:
    """Return the judge's files of a contradiction: what was asked, and what was said, not truth.

    The position is the first case, then come those options at which instances start. There are
    none where the position itself is no instance of the judge.
    """
    instance = instance_of(problem, finding.instance)
    if len(inconsistency.play) > 1 or not problem.judged(instance):
        return {}
    asked = [(instance, inconsistency.outcome)]
    for option in inconsistency.options:
        position = decode(option.position)
        at = None if option.by_rule else problem.posed(problem.rules(instance), position)
        if at is not None and problem.judged(at):
            asked.append((at, option.outcome))
    answers = [problem.players(at)[outcome == "P"] for at, outcome in asked]
    return {
        "case.in": problem.format.write([at for at, _ in asked]),
        "said.ans": problem.format.write_answers(answers),
    }
