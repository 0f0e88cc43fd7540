"""Job -> Records: a job is a value, and running it is a pure function of it."""

from __future__ import annotations

from enum import StrEnum

from pydantic import JsonValue
from pydantic.dataclasses import dataclass

from harness import catalog
from harness.checks.compare import compare, true_winners
from harness.checks.exhaust import Tally, exhaust
from harness.checks.fuzz import fuzz, seed_of
from harness.problem import AnyProblem, AnySolver
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
    problem = catalog.load(job.problem)
    if job.mode is Mode.CLAIM:
        return (_claim(job),)
    solvers = [problem.solver(name) for name in job.targets]
    try:
        if job.mode is Mode.FUZZ:
            return _fuzz(job, problem, solvers)
        return _compare(job, problem, solvers)
    except LimitExceeded as error:
        return failed(job, str(error))


def failed(job: Job, cause: str) -> tuple[Record, ...]:
    """Return the records of a job that came to no end, and why."""
    problem = catalog.load(job.problem).name
    return tuple(
        Record(job.id, problem, target, job.mode, Status.INCONCLUSIVE, cause=cause)
        for target in job.targets
    )


def _record(
    job: Job, target: str, agreed: Status, checked: int, cause: str, findings: list[Finding]
) -> Record:
    quiet = Status.INCONCLUSIVE if cause else agreed
    status = Status.REFUTED if findings else quiet
    problem = catalog.load(job.problem).name
    ordered = tuple(sorted(findings, key=lambda finding: finding.kind))
    return Record(job.id, problem, target, job.mode, status, checked, "", "", ordered, cause)


def _compare(job: Job, problem: AnyProblem, solvers: list[AnySolver]) -> tuple[Record, ...]:
    """Compare on the job's own instances (replay), or on a block of the tier's bound."""
    if job.mode is Mode.REPLAY:
        agreed, minimality = Status.SURVIVED, Minimality.SHRUNK
        tallies = _replay(job, problem, solvers)
    else:
        agreed, minimality = Status.HOLDS, Minimality.IN_BOUND
        tallies = exhaust(problem, solvers, problem.bounds[job.tier].blocks()[job.shard])
    return tuple(
        _record(
            job,
            name,
            agreed,
            tally.checked,
            tally.cause,
            [
                Finding(
                    encode(least.instance),
                    least.said,
                    least.truth,
                    kind,
                    tally.counts[kind],
                    minimality,
                )
                for kind, least in tally.least.items()
            ],
        )
        for name, tally in tallies.items()
    )


def _replay(job: Job, problem: AnyProblem, solvers: list[AnySolver]) -> dict[str, Tally]:
    tallies = {solver.name: Tally() for solver in solvers}
    for value in job.instances:
        instances = [problem.instance(decode(value))]
        winners = true_winners(problem, instances)
        for solver in solvers:
            for result in compare(problem, solver, instances, winners):
                tallies[solver.name].add(problem, result)
    return tallies


def _fuzz(job: Job, problem: AnyProblem, solvers: list[AnySolver]) -> tuple[Record, ...]:
    results = fuzz(problem, solvers, seed_of(problem.name, job.seed, job.shard), job.examples)
    return tuple(
        _record(
            job,
            name,
            Status.SURVIVED,
            result.checked,
            result.cause,
            [
                Finding(encode(find.instance), find.said, find.truth, kind, None, minimality)
                for kind, (find, minimality) in result.least.items()
            ],
        )
        for name, result in results.items()
    )


def _claim(job: Job) -> Record:
    (name,) = job.targets
    problem = catalog.load(job.problem).name
    claim = {claim.id: claim for claim in catalog.claims(problem)}[name]
    verdict = claim.test(job.tier)
    return Record(
        job.id,
        problem,
        name,
        job.mode,
        verdict.status,
        verdict.checked,
        verdict.scope,
        verdict.note,
        verdict.findings,
        verdict.note if verdict.status is Status.INCONCLUSIVE else "",
    )
