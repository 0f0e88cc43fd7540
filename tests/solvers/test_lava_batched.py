"""The batch of CAO Stage-3 against the oracle, the rectangle code and hand arguments."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from itertools import chain, combinations, product
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from oracles.graph import build, grundy_values
from oracles.rulesets import lava as rules
from solvers.lava import batched, editorial
from solvers.lava.batched import asuna_wins_many, grundy_many, mex, monsters_many

SAMPLE = ("^#^#^^^", "^#^^^#^", "^#^^^^^", "^^^#^^^", "^^^^^^^", "^^^^^^^", "^^^^^^^")
# Walls of a grid of side 20 whose value is 35, which tests/solvers/test_lava.py computes twice.
WALLS_OF_35 = {
    *((0, 3), (3, 18), (6, 7), (6, 15), (10, 19), (11, 19)),
    *((12, 11), (13, 6), (15, 4), (17, 15), (18, 9), (19, 17)),
}


def random_grids(count: int, sides: tuple[int, int], walls: float, seed: int) -> list[list[str]]:
    """Return grids of random sizes on which each cell is a wall with that probability."""
    drawn = random.Random(seed)
    grids = []
    for _ in range(count):
        rows, columns = drawn.randint(*sides), drawn.randint(*sides)
        grids.append(
            [
                "".join("#" if drawn.random() < walls else "^" for _ in range(columns))
                for _ in range(rows)
            ]
        )
    return grids


def placed(grid: Sequence[str]) -> set[tuple[int, int]]:
    """Return the cells on which the batch places monsters."""
    (alive,) = monsters_many(np.array([[list(row) for row in grid]]) == "^")
    return {(int(row), int(column)) for row, column in np.argwhere(alive)}


def value_of(grid: Sequence[str]) -> int:
    """Return the value that the batch gives a grid."""
    return int(grundy_many(monsters_many(np.array([[list(row) for row in grid]]) == "^"))[0])


def test_the_sample() -> None:
    """The sample is Asuna's, with monsters at (3,5), (5,3), (5,5), counted from 1."""
    assert placed(SAMPLE) == {(2, 4), (4, 2), (4, 4)}
    assert asuna_wins_many([SAMPLE]) == [True]


def test_monsters_are_placed_by_the_rule() -> None:
    """On grids of all sizes and many densities of walls the monsters are those of the rules."""
    for grid in chain.from_iterable(random_grids(40, (1, 20), d / 20, d) for d in range(8)):
        assert placed(grid) == rules.monsters(grid)


@pytest.mark.parametrize(("rows", "columns"), [(3, 3), (2, 4), (1, 7), (5, 2)])
def test_the_oracle_on_every_set_of_monsters(rows: int, columns: int) -> None:
    """Every set of living monsters on a small board has the Grundy value of the game graph."""
    cells = list(product(range(rows), range(columns)))
    sets = [frozenset(s) for n in range(len(cells) + 1) for s in combinations(cells, n)]
    roots: list[rules.LavaPosition] = [(alive, frozenset()) for alive in sets]
    truth = grundy_values(build(rules.Lava(rows, columns), roots))
    alive = np.array([[[(r, c) in s for c in range(columns)] for r in range(rows)] for s in sets])
    assert grundy_many(alive).tolist() == [truth[root] for root in roots]


@settings(max_examples=60, database=None, derandomize=True, deadline=None)
@given(st.sets(st.tuples(st.integers(0, 7), st.integers(0, 9)), max_size=40))
def test_the_rectangle_code_on_any_monsters(alive: set[tuple[int, int]]) -> None:
    """Monsters anywhere on a board of 8x10 have the value that the rectangle code gives them."""
    board = np.zeros((1, 8, 10), np.bool_)
    for cell in alive:
        board[0][cell] = True
    assert grundy_many(board).tolist() == [editorial.grundy(8, 10, alive)]


def test_the_rectangle_code_on_large_grids() -> None:
    """One batch of grids of many sizes up to 20x20 has the rectangle code's answers in order."""
    grids = random_grids(80, (12, 20), 0.2, 1) + random_grids(3, (20, 20), 0.12, 2)
    grids += [*random_grids(80, (1, 9), 0.05, 3), ["^" * 12] * 12]
    random.Random(4).shuffle(grids)
    wins = asuna_wins_many(grids)
    assert wins == [editorial.asuna_wins(grid) for grid in grids]
    assert {True, False} == set(wins)


def test_a_value_past_31() -> None:
    """A grid of side 20 has value 35, which 32 bits of a mex do not hold."""
    free = "".join("#" if cell in WALLS_OF_35 else "^" for cell in product(range(20), range(20)))
    grid = [free[start : start + 20] for start in range(0, 400, 20)]
    assert value_of(grid) == 35


def test_parts_of_a_batch_do_not_meet(monkeypatch: pytest.MonkeyPatch) -> None:
    """A batch has the same answers whether tables hold one board or many."""
    grids = random_grids(30, (9, 10), 0.1, 5)
    together = asuna_wins_many(grids)
    monkeypatch.setattr(batched, "TABLES", 1)
    assert asuna_wins_many(grids) == together == [asuna_wins_many([g])[0] for g in grids]


