"""The one test function whose items are the jobs of a campaign."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from harness.drivers.pytest_plugin import PROPERTY
from harness.drivers.time_limit import run_within
from harness.jobs import Job
from harness.journal import records_to_json


def test_job(
    job: Job, record_property: Callable[[str, object], None], pytestconfig: pytest.Config
) -> None:
    """Run a job; its records travel to the controller as a string, the only safe currency."""
    deadline = pytestconfig.getoption("--counterplay-deadline")
    record_property(PROPERTY, records_to_json(run_within(job, deadline)))
