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

from harness.jobs import CUT_OFF, TIME_OUT, Job, failed, run_job
from harness.records import Record

AGAIN = 1.0
"""Seconds after which a job that swallowed the time-out gets another."""
GRACE = 3.0
"""Seconds after the limit at which the process of a job that is still running is ended."""


def run_within(job: Job, deadline: float | None) -> tuple[Record, ...]:
    """Return the job's records, or those of one that its limit or the campaign's deadline ended.

    `deadline` is in seconds since the epoch. For the main thread of a process only.
    """
    seconds = seconds_left(job, deadline)
    if seconds <= 0:
        return failed(job, f"{CUT_OFF}: the time given was over before it started")
    try:
        with limited(seconds):
            return run_job(job)
    except TimeOut:
        return failed(job, time_out(job, seconds))


def seconds_left(job: Job, deadline: float | None) -> float:
    """Return how many seconds a job that starts now may take, none or less if it is too late."""
    return job.limit if deadline is None else min(job.limit, deadline - time.time())


def time_out(job: Job, seconds: float) -> str:
    """Return the cause of a job that took more than `seconds`, its own limit or what was left."""
    if seconds < job.limit:
        return f"{CUT_OFF}: {TIME_OUT} after {seconds:.0f} s, when the time given was over"
    return f"{TIME_OUT} after {seconds:.0f} s"


class TimeOut(BaseException):
    """The time is over; no `Exception`, so that no solver and no library takes it for its own."""


@contextmanager
def limited(seconds: float) -> Iterator[None]:
    """Raise `TimeOut` in the body once `seconds` > 0 of wall-clock time have passed.

    A body that swallows it, or Ctrl-C, and ends as if nothing had been, raises it at its end all
    the same. One that does not stop, or does not come back from compiled code, ends with its
    process. For the main thread of a process only.
    """
    raised: list[BaseException] = []

    def stop(signum: int, frame: FrameType | None) -> None:
        raised.append(TimeOut() if signum == signal.SIGALRM else KeyboardInterrupt())
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
