"""Which solvers answer which instances wrongly, each asked where it costs nobody else an answer."""

from __future__ import annotations

import threading
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from harness import catalog, provenance
from harness.campaign import LIMITS
from harness.drivers.apart import Nest
from harness.drivers.task import Task
from harness.export.proved import Proved
from harness.jobs import BROKE_OFF, CUT_OFF, TIME_OUT, WORKER_LOST, Job
from harness.records import Mode, Record
from harness.values import encode

TIER = "quick"
"""The tier whose time limit holds for a job, which is all solvers of a problem at an instance."""
FORCED = (TIME_OUT, WORKER_LOST, BROKE_OFF, CUT_OFF)


@dataclass(frozen=True)
class Killed:
    """What solvers say, by their names, which are PROBLEM/SOLVER.

    - `kills` has for each instance the wrong answers by those who gave them.
    - `given_up` has the cause why a solver was not asked to the end: a time-out, a crash.
    """

    kills: dict[Any, dict[str, str]]
    given_up: dict[str, str]


def killed(specs: Iterable[str], among: Sequence[Proved]) -> Killed:
    """Return which solvers of these problems are wrong at which of the instances.

    A solver that is given up, or has no answer to an instance, kills nothing there.
    """
    found = Killed({one.instance: {} for one in among}, {})
    nest = Nest()
    try:
        for spec in specs:
            _ask(nest, spec, among, found)
    finally:
        nest.end()
    return found


def _ask(nest: Nest, spec: str, among: Sequence[Proved], found: Killed) -> None:
    """Ask the solvers of a problem, and add what they say."""
    problem = catalog.load(spec)
    names = [solver.name for solver in problem.solvers]
    for number, one in enumerate(among):
        names = [name for name in names if f"{problem.name}/{name}" not in found.given_up]
        if not names:
            return
        job_id = f"{problem.name}/{TIER}/export/{number:03}"
        job = Job(job_id, spec, Mode.REPLAY, tuple(names), TIER, LIMITS[TIER])
        for record in _records(nest, replace(job, instances=(encode(one.instance),))):
            name = f"{problem.name}/{record.target}"
            if record.cause.startswith(FORCED):
                found.given_up[name] = record.cause
            for finding in record.findings:
                found.kills[one.instance][name] = finding.said


def _records(nest: Nest, job: Job) -> list[Record]:
    """Return the records of a job; of one that did not end by itself, those of a job a solver."""
    name, code = catalog.load(job.problem).name, provenance.loaded(job.problem)
    task = Task(job, name, code, str(Path.cwd()), None)
    ended = nest.run(task, threading.Event())
    records = list(ended.records or task.failed(ended.cause))
    if len(job.targets) > 1 and any(record.cause.startswith(FORCED) for record in records):
        alone = [replace(job, id=f"{job.id}/{name}", targets=(name,)) for name in job.targets]
        return [record for part in alone for record in _records(nest, part)]
    return records
