"""Runs measurements by pytest and pytest-benchmark, in rounds."""

from __future__ import annotations

import gc
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


class Rounds:
    """A pytest plug-in that gives the item each measurement once, then all again, and so on."""

    def __init__(self, rounds: int, measured: Sequence[Measured]) -> None:
        self.rounds, self.measured = rounds, measured
        self.lacks: dict[str, str] = {}

    @pytest.fixture
    def absent(self) -> dict[str, str]:
        """Return where an item writes what its measurement lacks on this machine."""
        return self.lacks

    def pytest_generate_tests(self, metafunc: pytest.Metafunc) -> None:
        """Give the item its rounds and measurements, rounds outermost."""
        pairs = list(product(range(self.rounds), self.measured))
        names = [f"{nth}-{measured.name}" for nth, measured in pairs]
        metafunc.parametrize(("nth", "measured"), pairs, ids=names)


def measure(rounds: int, measured: Sequence[Measured]) -> tuple[Run, dict[str, Any]]:
    """Return what measuring came to, and pytest-benchmark's account of the machine.

    Raises `MeasurementFailed`.
    """
    plugin = Rounds(rounds, measured)
    with tempfile.TemporaryDirectory(prefix="counterplay-bench-") as folder:
        path = Path(folder, "benchmark.json")
        kept = (f"--benchmark-json={path}", f"--benchmark-storage=file://{folder}")
        arguments = [*OPTIONS, *kept, str(Path(items.__file__))]
        status = pytest.main(arguments, plugins=[plugin])
        gc.unfreeze()
        if status != pytest.ExitCode.OK:
            raise MeasurementFailed("a measurement failed: see above; nothing is written")
        report = json.loads(path.read_text(encoding="utf-8"))
    return Run(read(report), plugin.lacks), report["machine_info"]
