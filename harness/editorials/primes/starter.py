"""Claims about what hangs on who moves first."""

from __future__ import annotations

import numpy as np

from harness.claims import Verdict, some
from harness.editorials.primes.evidence import claim, contrary, facts, over, proof, readings_are
from harness.editorials.primes.positions import (
    SMALL,
    Grid,
    Rules,
    alice_wins,
    earlier,
    either_move,
    for_both,
    instances,
    pairs,
    solved,
    undecided,
    within,
)
from harness.problems.primes.instance import PrimesInstance, order
from harness.records import Status
from oracles.rulesets.primes import Primes


def starter_matters_at_4_9_2(tier: str, rules: Rules = Primes) -> Verdict:
    """Test that Alice wins 4 9 2 moving first, and Bob wins it moving first."""
    alice_first, bob_first = PrimesInstance(4, 9, 2, 0), PrimesInstance(4, 9, 2, 1)
    return facts(
        "starter-matters-at-4-9-2",
        alice_first,
        {
            "4 9 2 0 is Alice's": alice_wins(alice_first, rules),
            "4 9 2 1 is Bob's": not alice_wins(bob_first, rules),
        },
        "4 9 2 0 and 4 9 2 1, by exhaustive analysis",
    )


def moving_can_hurt(tier: str, rules: Rules = Primes) -> Verdict:
    """Test that some position is Alice's with Bob to move and Bob's with Alice to move."""
    bound = SMALL[tier]

    def shows(instance: PrimesInstance) -> bool:
        x, y, k, _ = instance
        alice = solved(k, bound.coordinate, rules)
        return bool(alice[1, x, y] and not alice[0, x, y])

    return some(
        (instance for instance in instances(bound) if instance.w == 1),
        shows,
        lambda i: f"({i.x}, {i.y}) with K = {i.k}, the least",
        f"{within(bound)}: positions, smallest first, up to a witness",
    )


def reason_for_the_swap(tier: str, rules: Rules = Primes) -> Verdict:
    """Test to which of the two swaps the reason given can apply: Alice makes a pair at once."""
    bound = SMALL[tier]
    swaps = dict.fromkeys((0, 1), 0)
    at_once = dict.fromkeys((0, 1), 0)
    without: list[PrimesInstance] = []
    for k in range(bound.k + 1):
        alice = solved(k, bound.coordinate, rules)
        able = either_move(pairs(k, bound.coordinate)) & undecided(k, bound.coordinate)
        for w in (0, 1):
            swap = alice[w] & ~alice[1 - w]
            swaps[w] += int(swap.sum())
            at_once[w] += int((swap & able).sum())
        unable = np.argwhere(alice[1] & ~alice[0] & ~able).tolist()
        without += [PrimesInstance(x, y, k, 0) for x, y in unable]
    finding = contrary(
        bound,
        "reason-for-the-swap",
        "Bob wins because Alice makes a prime pair at once",
        "neither of her moves makes one",
        lambda instance: proof(instance, rules) + proof(instance._replace(w=1), rules),
    )
    return readings_are(
        f"{within(bound)}: positions whose winner hangs on who must move",
        sum(swaps.values()),
        {
            "won by Alice if Bob must move, lost if she must: she could make a prime pair at "
            f"once at {at_once[1]} of {swaps[1]}": at_once[1] > 0,
            "won by Bob if he must move, lost if Alice must: she could at "
            f"{at_once[0]} of {swaps[0]}": at_once[0] > 0,
        },
        (finding(min(without, key=order), len(without)),) if without else (),
    )


def bob_can_avoid(tier: str, rules: Rules = Primes) -> Verdict:
    """Test that where a move makes a prime pair Alice wins with it, and Bob has another move."""
    bound = SMALL[tier]

    def test(k: int, alice: Grid) -> tuple[Grid, Grid]:
        pair, going_on = pairs(k, bound.coordinate), undecided(k, bound.coordinate)
        forced = earlier(pair, 1, 0) & earlier(pair, 0, 1)
        return for_both(either_move(pair) & going_on), np.stack((alice[0], ~forced))

    return over(
        bound,
        test,
        contrary(
            bound, "bob-can-avoid-a-pair", "Alice makes a prime pair, Bob avoids it", "not so"
        ),
        f"{within(bound)}, either to move: positions one move from a prime pair",
        rules,
    )


CLAIMS = (
    claim(
        id="starter-matters-at-4-9-2",
        text="4 9 2 has another winner with Bob moving first than with Alice moving first.",
        section="Problem Understanding",
        domain="the instances 4 9 2 0 and 4 9 2 1",
        method="exhaustive analysis",
        test=starter_matters_at_4_9_2,
        expected=Status.HOLDS,
    ),
    claim(
        id="moving-can-hurt",
        text="Some position is Alice's if Bob must move and Bob's if Alice must.",
        section="Problem Understanding",
        domain="0 ≤ K ≤ min(x, y)",
        method="exhaustive analysis, smallest position first",
        test=moving_can_hurt,
        expected=Status.HOLDS,
    ),
    claim(
        id="reason-for-the-swap",
        text="A position won when Bob must move may be lost when Alice moves, because she can "
        "make a prime pair at once. (Won and lost by whom is left open.)",
        section="Problem Understanding",
        domain="positions whose winner hangs on who must move",
        method="exhaustive analysis; at each, whether a move makes a prime pair",
        test=reason_for_the_swap,
        expected=Status.DEPENDS,
    ),
    claim(
        id="bob-can-avoid-a-pair",
        text="One move from a prime pair Alice wins by making it, while Bob, if he starts, has "
        "a move that does not make one.",
        section="Edge Cases",
        domain="positions, not over, with an option that is a prime pair above K",
        method="exhaustive analysis for Alice, both options for Bob",
        test=bob_can_avoid,
        expected=Status.HOLDS,
    ),
)
