"""Consistency: a solver's own answers, move by move, where no oracle reaches."""

from __future__ import annotations

import importlib.util
import json
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from hypothesis import strategies as st
from support import ROOT, TROUBLES, Ran

from harness import catalog
from harness.campaign import confirm_jobs, plan
from harness.checks.confirm import certified, heard_again
from harness.checks.consistency import AtLimits, consistency
from harness.checks.inconsistency import check
from harness.conclude import Conclusion, conclude
from harness.jobs import run_job
from harness.packing import laid_out
from harness.problem import AnyProblem, AnySolver, Solver
from harness.problems.evenodd import PROBLEM as EVENODD
from harness.problems.evenodd.answering import by_editorial
from harness.problems.evenodd.instance import EvenOddInstance
from harness.problems.primes import PROBLEM as PRIMES
from harness.problems.thuemorse import PROBLEM as THUEMORSE
from harness.problems.thuemorse.instance import ThueMorseInstance, even_heap
from harness.records import Finding, Mode, Status
from oracles.rulesets.evenodd import EvenOdd, EvenOddPosition

FAR = str(TROUBLES / "far.py")
SEAM = 10**6
Command = Callable[..., Ran]


def concluded(spec: str, solver: str) -> Conclusion:
    """Return the verdict on a solver from its jobs of the mode at the quick tier."""
    jobs = plan(spec, "quick", [Mode.CONSISTENCY], [solver])
    records = [record for job in jobs for record in run_job(job)]
    confirm = confirm_jobs(jobs, records)
    again = [record for job in confirm for record in run_job(job)]
    (conclusion,) = conclude([*jobs, *confirm], [*records, *again])
    return conclusion


def drawn(problem: AnyProblem, solver: AnySolver, examples: int = 40, seed: int = 1) -> AtLimits:
    """Return what a run came to."""
    return consistency(problem, solver, seed, examples)


def with_answers(problem: AnyProblem, answers: Callable[[Sequence[Any]], Any]) -> AnySolver:
    """Return a solver that can be asked about instances only."""
    return Solver("tested", "", answers)


def numbers(finding: Finding) -> list[int]:
    """Return the numbers of an instance that is made of numbers."""
    assert isinstance(finding.instance, list)
    return [n for n in finding.instance if isinstance(n, int)]


def test_fault_past_every_oracle_is_refuted_by_the_solver_s_own_answers() -> None:
    """Each heap past 10^6 is said to be won, and so is each option: the checker accepts that.

    No oracle holds 10^6 positions, so that the answers alone are the evidence.
    """
    conclusion = concluded(FAR, "always-alice")
    (finding,) = conclusion.findings
    inconsistency = finding.inconsistency
    assert conclusion.status is Status.REFUTED
    assert inconsistency is not None
    n, m = numbers(finding)
    assert n > SEAM
    assert inconsistency.play == (n,)
    assert [option.outcome for option in inconsistency.options] == ["N"] * m
    check(inconsistency, catalog.load(FAR).rules(catalog.load(FAR).instance((n, m))))


def test_fault_at_a_seam_is_refuted_too() -> None:
    """Answers shifted by one past 10^6 agree with each other, but for the few across the seam.

    Draws just above it, and their walks, come upon that.
    """
    problem = catalog.load(FAR)
    heaps = problem.at_limits
    assert heaps is not None
    near_seam = replace(
        problem, at_limits=lambda: heaps().map(lambda t: t._replace(n=SEAM + t.n % 9))
    )
    result = drawn(near_seam, problem.solver("shifted"), 100)
    assert result.least
    assert all(finding.inconsistency for finding in result.least.values())


def test_right_solver_is_consistent_whatever_the_seed() -> None:
    """The closed form raises no alarm at any of five seeds."""
    problem = catalog.load(FAR)
    for seed in range(5):
        result = drawn(problem, problem.solver("right"), 20, seed)
        assert (result.least, result.cause) == ({}, "")
        assert result.checked >= 20


