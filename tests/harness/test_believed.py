"""Which reports of a job are believed, and what two that differ come to."""

from __future__ import annotations

from dataclasses import replace
from itertools import permutations
from pathlib import Path
from typing import Any

import pytest
from support import TROUBLES, a_line

from harness import journal, merge
from harness.campaign import claim_jobs, plan
from harness.conclude import conclude
from harness.drivers.task import Task
from harness.fitting import fits_here
from harness.jobs import BROKE_OFF, Job, run_job
from harness.provenance import provenance
from harness.records import Finding, Minimality, Mode, Record, Status
from harness.separation import Extent
from harness.weighing import DIFFER, weighed

TAKE, FAR = str(TROUBLES / "take.py"), str(TROUBLES / "far.py")
JOBS = plan(TAKE, "quick", [Mode.EXHAUST], ["right", "wrong-twice"])
ONE, OTHER = JOBS[:2]
AT_SEVEN = Finding([7, 1], "Bob", "Alice", "Bob wrongly said to win", 1, Minimality.IN_BOUND)
AT_EIGHT = replace(AT_SEVEN, instance=[8, 1])
WRONG: dict[str, Any] = {"status": Status.REFUTED, "findings": (AT_SEVEN,)}


REPORTING = [
    *plan(FAR, "quick", solvers=["right", "always-alice", "small-only"], kept=[[7, 1], [5001, 1]]),
    *claim_jobs("evenodd", "quick")[:2],
    Job("one", FAR, Mode.CONFIRM, ("near",), "quick", 30.0, instances=([70, 2], [71, 2])),
    Job("two", "primes", Mode.EXPLAIN, ("prose",), "quick", 30.0, instances=([4, 11, 0, 1],)),
]


@pytest.mark.parametrize("job", REPORTING, ids=lambda job: job.id)
def test_what_a_job_reports_fits_it(job: Job) -> None:
    """Jobs of every mode, with finds or without, are believed as they come from `run_job`."""
    records = run_job(job)
    assert not any(record.cause.startswith(BROKE_OFF) for record in records)
    task = Task(job, records[0].problem, "code", ".", None)
    assert task.reported(journal.records_to_json(records)) == records
    assert fits_here(job, records)


MISFITS: list[dict[str, Any]] = [
    {"job": "other"},
    {"problem": "nim"},
    {"target": "right"},
    {"mode": Mode.FUZZ},
    {"checked": -1},
    {"passed_over": -1},
    {"status": Status.SURVIVED},
    {"status": Status.REFUTED},
    {"status": Status.INCONCLUSIVE},
    {"cause": "time-out after 1 s"},
    {"extents": (Extent("n", 7, 7, (1,)),)},
    {"findings": (AT_SEVEN,)},
    {**WRONG, "findings": (replace(AT_SEVEN, instance={"x": 1}),)},
    {**WRONG, "findings": (replace(AT_SEVEN, instance="seven"),)},
]


@pytest.mark.parametrize("change", MISFITS)
def test_line_that_does_not_fit_its_job_is_as_torn(tmp_path: Path, change: dict[str, Any]) -> None:
    """Another's record, a count below 0, a status that does not follow: the job is run again."""
    path = tmp_path / "records.jsonl"
    first, second = a_line(ONE).records
    for records in ((first, replace(second, **change)), (first,), (second, first), ()):
        path.unlink(missing_ok=True)
        journal.append(path, journal.line_of(ONE, 0.1, records))
        assert journal.held(path, JOBS) == []
    journal.append(path, a_line(ONE))
    assert ONE not in journal.left(path, JOBS)


def test_line_that_was_edited_is_as_torn(tmp_path: Path) -> None:
    """A count written by hand, or a line given to another job, does not fit the line's seal."""
    path = tmp_path / "records.jsonl"
    journal.append(path, a_line(ONE, checked=40))
    text = path.read_text()
    path.write_text(text.replace('"checked":40', '"checked":1000000'))
    assert journal.read(path) == []
    path.write_text(text)
    assert len(journal.read(path)) == 1


