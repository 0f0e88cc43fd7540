"""From the records of a campaign to one verdict a solver and a claim."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from pydantic.dataclasses import dataclass

from harness import catalog
from harness.evidence import Evidence, gather, least_findings
from harness.jobs import Job
from harness.records import STRICT, Finding, Mode, Record, Status, Subject

LOST = "no record of {}: a lost worker, a crash or an interruption"


@dataclass(frozen=True, config=STRICT)
class Conclusion:
    """The verdict on one solver or claim, and whether it is the one found before."""

    problem: str
    """The problem's name."""
    subject: Subject
    """What the verdict is on: a solver or a claim."""
    target: str
    """The solver's name or the claim's id."""
    text: str
    """How the solver works, or what is claimed, in our words."""
    source: str
    """Where a claim stands: document and section; "" for a solver."""
    method: str
    """How a claim was tested, and on what; "" for a solver."""
    status: Status
    """The verdict."""
    scope: str
    """What was checked, in words."""
    checked: int
    """How many instances of the bound, or other items that the scope names, were checked."""
    note: str
    """A figure, a witness, a reason, a cause."""
    findings: tuple[Finding, ...]
    """The smallest counterexample of each failure class, smallest first."""
    expected: Status | None
    """The verdict found before, if one is recorded."""

    @property
    def as_expected(self) -> bool:
        """Whether the verdict agrees with the recorded one.

        A solver that survived contradicts no record: a run without enumeration says no more.
        Without a recorded verdict nothing may be refuted or inconclusive.
        """
        if self.subject is Subject.SOLVER and self.status is Status.SURVIVED:
            return True
        if self.expected is not None:
            return self.status is self.expected
        return self.status not in (Status.REFUTED, Status.INCONCLUSIVE)


def conclude(jobs: Sequence[Job], records: Iterable[Record]) -> list[Conclusion]:
    """Return a conclusion a target, in the order of the jobs; a missing record is never agreement.

    A counterexample to a solver counts only if a job confirmed and certified it; one that none
    did makes the solver inconclusive.
    """
    return [
        _claim(evidence) if evidence.subject is Subject.CLAIM else _solver(evidence)
        for evidence in gather(jobs, records)
    ]


def _claim(evidence: Evidence) -> Conclusion:
    ((job, record),) = evidence.found
    claim = {claim.id: claim for claim in catalog.claims(evidence.spec)}[evidence.target]
    if record is None:
        problem = catalog.load(evidence.spec).name
        record = Record(job.id, problem, claim.id, job.mode, Status.INCONCLUSIVE)
        record = replace(record, cause=LOST.format(job.id))
    status, note = record.status, record.note or record.cause
    if status is Status.REFUTED and not record.findings:
        status, note = Status.INCONCLUSIVE, "said to be refuted without a counterexample"
    return Conclusion(
        problem=record.problem,
        subject=Subject.CLAIM,
        target=claim.id,
        text=claim.text,
        source=f"{claim.document}, {claim.section}",
        method=f"{claim.domain}: {claim.method}",
        status=status,
        scope=record.scope,
        checked=record.checked,
        note=note,
        findings=record.findings,
        expected=claim.expected,
    )


def _solver(evidence: Evidence) -> Conclusion:
    problem = catalog.load(evidence.spec)
    solver = problem.solver(evidence.target)
    findings, unconfirmed = _confirmed(evidence)
    causes = [
        LOST.format(job.id) if record is None else f"{job.id}: {record.cause}"
        for job, record in evidence.found
        if record is None or record.cause
    ]
    causes += unconfirmed
    checked = _checked(evidence, Mode.EXHAUST)
    agreed = Status.SURVIVED
    if evidence.of(Mode.EXHAUST):
        agreed = Status.HOLDS
        causes += [] if checked else ["the bound has no instance"]
    if causes:
        agreed = Status.INCONCLUSIVE
    return Conclusion(
        problem=problem.name,
        subject=Subject.SOLVER,
        target=solver.name,
        text=solver.about,
        source="",
        method="",
        status=Status.REFUTED if findings else agreed,
        scope=_scope(evidence),
        checked=checked,
        note=_causes(causes),
        findings=tuple(findings),
        expected=None if solver.expected is None else Status(solver.expected),
    )


def _confirmed(evidence: Evidence) -> tuple[list[Finding], list[str]]:
    """Return the least findings that were confirmed, certified, and a cause for each other."""
    certificates = {
        (repr(finding.instance), finding.said, finding.truth): finding.certificates
        for record in evidence.of(Mode.CONFIRM)
        for finding in (record.findings if record else ())
    }
    confirmed, causes = [], []
    for finding in least_findings(evidence):
        proof = certificates.get((repr(finding.instance), finding.said, finding.truth))
        if proof:
            confirmed.append(replace(finding, certificates=proof))
        else:
            causes.append(f"the counterexample {finding.instance} was not confirmed")
    return confirmed, causes


def _checked(evidence: Evidence, mode: Mode) -> int:
    return sum(record.checked for record in evidence.of(mode) if record)


def _causes(causes: list[str]) -> str:
    if len(causes) <= 1:
        return "".join(causes)
    return f"{causes[0]} (and {len(causes) - 1} more)"


def _scope(evidence: Evidence) -> str:
    """Return in words what was checked."""
    parts = []
    if evidence.of(Mode.EXHAUST):
        bound = catalog.load(evidence.spec).bounds[evidence.found[0][0].tier]
        parts.append(f"{bound}: {_checked(evidence, Mode.EXHAUST):,} instances")
    if evidence.of(Mode.FUZZ):
        parts.append(f"{_checked(evidence, Mode.FUZZ):,} draws past the bound")
    if evidence.of(Mode.REPLAY):
        parts.append(f"{_checked(evidence, Mode.REPLAY):,} kept instances replayed")
    if missing := sum(record is None or bool(record.cause) for _, record in evidence.found):
        parts.append(f"{missing} of {len(evidence.found)} jobs incomplete")
    return "; ".join(parts)
