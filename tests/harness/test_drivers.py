"""What runs where a job is run: the campaign's own code, for a command that waits for it."""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from concurrent.futures import Executor, Future
from contextlib import nullcontext
from functools import partial
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from distributed.scheduler import KilledWorker
from support import TROUBLES

from harness import journal, provenance
from harness.drivers import apart, pytest_plugin, sweep, time_limit, under_pytest
from harness.drivers.session import Session
from harness.drivers.task import Task, tasks
from harness.drivers.time_limit import run_within
from harness.jobs import BROKE_OFF, CUT_OFF, WORKER_LOST, Job
from harness.judge import Unfinished
from harness.records import Mode, Status

TAKE = str(TROUBLES / "take.py")
Run = Callable[..., None]
WAYS = [partial(sweep.run, partial(sweep.here, 1)), partial(under_pytest.run, 0)]
"""A child of a nest, and a pytest session."""
BESIDE = """
import sys
from pathlib import Path
sys.path.insert(0, str(Path(__file__).parent))
"""


def a_game(folder: Path, before: str) -> tuple[Job, Path]:
    """Return the job of a game whose file imports a module, and the file of that module."""
    helper = folder / f"helper_of_{folder.name}.py"
    helper.write_text("MOST = 4\n")
    text, future = Path(TAKE).read_text(), "from __future__ import annotations\n"
    game = folder / "game.py"
    game.write_text(text.replace(future, f"{future}{before}import {helper.stem}\n"))
    return Job("one", str(game), Mode.EXHAUST, ("right",), "quick", 30.0), helper


def ended(run: Run, path: Path, job: Job) -> str:
    """Return the cause with which the only record of the job stands in a journal."""
    run([job], path, None, lambda done: None)
    (line,) = journal.read(path)
    return line.records[0].cause


@pytest.mark.parametrize("run", WAYS)
def test_module_that_is_edited_in_mid_campaign_runs_no_job(tmp_path: Path, run: Run) -> None:
    """What a user's file imports is code, too: no job counts that would run by other code."""
    job, helper = a_game(tmp_path, BESIDE)
    path, made = tmp_path / "records.jsonl", provenance.provenance([job], [job.problem])
    with journal.opened(path, made):
        helper.write_text("MOST = 5\n")
        cause = ended(run, path, job)
        assert cause == f"{CUT_OFF}: the code is no longer that of the campaign"
        assert journal.left(path, [job]) == [job]
    now = provenance.provenance([job], [job.problem])
    assert provenance.difference(made, now) == "made with other code than is here now"


