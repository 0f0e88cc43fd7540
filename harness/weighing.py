"""What several reports of one job come to, in whatever order they are read.

A job is run again after a time-out, and two machines may run the same one. Where it ended twice
and the reports differ, a solver wavers, and neither is believed where it agrees.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from pydantic import TypeAdapter

from harness.checks.compare import FLAKY
from harness.records import Mode, Record, Status

DIFFER = f"{FLAKY}: two runs of this job differ"
"""Why a job is inconclusive that was run twice, and not with the same end."""

_RECORD = TypeAdapter(Record)


def weighed(reports: Sequence[tuple[Record, ...]]) -> tuple[Record, ...]:
    """Return the records that count of one or more reports, each of which fits the same job.

    A record that says less than was asked yields to one that does not. Of two that differ the
    one with findings counts, or neither; a cause says that they do.
    """
    return tuple(_weighed(records) for records in zip(*reports, strict=True))


def _weighed(records: Sequence[Record]) -> Record:
    ordered = {_RECORD.dump_json(record): record for record in records}
    distinct = [ordered[text] for text in sorted(ordered)]
    telling = [record for record in distinct if record.findings or not record.cause]
    if len(telling) < 2:
        return (telling or distinct)[0]
    chosen = next((record for record in telling if record.findings), telling[0])
    findings = () if chosen.mode is Mode.CLAIM else chosen.findings
    status = Status.REFUTED if findings else Status.INCONCLUSIVE
    return replace(
        chosen,
        status=status,
        findings=findings,
        note="",
        cause=DIFFER,
        extents=(),
        separation=None,
        regions=(),
    )
