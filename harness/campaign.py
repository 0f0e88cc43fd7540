"""From what is to be found out to a list of jobs."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from itertools import product

from pydantic import JsonValue

from harness import catalog
from harness.jobs import Job, Mode
from harness.judge import InputError

TIERS = ("quick", "ci", "deep")
FUZZ = {"quick": (1, 25), "ci": (4, 50), "deep": (16, 1000)}
"""Shards, and drawn instances a shard, of each tier."""


def solver_names(spec: str, wanted: Sequence[str] = ()) -> tuple[str, ...]:
    """Return the wanted solvers of a problem, all if none is named; `InputError` if unknown."""
    known = [solver.name for solver in catalog.load(spec).solvers]
    for name in wanted:
        if name not in known:
            raise InputError(f"solver {name}: unknown in {spec}: choose one of {', '.join(known)}")
    return tuple(wanted or known)


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
    shards, examples = FUZZ[tier]
    jobs = []
    if kept and Mode.REPLAY in modes:
        job_id = f"{problem.name}/replay"
        jobs.append(Job(job_id, spec, Mode.REPLAY, targets, tier, instances=tuple(kept)))
    if Mode.EXHAUST in modes:
        for block in range(len(problem.bounds[tier].blocks())):
            job_id = f"{problem.name}/exhaust/{block:03}"
            jobs.append(Job(job_id, spec, Mode.EXHAUST, targets, tier, block))
    if Mode.FUZZ in modes:
        for solver, shard in product(targets, range(shards)):
            job_id = f"{problem.name}/fuzz/{solver}/{shard:03}"
            jobs.append(Job(job_id, spec, Mode.FUZZ, (solver,), tier, shard, examples, seed))
    return jobs


def claim_jobs(spec: str, tier: str) -> list[Job]:
    """Return a job a claim that the problem's editorial makes."""
    name = catalog.load(spec).name
    return [
        Job(f"{name}/claim/{claim.id}", spec, Mode.CLAIM, (claim.id,), tier)
        for claim in catalog.claims(name)
    ]
