"""The editorial's proof that Dum wins with an odd heap, sentence by sentence.

The odd heap that the proof speaks of is marked: it is the first of the list.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from harness.claims import Verdict, readings
from harness.editorials.evenodd.evidence import (
    BOUNDS,
    SMALLER,
    Rules,
    after_moves,
    claim,
    dum_wins,
    leading_to,
    marked_odd,
    over,
    positions,
)
from harness.editorials.evenodd.rulesets import RULES, KeepsOff, MemoryPosition, Recipe, Remembers
from harness.problems.evenodd.instance import EvenOddInstance, root
from harness.records import Status
from oracles.graph import build

KEEPS_OFF = KeepsOff(0)
RECIPE = Recipe(0)


def marked_in(bound: object) -> str:
    """Return the scope of claims about a marked odd heap."""
    return f"{bound}, those that begin with an odd heap (each odd heap thus marked in turn)"


def start(instance: EvenOddInstance) -> MemoryPosition:
    """Return the instance's position with nothing to remember."""
    return (root(instance), "", False)


def never(
    tier: str, kind: str, bad: Callable[[MemoryPosition], bool], truth: str, rules: Rules
) -> Verdict:
    """Return the verdict on: no play meets a `bad` position; from each marked odd heap."""
    bound = SMALLER[tier]
    graph = build(Remembers(0, rules), map(start, marked_odd(bound)))
    met = leading_to(graph, [position for position in graph if bad(position)])
    return over(
        kind,
        bound,
        marked_odd(bound),
        lambda instance: start(instance) not in met,
        scope=marked_in(bound),
        said="Dee never makes the last move on the odd heap",
        truth=truth,
        proofs=(rules,),
    )


def emptied(position: MemoryPosition) -> bool:
    """Return whether Dee has emptied the marked heap."""
    (heaps, _), last, _ = position
    return heaps[0] == 0 and last == "Dee"


def untouched(tier: str, kind: str = "untouched-odd-heap", rules: Rules = RULES) -> Verdict:
    """Return the verdict on: Dee cannot empty an odd heap on which Dum has not moved."""

    def bad(position: MemoryPosition) -> bool:
        return emptied(position) and not position[2]

    return never(tier, kind, bad, "Dee takes the last of it, and Dum has not moved there", rules)


def last_move(tier: str, rules: Rules = RULES) -> Verdict:
    """Return the verdict on: Dee never makes the last move on a heap that was odd."""
    kind = "dee-never-last-on-the-odd-heap"
    truth = "Dum moves there and makes it even, then Dee takes all that is left"
    return readings(
        {
            "as long as Dum has not moved there": untouched(tier, kind, rules),
            "in any play": never(tier, kind, emptied, truth, rules),
        }
    )


def keeps_off(tier: str, rules: Rules = KEEPS_OFF) -> Verdict:
    """Return the verdict on: Dum wins though he keeps off the odd heap till it is alone."""
    bound = BOUNDS[tier]
    scope = marked_in(bound)
    return dum_wins("dum-keeps-off-the-odd-heap", bound, marked_odd(bound), scope, rules)


def any_other_move(tier: str, rules: Rules = RECIPE) -> Verdict:
    """Return the verdict on: while he keeps off it does not matter what Dum plays elsewhere."""
    bound = BOUNDS[tier]
    graph = build(rules, map(root, marked_odd(bound)))
    stuck = [p for p, degree in graph.out_degree() if degree == 0 and p[1] == "Dum"]
    met = leading_to(graph, stuck)
    return over(
        "any-other-move-will-do",
        bound,
        marked_odd(bound),
        lambda instance: root(instance) not in met,
        scope=marked_in(bound),
        said="every play ends with Dee unable to move",
        truth="some play ends with Dum unable to move",
    )


def plays_elsewhere(tier: str, rules: Rules = RULES) -> Verdict:
    """Return the verdict on: Dum can move in each heap that has stones, even or odd."""
    bound = BOUNDS[tier]

    def holds(position: EvenOddInstance) -> bool:
        played = set()
        for after in after_moves(position, rules):
            pairs = zip(position.heaps, after.heaps, strict=True)
            played |= {i for i, (old, new) in enumerate(pairs) if new < old}
        return played == {i for i, heap in enumerate(position.heaps) if heap > 0}

    return over(
        "dum-can-play-elsewhere",
        bound,
        (p for p in positions(bound) if p.first == "Dum" and sum(map(bool, p.heaps)) > 1),
        holds,
        scope=f"every position with Dum to move and two heaps left that comes from {bound}",
        said="Dum can move in each heap that has stones",
        truth="there is a heap with stones in which he cannot",
    )


_claim = partial(claim, section="Proof")

CLAIMS = (
    _claim(
        id="dee-never-last-on-the-odd-heap",
        text="Dee cannot make the last move on an odd heap, since she never makes it even.",
        domain="lists with an odd heap",
        method="all plays, remembering who has moved on the marked odd heap",
        test=last_move,
        expected=Status.DEPENDS,
    ),
    _claim(
        id="untouched-odd-heap",
        text="Dee can never empty an odd heap on which Dum has not moved.",
        domain="lists with an odd heap",
        method="all plays, remembering who has moved on the marked odd heap",
        test=untouched,
        expected=Status.HOLDS,
    ),
    _claim(
        id="dum-keeps-off-the-odd-heap",
        text="Dum wins without a move on the odd heap until nothing else is left.",
        domain="lists with an odd heap",
        method="Dum's options are restricted so, and the game is solved again",
        test=keeps_off,
        expected=Status.HOLDS,
    ),
    _claim(
        id="any-other-move-will-do",
        text="While Dum keeps off the odd heap any of his moves on the other heaps will do, if he "
        "takes the odd heap whole once it is alone.",
        domain="lists with an odd heap",
        method="of all plays in which Dum does so, none ends with Dum unable to move",
        test=any_other_move,
        expected=Status.HOLDS,
    ),
    _claim(
        id="dum-can-play-elsewhere",
        text="While other heaps have stones Dum can move in them, be they even or odd.",
        domain="positions with Dum to move and at least two heaps left",
        method="each heap with stones is smaller after some move of his",
        test=plays_elsewhere,
        expected=Status.HOLDS,
    ),
)
