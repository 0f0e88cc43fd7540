"""One solver against another at the judge's limits: who is blamed, and who is not."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import permutations
from typing import Any

import pytest
from hypothesis import strategies as st
from support import TROUBLES

from harness import catalog
from harness.campaign import confirm_jobs, plan, taken_apart
from harness.checks.versus import Versus, versus
from harness.checks.winning import certify
from harness.conclude import Conclusion, conclude
from harness.evidence import gather, least_findings
from harness.jobs import Job, run_job
from harness.judge import InputError
from harness.problem import AnyProblem, Solver
from harness.proofs import Inconsistency
from harness.records import (
    Difference,
    Finding,
    Minimality,
    Mode,
    Record,
    Status,
)

FAR = str(TROUBLES / "far.py")
SEAM = 10**6
PROBLEM: AnyProblem = catalog.load(FAR)


def against(solver: str, other: str, examples: int = 60, problem: AnyProblem = PROBLEM) -> Versus:
    """Return what a run shows of one solver."""
    return versus(problem, problem.solver(solver), problem.solver(other), 1, examples)


def heaps(least: int, greatest: int) -> AnyProblem:
    """Return the problem with these heaps drawn."""
    draws = st.builds(
        lambda n, m: PROBLEM.instance((n, m)), st.integers(least, greatest), st.integers(1, 4)
    )
    return replace(PROBLEM, at_limits=lambda: draws)


def test_who_contradicts_itself_is_blamed_and_the_other_is_not_cleared() -> None:
    """Past 10^6 one calls every heap won: it is refuted by its own words, the right one is not.

    But where its words contradict each other is not known to be where it is wrong: for the other
    one the difference stands.
    """
    wrong = against("always-alice", "right")
    assert wrong.differed > 0
    assert [f.inconsistency is not None for f in wrong.least.values()] == [True]
    right = against("right", "always-alice")
    assert (right.least, right.cause) == ({}, "")
    for difference in right.differences:
        assert (difference.said, difference.said_by_other) == ("Bob", "Alice")
    assert right.differences


def test_a_wrong_solver_is_not_cleared_by_another_that_contradicts_itself() -> None:
    """Past the seam they differ where it says Bob and the other, rightly, Alice.

    The other calls every heap won there, so that it contradicts itself at each one.
    """
    wrong = against("shifted", "always-alice", problem=heaps(10**9, 10**10))
    assert wrong.least == {}
    for difference in wrong.differences:
        instance = PROBLEM.instance(tuple(difference.instance))  # type: ignore[arg-type]
        assert (difference.said, instance.n % (instance.m + 1) != 0) == ("Bob", True)
    assert wrong.differences


def test_both_ways_the_same_is_drawn() -> None:
    """The job of one against another compares on the draws of the job of the other against it."""
    jobs = {
        (job.targets[0], job.against): run_job(job)[0]
        for job in plan(FAR, "quick", [Mode.VERSUS], ["right", "shifted"])
        if {*job.targets, job.against} == {"right", "shifted"}
    }
    there, back = jobs["right", "shifted"], jobs["shifted", "right"]
    assert there.checked == back.checked > 0
    assert there.differed == back.differed > 0


def test_where_an_oracle_reaches_it_decides() -> None:
    """The heap of 70 is given away by one of the two, and the truth is Alice."""
    problem = heaps(69, 72)
    (finding,) = against("near", "right", problem=problem).least.values()
    assert isinstance(finding.instance, list)
    assert (finding.instance[0], finding.said, finding.truth) == (70, "Bob", "Alice")
    assert finding.inconsistency is None
    assert against("right", "near", problem=problem).least == {}


def test_moves_on_which_they_differ_are_followed_down() -> None:
    """Fifty heaps above the seam both are consistent; moves lead down to where one is not."""
    problem = heaps(SEAM + 50, SEAM + 90)
    wrong = against("shifted", "right", problem=problem)
    assert wrong.differences == []
    (finding,) = wrong.least.values()
    assert finding.inconsistency is not None
    (n,) = finding.inconsistency.play
    assert isinstance(n, int)
    assert SEAM < n <= SEAM + 4
    assert against("right", "shifted", problem=problem).least == {}


def test_difference_that_nothing_decides_blames_neither() -> None:
    """So far above the seam that no walk reaches it both are consistent: which one is wrong?"""
    problem = heaps(10**9, 10**10)
    for solver, other in (("right", "shifted"), ("shifted", "right")):
        result = against(solver, other, problem=problem)
        assert result.least == {}
        assert result.differences
        for difference in result.differences:
            assert difference.other == other
            assert {difference.said, difference.said_by_other} == {"Alice", "Bob"}


def test_answers_that_waver_are_no_difference() -> None:
    """A solver of two minds is inconclusive with the cause, whoever it is compared with."""
    calls = iter(range(10**9))

    def answers(instances: Sequence[Any]) -> list[str]:
        return ["Alice" if next(calls) % 5 else "Bob" for _ in instances]

    problem = replace(PROBLEM, solvers=[*PROBLEM.solvers, Solver("wavers", "", answers)])
    result = against("wavers", "right", problem=problem)
    assert "differs from one call to the next" in result.cause
    assert (result.least, result.differences) == ({}, [])


def test_other_solver_s_failure_is_not_held_against_this_one() -> None:
    """Where the other raises the draw is not counted; its own jobs tell of it."""
    failing = replace(PROBLEM.solver("small-only"), affordable=lambda instance: True)
    result = versus(PROBLEM, PROBLEM.solver("right"), failing, 1, 60)
    assert (result.least, result.cause) == ({}, "")
    assert 0 < result.checked < 60
    mine = versus(PROBLEM, failing, PROBLEM.solver("right"), 1, 60)
    assert "OverflowError" in mine.cause


def test_draws_that_one_of_them_cannot_afford_are_passed_over() -> None:
    """Both must afford a draw; the others are counted."""
    result = against("right", "small-only")
    assert (result.checked, result.cause) == (60, "")
    assert result.passed_over > 0


def of_right(*modes: Mode, kept: Sequence[Any] = ()) -> list[Job]:
    """Return the jobs of these modes on the right solver, where all solvers are checked."""
    return [job for job in plan(FAR, "quick", modes, kept=kept) if "right" in job.targets]


def test_every_ordered_pair_has_a_job_of_its_own() -> None:
    """Each of the solvers that are checked is compared with each other; no job has two targets.

    So nothing of it is taken apart when it was ended by force.
    """
    chosen = ["right", "near", "shifted"]
    pairs = [(job.targets, job.against) for job in plan(FAR, "quick", [Mode.VERSUS], chosen)]
    assert sorted(pairs) == sorted(((one,), other) for one, other in permutations(chosen, 2))
    jobs = of_right(Mode.VERSUS)
    lost = [
        Record(job.id, "far", "right", job.mode, Status.INCONCLUSIVE, cause="worker lost")
        for job in jobs
    ]
    assert taken_apart(jobs, lost) == jobs


def test_a_solver_that_is_checked_alone_has_no_other_to_compare_with() -> None:
    """The mode asked for by name is bad input then; by default it is left out."""
    assert Mode.VERSUS not in {job.mode for job in plan(FAR, "quick", solvers=["right"])}
    with pytest.raises(InputError, match="two or more are needed"):
        plan(FAR, "quick", [Mode.VERSUS], ["right"])


def records_of(jobs: list[Job], **changes: Any) -> list[Record]:
    """Return a record a job that agrees on ten draws, the first job's with these changes."""
    records = [
        Record(job.id, "far", job.targets[0], job.mode, Status.SURVIVED, checked=10) for job in jobs
    ]
    return [replace(records[0], **changes), *records[1:]]


