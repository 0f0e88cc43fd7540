"""Runs one job in a process of its own, so that whatever becomes of it costs this job alone.

A crash, a `kill -9`, code that does not come back or eats the memory ends the child; whoever asked
for the job, a thread here or a worker of a cluster, goes on.
"""

from __future__ import annotations

import subprocess
import sys
import threading
import time
from pathlib import Path

from pydantic import TypeAdapter
from pydantic.dataclasses import dataclass

from harness import provenance
from harness.drivers.processes import environment, kill_group
from harness.drivers.time_limit import GRACE, seconds_left, time_out
from harness.jobs import CUT_OFF, WORKER_LOST, Job
from harness.judge import InputError
from harness.records import STRICT

TICK = 0.1
"""Seconds between two looks at whether the child must end."""
START = 10.0
"""Seconds that a child may take to start and to end, beside its job."""


@dataclass(frozen=True, config=STRICT)
class Task:
    """A job with what a process elsewhere must know of the campaign.

    `code` is the digest of the code that it counts for, `folder` where the command was given (a
    relative path starts there), `deadline` its last moment in seconds since the epoch.
    """

    job: Job
    code: str
    folder: str
    deadline: float | None


TASK = TypeAdapter(Task)


@dataclass(frozen=True, config=STRICT)
class Ended:
    """How a job ended, after how many seconds: its records as JSON text, or "" and the cause."""

    seconds: float
    records: str
    cause: str = ""


def run(task: Task, stopped: threading.Event | None = None) -> Ended:
    """Return how the job ends in a child of its own; the child is killed once `stopped` is set.

    A job that is still running some seconds after its limit is ended with all its processes.
    """
    began = time.monotonic()
    seconds = seconds_left(task.job, task.deadline)
    if seconds <= 0:
        return Ended(0.0, "", f"{CUT_OFF}: the time given was over before it started")
    try:
        if provenance.code([task.job.problem], Path(task.folder)) != task.code:
            return Ended(0.0, "", f"{CUT_OFF}: the code is no longer that of the campaign")
    except InputError as error:
        return Ended(0.0, "", f"{CUT_OFF}: {error}")
    process = _child(task)
    records = _answer(process, began + seconds + GRACE + START, stopped or threading.Event())
    elapsed = time.monotonic() - began
    if process.returncode == 0 and records:
        return Ended(elapsed, records.decode())
    if elapsed >= seconds:
        return Ended(elapsed, "", time_out(task.job, seconds))
    return Ended(elapsed, "", f"{WORKER_LOST}: {_end_in_words(process.returncode)}")


def _child(task: Task) -> subprocess.Popen[bytes]:
    """Return a child that has been told its task, and that lives while its stdin is open."""
    process = subprocess.Popen(
        [sys.executable, "-m", "harness.drivers.child"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        cwd=task.folder if Path(task.folder).is_dir() else None,
        env=environment(),
        start_new_session=True,
    )
    if process.stdin is not None:
        try:
            process.stdin.write(TASK.dump_json(task) + b"\n")
            process.stdin.flush()
        except BrokenPipeError:
            pass  # it died at once, which its exit status says
    return process


def _answer(process: subprocess.Popen[bytes], end: float, stopped: threading.Event) -> bytes:
    """Return what the child wrote until it ended, or was ended at `end` or when stopped."""
    tether, process.stdin = process.stdin, None  # `communicate` would close it
    while True:
        try:
            written, _ = process.communicate(timeout=TICK)
            break
        except subprocess.TimeoutExpired:
            # a process that the child left behind may hold its stdout open
            if process.poll() is not None or stopped.is_set() or time.monotonic() > end:
                kill_group(process)
    kill_group(process)
    if tether is not None:
        tether.close()
    return written


def _end_in_words(status: int) -> str:
    return f"killed by signal {-status}" if status < 0 else f"it ended with exit status {status}"
