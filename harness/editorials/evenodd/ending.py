"""The last sentences of the editorial's proof: what becomes of the odd heap in the end."""

from __future__ import annotations

from functools import partial

from harness.claims import Verdict, readings
from harness.editorials.evenodd.evidence import (
    BOUNDS,
    Rules,
    after_moves,
    claim,
    leading_to,
    marked_odd,
    odd,
    over,
    positions,
    wins_at_once,
)
from harness.editorials.evenodd.proof import KEEPS_OFF, marked_in
from harness.editorials.evenodd.rulesets import RULES
from harness.problems.evenodd.bound import EvenOddBound
from harness.problems.evenodd.instance import EvenOddInstance, root
from harness.records import Status
from oracles.graph import build


def alone(bound: EvenOddBound, first: str) -> list[EvenOddInstance]:
    """Return the positions of the bound in which only an odd heap is left."""
    return [
        position
        for position in positions(bound)
        if position.first == first
        and sum(map(bool, position.heaps)) == 1
        and odd(sum(position.heaps))
    ]


def dum_to_move(tier: str, rules: Rules = RULES) -> Verdict:
    """Return the verdict on: with only the odd heap left Dum takes it whole and wins."""
    bound = BOUNDS[tier]

    def holds(position: EvenOddInstance) -> bool:
        empty = EvenOddInstance((0,) * len(position.heaps), "Dee")
        return empty in after_moves(position, rules) and not after_moves(empty, rules)

    return over(
        "last-heap-dum-to-move",
        bound,
        alone(bound, "Dum"),
        holds,
        scope=f"every position with only an odd heap left, Dum to move, that comes from {bound}",
        said="Dum takes the heap whole and Dee has no move",
        truth="Dum cannot take the heap whole, or Dee has a move after it",
        proofs=(rules,),
    )


def dee_to_move(tier: str, rules: Rules = RULES) -> Verdict:
    """Return the verdict on: with only the odd heap left Dee must take some, Dum takes the rest."""
    bound = BOUNDS[tier]

    def any_take(position: EvenOddInstance) -> bool:
        moves = after_moves(position, rules)
        return all(odd(sum(after.heaps)) and wins_at_once(after, rules) for after in moves)

    def some_take(position: EvenOddInstance) -> bool:
        return bool(after_moves(position, rules)) and any_take(position)

    verdict = partial(
        over,
        "last-heap-dee-to-move",
        bound,
        alone(bound, "Dee"),
        scope=f"every position with only an odd heap left, Dee to move, that comes from {bound}",
        said="Dee must take an even number, and Dum takes all that is left",
        truth="Dee has no move: Dum has won already",
        proofs=(rules,),
    )
    return readings(
        {
            "whatever she can take": verdict(any_take),
            "she always has a move": verdict(some_take),
        }
    )


def down_to_the_heap(tier: str, rules: Rules = KEEPS_OFF) -> Verdict:
    """Return the verdict on: while Dum keeps off the odd heap no play ends before it is alone."""
    bound = BOUNDS[tier]
    graph = build(rules, map(root, marked_odd(bound)))
    early = [p for p, degree in graph.out_degree() if degree == 0 and any(p[0][1:])]
    met = leading_to(graph, early)
    return over(
        "down-to-the-odd-heap",
        bound,
        marked_odd(bound),
        lambda instance: root(instance) not in met,
        scope=marked_in(bound),
        said="the play comes down to the odd heap alone",
        truth="the play can end before: Dee has no move though other heaps have stones",
        proofs=(RULES,),
    )


_claim = partial(claim, section="Proof")

CLAIMS = (
    _claim(
        id="down-to-the-odd-heap",
        text="While Dum keeps off the odd heap the play comes down to that heap alone, with "
        "either player to move.",
        domain="lists with an odd heap",
        method="Dum's options are restricted so; no play may end while other heaps have stones",
        test=down_to_the_heap,
        expected=Status.REFUTED,
    ),
    _claim(
        id="last-heap-dum-to-move",
        text="With only the odd heap left and Dum to move, he takes it whole and wins.",
        domain="positions with only an odd heap left, Dum to move",
        method="the move is among his options, and leaves Dee none",
        test=dum_to_move,
        expected=Status.HOLDS,
    ),
    _claim(
        id="last-heap-dee-to-move",
        text="With only the odd heap left and Dee to move, she can only take an even number, and "
        "Dum wins in the next turn by taking the rest.",
        domain="positions with only an odd heap left, Dee to move",
        method="each of Dee's moves is tried: an odd number is left, and Dum can end the game",
        test=dee_to_move,
        expected=Status.DEPENDS,
    ),
)
