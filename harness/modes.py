"""What the job of each mode does: it finds out, and gives a record a target."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING

from harness import catalog
from harness.accepting import upheld
from harness.checks.again import asked_again
from harness.checks.compare import compare, true_winners
from harness.checks.confirm import certified, heard_again
from harness.checks.consistency import consistency
from harness.checks.descent import finding_of
from harness.checks.exhaust import Tally, exhaust
from harness.checks.explain import explained
from harness.checks.fuzz import fuzz
from harness.checks.search import seed_of
from harness.checks.versus import versus
from harness.checks.written import Rejected
from harness.problem import AnyProblem
from harness.records import Finding, Minimality, Mode, Record, Status
from harness.values import decode

if TYPE_CHECKING:
    from harness.jobs import Job


def run(job: Job, problem: AnyProblem) -> Iterator[Record]:
    """Yield what a job on this problem finds out; raises what its oracle and solvers make it."""
    return {
        Mode.REPLAY: _ask_again if job.places else _replay,
        Mode.EXHAUST: _exhaust,
        Mode.FUZZ: _fuzz,
        Mode.CONSISTENCY: _consistency,
        Mode.VERSUS: _versus,
        Mode.CONFIRM: _confirm,
        Mode.EXPLAIN: _explain,
        Mode.CLAIM: _claim,
    }[job.mode](job, problem)


def _replay(job: Job, problem: AnyProblem) -> Iterator[Record]:
    """Compare on the job's own instances."""
    solvers = [problem.solver(name) for name in job.targets]
    tallies = {solver.name: Tally() for solver in solvers}
    for value in job.instances:
        instances = [problem.instance(decode(value))]
        winners = true_winners(problem, instances)
        for solver in solvers:
            for result in compare(problem, solver, instances, winners):
                tallies[solver.name].add(problem, result)
    for name, tally in tallies.items():
        findings = _of_tally(tally, Minimality.SHRUNK)
        yield _record(job, name, Status.SURVIVED, tally.checked, tally.cause, findings)


def _ask_again(job: Job, problem: AnyProblem) -> Iterator[Record]:
    """Ask each solver where one contradicted itself before."""
    for name in job.targets:
        result = asked_again(problem, problem.solver(name), job.places)
        findings = list(result.least.values())
        record = _record(job, name, Status.SURVIVED, result.checked, result.cause, findings)
        yield replace(record, passed_over=result.passed_over)


def _exhaust(job: Job, problem: AnyProblem) -> Iterator[Record]:
    """Compare on a block of the tier's bound."""
    solvers = [problem.solver(name) for name in job.targets]
    tallies = exhaust(problem, solvers, problem.bounds[job.tier].blocks()[job.shard])
    for name, tally in tallies.items():
        findings = _of_tally(tally, Minimality.IN_BOUND)
        record = _record(job, name, Status.HOLDS, tally.checked, tally.cause, findings)
        yield replace(record, in_rows=tally.in_rows, extents=tally.extents or ())


def _fuzz(job: Job, problem: AnyProblem) -> Iterator[Record]:
    """Compare one solver on drawn instances."""
    (name,) = job.targets
    seed = seed_of(problem.name, name, job.seed, job.shard)
    bound = problem.bounds[job.tier]
    result = fuzz(problem, problem.solver(name), bound, seed, job.examples)
    findings = [finding_of(least, None, minimality) for least, minimality in result.least.values()]
    yield _record(job, name, Status.SURVIVED, result.checked, result.cause, findings)


def _consistency(job: Job, problem: AnyProblem) -> Iterator[Record]:
    """Ask one solver about drawn positions and their options."""
    (name,) = job.targets
    seed = seed_of(problem.name, job.mode, name, job.seed, job.shard)
    result = consistency(problem, problem.solver(name), seed, job.examples)
    findings = list(result.least.values())
    record = _record(job, name, Status.SURVIVED, result.checked, result.cause, findings)
    yield replace(record, passed_over=result.passed_over)


def _versus(job: Job, problem: AnyProblem) -> Iterator[Record]:
    """Compare one solver with another; what both draw is the same when they change places."""
    (name,) = job.targets
    pair = sorted((name, job.against))
    seed = seed_of(problem.name, job.mode, *pair, job.seed, job.shard)
    solver, other = problem.solver(name), problem.solver(job.against)
    result = versus(problem, solver, other, seed, job.examples)
    findings = list(result.least.values())
    agreed = Status.INCONCLUSIVE if result.differences else Status.SURVIVED
    yield replace(
        _record(job, name, agreed, result.checked, result.cause, findings),
        passed_over=result.passed_over,
        differed=result.differed,
        differences=tuple(result.differences),
    )


def _confirm(job: Job, problem: AnyProblem) -> Iterator[Record]:
    """Ask one solver again where it was found wrong, and certify who wins there."""
    (name,) = job.targets
    solver = problem.solver(name)
    findings, causes = [], []
    for value in job.instances:
        try:
            instance = problem.instance(decode(value))
            findings.append(certified(problem, solver, instance, problem.bounds[job.tier]))
        except Rejected as error:
            causes.append(str(error))
    for finding in job.contradictions:
        try:
            heard_again(problem, solver, finding)
            findings.append(finding)
        except Rejected as error:
            causes.append(str(error))
    yield _record(job, name, Status.SURVIVED, len(findings), "; ".join(causes), findings)


def _explain(job: Job, problem: AnyProblem) -> Iterator[Record]:
    """Say where one solver is wrong and right, in the bound and around its counterexamples."""
    (name,) = job.targets
    instances = [problem.instance(decode(value)) for value in job.instances]
    bound = problem.bounds[job.tier]
    found = explained(problem, problem.solver(name), bound, job.extents, job.wrong, instances)
    record = _record(job, name, Status.SURVIVED, 0, found.cause, [])
    yield replace(record, separation=found.separation, regions=found.regions)


def _claim(job: Job, problem: AnyProblem) -> Iterator[Record]:
    """Test one claim of the problem's editorial."""
    (name,) = job.targets
    claim = {claim.id: claim for claim in catalog.claims(job.problem)}[name]
    verdict = upheld(job.problem, claim.test(job.tier))
    yield Record(
        job=job.id,
        problem=problem.name,
        target=name,
        mode=job.mode,
        status=verdict.status,
        checked=verdict.checked,
        scope=verdict.scope,
        note=verdict.note,
        findings=verdict.findings,
        cause=verdict.note if verdict.status is Status.INCONCLUSIVE else "",
        separation=verdict.separation,
    )


def _of_tally(tally: Tally, minimality: Minimality) -> list[Finding]:
    """Return the least of each class with its count, and what only a few were asked for without."""
    return [
        finding_of(least)
        if kind in tally.apart
        else finding_of(least, tally.counts[kind], minimality)
        for kind, least in tally.least.items()
    ]


def _record(
    job: Job, target: str, agreed: Status, checked: int, cause: str, findings: list[Finding]
) -> Record:
    quiet = Status.INCONCLUSIVE if cause else agreed
    return Record(
        job=job.id,
        problem=catalog.load(job.problem).name,
        target=target,
        mode=job.mode,
        status=Status.REFUTED if findings else quiet,
        checked=checked,
        findings=tuple(sorted(findings, key=lambda finding: finding.kind)),
        cause=cause,
    )
