"""The measurements as pytest items, for pytest-benchmark; `bench.__main__` chooses the rounds."""

from __future__ import annotations

import gc
from typing import Any

import pytest

from bench.measurement import Absent, Measured


def test_measured(benchmark: Any, nth: int, measured: Measured, absent: dict[str, str]) -> None:
    """Time the call once in this round, and keep what it came to, or what it lacks here.

    What other measurements left is frozen before, and `bench.measuring` thaws it: the collector
    looks through it neither within a call nor between calls, which would take longer than most.
    """
    gc.collect()
    gc.freeze()
    try:
        call = measured.prepare(nth)
    except Absent as lack:
        absent[measured.name] = str(lack)
        pytest.skip(str(lack))
    gc.collect()
    result = benchmark.pedantic(call, rounds=1, iterations=measured.repeats)
    benchmark.extra_info.update(name=measured.name, round=nth, items=measured.items, result=result)