def right_of(jobs: list[Job], records: list[Record]) -> Conclusion:
    """Return the conclusion on the right solver."""
    return next(c for c in conclude(jobs, records) if c.target == "right")


DIFFERENCE = Difference([10**9, 2], "Bob", "always-alice", "Alice")


def test_undecided_difference_makes_inconclusive_in_words() -> None:
    """It is told where they differ, who says what, and that it is not known who is wrong."""
    jobs = plan(FAR, "quick", [Mode.VERSUS], ["right", "always-alice"])
    conclusion = right_of(jobs, records_of(jobs, differences=(DIFFERENCE,)))
    assert conclusion.status is Status.INCONCLUSIVE
    assert conclusion.note == (
        "at [1000000000, 2] it says Bob, always-alice Alice: "
        "at least one is wrong, which one is not known"
    )


CERTIFIED = (certify(PROBLEM.rules(PROBLEM.instance((6, 2))), 6),)
"""Some certificate: that it is of this instance is the confirming job's word."""


def refuted(jobs: list[Job], records: list[Record], target: str, found: Finding) -> Conclusion:
    """Return the conclusion on the right solver after a solver's find has been confirmed."""
    index = next(i for i, job in enumerate(jobs) if job.targets == (target,))
    records = [*records]
    records[index] = replace(records[index], findings=(found,))
    (confirm,) = confirm_jobs(jobs, records)
    assert confirm.targets == (target,)
    again = found if found.inconsistency else replace(found, certificates=CERTIFIED)
    heard = Record(confirm.id, "far", target, Mode.CONFIRM, Status.REFUTED, 1, findings=(again,))
    return right_of([*jobs, confirm], [*records, heard])


