"""Campaigns that were stopped and go on: what is run again, what is not, and what is refused."""

from __future__ import annotations

import json
import os
import resource
import signal
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Callable
from pathlib import Path

import pytest
from pydantic import JsonValue
from support import TROUBLES, Ran, a_line, environment_with

from harness import journal
from harness.campaign import plan
from harness.drivers.processes import heeding_signals
from harness.jobs import Job
from harness.judge import InputError
from harness.provenance import Provenance, difference, provenance
from harness.records import Mode
from harness.running import begun
from harness.writing import naming

TAKE = str(TROUBLES / "take.py")
CHECK = ("check", TAKE, "--solver", "waits", "--tier", "deep", "--mode", "exhaust", "--json")
"""Four jobs; that of m = 2 waits for a file `go`."""
HEEDING_CTRL_C = """
import signal
signal.signal(signal.SIGINT, signal.default_int_handler)
from harness.cli import main
main()
"""
"""The command in the foreground, though the tests may run in the background, deaf to SIGINT."""


def stopped_in_mid_sweep(folder: Path, number: int) -> subprocess.Popen[bytes]:
    """Return a sweep that got a signal once all four jobs had begun, and the three had ended."""
    process = subprocess.Popen(
        [sys.executable, "-c", HEEDING_CTRL_C, *CHECK, "-n", "2"],
        cwd=folder,
        env=environment_with(COUNTERPLAY_MARK=str(folder)),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    end = time.monotonic() + 60
    files = [folder / "reports" / "records.jsonl", folder / "begun"]
    while time.monotonic() < end and any(lines_of(path) < 4 for path in files):
        time.sleep(0.05)
    process.send_signal(number)
    return process


def lines_of(path: Path) -> int:
    return path.read_bytes().count(b"\n") if path.exists() else 0


def processes_left(mark: str) -> list[str]:
    """Return after ten seconds at most the processes in whose environment the mark stands."""
    end = time.monotonic() + 10
    while True:
        found = []
        for folder in Path("/proc").glob("[0-9]*"):
            try:
                if f"COUNTERPLAY_MARK={mark}".encode() in (folder / "environ").read_bytes():
                    found.append(folder.name)
            except OSError:
                continue
        if not found or time.monotonic() > end:
            return found
        time.sleep(0.05)


def records_in(folder: Path) -> list[str]:
    """Return the records that stand in the journal in a folder, as text in a fixed order."""
    lines = journal.read(folder / "reports" / "records.jsonl")
    return sorted(journal.records_to_json(line.records) for line in lines)


def test_killed_sweep_goes_on_where_it_was(
    command: Callable[..., Ran], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """After kill -9 no process is left; --resume runs the job that was cut, and no other."""
    monkeypatch.chdir(tmp_path)
    stopped_in_mid_sweep(tmp_path, signal.SIGKILL).communicate(timeout=60)
    assert processes_left(str(tmp_path)) == []
    (tmp_path / "go").touch()
    ran = command(*CHECK, "-n", "1", "--resume")
    assert (ran.status, ran.json()[0]["status"], ran.json()[0]["checked"]) == (0, "holds", 800)
    assert ran.err == "counterplay: 3 of 4 jobs ended before, 1 are run here\n"
    begun = Counter((tmp_path / "begun").read_text().split())
    assert begun == {"1": 1, "2": 2, "3": 1, "4": 1}
    resumed = records_in(tmp_path)
    command(*CHECK, "-n", "1")
    assert records_in(tmp_path) == resumed
    assert len(resumed) == 4


def test_stopped_sweep_concludes_from_what_ended(tmp_path: Path) -> None:
    """After Ctrl-C exit is 3, three of four jobs count, and no process is left."""
    process = stopped_in_mid_sweep(tmp_path, signal.SIGINT)
    out, err = process.communicate(timeout=60)
    (verdict,) = json.loads(out)
    assert (process.returncode, verdict["status"]) == (3, "inconclusive")
    assert verdict["checked"] == 600
    assert b"interrupted" in err
    assert processes_left(str(tmp_path)) == []


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
def test_signals_are_heeded_and_then_do_what_they_did(number: int) -> None:
    """While a driver runs a signal is only noted; afterwards who handled it does so again."""
    seen: list[int] = []
    before = signal.signal(number, lambda signum, frame: seen.append(signum))
    try:
        with heeding_signals() as came:
            os.kill(os.getpid(), number)
        os.kill(os.getpid(), number)
    finally:
        signal.signal(number, before)
    assert (came, seen) == ([number], [number])


def job(name: str) -> Job:
    return Job(name, TAKE, Mode.EXHAUST, ("right",), "quick", 1.0)


def test_torn_last_line_is_dropped_and_spoils_no_other(tmp_path: Path) -> None:
    """What follows a line that was cut in its midst begins on a line of its own."""
    path, made = tmp_path / "records.jsonl", Provenance("campaign", "code", {})
    with journal.opened(path, made):
        for name in ("one", "two"):
            journal.append(path, a_line(job(name)))
    path.write_bytes(path.read_bytes()[:-9])
    with journal.opened(path, made, resume=True):
        assert [left.id for left in journal.left(path, [job("one"), job("two")])] == ["two"]
        journal.append(path, a_line(job("three")))
    assert [line.job for line in journal.read(path)] == ["one", "three"]
    assert path.read_bytes().count(b"\n") == 3


def test_resuming_what_was_never_begun_begins_it(tmp_path: Path) -> None:
    """A journal that is not there, is empty, or was cut in its first line has nothing to lose."""
    path, made = tmp_path / "records.jsonl", Provenance("campaign", "code", {})
    for before in (None, b"", b'{"campaign": "camp'):
        if before is not None:
            path.write_bytes(before)
        with journal.opened(path, made, resume=True):
            pass
        assert path.read_bytes().count(b"\n") == 1


def replay_of(*kept: JsonValue) -> list[Job]:
    """Return the one job that replays these instances."""
    return plan(TAKE, "quick", [Mode.REPLAY], ["right"], kept=kept)


def test_line_of_a_job_that_changed_does_not_count(tmp_path: Path) -> None:
    """The same id with another value, as other kept instances, is another job."""
    path = tmp_path / "records.jsonl"
    kept, more = replay_of([7, 1]), replay_of([7, 1], [61, 1])
    journal.append(path, a_line(kept[0]))
    assert kept[0].id == more[0].id
    assert journal.left(path, kept) == []
    assert journal.left(path, more) == more
    assert provenance(kept, [TAKE]) == provenance(more, [TAKE])


@pytest.mark.parametrize(
    ("words", "solver", "edit"),
    [("made with other code", "right", "\n# edited\n"), ("of another campaign", "waits", "")],
)
def test_other_code_and_another_campaign_are_refused(
    command: Callable[..., Ran], tmp_path: Path, words: str, solver: str, edit: str
) -> None:
    """--resume says in one line why the lines do not count, with status 2, and changes nothing."""
    game, path = tmp_path / "game.py", tmp_path / "records.jsonl"
    game.write_text(Path(TAKE).read_text())
    check = ("check", str(game), "--tier", "quick", "--reports", str(tmp_path), "--resume")
    jobs = plan(str(game), "quick", solvers=["right"])
    with journal.opened(path, provenance(jobs, [str(game)])):
        journal.append(path, a_line(jobs[0]))
    before = path.read_bytes()
    game.write_text(game.read_text() + edit)
    ran = command(*check, "--solver", solver)
    assert (ran.status, ran.out, ran.err.count("\n")) == (2, "", 1)
    assert words in ran.err
    assert path.read_bytes() == before


def test_file_that_says_nothing_of_its_campaign_is_refused(tmp_path: Path) -> None:
    """Lines without a first line that says whose they are do not count, and stay."""
    path = tmp_path / "records.jsonl"
    journal.append(path, a_line(job("one")))
    before = path.read_bytes()
    with (
        pytest.raises(InputError, match="does not say"),
        journal.opened(path, Provenance("", "", {}), resume=True),
    ):
        pass
    assert path.read_bytes() == before


def test_difference_of_versions_is_named() -> None:
    """Where a library differs, so does the code's digest; the library is what the user can mend."""
    here = Provenance("campaign", "code", {"numpy": "2.4.6"})
    there = Provenance("campaign", "other", {"numpy": "2.4.5"})
    assert difference(there, here) == "made with numpy 2.4.5, here is 2.4.6"
    assert difference(here, here) == ""


def test_a_file_of_ours_that_is_edited_is_other_code(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The digest covers every Python file of the three folders, and none of others."""
    import harness
    from harness.provenance import code

    for name in ("harness", "oracles", "solvers", "tests"):
        (tmp_path / name).mkdir()
        (tmp_path / name / "a.py").write_text("a = 1\n")
    monkeypatch.setattr(harness, "__file__", str(tmp_path / "harness" / "__init__.py"))
    before = code([])
    (tmp_path / "tests" / "a.py").write_text("a = 2\n")
    assert code([]) == before
    for name in ("harness", "oracles", "solvers"):
        (tmp_path / name / "a.py").write_text("a = 2\n")
        assert code([]) != before
        before = code([])


def test_run_that_overwrites_a_stopped_one_says_what_is_lost(
    command: Callable[..., Ran], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A line on stderr, if one of the four jobs had ended; none if all had, nor with --resume."""
    path = tmp_path / "records.jsonl"
    jobs = plan(TAKE, "quick", (Mode.REPLAY, Mode.EXHAUST), ["right"])
    made = provenance(jobs, [TAKE])

    def end(ended: list[Job]) -> None:
        with journal.opened(path, made):
            for one in ended:
                journal.append(path, a_line(one))

    for ended, resume in ((jobs[:1], True), (jobs, False), ([], False)):
        end(ended)
        with begun(path, made, jobs, resume):
            assert capsys.readouterr().err == ""
    end(jobs[:1])
    check = ("check", TAKE, "--tier", "quick", "--mode", "exhaust", "--solver", "right")
    said = command(*check, "-n", "0", "--reports", str(tmp_path)).err
    assert said == f"counterplay: {path}: 1 of 4 jobs had ended: --resume would have kept them\n"


def test_disk_that_is_full_is_named(command: Callable[..., Ran], tmp_path: Path) -> None:
    """Past a limit of a file's size, as on a full disk, one line says which file, with status 2."""
    check = ("check", TAKE, "--tier", "deep", "--mode", "exhaust", "--solver", "right", "-n", "1")
    for size in (0, 500):
        before = resource.getrlimit(resource.RLIMIT_FSIZE)
        resource.setrlimit(resource.RLIMIT_FSIZE, (size, before[1]))
        try:
            ran = command(*check, "--reports", str(tmp_path))
        finally:
            resource.setrlimit(resource.RLIMIT_FSIZE, before)
        assert (ran.status, ran.out) == (2, "")
        assert ran.err == f"counterplay: {tmp_path / 'records.jsonl'}: File too large\n"


def test_place_of_a_write_that_fails_is_named_once(tmp_path: Path) -> None:
    """An error that names a file keeps that name; one that names none gets the folder's."""
    for given, told in ((None, str(tmp_path)), ("a.txt", "a.txt")):
        with pytest.raises(OSError, match="full") as caught, naming(tmp_path):
            raise OSError(28, "full", given)
        assert caught.value.filename == told
