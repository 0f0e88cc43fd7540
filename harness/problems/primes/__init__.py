"""Game of Primes: the problem, with its bounds and its solvers."""

from __future__ import annotations

from functools import partial

from harness.problem import Format, Problem, Solver, one_case_a_line
from harness.problems.primes import board, telling
from harness.problems.primes.answering import affords_scan, by, by_rows
from harness.problems.primes.bound import BOUNDS, DEEP, below
from harness.problems.primes.draws import at_limits, draws
from harness.problems.primes.features import FEATURES, columns
from harness.problems.primes.instance import kind, order, players, posed, root
from harness.problems.primes.plane import plane
from harness.problems.primes.text import instance_of, read, write_answers
from harness.telling import Telling
from oracles.rulesets.primes import Primes
from solvers.primes import editorial, exact, prose

PROBLEM = Problem(
    name="primes",
    title="Game of Primes (Codeforces gym 102821 G)",
    rules=lambda instance: Primes(instance.k),
    root=root,
    players=players,
    order=order,
    instance=instance_of,
    format=Format(read, one_case_a_line, write_answers, partial(read, limits=False)),
    bounds={**BOUNDS, "deep": DEEP},
    below=below,
    draws=draws,
    kind=kind,
    solvers=(
        Solver(
            "exact",
            "a threshold a diagonal, proved",
            by(exact.alice_wins),
            expected="holds",
            rows=by_rows(exact.alice_wins_many),
        ),
        Solver(
            "editorial",
            "the code: one diagonal, or both outer ones",
            by(editorial.alice_wins),
            expected="refuted",
            rows=by_rows(editorial.alice_wins_many),
            affordable=affords_scan,
        ),
        Solver(
            "prose",
            "the text: one diagonal only",
            by(prose.alice_wins),
            expected="refuted",
            rows=by_rows(prose.alice_wins_many),
            affordable=affords_scan,
        ),
    ),
    at_limits=at_limits,
    posed=posed,
    features=FEATURES,
    columns=columns,
    plane=plane,
    telling=Telling(telling.rules, telling.position, telling.move, telling.end, board.draw),
)
