"""Runs one job in a process of its own, so that whatever becomes of it costs this job alone.

A crash, a `kill -9`, code that does not come back or eats the memory ends the child; whoever asked
for the job, a thread here or a worker of a cluster, goes on. Children are forked from a `Nest`, a
process that has imported all of ours and nothing of a user's: that takes a hundredth of a second
where a new interpreter takes half of one.
"""

from __future__ import annotations

import contextlib
import select
import subprocess
import sys
import threading
import time

from pydantic import TypeAdapter
from pydantic.dataclasses import dataclass

from harness.drivers.processes import environment, kill_group
from harness.drivers.task import Task
from harness.drivers.time_limit import GRACE, LATE, seconds_left, time_out
from harness.jobs import WORKER_LOST
from harness.records import Record
from harness.values import STRICT

TICK = 0.1
"""Seconds between two looks at whether a child must end."""
START = 20.0
"""Seconds that a nest may take to start, beside the job."""
TIDYING = 1.0
"""Seconds that a nest may take to end."""

TASK = TypeAdapter(Task)


@dataclass(frozen=True, config=STRICT)
class Ended:
    """How a job ended, after how many seconds: its records, or none and the cause."""

    seconds: float
    records: tuple[Record, ...]
    cause: str = ""


@dataclass(frozen=True, config=STRICT)
class Answer:
    """What a nest says of a child: the exit status, negative for a signal, and what it wrote."""

    status: int
    written: str


ANSWER = TypeAdapter(Answer)


class Nest:
    """A process that forks a child a task, started when it is first needed, or needed again.

    It lives while its stdin is held open here, and so do its children. For one thread at a time.
    """

    def __init__(self) -> None:
        """Start nothing yet."""
        self._process: subprocess.Popen[bytes] | None = None

    def run(self, task: Task, stopped: threading.Event) -> Ended:
        """Return how the job ends; its child is killed once `stopped` is set.

        So it is, with all processes of its group, some seconds after the limit of the job. One
        that ends without the records of this very job is lost, whatever its exit status.
        """
        began = time.monotonic()
        seconds = seconds_left(task)
        if seconds <= 0:
            return Ended(0.0, (), LATE)
        answer = self._ask(task, began + seconds + GRACE + START, stopped)
        elapsed = time.monotonic() - began
        if answer and answer.status == 0 and (records := task.reported(answer.written)):
            return Ended(elapsed, records)
        if elapsed >= seconds:
            return Ended(elapsed, (), time_out(task.job, seconds))
        return Ended(elapsed, (), f"{WORKER_LOST}: {_in_words(answer)}")

    def end(self) -> None:
        """End the process and its child, if there are any."""
        process, self._process = self._process, None
        if process is not None:
            for pipe in filter(None, (process.stdin, process.stdout)):
                with contextlib.suppress(BrokenPipeError):
                    pipe.close()
            with contextlib.suppress(subprocess.TimeoutExpired):
                process.wait(TIDYING)  # it kills what a child left behind
            kill_group(process)
            process.wait()

    def _ask(self, task: Task, end: float, stopped: threading.Event) -> Answer | None:
        """Return what becomes of a task, `None` if the process is gone, or too late, or stopped."""
        self._process = process = self._process or _started()
        if process.stdin is None or process.stdout is None:
            return None
        with contextlib.suppress(BrokenPipeError):
            process.stdin.write(TASK.dump_json(task) + b"\n")
            process.stdin.flush()
        while not select.select([process.stdout], [], [], TICK)[0]:
            if stopped.is_set() or time.monotonic() > end:
                self.end()
                return None
        said = process.stdout.readline()
        if not said.endswith(b"\n"):
            self.end()
            return None
        return ANSWER.validate_json(said)


def run(task: Task) -> Ended:
    """Return how the job ends in a child of a nest of its own; for workers of any executor."""
    nest = Nest()
    try:
        return nest.run(task, threading.Event())
    finally:
        nest.end()


def _started() -> subprocess.Popen[bytes]:
    return subprocess.Popen(
        [sys.executable, "-m", "harness.drivers.nest"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        env=environment(),
        start_new_session=True,
    )


def _in_words(answer: Answer | None) -> str:
    """Return how the child ended that wrote no records of its job."""
    if answer is None:
        return "with the process that it was forked from"
    if answer.status < 0:
        return f"killed by signal {-answer.status}"
    without = "" if answer.status else ", without the records of its job"
    return f"it ended with exit status {answer.status}{without}"
