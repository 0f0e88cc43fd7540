"""Why the jobs on a solver do not say all that was asked of them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from harness.campaign import DRAWN
from harness.evidence import Evidence
from harness.jobs import TIME_OUT, WORKER_LOST
from harness.records import Finding, Mode

Wrong = Mapping[tuple[str, str], Sequence[Finding]]
"""The confirmed findings on each solver, by its problem's address and its name."""
LOST = "no record of {}: a lost worker, a crash or an interruption"


def causes_of(evidence: Evidence) -> tuple[list[str], list[str]]:
    """Return why jobs say less than was asked of them, then what can be held against nobody.

    Of a job of two solvers that was ended by force, or has no record, either can be the cause.
    What this one does by itself at the judge's limits is shown by its own jobs there: where these
    are complete it is not to blame. Nor is it for what explains it.
    """
    causes, remarks = [], []
    alone = evidence.of(Mode.CONSISTENCY)
    complete = all(record and not record.cause for record in alone) and any(
        record and record.checked for record in alone
    )
    for job, record in evidence.found:
        forced = record is None or record.cause.startswith((TIME_OUT, WORKER_LOST))
        cause = (
            LOST.format(job.id) if record is None else record.cause and f"{job.id}: {record.cause}"
        )
        if job.mode is Mode.EXPLAIN:
            remarks += [cause] if cause else []
        elif job.mode is Mode.VERSUS and forced and complete:
            remarks.append(f"{cause}, by either of the two")
        elif cause:
            causes.append(cause)
    return causes, remarks


def checked_anything(evidence: Evidence) -> bool:
    """Return whether an answer was compared, and among what was drawn if draws were asked for."""
    drawn = [record for job, record in evidence.found if job.mode in DRAWN]
    return any(
        record and record.checked for record in drawn or [record for _, record in evidence.found]
    )


def undecided(evidence: Evidence, wrong: Wrong) -> list[str]:
    """Return a cause a difference from another solver that nothing of the run decides.

    A finding of this solver at the very instance does, unless it is an inconsistency: the wrong
    answer may then be one to an option. Another solver that is refuted, wherever it is, is to
    blame before this one; the scope tells of the difference.
    """
    decided = {
        repr(finding.instance)
        for finding in wrong[evidence.spec, evidence.target]
        if finding.inconsistency is None
    }
    return [
        f"at {difference.instance} it says {difference.said}, {difference.other} "
        f"{difference.said_by_other}: at least one is wrong, which one is not known"
        for record in evidence.of(Mode.VERSUS)
        for difference in (record.differences if record else ())
        if repr(difference.instance) not in decided
        and not wrong.get((evidence.spec, difference.other))
    ]


def in_short(causes: Sequence[str]) -> str:
    """Return the first cause and how many more there are, "" if there is none."""
    if len(causes) <= 1:
        return "".join(causes)
    return f"{causes[0]} (and {len(causes) - 1} more)"
