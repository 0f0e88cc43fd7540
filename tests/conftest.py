"""Fixtures for all tests."""

from __future__ import annotations

import io
import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest
from support import Ran, run_in

from harness.cli import main


@pytest.fixture
def counterplay(tmp_path: Path) -> Callable[..., Ran]:
    """Return a function that runs the command in an empty folder."""
    return partial(run_in, tmp_path)


@pytest.fixture
def command(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> Callable[..., Ran]:
    """Return a function that runs the command in this process."""

    def run(*arguments: str, text: str | bytes = "") -> Ran:
        data = text.encode() if isinstance(text, str) else text
        monkeypatch.setattr(sys, "argv", ["counterplay", *arguments])
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(data)))
        status = 0
        try:
            main()
        except SystemExit as end:
            status = int(end.code or 0)
        return Ran(status, *capsys.readouterr())

    return run
