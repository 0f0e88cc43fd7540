"""Planted faults for Tweedle-Dee and Tweedle-Dum, and a right solver that shares none of them.

The truth, for the arguments below: Dee wins exactly if she moves first on a single even heap.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from harness.problem import Solver
from harness.problems.evenodd import PROBLEM as GAME
from harness.problems.evenodd.instance import EvenOddInstance

OTHER = {"Dee": "Dum", "Dum": "Dee"}

Heaps = tuple[int, ...]
Moves = Callable[[Heaps, str], list[Heaps]]


def takes(heaps: Heaps, mover: str) -> list[Heaps]:
    """Return the heaps after each move; order does not matter, emptied heaps are gone."""
    return [
        tuple(sorted((*heaps[:i], *([left] if left else []), *heaps[i + 1 :])))
        for i, heap in enumerate(heaps)
        for left in range(heap - (2 if mover == "Dee" else 1), -1, -2)
    ]


def searched(heaps: Heaps, first: str, moves: Moves, stuck_wins: bool = False) -> str:
    """Return the winner by a search of all plays, with a memo of its own."""
    memo: dict[tuple[Heaps, str], bool] = {}

    def wins(heaps: Heaps, mover: str) -> bool:
        if (heaps, mover) not in memo:
            after = moves(heaps, mover)
            won = any(not wins(left, OTHER[mover]) for left in after)
            memo[heaps, mover] = won if after else stuck_wins
        return memo[heaps, mover]

    return first if wins(tuple(sorted(heaps)), first) else OTHER[first]


def right(heaps: Heaps, first: str) -> str:
    """Search all plays: no fault."""
    return searched(heaps, first, takes)


def starter_forgotten(heaps: Heaps, first: str) -> str:
    """Forget a condition: a single even heap is Dee's, whoever starts."""
    return "Dee" if len(heaps) == 1 and heaps[0] % 2 == 0 else "Dum"


def first_heap_only(heaps: Heaps, first: str) -> str:
    """Forget a condition: look at the first heap, and not whether it is the only one."""
    return "Dee" if first == "Dee" and heaps[0] % 2 == 0 else "Dum"


def heap_by_heap(heaps: Heaps, first: str) -> str:
    """Forget a reply: Dee empties each even heap, as if Dum could not answer in another."""
    return "Dee" if first == "Dee" and all(heap % 2 == 0 for heap in heaps) else "Dum"


def total_parity(heaps: Heaps, first: str) -> str:
    """Test the wrong quantity: the parity of all stones, not of a single heap."""
    return "Dee" if first == "Dee" and sum(heaps) % 2 == 0 else "Dum"


def misere_end(heaps: Heaps, first: str) -> str:
    """Start from a wrong base case: whoever cannot move wins."""
    return searched(heaps, first, takes, stuck_wins=True)


def never_the_whole_heap(heaps: Heaps, first: str) -> str:
    """End a range one too early: the last take of each heap, all of it, is left out."""

    def moves(heaps: Heaps, mover: str) -> list[Heaps]:
        return [left for left in takes(heaps, mover) if len(left) == len(heaps)]

    return searched(heaps, first, moves)


def memo_without_player(heaps: Heaps, first: str) -> str:
    """Leave the player out of the memo's key, and solve both starters, Dee first, into it."""
    memo: dict[Heaps, bool] = {}

    def wins(heaps: Heaps, mover: str) -> bool:
        if heaps not in memo:
            memo[heaps] = any(not wins(left, OTHER[mover]) for left in takes(heaps, mover))
        return memo[heaps]

    start = tuple(sorted(heaps))
    by_starter = {mover: wins(start, mover) for mover in ("Dee", "Dum")}
    return first if by_starter[first] else OTHER[first]


def two_bits_a_heap(heaps: Heaps, first: str) -> str:
    """Overflow a mask: each heap is packed into two bits, so that 4 reads as 0."""
    packed = sum((heap & 3) << (2 * i) for i, heap in enumerate(heaps))
    unpacked = [packed >> (2 * i) & 3 for i in range(len(heaps))]
    return searched(tuple(heap for heap in unpacked if heap), first, takes)


MUTANTS = (
    starter_forgotten,
    first_heap_only,
    heap_by_heap,
    total_parity,
    misere_end,
    never_the_whole_heap,
    memo_without_player,
    two_bits_a_heap,
)

SMALLEST: dict[str, tuple[Heaps, str]] = {
    # 1 stone is Dum's either way, and so it says. 2 stones: right for Dee first, but Dum first
    # takes 1, and Dee cannot move.
    "starter_forgotten": ((2,), "Dum"),
    # Single heaps are right. (1, 1) begins with an odd heap: right. 3 stones: (1, 2) too, but
    # (2, 1) begins with an even one.
    "first_heap_only": ((2, 1), "Dee"),
    # Single heaps are right, and lists with an odd heap: (1, 1), (1, 2), (1, 1, 1), (1, 3),
    # (1, 1, 2), (1, 1, 1, 1). What is left of up to 4 stones is (2, 2).
    "heap_by_heap": ((2, 2), "Dee"),
    # 1 stone is odd; (2,) is right; (1, 1), where Dee cannot move, is the next even total.
    "total_parity": ((1, 1), "Dee"),
    # Dee first on one stone cannot move: she has lost, and it lets her win.
    "misere_end": ((1,), "Dee"),
    # Dee first on one stone cannot move anyway. Dum takes the stone and wins; here he cannot.
    "never_the_whole_heap": ((1,), "Dum"),
    # Dee first on one stone cannot move: the memo says "lost" of (1,), which is right for her and
    # is then read for Dum, who would take the stone.
    "memo_without_player": ((1,), "Dum"),
    # Heaps up to 3 keep their size. The first instance of 4 stones is (4,), Dee first, whose she
    # is; read as no stones at all it leaves her without a move.
    "two_bits_a_heap": ((4,), "Dee"),
}


def solver(winner: Callable[[Heaps, str], str]) -> Solver[EvenOddInstance]:
    """Return the batch form of a function of one instance."""

    def answers(instances: Sequence[EvenOddInstance]) -> list[str]:
        return [winner(*instance) for instance in instances]

    return Solver(winner.__name__, (winner.__doc__ or "").rstrip("."), answers)


PROBLEM = replace(
    GAME,
    name="evenodd-mutants",
    solvers=tuple(solver(winner) for winner in (right, *MUTANTS)),
    at_limits=None,
)
