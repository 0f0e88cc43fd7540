"""No oracle: are a solver's own answers consistent, move by move, at the judge's full limits?

A solver of a game without loops is right everywhere exactly if it says that the mover wins
exactly where it says of some option that the mover there loses, and says what the rules say where
the game is over, if nobody can force a draw: so the game must be one in which no position is drawn.
That is tested at positions drawn by Hypothesis, in k + 1 answers each. A solver
that cannot be asked about a later position is inconclusive, with the cause, and so is the verdict
on it, even if it holds on a bound: a missing part is never agreement.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

from hypothesis import reject
from hypothesis import strategies as st

from harness.checks.asking import Drawn, Play, Words, posed_at, words_at
from harness.checks.compare import FLAKY, Disagreement, NoAnswer, compare, winner
from harness.checks.descent import finding_of, settled
from harness.checks.inconsistency import outcome_by_rule
from harness.checks.search import Incomplete, search
from harness.problem import AnyProblem, AnySolver
from harness.records import Finding
from harness.values import decode
from oracles.ruleset import Outcome

MOVES = 3
"""Moves at most from a drawn instance to the last position that is looked at."""
NOTHING = "no instance drawn at the judge's limits is affordable to the solver"


@dataclass
class AtLimits:
    """What draws at the judge's limits came to for one solver.

    In the last run `checked` positions were looked at, `passed_over` draws were too costly, and
    on `differed` of those checked another solver differs. `least` has the least finding of each
    failure class; `cause` is "" if the last run is complete.
    """

    checked: int = 0
    passed_over: int = 0
    differed: int = 0
    least: dict[str, Finding] = field(default_factory=dict)
    cause: str = ""

    def begin(self) -> None:
        """Count from zero."""
        self.checked = self.passed_over = self.differed = 0

    def end(self, drawn: Drawn) -> None:
        """End without what inconsistent answers showed: with draws they show nothing."""
        self.cause = str(drawn)
        self.least = {k: find for k, find in self.least.items() if find.inconsistency is None}

    def add(self, problem: AnyProblem, finding: Finding) -> None:
        """Keep a finding if it is the least of its class."""

        def order(finding: Finding) -> Any:
            return problem.order(problem.instance(decode(finding.instance)))

        held = self.least.get(finding.kind)
        if held is None or order(finding) < order(held):
            self.least[finding.kind] = finding


@dataclass(frozen=True)
class Doubt:
    """What is wrong with a draw: inconsistent words, or an answer that the rules deny."""

    kind: str
    what: Words | Disagreement


def consistency(problem: AnyProblem, solver: AnySolver, seed_value: int, examples: int) -> AtLimits:
    """Return what the solver's answers at positions of `examples` plays, and their options, show.

    A play goes 0 to MOVES moves from an instance of `problem.at_limits()` that the solver affords,
    and is looked at from position to position. A drawn position that is come upon ends it, with
    that as the cause. `ValueError` if the problem has no `at_limits`.
    """
    result = AtLimits()
    try:
        looks = search(
            st.tuples(limits_of(problem)(), st.lists(st.integers(0, 9_999), max_size=MOVES)),
            lambda drawn: _look(problem, solver, result, *drawn),
            result.begin,
            seed_value,
            examples,
            NOTHING,
        )
        for doubt in looks:
            finding = _finding(problem, solver, doubt)
            if finding is None:
                raise Incomplete(FLAKY)
            result.add(problem, finding)
    except Incomplete as error:
        result.cause = result.cause or str(error)
    except Drawn as drawn:
        result.end(drawn)
    return result


def limits_of(problem: AnyProblem) -> Callable[[], st.SearchStrategy[Any]]:
    """Return the problem's `at_limits`; `ValueError` if it has none."""
    if problem.at_limits is None:
        raise ValueError(f"{problem.name}: at_limits is missing: nothing can be drawn there")
    return problem.at_limits


def _look(
    problem: AnyProblem, solver: AnySolver, result: AtLimits, instance: Any, moves: Sequence[int]
) -> Doubt | None:
    """Return what is wrong at the first such position on the way that some moves go."""
    if not solver.affordable(instance):
        result.passed_over += 1
        reject()
    ruleset, start = problem.rules(instance), problem.root(instance)
    rule = outcome_by_rule(start, ruleset)
    if rule is not None:
        return _look_at_end(problem, solver, result, instance, rule)
    play = _played(problem, instance, moves)
    for length in range(1, len(play) + 1):
        words = words_at(problem, solver, instance, play[:length])
        if isinstance(words, NoAnswer):
            result.cause = result.cause or f"at {words.instance}: {words.cause}"
            return None
        result.checked += 1
        if not words.consistent:
            at = posed_at(problem, ruleset, words.play[-1])
            features = problem.kind(instance if at is None else at)
            return Doubt(f"{words.said.value}, {features}", words)
    return None


def _look_at_end(
    problem: AnyProblem, solver: AnySolver, result: AtLimits, instance: Any, rule: Outcome
) -> Doubt | None:
    """Return what is wrong with the answer to an instance that is over before the first move."""
    if rule is Outcome.D:
        raise Drawn(problem.root(instance))
    (answer,) = compare(problem, solver, [instance], [winner(problem, instance, rule)])
    if isinstance(answer, NoAnswer):
        result.cause = result.cause or f"at {answer.instance}: {answer.cause}"
        return None
    result.checked += 1
    return Doubt(answer.kind, answer) if answer else None


def _played(problem: AnyProblem, instance: Any, moves: Sequence[int]) -> Play:
    """Return the play that some moves, numbers of options, make; it stops before the end."""
    ruleset = problem.rules(instance)
    play: Play = (problem.root(instance),)
    for move in moves:
        options = list(ruleset.options(play[-1]))
        option = options[move % len(options)]
        if outcome_by_rule(option, ruleset) is not None:
            break
        play = (*play, option)
    return play


def _finding(problem: AnyProblem, solver: AnySolver, doubt: Doubt) -> Finding | None:
    """Return the finding that a doubt leads to, `None` if it is gone when asked again."""
    if isinstance(doubt.what, Words):
        return settled(problem, solver, doubt.what)
    again = compare(problem, solver, [doubt.what.instance], [doubt.what.truth])
    return finding_of(doubt.what) if list(again) == [doubt.what] else None
