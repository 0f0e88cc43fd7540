"""Runs a campaign for the command line: progress, conclusions, files, exit status."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import click
from pydantic import TypeAdapter

from harness import catalog, corpus, journal
from harness.conclude import Conclusion, conclude
from harness.drivers import under_pytest
from harness.jobs import Job
from harness.records import Status
from harness.report import case, terminal

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
        shown = [c for c in campaign.conclusions if not brief or c.kind == "solver"]
        places = {id(c): _place(campaign.reports, c) for c in shown if c.findings}
        terminal.print_conclusions(shown, campaign.specs, places)
        if brief:
            terminal.print_counts(campaign.conclusions, campaign.reports)
    terminal.print_differences(campaign.conclusions)
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
    """Run the jobs, keep what was found in the corpus and as case files, return the conclusions.

    Ctrl-C ends it early; what was found until then is concluded from all the same.
    """
    path = reports / "records.jsonl"
    start = time.monotonic()
    interrupted = False
    try:
        with terminal.progress(len(jobs)) as progress:
            under_pytest.run(jobs, path, workers, seconds, progress)
    except under_pytest.Interrupted:
        interrupted = True
    lines = journal.read(path)
    conclusions = conclude(jobs, [record for line in lines for record in line.records])
    names = {catalog.load(spec).name: spec for spec in specs}
    for name in names:
        found = [
            finding.instance
            for c in conclusions
            if c.problem == name and c.kind == "solver"
            for finding in c.findings
        ]
        corpus.add(reports / "corpus", catalog.load(names[name]), found)
    case.write(reports, tier, names, conclusions)
    elapsed = time.monotonic() - start
    return Campaign(names, tier, reports, conclusions, lines, elapsed, interrupted)
