"""Conclusions: what records add up to, and what they never add up to."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

import pytest
from support import TROUBLES, a_conclusion

from harness.campaign import confirm_jobs, plan
from harness.checks.exhaust import Tally, exhaust
from harness.conclude import Conclusion, conclude
from harness.jobs import Job, run_job
from harness.records import Finding, Minimality, Mode, Record, Status, Subject

TAKE = str(TROUBLES / "take.py")


def campaign(solver: str, *modes: Mode) -> tuple[list[Job], list[Record]]:
    """Return the jobs and records of the quick tier for one solver of the subtraction game."""
    jobs = plan(TAKE, "quick", modes, [solver])
    return jobs, [record for job in jobs for record in run_job(job)]


def only(jobs: list[Job], records: list[Record]) -> Conclusion:
    """Return the conclusion after the finds have been asked again."""
    confirm = confirm_jobs(jobs, records)
    again = [record for job in confirm for record in run_job(job)]
    (conclusion,) = conclude([*jobs, *confirm], [*records, *again])
    return conclusion


def test_missing_record_is_never_agreement() -> None:
    """Three agreeing blocks of four, the fourth without a record: inconclusive, not holds."""
    jobs, records = campaign("right", Mode.EXHAUST)
    assert only(jobs, records).status is Status.HOLDS
    for lost in range(len(records)):
        conclusion = only(jobs, records[:lost] + records[lost + 1 :])
        assert conclusion.status is Status.INCONCLUSIVE
        assert jobs[lost].id in conclusion.note
        assert "1 of 4 jobs incomplete" in conclusion.scope


def test_no_record_at_all_is_inconclusive() -> None:
    """A campaign of which nothing came back concludes nothing."""
    jobs, _ = campaign("right", Mode.EXHAUST, Mode.FUZZ)
    assert only(jobs, []).status is Status.INCONCLUSIVE


def test_fuzzing_alone_survives() -> None:
    """Without enumeration agreement is `survived`, whatever was drawn."""
    jobs, records = campaign("right", Mode.FUZZ)
    conclusion = only(jobs, records)
    assert conclusion.status is Status.SURVIVED
    assert conclusion.scope == "25 draws past the bound"


def test_counterexample_stands_though_another_job_is_lost() -> None:
    """A find refutes even if a block is lost; its minimality is then not proved.

    Of the heaps of 7, one for each m up to 4, three are counted then, and said not to be all.
    """
    jobs, records = campaign("wrong-twice", Mode.EXHAUST)
    complete = only(jobs, records)
    assert (complete.complete, [f.count for f in complete.findings]) == (True, [1, 4])
    assert [f.minimality for f in complete.findings] == [Minimality.PROVED] * 2
    partial = only(jobs, records[:-1])
    assert partial.status is Status.REFUTED
    assert [f.minimality for f in partial.findings] == [Minimality.SHRUNK] * 2
    assert (partial.complete, [f.count for f in partial.findings]) == (False, [1, 3])
    assert "no record" in partial.note


@pytest.mark.parametrize(
    "forged",
    [
        {"instance": [4, 2], "said": "Bob", "truth": "Alice"},
        {"instance": [7, 1], "said": "Alice", "truth": "Bob"},
        {"instance": [7, 1], "said": "Bob", "truth": "Bob"},
    ],
)
def test_finding_that_does_not_hold_when_asked_again_refutes_nothing(
    forged: dict[str, object],
) -> None:
    """A record of a disagreement that is none makes the solver inconclusive, not refuted."""
    jobs, records = campaign("right", Mode.EXHAUST)
    finding = Finding(kind="forged", count=1, minimality=Minimality.IN_BOUND, **forged)  # type: ignore[arg-type]
    records[0] = replace(records[0], status=Status.REFUTED, findings=(finding,))
    conclusion = only(jobs, records)
    assert (conclusion.status, conclusion.findings) == (Status.INCONCLUSIVE, ())
    assert conclusion.note


def test_disagreement_with_a_wrong_truth_is_not_certified() -> None:
    """Where a solver's own words are stored with a false truth, the certificate is refused."""
    jobs, records = campaign("right", Mode.EXHAUST)
    finding = Finding([7, 1], "Alice", "Bob", "forged", 1, Minimality.IN_BOUND)
    records[0] = replace(records[0], status=Status.REFUTED, findings=(finding,))
    assert "asked again at Take(n=7, m=1) it is not wrong" in only(jobs, records).note


