"""Running the command as a user does, in a process and a folder of its own."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from harness import journal
from harness.campaign import confirm_jobs, explain_jobs, plan
from harness.conclude import Conclusion, conclude
from harness.jobs import Job, run_job
from harness.records import Mode, Record, Status, Subject

ROOT = Path(__file__).parents[1]
TROUBLES = ROOT / "tests" / "troubles"


@dataclass(frozen=True)
class Ran:
    """What a command came to."""

    status: int
    out: str
    err: str

    def json(self) -> Any:
        """Return what was printed as JSON."""
        return json.loads(self.out)


def run_in(folder: Path, *arguments: str, text: str | bytes = "", **environment: str) -> Ran:
    """Return what `counterplay` with these arguments comes to in a folder."""
    done = subprocess.run(
        [sys.executable, "-m", "harness", *arguments],
        cwd=folder,
        input=text.encode() if isinstance(text, str) else text,
        capture_output=True,
        env=environment_with(**environment),
        check=False,
        timeout=170,
    )
    return Ran(done.returncode, done.stdout.decode(), done.stderr.decode())


def environment_with(**extra: str) -> dict[str, str]:
    """Return the environment in which `python -m harness` finds this checkout."""
    inherited = {k: v for k, v in os.environ.items() if k != "GITHUB_STEP_SUMMARY"}
    return {**inherited, "PYTHONPATH": str(ROOT), **extra}


def a_conclusion(status: Status, **changes: Any) -> Conclusion:
    """Return a conclusion on a solver of the subtraction game, with these fields changed."""
    fields: dict[str, Any] = {
        "problem": "take",
        "subject": Subject.SOLVER,
        "target": "right",
        "text": "the closed form",
        "source": "",
        "method": "",
        "status": status,
        "scope": "some bound",
        "checked": 160,
        "note": "",
        "findings": (),
        "expected": None,
    }
    return Conclusion(**{**fields, **changes})


def a_line(job: Job, cause: str = "", **changes: Any) -> journal.Line:
    """Return the line of a job on the subtraction game that agreed, or has this cause."""
    agreed = Status.HOLDS if job.mode is Mode.EXHAUST else Status.SURVIVED
    fields = {"status": Status.INCONCLUSIVE if cause else agreed, "cause": cause, **changes}
    records = tuple(Record(job.id, "take", name, job.mode, **fields) for name in job.targets)
    return journal.line_of(job, 0.1, records)


def concluded(spec: str, solvers: Sequence[str] = ()) -> dict[str, Conclusion]:
    """Return the conclusion on each solver from every job on the quick bound, run right here."""
    jobs = plan(spec, "quick", [Mode.EXHAUST], solvers)
    records = [record for job in jobs for record in run_job(job)]
    last = [*confirm_jobs(jobs, records), *explain_jobs(jobs, records)]
    records += [record for job in last for record in run_job(job)]
    return {c.target: c for c in conclude([*jobs, *last], records)}