def found_at(n: int, inconsistent: bool) -> Finding:
    """Return a finding at a heap of n, at most 2 a turn; with or without an inconsistency."""
    words = Inconsistency("Subtraction", {"most": 2}, (n,), "N", ())
    finding = Finding([n, 2], "Alice", "Bob", "some kind", None, Minimality.SHRUNK)
    return replace(finding, inconsistency=words if inconsistent else None)


@pytest.mark.parametrize("inconsistent", [False, True])
@pytest.mark.parametrize("n", [10**9, 10**9 + 1])
def test_difference_from_one_that_is_refuted_is_a_remark(n: int, inconsistent: bool) -> None:
    """The other is refuted by whatever evidence of the run: the scope names where they differ."""
    jobs = plan(FAR, "quick", [Mode.VERSUS], ["right", "always-alice"])
    records = records_of(jobs, differences=(DIFFERENCE,), differed=1)
    conclusion = refuted(jobs, records, "always-alice", found_at(n, inconsistent))
    assert (conclusion.status, conclusion.note) == (Status.SURVIVED, "")
    against = "10 draws against always-alice, 1 answered otherwise (as at n=1000000000, m=2)"
    assert conclusion.scope == against


@pytest.mark.parametrize(
    ("n", "inconsistent", "decided"),
    [(10**9, False, True), (10**9, True, False), (10**9 + 1, False, False)],
)
def test_only_a_known_winner_decides_a_difference(
    n: int, inconsistent: bool, decided: bool
) -> None:
    """Refuted itself: at the very instance and with who wins there, else the doubt stands."""
    jobs = of_right(Mode.VERSUS)
    records = records_of(jobs, differences=(DIFFERENCE,))
    conclusion = refuted(jobs, records, "right", found_at(n, inconsistent))
    assert conclusion.status is Status.REFUTED
    assert ("which one is not known" not in conclusion.note) is decided


def test_find_of_another_that_was_not_confirmed_clears_nobody() -> None:
    """What no job has heard again refutes nobody, and so decides no difference."""
    jobs = plan(FAR, "quick", [Mode.VERSUS], ["right", "always-alice"])
    records = records_of(jobs, differences=(DIFFERENCE,))
    records[-1] = replace(records[-1], findings=(found_at(10**9, True),))
    assert jobs[-1].targets == ("always-alice",)
    assert right_of(jobs, records).status is Status.INCONCLUSIVE


@pytest.mark.parametrize("minimality", list(Minimality))
def test_an_inconsistency_is_never_proved_least(minimality: Minimality) -> None:
    """Nor smallest in a bound: no enumeration looks for one, be the bound complete."""
    jobs = plan(FAR, "quick", [Mode.EXHAUST, Mode.CONSISTENCY], ["right"])
    records = records_of(jobs)
    found = replace(found_at(7, True), minimality=minimality)
    records[-1] = replace(records[-1], findings=(found,))
    (evidence,) = gather(jobs, records)
    assert [f.minimality for f in least_findings(evidence)] == [Minimality.SHRUNK]
    records[-1] = replace(records[-1], findings=(replace(found, inconsistency=None),))
    (evidence,) = gather(jobs, records)
    assert [f.minimality for f in least_findings(evidence)] == [Minimality.PROVED]


def test_an_inconsistency_that_no_job_heard_again_refutes_nothing() -> None:
    """The job that asks again came to an end and did not hear it: inconclusive, not refuted."""
    jobs = plan(FAR, "quick", [Mode.CONSISTENCY], ["right"])
    found = found_at(7, True)
    records = records_of(jobs, findings=(found,))
    (confirm,) = confirm_jobs(jobs, records)
    assert confirm.contradictions == (found,)
    heard = Record(confirm.id, "far", "right", Mode.CONFIRM, Status.REFUTED, 1)
    other = replace(found_at(8, True), kind="another kind")
    for again in ((), (other,)):
        silent = [*records, replace(heard, findings=again)]
        conclusion = right_of([*jobs, confirm], silent)
        assert (conclusion.status, conclusion.findings) == (Status.INCONCLUSIVE, ())
        assert conclusion.note == "the counterexample [7, 2] was not confirmed"
    conclusion = right_of([*jobs, confirm], [*records, replace(heard, findings=(found,))])
    assert conclusion.status is Status.REFUTED


