"""Claims that stand in the document's samples, asserts and worked examples."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import replace

import numpy as np

from harness.claims import Verdict, every
from harness.editorials.primes.evidence import claim, facts, over, proof, wrong_winner
from harness.editorials.primes.positions import (
    MIDDLE,
    Grid,
    Rules,
    Solver,
    alice_wins,
    undecided,
    within,
)
from harness.problems.primes.answering import by
from harness.problems.primes.instance import PrimesInstance
from harness.records import Finding, Minimality, Status
from harness.values import encode
from oracles.rulesets.primes import Primes
from solvers.primes import editorial
from solvers.primes.diagonal import has_prime_pair

SAMPLES = {
    PrimesInstance(4, 9, 2, 0): "Alice",
    PrimesInstance(7, 10, 2, 0): "Alice",
    PrimesInstance(6, 39, 2, 0): "Alice",
    PrimesInstance(5, 28, 2, 0): "Bob",
}
ASSERTS = {PrimesInstance(5, 7, 2, 0): "Alice", PrimesInstance(3, 5, 3, 0): "Bob"}
EITHER = ("Alice", "Bob")
EQUAL = PrimesInstance(8, 8, 2, 0)


def samples(tier: str, listed: Mapping[PrimesInstance, str] = SAMPLES) -> Verdict:
    """Test that the four samples' answers are true and the code's."""
    return _listed("samples", listed, editorial.alice_wins)


def asserts(tier: str, solver: Solver = editorial.alice_wins) -> Verdict:
    """Test that the two further asserts with one answer are true and the code's."""
    return _listed("asserts", ASSERTS, solver)


def _listed(kind: str, listed: Mapping[PrimesInstance, str], solver: Solver) -> Verdict:
    def as_listed(case: tuple[PrimesInstance, str]) -> bool:
        instance, answer = case
        truth = "Alice" if alice_wins(instance) else "Bob"
        return by(solver)([instance]) == [answer] == [truth]

    def finding(case: tuple[PrimesInstance, str], failed: int) -> Finding:
        instance, answer = case
        truth = "Alice" if alice_wins(instance) else "Bob"
        said = f"listed: {answer}; the code: {by(solver)([instance])[0]}"
        return Finding(
            encode(instance),
            said,
            truth,
            kind,
            failed,
            Minimality.IN_BOUND,
            tuple(proof(instance)),
        )

    return every(
        listed.items(), as_listed, finding, "the answers listed, by exhaustive analysis and code"
    )


def walkthrough_1(tier: str, rules: Rules = Primes) -> Verdict:
    """Test the worked example of 4 9 2 0: lowering x fails, lowering y wins."""
    return facts(
        "walkthrough-of-sample-1",
        PrimesInstance(4, 9, 2, 0),
        {
            "the diagonal of (4, 9) holds no prime pair": not has_prime_pair(4, 9, 2),
            "nor does that of (3, 9), where (2, 8) is at K": not has_prime_pair(3, 9, 2),
            "after x, at (3, 9), Bob wins": not alice_wins(PrimesInstance(3, 9, 2, 1), rules),
            "after y, at (4, 8), Alice wins": alice_wins(PrimesInstance(4, 8, 2, 1), rules),
            "for that the diagonal alone is enough: it holds (3, 7)": has_prime_pair(4, 8, 2),
        },
        "the instance 4 9 2 0 and its options, by exhaustive analysis",
    )


def walkthrough_4(tier: str, rules: Rules = Primes) -> Verdict:
    """Test the worked example of 5 28 2 0: both first moves fail."""
    return facts(
        "walkthrough-of-sample-4",
        PrimesInstance(5, 28, 2, 0),
        {
            "after x, at (4, 28), Bob wins": not alice_wins(PrimesInstance(4, 28, 2, 1), rules),
            "after y, at (5, 27), Bob wins": not alice_wins(PrimesInstance(5, 27, 2, 1), rules),
            "neither diagonal holds a prime pair": not (
                has_prime_pair(4, 28, 2) or has_prime_pair(5, 27, 2)
            ),
        },
        "the instance 5 28 2 0 and its options, by exhaustive analysis",
    )


