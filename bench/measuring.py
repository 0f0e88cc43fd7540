"""Runs measurements by pytest and pytest-benchmark, in turns."""

from __future__ import annotations

import json
import tempfile
from collections.abc import Sequence
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from bench import items
from bench.figures import Run, read
from bench.measurement import Measured

OPTIONS = ("-q", "--disable-warnings", "-p", "no:cacheprovider", "--benchmark-quiet")


class MeasurementFailed(Exception):
    """A measurement raised an error, which pytest has shown."""


class Turns:
    """A pytest plug-in that gives the item each measurement once, then all again, and so on."""

    def __init__(self, turns: int, measured: Sequence[Measured]) -> None:
        self.turns, self.measured = turns, measured
        self.lacks: dict[str, str] = {}

    @pytest.fixture
    def absent(self) -> dict[str, str]:
        """Return where an item writes what its measurement lacks on this machine."""
        return self.lacks

    def pytest_generate_tests(self, metafunc: pytest.Metafunc) -> None:
        """Give the item its turns and measurements, turns outermost."""
        pairs = list(product(range(self.turns), self.measured))
        names = [f"{turn}-{measured.name}" for turn, measured in pairs]
        metafunc.parametrize(("turn", "measured"), pairs, ids=names)


def measure(turns: int, measured: Sequence[Measured]) -> tuple[Run, dict[str, Any]]:
    """Return what measuring came to, and pytest-benchmark's account of the machine.

    Raises `MeasurementFailed`.
    """
    plugin = Turns(turns, measured)
    with tempfile.TemporaryDirectory(prefix="counterplay-bench-") as folder:
        path = Path(folder, "benchmark.json")
        arguments = [*OPTIONS, f"--benchmark-json={path}", str(Path(items.__file__))]
        if pytest.main(arguments, plugins=[plugin]) != pytest.ExitCode.OK:
            raise MeasurementFailed("a measurement failed: see above; nothing is written")
        report = json.loads(path.read_text(encoding="utf-8"))
    return Run(read(report), plugin.lacks), report["machine_info"]
