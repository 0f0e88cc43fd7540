"""Runs a campaign on any `concurrent.futures.Executor`, each job in a process of its own.

A job that died is run again, once: twice dead it is inconclusive. Every job that ended stands in
the journal before the next one is looked at.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import (
    FIRST_COMPLETED,
    CancelledError,
    Executor,
    Future,
    ThreadPoolExecutor,
    wait,
)
from contextlib import AbstractContextManager, contextmanager
from functools import cache
from pathlib import Path
from queue import SimpleQueue

from harness import journal, provenance
from harness.drivers import apart
from harness.drivers.processes import Interrupted, heeding_signals
from harness.jobs import CUT_OFF, WORKER_LOST, Job, failed
from harness.judge import Unfinished

TICK = 0.1
"""Seconds between two looks at what ended and at whether to stop."""
PATIENCE = 30.0
"""Seconds after the time given at which jobs that a cluster still holds are given up."""

Unit = Callable[[apart.Task], apart.Ended]
Place = Callable[[], AbstractContextManager[tuple[Executor, Unit]]]
"""Opens where jobs run: an executor, and what to submit to it."""


@contextmanager
def here(workers: int) -> Iterator[tuple[Executor, Unit]]:
    """Open a place on this machine; at its end no child of it is left."""
    stopped = threading.Event()
    nests = [apart.Nest() for _ in range(max(1, workers))]
    idle: SimpleQueue[apart.Nest] = SimpleQueue()
    for nest in nests:
        idle.put(nest)

    def unit(task: apart.Task) -> apart.Ended:
        nest = idle.get()
        try:
            return nest.run(task, stopped)
        finally:
            idle.put(nest)

    executor = ThreadPoolExecutor(len(nests))
    try:
        yield executor, unit
    finally:
        stopped.set()
        executor.shutdown(cancel_futures=True)
        for nest in nests:
            nest.end()


def run(
    place: Place,
    jobs: list[Job],
    path: Path,
    seconds: float | None,
    progress: Callable[[int], None],
) -> None:
    """Run `jobs` at a place, and append each to the journal at `path` the moment it ends.

    `progress` is told from time to time how many jobs are done. Jobs unfinished after `seconds`
    are journalled as cut off. Raises `Interrupted` after Ctrl-C or SIGTERM, and `Unfinished` if
    the executor itself is lost.
    """
    deadline = None if seconds is None else time.time() + seconds
    folder = str(Path.cwd())
    with heeding_signals() as came, place() as (executor, unit):

        def submit(job: Job) -> Future[apart.Ended]:
            code = _code(job.problem, folder)
            return executor.submit(unit, apart.Task(job, code, folder, deadline))

        died: set[str] = set()
        waiting = {submit(job): job for job in jobs}
        while waiting and not came:
            for future in wait(waiting, TICK, FIRST_COMPLETED).done:
                job = waiting.pop(future)
                end = _end_of(future)
                if end.cause.startswith(WORKER_LOST) and job.id not in died:
                    died.add(job.id)
                    waiting[submit(job)] = job
                else:
                    _append(path, job, end)
            progress(len(jobs) - len(waiting))
            if deadline is not None and time.time() > deadline + PATIENCE:
                _give_up(path, waiting)
        if came:
            raise Interrupted


@cache
def _code(spec: str, folder: str) -> str:
    """Return the digest of the code as it was when first asked for: a command has but one."""
    return provenance.code([spec], Path(folder))


def _end_of(future: Future[apart.Ended]) -> apart.Ended:
    """Return how a job ended; one whose worker is gone has died."""
    try:
        return future.result()
    except CancelledError as error:
        raise Unfinished("the cluster is lost: what ended is kept, go on with --resume") from error
    except Exception as error:
        return apart.Ended(0.0, "", f"{WORKER_LOST}: {type(error).__name__}: {error}")


def _append(path: Path, job: Job, end: apart.Ended) -> None:
    lost = end.cause.startswith(WORKER_LOST)
    cause = f"{WORKER_LOST} twice{end.cause.removeprefix(WORKER_LOST)}" if lost else end.cause
    records = end.records or journal.records_to_json(failed(job, cause))
    journal.append(path, job, end.seconds, records)


def _give_up(path: Path, waiting: dict[Future[apart.Ended], Job]) -> None:
    """Journal what a cluster did not end in the time given, and wait no longer."""
    for future, job in waiting.items():
        future.cancel()
        _append(path, job, apart.Ended(0.0, "", f"{CUT_OFF}: the time given was over"))
    waiting.clear()
