"""Claims about the diagonal: the prose's answer and the code's answer."""

from __future__ import annotations

from collections.abc import Callable

from harness.claims import Verdict
from harness.editorials.primes.evidence import claim, over, wrong_winner
from harness.editorials.primes.positions import (
    MIDDLE,
    SMALL,
    Grid,
    Plane,
    Solver,
    answers,
    both_outer,
    diagonal,
    domain,
    either_move,
    for_both,
    for_mover,
    undecided,
    within,
)
from harness.records import Status
from solvers.primes import editorial

Found = Callable[[int, int], Plane]
"""From K and the greatest coordinate to where a diagonal is said to hold a prime pair."""


def diagonal_suffices(tier: str, found: Found = diagonal) -> Verdict:
    """Test that Alice wins with Bob to move where the diagonal holds a prime pair."""
    bound = MIDDLE[tier]

    def test(k: int, alice: Grid) -> tuple[Grid, Grid]:
        plane = found(k, bound.coordinate) & undecided(k, bound.coordinate)
        return for_mover(1, plane), alice

    return over(
        bound,
        test,
        wrong_winner(bound, "diagonal-suffices"),
        f"{within(bound)}, Bob to move, game not over: a prime pair on the diagonal",
    )


def diagonal_is_necessary(tier: str, found: Found = diagonal) -> Verdict:
    """Test that the diagonal holds a prime pair where Alice wins with Bob to move."""
    bound = SMALL[tier]

    def test(k: int, alice: Grid) -> tuple[Grid, Grid]:
        won = alice[1] & undecided(k, bound.coordinate)
        return for_mover(1, won), for_mover(1, found(k, bound.coordinate))

    return over(
        bound,
        test,
        wrong_winner(bound, "diagonal-is-necessary"),
        f"{within(bound)}, Bob to move, game not over: positions that Alice wins",
    )


def alice_first_by_diagonal(tier: str, found: Found = diagonal) -> Verdict:
    """Test that Alice wins moving first exactly with a move to a diagonal with a prime pair."""
    bound = SMALL[tier]

    def test(k: int, alice: Grid) -> tuple[Grid, Grid]:
        said = either_move(found(k, bound.coordinate))
        return for_mover(0, undecided(k, bound.coordinate)), for_both(said) == alice

    return over(
        bound,
        test,
        wrong_winner(bound, "alice-first-by-diagonal"),
        f"{within(bound)}, Alice to move, game not over",
    )


def two_sided_suffices(tier: str, test_of: Callable[[Plane], Plane] = both_outer) -> Verdict:
    """Test that Alice wins with Bob to move where both outer diagonals hold a prime pair."""
    bound = MIDDLE[tier]

    def test(k: int, alice: Grid) -> tuple[Grid, Grid]:
        plane = test_of(diagonal(k, bound.coordinate)) & undecided(k, bound.coordinate)
        return for_mover(1, plane), alice

    return over(
        bound,
        test,
        wrong_winner(bound, "two-sided-test-suffices"),
        f"{within(bound)}, Bob to move, game not over: prime pairs on both outer diagonals",
    )


def code_decides(tier: str, solver: Solver = editorial.alice_wins) -> Verdict:
    """Test that the code names the winner of every instance."""
    bound = SMALL[tier]

    def test(k: int, alice: Grid) -> tuple[Grid, Grid]:
        everywhere = for_both(domain(k, bound.coordinate))
        return everywhere, answers(solver, k, everywhere) == alice

    return over(bound, test, wrong_winner(bound, "code-decides"), str(bound))


CLAIMS = (
    claim(
        id="diagonal-suffices",
        text="With Bob to move Alice wins if the diagonal downwards holds a prime pair above K.",
        section="Algorithm Walkthrough, step 4",
        domain="Bob to move, game not over",
        method="exhaustive analysis",
        test=diagonal_suffices,
        expected=Status.HOLDS,
    ),
    claim(
        id="diagonal-is-necessary",
        text="With Bob to move Alice wins only if the diagonal holds a prime pair above K.",
        section="Algorithm Walkthrough, step 4",
        domain="Bob to move, game not over",
        method="exhaustive analysis",
        test=diagonal_is_necessary,
        expected=Status.REFUTED,
    ),
    claim(
        id="alice-first-by-diagonal",
        text="Alice, moving first, wins exactly if one of her two moves leads to a position whose "
        "diagonal holds a prime pair above K.",
        section="Algorithm Walkthrough, step 5",
        domain="Alice to move, game not over",
        method="exhaustive analysis",
        test=alice_first_by_diagonal,
        expected=Status.REFUTED,
    ),
    claim(
        id="two-sided-test-suffices",
        text="With Bob to move Alice wins if the diagonals from (x-2, y) and from (x, y-2) both "
        "hold a prime pair above K.",
        section="Python Solution",
        domain="Bob to move, game not over",
        method="exhaustive analysis",
        test=two_sided_suffices,
        expected=Status.HOLDS,
    ),
    claim(
        id="code-decides",
        text="The code names the winner of every instance.",
        section="Python Solution",
        domain="0 ≤ K ≤ min(x, y)",
        method="the code's answers against exhaustive analysis",
        test=code_decides,
        expected=Status.REFUTED,
    ),
)
