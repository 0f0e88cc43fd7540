"""Where claims are still right: printed conditions against raw rules written out once more."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from itertools import chain, product
from typing import Any

import pytest
from counting import bits, require_simplest, values_of

from harness import catalog
from harness.editorials.lava.placing import samples
from harness.editorials.lava.winning import GRIDS
from harness.separation import Separation

Heaps = tuple[int, ...]
Cells = frozenset[tuple[int, int]]

PRIME = [n > 1 and all(n % d for d in range(2, n)) for n in range(41)]


def separation_of(problem: str, claim: str) -> Separation | None:
    """Return what a claim's test says at the quick tier."""
    (found,) = [c for c in catalog.claims(problem) if c.id == claim]
    return found.test("quick").separation


def require(problem: str, claim: str, items: Sequence[Any], wrong: Callable[..., bool]) -> None:
    """Assert that a claim's condition is the simplest for the items on which it is `wrong`."""
    loaded = catalog.load(problem)
    values = values_of(loaded, items)
    require_simplest(loaded, values, bits(map(wrong, items)), separation_of(problem, claim))


def over(x: int, y: int, k: int) -> bool:
    """Return whether a play of primes has ended."""
    return k in (x, y) or (PRIME[x] and PRIME[y])


@cache
def alice(x: int, y: int, k: int, w: int, held: bool = False) -> bool:
    """Return whether Alice wins; `held`, with Bob to move, if she answers on the other number."""
    if over(x, y, k):
        return k not in (x, y)
    if not held:
        after = (alice(x - 1, y, k, 1 - w), alice(x, y - 1, k, 1 - w))
        return any(after) if w == 0 else all(after)
    return all(
        k not in first if over(*first, k) else alice(x - 1, y - 1, k, 1, True)
        for first in ((x - 1, y), (x, y - 1))
    )


def on_diagonal(x: int, y: int, k: int) -> bool:
    """Return whether both numbers, lowered alike, are prime somewhere above K."""
    return any(PRIME[x - d] and PRIME[y - d] for d in range(min(x, y) - k))


def loses_an_answer(x: int, y: int, k: int, w: int) -> bool:
    """Return whether after one of Bob's moves Alice loses by answering on the other number."""
    return not all(
        k not in first if over(*first, k) else alice(x - 1, y - 1, k, 1)
        for first in ((x - 1, y), (x, y - 1))
    )


@cache
def makes_a_pair(x: int, y: int, k: int) -> bool:
    """Return whether some play ends with both numbers prime."""
    if over(x, y, k):
        return k not in (x, y)
    return makes_a_pair(x - 1, y, k) or makes_a_pair(x, y - 1, k)


@pytest.mark.parametrize(
    ("claim", "speaks", "wrong"),
    [
        (
            "alice-first-by-diagonal",
            lambda x, y, k, w: w == 0 and not over(x, y, k),
            lambda x, y, k, w: (
                alice(x, y, k, 0) != (on_diagonal(x - 1, y, k) or on_diagonal(x, y - 1, k))
            ),
        ),
        (
            "answer-on-the-other-coordinate",
            lambda x, y, k, w: w == 1 and not over(x, y, k) and alice(x, y, k, 1),
            lambda x, y, k, w: not alice(x, y, k, 1, True),
        ),
        (
            "two-sided-test-is-answering-on-the-other",
            lambda x, y, k, w: (
                w == 1
                and not over(x, y, k)
                and not on_diagonal(x, y, k)
                and on_diagonal(x - 2, y, k)
                and on_diagonal(x, y - 2, k)
            ),
            loses_an_answer,
        ),
        (
            "other-paths-end-at-the-boundary",
            lambda x, y, k, w: not alice(x, y, k, w),
            lambda x, y, k, w: makes_a_pair(x, y, k),
        ),
    ],
)
def test_primes(claim: str, speaks: Callable[..., bool], wrong: Callable[..., bool]) -> None:
    """Of x and y up to 40 and K up to 4, by the rules of the statement."""
    blocks = catalog.load("primes").bounds["quick"].blocks()
    items = [at for at in chain.from_iterable(blocks) if speaks(*at)]
    require("primes", claim, items, lambda at: wrong(*at))


def takes(heaps: Heaps, mover: str) -> list[tuple[int, Heaps]]:
    """Return the heap taken from and what is left, for each take of even or odd size."""
    return [
        (place, (*heaps[:place], heap - take, *heaps[place + 1 :]))
        for place, heap in enumerate(heaps)
        for take in range(2 if mover == "Dee" else 1, heap + 1, 2)
    ]


