"""CAO Stage-3 as a problem: its format, bounds, order and draws."""

from __future__ import annotations

import itertools

import pytest
from hypothesis import given, settings

from harness.judge import InputError
from harness.problems.lava import PROBLEM
from harness.problems.lava.bound import LavaBound, below
from harness.problems.lava.grid import GREATEST, LavaGrid, is_placed
from oracles.graph import build
from oracles.rulesets.lava import Lava

SAMPLE = """\
1
7 7
^#^#^^^
^#^^^#^
^#^^^^^
^^^#^^^
^^^^^^^
^^^^^^^
^^^^^^^
"""
PLACED = ("...", ".M.", "M..")


def test_the_sample_through_the_format() -> None:
    """The rectangle code reads the sample and prints the statement's answer."""
    grids = PROBLEM.format.read(SAMPLE)
    answers = PROBLEM.solver("editorial").answers(grids)
    assert PROBLEM.format.write_answers(answers) == "Asuna\n"


def test_both_answers_a_line_each() -> None:
    """A board of 5x5 free cells is Asuna's, one of 1x1 Kirito's, one answer a line."""
    grids = PROBLEM.format.read("2\n5 5\n" + "^^^^^\n" * 5 + "1 1\n#\n")
    answers = PROBLEM.solver("editorial").answers(grids)
    assert PROBLEM.format.write_answers(answers) == "Asuna\nKirito\n"


def test_writing_is_the_inverse_of_reading() -> None:
    """The sample is written as it was read, and every grid of a bound comes back."""
    assert PROBLEM.format.write(PROBLEM.format.read(SAMPLE)) == SAMPLE
    grids = [grid for block in LavaBound(4, 1, 6).blocks() for grid in block]
    assert PROBLEM.format.read(PROBLEM.format.write(grids)) == grids


def test_the_limits_are_in_the_domain() -> None:
    """A side may be 1 and 20, and there may be more than ten cases."""
    text = "1 20\n" + "^" * 20 + "\n" + "20 1\n" + "#\n" * 20
    assert len(PROBLEM.format.read("24\n" + text * 12)) == 24


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("1\n2 3\n^^^\n^^\n", "line 4: ^^: row 2 of 2 must have C=3 characters, not 2"),
        ("1\n2 3\n^^^\n^^^^\n", "line 4: ^^^^: row 2 of 2 must have C=3 characters, not 4"),
        ("1\n1 3\n^x^\n", "line 3: ^x^: row 1 of 1: 'x' is neither ^ (free) nor # (wall)"),
        ("1\n1 3\n.M.\n", "line 3: .M.: row 1 of 1: '.' is neither ^ (free) nor # (wall)"),
        ("1\n0 3\n", "line 2: 0: R must be from 1 to 20"),
        ("1\n3 0\n", "line 2: 0: C must be from 1 to 20"),
        ("1\n21 3\n", "line 2: 21: R must be from 1 to 20"),
        ("1\n3 21\n", "line 2: 21: C must be from 1 to 20"),
        ("1\n-1 3\n", "line 2: -1: R must be from 1 to 20"),
        ("1\ntwo 3\n^^^\n^^^\n", "line 2: two: R must be a whole number"),
        ("1\n2\n", "line 2: end of input: C is missing here"),
        ("1\n2 3\n^^^\n", "line 3: end of input: row 2 of 2 is missing here"),
        ("2\n1 1\n^\n", "line 3: end of input: case 2 of 2 is missing here"),
        ("2\n2 1\n^\n1 1\n^\n", "line 4: 1: row 2 of 2: '1' is neither ^ (free) nor # (wall)"),
        ("1\n1 1\n^\n^\n", "line 4: ^: nothing may follow the last case (1 of 1)"),
        ("1\n1 3\n^ ^\n", "line 3: ^: row 1 of 1 must have C=3 characters, not 1"),
        ("0\n", "line 1: 0: the number of cases T must be at least 1"),
        ("", "line 1: end of input: the number of cases T is missing here"),
        ("1\n1 1\n＃\n", "line 3: character '＃': only printable ASCII may stand here"),
    ],
)
def test_bad_input_is_named_by_line_token_and_rule(text: str, message: str) -> None:
    """Bad input gets one line that names the line, the token and the rule."""
    with pytest.raises(InputError) as caught:
        PROBLEM.format.read(text)
    assert str(caught.value) == message


