"""Claims about how a game ends, and which rule comes first."""

from __future__ import annotations

from collections.abc import Iterator

from harness.claims import Verdict, every
from harness.editorials.primes.evidence import claim, contrary, facts, over, wrong_winner
from harness.editorials.primes.positions import (
    SMALL,
    Grid,
    Rules,
    Solver,
    alice_wins,
    answers,
    at_boundary,
    both_prime,
    for_both,
    instances,
    within,
)
from harness.problems.primes.instance import PrimesInstance, root
from harness.records import Status
from oracles.ruleset import Outcome
from oracles.rulesets.primes import Primes, PrimesPosition
from solvers.primes import editorial
from solvers.primes.diagonal import prime_table


def play_always_ends(tier: str, rules: Rules = Primes) -> Verdict:
    """Test that a move lowers the sum by one and leads to no number below the boundary."""
    bound = SMALL[tier]

    def moves() -> Iterator[tuple[PrimesInstance, PrimesPosition]]:
        for instance in instances(bound):
            if rules(instance.k).decided(root(instance)) is None:
                for option in rules(instance.k).options(root(instance)):
                    yield instance, option

    def falls(move: tuple[PrimesInstance, PrimesPosition]) -> bool:
        (x, y, k, _), option = move
        return sum(option[:2]) == x + y - 1 and min(option[:2]) >= k

    finding = contrary(bound, "play-always-ends", "each move brings the end nearer", "not here")
    return every(
        moves(),
        falls,
        lambda move, failed: finding(move[0], failed),
        f"{within(bound)}, either to move: every move",
        "each lowers x + y by one and takes neither number below K, so a play has at most "
        "x + y - 2K moves; outside the domain, with a number below K, it need not end",
    )


def every_play_ends_by_rule(tier: str, rules: Rules = Primes) -> Verdict:
    """Test that a game is over exactly at the boundary and at prime pairs."""
    bound = SMALL[tier]
    prime = prime_table()

    def as_said(instance: PrimesInstance) -> bool:
        x, y, k, _ = instance
        ruleset, position = rules(k), root(instance)
        over = ruleset.decided(position) is not None or not list(ruleset.options(position))
        return over == (k in (x, y) or bool(prime[x] and prime[y]))

    return every(
        instances(bound),
        as_said,
        contrary(bound, "every-play-ends-by-rule", "over exactly by a rule", "not here"),
        f"{within(bound)}, either to move: over exactly at the boundary or at a prime pair",
    )


def boundary_before_primes(tier: str, rules: Rules = Primes) -> Verdict:
    """Test that a number at the boundary makes the game Bob's, prime pair or not."""
    bound = SMALL[tier]

    def test(k: int, alice: Grid) -> tuple[Grid, Grid]:
        plane = at_boundary(k, bound.coordinate)
        return for_both(plane), ~alice

    ties = sum(
        int((at_boundary(k, bound.coordinate) & both_prime(k, bound.coordinate)).sum())
        for k in range(bound.k + 1)
    )
    return over(
        bound,
        test,
        wrong_winner(bound, "boundary-before-primes", rules),
        f"{within(bound)}, either to move: positions with a number equal to K, "
        f"{2 * ties} of them of two primes",
        rules,
    )


def initial_prime_pair(tier: str, rules: Rules = Primes) -> Verdict:
    """Test that a prime pair above the boundary is decided for Alice, whoever is to move."""
    bound = SMALL[tier]
    prime = prime_table()

    def decided(instance: PrimesInstance) -> bool:
        outcome = rules(instance.k).decided(root(instance))
        return outcome is (Outcome.N if instance.w == 0 else Outcome.P)

    return every(
        (i for i in instances(bound) if prime[i.x] and prime[i.y] and i.k < min(i.x, i.y)),
        decided,
        contrary(bound, "initial-prime-pair-ends-the-game", "Alice has won", "not by a rule"),
        f"{within(bound)}, either to move: prime pairs above K",
    )


def start_must_be_tested(tier: str, rules: Rules = Primes) -> Verdict:
    """Test that 5 7 2 0 would be Bob's if the game went on from its prime pair."""
    return facts(
        "start-must-be-tested",
        PrimesInstance(5, 7, 2, 0),
        {
            "(5, 7) is Alice's": alice_wins(PrimesInstance(5, 7, 2, 0), rules),
            "played on, (4, 7) is Bob's": not alice_wins(PrimesInstance(4, 7, 2, 1), rules),
            "and so is (5, 6)": not alice_wins(PrimesInstance(5, 6, 2, 1), rules),
        },
        "the instance 5 7 2 0, by exhaustive analysis of it and of its two options",
    )


def prime_boundary(tier: str, solver: Solver = editorial.alice_wins) -> Verdict:
    """Test that with a number equal to a prime K the code says Bob, and rightly."""
    bound = SMALL[tier]
    prime = prime_table()

    def test(k: int, alice: Grid) -> tuple[Grid, Grid]:
        speaks = for_both(at_boundary(k, bound.coordinate) & bool(prime[k]))
        return speaks, ~alice & ~answers(solver, k, speaks)

    return over(
        bound,
        test,
        contrary(bound, "prime-boundary", "the code says Bob, and Bob wins", "not both"),
        f"{within(bound)}, K prime, either to move: positions with a number equal to K",
    )


CLAIMS = (
    claim(
        id="play-always-ends",
        text="Every move lowers x + y, so the game graph has no cycle and every play ends.",
        section="Approaches",
        domain="0 ≤ K ≤ min(x, y)",
        method="every move of every position of the bound by the raw rules",
        test=play_always_ends,
        expected=Status.HOLDS,
    ),
    claim(
        id="every-play-ends-by-rule",
        text="A play ends in a prime pair above the boundary or at the boundary, in no other way.",
        section="Problem Understanding",
        domain="0 ≤ K ≤ min(x, y)",
        method="every position of the bound: over by the raw rules exactly where the claim says",
        test=every_play_ends_by_rule,
        expected=Status.HOLDS,
    ),
    claim(
        id="boundary-before-primes",
        text="Where a number reaches K and both are prime, Bob wins: the boundary comes first.",
        section="Problem Understanding",
        domain="positions with a number equal to K",
        method="exhaustive analysis",
        test=boundary_before_primes,
        expected=Status.HOLDS,
    ),
    claim(
        id="initial-prime-pair-ends-the-game",
        text="A start that is a prime pair above K is over at once, won by Alice, whoever starts.",
        section="Edge Cases",
        domain="prime pairs with both numbers above K",
        method="the raw rules decide each of them before any move",
        test=initial_prime_pair,
        expected=Status.HOLDS,
    ),
    claim(
        id="start-must-be-tested",
        text="A recursion that looks for the end only after a move goes wrong at 5 7 2 0.",
        section="Problem Understanding",
        domain="the instance 5 7 2 0",
        method="exhaustive analysis of what would follow if the game went on",
        test=start_must_be_tested,
        expected=Status.HOLDS,
    ),
    claim(
        id="prime-boundary",
        text="With K itself prime the code still answers Bob at the boundary, as at 3 5 3 0.",
        section="Edge Cases",
        domain="K prime, a number equal to K",
        method="the code's answers against exhaustive analysis",
        test=prime_boundary,
        expected=Status.HOLDS,
    ),
)
