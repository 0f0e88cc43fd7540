"""Runs a campaign as a pytest session of its own, under pytest-xdist, and reads its journal."""

from __future__ import annotations

import contextlib
import os
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from harness import journal
from harness.drivers import items, processes, session
from harness.drivers.processes import Interrupted, heeding_signals, kill_group
from harness.drivers.session import Session
from harness.drivers.task import tasks
from harness.jobs import Job
from harness.judge import Unfinished

PATIENCE = 10.0
"""Seconds that a session that is stopped, or done, gets to end by itself before it is killed."""
TICK = 0.1
"""Seconds between two looks at the journal."""


def run(
    workers: int,
    jobs: list[Job],
    path: Path,
    seconds: float | None,
    progress: Callable[[int], None],
) -> None:
    """Run `jobs` in `workers` processes (0: in one), and append each to the journal at `path`.

    It must have been begun. `progress` is told from time to time how many jobs are done. Jobs
    unfinished after `seconds` are journalled as cut off. Raises `Interrupted` after a signal
    to stop, and `Unfinished` with pytest's own words if the session broke.
    """
    before, workers = _lines(path), min(workers, len(jobs))
    with tempfile.TemporaryDirectory(prefix="counterplay-") as folder:
        output = Path(folder, "output.txt")
        command = _command(Path(folder), jobs, path, workers, seconds)
        with output.open("wb") as sink:
            process = subprocess.Popen(
                command, stdout=sink, stderr=sink, env=_environment(), start_new_session=True
            )
            _wait(process, path, before + len(jobs), before, progress)
        if process.returncode not in (0, 1, -signal.SIGKILL):
            text = output.read_text(encoding="utf-8", errors="replace").strip()
            if _lines(path) <= before:
                raise Unfinished(f"pytest ended with {process.returncode}: {text[-2000:]}")


def _command(
    folder: Path, jobs: list[Job], path: Path, workers: int, seconds: float | None
) -> list[str]:
    """Return the pytest command; it reads no configuration but its own."""
    mine = tuple(tasks(jobs, path, seconds))
    asked = Session(mine, os.getpid(), str(path.resolve()), journal.first_line(path))
    session.write(folder / "session.json", asked)
    (folder / "pytest.ini").write_text("[pytest]\n", encoding="utf-8")
    command = [sys.executable, "-m", "pytest", "-q", "--noconftest", "--import-mode=importlib"]
    command += ["-c", str(folder / "pytest.ini"), f"--rootdir={folder}", "-p", "no:cacheprovider"]
    command += ["-p", "xdist.plugin", "-p", "harness.drivers.pytest_plugin"]
    command += ["-n", str(workers), "--dist=load", "--maxschedchunk=1"]
    command += [f"--max-worker-restart={len(jobs)}"]
    command += [f"--counterplay-session={folder / 'session.json'}"]
    return [*command, str(Path(items.__file__))]


def _environment() -> dict[str, str]:
    """Return an environment in which pytest loads only the plug-ins that it is told to."""
    inherited = processes.environment()
    environment = {k: v for k, v in inherited.items() if not k.startswith("PYTEST_")}
    return {**environment, "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"}


def _wait(
    process: subprocess.Popen[bytes],
    path: Path,
    last: int,
    first: int,
    progress: Callable[[int], None],
) -> None:
    """Wait until the session ends, or lingers though the journal has grown to `last` lines.

    On a signal to stop end it, reap it and raise `Interrupted`.
    """
    patience = PATIENCE
    try:
        with heeding_signals() as came:
            while process.poll() is None and patience > 0 and not came:
                lines = _lines(path)
                progress(lines - first)
                time.sleep(TICK)
                patience -= TICK if lines >= last else 0
        if came:
            process.send_signal(signal.SIGINT)
            with contextlib.suppress(subprocess.TimeoutExpired):
                process.wait(PATIENCE)
            raise Interrupted
    finally:
        _end(process)


def _lines(path: Path) -> int:
    return path.read_bytes().count(b"\n") if path.exists() else 0


def _end(process: subprocess.Popen[bytes]) -> None:
    """Kill what is left of the session's process group, and reap its leader."""
    kill_group(process)
    process.wait()
