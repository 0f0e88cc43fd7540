"""The process that children are forked from: a child a task, a task a line of stdin.

It says on stdout, a line a task, what became of the child. A child ends when the other end of
stdin is closed, whatever it is doing: no job outlives who asked for it.
"""

from __future__ import annotations

import contextlib
import ctypes
import fcntl
import os
import select
import signal
import sys
import tempfile
import threading
from pathlib import Path
from typing import BinaryIO, NoReturn

from harness import provenance
from harness.causes import cause_of
from harness.drivers.apart import ANSWER, TASK, Answer
from harness.drivers.task import Task
from harness.drivers.time_limit import run_within
from harness.jobs import BROKE_OFF
from harness.journal import records_to_json
from harness.records import Record

PR_SET_CHILD_SUBREAPER = 36
"""Of Linux's <linux/prctl.h>."""


def main() -> None:
    """Run tasks until stdin ends."""
    _inherit_orphans()
    for line in sys.stdin.buffer:
        task = TASK.validate_json(line)
        if not task.job.problem.endswith(".py"):  # once for all children, while it is our own code
            with contextlib.suppress(Exception):  # the child says why
                provenance.loaded(task.job.problem)
        sys.stdout.buffer.write(ANSWER.dump_json(_answer(task)) + b"\n")
        sys.stdout.buffer.flush()
    os._exit(0)  # at once: somebody waits, and there is nothing to tidy up


def _answer(task: Task) -> Answer:
    """Return what becomes of a child that runs the task.

    None of its processes is left, on other systems than Linux none of its process group.
    """
    with tempfile.TemporaryFile() as file:  # a pipe would wait for whatever the child leaves behind
        child = os.fork()
        if child == 0:
            _run(task, file)
        with contextlib.suppress(OSError):  # the child does it, too: whoever comes first
            os.setpgid(child, child)
        _, status = os.waitpid(child, 0)
        with contextlib.suppress(ProcessLookupError, PermissionError):
            os.killpg(child, signal.SIGKILL)
        _kill_orphans()
        file.seek(0)
        return Answer(os.waitstatus_to_exitcode(status), file.read().decode(errors="replace"))


def _inherit_orphans() -> None:
    """Become the parent of whatever a child leaves behind, in sessions of their own, too."""
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0)


def _kill_orphans() -> None:
    """Kill what was inherited, and what is then inherited from that, until nothing is left."""
    if sys.platform != "linux":
        return
    mine = Path(f"/proc/self/task/{os.getpid()}/children")
    with contextlib.suppress(OSError):  # a kernel without that file, a process of another user
        while orphans := mine.read_text().split():
            for orphan in map(int, orphans):
                os.kill(orphan, signal.SIGKILL)
                os.waitpid(orphan, 0)


def _run(task: Task, file: BinaryIO) -> NoReturn:
    """Run the task in the child; what its solvers read is empty, what they print goes nowhere."""
    try:
        os.setpgid(0, 0)
        tether, nothing = os.dup(0), os.open(os.devnull, os.O_RDWR)
        for standard in (0, 1, 2):
            os.dup2(nothing, standard)
        _end_with(tether)
        file.write(records_to_json(_records(task)).encode())
        file.flush()
        os._exit(0)
    finally:
        os._exit(1)


def _records(task: Task) -> tuple[Record, ...]:
    try:
        if Path(task.folder).is_dir():
            os.chdir(task.folder)
        return run_within(task)
    except Exception as error:
        return task.failed(f"{BROKE_OFF}: {cause_of(error)}")


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
        select.select([tether], [], [])
        os.killpg(0, signal.SIGKILL)

    threading.Thread(target=wait, daemon=True).start()


if __name__ == "__main__":
    main()
