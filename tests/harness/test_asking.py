"""What is asked about a position and its options, and what is made of the answers."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

import pytest
from hypothesis import strategies as st
from support import TROUBLES

from harness import catalog
from harness.checks import consistency as at_limits
from harness.checks import versus as of_two
from harness.checks.asking import Words, say, words_at
from harness.checks.compare import NoAnswer
from harness.checks.confirm import heard_again
from harness.checks.consistency import AtLimits, Doubt, consistency
from harness.checks.descent import contradiction, settled, wrong_at
from harness.checks.inconsistency import check
from harness.checks.versus import Split, versus
from harness.checks.written import Rejected
from harness.problem import AnyProblem, AnySolver, Solver
from harness.records import Finding, Minimality
from oracles.graph import analyse, build
from oracles.ruleset import Outcome

FAR: AnyProblem = catalog.load(str(TROUBLES / "far.py"))
RIGHT, NEAR, ALWAYS = map(FAR.solver, ("right", "near", "always-alice"))
SEAM = 10**6


def heap(n: int, m: int = 3) -> Any:
    """Return the instance of n stones, at most m a turn."""
    return FAR.instance((n, m))


def words(solver: AnySolver, n: int, problem: AnyProblem = FAR) -> Words:
    """Return what a solver says at a heap of n, at most three a turn."""
    said = words_at(problem, solver, heap(n), (n,))
    assert isinstance(said, Words)
    return said


@dataclass(frozen=True)
class Twice:
    """Take one to three stones; each move is told twice."""

    most: int

    def options(self, position: int) -> list[int]:
        return [position - take for take in range(1, min(3, position) + 1)] * 2

    def decided(self, position: int) -> None:
        return None


def test_an_option_that_is_told_twice_is_one_option() -> None:
    """The checker takes no option twice, so it is asked about, and told, once."""
    problem = replace(FAR, rules=lambda take: Twice(take.m))
    said = words(ALWAYS, SEAM + 5, problem)
    assert [option for option, _, _ in said.options] == [SEAM + 4, SEAM + 3, SEAM + 2]
    check(said.inconsistency(Twice(3)), Twice(3))


def test_the_start_is_asked_as_the_instance_itself() -> None:
    """Whatever instance the problem poses there: what the judge reads is what is asked."""
    heard: list[Any] = []

    def answers(instances: Sequence[Any]) -> Sequence[str]:
        heard.extend(instances)
        return RIGHT.answers(instances)

    solver = Solver("hears", "", answers, mover_wins=lambda ruleset, at: [False] * len(at))
    nowhere = replace(FAR, posed=lambda ruleset, at: None)
    elsewhere = replace(FAR, posed=lambda ruleset, at: heap(72, 2), root=lambda take: 71)
    for problem in (nowhere, elsewhere):
        assert say(problem, solver, heap(71, 2), [71]) == [Outcome.N]
    assert heard == [heap(71, 2)] * 2


def test_where_the_game_is_over_nobody_is_asked() -> None:
    """There the rules say who has won."""
    over = words_at(FAR, ALWAYS, heap(1), (1, 0))
    assert over == NoAnswer(0, "the game is over: the rules say who has won")


def finding(n: int, kind: str = "kind") -> Finding:
    return Finding([n, 3], "Alice", "Bob", kind, None, Minimality.SHRUNK)


def test_the_least_of_a_class_is_kept() -> None:
    """In whatever order they come."""
    for first, second in ((7, 9), (9, 7)):
        kept = AtLimits()
        for found in (finding(first), finding(second), finding(8, "another")):
            kept.add(FAR, found)
        assert kept.least == {"kind": finding(7), "another": finding(8, "another")}


def test_a_doubt_that_is_gone_when_asked_again_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    """What the search came upon is not said any more: no find, and the cause is the wavering."""
    doubt = Doubt("kind", replace(words(RIGHT, 72), said=Outcome.N))
    monkeypatch.setattr(at_limits, "search", lambda *arguments: iter([doubt]))
    result = consistency(FAR, RIGHT, 1, 1)
    assert (result.least, result.cause) == ({}, "an answer differs from one call to the next")


def test_a_difference_that_is_gone_when_asked_again_is_told(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Two solvers that do not differ now are not blamed for having differed."""
    split = Split("kind", heap(SEAM + 1), "Alice", "Bob")
    monkeypatch.setattr(of_two, "search", lambda *arguments: iter([split]))
    result = versus(FAR, RIGHT, NEAR, 1, 1)
    assert (result.least, result.differences) == ({}, [])
    assert result.cause == "an answer differs from one call to the next"


