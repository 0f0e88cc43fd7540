"""The report as data: what `report.json` holds, and its JSON schema."""

from __future__ import annotations

import importlib.metadata
import json
import platform
import shutil
import subprocess
from collections.abc import Iterable
from pathlib import Path

from pydantic import TypeAdapter
from pydantic.dataclasses import dataclass

import harness
from harness.conclude import Conclusion
from harness.journal import Line
from harness.provenance import PACKAGES
from harness.records import Record
from harness.values import STRICT

FORMAT = "counterplay-report/1"


@dataclass(frozen=True, config=STRICT)
class Making:
    """What made the report."""

    version: str
    """Counterplay's version."""
    commit: str
    """The git commit of a checkout; "" for an installed tool."""
    python: str
    """The interpreter's version."""
    packages: dict[str, str]
    """The versions of the packages that findings rest on."""


@dataclass(frozen=True, config=STRICT)
class Timings:
    """Wall-clock seconds; the only part of a report that differs between equal runs."""

    total: float
    """The last invocation: with --resume that is not all that the campaign took."""
    jobs: dict[str, float]
    """Each job."""


@dataclass(frozen=True, config=STRICT)
class Report:
    """Everything that a campaign found."""

    format: str
    """The version of this schema: "counterplay-report/1"."""
    tier: str
    """The tier whose bounds were checked: "quick", "ci" or "deep"."""
    made_by: Making
    """What made the report."""
    conclusions: tuple[Conclusion, ...]
    """The verdict on each solver and each claim."""
    records: tuple[Record, ...]
    """What each job found, by job and target."""
    timings: Timings
    """How long it took."""


_REPORT = TypeAdapter(Report)


def assemble(
    tier: str, conclusions: Iterable[Conclusion], lines: Iterable[Line], seconds: float
) -> Report:
    """Return the report of a campaign from its journal and conclusions."""
    lines = sorted(lines, key=lambda line: line.job)
    return Report(
        FORMAT,
        tier,
        Making(
            harness.__version__,
            _commit(),
            platform.python_version(),
            {name: importlib.metadata.version(name) for name in PACKAGES},
        ),
        tuple(conclusions),
        tuple(record for line in lines for record in line.records),
        Timings(round(seconds, 3), {line.job: round(line.seconds, 3) for line in lines}),
    )


def to_json(report: Report) -> str:
    """Return the report as JSON text with a final newline."""
    return _REPORT.dump_json(report, indent=2).decode() + "\n"


def schema() -> str:
    """Return the JSON schema of `report.json` with a final newline."""
    return json.dumps(_REPORT.json_schema(mode="serialization"), indent=2) + "\n"


def _commit() -> str:
    home = Path(harness.__file__).parent.parent
    if not (home / ".git").exists():
        return ""
    if shutil.which("git") is None:
        return ""
    found = subprocess.run(
        ["git", "-C", str(home), "rev-parse", "HEAD"],
        capture_output=True,
        text=True,
        check=False,
    )
    return found.stdout.strip()


if __name__ == "__main__":
    print(schema(), end="")