def test_boards_without_monsters() -> None:
    """No board gets no answer; a board of walls, or too small for a monster, is Kirito's."""
    assert asuna_wins_many([]) == []
    assert asuna_wins_many([["#"], ["^^^^"] * 20, ["#" * 20] * 20]) == [False] * 3


@pytest.mark.parametrize("length", [5, 21, 60])
def test_boards_of_five_rows(length: int) -> None:
    """With one row of monsters the first move ends the game, past the judge's limits too."""
    assert asuna_wins_many([["^" * length] * 5, ["^^^^^"] * length]) == [True, True]


def test_past_the_limits_of_the_judge() -> None:
    """A free board of 8x40 has the value of the rectangle code."""
    grid = ["^" * 40] * 8
    assert value_of(grid) == editorial.grundy(8, 40, editorial.monsters(grid))


def test_a_board_too_large_is_refused() -> None:
    """Of 200 rows and columns with monsters the table is refused; without monsters it is none."""
    board = np.zeros((1, 300, 300), np.bool_)
    assert grundy_many(board).tolist() == [0]
    board[:, :200, :200] = True
    with pytest.raises(ValueError, match="monsters in 200 rows and 200 columns") as caught:
        grundy_many(board)
    assert "1632240801 entries, must have at most 1000000000" in str(caught.value)


@pytest.mark.parametrize("least", [0, 1, 63, 64, 65, 127, 128, 255, 256, 257, 1_000])
def test_no_value_is_too_great_for_the_mex(least: int) -> None:
    """Planted values: all below some number, and some above it, in any order."""
    values = [*range(least), least + 1, least + 64, least + 256, 65_535]
    random.Random(least).shuffle(values)
    array = np.array([values], np.uint16)
    assert mex(array, np.ones(array.shape, np.uint64), (1,)).tolist() == [least]


def test_a_full_word_here_does_not_touch_its_neighbours() -> None:
    """Columns whose values fill one word, five, and part of one have each its own mex."""
    values = np.arange(320, dtype=np.uint16)[:, None] * np.array([1, 1, 1, 0], np.uint16)
    counted = np.arange(320)[:, None] < np.array([64, 320, 40, 320])
    assert mex(values, counted.astype(np.uint64), (0,)).tolist() == [64, 320, 40, 1]


def test_what_does_not_count_is_not_there() -> None:
    """Values that are not counted leave the mex as it is, over two axes at once."""
    values = np.array([[[0, 0], [1, 1]], [[2, 2], [3, 3]]], np.uint16)
    counted = np.array([[[1, 0], [1, 1]], [[0, 1], [1, 1]]], np.uint64)
    assert mex(values, counted, (0, 1)).tolist() == [2, 0]


@pytest.mark.parametrize(
    ("grid", "message"),
    [
        ([], "grids[1]): the rows must be there and of one length"),
        ([""], "grids[1]): the rows must be there and of one length"),
        (["^^", "^"], "grids[1]): the rows must be there and of one length"),
        (["^x"], "'x' is neither ^ (free) nor # (wall)"),
        (["M."], "'.' is neither ^ (free) nor # (wall)"),
        (["é"], "'é' is neither ^ (free) nor # (wall)"),
    ],
)
def test_what_is_no_grid_is_refused(grid: list[str], message: str) -> None:
    """A ragged, empty or foreign grid raises `ValueError` that says where and why."""
    with pytest.raises(ValueError, match="asuna_wins_many") as caught:
        asuna_wins_many([["^"], grid])
    assert str(caught.value).endswith(message)


@pytest.mark.parametrize("call", [monsters_many, grundy_many])
@pytest.mark.parametrize(
    ("boards", "told"),
    [
        (np.ones((1, 5, 5)), "of float64, shape (1, 5, 5)"),
        (np.full((1, 5, 5), 2), "of int64, shape (1, 5, 5)"),
        (np.ones((5, 5), np.bool_), "of bool, shape (5, 5)"),
        ([[[True]]], "of bool, shape (1, 1, 1)"),
    ],
)
def test_what_is_no_array_of_boards_is_refused(
    call: Callable[[Any], object], boards: object, told: str
) -> None:
    """Numbers for truth values, or one board alone, are an error that shows what was given."""
    with pytest.raises(ValueError, match="must be an array of truth values") as caught:
        call(boards)
    assert str(caught.value).startswith(f"solvers/lava/batched.py: {call.__name__}(")
    assert told in str(caught.value)


def test_the_tables_hold_values_past_255(monkeypatch: pytest.MonkeyPatch) -> None:
    """With a mex raised by 300 in every rectangle a single monster has the value 301.

    Two on a diagonal have 300: each move leaves the other one alone, with 301, so the mex is 0.
    """
    monkeypatch.setattr(batched, "mex", lambda *given: mex(*given) + np.uint16(300))
    assert grundy_many(np.ones((1, 1, 1), np.bool_)).tolist() == [301]
    assert grundy_many(np.eye(2, dtype=np.bool_)[None]).tolist() == [300]
