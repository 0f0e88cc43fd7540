"""Verdicts, scopes and counterexamples in words, for people."""

from __future__ import annotations

import json
from pathlib import Path
from shlex import quote
from typing import Any

from pydantic import JsonValue

from harness.accepting import rules_of
from harness.causes import printable
from harness.conclude import Conclusion
from harness.problem import AnyProblem
from harness.proofs import Inconsistency
from harness.records import Finding, Status
from harness.separation import Separation
from harness.showing import show
from harness.values import decode

VERB = {"N": "wins", "P": "loses"}
"""What an outcome says of the player to move."""


def reproduce(spec: str, solver: str, file: Path) -> str:
    """Return the command, as a shell takes it, that puts a file in the judge's format to a solver.

    >>> reproduce("nim", "xor", Path("my reports/case.in"))
    "counterplay solve nim --solver xor < 'my reports/case.in'"
    """
    return f"counterplay solve {quote(spec)} --solver {quote(solver)} < {quote(str(file))}"


def replay(folder: Path) -> str:
    """Return the command, as a shell takes it, that checks the case of a folder again."""
    return f"counterplay replay {quote(str(folder / 'certificate.json'))}"


def counterexample(problem: AnyProblem, finding: Finding, complete: bool = True) -> str:
    """Return a finding in one line; `complete` tells whether its count is of the whole bound."""
    if finding.inconsistency is not None:
        return (
            f"{_place(problem, finding, finding.inconsistency)}: says that {finding.said}, but "
            f"{finding.truth} ({finding.minimality})"
        )
    of = "the bound" if complete else "what was checked"
    count = f"; {finding.count:,} in {of}" if finding.count and finding.count > 1 else ""
    where = show(problem, finding.instance)
    return f"{where}: says {finding.said}, truth {finding.truth} ({finding.minimality}{count})"


def _place(problem: AnyProblem, finding: Finding, inconsistency: Inconsistency) -> str:
    """Return where a solver contradicts itself: an instance, or a position of its play."""
    where = show(problem, finding.instance)
    moves = len(inconsistency.play) - 1
    if moves == 0:
        return where
    return f"{json.dumps(inconsistency.position)}, {moves} move{'s' * (moves > 1)} after {where}"


def separated(found: Separation, status: Status) -> str:
    """Return in a sentence where in its bound a solver or claim is wrong, and where right.

    What the bound is stands in its scope, and which reading is refuted in its note.
    """
    wrong, inside, outside = found.wrong, found.inside, found.outside
    of = f"wrong on {wrong:,} of the {inside:,} instances"
    if wrong == inside:
        of = f"wrong on {f'all {inside:,} instances' if inside > 1 else 'the one instance'}"
    if status is Status.DEPENDS:
        of = f"under the reading that is refuted: {of}"
    if found.condition:
        others = f"all other {outside:,}" if outside > 1 else "the other one"
        return f"{of} where {found.condition}; right on {others} of this bound"
    if wrong == inside:
        return f"{of} of this bound"
    names = ", ".join(found.features)
    return f"{of} of this bound; no value, interval or parity of {names} leaves any right one out"


def contradiction(
    problem: AnyProblem, solver: str, finding: Finding, inconsistency: Inconsistency
) -> list[str]:
    """Return the lines from which a solver's inconsistency can be checked by hand.

    They name the players as they take turns in the play, which at a later position need not be
    as the judge names them where an instance starts there: a line says so where it is not.
    """
    instance = problem.instance(decode(finding.instance))
    first, second = problem.players(instance)
    moves = len(inconsistency.play) - 1
    mover, other = (second, first) if moves % 2 else (first, second)
    said = f"{mover}, who moves here, {VERB[inconsistency.outcome]}, it says"
    lines = [
        f"{problem.title}: solver {solver} contradicts itself at "
        f"{_place(problem, finding, inconsistency)}",
        f"rules: {printable(rules_of(inconsistency))}",
        *(f"play: {json.dumps(position)}" for position in inconsistency.play[:-1]),
        f"position: {json.dumps(inconsistency.position)}: "
        f"{said}{_asked_as(problem, instance, inconsistency.position, mover)}",
    ]
    for option in inconsistency.options:
        where = f"option: {json.dumps(option.position)}"
        if option.by_rule:
            won = other if option.outcome == "N" else mover
            lines.append(f"{where}: the game is over here, and {won} has won (by the rules)")
        else:
            said = f"{other}, who moves here, {VERB[option.outcome]}, it says"
            asked = _asked_as(problem, instance, option.position, other)
            lines.append(f"{where}: {said}{asked}")
    return [
        *lines,
        f"these are all options of {mover}, who wins exactly where {other} loses at one of them: "
        "so one of the answers is wrong, which one is not known",
    ]


def _asked_as(problem: AnyProblem, instance: Any, value: JsonValue, mover: str) -> str:
    """Return in words who moves first in the instance that starts at a position, if not `mover`."""
    position = decode(value)
    if position == problem.root(instance):
        return ""
    posed = problem.posed(problem.rules(instance), position)
    first = mover if posed is None else problem.players(posed)[0]
    return "" if first == mover else f" (asked as an instance, in which {first} moves first)"


def difference(conclusion: Conclusion) -> str:
    """Return in one line how a conclusion differs from the recorded verdict, "" if it does not."""
    if conclusion.as_expected:
        return ""
    expected = conclusion.expected or "no counterexample"
    return (
        f"{conclusion.problem}: {conclusion.subject} {conclusion.target}: "
        f"expected {expected}, found {conclusion.status}"
        + (f" ({conclusion.note})" if conclusion.note else "")
    )