def vacuous_equal(tier: str, accepted: Collection[str] = EITHER) -> Verdict:
    """Return that the assert on 8 8 2 0 cannot fail, with the true answer."""
    certificate = proof(EQUAL)[0]
    truth = "Alice" if certificate.outcome == "N" else "Bob"
    return _vacuous(
        accepted,
        1,
        f"true answer: {truth}, by a certificate of {len(certificate.steps)} positions",
    )


def vacuous_largest(
    tier: str, accepted: Collection[str] = EITHER, rules: Rules = Primes
) -> Verdict:
    """Return that the assert on 1000000 999999 2 1 cannot fail, with the true answer.

    No graph fits, so the answer is argued; what is argued is checked on the tier's bound.
    """
    bound = MIDDLE[tier]

    def test(k: int, alice: Grid) -> tuple[Grid, Grid]:
        odd = np.indices(alice[0].shape).sum(axis=0) % 2 == 1
        going_on = undecided(k, bound.coordinate) & (k >= 2)
        return np.stack((going_on & ~odd, going_on & odd)), ~alice

    lemma = over(bound, test, wrong_winner(bound, "parity-lemma", rules), "", rules)
    if lemma.status is not Status.HOLDS:
        return replace(lemma, status=Status.INCONCLUSIVE, note=f"the lemma fails: {lemma.note}")
    return _vacuous(
        accepted,
        lemma.checked,
        "true answer: Bob, by parity. x + y is odd and Bob is to move, so only his moves lead to "
        "an even sum, which a prime pair above K ≥ 2, of two odd primes, has. Both his moves make "
        "one only if x - 1 and x are prime, which no x > 3 allows: he always has another, and "
        "the game ends at the boundary. The lemma, that with K ≥ 2 Bob wins a game not over with "
        "x + y odd and Bob to move, or even and Alice to move, was checked exhaustively for "
        f"{within(bound)}",
    )


def _vacuous(accepted: Collection[str], checked: int, note: str) -> Verdict:
    if not set(EITHER) <= set(accepted):
        return Verdict(Status.INCONCLUSIVE, "the accepted answers", note="the assert can fail")
    return Verdict(
        Status.INFORMAL,
        "the assert is vacuous: it accepts both answers, so it cannot fail",
        checked,
        note,
    )


CLAIMS = (
    claim(
        id="samples",
        text="The answers to the four samples are Alice, Alice, Alice, Bob.",
        section="Test Cases",
        domain="4 9 2 0, 7 10 2 0, 6 39 2 0, 5 28 2 0",
        method="exhaustive analysis, and the code's answers",
        test=samples,
        expected=Status.HOLDS,
    ),
    claim(
        id="asserts",
        text="5 7 2 0 is Alice's and 3 5 3 0 is Bob's.",
        section="Test Cases",
        domain="5 7 2 0, 3 5 3 0",
        method="exhaustive analysis, and the code's answers",
        test=asserts,
        expected=Status.HOLDS,
    ),
    claim(
        id="walkthrough-of-sample-1",
        text="In 4 9 2 0 lowering x to (3, 9) fails, and yet Alice wins by another first move.",
        section="Worked Examples",
        domain="the instance 4 9 2 0",
        method="exhaustive analysis of both options; the helper on their diagonals",
        test=walkthrough_1,
        expected=Status.HOLDS,
    ),
    claim(
        id="walkthrough-of-sample-4",
        text="In 5 28 2 0 both first moves fail and Bob wins.",
        section="Worked Examples",
        domain="the instance 5 28 2 0",
        method="exhaustive analysis of both options; the helper on their diagonals",
        test=walkthrough_4,
        expected=Status.HOLDS,
    ),
    claim(
        id="assert-on-equal-numbers",
        text="The assert on 8 8 2 0 tests equal coordinates; it accepts Alice and Bob.",
        section="Test Cases",
        domain="the instance 8 8 2 0",
        method="the accepted answers against all answers; exhaustive analysis for the true one",
        test=vacuous_equal,
        expected=Status.INFORMAL,
    ),
    claim(
        id="assert-on-the-largest-numbers",
        text="The assert on 1000000 999999 2 1 tests the greatest values; it accepts Alice and "
        "Bob.",
        section="Test Cases",
        domain="the instance 1000000 999999 2 1",
        method="the accepted answers against all answers; for the true one an argument from "
        "parity, checked by exhaustive analysis of smaller positions",
        test=vacuous_largest,
        expected=Status.INFORMAL,
    ),
)
