"""The rules of CAO Stage-3, by hand: where monsters stand, how lava flows, both readings."""

from __future__ import annotations

import pytest

from oracles.graph import analyse, build, grundy_values
from oracles.ruleset import Outcome
from oracles.rulesets.lava import Cell, Lava, LavaPosition, WholeLines, monsters

SAMPLE = ("^#^#^^^", "^#^^^#^", "^#^^^^^", "^^^#^^^", "^^^^^^^", "^^^^^^^", "^^^^^^^")
NO_LAVA: frozenset[Cell] = frozenset()


def start(*grid: str) -> LavaPosition:
    """Return the starting position of a grid."""
    return (monsters(grid), NO_LAVA)


def outcome(rules: Lava, position: LavaPosition) -> Outcome:
    """Return the outcome of a position by exhaustive analysis."""
    return analyse(build(rules, [position])).outcome[position]


def test_the_monsters_of_the_sample() -> None:
    """The sample's monsters stand at (3,5), (5,3), (5,5), counted from 1."""
    assert monsters(SAMPLE) == {(2, 4), (4, 2), (4, 4)}


def test_asuna_wins_the_sample() -> None:
    """(5,5) shares a line with both others: Asuna kills all three with it and has won."""
    assert outcome(Lava(7, 7), start(*SAMPLE)) is Outcome.N
    assert (frozenset(), frozenset(row_and_column(4, 4, 7))) in Lava(7, 7).options(start(*SAMPLE))


def row_and_column(row: int, column: int, side: int) -> set[Cell]:
    """Return the cells of a row and a column of a square board."""
    return {(row, n) for n in range(side)} | {(n, column) for n in range(side)}


@pytest.mark.parametrize(
    ("grid", "expected"),
    [
        (("^^^^^",) * 5, {(2, 2)}),
        # Arms of 3: the primes up to 3 are 2 and 3.
        (("^^^^^^^",) * 7, {(r, c) for r in (2, 3, 4) for c in (2, 3, 4)}),
        # An arm of 1: no prime is at most 1.
        (("^^^^",) * 5, set()),
        (("^^^^^",) * 4, set()),
        # The centre is a wall, on which no monster stands.
        (("^^^^^", "^^^^^", "^^#^^", "^^^^^", "^^^^^"), set()),
        # An arm is broken by the nearer wall, wherever free cells go on behind it.
        (("^^^^^^", "^^^^^^", "^#^^^^", "^^^^^^", "^^^^^^"), set()),
        (("#^#^#", "^^^^^", "#^^^#", "^^^^^", "#^^^#"), set()),
        (("##^##", "##^##", "^^^^^", "##^##", "##^##"), {(2, 2)}),
        (("^",), set()),
    ],
)
def test_monsters_by_hand(grid: tuple[str, ...], expected: set[Cell]) -> None:
    """A monster stands where some prime is at most each of the four arms of a free cell."""
    assert monsters(grid) == expected


def test_lava_fills_the_row_and_the_column_of_an_untouched_board() -> None:
    """Over a board without lava it flows to the borders in all four directions."""
    assert Lava(5, 5).flow((2, 3), NO_LAVA) == row_and_column(2, 3, 5)


def test_lava_stops_at_old_lava() -> None:
    """Between old lava on two sides it fills no cell beyond."""
    old = frozenset({(2, 1), (4, 3)})
    assert Lava(5, 5).flow((2, 3), old) == {(2, 2), (2, 3), (2, 4), (0, 3), (1, 3), (3, 3)}


def test_lava_of_the_other_reading_goes_on_behind_old_lava() -> None:
    """Whole lines are filled, whatever lies on them."""
    old = frozenset({(2, 1), (4, 3)})
    assert WholeLines(5, 5).flow((2, 3), old) == row_and_column(2, 3, 5)


def test_options_follow_the_monsters_in_reading_order() -> None:
    """Each living monster gives one option, in which it and those on its lines are gone."""
    alive = frozenset({(2, 2), (2, 4), (4, 2), (3, 3)})
    left = [after for after, _ in Lava(7, 7).options((alive, NO_LAVA))]
    assert left == [{(3, 3)}, {(3, 3), (4, 2)}, {(2, 2), (2, 4), (4, 2)}, {(2, 4), (3, 3)}]


def test_a_monster_behind_old_lava_is_spared() -> None:
    """After (2,3) the monsters (3,2) and (3,4) are apart: two moves by the rule, one otherwise."""
    position = (frozenset({(3, 2), (3, 4)}), frozenset(row_and_column(2, 3, 7)))
    assert [after for after, _ in Lava(7, 7).options(position)] == [{(3, 4)}, {(3, 2)}]
    assert [after for after, _ in WholeLines(7, 7).options(position)] == [set(), set()]


def test_lava_flows_over_walls() -> None:
    """Two monsters with a wall between them on one row die of one volcano, so Asuna wins."""
    position = start("^" * 11, "^" * 11, "^^^^^#^^^^^", "^" * 11, "^" * 11)
    assert position[0] == {(2, 2), (2, 8)}
    assert [after for after, _ in Lava(5, 11).options(position)] == [set(), set()]
    assert outcome(Lava(5, 11), position) is Outcome.N


def test_whoever_cannot_move_has_lost() -> None:
    """Without a monster the player to move loses."""
    empty = start("^^^^", "^^^^")
    assert Lava(2, 4).options(empty) == []
    assert outcome(Lava(2, 4), empty) is Outcome.P


@pytest.mark.parametrize(
    ("rows", "columns", "value", "value_of_whole_lines"),
    [
        # One line: each move ends the game.
        (5, 5, 1, 1),
        (5, 9, 1, 1),
        # 2 x 2: each move leaves the monster diagonally opposite, value 1.
        (6, 6, 0, 0),
        # 2 x 3: the middle leaves two apart (1 XOR 1 = 0; 1 if one move kills both), a corner
        # leaves two side by side (1).
        (6, 7, 2, 0),
        (7, 6, 2, 0),
    ],
)
def test_grundy_values_of_free_boards_by_hand(
    rows: int, columns: int, value: int, value_of_whole_lines: int
) -> None:
    """Free boards up to six cells of monsters have the values worked out by hand."""
    position = start(*["^" * columns] * rows)
    assert grundy_values(build(Lava(rows, columns), [position]))[position] == value
    other = grundy_values(build(WholeLines(rows, columns), [position]))[position]
    assert other == value_of_whole_lines
