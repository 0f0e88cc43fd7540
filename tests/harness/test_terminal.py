"""What is told while a campaign runs."""

from __future__ import annotations

import sys
from types import SimpleNamespace

import pytest

from harness.report import terminal


def test_progress_is_told_now_and_then_where_there_is_no_terminal(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """A batch queue's log gets a line a minute, no more, and on stderr; stdout stays clean."""
    now = 1000.0
    monkeypatch.setattr(terminal, "time", SimpleNamespace(monotonic=lambda: now))
    with terminal.progress(1200) as advance:
        for done in range(0, 1200, 10):
            now += 1
            advance(done)
    out, err = capsys.readouterr()
    assert out == ""
    assert err == ("counterplay: 590 of 1,200 jobs done\ncounterplay: 1,190 of 1,200 jobs done\n")


def test_progress_is_told_nobody_where_stderr_is_closed(monkeypatch: pytest.MonkeyPatch) -> None:
    """A command without stderr, as `2>&-` starts it, goes on."""
    monkeypatch.setattr(sys, "stderr", None)
    monkeypatch.setattr(terminal, "EVERY", 0.0)
    with terminal.progress(2) as advance:
        advance(1)