@pytest.mark.parametrize("name", ["primes", "thuemorse", "lava", "evenodd"])
def test_solvers_that_hold_are_consistent_at_the_judge_s_limits(name: str) -> None:
    """Every solver of the four problems can be asked there, and those that hold are consistent."""
    problem = catalog.load(name)
    for solver in problem.solvers:
        result = drawn(problem, solver, 15)
        assert (result.cause, result.checked >= 15) == ("", True)
        assert solver.expected == "refuted" or not result.least


def test_the_editorial_s_code_is_refuted_at_full_limits() -> None:
    """`check primes --solver editorial --mode consistency` finds what K <= 1 does to it.

    By the rules only a position of odd difference with K <= 1 can be wrong; the shard that comes
    upon one first is enough here.
    """
    jobs = plan("primes", "ci", [Mode.CONSISTENCY], ["editorial"])
    job, records = next((j, r) for j in jobs if (r := run_job(j)) and r[0].findings)
    confirm = confirm_jobs([job], records)
    (conclusion,) = conclude(
        [job, *confirm], [*records, *(record for j in confirm for record in run_job(j))]
    )
    assert conclusion.status is Status.REFUTED
    assert "positions drawn at the judge's limits" in conclusion.scope
    for finding in conclusion.findings:
        x, y, k, _ = numbers(finding)
        assert k <= 1
        assert (x - y) % 2 == 1


def test_where_an_oracle_reaches_the_find_is_a_root_disagreement() -> None:
    """Heaps of 71 to 74 contradict the heap of 70 as well; the find is the heap that is wrong."""
    problem = catalog.load(FAR)
    draws = problem.at_limits
    assert draws is not None
    small = replace(problem, at_limits=lambda: draws().map(lambda t: t._replace(n=60 + t.n % 20)))
    result = drawn(small, problem.solver("near"))
    assert result.least
    for finding in result.least.values():
        n, m = numbers(finding)
        assert (n, finding.said, finding.truth) == (70, "Bob", "Alice")
        assert m in (2, 3)
        assert finding.inconsistency is None
        bound = problem.bounds["quick"]
        again = certified(problem, problem.solver("near"), problem.instance((n, m)), bound)
        assert len(again.certificates) == 1


def test_draws_that_cost_too_much_are_passed_over_and_counted() -> None:
    """A solver that fails past 10^6, and says so, is asked below only; the scope tells."""
    conclusion = concluded(FAR, "small-only")
    assert (conclusion.status, conclusion.note) == (Status.SURVIVED, "")
    assert "consistent (" in conclusion.scope
    assert "draws too costly)" in conclusion.scope


def test_solver_that_gives_no_answer_is_inconclusive() -> None:
    """What raises at the limits is no agreement; the cause is kept."""
    problem = catalog.load(FAR)
    solver = replace(problem.solver("small-only"), affordable=lambda instance: True)
    result = drawn(problem, solver)
    assert result.least == {}
    assert "OverflowError: too many stones" in result.cause


def test_solver_for_which_every_draw_is_too_costly_is_inconclusive() -> None:
    """Where nothing could be asked nothing was checked."""
    problem = catalog.load(FAR)
    solver = replace(problem.solver("right"), affordable=lambda instance: False)
    result = drawn(problem, solver)
    assert (result.checked, result.cause) == (
        0,
        "no instance drawn at the judge's limits is affordable to the solver",
    )


def test_solver_that_changes_its_mind_is_inconclusive() -> None:
    """Answers that differ from one call to the next refute nothing."""
    calls = iter(range(10**9))

    def answers(instances: Sequence[Any]) -> list[str]:
        return ["Alice" if next(calls) % 7 else "Bob" for _ in instances]

    problem = catalog.load(FAR)
    result = drawn(problem, with_answers(problem, answers))
    assert "differs from one call to the next" in result.cause
    assert result.least == {}


