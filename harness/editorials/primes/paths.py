"""Claims about the paths of a play: along the diagonal, and to the boundary."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from harness.claims import Verdict, every, informal
from harness.editorials.primes.evidence import (
    claim,
    contrary,
    least_of,
    proof,
    readings_are,
    rows_of,
    separated,
)
from harness.editorials.primes.positions import (
    SMALL,
    Plane,
    Rules,
    domain,
    earlier,
    for_both,
    instances,
    pairs,
    solved,
    undecided,
    within,
)
from harness.problems.primes.bound import PrimesBound
from harness.problems.primes.instance import PrimesInstance, root
from harness.records import Status
from oracles.rulesets.primes import Primes

Place = tuple[int, int]
TwoMoves = tuple[PrimesInstance, list[set[Place]]]
"""An instance and, for each first move, the places that a second move reaches."""


def two_moves(bound: PrimesBound, rules: Rules) -> Iterator[TwoMoves]:
    """Yield the instances from which no first move ends the game, with what two moves reach."""
    for instance in instances(bound):
        ruleset, start = rules(instance.k), root(instance)
        if ruleset.decided(start) is None:
            firsts = list(ruleset.options(start))
            if all(ruleset.decided(first) is None for first in firsts):
                reached = [{(x, y) for x, y, _ in ruleset.options(first)} for first in firsts]
                yield instance, reached


def once_each(tier: str, rules: Rules = Primes) -> Verdict:
    """Test that two moves that lower each number once lead one step down the diagonal."""
    bound = SMALL[tier]
    finding = contrary(bound, "once-each-is-the-diagonal", "they lead to (x - 1, y - 1)", "not so")

    def on_the_diagonal(moves: TwoMoves) -> bool:
        (x, y, _, _), reached = moves
        ends = set().union(*reached)
        return {(a, b) for a, b in ends if a < x and b < y} == {(x - 1, y - 1)}

    return every(
        two_moves(bound, rules),
        on_the_diagonal,
        lambda moves, failed: finding(moves[0], failed),
        f"{within(bound)}, either to move: positions from which no first move ends the game",
        "with d = 1; a larger d takes 2d moves",
    )


def only_diagonal_is_forced(tier: str, rules: Rules = Primes) -> Verdict:
    """Test that the second mover can be sure of one position after two moves, the diagonal's."""
    bound = SMALL[tier]
    finding = contrary(
        bound, "only-the-diagonal-can-be-forced", "only (x - 1, y - 1) can be forced", "not so"
    )
    return every(
        two_moves(bound, rules),
        lambda moves: set.intersection(*moves[1]) == {(moves[0].x - 1, moves[0].y - 1)},
        lambda moves, failed: finding(moves[0], failed),
        f"{within(bound)}, either to move: positions from which no first move ends the game",
    )


def other_paths(tier: str, rules: Rules = Primes) -> Verdict:
    """Test that Bob keeps what Alice cannot force, and that every play from there is his."""
    bound = SMALL[tier]
    forced = True
    rows, wrong = [], []
    for k in range(bound.k + 1):
        lost = ~solved(k, bound.coordinate, rules)
        going_on, pair = undecided(k, bound.coordinate), pairs(k, bound.coordinate)
        rows.append(rows_of(k, lost & domain(k, bound.coordinate)))
        one = earlier(lost[0], 1, 0) | earlier(lost[0], 0, 1)
        both = earlier(lost[1], 1, 0) & earlier(lost[1], 0, 1)
        kept = ~going_on | np.stack((both, one))
        forced = forced and not (lost & ~kept).any() and not (lost & pair).any()
        other = for_both(going_on & leads_to(pair, going_on))
        wrong.append(other[lost & domain(k, bound.coordinate)])
    checked, astray = np.concatenate(rows), np.concatenate(wrong)
    finding = contrary(
        bound,
        "other-paths-end-at-the-boundary",
        "every play ends at the boundary",
        "Bob wins, but some play ends in a prime pair",
        lambda instance: proof(instance, rules),
    )
    return readings_are(
        f"{within(bound)}: positions from which Alice cannot force a prime pair",
        len(checked),
        {
            "with Bob's best play, whatever Alice does, the game ends at the boundary": forced,
            f"every play ends there ({astray.sum()} positions with another)": not astray.any(),
        },
        (finding(least_of(checked[astray]), int(astray.sum())),) if astray.any() else (),
        separated(checked, astray) if astray.any() else None,
    )


def leads_to(target: Plane, going_on: Plane) -> Plane:
    """Return from where some play reaches `target`, moving on only where the game does."""
    reached = target.copy()
    for x in range(1, len(reached)):
        for y in range(1, len(reached)):
            reached[x, y] |= going_on[x, y] and (reached[x - 1, y] or reached[x, y - 1])
    return reached


def same_relationship(tier: str) -> Verdict:
    """Return that the words on why players move diagonally cannot be tested."""
    return informal(
        "no rule or outcome defines what it is to try to preserve a relationship; what can be "
        "tested of it stands under answer-on-the-other-coordinate"
    )


CLAIMS = (
    claim(
        id="once-each-is-the-diagonal",
        text="If both numbers are lowered once each, two moves lead to (x - d, y - d).",
        section="Approaches",
        domain="positions from which no first move ends the game",
        method="all plays of two moves by the raw rules",
        test=once_each,
        expected=Status.HOLDS,
    ),
    claim(
        id="only-the-diagonal-can-be-forced",
        text="Of the positions after two moves only the one on the diagonal cannot be contested: "
        "whatever the first of the two moves is, the other player can lead there.",
        section="Algorithm Walkthrough, why it works",
        domain="positions from which no first move ends the game",
        method="the positions that a second move reaches after each first move, intersected",
        test=only_diagonal_is_forced,
        expected=Status.HOLDS,
    ),
    claim(
        id="other-paths-end-at-the-boundary",
        text="Where Alice cannot force a prime pair all paths end at Bob's boundary.",
        section="Algorithm Walkthrough, why it works",
        domain="positions that Bob wins",
        method="exhaustive analysis, and a search for plays to a prime pair",
        test=other_paths,
        expected=Status.DEPENDS,
    ),
    claim(
        id="diagonal-preserves-a-relationship",
        text="The players move diagonally only when they try to keep the same relationship "
        "between the numbers.",
        section="Approaches",
        domain="none stated",
        method="none",
        test=same_relationship,
        expected=Status.INFORMAL,
    ),
)
