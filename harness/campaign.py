"""From what is to be found out to a list of jobs."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path

from pydantic import JsonValue

from harness import catalog, corpus
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


def solver_jobs(
    spec: str, solvers: Sequence[str], tier: str, kept: Sequence[JsonValue] = ()
) -> list[Job]:
    """Return the jobs that check these solvers: kept instances, every block, fuzz shards."""
    problem = catalog.load(spec)
    targets = tuple(solvers)
    if tier not in problem.bounds:
        raise InputError(f"tier {tier}: {spec} has none: choose one of {', '.join(problem.bounds)}")
    shards, examples = FUZZ[tier]
    jobs = []
    if kept:
        jobs.append(
            Job(f"{problem.name}/replay", spec, Mode.REPLAY, targets, tier, instances=tuple(kept))
        )
    for block in range(len(problem.bounds[tier].blocks())):
        job_id = f"{problem.name}/exhaust/{block:03}"
        jobs.append(Job(job_id, spec, Mode.EXHAUST, targets, tier, block))
    for shard in range(shards):
        job_id = f"{problem.name}/fuzz/{shard:03}"
        jobs.append(Job(job_id, spec, Mode.FUZZ, targets, tier, shard, examples))
    return jobs


def claim_jobs(spec: str, tier: str) -> list[Job]:
    """Return a job a claim that the problem's editorial makes."""
    name = catalog.load(spec).name
    return [
        Job(f"{name}/claim/{claim.id}", spec, Mode.CLAIM, (claim.id,), tier)
        for claim in catalog.claims(name)
    ]


def full_campaign(specs: Iterable[str], tier: str, corpus_folder: Path) -> list[Job]:
    """Return the jobs of a report: every solver and every claim of these problems."""
    jobs = []
    for spec in specs:
        kept = corpus.load(corpus_folder, catalog.load(spec).name)
        jobs += solver_jobs(spec, solver_names(spec), tier, kept)
        jobs += claim_jobs(spec, tier)
    return jobs
