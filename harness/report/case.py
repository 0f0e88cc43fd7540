"""Case files: a folder a counterexample, with all that is needed to check it by oneself."""

from __future__ import annotations

import shutil
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from pydantic import TypeAdapter, ValidationError
from pydantic.dataclasses import dataclass

from harness import catalog
from harness.checks.compare import winner
from harness.conclude import Conclusion
from harness.judge import InputError
from harness.problem import AnyProblem
from harness.proofs import Inconsistency
from harness.records import Finding, Status, Subject, Tier
from harness.report.words import contradiction, reproduce
from harness.showing import instance_of, show
from harness.values import STRICT, decode, encode
from oracles.ruleset import Outcome

FORMAT = "counterplay-case/1"


@dataclass(frozen=True, config=STRICT)
class Case:
    """What `certificate.json` holds: a finding, and on what it is one."""

    format: str
    problem: str
    """A name, or the path of a file, as the command takes it."""
    tier: Tier
    """The tier at which it was found."""
    subject: Subject
    """What is wrong: a solver or a claim."""
    target: str
    """The solver's name or the claim's id."""
    status: Status
    """The verdict: `refuted`, or `depends` where one reading of a claim is wrong."""
    finding: Finding
    """Where and how."""


_CASE = TypeAdapter(Case)


def read(path: Path) -> Case:
    """Return the case of a `certificate.json`; `InputError` in one line if it is none."""
    try:
        case = _CASE.validate_json(path.read_bytes(), strict=True)
    except OSError as error:
        raise InputError(f"{path}: {error.strerror}: name a certificate.json") from error
    except ValidationError as error:
        first = error.errors()[0]
        place = ".".join(map(str, first["loc"])) or "the file"
        raise InputError(f"{path}: {place}: {first['msg']}: not a {FORMAT} file") from error
    if case.format != FORMAT:
        raise InputError(f"{path}: format {case.format!r}: must be {FORMAT}")
    return case


def folder_name(conclusion: Conclusion, number: int | str) -> str:
    """Return the name of the folder of a conclusion's finding, counted from 1.

    Names hold no two hyphens in a row, so that no two targets share a folder.
    """
    parts = (conclusion.problem, conclusion.subject, conclusion.target, str(number))
    return "--".join(parts)


def write(reports: Path, tier: str, specs: dict[str, str], found: Iterable[Conclusion]) -> None:
    """Write a folder a finding into `reports`/counterexamples, in place of the target's old ones.

    What is inconclusive says nothing against the old ones. `specs` maps a problem's name to what
    the command calls it.
    """
    home = reports / "counterexamples"
    for conclusion in found:
        if conclusion.status is Status.INCONCLUSIVE:
            continue
        for old in home.glob(folder_name(conclusion, "*")):
            shutil.rmtree(old)
        for number, finding in enumerate(conclusion.findings, start=1):
            folder = home / folder_name(conclusion, number)
            folder.mkdir(parents=True)
            case = Case(
                format=FORMAT,
                problem=specs[conclusion.problem],
                tier=Tier(tier),
                subject=conclusion.subject,
                target=conclusion.target,
                status=conclusion.status,
                finding=finding,
            )
            (folder / "certificate.json").write_bytes(_CASE.dump_json(case, indent=1) + b"\n")
            for name, text in _texts(case, folder).items():
                (folder / name).write_text(text, encoding="utf-8")


def prune(reports: Path, concluded: Iterable[Conclusion]) -> None:
    """Remove the folders of whatever was not concluded on."""
    living = {folder_name(conclusion, "").rpartition("--")[0] for conclusion in concluded}
    for folder in (reports / "counterexamples").glob("*--*--*--*"):
        if folder.name.rpartition("--")[0] not in living:
            shutil.rmtree(folder)


def _texts(case: Case, folder: Path) -> dict[str, str]:
    """Return the text files of a case: the judge's files, if it has any, and the words."""
    problem = catalog.load(case.problem)
    inconsistency = case.finding.inconsistency
    if inconsistency is None:
        words, files = _words(problem, case), _judged(problem, case)
    else:
        words = contradiction(problem, case.target, case.finding, inconsistency)
        files = _asked(problem, case.finding, inconsistency)
    words.append(f"replay: counterplay replay {folder / 'certificate.json'}")
    if "case.in" in files and case.subject is Subject.SOLVER:
        command = reproduce(case.problem, case.target)
        words.append(f"reproduce: {command} < {folder / 'case.in'}")
    return {**files, "explanation.txt": "\n".join(words) + "\n"}


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
    ]


def _judged(problem: AnyProblem, case: Case) -> dict[str, str]:
    """Return the judge's files: the instance, who wins it, and a solver's wrong answer."""
    finding = case.finding
    instance = instance_of(problem, finding.instance)
    if instance is None or not problem.judged(instance):
        return {}
    files = {"case.in": problem.format.write([instance])}
    truth = _proved_winner(problem, instance, finding)
    if truth:
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


def _proved_winner(problem: AnyProblem, instance: Any, finding: Finding) -> str:
    """Return who wins the instance by a certificate of the finding, "" if none is about it."""
    ruleset, root = problem.rules(instance), encode(problem.root(instance))
    for certificate in finding.certificates:
        if (certificate.ruleset, certificate.root) == (type(ruleset).__name__, root):
            return winner(problem, instance, Outcome(certificate.outcome))
    return ""