def test_solver_that_cannot_be_asked_is_inconclusive_with_the_cause() -> None:
    """Without `posed` and without `mover_wins` there is no way to put a later position."""
    problem = replace(catalog.load(FAR), posed=lambda ruleset, position: None)
    result = drawn(problem, problem.solver("right"))
    assert result.least == {}
    assert "so that solver right cannot be asked: give it mover_wins" in result.cause
    assert "mover_wins" in result.cause


@pytest.mark.parametrize("answer", [None, "yes", 2])
def test_mover_wins_that_is_no_bool_is_no_answer(answer: Any) -> None:
    """An answer about a position must be a bool."""
    problem = replace(catalog.load(FAR), posed=lambda ruleset, position: None)
    solver = replace(problem.solver("right"), mover_wins=lambda r, at: [answer] * len(at))
    assert "must be a bool" in drawn(problem, solver).cause


def test_posed_instance_that_starts_elsewhere_is_an_error() -> None:
    """A problem that poses another position than it is asked for is told so."""
    problem = catalog.load(FAR)
    astray = replace(problem, posed=lambda r, at: problem.instance((at + 1, r.most)))
    with pytest.raises(ValueError, match="which starts elsewhere"):
        drawn(astray, problem.solver("right"))


def test_terminals_are_never_asked() -> None:
    """Where the rules decide, or there is no move, they speak; the solver hears no such heap.

    Of a decided instance it is asked, and must say what the rule says: here none is drawn.
    """
    heard: list[ThueMorseInstance] = []

    def answers(instances: Sequence[ThueMorseInstance]) -> list[str]:
        heard.extend(instances)
        return list(THUEMORSE.solver("automatic").answers(instances))

    result = drawn(THUEMORSE, with_answers(THUEMORSE, answers))
    assert result.least == {}
    assert heard
    assert all(n > 0 and n.bit_count() % 2 == 0 for n, _ in heard)


def test_instance_that_is_over_must_be_answered_as_the_rule_says() -> None:
    """At the boundary Bob has won; a solver that gives Alice a prime pair there is refuted."""

    def answers(instances: Sequence[Any]) -> list[str]:
        truth = PRIMES.solver("exact").answers(instances)
        return [
            "Alice" if i.k in (i.x, i.y) else name for i, name in zip(instances, truth, strict=True)
        ]

    result = drawn(PRIMES, with_answers(PRIMES, answers), 60)
    wrong = [finding for finding in result.least.values() if finding.inconsistency is None]
    assert wrong
    for finding in wrong:
        x, y, k, _ = numbers(finding)
        assert k in (x, y)
        assert (finding.said, finding.truth) == ("Alice", "Bob")


def test_positions_that_no_instance_poses_are_asked_directly() -> None:
    """A solver that counts emptied heaps is right on every instance, and refuted all the same.

    It takes (0, 2) for two heaps, and Dee's win there for Dum's. The find is an inconsistency
    after a move from an instance, and the checker accepts it.
    """

    def mover_wins(ruleset: Any, positions: Sequence[EvenOddPosition]) -> list[bool]:
        return [mover == "Dum" or (len(h) == 1 and h[0] % 2 == 0) for h, mover in positions]

    counting = replace(with_answers(EVENODD, by_editorial), mover_wins=mover_wins)
    heaps = st.tuples(st.integers(1, 3), st.integers(1, 3))
    small = replace(
        EVENODD, at_limits=lambda: st.builds(EvenOddInstance, heaps, st.sampled_from(("Dum",)))
    )
    result = drawn(small, counting, 60)
    assert result.least
    for finding in result.least.values():
        assert finding.inconsistency is not None
        start, *later = finding.inconsistency.play
        assert start == finding.instance
        assert later
        check(finding.inconsistency, EvenOdd())
        heard_again(small, counting, finding)


