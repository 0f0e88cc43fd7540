"""Conclusions and lists on a terminal: tables, and the progress of a campaign."""

from __future__ import annotations

import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager

from rich.console import Console
from rich.markup import escape
from rich.progress import (
    BarColumn,
    MofNCompleteColumn,
    Progress,
    ProgressColumn,
    Task,
    TextColumn,
    TimeRemainingColumn,
)
from rich.table import Table
from rich.text import Text

from harness import catalog
from harness.conclude import Conclusion
from harness.records import Status, Subject
from harness.report.words import counterexample, difference, separated

COLOURS = {
    Status.HOLDS: "green",
    Status.SURVIVED: "green",
    Status.REFUTED: "red",
    Status.INCONCLUSIVE: "yellow",
}
DELAY = 2.0
"""Seconds before a progress bar appears."""
EVERY = 60.0
"""Seconds between two lines of progress where there is no terminal."""


class _Rate(ProgressColumn):
    """Jobs a second."""

    def render(self, task: Task) -> Text:
        """Return the rate, a dash while it is unknown."""
        return Text(f"{task.speed:.1f} jobs/s" if task.speed else "– jobs/s")


@contextmanager
def progress(total: int) -> Iterator[Callable[[int], None]]:
    """Give a function that is told how many of `total` jobs are done.

    A bar with rate and time left appears after two seconds on a terminal; in a file, as the log of
    a batch queue, there is a line a minute. Both are written to stderr.
    """
    console = Console(stderr=True)
    bar = Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        _Rate(),
        TimeRemainingColumn(),
        console=console,
        transient=True,
    )
    task = bar.add_task("checking", total=total)
    told = time.monotonic()

    def advance(done: int) -> None:
        nonlocal told
        bar.update(task, completed=done)
        if sys.stderr is not None and sys.stderr.isatty():
            if (bar.tasks[0].elapsed or 0) > DELAY:
                bar.start()
        elif time.monotonic() >= told + EVERY:
            told = time.monotonic()
            _print(f"counterplay: {done:,} of {total:,} jobs done", stderr=True)

    try:
        yield advance
    finally:
        if bar.live.is_started:
            bar.stop()


def print_conclusions(
    conclusions: Sequence[Conclusion], specs: dict[str, str], place: Callable[[Conclusion], str]
) -> None:
    """Print a line a solver or claim, and below it what was checked and each counterexample.

    `specs` maps a problem's name to what the command calls it; `place` gives the line that
    replays the first counterexample of a conclusion.
    """
    for c in conclusions:
        problem = catalog.load(specs[c.problem])
        colour = COLOURS.get(c.status, "cyan")
        _print(f"[bold]{escape(c.problem)} {escape(c.target)}[/]: [{colour}]{c.status}[/]")
        counted = f" ({c.checked:,})" if c.subject is Subject.CLAIM and c.checked else ""
        details = [f"checked: {c.scope}{counted}", *([f"note: {c.note}"] if c.note else [])]
        details += [f"wrong: {counterexample(problem, f, c.complete)}" for f in c.findings]
        details += [f"where: {separated(c.separation, c.status)}"] if c.separation else []
        details += [place(c)] if c.findings else []
        for line in details:
            _print(f"    {escape(line)}")


def print_counts(conclusions: Sequence[Conclusion]) -> None:
    """Print how many claims of each problem have which verdict."""
    for problem in dict.fromkeys(c.problem for c in conclusions):
        claims = [
            c.status for c in conclusions if c.problem == problem and c.subject is Subject.CLAIM
        ]
        counts = ", ".join(f"{n} {status}" for status, n in sorted(Counter(claims).items()))
        if claims:
            _print(f"[bold]{escape(problem)}[/]: {len(claims)} claims: {counts}")


def print_differences(conclusions: Sequence[Conclusion]) -> None:
    """Print on stderr how each unexpected verdict differs from the recorded one."""
    for conclusion in conclusions:
        if line := difference(conclusion):
            _print(f"[red]{escape(line)}[/]", stderr=True)


def _print(markup: str, stderr: bool = False) -> None:
    Console(soft_wrap=True, highlight=False, stderr=stderr).print(markup)


def print_problems(problems: Sequence[dict[str, object]]) -> None:
    """Print a row a problem: its name, title, solvers and number of claims."""
    table = Table(box=None, pad_edge=False)
    for column in ("problem", "title", "solvers", "claims"):
        table.add_column(column)
    for problem in problems:
        solvers = problem["solvers"]
        names = ", ".join(solvers) if isinstance(solvers, list) else ""
        cells = (str(problem["name"]), str(problem["title"]), names, str(problem["claims"]))
        table.add_row(*map(escape, cells))
    Console().print(table)
