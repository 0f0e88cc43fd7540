"""Processes of our own: what they inherit, how they end, and what happens when we are stopped."""

from __future__ import annotations

import contextlib
import os
import signal
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import FrameType

import harness

STOPPING = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)
"""Ctrl-C, the usual request to end, and the end of the terminal."""


class Interrupted(Exception):
    """The campaign was stopped by a signal; what was found stands in the journal."""


def environment() -> dict[str, str]:
    """Return an environment in which a process imports our modules, wherever the user stands."""
    inherited = dict(os.environ)
    inherited["PYTHONSAFEPATH"] = "1"  # what lies in the user's folder replaces no module
    home = str(Path(harness.__file__).parent.parent)
    paths = [home, inherited.get("PYTHONPATH", "")]
    inherited["PYTHONPATH"] = os.pathsep.join(filter(None, paths))
    return inherited


def kill_group(process: subprocess.Popen[bytes]) -> None:
    """Kill what is left of the process group that the process leads."""
    with contextlib.suppress(ProcessLookupError):
        os.killpg(process.pid, signal.SIGKILL)


@contextmanager
def heeding_signals() -> Iterator[list[int]]:
    """Give a list that holds each signal to stop that came, in place of what it did before.

    One that the command was started to ignore, as by `nohup`, is still ignored. For the main
    thread only.
    """
    came: list[int] = []

    def stop(signum: int, frame: FrameType | None) -> None:
        came.append(signum)  # an Event may not be set here: its lock may be held

    before = {
        number: signal.signal(number, stop)
        for number in STOPPING
        if signal.getsignal(number) is not signal.SIG_IGN
    }
    try:
        yield came
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
