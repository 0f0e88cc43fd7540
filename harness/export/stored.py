"""The stored counterexamples that can be test cases, and why the others cannot."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from harness import catalog
from harness.checks.written import Rejected
from harness.export.proved import Proved, proved
from harness.problem import AnyProblem
from harness.records import Subject
from harness.report import case as case_file
from harness.report.case import Case
from harness.showing import instance_of


@dataclass(frozen=True)
class Sifted:
    """The cases of one problem: what is proved by instance, and for what reasons others are not.

    `cases` has all that are about an instance that is proved; `left` counts each reason; `wrong`
    are the solvers that any case is on.
    """

    spec: str
    proved: dict[Any, Proved]
    cases: dict[Any, list[Case]]
    left: Counter[str]
    wrong: set[str]

    @property
    def wrong_names(self) -> set[str]:
        """Return the names, PROBLEM/SOLVER, of solvers known to be wrong: stored or recorded."""
        problem = catalog.load(self.spec)
        recorded = {s.name for s in problem.solvers if s.expected == "refuted"}
        return {f"{problem.name}/{name}" for name in self.wrong | recorded}


def sifted(reports: Path, wanted: Sequence[str]) -> list[Sifted]:
    """Return what `reports`/counterexamples has of each wanted problem, of all if none is named.

    They come in the order of the names, one that is named also if nothing is stored on it.
    `InputError` for a file that is no case or a problem that cannot be loaded.
    """
    specs = {catalog.load(spec).name: spec for spec in wanted}
    found: dict[str, list[Case]] = {name: [] for name in specs}
    for path in sorted((reports / "counterexamples").glob("*/certificate.json")):
        if wanted and path.parent.name.partition("--")[0] not in specs:
            continue
        case = case_file.read(path)
        name = catalog.load(case.problem).name
        specs.setdefault(name, case.problem)
        found.setdefault(name, []).append(case)
    return [_sift(specs[name], found[name]) for name in sorted(found)]


def _sift(spec: str, cases: Iterable[Case]) -> Sifted:
    problem = catalog.load(spec)
    sifted = Sifted(spec, {}, {}, Counter(), set())
    for case in cases:
        if case.subject is Subject.SOLVER:
            sifted.wrong.add(case.target)
        try:
            one = _proved(problem, case)
        except Rejected as error:
            sifted.left[str(error)] += 1
        else:
            sifted.proved.setdefault(one.instance, one)
            sifted.cases.setdefault(one.instance, []).append(case)
    return sifted


def _proved(problem: AnyProblem, case: Case) -> Proved:
    """Return the instance of a case with who wins it; `Rejected`, in words, if it is no test."""
    finding = case.finding
    if case.digest != case_file.seal_of(case):
        raise Rejected("the file was changed since it was written")
    if finding.inconsistency is not None:
        raise Rejected("answers that contradict each other, who wins is not known")
    instance = instance_of(problem, finding.instance)
    if instance is None:
        raise Rejected("it is on something else than an instance")
    if not problem.judged(instance):
        raise Rejected("the judge's format cannot hold the instance")
    one = proved(problem, instance, finding.certificates)
    if case.subject is Subject.SOLVER and one.winner == finding.said:
        raise Rejected("its certificate proves what the solver says")
    return one
