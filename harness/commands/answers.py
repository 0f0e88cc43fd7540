"""What is asked of a problem at once: `list` and `solve`."""

from __future__ import annotations

import json
import sys
from contextlib import redirect_stdout
from pathlib import Path

import click

from harness import catalog
from harness.judge import InputError
from harness.options import json_option


@click.command("list")
@json_option
def list_command(as_json: bool) -> None:
    """List the problems with their solvers."""
    problems: list[dict[str, object]] = []
    for name in catalog.names():
        problem = catalog.load(name)
        problems.append(
            {
                "name": name,
                "title": problem.title,
                "solvers": [solver.name for solver in problem.solvers],
                "claims": len(catalog.claims(name)),
            }
        )
    if as_json:
        click.echo(json.dumps(problems, indent=2))
        return
    from harness.report.terminal import print_problems

    print_problems(problems)


@click.command()
@click.argument("problem")
@click.option("--solver", help="Which solver answers; `oracle` is the exhaustive analysis.")
@click.option("--no-limits", is_flag=True, help="Lift the judge's limits, and nothing else.")
@click.argument("file", type=click.Path(exists=True, dir_okay=False, allow_dash=True), default="-")
def solve(problem: str, solver: str | None, no_limits: bool, file: str) -> None:
    """Answer instances in the judge's format, from FILE or standard input.

    Without --solver the first that is not known to be wrong answers, else the oracle.
    """
    from harness.solving import solve_text

    with redirect_stdout(sys.stderr):  # what a solver prints is no answer
        answers = solve_text(problem, solver, _read(file), limits=not no_limits)
    click.echo(answers, nl=False)


def _read(file: str) -> bytes:
    """Return what a file, or `-` for standard input, holds."""
    if file != "-":
        return Path(file).read_bytes()
    if sys.stdin is None:
        raise InputError("standard input: it is closed: name a FILE, or pipe the input")
    return sys.stdin.buffer.read()
