"""What a seed draws depends on the seed alone."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from support import TROUBLES, environment_with

DRAW = """
import sys
{before}
from dataclasses import replace
from hypothesis import strategies as st
from harness import catalog
from harness.checks.fuzz import fuzz
from harness.checks.search import seed_of
from harness.problem import Solver

problem = catalog.load({spec!r})
instances = st.builds(lambda n: problem.instance((n, 2)), st.integers(1, 1000))
problem = replace(problem, draws=lambda bound: instances)
drawn = []
def answers(batch):
    drawn.extend(batch)
    return problem.solver("right").answers(batch)
fuzz(problem, Solver("noting", "", answers), problem.bounds["quick"], seed_of("a seed"), 100)
print(drawn)
"""


def drawn(folder: Path, before: str) -> str:
    """Return the 100 instances that one seed draws in a fresh process."""
    return subprocess.run(
        [sys.executable, "-c", DRAW.format(before=before, spec=str(TROUBLES / "take.py"))],
        cwd=folder,
        env=environment_with(),
        capture_output=True,
        text=True,
        check=True,
    ).stdout


def test_draws_do_not_depend_on_the_modules_loaded(tmp_path: Path) -> None:
    """A local module full of numbers, loaded before, changes nothing of what is drawn."""
    numbers = ", ".join(str(n) for n in range(201, 1000, 3))
    (tmp_path / "mine.py").write_text(f"NUMBERS = [{numbers}]\n")
    plain = drawn(tmp_path, "")
    assert plain.count("Take") == 100
    assert drawn(tmp_path, "sys.path.insert(0, '.'); import mine") == plain


def test_drawing_leaves_no_files(tmp_path: Path) -> None:
    """Nothing is written where the user stands: no database, no cache."""
    drawn(tmp_path, "")
    assert list(tmp_path.iterdir()) == []
