"""Runs a campaign for the command line: progress, conclusions, files, exit status."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from pathlib import Path

import click
from pydantic import TypeAdapter

from harness import catalog, corpus, journal, merge
from harness.campaign import confirm_jobs, explain_jobs, taken_apart
from harness.causes import printable
from harness.conclude import Conclusion, conclude
from harness.drivers.choice import Driver, driver
from harness.drivers.processes import Interrupted
from harness.jobs import Job
from harness.judge import InputError
from harness.options import Running
from harness.provenance import Provenance, provenance
from harness.records import Mode, Record, Status, Subject
from harness.report import folders, terminal
from harness.report.words import replay
from harness.writing import naming

CONFIRMING = 20.0
"""Seconds that confirming may take where the time given is over."""

_CONCLUSIONS = TypeAdapter(list[Conclusion])


@dataclass(frozen=True)
class Campaign:
    """A campaign that has ended, by itself or interrupted."""

    specs: dict[str, str]
    tier: str
    reports: Path
    conclusions: list[Conclusion]
    lines: list[journal.Line]
    seconds: float
    interrupted: bool


def show(campaign: Campaign, as_json: bool, brief: bool = False) -> None:
    """Print the conclusions, in JSON or for people; `brief`: of the claims only how many."""
    if as_json:
        click.echo(_CONCLUSIONS.dump_json(campaign.conclusions, indent=2).decode())
    else:
        shown = [c for c in campaign.conclusions if not brief or c.subject is Subject.SOLVER]
        terminal.print_conclusions(shown, campaign.specs, partial(_place, campaign.reports))
        if brief:
            terminal.print_counts(campaign.conclusions)
            if not campaign.interrupted:
                index = campaign.reports / "index.html"
                others = "VERDICTS.md, report.json, junit.xml"
                click.echo(f"written: {index}, and beside it {others}")
    cut = Status.INCONCLUSIVE if campaign.interrupted else None
    terminal.print_differences([c for c in campaign.conclusions if c.status is not cut])
    if campaign.interrupted:
        click.echo("counterplay: interrupted: what was found so far is kept", err=True)


def exit_status(campaign: Campaign, recorded_is_fine: bool) -> int:
    """Return 0 as expected, 1 a counterexample or an unexpected verdict, 3 inconclusive.

    `recorded_is_fine`: a counterexample to what is recorded as refuted is as expected.
    """
    wrong = any(c.status is Status.REFUTED for c in campaign.conclusions)
    unexpected = [c for c in campaign.conclusions if not c.as_expected]
    if any(c.status is not Status.INCONCLUSIVE for c in unexpected):
        return 1
    if wrong and not recorded_is_fine:
        return 1
    return 3 if unexpected or campaign.interrupted else 0


def _place(reports: Path, conclusion: Conclusion) -> str:
    """Return the line that replays the first counterexample of a conclusion."""
    files = reports / "counterexamples" / folders.folder_name(conclusion, 1)
    return f"replay: {replay(files)}"


def run_campaign(jobs: list[Job], specs: Sequence[str], tier: str, running: Running) -> Campaign:
    """Run the jobs, keep what they found in the corpus and as case files, return the conclusions.

    Ctrl-C ends it early; what was found until then is confirmed and concluded from all the same,
    unless it is pressed again.
    """
    path = running.reports / "records.jsonl"
    began = time.monotonic()
    names = {catalog.load(spec).name: spec for spec in specs}
    made = provenance(jobs, specs)
    merged = merge.of_shards(running.merge, made, jobs)
    with (
        naming(running.reports),
        driver(tier, running.workers, running.cluster) as drive,
        begun(path, made, jobs, running.resume),
    ):
        merge.take(path, merged, jobs)
        if running.resume or running.merge:
            say_what_is_left(path, jobs)
        run, interrupted = _run_all(jobs, path, drive, running.seconds)
        lines = journal.held(path, [*jobs, *run])
        conclusions = conclude(run, _records(lines))
        for name, spec in names.items():
            mine = [c for c in conclusions if c.problem == name and c.subject is Subject.SOLVER]
            corpus.add(running.reports / "corpus", catalog.load(spec), corpus.found(mine))
        for missing in folders.write(running.reports, tier, names, conclusions):
            click.echo(f"counterplay: {printable(missing)}", err=True)
    elapsed = time.monotonic() - began
    return Campaign(names, tier, running.reports, conclusions, lines, elapsed, interrupted)


@contextmanager
def begun(path: Path, made: Provenance, jobs: Sequence[Job], resume: bool) -> Iterator[None]:
    """Begin the journal of these jobs, or resume it, and keep others from it for the while.

    If it takes the place of one of the same campaign that was stopped, that is told on stderr.
    """
    mine = [job for job in jobs if job.mode is not Mode.REPLAY]  # as what is kept grows, it changes
    ended = 0 if resume else _count_ended(path, made, mine)
    with journal.opened(path, made, resume):
        if 0 < ended < len(mine):
            click.echo(
                f"counterplay: {path}: {ended:,} of {len(mine):,} jobs had ended: "
                "--resume would have kept them",
                err=True,
            )
        yield


def _count_ended(path: Path, made: Provenance, jobs: Sequence[Job]) -> int:
    """Return how many of these jobs came to their end in a journal, 0 if it is not of theirs."""
    try:
        journal.require_same(path, made)
    except InputError:
        return 0
    return sum(line.ended for line in journal.held(path, jobs))


def say_what_is_left(path: Path, jobs: list[Job]) -> None:
    """Print on stderr how many of the jobs stand in the journal, and how many do not."""
    left = len(journal.left(path, jobs))
    click.echo(
        f"counterplay: {len(jobs) - left:,} of {len(jobs):,} jobs ended before, "
        f"{left:,} are run here",
        err=True,
    )


def _run_all(
    jobs: list[Job], path: Path, drive: Driver, seconds: float | None
) -> tuple[list[Job], bool]:
    """Run the jobs, those to be taken apart, and those that confirm and explain the finds of all.

    Return what stands for the campaign now, and whether it was interrupted.
    """
    deadline = None if seconds is None else time.monotonic() + seconds
    interrupted = run_left(jobs, path, drive, deadline)
    whole, jobs = jobs, taken_apart(jobs, _records(journal.held(path, jobs)))
    again = [job for job in jobs if job not in whole]
    if again and not interrupted:
        interrupted = run_left(again, path, drive, deadline)
    found = _records(journal.held(path, jobs))
    last = [*confirm_jobs(jobs, found), *explain_jobs(jobs, found)]
    if last:
        if interrupted or deadline is not None:
            deadline = max(deadline or 0.0, time.monotonic() + CONFIRMING)
        interrupted |= run_left(last, path, drive, deadline)
    return [*jobs, *last], interrupted


def run_left(jobs: list[Job], path: Path, drive: Driver, deadline: float | None) -> bool:
    """Run the jobs that are left, with a progress bar; return whether they were interrupted."""
    jobs = journal.left(path, jobs)
    if not jobs:
        return False
    seconds = None if deadline is None else deadline - time.monotonic()
    try:
        with terminal.progress(len(jobs)) as progress:
            drive(jobs, path, seconds, progress)
    except Interrupted:
        return True
    return False


def _records(lines: list[journal.Line]) -> list[Record]:
    return [record for line in lines for record in line.records]
