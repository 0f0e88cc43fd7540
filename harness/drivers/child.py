"""The process of one job: reads a task from stdin, writes its records to stdout, and ends.

It ends, too, when the other end of its stdin is closed: no job outlives who asked for it.
"""

from __future__ import annotations

import fcntl
import os
import select
import signal
import sys
import threading

from harness.drivers.apart import TASK, Task
from harness.drivers.time_limit import run_within
from harness.jobs import failed
from harness.journal import records_to_json
from harness.records import Record


def main() -> None:
    """Run the task; what its solvers read is empty, and what they print goes nowhere."""
    task = TASK.validate_json(sys.stdin.buffer.readline())
    tether, out = os.dup(0), os.dup(1)
    nothing = os.open(os.devnull, os.O_RDWR)
    for standard in (0, 1, 2):
        os.dup2(nothing, standard)
    _end_with(tether)
    written = records_to_json(_records(task)).encode()
    with os.fdopen(out, "wb") as answer:
        answer.write(written)


def _records(task: Task) -> tuple[Record, ...]:
    try:
        return run_within(task.job, task.deadline)
    except Exception as error:
        return failed(task.job, f"{type(error).__name__}: {error}".splitlines()[0])


def _end_with(tether: int) -> None:
    """End this process group once the pipe is closed at its other end.

    Linux does it by a signal, so that code which never lets a thread run is ended, too.
    """
    if sys.platform == "linux":
        fcntl.fcntl(tether, fcntl.F_SETOWN, -os.getpgrp())
        fcntl.fcntl(tether, fcntl.F_SETSIG, signal.SIGKILL)
        fcntl.fcntl(tether, fcntl.F_SETFL, fcntl.fcntl(tether, fcntl.F_GETFL) | os.O_ASYNC)
        if select.select([tether], [], [], 0)[0]:
            os.killpg(0, signal.SIGKILL)
        return

    def wait() -> None:
        os.read(tether, 1)
        os.killpg(0, signal.SIGKILL)

    threading.Thread(target=wait, daemon=True).start()


if __name__ == "__main__":
    main()
