"""From the records of a campaign to one verdict a solver and a claim."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Any

from pydantic.dataclasses import dataclass

from harness import catalog
from harness.checks.certificate import Rejected
from harness.checks.compare import NoAnswer, ask, winner
from harness.checks.winning import certify
from harness.jobs import Job, Mode
from harness.problem import AnyProblem, AnySolver
from harness.records import STRICT, Finding, Minimality, Record, Status
from harness.values import decode
from oracles.graph import LimitExceeded
from oracles.ruleset import Outcome

LOST = "no record of {}: a lost worker, a crash or an interruption"


@dataclass(frozen=True, config=STRICT)
class Conclusion:
    """The verdict on one solver or claim, and whether it is the one found before."""

    problem: str
    """The problem's name."""
    kind: str
    """What the verdict is on: "solver" or "claim"."""
    target: str
    """The solver's name or the claim's id."""
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

        A solver that is recorded to hold may also have survived: a run without enumeration says
        no more. Without a recorded verdict nothing may be refuted or inconclusive.
        """
        if self.expected is Status.HOLDS and self.kind == "solver":
            return self.status in (Status.HOLDS, Status.SURVIVED)
        if self.expected is not None:
            return self.status is self.expected
        return self.status not in (Status.REFUTED, Status.INCONCLUSIVE)


def conclude(jobs: Sequence[Job], records: Iterable[Record]) -> list[Conclusion]:
    """Return a conclusion a target, in the order of the jobs; a missing record is never agreement.

    Every counterexample is answered again by its solver and certified; one that fails either
    test makes its solver inconclusive.
    """
    by_target: dict[tuple[str, bool, str], list[Job]] = {}
    for job in jobs:
        for target in job.targets:
            by_target.setdefault((job.problem, job.mode is Mode.CLAIM, target), []).append(job)
    of_job = {(record.job, record.target): record for record in records}
    conclusions = []
    for (spec, is_claim, target), its_jobs in by_target.items():
        found = {job.id: of_job.get((job.id, target)) for job in its_jobs}
        if is_claim:
            conclusions.append(_claim(spec, target, its_jobs[0], found[its_jobs[0].id]))
        else:
            conclusions.append(_solver(spec, target, its_jobs, found))
    return conclusions


def _claim(spec: str, name: str, job: Job, record: Record | None) -> Conclusion:
    problem = catalog.load(spec).name
    claim = {claim.id: claim for claim in catalog.claims(problem)}[name]
    if record is None:
        record = Record(job.id, problem, name, job.mode, Status.INCONCLUSIVE)
        record = replace(record, cause=LOST.format(job.id))
    status, note = record.status, record.note or record.cause
    if status is Status.REFUTED and not record.findings:
        status, note = Status.INCONCLUSIVE, "said to be refuted without a counterexample"
    return Conclusion(
        problem,
        "claim",
        name,
        status,
        record.scope,
        record.checked,
        note,
        record.findings,
        claim.expected,
    )


def _solver(
    spec: str, name: str, jobs: Sequence[Job], found: dict[str, Record | None]
) -> Conclusion:
    problem = catalog.load(spec)
    solver = problem.solver(name)
    causes = [
        LOST.format(job_id) if record is None else f"{job_id}: {record.cause}"
        for job_id, record in found.items()
        if record is None or record.cause
    ]
    findings, doubts = _confirmed(problem, solver, _least(problem, jobs, found))
    causes += doubts
    agreed = Status.INCONCLUSIVE if causes else _agreed(found)
    return Conclusion(
        problem.name,
        "solver",
        name,
        Status.REFUTED if findings else agreed,
        _scope(problem, jobs, found),
        sum(r.checked for r in found.values() if r and r.mode == Mode.EXHAUST),
        _causes(causes),
        tuple(findings),
        None if solver.expected is None else Status(solver.expected),
    )


def _agreed(found: dict[str, Record | None]) -> Status:
    exhausted = any(record and record.mode == Mode.EXHAUST for record in found.values())
    return Status.HOLDS if exhausted else Status.SURVIVED


def _causes(causes: list[str]) -> str:
    if len(causes) <= 1:
        return "".join(causes)
    return f"{causes[0]} (and {len(causes) - 1} more)"


def _scope(problem: AnyProblem, jobs: Sequence[Job], found: dict[str, Record | None]) -> str:
    def checked(mode: Mode) -> int:
        return sum(record.checked for record in found.values() if record and record.mode == mode)

    modes = {job.mode for job in jobs}
    parts = []
    if Mode.EXHAUST in modes:
        parts.append(f"{problem.bounds[jobs[0].tier]}: {checked(Mode.EXHAUST):,} instances")
    if Mode.FUZZ in modes:
        parts.append(f"{checked(Mode.FUZZ):,} drawn past the bound")
    if missing := sum(record is None or bool(record.cause) for record in found.values()):
        parts.append(f"{missing} of {len(jobs)} jobs incomplete")
    return "; ".join(parts)


def _least(
    problem: AnyProblem, jobs: Sequence[Job], found: dict[str, Record | None]
) -> list[Finding]:
    """Return the least finding of each failure class, smallest first, with its minimality."""
    bound = problem.bounds[jobs[0].tier]
    exhausts = [found[job.id] for job in jobs if job.mode is Mode.EXHAUST]
    complete = all(record is not None and not record.cause for record in exhausts)
    least: dict[str, Finding] = {}
    counts: dict[str, int] = {}

    def key(finding: Finding) -> Any:
        return problem.order(problem.instance(decode(finding.instance)))

    for record in found.values():
        for finding in record.findings if record else ():
            if record and record.mode == Mode.EXHAUST:
                counts[finding.kind] = counts.get(finding.kind, 0) + (finding.count or 0)
            held = least.get(finding.kind)
            if held is None or (key(finding), finding.minimality.rank) < (
                key(held),
                held.minimality.rank,
            ):
                least[finding.kind] = finding
    judged = []
    for kind, finding in least.items():
        minimality = finding.minimality
        if minimality is not Minimality.PROVED:
            if not complete:
                minimality = Minimality.SHRUNK
            elif bound.encloses(problem.instance(decode(finding.instance))):
                minimality = Minimality.PROVED
        judged.append(replace(finding, count=counts.get(kind), minimality=minimality))
    return sorted(judged, key=key)


def _confirmed(
    problem: AnyProblem, solver: AnySolver, findings: list[Finding]
) -> tuple[list[Finding], list[str]]:
    """Return the findings that hold when asked again, certified, and a cause for each other."""
    confirmed, doubts = [], []
    for finding in findings:
        instance = problem.instance(decode(finding.instance))
        (said,) = ask(problem, solver, [instance])
        if isinstance(said, NoAnswer) or said != finding.said:
            doubts.append(f"an answer differs from one call to the next at {instance}")
            continue
        try:
            certificate = certify(problem.rules(instance), problem.root(instance))
        except (LimitExceeded, Rejected, ValueError) as error:
            doubts.append(f"no certificate at {instance}: {error}")
            continue
        if winner(problem, instance, Outcome(certificate.outcome)) != finding.truth:
            doubts.append(f"the certificate at {instance} does not prove {finding.truth}")
            continue
        confirmed.append(replace(finding, certificates=(certificate,)))
    return confirmed, doubts
