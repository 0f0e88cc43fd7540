"""Job -> Records: a job is a value, and running it is a pure function of it."""

from __future__ import annotations

from collections.abc import Iterator
from enum import StrEnum

from pydantic import JsonValue
from pydantic.dataclasses import dataclass

from harness import catalog
from harness.checks.compare import Disagreement, compare, true_winners
from harness.checks.exhaust import Tally, exhaust
from harness.checks.fuzz import fuzz, seed_of
from harness.problem import AnyProblem
from harness.records import STRICT, Finding, Minimality, Record, Status
from harness.values import decode, encode
from oracles.graph import LimitExceeded


class Mode(StrEnum):
    """The way in which a job finds out."""

    REPLAY = "replay"
    """The instances that disagreed before."""
    EXHAUST = "exhaust"
    """Every instance of a block of a bound."""
    FUZZ = "fuzz"
    """Instances drawn past the bound."""
    CLAIM = "claim"
    """The test of one claim of an editorial."""


@dataclass(frozen=True, config=STRICT)
class Job:
    """One independent piece of a campaign.

    `problem` is a name or a path, `targets` are solvers (or the one claim), `shard` is the block
    of the tier's bound, or the number of a fuzz shard of `examples` draws, whose own seed is
    derived from the campaign's `seed`.
    """

    id: str
    problem: str
    mode: Mode
    targets: tuple[str, ...]
    tier: str
    shard: int = 0
    examples: int = 0
    seed: int = 0
    instances: tuple[JsonValue, ...] = ()


def run_job(job: Job) -> tuple[Record, ...]:
    """Return a record a target; an oracle over its limit makes each of them inconclusive."""
    run = {
        Mode.REPLAY: _replay,
        Mode.EXHAUST: _exhaust,
        Mode.FUZZ: _fuzz,
        Mode.CLAIM: _claim,
    }[job.mode]
    try:
        return tuple(run(job, catalog.load(job.problem)))
    except LimitExceeded as error:
        return failed(job, str(error))


def failed(job: Job, cause: str) -> tuple[Record, ...]:
    """Return the records of a job that came to no end, and why."""
    problem = catalog.load(job.problem).name
    return tuple(
        Record(job.id, problem, target, job.mode, Status.INCONCLUSIVE, cause=cause)
        for target in job.targets
    )


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


def _exhaust(job: Job, problem: AnyProblem) -> Iterator[Record]:
    """Compare on a block of the tier's bound."""
    solvers = [problem.solver(name) for name in job.targets]
    tallies = exhaust(problem, solvers, problem.bounds[job.tier].blocks()[job.shard])
    for name, tally in tallies.items():
        findings = _of_tally(tally, Minimality.IN_BOUND)
        yield _record(job, name, Status.HOLDS, tally.checked, tally.cause, findings)


def _fuzz(job: Job, problem: AnyProblem) -> Iterator[Record]:
    """Compare one solver on drawn instances."""
    (name,) = job.targets
    seed = seed_of(problem.name, name, job.seed, job.shard)
    result = fuzz(problem, problem.solver(name), seed, job.examples)
    findings = [_finding(least, None, minimality) for least, minimality in result.least.values()]
    yield _record(job, name, Status.SURVIVED, result.checked, result.cause, findings)


def _claim(job: Job, problem: AnyProblem) -> Iterator[Record]:
    """Test one claim of the problem's editorial."""
    (name,) = job.targets
    claim = {claim.id: claim for claim in catalog.claims(problem.name)}[name]
    verdict = claim.test(job.tier)
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
    )


def _of_tally(tally: Tally, minimality: Minimality) -> list[Finding]:
    return [_finding(least, tally.counts[kind], minimality) for kind, least in tally.least.items()]


def _finding(least: Disagreement, count: int | None, minimality: Minimality) -> Finding:
    instance = encode(least.instance)
    return Finding(instance, least.said, least.truth, least.kind, count, minimality)


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
