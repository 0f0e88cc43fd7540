"""The scope: what it says of answers compared with each other, and what it never says."""

from __future__ import annotations

from dataclasses import replace

import pytest
from support import TROUBLES

from harness.campaign import plan
from harness.evidence import gather
from harness.proofs import Inconsistency
from harness.records import Finding, Minimality, Mode, Record, Status
from harness.scope import scope

FAR = str(TROUBLES / "far.py")
JOBS = [
    replace(job, id=f"{job.id}{shard}")
    for job in plan(FAR, "quick", [Mode.CONSISTENCY], ["right"])
    for shard in "ab"
]
QUIET = Record(JOBS[0].id, "far", "right", Mode.CONSISTENCY, Status.SURVIVED, 10)
FOUND = Finding([4, 2], "said", "truth", "kind", None, Minimality.SHRUNK)


def scope_of(record: Record | None, other: Record = QUIET) -> str:
    """Return the scope of two jobs with these records."""
    records = [replace(other, job=JOBS[1].id), *([record] if record else [])]
    (evidence,) = gather(JOBS, records)
    return scope(evidence)


def test_answers_without_a_find_and_without_a_cause_are_consistent() -> None:
    """Twenty positions in two jobs, and neither has more to tell."""
    assert scope_of(QUIET) == "20 positions drawn at the judge's limits, consistent"


@pytest.mark.parametrize(
    "record",
    [
        replace(QUIET, findings=(FOUND,)),
        replace(
            QUIET, findings=(replace(FOUND, inconsistency=Inconsistency("R", {}, (4,), "N", ())),)
        ),
        replace(QUIET, cause="an answer differs from one call to the next"),
        None,
    ],
)
def test_a_find_a_cause_or_a_missing_record_is_not_consistent(record: Record | None) -> None:
    """One of the two jobs has something else to tell, or told nothing."""
    assert "consistent" not in scope_of(record)


def test_of_nothing_nothing_is_said() -> None:
    """Where no position was looked at, none was consistent."""
    nothing = replace(QUIET, checked=0)
    assert scope_of(nothing, nothing) == "0 positions drawn at the judge's limits"


def test_draws_that_cost_too_much_are_called_draws() -> None:
    """What is passed over is a draw, of which a position or more would have been looked at."""
    costly = replace(QUIET, passed_over=16)
    assert scope_of(costly, replace(QUIET, passed_over=1)).endswith("(17 draws too costly)")
    assert scope_of(replace(QUIET, passed_over=1)).endswith("consistent (1 draw too costly)")
