"""What the editorial says of a single heap; each claim on every single heap of the judge."""

from __future__ import annotations

from functools import partial

from harness.claims import Verdict, readings
from harness.editorials.evenodd.evidence import (
    ONE_HEAP,
    Rules,
    after_moves,
    claim,
    dum_wins,
    instances,
    odd,
    over,
    wins_at_once,
)
from harness.editorials.evenodd.rulesets import RULES
from harness.problems.evenodd.instance import EvenOddInstance
from harness.records import Status

WHOLE = "of 1 to 50 stones, all that the judge has"


def heaps(parity: int, first: str) -> list[EvenOddInstance]:
    """Return the single heaps of this parity with this player to move first."""
    return [i for i in instances(ONE_HEAP) if i.heaps[0] % 2 == parity and i.first == first]


def odd_dum_first(tier: str, rules: Rules = RULES) -> Verdict:
    """Return the verdict on: Dum, moving first, wins a single odd heap."""
    scope = f"every single odd heap {WHOLE}, Dum first"
    return dum_wins("odd-heap-dum-first", ONE_HEAP, heaps(1, "Dum"), scope, rules)


def odd_dee_first(tier: str, rules: Rules = RULES) -> Verdict:
    """Return the verdict on: Dum wins a single odd heap when Dee moves first."""
    scope = f"every single odd heap {WHOLE}, Dee first"
    return dum_wins("odd-heap-dee-first", ONE_HEAP, heaps(1, "Dee"), scope, rules)


def dum_takes_the_rest(tier: str, rules: Rules = RULES) -> Verdict:
    """Return the verdict on: Dee takes some stones of a single odd heap, Dum all that are left."""

    def any_take(item: EvenOddInstance) -> bool:
        return all(odd(i.heaps[0]) and wins_at_once(i, rules) for i in after_moves(item, rules))

    def some_take(item: EvenOddInstance) -> bool:
        return bool(after_moves(item, rules)) and any_take(item)

    verdict = partial(
        over,
        "odd-heap-dum-takes-the-rest",
        ONE_HEAP,
        heaps(1, "Dee"),
        scope=f"every single odd heap {WHOLE}, Dee first",
        said="Dee takes an even number, and Dum all that is left",
        truth="Dee cannot take any: there is no next turn, Dum has won already",
        proofs=(rules,),
    )
    return readings(
        {
            "whatever she can take": verdict(any_take),
            "she has a move in every such heap": verdict(some_take),
        }
    )


def even_dee_first(tier: str, rules: Rules = RULES) -> Verdict:
    """Return the verdict on: Dee, moving first, wins a single even heap with that move."""
    return over(
        "even-heap-dee-first",
        ONE_HEAP,
        heaps(0, "Dee"),
        lambda item: wins_at_once(item, rules),
        scope=f"every single even heap {WHOLE}, Dee first",
        said="Dee has a first move after which Dum has none",
        truth="Dum has a move after each of hers",
        proofs=(rules,),
    )


def even_dum_first(tier: str, rules: Rules = RULES) -> Verdict:
    """Return the verdict on: Dum, moving first, wins a single even heap."""
    scope = f"every single even heap {WHOLE}, Dum first"
    return dum_wins("even-heap-dum-first", ONE_HEAP, heaps(0, "Dum"), scope, rules)


def dum_leaves_one(tier: str, rules: Rules = RULES) -> Verdict:
    """Return the verdict on: Dum can leave one stone of an even heap, where Dee has no move."""
    one_stone = EvenOddInstance((1,), "Dee")

    def holds(item: EvenOddInstance) -> bool:
        return one_stone in after_moves(item, rules) and not after_moves(one_stone, rules)

    return over(
        "even-heap-dum-leaves-one",
        ONE_HEAP,
        heaps(0, "Dum"),
        holds,
        scope=f"every single even heap {WHOLE}, Dum first",
        said="Dum leaves one stone, and Dee has no move",
        truth="Dum cannot leave one stone, or Dee has a move there",
        proofs=(rules,),
    )


_claim = partial(claim, section="Understand the simplest example")

CLAIMS = (
    _claim(
        id="odd-heap-dum-first",
        text="Dum, moving first, wins a single odd heap.",
        domain="single odd heaps, Dum first",
        method="exhaustive analysis of the game",
        test=odd_dum_first,
        expected=Status.HOLDS,
    ),
    _claim(
        id="odd-heap-dee-first",
        text="Dum wins a single odd heap when Dee moves first, too.",
        domain="single odd heaps, Dee first",
        method="exhaustive analysis of the game",
        test=odd_dee_first,
        expected=Status.HOLDS,
    ),
    _claim(
        id="odd-heap-dum-takes-the-rest",
        text="From a single odd heap Dee takes some stones, never all, and in the next turn Dum "
        "takes all that are left.",
        domain="single odd heaps, Dee first",
        method="each of Dee's moves is tried: an odd number is left, and Dum can end the game",
        test=dum_takes_the_rest,
        expected=Status.DEPENDS,
    ),
    _claim(
        id="even-heap-dee-first",
        text="Dee, moving first, wins a single even heap with her very first move.",
        domain="single even heaps, Dee first",
        method="some move of Dee's leaves Dum without one",
        test=even_dee_first,
        expected=Status.HOLDS,
    ),
    _claim(
        id="even-heap-dum-first",
        text="Dum, moving first, wins a single even heap.",
        domain="single even heaps, Dum first",
        method="exhaustive analysis of the game",
        test=even_dum_first,
        expected=Status.HOLDS,
    ),
    _claim(
        id="even-heap-dum-leaves-one",
        text="Dum, moving first on a single even heap, can leave just one stone, and then Dee has "
        "no move.",
        domain="single even heaps, Dum first",
        method="the heap of one stone is among his options, and has none for her",
        test=dum_leaves_one,
        expected=Status.HOLDS,
    ),
)
