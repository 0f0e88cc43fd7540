"""From answers that cannot all be right down to a place where one is known, or shown, to be wrong.

With an oracle that is a root disagreement. Where none reaches, the answers themselves are the
evidence, for anyone to check by hand.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from harness.checks.asking import Drawn, Words, posed_at, words_at
from harness.checks.compare import Disagreement, compare, winner
from harness.checks.inconsistency import OTHERWISE, SAID, check
from harness.problem import AnyProblem, AnySolver
from harness.records import Finding, Minimality
from harness.values import encode
from oracles.graph import LimitExceeded, analyse, build
from oracles.ruleset import Outcome

STEPS = 1_000
"""Moves that are followed down to a root disagreement."""
LIMIT = 50_000
"""Positions of the oracle that decides which answer is wrong; where there are more, none does."""


def outcomes_from(problem: AnyProblem, instance: Any, position: Any) -> Mapping[Any, Outcome]:
    """Return the outcome of each position reached from one, {} if they are more than LIMIT."""
    try:
        return analyse(build(problem.rules(instance), [position], LIMIT)).outcome
    except LimitExceeded:
        return {}


def settled(problem: AnyProblem, solver: AnySolver, words: Words) -> Finding | None:
    """Return the finding that inconsistent words lead to, `None` if they are not said again.

    Where an oracle reaches, that is what `wrong_at` finds; where none does, the inconsistency of
    these words, of a game without draws. Raises `Drawn` where the oracle knows of one.
    """
    if words_at(problem, solver, words.instance, words.play) != words:
        return None
    truths = outcomes_from(problem, words.instance, words.play[-1])
    found = wrong_at(problem, solver, words, truths) if truths else None
    return found or contradiction(problem, words)


def wrong_at(
    problem: AnyProblem, solver: AnySolver, words: Words, truths: Mapping[Any, Outcome]
) -> Finding | None:
    """Return the finding that words of which an oracle knows one to be wrong lead to.

    They are followed down to a root disagreement: an ordinary finding if an instance starts
    there, else the inconsistency there. `None` if neither is to be had. Raises `Drawn` if one of
    the positions that words on the way are about is.
    """
    root = _root_disagreement(problem, solver, words, truths)
    found = _disagreement(problem, solver, root, truths)
    if found is None and not root.consistent:
        return contradiction(problem, root)
    return found or _disagreement(problem, solver, words, truths)


def finding_of(
    disagreement: Disagreement,
    count: int | None = None,
    minimality: Minimality = Minimality.SHRUNK,
) -> Finding:
    """Return a disagreement as a finding, shrunk and with nothing counted unless it is told."""
    instance, said, truth = disagreement.instance, disagreement.said, disagreement.truth
    return Finding(encode(instance), said, truth, disagreement.kind, count, minimality)


def contradiction(problem: AnyProblem, words: Words) -> Finding:
    """Return the finding of inconsistent words, told from the last instance of their play."""
    ruleset = problem.rules(words.instance)
    instance, start = words.instance, 0
    for index, position in enumerate(words.play[1:], start=1):
        posed = posed_at(problem, ruleset, position)
        if posed is not None:
            instance, start = posed, index
    told = replace(words, instance=instance, play=words.play[start:])
    inconsistency = told.inconsistency(ruleset)
    check(inconsistency, ruleset)
    return Finding(
        instance=encode(instance),
        said=SAID[inconsistency.outcome],
        truth=OTHERWISE,
        kind=", ".join(filter(None, ["contradicts itself", problem.kind(instance)])),
        count=None,
        minimality=Minimality.SHRUNK,
        inconsistency=inconsistency,
    )


def _root_disagreement(
    problem: AnyProblem, solver: AnySolver, words: Words, truths: Mapping[Any, Outcome]
) -> Words:
    """Return what is said at a position that is wrong, with all its options right.

    After STEPS moves, or where the solver does not answer, what is said at the last position
    reached; that is wrong itself, unless it is where the search began.
    """
    for _ in range(STEPS):
        _require_none_drawn(words, truths)
        wrong = [option for option, outcome, _ in words.options if outcome is not truths[option]]
        if not wrong:
            break
        deeper = words_at(problem, solver, words.instance, (*words.play, wrong[-1]))
        if not isinstance(deeper, Words):
            break
        words = deeper
    return words


def _require_none_drawn(words: Words, truths: Mapping[Any, Outcome]) -> None:
    """Raise `Drawn` unless somebody wins at the position that is spoken of, and at each option."""
    for position in (words.play[-1], *(option for option, _, _ in words.options)):
        if truths[position] is Outcome.D:
            raise Drawn(position)


def _disagreement(
    problem: AnyProblem, solver: AnySolver, words: Words, truths: Mapping[Any, Outcome]
) -> Finding | None:
    """Return the ordinary finding at the end of a play, `None` if no instance starts there."""
    instance = words.instance
    if len(words.play) > 1:
        instance = posed_at(problem, problem.rules(instance), words.play[-1])
    if instance is None:
        return None
    truth = winner(problem, instance, truths[words.play[-1]])
    (answer,) = compare(problem, solver, [instance], [truth])
    return finding_of(answer) if isinstance(answer, Disagreement) else None
