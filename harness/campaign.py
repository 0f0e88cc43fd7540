"""From what is to be found out to a list of jobs."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import replace
from itertools import product

from pydantic import JsonValue

from harness import catalog
from harness.evidence import gather, least_findings
from harness.jobs import TIME_OUT, WORKER_LOST, Job
from harness.judge import InputError
from harness.records import Mode, Record, Subject

LIMITS = {"quick": 30.0, "ci": 120.0, "deep": 3600.0}
"""Seconds that one job of a tier may take."""
FUZZ = {"quick": (1, 25), "ci": (4, 50), "deep": (16, 1000)}
"""Shards, and drawn instances a shard, of each tier."""


def solver_names(spec: str, wanted: Sequence[str] = ()) -> tuple[str, ...]:
    """Return the wanted solvers of a problem, all if none is named; `InputError` if unknown."""
    known = [solver.name for solver in catalog.load(spec).solvers]
    for name in wanted:
        if name not in known:
            raise InputError(f"solver {name}: unknown in {spec}: choose one of {', '.join(known)}")
    return tuple(dict.fromkeys(wanted or known))


def plan(
    spec: str,
    tier: str,
    modes: Collection[Mode] = tuple(Mode),
    solvers: Sequence[str] = (),
    seed: int = 0,
    kept: Sequence[JsonValue] = (),
) -> list[Job]:
    """Return the jobs of these modes that check a problem's solvers, all if none is named.

    The solvers share the graphs of a block, and so its job; a fuzz shard is one solver's. `kept`
    are the instances to replay first; `seed` goes into the fuzz shards. `InputError` for an
    unknown solver or tier.
    """
    problem = catalog.load(spec)
    targets = solver_names(spec, solvers)
    if tier not in problem.bounds:
        raise InputError(f"tier {tier}: {spec} has none: choose one of {', '.join(problem.bounds)}")
    if not targets or not problem.bounds[tier].blocks():
        raise InputError(f"{spec}: there is no solver, or no block in the bound of tier {tier}")
    shards, examples = FUZZ[tier]
    name, limit = f"{problem.name}/{tier}", LIMITS[tier]
    jobs = []
    if kept and Mode.REPLAY in modes:
        job_id = f"{name}/replay"
        jobs.append(Job(job_id, spec, Mode.REPLAY, targets, tier, limit, instances=tuple(kept)))
    if Mode.EXHAUST in modes:
        for block in range(len(problem.bounds[tier].blocks())):
            job_id = f"{name}/exhaust/{block:03}"
            jobs.append(Job(job_id, spec, Mode.EXHAUST, targets, tier, limit, block))
    if Mode.FUZZ in modes:
        for solver, shard in product(targets, range(shards)):
            job_id = f"{name}/fuzz/{solver}/seed-{seed}/{shard:03}"
            one = (solver,)
            jobs.append(Job(job_id, spec, Mode.FUZZ, one, tier, limit, shard, examples, seed))
    return jobs


def taken_apart(jobs: Sequence[Job], records: Iterable[Record]) -> list[Job]:
    """Return the jobs, with one a solver for each of several solvers that was ended by force.

    A solver that dies or hangs then loses its own part only. A job without any record stands.
    """
    forced = {r.job for r in records if r.cause.startswith((TIME_OUT, WORKER_LOST))}
    apart: list[Job] = []
    for job in jobs:
        if job.id in forced and len(job.targets) > 1:
            apart += [replace(job, id=f"{job.id}/{name}", targets=(name,)) for name in job.targets]
        else:
            apart.append(job)
    return apart


def confirm_jobs(jobs: Sequence[Job], records: Iterable[Record]) -> list[Job]:
    """Return a job a solver that asks it again at the least finding of each failure class."""
    confirm = []
    for evidence in gather(jobs, records):
        findings = least_findings(evidence) if evidence.subject is Subject.SOLVER else []
        if findings:
            first, _ = evidence.found[0]
            job_id = f"{first.id.partition('/')[0]}/{first.tier}/confirm/{evidence.target}"
            instances = tuple(finding.instance for finding in findings)
            targets = (evidence.target,)
            confirm.append(
                replace(first, id=job_id, mode=Mode.CONFIRM, targets=targets, instances=instances)
            )
    return confirm


def claim_jobs(spec: str, tier: str) -> list[Job]:
    """Return a job a claim that the problem's editorial makes."""
    name = f"{catalog.load(spec).name}/{tier}"
    return [
        Job(f"{name}/claim/{claim.id}", spec, Mode.CLAIM, (claim.id,), tier, LIMITS[tier])
        for claim in catalog.claims(spec)
    ]
