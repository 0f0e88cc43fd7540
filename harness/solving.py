"""Answers the judge's input with one solver, or with the exhaustive analysis itself."""

from __future__ import annotations

import re
from collections.abc import Sequence
from contextlib import nullcontext
from typing import Any

from harness import catalog
from harness.checks.compare import NoAnswer, ask, true_winners
from harness.judge import SHOWN, InputError, Unfinished, any_length, short
from harness.problem import AnyProblem
from oracles.graph import LimitExceeded

ORACLE = "oracle"


def solve_text(spec: str, solver: str | None, data: bytes, limits: bool = True) -> str:
    """Return the judge's output for the judge's input `data`, its limits lifted or not.

    `InputError` for bad input or an unknown solver, `Unfinished` if the solver raises or the
    oracle meets its limit: there are no partial answers.
    """
    problem = catalog.load(spec)
    read = problem.format.read if limits else problem.format.unlimited
    if read is None:
        raise InputError(
            f"{spec}: --no-limits: its format has no reading without limits: leave --no-limits "
            "out, or give its Format one, `unlimited`"
        )
    name = solver or _default(problem)
    known = [*(known.name for known in problem.solvers), ORACLE]
    if name not in known:
        raise InputError(f"solver {name}: unknown in {spec}: choose one of {', '.join(known)}")
    text = data.decode("utf-8", errors="surrogateescape")
    with nullcontext() if limits else any_length():
        return problem.format.write_answers(_answers(problem, name, read(text)))


def _answers(problem: AnyProblem, name: str, instances: Sequence[Any]) -> list[str]:
    """Return the answers of the solver or oracle of that name, or raise `Unfinished`."""
    if name == ORACLE:
        try:
            return true_winners(problem, instances)
        except LimitExceeded as error:
            raise Unfinished(_brief(f"{ORACLE}: {error}: name another solver")) from error
        except MemoryError as error:
            raise Unfinished(f"{ORACLE}: out of memory: name another solver") from error
        except ValueError as error:
            raise Unfinished(_brief(str(error))) from error
    answers = ask(problem, problem.solver(name), instances)
    for number, answer in enumerate(answers, start=1):
        if isinstance(answer, NoAnswer):
            raise Unfinished(_brief(f"solver {name}: case {number}: {answer.cause}"))
    return [str(answer) for answer in answers]


def _brief(message: str) -> str:
    """Return the message with its long numbers shortened."""
    return re.sub(rf"[0-9]{{{SHOWN + 1},}}", lambda number: short(number.group()), message)


def _default(problem: AnyProblem) -> str:
    trusted = [solver.name for solver in problem.solvers if solver.expected != "refuted"]
    return trusted[0] if trusted else ORACLE
