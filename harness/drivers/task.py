"""A job with what a process elsewhere must know of its campaign."""

from __future__ import annotations

import time
from collections.abc import Iterable
from pathlib import Path

from pydantic.dataclasses import dataclass

from harness import catalog, journal
from harness.fitting import fits
from harness.jobs import Job, failed
from harness.records import Record
from harness.values import STRICT


@dataclass(frozen=True, config=STRICT)
class Task:
    """A job, and its campaign.

    `name` is the problem's own, `code` the digest of the code that it counts for, `folder` where
    the command was given (a relative path starts there), `deadline` its last moment in seconds
    since the epoch.
    """

    job: Job
    name: str
    code: str
    folder: str
    deadline: float | None

    def failed(self, cause: str) -> tuple[Record, ...]:
        """Return the records of the job if it came to no end, and why."""
        return failed(self.job, self.name, cause)

    def reported(self, text: str) -> tuple[Record, ...] | None:
        """Return the records in a process's report, `None` if they are not those of this job."""
        try:
            records = journal.records_from_json(text)
        except ValueError:
            return None
        return records if fits(self.job, self.name, records) else None


def tasks(jobs: Iterable[Job], path: Path, seconds: float | None) -> list[Task]:
    """Return the jobs as tasks of the campaign whose journal is begun at `path`.

    The code is what the journal says, so what was edited since does not count. What is unfinished
    after `seconds` is late.
    """
    code, folder = journal.provenance_of(path).code, str(Path.cwd())
    deadline = None if seconds is None else time.time() + seconds
    return [Task(job, catalog.load(job.problem).name, code, folder, deadline) for job in jobs]
