"""Whether records are what a job reports: somebody's code may end a process, or write, as it likes.

A record that does not fit its job says nothing, neither of it nor of any other.
"""

from __future__ import annotations

from collections.abc import Sequence

from harness import catalog
from harness.jobs import Job
from harness.records import Finding, Mode, Record, Status
from harness.values import decode


def fits(job: Job, problem: str, records: Sequence[Record]) -> bool:
    """Return whether these are the records of a job on the problem of that name.

    They are one a target, in the order of the targets, with the job's id and mode, counts that
    are none below 0, and a status that follows from what else they say.
    """
    targets = [record.target for record in records]
    return targets == list(job.targets) and all(
        (record.job, record.problem, record.mode) == (job.id, problem, job.mode)
        and min(record.checked, record.in_rows, record.passed_over, record.differed) >= 0
        and _status_fits(record)
        for record in records
    )


def fits_here(job: Job, records: Sequence[Record]) -> bool:
    """Return whether these are the records of a job whose problem may be loaded in this process.

    Their findings are values then, and on instances of the problem, or on a claim's items; and
    where there are extents, there is one a feature of the problem.
    """
    problem = catalog.load(job.problem)
    features = [feature.name for feature in problem.features]
    return fits(job, problem.name, records) and all(
        [extent.feature for extent in record.extents] in ([], features)
        and all(_is_on_something(job, finding) for finding in record.findings)
        for record in records
    )


def _status_fits(record: Record) -> bool:
    """Return whether a record's status follows from its mode, findings and cause.

    What a claim's test concludes is its own: only with a cause it must be inconclusive.
    """
    if record.mode is Mode.CLAIM:
        return record.status is Status.INCONCLUSIVE or not record.cause
    if record.findings:
        return record.status is Status.REFUTED
    if record.cause or record.differences:
        return record.status is Status.INCONCLUSIVE
    return record.status is (Status.HOLDS if record.mode is Mode.EXHAUST else Status.SURVIVED)


def _is_on_something(job: Job, finding: Finding) -> bool:
    try:
        item = decode(finding.instance)
        if job.mode is not Mode.CLAIM:
            catalog.load(job.problem).instance(item)
    except Exception:  # of somebody's code, on what anybody may have written
        return False
    return True
