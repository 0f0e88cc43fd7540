"""Real case files of solvers and claims, made without a campaign."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from typing import Any

import pytest

from harness import catalog
from harness.accepting import upheld
from harness.binding import bound
from harness.checks.asking import Words, words_at
from harness.checks.confirm import certified
from harness.checks.inconsistency import OTHERWISE, SAID
from harness.claims import Claim
from harness.records import Finding, Minimality, Status, Subject
from harness.report.case import FORMAT, Case, sealed
from harness.values import encode


def _case(spec: str, subject: Subject, target: str, status: Status, finding: Finding) -> Case:
    proved = bound(finding, catalog.load(spec).name, subject, target)
    return sealed(Case(FORMAT, spec, "quick", subject, target, status, proved))  # type: ignore[arg-type]


def of_solver(spec: str, solver: str, value: Sequence[Any]) -> Case:
    """Return the case of a wrong answer of a solver at an instance."""
    problem = catalog.load(spec)
    instance = problem.instance(value)
    found = certified(problem, problem.solver(solver), instance, problem.bounds["quick"])
    return _case(spec, Subject.SOLVER, solver, Status.REFUTED, replace(found, count=1))


def of_contradiction(spec: str, solver: str, value: Sequence[Any]) -> Case:
    """Return the case of answers of a solver that contradict each other at an instance."""
    problem = catalog.load(spec)
    instance = problem.instance(value)
    words = words_at(problem, problem.solver(solver), instance, (problem.root(instance),))
    assert isinstance(words, Words)
    said = words.inconsistency(problem.rules(instance))
    finding = Finding(
        instance=encode(instance),
        said=SAID[said.outcome],
        truth=OTHERWISE,
        kind="contradicts itself",
        count=None,
        minimality=Minimality.SHRUNK,
        inconsistency=said,
    )
    return _case(spec, Subject.SOLVER, solver, Status.REFUTED, finding)


def of_claim(spec: str, name: str) -> Case:
    """Return the case of the first finding of a claim's test at the quick tier."""
    claim = {claim.id: claim for claim in catalog.claims(spec)}[name]
    verdict = upheld(spec, claim.test("quick"))
    return _case(spec, Subject.CLAIM, name, verdict.status, verdict.findings[0])


def remember_tests(monkeypatch: pytest.MonkeyPatch, spec: str, *planted: Claim) -> None:
    """Let each claim of a problem, and the planted ones, be tested once a tier and no more."""
    claims = tuple(
        replace(claim, test=cache(claim.test)) for claim in (*catalog.claims(spec), *planted)
    )
    real = catalog.claims
    monkeypatch.setattr(catalog, "claims", lambda name: claims if name == spec else real(name))
