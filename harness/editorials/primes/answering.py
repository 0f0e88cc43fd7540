"""Claims about Alice's answers: always on the other coordinate, or also on the same."""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np

from harness.checks.winning import certify
from harness.claims import Verdict
from harness.editorials.primes.evidence import claim, contrary, over, proof
from harness.editorials.primes.positions import (
    SMALL,
    Grid,
    Plane,
    both_outer,
    diagonal,
    domain,
    earlier,
    for_mover,
    pairs,
    undecided,
    within,
)
from harness.problems.primes.instance import PrimesInstance
from harness.proofs import Certificate
from harness.records import Status
from oracles.graph import analyse, build
from oracles.ruleset import Outcome
from oracles.rulesets.primes import Primes

AnsweringPosition = tuple[int, int, str, str]
"""x, y, who is to move, and the coordinate that Bob has just lowered, "" with Bob to move."""


@dataclass(frozen=True)
class OnTheOther:
    """The game in which Alice must answer each of Bob's moves on the other coordinate."""

    boundary: int

    def options(self, position: AnsweringPosition) -> list[AnsweringPosition]:
        """Return both of Bob's moves, or Alice's only one."""
        x, y, mover, lowered = position
        if mover == "Bob":
            return [(x - 1, y, "Alice", "x"), (x, y - 1, "Alice", "y")]
        return [(x, y - 1, "Bob", "")] if lowered == "x" else [(x - 1, y, "Bob", "")]

    def decided(self, position: AnsweringPosition) -> Outcome | None:
        """Return the outcome where the rules of the full game decide one."""
        x, y, mover, _ = position
        return Primes(self.boundary).decided((x, y, mover))


def answering(k: int, coordinate: int, restricted: type[OnTheOther]) -> Plane:
    """Return where Alice, so restricted, wins with Bob to move, by exhaustive analysis."""
    places = np.argwhere(domain(k, coordinate)).tolist()
    roots = [(x, y, "Bob", "") for x, y in places]
    outcome = analyse(build(restricted(k), roots)).outcome
    won = np.zeros((coordinate + 1, coordinate + 1), bool)
    for position in roots:
        won[position[:2]] = outcome[position] is Outcome.P
    return won


def answer_on_the_other(tier: str, restricted: type[OnTheOther] = OnTheOther) -> Verdict:
    """Test that Alice wins with Bob to move also if she must answer on the other coordinate."""
    bound = SMALL[tier]
    won = [answering(k, bound.coordinate, restricted) for k in range(bound.k + 1)]

    def test(k: int, alice: Grid) -> tuple[Grid, Grid]:
        plane = alice[1] & undecided(k, bound.coordinate)
        return for_mover(1, plane), for_mover(1, won[k])

    def proofs(instance: PrimesInstance) -> list[Certificate]:
        x, y, k, _ = instance
        return [*proof(instance), certify(restricted(k), (x, y, "Bob", ""))]

    verdict = over(
        bound,
        test,
        contrary(
            bound,
            "answer-on-the-other-coordinate",
            "Alice wins by answering on the other coordinate",
            "held to such answers she loses",
            proofs,
        ),
        f"{within(bound)}, Bob to move, game not over: positions that Alice wins",
    )
    as_prose = all(
        not ((plane != diagonal(k, bound.coordinate)) & undecided(k, bound.coordinate)).any()
        for k, plane in enumerate(won)
    )
    notes = [verdict.note] if verdict.note else []
    if as_prose:
        notes.append("so restricted, she wins exactly where the diagonal holds a prime pair")
    return replace(verdict, note="; ".join(notes))


def two_sided_is_the_other(tier: str) -> Verdict:
    """Test that where only the two-sided test says Alice, answering on the other one keeps it."""
    bound = SMALL[tier]

    def test(k: int, alice: Grid) -> tuple[Grid, Grid]:
        found, pair = diagonal(k, bound.coordinate), pairs(k, bound.coordinate)
        after = earlier(alice[1], 1, 1)
        kept = (earlier(pair, 1, 0) | after) & (earlier(pair, 0, 1) | after)
        speaks = undecided(k, bound.coordinate) & ~found & both_outer(found)
        return for_mover(1, speaks), for_mover(1, kept)

    def proofs(instance: PrimesInstance) -> list[Certificate]:
        x, y, k, _ = instance
        return [*proof(instance), *proof(PrimesInstance(x - 1, y - 1, k, 1))]

    return over(
        bound,
        test,
        contrary(
            bound,
            "two-sided-test-is-answering-on-the-other",
            "Alice may answer on the other coordinate",
            "after such an answer Bob wins",
            proofs,
        ),
        f"{within(bound)}, Bob to move: positions that the two-sided test alone gives to Alice",
    )


CLAIMS = (
    claim(
        id="answer-on-the-other-coordinate",
        text="When Alice wins with Bob to move, she can win by always answering on the other "
        "coordinate, along the diagonal.",
        section="Algorithm Walkthrough, why it works",
        domain="Bob to move, game not over, Alice wins",
        method="the game solved again with Alice held to such answers, against the full game",
        test=answer_on_the_other,
        expected=Status.REFUTED,
    ),
    claim(
        id="two-sided-test-is-answering-on-the-other",
        text="The two-sided test covers Bob's move on one coordinate and Alice's answer on the "
        "other.",
        section="Python Solution",
        domain="Bob to move, the two-sided test alone says Alice",
        method="exhaustive analysis of the position after such an answer",
        test=two_sided_is_the_other,
        expected=Status.REFUTED,
    ),
)
