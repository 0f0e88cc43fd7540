"""Games with draws: answers that contradict each other there refute nobody."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, Literal

import pytest
from hypothesis import strategies as st
from support import TROUBLES

from harness import catalog
from harness.campaign import confirm_jobs, plan
from harness.checks.consistency import consistency
from harness.checks.versus import versus
from harness.conclude import Conclusion, conclude
from harness.jobs import run_job
from harness.problem import AnyProblem, Solver
from harness.records import Mode, Status
from oracles.ruleset import Outcome

FAR: AnyProblem = catalog.load(str(TROUBLES / "far.py"))
SEAM = 10**6
AWAY = -1
"""From a heap that is no multiple of three one may also go here, and nobody wins."""
Kind = Literal["to and fro", "by rule", "by rule at once"]
KINDS: tuple[Kind, ...] = ("to and fro", "by rule", "by rule at once")


@dataclass(frozen=True)
class Away:
    """Take one or two, or where that is as good leave for a draw, which takes no heap's win.

    It is a play without end, or ends by rule two moves later, or at once.
    """

    kind: Kind

    def options(self, position: int) -> list[int]:
        if position < 0:
            return [-3 - position if self.kind == "to and fro" else position - 1]
        taken = [position - take for take in (1, 2) if take <= position]
        return [*taken, AWAY] if position % 3 else taken

    def decided(self, position: int) -> Outcome | None:
        last = {"by rule": AWAY - 2, "by rule at once": AWAY}.get(self.kind)
        return Outcome.D if position == last else None


def mover_wins(ruleset: Any, positions: Sequence[int]) -> list[bool]:
    """Return what is right of every heap; of a draw no answer is."""
    return [position > 0 and position % 3 != 0 for position in positions]


def always(instances: Sequence[Any]) -> list[str]:
    return ["Alice" for _ in instances]


RIGHT = replace(FAR.solver("right"), mover_wins=mover_wins)
WRONG = Solver("always", "", always, mover_wins=lambda ruleset, at: [True] * len(at))


def with_draws(kind: Kind, least: int = 1, greatest: int = 2_000) -> AnyProblem:
    """Return a game with draws, of which these heaps are drawn by Hypothesis."""
    heaps = st.integers(least, greatest).map(lambda n: FAR.instance((n, 2)))
    return replace(
        FAR,
        rules=lambda take: Away(kind),
        posed=lambda ruleset, at: FAR.instance((at, 2)) if at > 0 else None,
        at_limits=lambda: heaps,
        solvers=[RIGHT, WRONG],
    )


def concluded(monkeypatch: pytest.MonkeyPatch, problem: AnyProblem, *modes: Mode) -> Conclusion:
    """Return the verdict on the right solver at the quick tier."""
    monkeypatch.setattr("harness.catalog.load", lambda spec: problem)
    jobs = plan("far", "quick", modes, ["right"])
    records = [record for job in jobs for record in run_job(job)]
    confirm = confirm_jobs(jobs, records)
    again = [record for job in confirm for record in run_job(job)]
    (conclusion,) = conclude([*jobs, *confirm], [*records, *again])
    return conclusion


@pytest.mark.parametrize("kind", KINDS)
def test_a_right_solver_is_inconclusive_where_a_position_is_drawn(
    monkeypatch: pytest.MonkeyPatch, kind: Kind
) -> None:
    """It is right about every heap; of a drawn position no answer fits, and the cause says so."""
    conclusion = concluded(monkeypatch, with_draws(kind), Mode.CONSISTENCY)
    assert (conclusion.status, conclusion.findings) == (Status.INCONCLUSIVE, ())
    assert "is drawn: solvers are compared without an oracle" in conclusion.note
    assert "only in games without draws" in conclusion.note
    assert "consistent" not in conclusion.scope


def test_a_draw_on_the_way_to_a_fault_is_told_too() -> None:
    """Taking one wins the heap of four, which is said to be won; but leaving it is drawn."""
    result = consistency(with_draws("to and fro", 4, 4), WRONG, 1, 20)
    assert result.least == {}
    assert "position -1 is drawn" in result.cause


@dataclass(frozen=True)
class Nobody:
    """One move, and then a play without end."""

    def options(self, position: int) -> list[int]:
        return [AWAY] if position > 0 else [position]

    def decided(self, position: int) -> None:
        return None


def test_two_solvers_that_differ_on_a_draw_are_not_to_blame() -> None:
    """Where the oracle gives a heap to nobody, neither answer is wrong."""
    problem = replace(with_draws("to and fro"), rules=lambda take: Nobody())
    for one, other in ((RIGHT, WRONG), (WRONG, RIGHT)):
        result = versus(problem, one, other, 1, 30)
        assert (result.least, result.differences) == ({}, [])
        assert "only in games without draws" in result.cause


def test_a_draw_on_which_two_solvers_differ_consistently_is_told() -> None:
    """Each gives every other position of an endless play to the mover: which is neither's fault."""

    @dataclass(frozen=True)
    class Endless:
        def options(self, position: int) -> list[int]:
            return [AWAY - 1 if position == AWAY else AWAY]

        def decided(self, position: int) -> None:
            return None

    def every_other(first: str, wins: bool) -> Solver[Any]:
        return Solver(
            first,
            "",
            lambda instances: [first] * len(instances),
            mover_wins=lambda ruleset, at: [(position == AWAY) != wins for position in at],
        )

    problem = replace(with_draws("to and fro"), rules=lambda take: Endless())
    result = versus(problem, every_other("Alice", True), every_other("Bob", False), 1, 10)
    assert (result.least, result.differences) == ({}, [])
    assert "only in games without draws" in result.cause


def test_an_instance_that_is_drawn_before_the_first_move_is_told(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A rule that draws the instance itself has no answer either."""
    problem = replace(with_draws("by rule at once"), root=lambda take: AWAY)
    conclusion = concluded(monkeypatch, problem, Mode.CONSISTENCY)
    assert conclusion.status is Status.INCONCLUSIVE
    assert "position -1 is drawn" in conclusion.note


def test_a_draw_takes_back_what_inconsistent_answers_showed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Past every oracle a heap seems to be answered inconsistently; then a draw is come upon."""
    problem = with_draws("to and fro")
    heaps = st.sampled_from([SEAM - 1, 4]).map(lambda n: FAR.instance((n, 2)))
    kinds = replace(problem, at_limits=lambda: heaps, kind=lambda take: str(take.n))
    monkeypatch.setattr("harness.checks.descent.LIMIT", 100)
    alone = consistency(replace(kinds, at_limits=lambda: heaps.filter(big)), WRONG, 1, 30)
    assert [finding.inconsistency is not None for finding in alone.least.values()] == [True]
    assert consistency(kinds, WRONG, 1, 30).least == {}


def big(instance: Any) -> bool:
    return bool(instance.n > 4)
