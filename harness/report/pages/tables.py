"""Proofs that are read, not played: answers that contradict each other, and Grundy values."""

from __future__ import annotations

import json
from dataclasses import dataclass

from markupsafe import Markup

from harness import catalog
from harness.problem import AnyProblem
from harness.proofs import GrundyCertificate, Inconsistency
from harness.records import Finding
from harness.report.case import Case
from harness.report.play import ruleset_of
from harness.report.words import VERB
from harness.telling import careful
from harness.values import decode

MOST_VALUES = 100
"""Positions of a table of Grundy values."""


@dataclass(frozen=True)
class Row:
    """An answer to be compared: where, who moves there, what is said, and by whom."""

    position: str
    mover: str
    said: str
    by: str


def answers(
    problem: AnyProblem, finding: Finding, inconsistency: Inconsistency | None
) -> list[Row]:
    """Return the answers that contradict each other: of the position, then of its options."""
    if inconsistency is None:
        return []
    instance = problem.instance(decode(finding.instance))
    rules, telling = problem.rules(instance), careful(problem.telling)
    first, second = problem.players(instance)
    turns = (second, first) if len(inconsistency.play) % 2 == 0 else (first, second)
    mover, other = turns
    rows = [
        Row(
            telling.position(rules, decode(inconsistency.position)),
            mover,
            f"{mover} {VERB[inconsistency.outcome]}",
            "the solver says",
        )
    ]
    for option in inconsistency.options:
        wins = other if option.outcome == "N" else mover
        rows.append(
            Row(
                telling.position(rules, decode(option.position)),
                "nobody: it is over" if option.by_rule else other,
                f"{wins} has won" if option.by_rule else f"{other} {VERB[option.outcome]}",
                "the rules say" if option.by_rule else "the solver says",
            )
        )
    return rows


def drawn(problem: AnyProblem, finding: Finding) -> Markup:
    """Return the drawing of the position at which answers contradict each other, "" for none."""
    if finding.inconsistency is None:
        return Markup()
    instance = problem.instance(decode(finding.instance))
    position = decode(finding.inconsistency.position)
    return careful(problem.telling).board(problem.rules(instance), position, None, instance)


def values(case: Case, proof: GrundyCertificate) -> list[tuple[str, int, str]]:
    """Return each position with its value and its options' values, none if they are too many."""
    if len(proof.steps) > MOST_VALUES:
        return []
    rules = ruleset_of(case, proof)
    telling = careful(catalog.load(case.problem).telling)
    held = {json.dumps(step.position): step.value for step in proof.steps}
    rows = []
    for step in proof.steps:
        options = sorted({held[json.dumps(to)] for to in step.options})
        position = telling.position(rules, decode(step.position))
        rows.append((position, step.value, ", ".join(map(str, options)) or "none"))
    return rows
