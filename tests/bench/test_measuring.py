"""Measuring itself: rounds, what is lacking, the account of the machine, nothing left behind."""

from __future__ import annotations

import shutil
import sys
from pathlib import Path

import pytest

from bench import machine
from bench.measurement import Absent, Call, Measured
from bench.measuring import measure


def lacking(nth: int) -> Call:
    """Raise that something is not here."""
    raise Absent("no such thing here")


def test_each_round_measures_all_and_leaves_nothing_behind(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two rounds give two results in order; what is absent says so; the folder stays empty."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("PYTEST_XDIST_WORKER", raising=False)  # where it is set nothing is timed
    run, _ = measure(2, [Measured("a", lambda nth: lambda: nth), Measured("b", lacking)])
    assert run.times["a"].results == (0, 1)
    assert run.absent == {"b": "no such thing here"}
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize(
    ("understood", "said"),
    [
        ("-dumpfullversion", "g++ 1.2.3"),
        ("-dumpversion", "g++ 1.2.3"),
        ("", "g++ of unknown version"),
    ],
)
def test_a_compiler_that_tells_little_is_told_all_the_same(
    understood: str, said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It may know one option or the other or none: no measurement fails for it."""
    program = tmp_path / "g++"
    lines = f"import sys\nif sys.argv[1] != {understood!r}: sys.exit(1)\nprint('1.2.3')\n"
    program.write_text(f"#!{sys.executable}\n{lines}", encoding="utf-8")
    program.chmod(0o755)
    monkeypatch.setattr(shutil, "which", lambda name: str(program))
    assert machine.compiler() == said
