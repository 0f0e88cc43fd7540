"""From what is to be found out to a list of jobs."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import product

from pydantic import JsonValue

from harness import catalog
from harness.evidence import gather, least_findings
from harness.jobs import BROKE_OFF, TIME_OUT, WORKER_LOST, Job
from harness.judge import InputError
from harness.problem import AnyProblem, no_plane
from harness.records import Mode, Place, Record, Subject

LIMITS = {"quick": 30.0, "ci": 120.0, "deep": 3600.0}
"""Seconds that one job of a tier may take."""
DRAWN = {
    Mode.FUZZ: {"quick": (1, 25), "ci": (4, 50), "deep": (16, 250)},
    Mode.CONSISTENCY: {"quick": (1, 20), "ci": (4, 100), "deep": (16, 500)},
    Mode.VERSUS: {"quick": (1, 10), "ci": (2, 100), "deep": (8, 250)},
}
"""Shards, and draws a shard, of each mode that draws, by tier."""
REGIONS = 3
"""Around so many of a solver's counterexamples it is said where it is wrong and where right."""


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
    kept: Sequence[JsonValue | Place] = (),
) -> list[Job]:
    """Return the jobs of these modes that check a problem's solvers, all if none is named.

    The solvers share the graphs of a block, and so its job; what is drawn is one solver's. `kept`
    is what to ask again first, as the corpus has it; `seed` goes into the draws. Two solvers are
    compared with each other if both are to be checked. A problem without `at_limits`, or a single
    solver, has no jobs of the modes that need it, or two. `InputError` for an unknown solver or
    tier, or such a mode among some that are chosen.
    """
    problem = catalog.load(spec)
    targets = solver_names(spec, solvers)
    if tier not in problem.bounds:
        raise InputError(f"tier {tier}: {spec} has none: choose one of {', '.join(problem.bounds)}")
    if not targets or not problem.bounds[tier].blocks():
        raise InputError(f"{spec}: there is no solver, or no block in the bound of tier {tier}")
    if set(modes) != set(Mode):
        _require_able(spec, problem, modes, targets)
    name, limit = f"{problem.name}/{tier}", LIMITS[tier]
    jobs: list[Job] = []
    if Mode.REPLAY in modes:
        jobs += _replays(Job(f"{name}/replay", spec, Mode.REPLAY, targets, tier, limit), kept)
    if Mode.EXHAUST in modes:
        for block in range(len(problem.bounds[tier].blocks())):
            job_id = f"{name}/exhaust/{block:03}"
            jobs.append(Job(job_id, spec, Mode.EXHAUST, targets, tier, limit, block))
    for mode in DRAWN:
        if mode in modes and (mode is Mode.FUZZ or problem.at_limits is not None):
            jobs += _drawn_jobs(spec, tier, mode, targets, seed)
    return jobs


def _replays(job: Job, kept: Sequence[JsonValue | Place]) -> Iterator[Job]:
    """Yield the job with the instances kept, and another with the places, where there are any."""
    places = tuple(value for value in kept if isinstance(value, Place))
    instances = tuple(value for value in kept if not isinstance(value, Place))
    if instances:
        yield replace(job, instances=instances)
    if places:
        yield replace(job, id=f"{job.id}/contradictions", places=places)


def _require_able(
    spec: str, problem: AnyProblem, modes: Collection[Mode], targets: Sequence[str]
) -> None:
    """Raise `InputError` for a mode in which the solvers cannot be checked."""
    for mode in (Mode.CONSISTENCY, Mode.VERSUS):
        if mode in modes and problem.at_limits is None:
            raise InputError(f"mode {mode}: {spec} has no at_limits: give its Problem one")
    if Mode.VERSUS in modes and len(targets) < 2:
        raise InputError(f"mode {Mode.VERSUS}: {spec}: it compares solvers: two or more are needed")


def _drawn_jobs(
    spec: str, tier: str, mode: Mode, targets: Sequence[str], seed: int
) -> Iterator[Job]:
    """Yield a job a solver and shard; against each of the others where two are compared."""
    shards, examples = DRAWN[mode][tier]
    name = f"{catalog.load(spec).name}/{tier}/{mode}"
    for solver, shard in product(targets, range(shards)):
        others = [other for other in targets if other != solver]
        for other in others if mode is Mode.VERSUS else [""]:
            job_id = "/".join(filter(None, [name, solver, other, f"seed-{seed}", f"{shard:03}"]))
            job = Job(job_id, spec, mode, (solver,), tier, LIMITS[tier], shard, examples, seed)
            yield replace(job, against=other)


def taken_apart(jobs: Sequence[Job], records: Iterable[Record]) -> list[Job]:
    """Return the jobs, with one a solver for each of several solvers that did not end by itself.

    A solver that dies, hangs or raises what nobody catches then loses its own part only. A job
    without any record stands.
    """
    ended = (TIME_OUT, WORKER_LOST, BROKE_OFF)
    forced = {r.job for r in records if r.cause.startswith(ended)}
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
            confirm.append(
                replace(
                    first,
                    id=job_id,
                    mode=Mode.CONFIRM,
                    targets=(evidence.target,),
                    instances=tuple(f.instance for f in findings if f.inconsistency is None),
                    contradictions=tuple(f for f in findings if f.inconsistency is not None),
                    against="",
                    places=(),
                )
            )
    return confirm


def explain_jobs(jobs: Sequence[Job], records: Iterable[Record]) -> list[Job]:
    """Return the jobs that say where solvers are wrong, and where still right.

    In the bound that is said by the problem's features, where the bound was enumerated and each
    wrong instance counted; around the smallest counterexamples, in a job of its own, as there
    the solver is asked again, by the problem's plane.
    """
    explain: list[Job] = []
    for evidence in gather(jobs, records):
        findings = least_findings(evidence) if evidence.subject is Subject.SOLVER else []
        if not findings:
            continue
        first, _ = evidence.found[0]
        problem = catalog.load(first.problem)
        wrong = evidence.wrong if problem.features else 0
        around = [f.instance for f in findings if f.inconsistency is None]
        around = [] if problem.plane is no_plane else around[:REGIONS]
        job = replace(
            first,
            id=f"{first.id.partition('/')[0]}/{first.tier}/explain/{evidence.target}",
            mode=Mode.EXPLAIN,
            targets=(evidence.target,),
            instances=(),
            against="",
            places=(),
        )
        if wrong:
            explain.append(replace(job, extents=evidence.extents, wrong=wrong))
        if around:
            explain.append(replace(job, id=f"{job.id}/around", instances=tuple(around)))
    return explain


def claim_jobs(spec: str, tier: str) -> list[Job]:
    """Return a job a claim that the problem's editorial makes."""
    name = f"{catalog.load(spec).name}/{tier}"
    return [
        Job(f"{name}/claim/{claim.id}", spec, Mode.CLAIM, (claim.id,), tier, LIMITS[tier])
        for claim in catalog.claims(spec)
    ]