@cache
def dee_empties(heaps: Heaps, mover: str) -> bool:
    """Return whether Dee takes the last of the first heap in some play."""
    other = "Dum" if mover == "Dee" else "Dee"
    return any(
        (mover == "Dee" and place == 0 and left[0] == 0) or dee_empties(left, other)
        for place, left in takes(heaps, mover)
    )


@cache
def ends_early(heaps: Heaps, mover: str) -> bool:
    """Return whether a play ends before the first heap is alone, from which Dum keeps off."""
    other = "Dum" if mover == "Dee" else "Dee"
    able = [
        left
        for place, left in takes(heaps, mover)
        if mover == "Dee" or place > 0 or not any(heaps[1:])
    ]
    return any(ends_early(left, other) for left in able) if able else any(heaps[1:])


@pytest.mark.parametrize(
    ("claim", "wrong"),
    [("dee-never-last-on-the-odd-heap", dee_empties), ("down-to-the-odd-heap", ends_early)],
)
def test_evenodd(claim: str, wrong: Callable[..., bool]) -> None:
    """Of lists of 1 to 3 heaps up to 6 of which the first is odd, by all plays."""
    blocks = catalog.load("evenodd").bounds["quick"].blocks()
    items = [at for at in chain.from_iterable(blocks) if at.heaps[0] % 2]
    require("evenodd", claim, items, lambda at: wrong(*at))


def test_evenodd_by_hand() -> None:
    """A heap of 1 leaves Dee no move: it is one of the 25 odd heaps, and at one of 1 + 2 + 3 places
    among the 3 + 6 + 9 lists with one heap of 1, 3 or 5 left.

    If Dee may take none she never loses; else she wins only where she starts, on one even heap.
    """
    for claim, separation in {
        "odd-heap-dum-takes-the-rest": Separation("number of stones = 1", 1, 1, 24),
        "last-heap-dee-to-move": Separation("number of stones = 1", 6, 6, 12),
    }.items():
        assert separation_of("evenodd", claim) == separation
    as_told = separation_of("evenodd", "rules-as-told")
    assert as_told is not None
    assert (as_told.condition, as_told.wrong, as_told.inside) == ("", 2 * (6 + 36 + 216) - 3, 516)


def arms(grid: Sequence[str], row: int, column: int) -> int:
    """Return how many free cells lie next to a cell in each of the four directions, at least."""
    down = ["".join(line) for line in zip(*grid, strict=True)]
    lines = [grid[row][:column][::-1], grid[row][column + 1 :]]
    lines += [down[column][:row][::-1], down[column][row + 1 :]]
    return min(len(line) - len(line.lstrip("^")) for line in lines)


def cells_of(grid: Sequence[str], kind: str) -> Cells:
    """Return the cells of a kind with a prime in each direction, which is 2."""
    return frozenset(
        (r, c)
        for r, c in product(range(len(grid)), range(len(grid[0])))
        if grid[r][c] == kind and arms(grid, r, c) >= 2
    )


@cache
def mover_wins(alive: Cells, lava: Cells, rows: int, columns: int, whole: bool) -> bool:
    """Return whether who moves next makes the last volcano; `whole` if lava clears whole lines."""
    for row, column in alive:
        flow = {(row, column)}
        for down, right in ((0, 1), (0, -1), (1, 0), (-1, 0)):
            r, c = row + down, column + right
            while 0 <= r < rows and 0 <= c < columns and (whole or (r, c) not in lava):
                flow.add((r, c))
                r, c = r + down, c + right
        if not mover_wins(alive - flow, lava | flow, rows, columns, whole):
            return True
    return False


def test_lava() -> None:
    """A wall with two free cells on each side is no monster, and lava stops at lava."""
    require("lava", "any-cell", list(samples("quick")), lambda grid: bool(cells_of(grid, "#")))
    grids = list(chain.from_iterable(GRIDS["quick"].blocks()))

    def wrong(grid: Sequence[str]) -> bool:
        start = cells_of(grid, "^"), frozenset[tuple[int, int]](), len(grid), len(grid[0])
        return mover_wins(*start, False) != mover_wins(*start, True)

    judged = [grid for grid in grids if max(len(grid), len(grid[0])) <= 7]
    require("lava", "whole-lines", judged, wrong)
