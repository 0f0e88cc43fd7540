"""Fixtures for all tests."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest
from support import Ran, run_in


@pytest.fixture
def counterplay(tmp_path: Path) -> Callable[..., Ran]:
    """Return a function that runs the command in an empty folder."""
    return partial(run_in, tmp_path)