def test_counterexample_that_no_job_confirmed_refutes_nothing() -> None:
    """Without the record of asking again a solver is inconclusive, whatever was found."""
    jobs, records = campaign("wrong-twice", Mode.EXHAUST)
    confirm = confirm_jobs(jobs, records)
    (conclusion,) = conclude([*jobs, *confirm], records)
    assert (conclusion.status, conclusion.findings) == (Status.INCONCLUSIVE, ())
    assert "no record of take/quick/confirm/wrong-twice" in conclusion.note


def test_a_right_solver_needs_no_confirming() -> None:
    """Where nothing was found there is nothing to ask again."""
    assert confirm_jobs(*campaign("right", Mode.EXHAUST, Mode.FUZZ)) == []


def test_replayed_find_is_not_proved_minimal_without_enumeration() -> None:
    """(7, 4) is wrong, and so is the smaller (7, 1): a run that saw only the first says shrunk."""
    jobs = plan(TAKE, "quick", [Mode.REPLAY, Mode.FUZZ], ["wrong-twice"], kept=[[7, 4]])
    conclusion = only(jobs, [record for job in jobs for record in run_job(job)])
    assert [f.instance for f in conclusion.findings] == [[7, 4]]
    assert [f.minimality for f in conclusion.findings] == [Minimality.SHRUNK]


def test_bound_without_an_instance_holds_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where every block is empty no instance was checked, and the verdict says so."""
    monkeypatch.setattr("harness.modes.exhaust", lambda problem, solvers, block: {"right": Tally()})
    conclusion = only(*campaign("right", Mode.EXHAUST))
    assert (conclusion.status, conclusion.note) == (
        Status.INCONCLUSIVE,
        "the bound has no instance",
    )


@pytest.mark.parametrize(
    ("subject", "expected", "status", "agrees"),
    [
        (Subject.SOLVER, Status.HOLDS, Status.HOLDS, True),
        (Subject.SOLVER, Status.HOLDS, Status.SURVIVED, True),
        (Subject.SOLVER, Status.HOLDS, Status.REFUTED, False),
        (Subject.SOLVER, Status.HOLDS, Status.INCONCLUSIVE, False),
        (Subject.SOLVER, Status.REFUTED, Status.REFUTED, True),
        (Subject.SOLVER, Status.REFUTED, Status.HOLDS, False),
        (Subject.SOLVER, Status.REFUTED, Status.SURVIVED, True),
        (Subject.SOLVER, Status.REFUTED, Status.INCONCLUSIVE, False),
        (Subject.SOLVER, None, Status.HOLDS, True),
        (Subject.SOLVER, None, Status.SURVIVED, True),
        (Subject.SOLVER, None, Status.REFUTED, False),
        (Subject.SOLVER, None, Status.INCONCLUSIVE, False),
        (Subject.CLAIM, Status.HOLDS, Status.HOLDS, True),
        (Subject.CLAIM, Status.HOLDS, Status.SURVIVED, False),
        (Subject.CLAIM, Status.REFUTED, Status.HOLDS, False),
        (Subject.CLAIM, Status.MEASURED, Status.MEASURED, True),
    ],
)
def test_a_verdict_that_differs_either_way_is_unexpected(
    subject: Subject, expected: Status | None, status: Status, agrees: bool
) -> None:
    """Only what contradicts the record is unexpected; without one, what is bad or unknown."""
    assert a_conclusion(status, subject=subject, expected=expected).as_expected is agrees


def test_job_whose_graph_passes_the_limit_is_inconclusive(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """An oracle over its limit gives a record with the cause, for every solver of the job."""
    monkeypatch.setattr("harness.modes.exhaust", partial(exhaust, limit=10))
    (job, *_) = plan(TAKE, "quick", [Mode.EXHAUST], ["right", "wrong-twice"])
    records = run_job(job)
    assert [record.status for record in records] == [Status.INCONCLUSIVE] * 2
    assert "more than 10 positions" in records[0].cause
