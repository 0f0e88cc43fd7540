"""Runs a campaign on any `concurrent.futures.Executor`, each job in a process of its own.

A job that died is run again, once: twice dead it is inconclusive. One that the executor itself
gave up, as Dask does after four deaths, is inconclusive at once. Every job that ended stands in
the journal before the next one is looked at.
"""

from __future__ import annotations

import math
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
from pathlib import Path
from queue import Empty, SimpleQueue

from harness import journal
from harness.drivers import apart
from harness.drivers.processes import Interrupted, heeding_signals
from harness.drivers.task import Task, tasks
from harness.jobs import CUT_OFF, WORKER_LOST, Job
from harness.judge import Unfinished

TICK = 0.1
"""Seconds between two looks at what ended and at whether to stop."""
PATIENCE = 30.0
"""Seconds after the time given at which jobs that a cluster still holds are given up."""

DIED = f"{WORKER_LOST}:"
"""With these words the cause of a job begins that is run again, once."""

Unit = Callable[[Task], apart.Ended]
Place = Callable[[], AbstractContextManager[tuple[Executor, Unit]]]
"""Opens where jobs run: an executor, and what to submit to it."""


@contextmanager
def here(workers: int) -> Iterator[tuple[Executor, Unit]]:
    """Open a place on this machine, of at least one worker; at its end no child of it is left.

    A worker starts with the first job that finds all others at work.
    """
    stopped = threading.Event()
    nests: list[apart.Nest] = []
    idle: SimpleQueue[apart.Nest] = SimpleQueue()

    def unit(task: Task) -> apart.Ended:
        try:
            nest = idle.get_nowait()
        except Empty:
            nest = apart.Nest()
            nests.append(nest)
        try:
            return nest.run(task, stopped)
        finally:
            idle.put(nest)

    executor = ThreadPoolExecutor(max(1, workers))
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

    It must have been begun. `progress` is told from time to time how many jobs are done. Jobs
    unfinished after `seconds` are journalled as cut off. Raises `Interrupted` after a signal
    to stop, and `Unfinished` if the executor itself is lost.
    """
    waiting: dict[Future[apart.Ended], Task] = {}
    died: set[str] = set()
    late = math.inf if seconds is None else time.monotonic() + seconds + PATIENCE
    with heeding_signals() as came, place() as (executor, unit):
        for task in tasks(jobs, path, seconds):
            waiting[executor.submit(unit, task)] = task
        while waiting and not came:
            for future in wait(waiting, TICK, FIRST_COMPLETED).done:
                task = waiting.pop(future)
                end = _end_of(future)
                if end.cause.startswith(DIED) and task.job.id not in died:
                    died.add(task.job.id)
                    waiting[executor.submit(unit, task)] = task
                else:
                    _append(path, task, end)
            progress(len(jobs) - len(waiting))
            if time.monotonic() > late:
                _give_up(path, waiting)
        if came:
            raise Interrupted


def _end_of(future: Future[apart.Ended]) -> apart.Ended:
    """Return how a job ended.

    An executor that raises has tried it as often as it will: a Dask cluster four times.
    """
    try:
        return future.result()
    except CancelledError as error:
        raise Unfinished("the cluster is lost: what ended is kept, go on with --resume") from error
    except Exception as error:
        said = str(error).partition(". ")[0]
        return apart.Ended(0.0, (), f"{WORKER_LOST} for good: {type(error).__name__}: {said}")


def _append(path: Path, task: Task, end: apart.Ended) -> None:
    died = end.cause.startswith(DIED)
    cause = f"{WORKER_LOST} twice:{end.cause.removeprefix(DIED)}" if died else end.cause
    records = end.records or task.failed(cause)
    journal.append(path, journal.line_of(task.job, end.seconds, records))


def _give_up(path: Path, waiting: dict[Future[apart.Ended], Task]) -> None:
    """Journal what a cluster did not end in the time given, and wait no longer."""
    for future, task in waiting.items():
        future.cancel()
        _append(path, task, apart.Ended(0.0, (), f"{CUT_OFF}: the time given was over"))
    waiting.clear()
