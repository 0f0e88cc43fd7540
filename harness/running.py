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
from harness.report.write import write

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

    def write_report(self) -> None:
        """Write all files of the report."""
        write(self.reports, self.tier, self.specs, self.conclusions, self.lines, self.seconds)

    def show(self, as_json: bool, wrong_is_expected: bool) -> int:
        """Print the conclusions and return the exit status.

        `wrong_is_expected`: a counterexample that is recorded already is no news; otherwise any
        counterexample makes the status 1.
        """
        if as_json:
            click.echo(_CONCLUSIONS.dump_json(self.conclusions, indent=2).decode())
        else:
            places = {
                f"{c.problem} {c.kind} {c.target}": self._place(c)
                for c in self.conclusions
                if c.findings
            }
            terminal.print_conclusions(self.conclusions, self.specs, places)
        if self.interrupted:
            click.echo("counterplay: interrupted: what was found so far is kept", err=True)
        return self._exit_status(wrong_is_expected)

    def _place(self, conclusion: Conclusion) -> str:
        files = self.reports / "counterexamples" / case.folder_name(conclusion, 1)
        return f"replay: counterplay replay {files / 'certificate.json'}"

    def _exit_status(self, wrong_is_expected: bool) -> int:
        wrong = any(c.status is Status.REFUTED for c in self.conclusions)
        unexpected = [c for c in self.conclusions if not c.as_expected]
        if any(c.status is not Status.INCONCLUSIVE for c in unexpected):
            return 1
        if wrong and not wrong_is_expected:
            return 1
        return 3 if unexpected or self.interrupted else 0


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
