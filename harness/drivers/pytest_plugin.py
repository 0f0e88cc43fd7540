"""Jobs as pytest items: makes the items and journals what they found.

Under pytest-xdist the items run in workers and the journal is written by the controller, from
the records that travel with each report. A job that ends without records, because its worker
died or something broke, is journalled as inconclusive with its cause.
"""

from __future__ import annotations

import os
import time
from pathlib import Path

import pytest

from harness import journal
from harness.causes import printable
from harness.drivers import session
from harness.jobs import BROKE_OFF, CUT_OFF, WORKER_LOST

PROPERTY = "counterplay-records"
PHASES = ("setup", "call", "teardown")
"""The report of an item whose worker died is of none of these."""


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the option by which `harness.drivers.under_pytest` talks to this plug-in."""
    group = parser.getgroup("counterplay")
    group.addoption("--counterplay-session", type=Path, help="a file that says what to run")


def pytest_configure(config: pytest.Config) -> None:
    """Journal on the controller, or in the only process."""
    path = config.getoption("--counterplay-session")
    if path and not hasattr(config, "workerinput"):
        journalist = Journalist(session.read(path))
        journalist.require_command()
        config.pluginmanager.register(journalist)


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Make an item a job."""
    path = metafunc.config.getoption("--counterplay-session")
    if path and "task" in metafunc.fixturenames:
        tasks = session.read(path).tasks
        metafunc.parametrize("task", tasks, ids=[task.job.id for task in tasks])


class Journalist:
    """Appends each job to the journal as its report arrives."""

    def __init__(self, asked: session.Session) -> None:
        """Append nothing yet."""
        self._command, self._journal, self._first = asked.command, Path(asked.journal), asked.first
        self._waiting = {task.job.id: task for task in asked.tasks}

    def require_command(self) -> None:
        """End the session if nobody waits for it any more."""
        if os.getppid() != self._command:
            pytest.exit("the command that asked for this is gone")
        if journal.first_line(self._journal) != self._first:
            pytest.exit(f"{self._journal}: it is no longer that of this campaign")

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Append the job whose report this is, if it has ended."""
        self.require_command()
        job_id = report.nodeid.partition("[")[2].removesuffix("]")
        if job_id not in self._waiting or (report.passed and report.when != "call"):
            return
        task = self._waiting.pop(job_id)
        text = dict(report.user_properties).get(PROPERTY)
        records = task.reported(text) if report.passed and isinstance(text, str) else None
        if records is None:
            cause = _cause(report)
            if task.deadline is not None and time.time() >= task.deadline:
                cause = f"{CUT_OFF}: {cause}"
            records = task.failed(cause)
        journal.append(self._journal, journal.line_of(task.job, report.duration, records))


def _cause(report: pytest.TestReport) -> str:
    """Return in one line why a job came to no end."""
    if report.when not in PHASES:
        return f"{WORKER_LOST}: it crashed, or did not stop at its time limit"
    if report.passed:
        return f"{WORKER_LOST}: it ended without the records of its job"
    crash = getattr(report.longrepr, "reprcrash", None)
    return f"{BROKE_OFF}: {printable(str(getattr(crash, 'message', report.longrepr)).strip())}"
