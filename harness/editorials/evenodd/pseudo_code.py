"""The editorial's pseudo-code, under the rules of the statement and under those that it tells."""

from __future__ import annotations

from collections.abc import Callable

from harness.claims import Verdict, readings
from harness.editorials.evenodd.evidence import (
    BOUNDS,
    SMALLER,
    Rules,
    claim,
    instances,
    winner_is,
)
from harness.editorials.evenodd.rulesets import RULES, ZeroIsEven
from harness.problems.evenodd.instance import EvenOddInstance
from harness.records import Status
from solvers.evenodd import editorial

ZERO_IS_EVEN = ZeroIsEven()


def answer(instance: EvenOddInstance) -> str:
    """Return who wins by the pseudo-code."""
    return "Dee" if editorial.dee_wins(instance.heaps, instance.first == "Dee") else "Dum"


def pseudo_code(
    tier: str, says: Callable[[EvenOddInstance], str] = answer, rules: Rules = RULES
) -> Verdict:
    """Return the verdict on: the pseudo-code names the winner of every instance."""
    bound = BOUNDS[tier]
    return winner_is("pseudo-code", bound, instances(bound), says, str(bound), rules)


def rules_as_told(tier: str, passing: Rules = ZERO_IS_EVEN) -> Verdict:
    """Return the verdict on: with the rules as the editorial tells them, the pseudo-code is right.

    It says "an even number"; that a take is positive only the statement of the problem says.
    """
    bound = SMALLER[tier]

    def under(rules: Rules) -> Verdict:
        return winner_is("rules-as-told", bound, instances(bound), answer, str(bound), rules)

    return readings(
        {
            "a take is at least 1, as the statement says": under(RULES),
            "0 is an even number too, so Dee may pass": under(passing),
        }
    )


CLAIMS = (
    claim(
        id="pseudo-code",
        section="Pseudo Code",
        text="Dee wins if there is one heap, it is even and she moves first; otherwise Dum does.",
        domain="all instances",
        method="exhaustive analysis of the game",
        test=pseudo_code,
        expected=Status.HOLDS,
    ),
    claim(
        id="rules-as-told",
        section="PROBLEM",
        text="Dee takes an even number of stones, Dum an odd number; who cannot move loses. So "
        "played, the game ends as the pseudo-code says.",
        domain="all instances",
        method="exhaustive analysis of the game and of the other reading",
        test=rules_as_told,
        expected=Status.DEPENDS,
    ),
)