@pytest.mark.parametrize("run", WAYS)
def test_file_that_cannot_be_loaded_elsewhere_is_told_with_its_cause(
    tmp_path: Path, run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A module that only the command finds is named, no worker is lost, the job is left to do."""
    monkeypatch.syspath_prepend(tmp_path)
    job, helper = a_game(tmp_path, "")
    path = tmp_path / "records.jsonl"
    with journal.opened(path, provenance.provenance([job], [job.problem])):
        cause = ended(run, path, job)
        assert cause.startswith(f"{CUT_OFF}: {job.problem}: ModuleNotFoundError: ")
        assert helper.stem in cause
        assert journal.left(path, [job]) == [job]


def test_only_what_is_neither_ours_nor_installed_is_digested(tmp_path: Path) -> None:
    """Of what a file brings in, the standard library and site-packages are told by versions."""
    job, helper = a_game(tmp_path, f"{BESIDE}import this, pytest, networkx\n")
    names = [name for name, _ in provenance._files_of_theirs(job.problem)]
    assert names == ["counterplay_file_game", helper.stem]


def test_process_stands_by_the_code_that_it_has_loaded(tmp_path: Path) -> None:
    """A worker runs what it loaded; whatever becomes of the file, its digest is that of then."""
    job, helper = a_game(tmp_path, BESIDE)
    before = provenance.loaded(job.problem)
    helper.write_text("MOST = 5\n")
    assert provenance.loaded(job.problem) == before
    assert provenance.code([job.problem]) != before


def a_session(folder: Path, command: int) -> Session:
    """Return a session for a command of one job, and begin its journal."""
    job = Job("one", TAKE, Mode.EXHAUST, ("right",), "quick", 30.0)
    path = folder / "records.jsonl"
    with journal.opened(path, provenance.provenance([job], [TAKE])):
        asked = tuple(tasks([job], path, None))
    return Session(asked, command, str(path), journal.first_line(path))


def test_session_whose_command_is_gone_runs_no_job(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """An orphan ends before its first job, however early the command was killed."""
    asked = a_session(tmp_path, command=1)
    monkeypatch.setattr(under_pytest, "Session", lambda *fields: asked)
    path, jobs = Path(asked.journal), [task.job for task in asked.tasks]
    with pytest.raises(Unfinished, match="the command that asked for this is gone"):
        under_pytest.run(0, jobs, path, None, lambda done: None)
    assert journal.read(path) == []


def test_session_appends_to_no_journal_but_its_own(tmp_path: Path) -> None:
    """Once another campaign has begun its journal there, or it is gone, nothing is appended."""
    asked = a_session(tmp_path, command=os.getppid())
    journalist, path = pytest_plugin.Journalist(asked), Path(asked.journal)
    report = pytest.TestReport("x[one]", ("x", 0, "x"), {}, "failed", "why", "setup")
    for other in ("{}\n", ""):
        path.write_text(other)
        with pytest.raises(pytest.exit.Exception, match="no longer that of this campaign"):
            journalist.pytest_runtest_logreport(report)
        assert path.read_text() == other
    path.write_text(asked.first)
    journalist.pytest_runtest_logreport(report)
    assert [line.job for line in journal.read(path)] == ["one"]


class Losing(Executor):
    """A cluster that gave a job up, as Dask does once so many of its workers died."""

    def __init__(self) -> None:
        self.asked = 0

    def submit(self, fn: Any, /, *args: Any, **kwargs: Any) -> Future[Any]:
        self.asked += 1
        future: Future[Any] = Future()
        future.set_exception(KilledWorker("job-1", SimpleNamespace(address="tcp://h:1"), 3))
        return future


def test_job_that_a_cluster_gave_up_is_not_asked_again(tmp_path: Path) -> None:
    """Four workers of Dask died of it already; the cause says so, and that it is for good."""
    job = Job("one", TAKE, Mode.EXHAUST, ("right",), "quick", 30.0)
    path, cluster = tmp_path / "records.jsonl", Losing()
    unit: sweep.Unit = apart.run
    with journal.opened(path, provenance.provenance([job], [TAKE])):
        cause = ended(partial(sweep.run, lambda: nullcontext((cluster, unit))), path, job)
    assert cause.startswith(f"{WORKER_LOST} for good: KilledWorker: ")
    assert "on 4 different workers" in cause
    assert cluster.asked == 1


@pytest.mark.parametrize(
    ("mode", "left", "cause"),
    [
        (Mode.FUZZ, 30.0, "time-out after 30 s"),
        (Mode.CONSISTENCY, 30.0, "time-out after 30 s; see `affordable`"),
        (Mode.VERSUS, 30.0, "time-out after 30 s; see `affordable`"),
        (Mode.VERSUS, 7.0, "cut off: time-out after 7 s, when the time given was over"),
        (Mode.FUZZ, 0.3, "cut off: time-out within a second, when the time given was over"),
    ],
)
def test_time_out_says_after_how_long_and_what_to_do(mode: Mode, left: float, cause: str) -> None:
    """Where a solver is asked at full limits, `affordable` spares it; no job takes 0 s."""
    job = Job("one", TAKE, mode, ("right",), "quick", 30.0)
    assert time_limit.time_out(job, left) == cause


def test_job_that_is_too_late_was_not_begun() -> None:
    """What nobody started is not called a time-out."""
    job = Job("one", TAKE, Mode.EXHAUST, ("right",), "quick", 30.0)
    (record,) = time_limit.run_within(Task(job, "take", "", "", time.time() - 1))
    assert record.cause == "cut off: not begun when the time given was over"


def task_of(solver: str) -> Task:
    """Return the task of asking a solver about the heaps of at most 40 with m = 2."""
    job = Job("one", TAKE, Mode.EXHAUST, (solver,), "quick", 30.0, shard=1)
    return Task(job, "take", provenance.loaded(TAKE), ".", None)


def test_interruption_of_a_solver_s_own_costs_its_job_only() -> None:
    """KeyboardInterrupt without Ctrl-C ends the job, and no session that has others to run."""
    (record,) = run_within(task_of("interrupts"))
    assert record.status is Status.INCONCLUSIVE
    assert record.cause.startswith(f"{BROKE_OFF}: KeyboardInterrupt")


def test_ctrl_c_ends_the_session() -> None:
    """The signal itself is passed on, whoever was running."""
    with pytest.raises(KeyboardInterrupt):
        run_within(task_of("presses-ctrl-c"))
