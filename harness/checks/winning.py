"""From the oracle's analysis to certificates: of who wins, and of a Grundy value."""

from __future__ import annotations

from dataclasses import is_dataclass
from typing import Any

from harness.causes import cause_of
from harness.checks import grundy
from harness.checks.certificate import check
from harness.checks.written import options_of, parameters_of
from harness.proofs import Certificate, GrundyCertificate, Step, Value
from harness.values import decode, encode
from oracles.graph import LIMIT, analyse, build, grundy_values
from oracles.ruleset import Outcome, Ruleset


def certify(ruleset: Ruleset[Any], root: Any, limit: int = LIMIT) -> Certificate:
    """Return a certificate of who wins from `root`, accepted by the checker.

    The measure is the remoteness, which falls along every move when the winner hurries. Raises
    `TypeError` if `ruleset` is no dataclass or does not take plain tuples for named ones,
    `ValueError` for a draw, and `oracles.graph.LimitExceeded`.
    """
    graph = build(ruleset, [root], limit)
    _require_storable(ruleset, root)
    analysis = analyse(graph)
    outcome = analysis.outcome[root]
    if outcome is Outcome.D:
        raise ValueError(f"{ruleset} {root}: a draw has no winning strategy")
    steps = []
    met = {root}
    walk = [(root, outcome is Outcome.N)]
    for position, winner_moves in walk:
        reply = analysis.best.get(position) if winner_moves else None
        following = list(graph.successors(position)) if not winner_moves else [reply]
        steps.append(
            Step(
                encode(position),
                analysis.remoteness[position],
                None if reply is None else encode(reply),
                () if winner_moves else tuple(map(encode, following)),
            )
        )
        for option in following:
            if option is not None and option not in met:
                met.add(option)
                walk.append((option, not winner_moves))
    certificate = Certificate(
        ruleset=type(ruleset).__name__,
        parameters=parameters_of(ruleset),
        root=encode(root),
        outcome=outcome.value,
        steps=tuple(steps),
    )
    check(certificate, ruleset)
    return certificate


def certify_value(ruleset: Ruleset[Any], root: Any, limit: int = LIMIT) -> GrundyCertificate:
    """Return a certificate of the Grundy value of `root`, accepted by the checker.

    The measure is the length of the longest play. Raises `TypeError` as `certify` does,
    `oracles.graph.NoGrundyValue` and `oracles.graph.LimitExceeded`.
    """
    graph = build(ruleset, [root], limit)
    _require_storable(ruleset, root)
    values = grundy_values(graph)
    longest: dict[Any, int] = {}
    for position in values:
        longest[position] = max((longest[o] + 1 for o in graph.successors(position)), default=0)
    certificate = GrundyCertificate(
        ruleset=type(ruleset).__name__,
        parameters=parameters_of(ruleset),
        root=encode(root),
        value=values[root],
        steps=tuple(
            Value(
                encode(position),
                longest[position],
                values[position],
                tuple(map(encode, graph.successors(position))),
            )
            for position in graph
        ),
    )
    grundy.check(certificate, ruleset)
    return certificate


def _require_storable(ruleset: Ruleset[Any], root: Any) -> None:
    """Raise `TypeError` unless the ruleset has a name, and takes a position as it is stored."""
    if not is_dataclass(ruleset) or isinstance(ruleset, type):
        raise TypeError(f"{ruleset!r}: a certificate names a ruleset that is a frozen dataclass")
    stored = decode(encode(root))
    try:
        options_of(stored, ruleset)
    except Exception as error:
        raise TypeError(
            f"{ruleset} must take {root} as it is stored, {stored}, too: {cause_of(error)}"
        ) from error
