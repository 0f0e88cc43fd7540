"""Running the command as a user does, in a process and a folder of its own."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Any

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