def test_report_that_is_no_record_is_not_believed() -> None:
    """A process that wrote nothing, half of it, or it twice has reported nothing."""
    task = Task(ONE, "take", "code", ".", None)
    text = journal.records_to_json(a_line(ONE).records)
    assert [task.reported(said) for said in ("", "[]", "{}", text[:-1], text + text)] == [None] * 5
    assert task.reported(text) == a_line(ONE).records


def test_inconclusive_record_without_a_cause_is_never_agreement() -> None:
    """Three blocks of four agree, the fourth is inconclusive and says nothing: not `holds`."""
    jobs = plan(TAKE, "quick", [Mode.EXHAUST], ["right"])
    records = [record for job in jobs for record in a_line(job, checked=40).records]
    assert conclude(jobs, records)[0].status is Status.HOLDS
    records[1] = replace(records[1], status=Status.INCONCLUSIVE)
    (conclusion,) = conclude(jobs, records)
    assert conclusion.status is Status.INCONCLUSIVE
    assert "1 of 4 jobs incomplete" in conclusion.scope


def a_report(cause: str = "", **changes: Any) -> tuple[Record, ...]:
    """Return the report of a job with one target."""
    return a_line(replace(ONE, targets=("right",)), cause, **changes).records


AGREED, LATE = a_report(checked=40), a_report("time-out after 30 s")
AT_7 = a_report(**WRONG)
AT_8 = a_report(status=Status.REFUTED, findings=(AT_EIGHT,))
FEWER = a_report(checked=39)


@pytest.mark.parametrize(
    ("reports", "status", "findings", "cause"),
    [
        ([AGREED, AGREED, LATE], Status.HOLDS, (), ""),
        ([LATE, AT_7], Status.REFUTED, (AT_SEVEN,), ""),
        ([LATE, a_report("worker lost twice")], Status.INCONCLUSIVE, (), LATE[0].cause),
        ([AGREED, AT_7, LATE], Status.REFUTED, (AT_SEVEN,), DIFFER),
        ([AGREED, AT_7, AT_8], Status.REFUTED, (AT_SEVEN,), DIFFER),
        ([AGREED, FEWER, AGREED], Status.INCONCLUSIVE, (), DIFFER),
    ],
)
def test_reports_that_differ_are_no_agreement_in_any_order(
    reports: list[tuple[Record, ...]], status: Status, findings: object, cause: str
) -> None:
    """Of agreement and a find the find counts; two ways to agree are none; a time-out yields."""
    for order in permutations(reports):
        (record,) = weighed(order)
        assert (record.status, record.findings, record.cause) == (status, findings, cause)


def test_claim_with_two_ends_is_inconclusive() -> None:
    """A claim that was refuted in one run and held in another is neither."""
    (record,) = AT_7
    of_claim = replace(record, mode=Mode.CLAIM, note="figure")
    held = replace(of_claim, status=Status.HOLDS, findings=())
    for order in ([of_claim, held], [held, of_claim]):
        (neither,) = weighed([(one,) for one in order])
        assert (neither.status, neither.findings) == (Status.INCONCLUSIVE, ())
        assert (neither.note, neither.cause) == ("", DIFFER)


@pytest.mark.parametrize("flip", [False, True])
def test_order_of_merging_makes_no_difference(tmp_path: Path, flip: bool) -> None:
    """Two shards' files that tell two ends of a job: the job is inconclusive in either order."""
    made, paths = provenance(JOBS, [TAKE]), [tmp_path / "a.jsonl", tmp_path / "b.jsonl"]
    for path, checked in zip(paths, (39, 40), strict=True):
        with journal.opened(path, made):
            journal.append(path, a_line(ONE, checked=checked))
    into = tmp_path / "records.jsonl"
    with journal.opened(into, made):
        for _ in range(2):
            lines = merge.of_shards(paths[::-1] if flip else paths, made, JOBS)
            merge.take(into, lines, JOBS)
    assert len(journal.read(into)) == 2
    (line,) = journal.held(into, JOBS)
    assert {(record.status, record.checked) for record in line.records} == {
        (Status.INCONCLUSIVE, 39)
    }
