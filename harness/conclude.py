"""From the records of a campaign to one verdict a solver and a claim."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from pydantic.dataclasses import dataclass

from harness import catalog
from harness.binding import bound
from harness.doubts import LOST, Wrong, causes_of, checked_anything, in_short, undecided
from harness.evidence import Evidence, gather, least_findings
from harness.jobs import Job
from harness.records import Finding, Mode, Record, Status, Subject
from harness.scope import checked_in, scope
from harness.separation import Region, Separation
from harness.values import STRICT

NOT_THE_SAME = "the bound had {:,} instances at first, and {:,} when it was enumerated again"
"""Why it is not said where in its bound a solver is wrong."""


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
    complete: bool = True
    """Whether all that the counts of findings are of was checked: a solver's bound, each block."""
    separation: Separation | None = None
    """Where in its bound a solver or claim is wrong, and where right; null where not known."""
    regions: tuple[Region, ...] = ()
    """Where a solver is wrong around its counterexamples."""

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

    A counterexample to a solver counts only if a job confirmed and certified it, or heard its
    inconsistency again; one that none did makes the solver inconclusive. So does a difference
    from another solver, unless that one is refuted in this run, or this one at that very instance.
    """
    gathered = gather(jobs, records)
    wrong = {
        (evidence.spec, evidence.target): _confirmed(evidence)[0]
        for evidence in gathered
        if evidence.subject is Subject.SOLVER
    }
    return [
        _bound(_claim(evidence) if evidence.subject is Subject.CLAIM else _solver(evidence, wrong))
        for evidence in gathered
    ]


def _bound(conclusion: Conclusion) -> Conclusion:
    """Return the conclusion with the certificates of its findings bound to what it says."""
    of = conclusion.problem, conclusion.subject, conclusion.target
    return replace(conclusion, findings=tuple(bound(f, *of) for f in conclusion.findings))


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
        separation=record.separation if status in (Status.REFUTED, Status.DEPENDS) else None,
    )


def _solver(evidence: Evidence, wrong: Wrong) -> Conclusion:
    """Return the verdict on a solver."""
    problem = catalog.load(evidence.spec)
    solver = problem.solver(evidence.target)
    findings, unconfirmed = _confirmed(evidence)
    causes, remarks = causes_of(evidence)
    causes += unconfirmed
    causes += undecided(evidence, wrong)
    checked = checked_in(evidence, Mode.EXHAUST)
    agreed = Status.SURVIVED
    if evidence.of(Mode.EXHAUST):
        agreed = Status.HOLDS
        causes += [] if checked else ["the bound has no instance"]
    elif not causes and not checked_anything(evidence):
        causes.append("nothing was checked")
    if causes:
        agreed = Status.INCONCLUSIVE
    where, regions, doubt = _explained(evidence, checked)
    if unconfirmed:  # what is said of all wrong answers stands only if each was confirmed
        where, regions = None, ()
    return Conclusion(
        problem=problem.name,
        subject=Subject.SOLVER,
        target=solver.name,
        text=solver.about,
        source="",
        method="",
        status=Status.REFUTED if findings else agreed,
        scope=scope(evidence),
        checked=checked,
        note=in_short(causes + remarks + doubt),
        findings=tuple(findings),
        expected=None if solver.expected is None else Status(solver.expected),
        complete=evidence.complete or not evidence.of(Mode.EXHAUST),
        separation=where,
        regions=regions,
    )


def _explained(
    evidence: Evidence, checked: int
) -> tuple[Separation | None, tuple[Region, ...], list[str]]:
    """Return where a solver is wrong, in its bound and around its finds, and what speaks against.

    Of a bound of which the job that explains met another number of instances nothing is said.
    """
    records = [record for record in evidence.of(Mode.EXPLAIN) if record]
    where = next((record.separation for record in records if record.separation), None)
    regions = tuple(region for record in records for region in record.regions)
    total = checked if where is None else where.inside + where.outside
    if total != checked:
        return None, regions, [NOT_THE_SAME.format(checked, total)]
    return where, regions, []


def _confirmed(evidence: Evidence) -> tuple[list[Finding], list[str]]:
    """Return the least findings that were confirmed, certified, and a cause for each other."""
    again = {
        _identity(finding): finding.certificates
        for record in evidence.of(Mode.CONFIRM)
        for finding in (record.findings if record else ())
    }
    confirmed, causes = [], []
    for finding in least_findings(evidence):
        proof = again.get(_identity(finding), ())
        if proof or (finding.inconsistency is not None and _identity(finding) in again):
            confirmed.append(replace(finding, certificates=proof))
        else:
            causes.append(f"the counterexample {finding.instance} was not confirmed")
    return confirmed, causes


def _identity(finding: Finding) -> tuple[str, ...]:
    """Return what a finding says."""
    return repr(finding.instance), finding.said, finding.truth, repr(finding.inconsistency)