FORCED = ["worker lost: it crashed", "time-out after 30 s", None]
"""How a job ends by force; `None`: it has no record."""


def ended(job: Job, cause: str | None) -> list[Record]:
    """Return the record of a job that ended so."""
    lost = Record(job.id, "far", job.targets[0], job.mode, Status.INCONCLUSIVE)
    return [] if cause is None else [replace(lost, cause=cause)]


@pytest.mark.parametrize("cause", FORCED)
def test_job_of_two_that_was_ended_by_force_is_held_against_both(cause: str | None) -> None:
    """Either can have ended it, and nothing else tells that this one did not."""
    jobs = of_right(Mode.VERSUS)
    conclusion = right_of(jobs, [*ended(jobs[0], cause), *records_of(jobs)[1:]])
    assert conclusion.status is Status.INCONCLUSIVE
    assert jobs[0].id in conclusion.note
    assert "1 of 4 jobs incomplete" in conclusion.scope


@pytest.mark.parametrize("cause", [*FORCED, "ZeroDivisionError"])
def test_who_ends_by_itself_at_the_limits_is_not_to_blame(cause: str | None) -> None:
    """Its own jobs there are complete: what ended by force is a remark, what it raised is not."""
    jobs = of_right(Mode.CONSISTENCY, Mode.VERSUS)
    records = records_of(jobs)
    conclusion = right_of(jobs, [records[0], *ended(jobs[1], cause), *records[2:]])
    assert jobs[1].id in conclusion.note
    if cause == "ZeroDivisionError":
        assert conclusion.status is Status.INCONCLUSIVE
    else:
        assert conclusion.status is Status.SURVIVED
        assert conclusion.note.endswith(", by either of the two")


@pytest.mark.parametrize("own", [{"cause": "time-out"}, {"cause": "some cause"}, {"checked": 0}])
def test_who_does_not_end_by_itself_is_not_excused(own: dict[str, Any]) -> None:
    """Its own job at the limits is incomplete, or checked nothing: the lost one counts."""
    jobs = of_right(Mode.CONSISTENCY, Mode.VERSUS)
    records = records_of(jobs, **own)
    conclusion = right_of(jobs, [records[0], *ended(jobs[1], "time-out"), *records[2:]])
    assert conclusion.status is Status.INCONCLUSIVE
    assert "by either of the two" not in conclusion.note
    missing = right_of(jobs, [*ended(jobs[1], "time-out"), *records[2:]])
    assert missing.status is Status.INCONCLUSIVE


def test_replays_are_nothing_drawn() -> None:
    """Draws were asked for and none was compared: replayed instances do not stand in for them."""
    jobs = of_right(Mode.REPLAY, Mode.VERSUS, kept=[[6, 2]])
    replayed, *others = records_of(jobs, checked=1)
    for checked, status in ((0, Status.INCONCLUSIVE), (10, Status.SURVIVED)):
        records = [replayed, *(replace(record, checked=checked) for record in others)]
        conclusion = right_of(jobs, records)
        assert conclusion.status is status
        assert ("nothing was checked" in conclusion.note) is (checked == 0)
    assert right_of(jobs[:1], [replayed]).status is Status.SURVIVED


def test_where_nothing_was_compared_nothing_survived() -> None:
    """Jobs in which nothing was compared are no agreement, whether ended by force or not."""
    jobs = of_right(Mode.VERSUS)
    lost = [replace(r, checked=0, cause="worker lost") for r in records_of(jobs)]
    assert right_of(jobs, lost).status is Status.INCONCLUSIVE
    conclusion = right_of(jobs, [replace(r, checked=0) for r in records_of(jobs)])
    assert conclusion.status is Status.INCONCLUSIVE
    assert "nothing was checked" in conclusion.note


def test_scope_says_with_whom_it_was_compared_and_how_often_they_differ() -> None:
    """The draws are counted for each other solver, with those answered otherwise or too costly."""
    jobs = of_right(Mode.VERSUS)
    conclusion = right_of(jobs, records_of(jobs, differed=3, passed_over=2))
    assert conclusion.scope == (
        "10 draws against always-alice, 3 answered otherwise (2 draws too costly); "
        "10 draws against shifted; 10 draws against near; 10 draws against small-only"
    )
