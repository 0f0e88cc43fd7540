"""Planted faults in solvers of ThueMorseGame, and a right solver that shares no line with them."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Sequence

from harness.problem import Solver
from harness.problems import thuemorse
from harness.problems.thuemorse.instance import ThueMorseInstance

Answers = Callable[[Sequence[ThueMorseInstance]], list[str]]


def answering(losing: Callable[[int, int], set[int]]) -> Answers:
    """Return the solver with this set of the heaps up to n that are lost with m."""

    def answers(instances: Sequence[ThueMorseInstance]) -> list[str]:
        greatest: dict[int, int] = {}
        for n, m in instances:
            greatest[m] = max(n, greatest.get(m, 0))
        sets = {m: losing(n, m) for m, n in greatest.items()}
        return ["Bob" if n in sets[m] else "Alice" for n, m in instances]

    return answers


def strict_reach(n: int, m: int) -> set[int]:
    """Call a heap m above the last losing one out of reach: < for ≤ (planted)."""
    last, losing = -1, set()
    for heap in range(m + 1, n + 1):
        if heap.bit_count() % 2 == 0 and not heap - last < m:
            last = heap
            losing.add(heap)
    return losing


def window_one_too_long(n: int, m: int) -> set[int]:
    """Look at m + 1 heaps below instead of m (planted)."""
    losing = [True]
    for heap in range(1, n + 1):
        odd = heap.bit_count() % 2 == 1
        losing.append(not odd and not any(losing[max(0, heap - m - 1) : heap]))
    return {heap for heap, lost in enumerate(losing) if lost}


def window_below_zero(n: int, m: int) -> set[int]:
    """Slice a table made beforehand from a negative index, which counts from its end (planted)."""
    losing = bytearray(10_000)
    losing[0] = 1
    for heap in range(1, n + 1):
        if heap.bit_count() % 2 == 0:
            losing[heap] = 1 not in losing[heap - m : heap]
    return {heap for heap in range(n + 1) if losing[heap]}


def one_for_odd(n: int, m: int) -> set[int]:
    """Forbid counts with exactly one one instead of an odd number of them (planted)."""
    last, losing = 0, {0}
    for heap in range(1, n + 1):
        if heap & (heap - 1) != 0 and heap - last > m:
            last = heap
            losing.add(heap)
    return losing


def mask_of_four_bits(n: int, m: int) -> set[int]:
    """Count the ones in a table of 16 values and forget the upper digits (planted)."""
    ones = [value.bit_count() for value in range(16)]
    last, losing = 0, {0}
    for heap in range(1, n + 1):
        if ones[heap & 15] % 2 == 0 and heap - last > m:
            last = heap
            losing.add(heap)
    return losing


def two_takes(n: int, m: int) -> set[int]:
    """Try the least and the greatest take only: the others are forgotten (planted)."""
    losing = {0}
    for heap in range(1, n + 1):
        options = {heap - 1, heap - min(m, heap)}
        if heap.bit_count() % 2 == 0 and not options & losing:
            losing.add(heap)
    return losing


def one_step_past_odd(n: int, m: int) -> set[int]:
    """Step past one forbidden count and take the next heap for allowed unseen (planted)."""
    heap, losing = 0, set()
    while heap <= n:
        losing.add(heap)
        heap += m + 1
        if heap.bit_count() % 2 == 1:
            heap += 1
    return losing


def right(n: int, m: int) -> set[int]:
    """Return the losing heaps, marking all that can reach each as winning, nearest first."""
    odd = [False]
    while len(odd) <= n:
        odd += [not digit for digit in odd]
    winning = odd[: n + 1]
    for heap in range(n + 1):
        if not winning[heap]:
            reach = range(heap + 1, min(heap + m, n) + 1)
            for above in reach:
                winning[above] = True
    return {heap for heap in range(n + 1) if not winning[heap]}


MUTANTS = (
    strict_reach,
    window_one_too_long,
    window_below_zero,
    one_for_odd,
    mask_of_four_bits,
    two_takes,
    one_step_past_odd,
)


def _solver(losing: Callable[[int, int], set[int]]) -> Solver[ThueMorseInstance]:
    return Solver(losing.__name__, (losing.__doc__ or "").splitlines()[0], answering(losing))


PROBLEM = dataclasses.replace(
    thuemorse.PROBLEM,
    name="thuemorse-mutants",
    solvers=tuple(map(_solver, (*MUTANTS, right))),
    at_limits=None,
)

# The instances begin (3, 1), (3, 2), ..., (3, 50), (5, 1), ..., (6, 1), ..., (9, 1), ... By hand,
# the true losing heaps up to 17:
#   m = 1: 0 3 5 9 12 15 17   m = 2: 0 3 6 9 12 15   m = 3: 0 5 9 15   m = 4: 0 5 10 15
#   m = 5: 0 6 12             m = 6: 0 9 17
SMALLEST: dict[str, tuple[int, int]] = {
    # 3 is called losing for m = 1 and 2, rightly, and n ≤ m is Alice's. 5 is losing for m = 1,
    # but for m = 2 it is not: 3 is within reach, and 5 - 3 = 2 is not below 2.
    "strict_reach": (5, 2),
    # For m = 1 the window of 3 is 1 and 2, both won, and 3 is rightly losing. For m = 2 it is 0,
    # 1 and 2, and the empty heap makes 3 winning, which it is not.
    "window_one_too_long": (3, 2),
    # For m ≤ 3 the window of 3 is right. For m = 4 it runs from -1, one before the end of the
    # table, up to 3 and is empty, so 3 is called losing, though four may be taken.
    "window_below_zero": (3, 4),
    # 7 is the first count with three ones, so 3, 5 and 6 are right. The heaps called losing up to
    # 9 are 0 3 5 7 9 for m = 1, 0 3 6 9 for m = 2, 0 5 9 for m = 3, 0 5 for m = 4 and 0 6 for
    # m = 5, so 9 is right too. For m = 6 they are 0 7, and 9, which is losing, has 7 within reach.
    "one_for_odd": (9, 6),
    # Up to 15 four bits are all there is. 17 counts as odd, so Alice's; for m = 1 it leads to 16
    # alone, whose number of ones is odd, and is Bob's.
    "mask_of_four_bits": (17, 1),
    # For m ≤ 2 two takes are all takes. 3, 5 and 6: for m = 3 the 5 leads to 4 and 2, rightly
    # losing, 6 to 5; for m = 4 both 5 and 6 lead to a heap that is what it is said to be; for
    # m = 5 the 6 leads to 5 and 1, rightly losing. 9: for m = 3 it leads to 8 and 6, rightly
    # losing; for m = 4 to 5, won; for m = 5 the 6 is losing and within reach, but only 8 and 4
    # are tried.
    "two_takes": (9, 5),
    # For m = 1: 0, 2 is odd so 3, 5, 7 is odd so 8, 10: 9, which is losing, is stepped past.
    # 3, 5 and 6 are right: for m = 2 the heaps are 0, 3, 6; for m = 3 they are 0, 5 (4 is odd);
    # for m = 4 they are 0, 5; for m = 5 they are 0, 6; for m ≥ 6 they begin past 6.
    "one_step_past_odd": (9, 1),
}
