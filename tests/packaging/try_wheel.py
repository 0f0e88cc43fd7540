"""Checks that a wheel holds exactly the three packages, and runs its script from nowhere.

Usage: python try_wheel.py FOLDER, where FOLDER holds one wheel.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
import venv
import zipfile
from pathlib import Path

PACKAGES = {"harness", "oracles", "solvers"}
SAMPLES = "4\n4 9 2 0\n7 10 2 0\n6 39 2 0\n5 28 2 0\n"
ANSWERS = "Case 1: Alice\nCase 2: Alice\nCase 3: Alice\nCase 4: Bob\n"


def main(folder: Path) -> None:
    """Raise unless the wheel in `folder` is as it should be."""
    (wheel,) = folder.glob("*.whl")
    with zipfile.ZipFile(wheel) as archive:
        tops = {name.split("/")[0] for name in archive.namelist()}
    packages = {top for top in tops if not top.endswith(".dist-info")}
    assert packages == PACKAGES, packages
    with tempfile.TemporaryDirectory() as place:
        home = Path(place, "environment")
        venv.create(home, with_pip=True)
        binaries = home / ("Scripts" if sys.platform == "win32" else "bin")
        subprocess.run([binaries / "python", "-m", "pip", "install", "-q", wheel], check=True)
        empty = Path(place, "empty")
        empty.mkdir()

        def run(*arguments: str, text: str = "") -> str:
            return subprocess.run(
                [binaries / "counterplay", *arguments],
                cwd=empty,
                input=text,
                capture_output=True,
                text=True,
                check=True,
            ).stdout

        assert "primes" in run("list")
        assert run("solve", "primes", "--solver", "editorial", text=SAMPLES) == ANSWERS
        print(run("report", "--tier", "quick"))
        assert (empty / "reports" / "VERDICTS.md").exists()


if __name__ == "__main__":
    main(Path(sys.argv[1]))
