"""Runs a job, and ends it when it takes too long, whatever it is doing."""

from __future__ import annotations

import faulthandler
import os
import signal
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import FrameType

from harness import provenance
from harness.causes import cause_of
from harness.drivers.task import Task
from harness.jobs import BROKE_OFF, CUT_OFF, TIME_OUT, Job, run_job
from harness.judge import InputError
from harness.records import Mode, Record

AGAIN = 1.0
"""Seconds after which a job that swallowed the time-out gets another."""
GRACE = 3.0
"""Seconds after the limit at which the process of a job that is still running is ended."""

LATE = f"{CUT_OFF}: not begun when the time given was over"


def run_within(task: Task) -> tuple[Record, ...]:
    """Return the records of the task's job, or of one that its limit or deadline ended.

    It does not run where the problem cannot be loaded, or by other code than the campaign's: then
    it is cut off. For the main thread of a process only.
    """
    seconds = seconds_left(task)
    if seconds <= 0:
        return task.failed(LATE)
    try:
        with limited(seconds):
            hindrance = _hindrance(task)
            return task.failed(hindrance) if hindrance else run_job(task.job)
    except TimeOut:
        return task.failed(time_out(task.job, seconds))
    except (Exception, Stopped):
        raise
    except BaseException as error:  # by which somebody's code would end more than its own job
        return task.failed(f"{BROKE_OFF}: {cause_of(error)}")


def _hindrance(task: Task) -> str:
    """Return why the job may not run in this process, "" if it may."""
    try:
        code = provenance.loaded(task.job.problem)
    except InputError as error:
        return f"{CUT_OFF}: {error}"
    return "" if code == task.code else f"{CUT_OFF}: the code is no longer that of the campaign"


def seconds_left(task: Task) -> float:
    """Return how many seconds a job that starts now may take, none or less if it is too late."""
    if task.deadline is None:
        return task.job.limit
    return min(task.job.limit, task.deadline - time.time())


def time_out(job: Job, seconds: float) -> str:
    """Return the cause of a job that took more than `seconds`, its own limit or what was left.

    Where a solver is asked at the judge's limits it says how to spare it what is too much for it.
    """
    after = f"{TIME_OUT} after {seconds:.0f} s" if seconds >= 1 else f"{TIME_OUT} within a second"
    if seconds < job.limit:
        return f"{CUT_OFF}: {after}, when the time given was over"
    at_limits = job.mode in (Mode.CONSISTENCY, Mode.VERSUS) or job.places
    return f"{after}; see `affordable`" if at_limits else after


class TimeOut(BaseException):
    """The time is over; no `Exception`, so that no solver and no library takes it for its own."""


class Stopped(KeyboardInterrupt):
    """Ctrl-C was pressed; what somebody's code raises by itself is none of these."""


@contextmanager
def limited(seconds: float) -> Iterator[None]:
    """Raise `TimeOut` in the body once `seconds` > 0 of wall-clock time have passed.

    A body that swallows it, or Ctrl-C, and ends as if nothing had been, raises it at its end all
    the same. One that does not stop, or does not come back from compiled code, ends with its
    process. For the main thread of a process only.
    """
    raised: list[BaseException] = []

    def stop(signum: int, frame: FrameType | None) -> None:
        raised.append(TimeOut() if signum == signal.SIGALRM else Stopped())
        raise raised[-1]

    before = {number: signal.signal(number, stop) for number in (signal.SIGALRM, signal.SIGINT)}
    with Path(os.devnull).open("w") as sink:
        faulthandler.dump_traceback_later(seconds + GRACE, exit=True, file=sink)
        signal.setitimer(signal.ITIMER_REAL, seconds, AGAIN)
        try:
            yield
        finally:
            signal.setitimer(signal.ITIMER_REAL, 0)
            faulthandler.cancel_dump_traceback_later()
            for number, handler in before.items():
                signal.signal(number, handler)
    if raised:
        raise raised[-1]
