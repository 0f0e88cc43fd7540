"""CAO Stage-3: the problem, with its bounds and its solvers."""

from __future__ import annotations

from functools import partial

from harness.problem import Format, Problem, Solver, one_answer_a_line
from harness.problems.lava import answering, board, telling
from harness.problems.lava.bound import LavaBound, below
from harness.problems.lava.draws import at_limits, draws
from harness.problems.lava.features import FEATURES
from harness.problems.lava.grid import is_placed, order, players, root
from harness.problems.lava.text import instance_of, read, write
from harness.telling import Telling
from oracles.rulesets.lava import Lava

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
    solvers=(
        Solver(
            "batched",
            "all rectangles of many boards at once, over arrays",
            answering.by_batched,
            "holds",
            mover_wins=answering.batched_wins,
        ),
        Solver(
            "editorial",
            "the code: four rectangles, XOR, mex",
            answering.by_editorial,
            "holds",
            mover_wins=answering.editorial_wins,
            affordable=answering.editorial_affords,
        ),
    ),
    at_limits=at_limits,
    features=FEATURES,
    telling=Telling(telling.rules, telling.position, telling.move, telling.end, board.draw),
)
