"""Answers the judge's input with one solver, or with the exhaustive analysis itself."""

from __future__ import annotations

from harness import catalog
from harness.checks.compare import NoAnswer, ask, true_winners
from harness.judge import InputError, Unfinished
from harness.problem import AnyProblem
from oracles.graph import LimitExceeded

ORACLE = "oracle"


def solve_text(spec: str, solver: str | None, data: bytes) -> str:
    """Return the judge's output for the judge's input `data`.

    `InputError` for bad input or an unknown solver, `Unfinished` if the solver raises or the
    oracle meets its limit: there are no partial answers.
    """
    problem = catalog.load(spec)
    name = solver or _default(problem)
    known = [*(known.name for known in problem.solvers), ORACLE]
    if name not in known:
        raise InputError(f"solver {name}: unknown in {spec}: choose one of {', '.join(known)}")
    instances = problem.format.read(data.decode("utf-8", errors="surrogateescape"))
    if name == ORACLE:
        try:
            return problem.format.write_answers(true_winners(problem, instances))
        except LimitExceeded as error:
            raise Unfinished(f"{error}: name a solver with --solver") from error
        except ValueError as error:
            raise Unfinished(str(error)) from error
    answers = ask(problem, problem.solver(name), instances)
    for number, answer in enumerate(answers, start=1):
        if isinstance(answer, NoAnswer):
            raise Unfinished(f"solver {name}: case {number}: {answer.cause}")
    return problem.format.write_answers([str(answer) for answer in answers])


def _default(problem: AnyProblem) -> str:
    trusted = [solver.name for solver in problem.solvers if solver.expected != "refuted"]
    return trusted[0] if trusted else ORACLE