def test_a_difference_stands_though_inconsistent_words_are_gone(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Who contradicts itself once only is not refuted, and the doubt about the two remains."""
    lost = heap(SEAM + 4)
    calls = iter(range(10**9))

    def answers(instances: Sequence[Any]) -> list[str]:
        if next(calls) < 2:
            return ["Alice"] * len(instances)
        return list(RIGHT.answers(instances))

    split = Split("Alice or Bob, ", lost, "Alice", "Bob")
    monkeypatch.setattr(of_two, "search", lambda *arguments: iter([split]))
    result = versus(FAR, Solver("once", "", answers), RIGHT, 1, 1)
    assert result.least == {}
    assert [(d.said, d.said_by_other) for d in result.differences] == [("Alice", "Bob")]


def test_of_two_the_wrong_one_is_followed_to_where_it_goes_wrong() -> None:
    """From 70 on one answers for the next heap: drawn at 90 and more, it is found at 70 to 73."""

    def answers(instances: Sequence[Any]) -> Sequence[str]:
        return RIGHT.answers([i._replace(n=i.n + (i.n >= 70)) for i in instances])

    heaps = st.integers(90, 99).map(heap)
    problem = replace(FAR, at_limits=lambda: heaps)
    result = versus(problem, Solver("from-70", "", answers), RIGHT, 1, 30)
    assert result.least
    for found in result.least.values():
        assert found.inconsistency is None
        assert isinstance(found.instance, list)
        assert found.instance[0] in range(70, 74)


def test_the_option_that_is_wrong_is_followed() -> None:
    """72 is lost, as it is said to be; of 71, 70 and 69 only the middle one is wrongly answered."""
    found = settled(FAR, NEAR, words(NEAR, 72))
    assert found is not None
    assert (found.instance, found.said, found.truth) == ([70, 3], "Bob", "Alice")


def test_a_wrong_position_that_no_instance_poses_is_shown_by_its_options() -> None:
    """The heap of 70 is no instance here: what is said of it contradicts what is said of 68."""

    def posed(ruleset: Any, position: int) -> Any:
        return heap(position) if position > 70 else None

    def mover_wins(ruleset: Any, positions: Sequence[int]) -> list[bool]:
        return [bool(n % 4) and n != 70 for n in positions]

    problem, solver = replace(FAR, posed=posed), replace(NEAR, mover_wins=mover_wins)
    said = words(solver, 72, problem)
    truths = analyse(build(problem.rules(heap(72)), [72])).outcome
    found = wrong_at(problem, solver, said, truths)
    assert found is not None
    assert found.inconsistency is not None
    assert found.inconsistency.play == (72, 70)
    assert [option.outcome for option in found.inconsistency.options] == ["N", "P", "N"]
    check(found.inconsistency, problem.rules(heap(72)))


HEARD = contradiction(FAR, words(ALWAYS, SEAM + 5))
"""What the solver that calls each heap past the seam won says of one, and of its options."""


def test_what_is_said_again_is_heard_again() -> None:
    """The finding as it was made."""
    heard_again(FAR, ALWAYS, HEARD)


@pytest.mark.parametrize(
    ("change", "rejection"),
    [
        ({"inconsistency": None}, "the finding has no inconsistency"),
        ({"instance": [SEAM + 6, 3]}, "the play starts elsewhere than the instance"),
        ({"said": "whoever moves loses"}, "its words are not those of its inconsistency"),
        ({"truth": "Bob"}, "its words are not those of its inconsistency"),
    ],
)
def test_a_finding_that_does_not_fit_its_inconsistency_is_rejected(
    change: dict[str, Any], rejection: str
) -> None:
    """Instance, words and play belong together, though the inconsistency itself is a real one."""
    with pytest.raises(Rejected, match=rejection):
        heard_again(FAR, ALWAYS, replace(HEARD, **change))


def test_a_solver_that_gives_no_answer_now_is_not_heard_again() -> None:
    """It raises this time, which repeats nothing."""
    with pytest.raises(Rejected, match="gives no answer now: OverflowError"):
        heard_again(FAR, FAR.solver("small-only"), HEARD)