def mutants() -> Iterator[tuple[str, AnySolver]]:
    """Yield the planted faults of ThueMorseGame, and the right solver beside them."""
    path = ROOT / "tests" / "mutants" / "thuemorse.py"
    spec = importlib.util.spec_from_file_location("consistency_mutants", path)
    assert spec is not None
    assert spec.loader is not None
    module: ModuleType = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    for solver in module.PROBLEM.solvers:
        yield solver.name, solver


@pytest.mark.parametrize(("name", "solver"), list(mutants()))
def test_planted_faults_are_found_without_an_oracle(
    monkeypatch: pytest.MonkeyPatch, name: str, solver: AnySolver
) -> None:
    """Each wrong solver contradicts itself somewhere among 100 heaps up to 120; the right does not.

    The oracle is given no positions, so that nothing but the answers can tell.
    """
    monkeypatch.setattr("harness.checks.descent.LIMIT", 0)
    heaps = st.integers(1, 60).map(even_heap)
    small = replace(
        THUEMORSE, at_limits=lambda: st.builds(ThueMorseInstance, heaps, st.integers(1, 8))
    )
    result = drawn(small, solver, 100)
    assert result.cause == ""
    assert bool(result.least) == (name != "right")
    assert all(finding.inconsistency for finding in result.least.values())


def test_finds_do_not_depend_on_the_number_of_workers(
    command: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The same seed gives the same verdicts with and without workers; `replay` accepts the files.

    explanation.txt lists the position and each option, said.ans what the solver answers to
    case.in; a changed answer is rejected.
    """
    monkeypatch.chdir(tmp_path)
    found = []
    for workers in ("0", "2"):
        arguments = ["check", FAR, "--solver", "always-alice", "--mode", "consistency", "--json"]
        ran = command(*arguments, "--tier", "quick", "-n", workers, "--reports", workers)
        assert ran.status == 1
        found.append(ran.json())
    assert found[0] == found[1]
    home = tmp_path / "0" / "counterexamples" / "far--solver--always-alice--1"
    kept = json.loads((tmp_path / "0" / "corpus" / "far.json").read_text())
    assert [entry["solver"] for entry in kept] == ["always-alice"]
    written = {path.name for path in home.iterdir()}
    assert written == {
        "case.in", "said.ans", "explanation.txt", "certificate.json", "index.html",
    }  # fmt: skip
    ((n, m),) = [finding["instance"] for finding in found[0][0]["findings"]]
    explained = (home / "explanation.txt").read_text()
    assert f"position: {n}: Alice, who moves here, wins, it says\n" in explained
    for taken in range(1, m + 1):
        heap = f"option: {n - taken}: Bob, who moves here, wins, it says"
        assert f"{heap} (asked as an instance, in which Alice moves first)\n" in explained
    asked = command("solve", FAR, "--solver", "always-alice", text=(home / "case.in").read_text())
    assert asked.out == (home / "said.ans").read_text()
    assert command("replay", str(home / "certificate.json")).status == 0
    case = json.loads((home / "certificate.json").read_text())
    case["target"] = "right"
    (tmp_path / "forged.json").write_text(laid_out(case))
    rejected = command("replay", str(tmp_path / "forged.json"))
    assert rejected.status == 1
    assert "solver right does not say this now" in rejected.out


@pytest.mark.parametrize("mode", ["consistency", "versus"])
def test_mode_that_a_problem_cannot_be_checked_in_is_told_in_one_line(
    command: Command, tmp_path: Path, mode: str
) -> None:
    """A problem without `at_limits` has no such jobs; asked for by name they are bad input."""
    take = str(TROUBLES / "take.py")
    assert {job.mode for job in plan(take, "quick")} == {Mode.EXHAUST, Mode.FUZZ}
    ran = command("check", take, "--mode", mode, "--reports", str(tmp_path))
    assert (ran.status, ran.out, ran.err.count("\n")) == (2, "", 1)
    assert "has no at_limits" in ran.err
