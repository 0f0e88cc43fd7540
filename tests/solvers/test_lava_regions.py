"""The rectangles of CAO Stage-3 later in the game, against hand arguments and the raw rules."""

from __future__ import annotations

import random
from itertools import product

import pytest

from oracles.rulesets.lava import Lava, LavaPosition
from solvers.lava.regions import rectangles


def cells_of(text: str, mark: str) -> set[tuple[int, int]]:
    """Return the cells with a mark on a board whose rows are separated by blanks."""
    rows = text.split()
    return {(r, c) for r, row in enumerate(rows) for c, cell in enumerate(row) if cell == mark}


@pytest.mark.parametrize(
    ("board", "found"),
    [
        ("...  ...", [(0, 1, 0, 2)]),
        ("~~~  ~~~", []),
        # A volcano in the middle, in a corner, and at an edge.
        (".~.. ~~~~ .~..", [(0, 0, 0, 0), (0, 0, 2, 3), (2, 2, 0, 0), (2, 2, 2, 3)]),
        ("~~~ ~.. ~..", [(1, 2, 1, 2)]),
        (".~. .~. ~~~", [(0, 1, 0, 0), (0, 1, 2, 2)]),
        # A second one at the right of the first: its lava stops at the first's.
        ("..~.. ..~~~ ..~.. ~~~~~", [(0, 2, 0, 1), (0, 0, 3, 4), (2, 2, 3, 4)]),
    ],
)
def test_rectangles_by_hand(board: str, found: list[tuple[int, int, int, int]]) -> None:
    """The cells without lava are cut as a look at the board tells, in reading order."""
    rows, columns = len(board.split()), len(board.split()[0])
    assert rectangles(rows, columns, cells_of(board, "~")) == found


@pytest.mark.parametrize(
    ("board", "first", "because"),
    [
        # L, its foot to the right; its foot to the left; a hole; a step at the right edge.
        (".~~ .~~ ...", (0, 0), (2, 1)),
        ("~.~ ~.~ ..~", (0, 1), (2, 0)),
        ("... .~. ...", (0, 0), (1, 1)),
        (".~~ ~.. ~.~", (1, 1), (2, 2)),
        ("..~ ... ~~~", (0, 0), (1, 2)),
    ],
)
def test_other_shapes_are_refused(
    board: str, first: tuple[int, int], because: tuple[int, int]
) -> None:
    """Connected cells that are no rectangle raise `ValueError`, which names the cell at fault."""
    rows, columns = len(board.split()), len(board.split()[0])
    with pytest.raises(ValueError, match=r"regions\.py: rectangles\(lava\)") as caught:
        rectangles(rows, columns, cells_of(board, "~"))
    assert f"about {first} are no rectangle, because of {because}: " in str(caught.value)


def test_every_play_leaves_rectangles() -> None:
    """After each move of 40 plays the rectangles hold each cell without lava exactly once."""
    drawn = random.Random(7)
    for _ in range(40):
        ruleset = Lava(drawn.randint(1, 9), drawn.randint(1, 9))
        board = list(product(range(ruleset.rows), range(ruleset.columns)))
        position: LavaPosition = (frozenset(board), frozenset())
        while position[0]:
            position = drawn.choice(ruleset.options(position))
            inside = [
                cell
                for top, bottom, left, right in rectangles(
                    ruleset.rows, ruleset.columns, position[1]
                )
                for cell in product(range(top, bottom + 1), range(left, right + 1))
            ]
            assert sorted(inside) == sorted(set(board) - position[1])
