"""A differential test of two solvers on instances drawn at the judge's full limits.

Where they differ at least one is wrong, as the game is one without draws. An oracle decides which
where it reaches; elsewhere the moves on which they differ are followed down to where the answers
of one contradict each other.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from hypothesis import reject

from harness.checks.asking import Drawn, Play, Words, words_at
from harness.checks.compare import FLAKY, Disagreement, NoAnswer, ask, compare, winner
from harness.checks.consistency import AtLimits, limits_of
from harness.checks.descent import finding_of, outcomes_from, settled, wrong_at
from harness.checks.search import Incomplete, search
from harness.problem import AnyProblem, AnySolver
from harness.records import Difference, Finding
from harness.values import encode
from oracles.ruleset import Outcome

STEPS = 100
"""Moves that are followed down where no oracle reaches."""
NOTHING = "no instance drawn at the judge's limits is affordable to both solvers"


@dataclass
class Versus(AtLimits):
    """What draws put to two solvers came to for one of them; `differences` stay undecided."""

    differences: list[Difference] = field(default_factory=list)


@dataclass(frozen=True)
class Split:
    """An instance on which two solvers differ."""

    kind: str
    instance: Any
    said: str
    said_by_other: str


def versus(
    problem: AnyProblem, solver: AnySolver, other: AnySolver, seed_value: int, examples: int
) -> Versus:
    """Return what `examples` instances of `problem.at_limits()` that both afford say of `solver`.

    What is found of `other` is left out: it is found again when the two change places, with the
    same seed. A drawn position that is come upon ends it, with that as the cause. `ValueError` if
    the problem has no `at_limits`.
    """
    result = Versus()
    try:
        splits = search(
            limits_of(problem)(),
            lambda instance: _look(problem, solver, other, result, instance),
            result.begin,
            seed_value,
            examples,
            NOTHING,
        )
        for split in splits:
            if _split(problem, solver, other, split.instance) != split:
                raise Incomplete(FLAKY)
            settled_as = _settled(problem, solver, other, split)
            if isinstance(settled_as, Finding):
                result.add(problem, settled_as)
            elif settled_as is not None:
                result.differences.append(settled_as)
    except Incomplete as error:
        result.cause = result.cause or str(error)
    except Drawn as drawn:
        result.end(drawn)
    return result


def _look(
    problem: AnyProblem, solver: AnySolver, other: AnySolver, result: Versus, instance: Any
) -> Split | None:
    if not (solver.affordable(instance) and other.affordable(instance)):
        result.passed_over += 1
        reject()
    split = _split(problem, solver, other, instance)
    if isinstance(split, NoAnswer):
        result.cause = result.cause or f"at {instance}: {split.cause}"
        return None
    if split is None:
        return None
    result.checked += 1
    result.differed += split.said != split.said_by_other
    return split if split.said != split.said_by_other else None


def _split(
    problem: AnyProblem, solver: AnySolver, other: AnySolver, instance: Any
) -> Split | NoAnswer | None:
    """Return what both say, `None` if the other does not answer: its own jobs tell of that."""
    (said,) = ask(problem, solver, [instance])
    (said_by_other,) = ask(problem, other, [instance])
    if isinstance(said, NoAnswer):
        return said
    if isinstance(said_by_other, NoAnswer):
        return None
    kind = f"{said} or {said_by_other}, {problem.kind(instance)}"
    return Split(kind, instance, said, said_by_other)


def _settled(
    problem: AnyProblem, solver: AnySolver, other: AnySolver, split: Split
) -> Finding | Difference | None:
    """Return where the solver is wrong, `None` if the other is, or the difference as it stands."""
    start = problem.root(split.instance)
    truths = outcomes_from(problem, split.instance, start)
    if not truths:
        return _followed(problem, solver, other, split)
    if truths[start] is Outcome.D:
        raise Drawn(start)
    name = winner(problem, split.instance, truths[start])
    if split.said == name:
        return None
    words = words_at(problem, solver, split.instance, (start,))
    found = wrong_at(problem, solver, words, truths) if isinstance(words, Words) else None
    if found is not None:
        return found
    (answer,) = compare(problem, solver, [split.instance], [name])
    return finding_of(answer) if isinstance(answer, Disagreement) else None


def _followed(
    problem: AnyProblem, solver: AnySolver, other: AnySolver, split: Split
) -> Finding | Difference | None:
    """Return what following the moves on which the two differ comes to.

    Both answers consistent at a position on which they differ, they differ on an option, too. Where
    the other one contradicts itself it is wrong somewhere, not of need where the two differ: that
    is no word for this one, and the difference stands.
    """
    said = Difference(encode(split.instance), split.said, other.name, split.said_by_other)
    play: Play = (problem.root(split.instance),)
    for _ in range(STEPS):
        mine = words_at(problem, solver, split.instance, play)
        theirs = words_at(problem, other, split.instance, play)
        if not (isinstance(mine, Words) and isinstance(theirs, Words)):
            break
        if not mine.consistent:
            return settled(problem, solver, mine) or said
        if not theirs.consistent:
            break
        pairs = zip(mine.options, theirs.options, strict=True)
        play = (*play, next(option for (option, a, _), (_, b, _) in pairs if a is not b))
    return said
