"""The samples and explanations of the statement, as the document gives them."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from harness.checks.compare import true_winners
from harness.checks.winning import certify
from harness.claims import Verdict, every
from harness.editorials.thuemorse.evidence import Rules, claim
from harness.editorials.thuemorse.kernel import flaw, losing_heaps
from harness.problems.thuemorse import PROBLEM
from harness.problems.thuemorse.instance import MOST, ThueMorseInstance
from harness.records import Finding, Minimality, Status
from harness.values import encode
from oracles.ruleset import Outcome
from oracles.rulesets.thuemorse import ThueMorse

SAMPLES = {
    ThueMorseInstance(3, 3): "Alice",
    ThueMorseInstance(3, 2): "Bob",
    ThueMorseInstance(387, 22): "Alice",
    ThueMorseInstance(499_999_999, 50): "Alice",
    ThueMorseInstance(499_999_975, 49): "Bob",
}
GRAPH = 4_096
"""The greatest n whose game graph is built here."""


class Unproved(Exception):
    """The proposed losing heaps are not the losing heaps; nothing is known."""


def winner(instance: ThueMorseInstance) -> str:
    """Return who wins: by the game graph, or past `GRAPH` stones by all losing heaps, checked.

    Raises `Unproved` if the check fails.
    """
    if instance.n <= GRAPH:
        return true_winners(PROBLEM, [instance])[0]
    heaps = losing_heaps(*instance)
    if reason := flaw(heaps, *instance):
        raise Unproved(f"{instance}: {reason}")
    return PROBLEM.players(instance)[int(heaps[-1] == instance.n)]


def samples(tier: str, listed: Mapping[ThueMorseInstance, str] = SAMPLES) -> Verdict:
    """Return the verdict on the answers of the samples."""

    def finding(case: tuple[ThueMorseInstance, str], failed: int) -> Finding:
        instance, answer = case
        proof = (certify(ThueMorse(instance.m), instance.n),) if instance.n <= GRAPH else ()
        return Finding(
            encode(instance),
            answer,
            winner(instance),
            "samples",
            failed,
            Minimality.IN_BOUND,
            proof,
        )

    scope = (
        "the five answers: three by exhaustive analysis of the game, the two near 5·10^8 by a "
        "list of all losing heaps up to n in which every heap from 0 to n was checked by the rules"
    )
    try:
        return every(
            sorted(listed.items()), lambda case: winner(case[0]) == case[1], finding, scope
        )
    except Unproved as error:
        return Verdict(Status.INCONCLUSIVE, scope, note=str(error))


def three_are_taken(tier: str, rules: Rules = ThueMorse) -> Verdict:
    """Return the verdict on sample 0's explanation: Alice takes all three and wins."""
    instance = ThueMorseInstance(3, 3)
    ends = _ends(instance, rules)
    right = ends.get(0) is Outcome.P
    return _explained("sample-0-three-are-taken", instance, right, "taking all three wins", ends)


def both_moves_lose(tier: str, rules: Rules = ThueMorse) -> Verdict:
    """Return the verdict on sample 1's explanation: both moves leave an odd count."""
    instance = ThueMorseInstance(3, 2)
    ends = _ends(instance, rules)
    right = ends == {2: Outcome.N, 1: Outcome.N}
    said = "taking one or two, all there is, loses at once"
    return _explained("sample-1-both-moves-lose", instance, right, said, ends)


def _ends(instance: ThueMorseInstance, rules: Rules) -> dict[int, Outcome | None]:
    ruleset = rules(instance.m)
    return {left: ruleset.decided(left) for left in ruleset.options(instance.n)}


def _explained(
    kind: str,
    instance: ThueMorseInstance,
    right: bool,
    said: str,
    ends: dict[int, Outcome | None],
) -> Verdict:
    truth = ", ".join(f"{left} is left: {end or 'not over'}" for left, end in ends.items())

    def finding(item: ThueMorseInstance, failed: int) -> Finding:
        return Finding(encode(item), said, truth, kind, failed, Minimality.IN_BOUND)

    scope = f"the moves from {instance.n} stones taking at most {instance.m}, by the rules"
    return every([instance], lambda item: right, finding, scope)


def nineteen(tier: str, number: int = 19, rules: Rules = ThueMorse) -> Verdict:
    """Return the verdict on: 19 is 10011, with three ones, and leaving it loses at once."""

    def finding(m: int, failed: int) -> Finding:
        truth = f"{number} is {number:b}; leaving it is {rules(m).decided(number)}"
        return Finding(
            encode((number, m)),
            "19 is 10011, and leaving it loses",
            truth,
            "nineteen-has-three-ones",
            failed,
            Minimality.IN_BOUND,
        )

    def holds(m: int) -> bool:
        loses = rules(m).decided(number) is Outcome.N
        return f"{number:b}" == "10011" and number.bit_count() == 3 and loses

    return every(range(1, MOST + 1), holds, finding, "the number 19, with every m ≤ 50")


_claim = partial(claim, section="Examples")

CLAIMS = (
    _claim(
        id="nineteen-has-three-ones",
        text="19 is 10011 in binary, with three ones; whoever leaves 19 stones loses at once.",
        section="Problem Statement",
        domain="the number 19",
        method="its binary digits, and the rules with every m",
        test=nineteen,
        expected=Status.HOLDS,
    ),
    _claim(
        id="samples",
        text="The answers to the five samples are Alice, Bob, Alice, Alice, Bob.",
        domain="(3, 3), (3, 2), (387, 22), (499999999, 50), (499999975, 49)",
        method="exhaustive analysis; for large n the conditions that only the set of losing heaps "
        "meets, tested for every heap",
        test=samples,
        expected=Status.HOLDS,
    ),
    _claim(
        id="sample-0-three-are-taken",
        text="With n = 3 and m = 3 Alice can take all three stones and win.",
        domain="(3, 3)",
        method="the move by the rules",
        test=three_are_taken,
        expected=Status.HOLDS,
    ),
    _claim(
        id="sample-1-both-moves-lose",
        text="With n = 3 and m = 2 Alice can take one or two stones, and either leaves an odd "
        "number of ones.",
        domain="(3, 2)",
        method="all moves by the rules",
        test=both_moves_lose,
        expected=Status.HOLDS,
    ),
)