@pytest.mark.parametrize(
    "value",
    [
        None,
        3,
        "^^",
        (),
        ("",),
        ("^", "^^"),
        ("^x",),
        ("^.",),
        ("#M",),
        (("^",),),
        (1, 2),
        ("^" * 21,),
        ("^",) * 21,
    ],
)
def test_a_value_outside_the_domain_is_no_instance(value: object) -> None:
    """A decoded value of another shape or outside the limits raises `InputError`."""
    with pytest.raises(InputError, match="instance"):
        PROBLEM.instance(value)


def test_grids_and_placed_boards_are_instances() -> None:
    """Only the judge's grids are judged; a placed board starts with its M as monsters."""
    grid = ("^^^^^",) * 5
    assert PROBLEM.instance(grid) == grid
    assert PROBLEM.instance(PLACED) == PLACED
    assert (PROBLEM.judged(grid), PROBLEM.judged(PLACED)) == (True, False)
    assert PROBLEM.root(grid) == (frozenset({(2, 2)}), frozenset())
    assert PROBLEM.root(PLACED) == (frozenset({(1, 1), (2, 0)}), frozenset())
    assert PROBLEM.rules(PLACED) == Lava(3, 3)
    assert PROBLEM.players(grid) == ("Asuna", "Kirito")


def test_the_solver_answers_placed_boards() -> None:
    """Two monsters apart are Kirito's, one alone is Asuna's, none is Kirito's."""
    boards = [PLACED, ("...", ".M."), ("M",), (".",), ("MM",)]
    answers = PROBLEM.solver("editorial").answers(boards)
    assert list(answers) == ["Kirito", "Asuna", "Asuna", "Kirito", "Asuna"]


def test_the_order() -> None:
    """By cells, then rows, then walls, then text with # before ^; placed boards come last."""
    ascending: list[LavaGrid] = [
        ("^^",),
        ("#^",),
        ("^#",),
        ("##",),
        ("^", "^"),
        ("#", "^"),
        ("^^^",),
        ("^" * 20,) * 20,
        (".",),
        ("M",),
        ("..",),
        (".M",),
        ("M.",),
        ("MM",),
    ]
    assert all(PROBLEM.order(a) < PROBLEM.order(b) for a, b in itertools.pairwise(ascending))


@pytest.mark.parametrize(
    ("tier", "grids", "placed"),
    [
        # Grids up to 7x7 with at most one wall: 49 + 28^2 = 833. Up to 9 cells, by the numbers of
        # shapes of 1, 2, ... cells: 1, 2, 2, 3, 2, 4, 2, 4, 3 times 2, 4, 8, ...: 3,210. In both:
        # 2 + 6 + 8 + 15 + 12 + 28 + 16 + 18 + 10 = 115.
        ("quick", 833 + 3_210 - 115, 0),
        # With at most two walls: 49 + 28^2 + (140^2 - 28^2) / 2 = 10,241. Up to 12 cells: 32,768
        # more than 3,210, of 4, 2 and 6 shapes. In both: 2 + 8 + 14 + 33 + 32 + 88 + 58 + 74 + 46
        # + 112 + 0 + 316 = 783. And 2^9 sets of monsters.
        ("ci", 10_241 + 3_210 + 4 * 1_024 + 2 * 2_048 + 6 * 4_096 - 783, 512),
    ],
)
def test_the_bounds_hold_each_instance_once(tier: str, grids: int, placed: int) -> None:
    """Each tier has as many different instances as a count by hand says."""
    instances = [grid for block in PROBLEM.bounds[tier].blocks() for grid in block]
    assert len(instances) == len(set(instances)) == grids + placed
    assert sum(map(is_placed, instances)) == placed


