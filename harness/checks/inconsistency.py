"""The checker of inconsistencies: answers that cannot all be right, by the raw rules alone.

It knows no oracle and no solver. What it accepts proves that one of the answers is wrong; that
the solver gives them is for the caller to hear.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from pydantic import JsonValue

from harness.causes import printable
from harness.checks.written import (
    Rejected,
    options_of,
    position_of,
    rejecting,
    require_rules,
    text_of,
)
from harness.proofs import Inconsistency
from oracles.ruleset import Outcome, Ruleset

SAID = {"N": "whoever moves wins", "P": "whoever moves loses"}
"""What an outcome says, in words."""
OTHERWISE = "its answers to the options say otherwise"
"""What takes the place of the truth in the finding of an inconsistency."""


@rejecting()
def check(inconsistency: Inconsistency, ruleset: Ruleset[Any]) -> None:
    """Return if the answers contradict each other under `ruleset`, else `Rejected`.

    It is the ruleset of a game without draws: whether a position is drawn is not looked into.
    Each position of the play is an option of the one before; the options are all of those that
    the last one has, in any order; where the game is over the outcome is what the rules say. That
    the play starts where an instance does is for the caller to see. O(k) calls of the rules for k
    options, besides those for the play.
    """
    require_rules(inconsistency, ruleset)
    options = options_of(played(inconsistency.play, ruleset), ruleset)
    if not options:
        raise Rejected(f"the game is over at {printable(text_of(inconsistency.position))}")
    given = {text_of(option.position): option for option in inconsistency.options}
    if len(given) < len(inconsistency.options):
        raise Rejected("an option stands in it twice")
    if missing := options.keys() - given.keys():
        raise Rejected(f"option {printable(min(missing))} is left out")
    if foreign := given.keys() - options.keys():
        here = text_of(inconsistency.position)
        raise Rejected(f"{printable(min(foreign))} is not an option of {printable(here)}")
    for text, answer in given.items():
        _require_rule(text, options[text], answer.outcome, answer.by_rule, ruleset)
    won = any(answer.outcome == "P" for answer in inconsistency.options)
    if won == (inconsistency.outcome == "N"):
        raise Rejected("the answers agree with each other")


def outcome_by_rule(position: Any, ruleset: Ruleset[Any]) -> Outcome | None:
    """Return the outcome where the game is over, `None` where it goes on."""
    decided = ruleset.decided(position)
    if decided is not None:
        return decided
    return None if any(True for _ in ruleset.options(position)) else Outcome.P


def played(play: Sequence[JsonValue], ruleset: Ruleset[Any]) -> Any:
    """Return the position that a play ends at, or `Rejected` if it is no play."""
    if not play:
        raise Rejected("the play has no position")
    start, *others = play
    position, here = position_of(start), text_of(start)
    for there in map(text_of, others):
        options = options_of(position, ruleset)
        if there not in options:
            raise Rejected(f"{printable(there)} is not an option of {printable(here)}")
        position, here = options[there], there
    return position


def _require_rule(
    text: str, option: Any, outcome: str, by_rule: bool, ruleset: Ruleset[Any]
) -> None:
    """Raise `Rejected` unless the option is over exactly if it says so, and ended as it says."""
    rule = outcome_by_rule(option, ruleset)
    if by_rule != (rule is not None):
        raise Rejected(f"the game is {'over' if rule else 'not over'} at {printable(text)}")
    if rule is not None and rule.value != outcome:
        raise Rejected(f"the rules give {printable(text)} the outcome {rule.value}, not {outcome}")
