"""The one test function whose items are the jobs of a campaign."""

from __future__ import annotations

from collections.abc import Callable

from harness.drivers.pytest_plugin import PROPERTY
from harness.jobs import Job, run_job
from harness.journal import records_to_json


def test_job(job: Job, record_property: Callable[[str, object], None]) -> None:
    """Run a job; its records travel to the controller as a string, the only safe currency."""
    record_property(PROPERTY, records_to_json(run_job(job)))
