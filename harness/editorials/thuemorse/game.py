"""What the document says of the game itself; who loses is known by exhaustive analysis."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from harness.checks.winning import certify
from harness.claims import Verdict, every
from harness.editorials.thuemorse.evidence import (
    BOUNDS,
    Rules,
    claim,
    found,
    instances,
    loses_if,
    losing,
    winner_is,
)
from harness.editorials.thuemorse.rulesets import Spelled, SpelledOut
from harness.problems.thuemorse.bound import ThueMorseBound
from harness.problems.thuemorse.instance import MOST, ThueMorseInstance
from harness.records import Finding, Status
from oracles.graph import analyse, build
from oracles.ruleset import Outcome, Ruleset
from oracles.rulesets.thuemorse import ThueMorse

SPELLED_OUT = {
    "quick": ThueMorseBound(12, 128),
    "ci": ThueMorseBound(MOST, 256),
    "deep": ThueMorseBound(MOST, 2_048),
}
"""The bound of the game with names in its positions, which has four positions for one."""


def take_all(tier: str) -> Verdict:
    """Return the verdict on: with n ≤ m Alice wins."""
    bound = BOUNDS[tier]
    items = [item for item in instances(bound) if item.n <= item.m]
    scope = f"every instance with n ≤ m ≤ {bound.m}"
    if bound.m == MOST:
        scope += ", all that there are"
    return winner_is("n-up-to-m-is-alices", bound, items, lambda item: "Alice", scope)


def odd_is_won(tier: str, spelled: Callable[[int], Ruleset[Spelled]] = SpelledOut) -> Verdict:
    """Return the verdict on: a heap with an odd number of ones counts as won for its mover.

    The game that calls such a heap won is compared, position by position, with the statement
    read word for word, where whoever leaves such a heap has lost and play is over.
    """
    bound = SPELLED_OUT[tier]
    counted = losing(bound, ThueMorse)
    items: list[tuple[ThueMorseInstance, Spelled, Outcome]] = []
    for m, block in enumerate(bound.blocks(), start=1):
        roots = [(n, "Alice", "") for n, _ in block]
        outcome = analyse(build(spelled(m), roots)).outcome
        items += [(ThueMorseInstance(p[0], m), p, value) for p, value in outcome.items()]
    items.sort(key=lambda item: (item[0], item[1]))

    def holds(item: tuple[ThueMorseInstance, Spelled, Outcome]) -> bool:
        (heap, m), _, value = item
        return (value is Outcome.P) == bool(counted[m][heap])

    def finding(item: tuple[ThueMorseInstance, Spelled, Outcome], failed: int) -> Finding:
        heap, position, value = item
        words = ("winning", "losing") if value is Outcome.P else ("losing", "winning")
        proof: Any = certify(spelled(heap.m), position)
        return found("odd-heap-counts-as-won", bound, heap, failed, *words, (proof,))

    scope = f"every position of the game with named winners that is met from {bound}"
    note = (
        "as left by a move; a game that began with 2 stones and m = 1 would be lost, but no "
        "instance begins with an odd number of ones"
    )
    return every(items, holds, finding, scope, note)


def losing_exactly_if(tier: str, rules: Rules = ThueMorse) -> Verdict:
    """Return the verdict on: losing = an even number of ones, none of the m below losing."""
    bound = BOUNDS[tier]

    def says(heap: int, m: int, table: bytes) -> bool:
        return heap.bit_count() % 2 == 0 and 1 not in table[max(0, heap - m) : heap]

    scope = f"every heap from 0 on, of odd numbers of ones too, {bound}"
    return loses_if("losing-exactly-if-none-below-is", bound, says, scope, rules)


def last_is_enough(tier: str, rules: Rules = ThueMorse) -> Verdict:
    """Return the verdict on: of the losing heaps below only the last need be known."""
    bound = BOUNDS[tier]

    def says(heap: int, m: int, table: bytes) -> bool:
        last = table.rfind(1, 0, heap)
        return heap.bit_count() % 2 == 0 and (last < 0 or heap - last > m)

    scope = f"every heap from 0 on, of odd numbers of ones too, {bound}"
    return loses_if("last-losing-heap-is-enough", bound, says, scope, rules)


_claim = partial(claim, section="Solution, paragraph 2")

CLAIMS = (
    _claim(
        id="n-up-to-m-is-alices",
        text="With n ≤ m Alice wins.",
        domain="instances with n ≤ m",
        method="exhaustive analysis of the game",
        test=take_all,
        expected=Status.HOLDS,
    ),
    _claim(
        id="odd-heap-counts-as-won",
        text="A heap with an odd number of ones counts as won for the player to move: the other "
        "has lost by leaving it.",
        domain="all heaps met in play",
        method="exhaustive analysis of two games: one with that count, one whose positions name "
        "the winner as the statement does",
        test=odd_is_won,
        expected=Status.HOLDS,
    ),
    _claim(
        id="losing-exactly-if-none-below-is",
        text="A heap is losing exactly if it has an even number of ones and none of the m heaps "
        "below it is losing.",
        domain="all heaps",
        method="exhaustive analysis of the game",
        test=losing_exactly_if,
        expected=Status.HOLDS,
    ),
    _claim(
        id="last-losing-heap-is-enough",
        text="To tell whether a heap is losing, only the last losing heap below it need be kept.",
        section="Solution, paragraph 3",
        domain="all heaps",
        method="exhaustive analysis of the game",
        test=last_is_enough,
        expected=Status.HOLDS,
    ),
)
