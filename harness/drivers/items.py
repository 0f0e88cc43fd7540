"""The one test function whose items are the jobs of a campaign."""

from __future__ import annotations

from collections.abc import Callable

from harness.drivers.pytest_plugin import PROPERTY
from harness.drivers.task import Task
from harness.drivers.time_limit import run_within
from harness.journal import records_to_json


def test_job(task: Task, record_property: Callable[[str, object], None]) -> None:
    """Run a job; its records travel to the controller as a string, the only safe currency."""
    record_property(PROPERTY, records_to_json(run_within(task)))
