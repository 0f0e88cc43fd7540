"""The rectangle code of CAO Stage-3 against hand arguments and a second program."""

from __future__ import annotations

from functools import cache

import pytest

from solvers.lava.editorial import asuna_wins, grundy, monsters

SAMPLE = ("^#^#^^^", "^#^^^#^", "^#^^^^^", "^^^#^^^", "^^^^^^^", "^^^^^^^", "^^^^^^^")
# Found by a search for great values over grids of side 20; test_a_value_past_31 recomputes it.
VALUE_35 = (
    "^^^#^^^^^^^^^^^^^^^^",
    *("^^^^^^^^^^^^^^^^^^^^",) * 2,
    "^^^^^^^^^^^^^^^^^^#^",
    *("^^^^^^^^^^^^^^^^^^^^",) * 2,
    "^^^^^^^#^^^^^^^#^^^^",
    *("^^^^^^^^^^^^^^^^^^^^",) * 3,
    *("^^^^^^^^^^^^^^^^^^^#",) * 2,
    "^^^^^^^^^^^#^^^^^^^^",
    "^^^^^^#^^^^^^^^^^^^^",
    "^^^^^^^^^^^^^^^^^^^^",
    "^^^^#^^^^^^^^^^^^^^^",
    "^^^^^^^^^^^^^^^^^^^^",
    "^^^^^^^^^^^^^^^#^^^^",
    "^^^^^^^^^#^^^^^^^^^^",
    "^^^^^^^^^^^^^^^^^#^^",
)


def test_the_sample() -> None:
    """The sample is Asuna's, with monsters at (3,5), (5,3), (5,5), counted from 1."""
    assert monsters(SAMPLE) == {(2, 4), (4, 2), (4, 4)}
    assert asuna_wins(SAMPLE)


@pytest.mark.parametrize("length", range(1, 21))
def test_boards_of_five_rows(length: int) -> None:
    """With one row of monsters the first move ends the game: Asuna wins if there is one."""
    assert asuna_wins(("^" * length,) * 5) == (length >= 5)


@pytest.mark.parametrize(
    ("rows", "columns", "alive", "value"),
    [
        (3, 3, [], 0),
        (5, 5, [(2, 2)], 1),
        # On a diagonal no volcano reaches another: one, two, three single moves.
        (7, 7, [(2, 2), (3, 3)], 0),
        (7, 7, [(2, 2), (3, 3), (4, 4)], 1),
        # The corner kills both others (0), either of them leaves one (1).
        (7, 7, [(2, 2), (2, 4), (4, 2)], 2),
        # 2 x 2: each leaves one.
        (6, 6, [(2, 2), (2, 3), (3, 2), (3, 3)], 0),
        # 2 x 3: the middle leaves two apart (0), a corner two side by side (1).
        (6, 7, [(2, 2), (2, 3), (2, 4), (3, 2), (3, 3), (3, 4)], 2),
        # A cross of five: the centre kills all (0); an end kills its own line, the centre with
        # it, and the two other ends lie apart on either side of its lava (0).
        (5, 5, [(2, 2), (2, 1), (2, 3), (1, 2), (3, 2)], 1),
    ],
)
def test_grundy_values_by_hand(
    rows: int, columns: int, alive: list[tuple[int, int]], value: int
) -> None:
    """Small sets of monsters have the values worked out by hand."""
    assert grundy(rows, columns, alive) == value


def by_sets(alive: set[tuple[int, int]]) -> int:
    """Return the Grundy value by sets of monsters as bits, with no rectangle and no loop."""
    order = sorted(alive)
    ranges = range(len(order))

    def bits(row_side: int, column_side: int, r: int, c: int) -> int:
        return sum(
            1 << n
            for n in ranges
            if (order[n][0] - r) * row_side > 0 and (order[n][1] - c) * column_side > 0
        )

    quarters = [[bits(a, b, *cell) for a in (-1, 1) for b in (-1, 1)] for cell in order]

    @cache
    def value(left: int) -> int:
        reached = set()
        for n in ranges:
            if left >> n & 1:
                a, b, c, d = (value(left & quarter) for quarter in quarters[n])
                reached.add(a ^ b ^ c ^ d)
        return min(set(range(len(reached) + 1)) - reached)

    return value((1 << len(order)) - 1)


def test_a_value_past_31() -> None:
    """A mex that would overflow 32 bits is right: a grid of side 20 with value 35."""
    assert grundy(20, 20, monsters(VALUE_35)) == by_sets(monsters(VALUE_35)) == 35
    assert asuna_wins(VALUE_35)


@pytest.mark.parametrize("side", [9, 12, 14])
def test_free_boards_by_a_second_program(side: int) -> None:
    """Rectangles and sets of monsters give one value on free boards past the exhaustive bounds."""
    alive = monsters(("^" * side,) * side)
    assert grundy(side, side, alive) == by_sets(alive)


@pytest.mark.parametrize(
    ("grid", "message"),
    [
        ([], "the rows must be there and of one length"),
        ([""], "the rows must be there and of one length"),
        (["^^", "^"], "the rows must be there and of one length"),
        (["^x"], "'x' is neither ^ (free) nor # (wall)"),
        (["M."], "'.' is neither ^ (free) nor # (wall)"),
    ],
)
def test_what_is_no_grid_is_refused(grid: list[str], message: str) -> None:
    """A ragged, empty or foreign grid raises `ValueError` that says where and why."""
    with pytest.raises(ValueError, match="asuna_wins") as caught:
        asuna_wins(grid)
    assert str(caught.value).endswith(message)
