"""Runs a campaign for the command line: progress, conclusions, files, exit status."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path

import click
from pydantic import TypeAdapter

from harness import catalog, corpus, journal
from harness.campaign import confirm_jobs, taken_apart
from harness.conclude import Conclusion, conclude
from harness.drivers import under_pytest
from harness.jobs import Job
from harness.records import Record, Status, Subject
from harness.report import case, terminal

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
                click.echo(f"written: {campaign.reports / 'VERDICTS.md'}, report.json, junit.xml")
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
    files = reports / "counterexamples" / case.folder_name(conclusion, 1)
    return f"replay: counterplay replay {files / 'certificate.json'}"


def run_campaign(
    jobs: list[Job],
    specs: Sequence[str],
    tier: str,
    workers: int,
    seconds: float | None,
    reports: Path,
) -> Campaign:
    """Run the jobs, keep what they found in the corpus and as case files, return the conclusions.

    Ctrl-C ends it early; what was found until then is confirmed and concluded from all the same,
    unless it is pressed again.
    """
    path = reports / "records.jsonl"
    began = time.monotonic()
    names = {catalog.load(spec).name: spec for spec in specs}
    with journal.begun(path):
        jobs, interrupted = _run_all(jobs, path, workers, seconds)
        conclusions = conclude(jobs, _records(path))
        for name, spec in names.items():
            mine = [c for c in conclusions if c.problem == name and c.subject is Subject.SOLVER]
            found = [finding.instance for c in mine for finding in c.findings]
            corpus.add(reports / "corpus", catalog.load(spec), found)
        case.write(reports, tier, names, conclusions)
        lines = journal.read(path)
    elapsed = time.monotonic() - began
    return Campaign(names, tier, reports, conclusions, lines, elapsed, interrupted)


def _run_all(
    jobs: list[Job], path: Path, workers: int, seconds: float | None
) -> tuple[list[Job], bool]:
    """Run the jobs, those to be taken apart, and those that confirm the finds of all.

    Return what stands for the campaign now, and whether it was interrupted.
    """
    deadline = None if seconds is None else time.monotonic() + seconds
    interrupted = _run(jobs, path, workers, deadline)
    whole, jobs = jobs, taken_apart(jobs, _records(path))
    again = [job for job in jobs if job not in whole]
    if again and not interrupted:
        interrupted = _run(again, path, workers, deadline)
    confirm = confirm_jobs(jobs, _records(path))
    if confirm:
        if interrupted or deadline is not None:
            deadline = max(deadline or 0.0, time.monotonic() + CONFIRMING)
        interrupted |= _run(confirm, path, workers, deadline)
    return [*jobs, *confirm], interrupted


def _run(jobs: list[Job], path: Path, workers: int, deadline: float | None) -> bool:
    """Run jobs under pytest with a progress bar; return whether they were interrupted."""
    seconds = None if deadline is None else deadline - time.monotonic()
    try:
        with terminal.progress(len(jobs)) as progress:
            under_pytest.run(jobs, path, min(workers, len(jobs)), seconds, progress)
    except under_pytest.Interrupted:
        return True
    return False


def _records(path: Path) -> list[Record]:
    return [record for line in journal.read(path) for record in line.records]
