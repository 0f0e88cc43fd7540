"""The one test function whose items are the jobs of a campaign."""

from __future__ import annotations

import time
from collections.abc import Callable

import pytest

from harness.drivers.pytest_plugin import PROPERTY
from harness.drivers.time_limit import TimeOut, limited
from harness.jobs import TIME_OUT, Job, failed, run_job
from harness.journal import records_to_json
from harness.records import Record


def test_job(
    job: Job, record_property: Callable[[str, object], None], pytestconfig: pytest.Config
) -> None:
    """Run a job; its records travel to the controller as a string, the only safe currency."""
    seconds = job.limit
    deadline = pytestconfig.getoption("--counterplay-deadline")
    if deadline is not None:
        seconds = min(seconds, deadline - time.time())
    record_property(PROPERTY, records_to_json(_records(job, seconds)))


def _records(job: Job, seconds: float) -> tuple[Record, ...]:
    """Return the job's records, or those of a job for which there was no time."""
    if seconds <= 0:
        return failed(job, "the time given was over before it started")
    try:
        with limited(seconds):
            return run_job(job)
    except TimeOut:
        return failed(job, f"{TIME_OUT} after {seconds:.0f} s")
