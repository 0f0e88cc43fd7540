"""Case files: a folder a counterexample, with all that is needed to check it by oneself."""

from __future__ import annotations

import re
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
from harness.records import STRICT, Finding
from harness.report.words import instance_of, reproduce, show
from harness.values import encode
from oracles.ruleset import Outcome

FORMAT = "counterplay-case/1"


@dataclass(frozen=True, config=STRICT)
class Case:
    """What `certificate.json` holds: a finding, and on what it is one."""

    format: str
    problem: str
    tier: str
    kind: str
    target: str
    finding: Finding


_CASE = TypeAdapter(Case)


def read(path: Path) -> Case:
    """Return the case of a `certificate.json`; `InputError` in one line if it is none."""
    try:
        case = _CASE.validate_json(path.read_bytes())
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
    """Return the name of the folder of a conclusion's finding, counted from 1."""
    name = re.sub(r"[^A-Za-z0-9_.-]+", "-", f"{conclusion.problem}-{conclusion.target}")
    return f"{name}-{number}"


def write(reports: Path, tier: str, specs: dict[str, str], found: Iterable[Conclusion]) -> None:
    """Write a folder a finding into `reports`/counterexamples, in place of the target's old ones.

    `specs` maps a problem's name to what the command calls it.
    """
    home = reports / "counterexamples"
    for conclusion in found:
        for old in home.glob(folder_name(conclusion, "[1-9]*")):
            if old.name.rpartition("-")[2].isdigit():
                shutil.rmtree(old)
        for number, finding in enumerate(conclusion.findings, start=1):
            folder = home / folder_name(conclusion, number)
            folder.mkdir(parents=True)
            case = Case(
                FORMAT, specs[conclusion.problem], tier, conclusion.kind, conclusion.target, finding
            )
            (folder / "certificate.json").write_bytes(_CASE.dump_json(case, indent=1) + b"\n")
            for name, text in _texts(case, folder).items():
                (folder / name).write_text(text, encoding="utf-8")


def _texts(case: Case, folder: Path) -> dict[str, str]:
    """Return the text files of a case: the judge's files, if it has any, and the words."""
    problem = catalog.load(case.problem)
    finding = case.finding
    words = [
        f"{problem.title}: {case.kind} {case.target} is wrong at {show(problem, finding.instance)}",
        f"says: {finding.said}",
        f"truth: {finding.truth}",
        f"class: {finding.kind}",
        f"minimality: {finding.minimality}",
        f"replay: counterplay replay {folder / 'certificate.json'}",
    ]
    files = {}
    instance = instance_of(problem, finding.instance)
    if instance is not None and problem.judged(instance):
        files["case.in"] = problem.format.write([instance])
        for name, player in (
            ("case.ans", _proved_winner(problem, instance, finding)),
            ("wrong.ans", finding.said),
        ):
            if player in problem.players(instance):
                files[name] = problem.format.write_answers([player])
        solver = case.target if case.kind == "solver" else "oracle"
        words.append(f"reproduce: {reproduce(case.problem, solver)} < {folder / 'case.in'}")
    return {**files, "explanation.txt": "\n".join(words) + "\n"}


def _proved_winner(problem: AnyProblem, instance: Any, finding: Finding) -> str:
    """Return who wins the instance by a certificate of the finding, "" if none is about it."""
    ruleset, root = problem.rules(instance), encode(problem.root(instance))
    for certificate in finding.certificates:
        if (certificate.ruleset, certificate.root) == (type(ruleset).__name__, root):
            return winner(problem, instance, Outcome(certificate.outcome))
    return ""
