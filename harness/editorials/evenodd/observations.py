"""What the editorial says of parity, and its main claim: with an odd heap Dum wins."""

from __future__ import annotations

from functools import partial

from harness.claims import Verdict
from harness.editorials.evenodd.evidence import (
    BOUNDS,
    Rules,
    after_moves,
    claim,
    dum_wins,
    odd,
    over,
    positions,
)
from harness.editorials.evenodd.rulesets import RULES
from harness.problems.evenodd.instance import EvenOddInstance
from harness.records import Status


def parities(item: EvenOddInstance) -> list[bool]:
    """Return for each heap whether it is odd."""
    return [odd(heap) for heap in item.heaps]


def dee_keeps_parity(tier: str, rules: Rules = RULES) -> Verdict:
    """Return the verdict on: no move of Dee's changes the parity of a heap."""
    bound = BOUNDS[tier]
    return over(
        "dee-keeps-parity",
        bound,
        (p for p in positions(bound) if p.first == "Dee"),
        lambda p: all(parities(after) == parities(p) for after in after_moves(p, rules)),
        scope=f"every position with Dee to move that comes from {bound}",
        said="each move of Dee's keeps every parity",
        truth="a move of Dee's changes one",
    )


def dum_changes_parity(tier: str, rules: Rules = RULES) -> Verdict:
    """Return the verdict on: Dum can change the parity of each heap that has stones."""
    bound = BOUNDS[tier]

    def holds(position: EvenOddInstance) -> bool:
        before = parities(position)
        changed = set()
        for after in after_moves(position, rules):
            changed |= {i for i, p in enumerate(parities(after)) if p != before[i]}
        return changed == {i for i, heap in enumerate(position.heaps) if heap > 0}

    return over(
        "dum-changes-parity",
        bound,
        (p for p in positions(bound) if p.first == "Dum"),
        holds,
        scope=f"every position with Dum to move that comes from {bound}",
        said="Dum can change the parity of each heap",
        truth="there is a heap with stones whose parity he cannot change",
    )


def odd_heap_wins(tier: str, rules: Rules = RULES) -> Verdict:
    """Return the verdict on: with an odd heap Dum wins, whoever starts."""
    bound = BOUNDS[tier]
    with_odd = (p for p in positions(bound) if any(parities(p)))
    scope = f"every position with an odd heap that comes from {bound}"
    return dum_wins("odd-heap-dum-wins", bound, with_odd, scope, rules)


_claim = partial(claim, section="Let us make more observations")

CLAIMS = (
    _claim(
        id="dee-keeps-parity",
        text="Dee can never change the parity of a heap.",
        domain="positions with Dee to move",
        method="the parities of all heaps before and after each of her moves",
        test=dee_keeps_parity,
        expected=Status.HOLDS,
    ),
    _claim(
        id="dum-changes-parity",
        text="Dum can always change the parity of a heap, of any that has stones.",
        domain="positions with Dum to move",
        method="each heap with stones has a different parity after some move of his",
        test=dum_changes_parity,
        expected=Status.HOLDS,
    ),
    _claim(
        id="odd-heap-dum-wins",
        text="If some heap is odd Dum wins, whoever moves first.",
        domain="positions with an odd heap",
        method="exhaustive analysis of the game",
        test=odd_heap_wins,
        expected=Status.HOLDS,
    ),
)
