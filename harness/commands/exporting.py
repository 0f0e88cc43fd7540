"""The command that gives counterexamples to other people's packages: `export`."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from contextlib import redirect_stdout
from pathlib import Path
from typing import TYPE_CHECKING

import click

from harness import catalog
from harness.commands.status import AS_EXPECTED, UNEXPECTED
from harness.judge import InputError

if TYPE_CHECKING:
    from harness.export.making import Made

FORMATS = ("kattis", "icpc", "bapctools", "polygon", "oj", "pytest")


@click.command()
@click.option(
    "--format", "layout", type=click.Choice(FORMATS), required=True, help="Whose layout is written."
)
@click.option("--problem", "problems", multiple=True, help="Only this problem (repeatable).")
@click.option(
    "--reports",
    type=click.Path(file_okay=False, path_type=Path),
    default=Path("reports"),
    show_default=True,
    help="Folder with what was found.",
)
@click.option(
    "--suite",
    "most",
    type=click.IntRange(1),
    metavar="N",
    help="Also at most N cases, smallest first, that kill every solver known to be wrong.",
)
@click.option(
    "--kill",
    multiple=True,
    metavar="FILE",
    help="With --suite: kill the solvers of this file's PROBLEM that were checked and found wrong, "
    "too (repeatable).",
)
@click.argument("folder", type=click.Path(file_okay=False, path_type=Path), metavar="DIR")
def export(
    layout: str,
    problems: Sequence[str],
    reports: Path,
    most: int | None,
    kill: Sequence[str],
    folder: Path,
) -> None:
    """Write the counterexamples found before into DIR, as test cases for a package.

    Only those that have a certificate of who wins, which is checked again. One problem's files go
    into DIR, those of several into DIR/PROBLEM each. Nothing that is there is overwritten.

    For bapctools they go beside the generators: `bt generate --add generators/counterplay` then
    lists them in generators.yaml. A pytest file runs the command that SOLVER names.
    """
    from harness.export.making import made, texts
    from harness.export.writing import write

    if kill and most is None:
        raise click.UsageError("--kill: only with --suite N")
    with redirect_stdout(sys.stderr):  # what a solver prints is none of ours
        found = made(reports, problems, most, kill)
    for one in found:
        _tell(one)
    filled = [one for one in found if one.entries]
    if not filled:
        raise InputError(f"{reports / 'counterexamples'}: nothing to export: check solvers first")
    write(folder, texts(layout, filled))
    click.echo(f"written: {folder}: {_count(sum(len(one.entries) for one in filled))}")
    survived = any(one.suite is not None and one.suite.survivors for one in found)
    sys.exit(UNEXPECTED if survived else AS_EXPECTED)


def _tell(made: Made) -> None:
    """Say on stderr what was left out, and what the suite does."""
    name = catalog.load(made.spec).name
    for reason, count in made.left.items():
        click.echo(f"counterplay: {name}: {count} left out: {reason}", err=True)
    suite = made.suite
    if suite is None:
        return
    wrong = len(suite.dead) + len(suite.survivors)
    words = f"{len(suite.dead)} of {wrong} wrong solvers killed by {_count(len(suite.chosen))}"
    if suite.never_wrong:
        words += f"; not known to be wrong: {', '.join(suite.never_wrong)}"
    click.echo(f"counterplay: {name}: {words}", err=True)
    for solver, cause in suite.killed.given_up.items():
        click.echo(f"counterplay: {name}: {solver} was given up: {cause}", err=True)
    if suite.survivors:
        click.echo(
            f"counterplay: {name}: survivors: {', '.join(suite.survivors)}: "
            "raise --suite, or check them first, so that what kills them is stored",
            err=True,
        )


def _count(cases: int) -> str:
    return f"{cases} case{'s' * (cases != 1)}"
