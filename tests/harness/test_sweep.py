"""Sweeps: what becomes of jobs that die, hang or linger, here and on a Dask cluster."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

import pytest
from support import TROUBLES, Ran, a_line

from harness import journal, provenance
from harness.campaign import plan
from harness.drivers import apart, cluster, sweep
from harness.drivers.task import Task
from harness.jobs import CUT_OFF, TIME_OUT, WORKER_LOST, Job
from harness.records import Mode, Record, Status

TAKE = str(TROUBLES / "take.py")
Command = Callable[..., Ran]


def block_of_two(solver: str, limit: float = 30.0) -> Job:
    """Return the job that asks one solver about every heap of at most 40 with m = 2."""
    return Job(solver, TAKE, Mode.EXHAUST, (solver,), "quick", limit, shard=1)


def swept(place: sweep.Place, jobs: list[Job], path: Path) -> dict[str, Record]:
    """Return by job the records of a sweep whose jobs have one solver each."""
    with journal.opened(path, provenance.provenance(jobs, [jobs[0].problem])):
        sweep.run(place, jobs, path, None, lambda done: None)
    return {record.job: record for line in journal.read(path) for record in line.records}


@pytest.fixture(scope="module")
def troubled(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Record]:
    """Return what a sweep of the solvers that misbehave came to."""
    folder = tmp_path_factory.mktemp("troubled")
    late = [block_of_two("deaf", 1.0), block_of_two("sleeps", 1.0)]
    names = ("right", "dies", "vanishes", "dies-once", "kills-its-parent-once", "leaves-a-child")
    jobs = [*late, *map(block_of_two, (*names, "prints", "wrong-twice"))]
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(folder)
        return swept(partial(sweep.here, 2), jobs, folder / "records.jsonl")


@pytest.mark.parametrize(
    "solver", ["right", "dies-once", "kills-its-parent-once", "prints", "leaves-a-child"]
)
def test_job_that_ends_holds_whatever_else_its_solver_did(
    troubled: dict[str, Record], solver: str
) -> None:
    """Neither a first death, nor what is printed, nor a process left behind spoils 40 answers."""
    record = troubled[solver]
    assert (record.status, record.checked, record.cause) == (Status.HOLDS, 40, "")


def test_job_that_died_twice_is_inconclusive(troubled: dict[str, Record]) -> None:
    """A solver that always dies costs its own job, and the record says how it ended."""
    record = troubled["dies"]
    assert (record.status, record.findings) == (Status.INCONCLUSIVE, ())
    assert record.cause == f"{WORKER_LOST} twice: it ended with exit status 7"


def test_job_that_ends_well_and_reports_nothing_is_lost(troubled: dict[str, Record]) -> None:
    """An exit status of 0 is no agreement: what counts is the records of the job."""
    record = troubled["vanishes"]
    assert record.status is Status.INCONCLUSIVE
    assert record.cause.startswith(f"{WORKER_LOST} twice: it ended with exit status 0, without")


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere only its process group is ended")
@pytest.mark.parametrize("solver", ["leaves-a-session", "leaves-a-session-and-sleeps"])
def test_process_that_left_its_group_does_not_outlive_the_job(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, solver: str
) -> None:
    """A grandchild in a session of its own ends with its job, whether that ends or is stopped."""
    monkeypatch.chdir(tmp_path)
    job, sessions = block_of_two(solver), tmp_path / "sessions"
    task = Task(job, "take", provenance.code([TAKE]), str(tmp_path), None)
    with sweep.here(1) as (executor, unit):
        future, end = executor.submit(unit, task), time.monotonic() + 30
        while not (sessions.exists() and sessions.read_text()) and time.monotonic() < end:
            time.sleep(0.01)
        if solver == "leaves-a-session":
            assert future.result().records[0].status is Status.HOLDS
    with pytest.raises(ProcessLookupError):
        os.kill(int(sessions.read_text()), 0)


def test_there_are_no_more_workers_than_jobs(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whatever -n is, a process that has nothing to do is not prepared."""
    nests: list[apart.Nest] = []

    def counted() -> apart.Nest:
        nests.append(nest())
        return nests[-1]

    nest = apart.Nest
    monkeypatch.setattr(apart, "Nest", counted)
    swept(partial(sweep.here, 1000), [block_of_two("right")], tmp_path / "records.jsonl")
    assert len(nests) == 1


@pytest.mark.parametrize("solver", ["sleeps", "deaf"])
def test_job_past_its_limit_is_a_time_out(troubled: dict[str, Record], solver: str) -> None:
    """A job that sleeps, and one that does not hear that its time is over, end in time."""
    assert troubled[solver].cause == f"{TIME_OUT} after 1 s"


def test_finding_of_a_sweep_is_that_of_the_job(troubled: dict[str, Record]) -> None:
    """With m = 2 the solver is wrong at 6, a multiple of 3, and at 7, which is none."""
    assert [finding.instance for finding in troubled["wrong-twice"].findings] == [[6, 2], [7, 2]]


def test_what_the_end_of_the_time_cut_off_is_left_to_do(tmp_path: Path) -> None:
    """A job for which there was no time is inconclusive, but has not come to its end."""
    path, jobs = tmp_path / "records.jsonl", [block_of_two("right")]
    with journal.opened(path, provenance.provenance(jobs, [TAKE])):
        sweep.run(partial(sweep.here, 1), jobs, path, 1e-6, lambda done: None)
    (line,) = journal.read(path)
    assert line.records[0].cause.startswith(CUT_OFF)
    assert line.records[0].status is Status.INCONCLUSIVE
    assert journal.left(path, jobs) == jobs


