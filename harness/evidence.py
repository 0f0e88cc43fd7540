"""The records of a campaign, sorted by what they are evidence on."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from harness import catalog
from harness.checks.separate import hull
from harness.jobs import Job
from harness.problem import AnyProblem
from harness.records import Finding, Minimality, Mode, Record, Status, Subject
from harness.separation import Extent
from harness.values import decode

NO_CAUSE = "inconclusive without a cause"


@dataclass(frozen=True)
class Evidence:
    """The jobs of a campaign on one solver or claim, each with its record if there is one."""

    spec: str
    subject: Subject
    target: str
    found: list[tuple[Job, Record | None]] = field(default_factory=list)

    def of(self, mode: Mode) -> list[Record | None]:
        """Return the records of the jobs of one mode, `None` for each that is missing."""
        return [record for job, record in self.found if job.mode is mode]

    @property
    def complete(self) -> bool:
        """Whether a bound was enumerated: each of its blocks has a record without a cause."""
        blocks = self.of(Mode.EXHAUST)
        return bool(blocks) and all(record and not record.cause for record in blocks)

    @property
    def wrong(self) -> int:
        """How many instances of the bound are answered wrongly, 0 where that is not known."""
        if not self.complete or _missed(self):
            return 0
        findings = [f for record in self.of(Mode.EXHAUST) if record for f in record.findings]
        return _sum([finding.count for finding in findings]) or 0

    @property
    def extents(self) -> tuple[Extent, ...]:
        """Where these lie by the problem's features; none if a feature could not be had."""
        several = [r.extents for r in self.of(Mode.EXHAUST) if r and r.findings]
        return hull(several) if all(several) else ()


def gather(jobs: Sequence[Job], records: Iterable[Record]) -> list[Evidence]:
    """Return the evidence on each target, in the order of the jobs.

    A record that is inconclusive has a cause there, whoever made it, or tells of differences.
    """
    of_job = {(record.job, record.target): _with_cause(record) for record in records}
    gathered: dict[tuple[str, Subject, str], Evidence] = {}
    for job in jobs:
        subject = Subject.CLAIM if job.mode is Mode.CLAIM else Subject.SOLVER
        for target in job.targets:
            key = (job.problem, subject, target)
            evidence = gathered.setdefault(key, Evidence(*key))
            evidence.found.append((job, of_job.get((job.id, target))))
    return list(gathered.values())


def _with_cause(record: Record) -> Record:
    silent = record.status is Status.INCONCLUSIVE and not (record.cause or record.differences)
    return replace(record, cause=record.note or NO_CAUSE) if silent else record


def least_findings(evidence: Evidence) -> list[Finding]:
    """Return the least finding of each failure class of a solver, smallest first.

    Its minimality is `proved` if a job proved it, or if every block of a bound that encloses it
    was enumerated; a find of an enumeration that is not complete is no more than `shrunk`, nor is
    an inconsistency, which no enumeration looks for, nor what was found in another form than that
    in which the bound was enumerated. The count is of what was checked of the bound, `None` if it
    is not known.
    """
    problem = catalog.load(evidence.spec)
    bound = problem.bounds[evidence.found[0][0].tier]
    complete = evidence.complete
    in_rows = any(record.in_rows for record in evidence.of(Mode.EXHAUST) if record)
    least: dict[str, Finding] = {}
    counts: dict[str, list[int | None]] = {}
    for job, record in evidence.found:
        for finding in record.findings if record and job.mode is not Mode.CONFIRM else ():
            if job.mode is Mode.EXHAUST:
                counts.setdefault(finding.kind, []).append(finding.count)
            held = least.get(finding.kind)
            if held is None or _rank(problem, finding) < _rank(problem, held):
                least[finding.kind] = finding
    judged = []
    for kind, finding in least.items():
        enclosed = complete and bound.encloses(problem.instance(decode(finding.instance)))
        minimality = _minimality(finding, complete, enclosed, in_rows)
        count = _sum(counts.get(kind, []))
        judged.append(replace(finding, count=count, minimality=minimality))
    return sorted(judged, key=lambda finding: _rank(problem, finding))


def _missed(evidence: Evidence) -> bool:
    """Return whether a wrong instance of the bound was found, but not in its enumeration.

    So it is where a solver wavers, or is asked in another form there: what is less than the least
    of its class in the enumeration, or of a class that this has not, was right there.
    """
    problem = catalog.load(evidence.spec)
    bound = problem.bounds[evidence.found[0][0].tier]
    least: dict[str, Any] = {}
    others: list[tuple[str, Any]] = []
    for job, record in evidence.found:
        for finding in record.findings if record else ():
            instance = problem.instance(decode(finding.instance))
            if job.mode is Mode.EXHAUST:
                order = problem.order(instance)
                least[finding.kind] = min(order, least.get(finding.kind, order))
            elif job.mode is not Mode.CONFIRM and finding.inconsistency is None:
                others += [(finding.kind, problem.order(instance))] if instance in bound else []
    return any(kind not in least or order < least[kind] for kind, order in others)


def _minimality(finding: Finding, complete: bool, enclosed: bool, in_rows: bool) -> Minimality:
    """Return how small a finding is known to be, given a bound that was enumerated, or was not.

    What is no more than `shrunk` was not found by enumeration: it was heard as an answer.
    """
    if finding.inconsistency is not None:
        return Minimality.SHRUNK
    if finding.minimality is Minimality.PROVED:
        return Minimality.PROVED
    if not complete or (in_rows and finding.minimality is Minimality.SHRUNK):
        return Minimality.SHRUNK
    return Minimality.PROVED if enclosed else finding.minimality


def _sum(counts: Sequence[int | None]) -> int | None:
    """Return the sum of the blocks' counts, `None` if there is none or one of them is not known."""
    known = [count for count in counts if count is not None]
    return sum(known) if known and len(known) == len(counts) else None


def _rank(problem: AnyProblem, finding: Finding) -> tuple[Any, int]:
    """Return the key of the problem's order, then of how much is known."""
    return problem.order(problem.instance(decode(finding.instance))), finding.minimality.rank