def test_a_block_is_sorted_and_of_one_ruleset() -> None:
    """The instances of a block share a ruleset and ascend, and so do the blocks."""
    blocks = [list(block) for block in LavaBound(4, 2, 6, ((5, 6), (6, 6))).blocks()]
    assert all(len({PROBLEM.rules(grid) for grid in block}) == 1 for block in blocks)
    keys = [PROBLEM.order(grid) for block in blocks for grid in block]
    assert keys == sorted(set(keys))


@pytest.mark.parametrize(
    ("bound", "words"),
    [
        (LavaBound(7, 1, 9), "all grids up to 7×7 with at most 1 wall, all grids of up to 9 cells"),
        (LavaBound(0, 0, 5), "all grids of up to 5 cells"),
        (
            LavaBound(6, 2, 0, ((7, 7), (7, 8))),
            "all grids up to 6×6 with at most 2 walls, "
            "all sets of living monsters on an inner part of 3×3, 3×4",
        ),
    ],
)
def test_a_bound_says_what_it_holds(bound: LavaBound, words: str) -> None:
    """The words for a report name each family of the bound."""
    assert str(bound) == words


def test_encloses_is_exact() -> None:
    """A bound encloses a grid if and only if it holds every smaller grid of the judge."""
    everything = [grid for block in LavaBound(0, 0, 6).blocks() for grid in block]
    for side, walls, cells in itertools.product([0, 1, 3, 6], [0, 1, 3], [0, 1, 4, 5]):
        bound = LavaBound(side, walls, cells, ((5, 5),))
        held = {grid for block in bound.blocks() for grid in block}
        complete = True
        for grid in everything:
            assert bound.encloses(grid) == complete, (bound, grid)
            complete = complete and grid in held


def test_no_bound_of_ours_encloses_a_placed_board() -> None:
    """All of the judge's grids come before it."""
    assert not any(bound.encloses((".",)) for bound in PROBLEM.bounds.values())


@pytest.mark.parametrize(
    "grid", [("^",), ("#" * 12,), ("^^^^",) * 3, ("###",) * 4, ("^#^",) * 3, ("^",) * 11]
)
def test_below_encloses_its_instance(grid: LavaGrid) -> None:
    """Up to 12 cells `below` gives a bound that holds the grid and everything smaller."""
    bound = below(grid)
    assert bound is not None
    assert bound.encloses(grid)
    assert any(grid in set(block) for block in bound.blocks())


@pytest.mark.parametrize("grid", [("^" * 13,), ("^^^^^",) * 5, (".",), PLACED])
def test_below_gives_up_past_12_cells(grid: LavaGrid) -> None:
    """Past 12 cells, and before a placed board, there are too many grids to enumerate."""
    assert below(grid) is None


@settings(max_examples=150, database=None, derandomize=True, deadline=None)
@given(PROBLEM.draws(PROBLEM.bounds["ci"]))
def test_draws_are_grids_past_the_ci_bound(grid: LavaGrid) -> None:
    """A draw is a grid of the judge with sides of 8 to 20 and at most 10,000 positions."""
    assert PROBLEM.instance(grid) == grid
    assert grid not in PROBLEM.bounds["ci"]
    assert PROBLEM.format.read(PROBLEM.format.write([grid])) == [grid]
    assert 8 <= min(len(grid), len(grid[0])) <= max(len(grid), len(grid[0])) <= GREATEST
    assert len(build(PROBLEM.rules(grid), [PROBLEM.root(grid)], 10_000)) <= 10_000


def test_draws_are_worth_playing() -> None:
    """Of 300 draws at least 200 have two monsters or more, and each player wins at least 45."""
    drawn: list[LavaGrid] = []

    @settings(max_examples=300, database=None, derandomize=True, deadline=None)
    @given(PROBLEM.draws(PROBLEM.bounds["ci"]))
    def collect(grid: LavaGrid) -> None:
        drawn.append(grid)

    collect()
    assert sum(len(PROBLEM.root(grid)[0]) >= 2 for grid in drawn) >= 200
    answers = list(PROBLEM.solver("editorial").answers(drawn))
    assert min(answers.count("Asuna"), answers.count("Kirito")) >= 45
    assert len({(len(grid), len(grid[0])) for grid in drawn}) >= 30
