"""The checker of certificates: a winning strategy as data, walked with the raw rules alone.

It knows no oracle and no solver. What it accepts is a proof: the winner has a legal reply to
everything, every end favours the winner, and a measure that falls with each move says that
every play ends.
"""

from __future__ import annotations

import json
from dataclasses import fields
from typing import Any

from harness.proofs import Certificate, Step
from harness.values import decode, encode
from oracles.ruleset import Outcome, Ruleset


class Rejected(Exception):
    """The certificate proves nothing; the message says in words what is wrong."""


def check(certificate: Certificate, ruleset: Ruleset[Any]) -> None:
    """Return if the certificate proves its outcome at its root under `ruleset`, else `Rejected`.

    `ruleset` is the frozen dataclass whose name and parameters the certificate gives. That its
    root is the instance's is for the caller to see. O(number of steps times options).
    """
    require_rules(certificate.ruleset, certificate.parameters, ruleset)
    steps = {value_of(step.position): step for step in certificate.steps}
    if len(steps) < len(certificate.steps):
        raise Rejected("a position stands in it twice")
    root = value_of(certificate.root)
    winner_moves = {root: certificate.outcome == "N"}
    walk = [root]
    while walk:
        position = walk.pop()
        if position not in steps:
            raise Rejected(f"position {position} is left out")
        moving = winner_moves[position]
        for option in _continuations(position, steps[position], moving, ruleset):
            if option in steps and not steps[option].measure < steps[position].measure:
                raise Rejected(f"the measure does not fall from {position} to {option}")
            if option not in winner_moves:
                winner_moves[option] = not moving
                walk.append(option)
            elif winner_moves[option] == moving:
                raise Rejected(f"position {option} is reached with either player to move")
    if unused := steps.keys() - winner_moves.keys():
        raise Rejected(f"position {min(unused, key=repr)} is not reached")


def parameters_of(ruleset: Any) -> dict[str, Any]:
    """Return the parameters of a ruleset, a dataclass or `TypeError`, as JSON data."""
    return {field.name: encode(getattr(ruleset, field.name)) for field in fields(ruleset)}


def require_rules(name: str, parameters: dict[str, Any], ruleset: Ruleset[Any]) -> None:
    """Raise `Rejected` unless the ruleset has this name and these parameters."""
    named = (name, parameters)
    given = (type(ruleset).__name__, parameters_of(ruleset))
    if json.dumps(named, sort_keys=True) != json.dumps(given, sort_keys=True):  # true is not 1
        raise Rejected(
            f"it is about {named[0]} with parameters {named[1]}, "
            f"not about {given[0]} with parameters {given[1]}"
        )


def value_of(data: Any) -> Any:
    """Return the value that `data` encodes, or `Rejected` if it encodes none."""
    try:
        return decode(data)
    except ValueError as error:
        raise Rejected(str(error)) from error


def _continuations(
    position: Any, step: Step, winner_moves: bool, ruleset: Ruleset[Any]
) -> list[Any]:
    """Return the positions that must be won too; none where the winner has won already."""
    reply = value_of(step.reply)
    decided = ruleset.decided(position)
    options = [] if decided is not None else list(ruleset.options(position))
    if not options:
        won = (decided is Outcome.N) if winner_moves else (decided in (None, Outcome.P))
        if not won:
            raise Rejected(f"the play that ends at {position} is lost")
        if reply is not None:
            raise Rejected(f"there is a reply at {position}, where the game is over")
        return []
    if not winner_moves:
        if reply is not None:
            raise Rejected(f"there is a reply at {position}, where the loser moves")
        stated = list(map(value_of, step.options))
        for option in options:
            if option not in stated:
                raise Rejected(f"option {option} at {position} is left out")
        if len(stated) > len(set(options)):
            raise Rejected(f"the options at {position} are more than the rules allow")
        return options
    if reply not in options:
        raise Rejected(f"the reply {reply} at {position} is not a legal move")
    if step.options:
        raise Rejected(f"there are options at {position}, where the winner moves")
    return [reply]
