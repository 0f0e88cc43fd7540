"""Verdicts, scopes and counterexamples in words, for people."""

from __future__ import annotations

import json

from harness.checks.inconsistency import SAID
from harness.conclude import Conclusion
from harness.problem import AnyProblem
from harness.records import Finding, Inconsistency
from harness.showing import show


def reproduce(spec: str, solver: str) -> str:
    """Return the command that puts the judge's input to a solver."""
    return f"counterplay solve {spec} --solver {solver}"


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


def contradiction(
    problem: AnyProblem, solver: str, finding: Finding, inconsistency: Inconsistency
) -> list[str]:
    """Return the lines from which a solver's inconsistency can be checked by hand."""
    where = _place(problem, finding, inconsistency)
    given = ", ".join(f"{name}={value}" for name, value in inconsistency.parameters.items())
    lines = [
        f"{problem.title}: solver {solver} contradicts itself at {where}",
        f"rules: {inconsistency.ruleset}({given})",
        *(f"play: {json.dumps(position)}" for position in inconsistency.play[:-1]),
        f"position: {json.dumps(inconsistency.position)}: it says that {finding.said}",
    ]
    for option in inconsistency.options:
        who = "the rules say" if option.by_rule else "it says"
        lines.append(f"option: {json.dumps(option.position)}: {who} that {SAID[option.outcome]}")
    return [
        *lines,
        "these are all its options; whoever moves wins exactly where some option is lost for "
        "whoever moves there: so one of the answers is wrong, which one is not known",
    ]


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
