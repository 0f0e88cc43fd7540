"""CAO Stage-3: how its solvers are asked, and what is drawn at the judge's limits."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from typing import Any

import pytest
from hypothesis import find, given, settings

from harness.problems.lava import PROBLEM
from harness.problems.lava.grid import GREATEST, LavaGrid, inner, rendered
from oracles.graph import analyse, build
from oracles.ruleset import Outcome, Ruleset
from oracles.rulesets.lava import Lava, LavaPosition, WholeLines

Wins = Callable[[Ruleset[Any], Sequence[LavaPosition]], Sequence[bool]]
SOLVERS = ("editorial", "batched")


def mover_wins(name: str) -> Wins:
    """Return what a solver is asked about positions."""
    wins = PROBLEM.solver(name).mover_wins
    assert wins is not None
    return wins


@pytest.mark.parametrize("name", SOLVERS)
@pytest.mark.parametrize(
    "grid",
    [
        ("MMM", "MMM", "MMM"),
        ("M.MM", "MM.M", ".MMM"),
        ("^" * 7,) * 7,
        ("^#^#^^^", "^#^^^#^", "^#^^^^^", "^^^#^^^", "^^^^^^^", "^^^^^^^", "^^^^^^^"),
        ("^^^^^^^#", *("^" * 8,) * 6, "#^^^^^^^"),
    ],
)
def test_every_position_of_a_game_is_answered_as_the_oracle_does(name: str, grid: LavaGrid) -> None:
    """At each reachable position a solver says "the mover wins" exactly where that is so."""
    ruleset = PROBLEM.rules(grid)
    outcome = analyse(build(ruleset, [PROBLEM.root(grid)])).outcome
    positions = list(outcome)
    truth = [outcome[position] is Outcome.N for position in positions]
    assert list(mover_wins(name)(ruleset, positions)) == truth


@pytest.mark.parametrize("name", SOLVERS)
def test_boards_with_lava_by_hand(name: str) -> None:
    """Two monsters apart are lost, two in one rectangle's row won, and none is lost."""
    across = frozenset((1, column) for column in range(5))
    apart = (frozenset({(0, 0), (2, 4)}), across)
    together = (frozenset({(2, 0), (2, 4)}), across)
    nothing: LavaPosition = (frozenset(), across)
    assert list(mover_wins(name)(Lava(3, 5), [apart, together, nothing])) == [False, True, False]
    assert list(mover_wins(name)(Lava(3, 5), [])) == []


@pytest.mark.parametrize("name", SOLVERS)
def test_another_reading_is_refused(name: str) -> None:
    """Where a move clears whole lines rectangles are no games apart: `ValueError` says so."""
    with pytest.raises(ValueError, match=r"WholeLines\(rows=3, columns=3\): must be Lava"):
        mover_wins(name)(WholeLines(3, 3), [(frozenset({(0, 0)}), frozenset())])


def test_the_batch_answers_grids_and_placed_boards_in_order() -> None:
    """Grids and placed boards of several sizes in one batch get the editorial's answers."""
    grids: list[LavaGrid] = [
        *(("M.", ".M"), ("^" * 5,) * 5, ("M",), ("#",), ("MM", "M."), ("^" * 6,) * 6),
        *(("." * 20,) * 19 + ("." * 19 + "M",), (".",), ("^" * 5,) * 7),
    ]
    answers = list(PROBLEM.solver("batched").answers(grids))
    assert answers == list(PROBLEM.solver("editorial").answers(grids))
    assert answers[:6] == ["Kirito", "Asuna", "Asuna", "Kirito", "Asuna", "Kirito"]
    assert list(PROBLEM.solver("batched").answers([])) == []


def test_what_the_solvers_afford() -> None:
    """The batch affords every grid, the editorial up to a free board of 14x14."""
    walled = ("#" * 20, *("#" + "^" * 5 + "#" * 14,) * 5, *("#" * 20,) * 14)
    free: dict[int, LavaGrid] = {side: ("^" * side,) * side for side in (1, 14, 16, 20)}
    affords = PROBLEM.solver("editorial").affordable
    assert affords(walled)
    assert affords(rendered(20, 20, inner(20, 20)[:9], "M", "."))
    assert [affords(grid) for grid in free.values()] == [True, True, False, False]
    assert all(map(PROBLEM.solver("batched").affordable, free.values()))


@cache
def drawn_at_limits() -> list[LavaGrid]:
    """Return 300 grids drawn at the judge's limits."""
    assert PROBLEM.at_limits is not None
    drawn: list[LavaGrid] = []

    @settings(max_examples=300, database=None, derandomize=True, deadline=None)
    @given(PROBLEM.at_limits())
    def collect(grid: LavaGrid) -> None:
        drawn.append(grid)

    collect()
    return drawn


def test_draws_at_the_limits_are_of_all_kinds() -> None:
    """Of 300 grids some have 5 to 20 rows each, some more than 60 monsters; each player wins 60."""
    drawn = drawn_at_limits()
    assert all(PROBLEM.instance(grid) == grid and PROBLEM.judged(grid) for grid in drawn)
    counts = [len(PROBLEM.root(grid)[0]) for grid in drawn]
    assert sum(count >= 2 for count in counts) >= 200
    assert sum(count > 60 for count in counts) >= 10
    assert min(counts) == 0
    assert {len(grid) for grid in drawn} >= set(range(5, GREATEST + 1))
    answers = list(PROBLEM.solver("batched").answers(drawn))
    assert min(answers.count("Asuna"), answers.count("Kirito")) >= 60


def test_the_editorial_affords_most_draws() -> None:
    """At least four draws in five at the judge's limits are the editorial's to answer."""
    drawn = drawn_at_limits()
    assert sum(map(PROBLEM.solver("editorial").affordable, drawn)) >= 240


@pytest.mark.parametrize("monsters", [1, 2])
def test_draws_at_the_limits_shrink(monsters: int) -> None:
    """The least grid with one monster is free and 5x5, and with two 5x6 or 6x5."""
    assert PROBLEM.at_limits is not None
    found = find(
        PROBLEM.at_limits(),
        lambda drawn: len(PROBLEM.root(drawn)[0]) >= monsters,
        settings=settings(max_examples=500, database=None, derandomize=True, deadline=None),
    )
    assert found in {("^" * (4 + monsters),) * 5, ("^" * 5,) * (4 + monsters)}
