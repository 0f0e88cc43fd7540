"""CAO Stage-3: the problem, with its bounds and its solver."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from harness.problem import Format, Problem, Solver, one_answer_a_line
from harness.problems.lava.bound import LavaBound, below
from harness.problems.lava.draws import draws
from harness.problems.lava.grid import LavaGrid, is_placed, order, placed_monsters, players, root
from harness.problems.lava.text import instance_of, read, write
from oracles.rulesets.lava import Lava
from solvers.lava import editorial


def answers(grids: Sequence[LavaGrid]) -> list[str]:
    """Return the winners by the rectangle code; placed boards skip its border tests."""

    def asuna_wins(grid: LavaGrid) -> bool:
        if is_placed(grid):
            return editorial.grundy(len(grid), len(grid[0]), placed_monsters(grid)) != 0
        return editorial.asuna_wins(grid)

    return ["Asuna" if asuna_wins(grid) else "Kirito" for grid in grids]


PROBLEM = Problem(
    name="lava",
    title="CAO Stage-3 (CodeChef CAOS3)",
    rules=lambda grid: Lava(len(grid), len(grid[0])),
    root=root,
    players=players,
    order=order,
    instance=instance_of,
    format=Format(read, write, one_answer_a_line, partial(read, limits=False)),
    bounds={
        "quick": LavaBound(7, 1, 9),
        "ci": LavaBound(7, 2, 12, ((7, 7),)),
        "deep": LavaBound(8, 2, 16, ((7, 7), (7, 8), (8, 7), (8, 8))),
    },
    below=below,
    draws=draws,
    judged=lambda grid: not is_placed(grid),
    solvers=(Solver("editorial", "the code: four rectangles, XOR, mex", answers, "holds"),),
)