def test_code_that_changed_meanwhile_runs_no_job(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Once a file of ours or of the user's differs, the jobs that follow are cut off."""
    path, game = tmp_path / "records.jsonl", tmp_path / "game.py"
    game.write_text(Path(TAKE).read_text())
    job = Job("one", str(game), Mode.EXHAUST, ("right",), "quick", 30.0)
    real = provenance.code
    texts = iter(["as it was when the campaign began"])
    monkeypatch.setattr(provenance, "code", lambda *given: next(texts, real(*given)))
    assert swept(partial(sweep.here, 1), [job], path)["one"].cause == (
        f"{CUT_OFF}: the code is no longer that of the campaign"
    )


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    """Return the address of a Dask cluster of two workers on this machine."""
    from distributed import LocalCluster

    with LocalCluster(
        n_workers=2, threads_per_worker=1, dashboard_address=None, host="127.0.0.1"
    ) as local:
        yield local.scheduler_address


def records_of(folder: Path) -> list[str]:
    """Return the records that stand in the journal in a folder, as text in a fixed order."""
    lines = journal.read(folder / "records.jsonl")
    return sorted(journal.records_to_json(line.records) for line in lines)


SOLVERS = ("--solver", "right", "--solver", "wrong-past")
CHECK = ("check", TAKE, "--tier", "quick", "--mode", "fuzz", "--json", *SOLVERS)
"""Two jobs, and one that confirms what the second of them finds."""


def test_processes_cluster_and_merged_shards_give_the_same_records(
    command: Command, address: str, tmp_path: Path
) -> None:
    """Every record of the three ways is the same: of the jobs and of what confirms the finds."""
    folders = [tmp_path / way for way in ("pytest", "cluster", "shards", "threads")]
    pytest_way, cluster_way, shards, threads = folders
    on_cluster = ("--cluster", address)
    ran = [command(*CHECK, "-n", "0", "--reports", str(pytest_way))]
    ran += [command(*CHECK, *on_cluster, "--reports", str(cluster_way))]
    for shard in ("1/2", "2/2"):
        one = command(*CHECK, *on_cluster, "--reports", str(shards), "--shard", shard)
        assert (one.status, one.json()["jobs"], one.json()["ended"]) == (0, 1, 1)
    ran += [command(*CHECK, *on_cluster, "--reports", str(shards), "--merge", str(shards))]
    assert ran[2].err.startswith("counterplay: 2 of 2 jobs ended before, 0 are run here\n")
    assert [one.status for one in ran] == [1, 1, 1]
    assert ran[0].out == ran[1].out == ran[2].out
    threads.mkdir()
    jobs = plan(TAKE, "quick", [Mode.FUZZ], ["right", "wrong-past"])
    swept(partial(sweep.here, 1), jobs, threads / "records.jsonl")
    the_records, *others = map(records_of, folders[:3])
    assert others == [the_records, the_records]
    assert len(the_records) == 3
    assert set(records_of(threads)) == {text for text in the_records if "confirm" not in text}


def test_missing_shard_is_named_and_is_never_agreement(command: Command, tmp_path: Path) -> None:
    """Of two shards one is there: the job of the other is told as left, and missed if not run."""
    jobs = plan(TAKE, "quick", [Mode.FUZZ], ["right", "wrong-past"])
    path = tmp_path / "shard-1-of-2.jsonl"
    with journal.opened(path, provenance.provenance(jobs, [TAKE])):
        journal.append(path, a_line(jobs[0], checked=25))
    merge = ("--merge", str(tmp_path), "--reports", str(tmp_path), "-n", "0")
    late = command(*CHECK, *merge, "--seconds", "0.000001")
    assert late.err.startswith("counterplay: 1 of 2 jobs ended before, 1 are run here\n")
    assert late.status == 3
    assert [verdict["status"] for verdict in late.json()] == ["survived", "inconclusive"]


def test_lost_worker_of_a_cluster_costs_nothing(
    address: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A job whose Dask worker is killed ends on another; no process of the first try is left."""
    monkeypatch.chdir(tmp_path)
    with cluster.connected(address) as place:
        record = swept(
            place, [block_of_two("kills-its-grandparent-once")], tmp_path / "records.jsonl"
        )
    assert record["kills-its-grandparent-once"].status is Status.HOLDS


def test_worker_with_other_code_is_refused(
    command: Command, address: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Records count for one code: a worker with another version of anything is named."""
    monkeypatch.setattr(provenance, "versions", lambda: {"python": "4.0"})
    ran = command(*CHECK, "--cluster", address, "--reports", str(tmp_path))
    assert (ran.status, ran.out, ran.err.count("\n")) == (2, "", 1)
    assert "has other code" in ran.err
    assert list(tmp_path.iterdir()) == []


def test_cluster_without_dask_or_scheduler_is_one_line(
    command: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What to install, or that nobody answers, is said in a bounded time; nothing is begun."""
    monkeypatch.setattr(cluster, "PATIENCE", 0.2)
    check = (*CHECK, "--reports", str(tmp_path), "--cluster")
    for nowhere in ("tcp://127.0.0.1:1", "nowhere", "far://away:1"):
        unheard = command(*check, nowhere)
        assert (unheard.status, unheard.out, unheard.err.count("\n")) == (2, "", 1)
        assert f"--cluster {nowhere}: no scheduler answers" in unheard.err
    monkeypatch.setitem(sys.modules, "distributed", None)
    without = command(*check, "tcp://127.0.0.1:1")
    assert (without.status, without.out, without.err.count("\n")) == (2, "", 1)
    assert "pip install -e '.[cluster]'" in without.err
    assert list(tmp_path.iterdir()) == []
