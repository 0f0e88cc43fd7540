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
from harness.jobs import CUT_OFF, WORKER_LOST, Job, failed

PROPERTY = "counterplay-records"
PHASES = ("setup", "call", "teardown")
"""The report of an item whose worker died is of none of these."""


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the options by which `harness.drivers.under_pytest` talks to this plug-in."""
    group = parser.getgroup("counterplay")
    group.addoption("--counterplay-jobs", type=Path, help="a file of jobs")
    group.addoption("--counterplay-journal", type=Path, help="the journal to append to")
    group.addoption("--counterplay-deadline", type=float, help="seconds since the epoch")


def pytest_configure(config: pytest.Config) -> None:
    """Journal on the controller, or in the only process."""
    if config.getoption("--counterplay-jobs") and not hasattr(config, "workerinput"):
        config.pluginmanager.register(_Journalist(config))


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Make an item a job."""
    path = metafunc.config.getoption("--counterplay-jobs")
    if path and "job" in metafunc.fixturenames:
        jobs = journal.read_jobs(path)
        metafunc.parametrize("job", jobs, ids=[job.id for job in jobs])


class _Journalist:
    """Appends each job to the journal as its report arrives."""

    def __init__(self, config: pytest.Config) -> None:
        self._journal: Path = config.getoption("--counterplay-journal")
        self._deadline: float | None = config.getoption("--counterplay-deadline")
        jobs = journal.read_jobs(config.getoption("--counterplay-jobs"))
        self._waiting: dict[str, Job] = {job.id: job for job in jobs}
        self._command = os.getppid()

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if os.getppid() != self._command:
            pytest.exit("the command that asked for this is gone")
        job_id = report.nodeid.partition("[")[2].removesuffix("]")
        records = dict(report.user_properties).get(PROPERTY)
        if isinstance(records, str) and report.when == "call" and report.passed:
            self._append(job_id, report.duration, records)
        elif not report.passed and job_id in self._waiting:
            cause = _cause(report)
            if self._deadline is not None and time.time() >= self._deadline:
                cause = f"{CUT_OFF}: {cause}"
            records = journal.records_to_json(failed(self._waiting[job_id], cause))
            self._append(job_id, report.duration, records)

    def _append(self, job_id: str, seconds: float, records: str) -> None:
        journal.append(self._journal, self._waiting.pop(job_id), seconds, records)


def _cause(report: pytest.TestReport) -> str:
    """Return in one line why a job came to no end."""
    if report.when not in PHASES:
        return f"{WORKER_LOST}: it crashed, or did not stop at its time limit"
    crash = getattr(report.longrepr, "reprcrash", None)
    return str(getattr(crash, "message", report.longrepr)).strip().splitlines()[0]
