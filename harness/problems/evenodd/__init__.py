"""Tweedle-Dee and Tweedle-Dum: the problem, with its bounds and its solvers."""

from __future__ import annotations

from functools import partial

from harness.problem import Format, Problem, Solver, one_answer_a_line
from harness.problems.evenodd import board, telling
from harness.problems.evenodd.answering import by_editorial, by_heaps_left, by_parity, parity_rows
from harness.problems.evenodd.bound import BOUNDS, below
from harness.problems.evenodd.draws import at_limits, draws
from harness.problems.evenodd.features import FEATURES
from harness.problems.evenodd.instance import kind, order, players, posed, root
from harness.problems.evenodd.plane import plane
from harness.problems.evenodd.text import instance_of, read, write
from harness.telling import Telling
from oracles.rulesets.evenodd import EvenOdd

PROBLEM = Problem(
    name="evenodd",
    title="Tweedle-Dee and Tweedle-Dum (CodeChef TWEED)",
    rules=lambda instance: EvenOdd(),
    root=root,
    players=players,
    order=order,
    instance=instance_of,
    format=Format(read, write, one_answer_a_line, partial(read, limits=False)),
    bounds=BOUNDS,
    below=below,
    draws=draws,
    kind=kind,
    solvers=(
        Solver(
            "editorial",
            "the pseudo-code: Dee needs a single, even heap",
            by_editorial,
            expected="holds",
            mover_wins=by_heaps_left(by_editorial),
        ),
        Solver(
            "parity",
            "over arrays: Dee needs one heap left, an even one, and the move",
            by_parity,
            expected="holds",
            rows=parity_rows,
            mover_wins=by_heaps_left(by_parity),
        ),
    ),
    at_limits=at_limits,
    posed=posed,
    features=FEATURES,
    plane=plane,
    telling=Telling(telling.rules, telling.position, telling.move, telling.end, board.draw),
)
