"""What the editorial concludes: who wins when which player moves first."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from harness.claims import Verdict, readings
from harness.editorials.evenodd.evidence import (
    BOUNDS,
    Rules,
    after_moves,
    claim,
    compared,
    dum_wins,
    instances,
    odd,
    over,
    positions,
    solved,
    winner_is,
    wins_at_once,
)
from harness.editorials.evenodd.rulesets import RULES
from harness.problems.evenodd.bound import EvenOddBound
from harness.problems.evenodd.instance import EvenOddInstance
from harness.records import Status
from oracles.ruleset import Outcome


def with_first(bound: EvenOddBound, first: str) -> list[EvenOddInstance]:
    """Return the instances of the bound in which this player moves first."""
    return [instance for instance in instances(bound) if instance.first == first]


def makes_odd(tier: str, rules: Rules = RULES) -> Verdict:
    """Return the verdict on: Dum, moving first, can make a heap odd by 1 from an even one."""
    bound = BOUNDS[tier]

    def holds(instance: EvenOddInstance) -> bool:
        moves = {after.heaps for after in after_moves(instance, rules)}
        return any(
            (*instance.heaps[:i], heap - 1, *instance.heaps[i + 1 :]) in moves
            for i, heap in enumerate(instance.heaps)
            if not odd(heap)
        )

    verdict = partial(
        over,
        "dum-first-makes-a-heap-odd",
        bound,
        holds=holds,
        said="Dum takes 1 from an even heap",
        truth="Dum cannot: no heap is even",
        proofs=(rules,),
    )
    everywhere = with_first(bound, "Dum")
    all_even = [instance for instance in everywhere if not any(map(odd, instance.heaps))]
    scope = f"{bound}, those with Dum first"
    return readings(
        {
            f"when no heap is odd yet ({len(all_even):,} lists)": verdict(
                items=all_even, scope=scope
            ),
            "always": verdict(items=everywhere, scope=scope),
        }
    )


def one_from_even(tier: str, rules: Rules = RULES) -> Verdict:
    """Return the verdict on: taking 1 from any even heap wins for Dum."""
    bound = BOUNDS[tier]
    outcome = solved(bound, rules)

    def even_heaps(position: EvenOddInstance) -> list[int]:
        return [i for i, heap in enumerate(position.heaps) if heap > 0 and not odd(heap)]

    def holds(position: EvenOddInstance) -> bool:
        heaps = position.heaps
        return all(
            outcome[((*heaps[:i], heaps[i] - 1, *heaps[i + 1 :]), "Dee")] is Outcome.P
            for i in even_heaps(position)
        )

    return over(
        "one-from-an-even-heap-wins",
        bound,
        [p for p in positions(bound) if p.first == "Dum" and even_heaps(p)],
        holds,
        scope=f"every position with an even heap, Dum to move, that comes from {bound}",
        said="1 from any even heap wins for Dum",
        truth="1 from some even heap loses",
    )


def dum_first_wins(tier: str, rules: Rules = RULES) -> Verdict:
    """Return the verdict on: Dum, to move first or later, wins as long as there are stones."""
    bound = BOUNDS[tier]
    to_move = (p for p in positions(bound) if p.first == "Dum" and any(p.heaps))
    scope = f"every position with stones left, Dum to move, that comes from {bound}"
    return dum_wins("dum-first-wins", bound, to_move, scope, rules)


def dee_at_once_or_never(tier: str, rules: Rules = RULES) -> Verdict:
    """Return the verdict on: where Dee cannot win with the first move she never can."""
    bound = BOUNDS[tier]
    not_at_once = [i for i in with_first(bound, "Dee") if not wins_at_once(i, rules)]
    scope = f"{bound}, those with Dee first and no move of hers that ends the game"
    return dum_wins("dee-wins-at-once-or-never", bound, not_at_once, scope, rules)


def single_even(instance: EvenOddInstance) -> bool:
    """Return whether there is one heap in all, an even one."""
    return len(instance.heaps) == 1 and not odd(instance.heaps[0])


def one_even(instance: EvenOddInstance) -> bool:
    """Return whether just one of the heaps is even."""
    return sum(not odd(heap) for heap in instance.heaps) == 1


def dee_first_move(tier: str, rules: Rules = RULES) -> Verdict:
    """Return the verdict on: Dee wins with her first move exactly with one heap that is even."""
    bound = BOUNDS[tier]
    words = {
        True: "Dee wins with her first move",
        False: "Dum has a move after each first move of hers",
    }

    def reading(condition: Callable[[EvenOddInstance], bool]) -> Verdict:
        return compared(
            "dee-wins-with-her-first-move",
            bound,
            with_first(bound, "Dee"),
            lambda instance: wins_at_once(instance, rules) == condition(instance),
            f"{bound}, those with Dee first",
            lambda instance: (words[condition(instance)], words[wins_at_once(instance, rules)]),
            (rules,),
        )

    return readings(
        {
            "there is one heap in all, and it is even": reading(single_even),
            "one heap is even, others may be odd": reading(one_even),
        }
    )


def dee_wins_exactly(tier: str, rules: Rules = RULES) -> Verdict:
    """Return the verdict on: Dee, moving first, wins exactly with a single, even heap."""
    bound = BOUNDS[tier]
    return winner_is(
        "dee-wins-exactly",
        bound,
        with_first(bound, "Dee"),
        lambda instance: "Dee" if single_even(instance) else "Dum",
        f"{bound}, those with Dee first",
        rules,
    )


_claim = partial(claim, section="Towards the full solution")

CLAIMS = (
    _claim(
        id="dum-first-makes-a-heap-odd",
        text="Dum, moving first, can always make a heap odd: he takes 1 from some even heap.",
        domain="lists with Dum first",
        method="a heap one smaller than an even one is among his options",
        test=makes_odd,
        expected=Status.DEPENDS,
    ),
    _claim(
        id="one-from-an-even-heap-wins",
        text="For Dum to take 1 from an even heap wins, whichever he chooses.",
        domain="positions with an even heap, Dum to move",
        method="exhaustive analysis of the game, after each such move",
        test=one_from_even,
        expected=Status.HOLDS,
    ),
    _claim(
        id="dum-first-wins",
        text="Dum, moving first, always wins; so he does whenever Dee leaves him stones.",
        domain="positions with stones left, Dum to move",
        method="exhaustive analysis of the game",
        test=dum_first_wins,
        expected=Status.HOLDS,
    ),
    _claim(
        id="dee-wins-at-once-or-never",
        text="If Dee, moving first, cannot win with the first move she cannot win at all.",
        domain="lists with Dee first and no first move of hers that leaves Dum none",
        method="exhaustive analysis of the game",
        test=dee_at_once_or_never,
        expected=Status.HOLDS,
    ),
    _claim(
        id="dee-wins-with-her-first-move",
        text="Dee can win with her first move if, and only if, there is only one heap with an even "
        "number of stones.",
        domain="lists with Dee first",
        method="whether some first move of hers leaves Dum none",
        test=dee_first_move,
        expected=Status.DEPENDS,
    ),
    _claim(
        id="dee-wins-exactly",
        text="Dee, moving first, wins exactly if there is a single heap, an even one.",
        domain="lists with Dee first",
        method="exhaustive analysis of the game",
        test=dee_wins_exactly,
        expected=Status.HOLDS,
    ),
)
