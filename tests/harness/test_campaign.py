"""Campaigns as a user runs them: findings, lost workers, time-outs, interruptions."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from support import ROOT, Ran, a_line, environment_with

from harness import journal
from harness.jobs import Job
from harness.provenance import Provenance
from harness.records import Mode

TAKE = str(ROOT / "tests" / "troubles" / "take.py")
Command = Callable[..., Ran]


def the_verdict(ran: Ran) -> dict[str, object]:
    (conclusion,) = ran.json()
    assert isinstance(conclusion, dict)
    return conclusion


def check(counterplay: Command, solver: str, *arguments: str) -> tuple[int, dict[str, object]]:
    ran = counterplay("check", TAKE, "--tier", "quick", "--solver", solver, "--json", *arguments)
    return ran.status, the_verdict(ran)


def test_right_solver_holds_on_every_instance_and_exits_0(counterplay: Command) -> None:
    """The closed form of the subtraction game holds on all 160 instances of the bound."""
    status, verdict = check(counterplay, "right", "-n", "2")
    assert (status, verdict["status"], verdict["checked"]) == (0, "holds", 160)


def test_wrong_solver_is_refuted_in_each_class_at_its_smallest_instance(
    counterplay: Command,
) -> None:
    """Two failure classes are reported apart, smallest first, each proved and counted."""
    status, verdict = check(counterplay, "wrong-twice", "-n", "2")
    findings = verdict["findings"]
    assert isinstance(findings, list)
    shown = [(f["instance"], f["said"], f["truth"], f["minimality"]) for f in findings]
    assert status == 1
    assert shown == [
        ([6, 2], "Alice", "Bob", "proved"),
        ([7, 1], "Bob", "Alice", "proved"),
    ]
    assert [f["count"] for f in findings] == [1, 4]
    assert all(len(f["certificates"]) == 1 for f in findings)


def test_fault_past_the_bound_is_found_by_fuzzing_and_proved_minimal(
    counterplay: Command,
) -> None:
    """Heaps above 60 lie past the bound of 40; everything smaller than the find is enumerated."""
    status, verdict = check(counterplay, "wrong-past", "-n", "2")
    findings = verdict["findings"]
    assert isinstance(findings, list)
    (finding,) = findings
    assert (status, verdict["status"]) == (1, "refuted")
    assert (finding["instance"], finding["minimality"]) == ([61, 1], "proved")
    assert finding["count"] is None


@pytest.mark.parametrize(
    ("solver", "cause"),
    [
        ("raises", "ZeroDivisionError: five is too much"),
        ("dies", "worker lost"),
        ("leaves", "SystemExit"),
        ("babbles", "answer 'Carol' is neither player"),
        ("wavers", "differs from one call to the next"),
    ],
)
def test_misbehaviour_is_inconclusive_never_agreement(
    counterplay: Command, solver: str, cause: str
) -> None:
    """A solver that fails at one instance is inconclusive there, with the cause, and exit 3."""
    status, verdict = check(counterplay, solver, "-n", "2", "--mode", "exhaust")
    assert (status, verdict["status"], verdict["findings"]) == (3, "inconclusive", [])
    assert cause in str(verdict["note"])


def test_lost_worker_loses_its_own_job_only(counterplay: Command) -> None:
    """The three blocks with m other than 2 are checked although a worker died on m = 2."""
    _, verdict = check(counterplay, "dies", "-n", "2", "--mode", "exhaust")
    assert verdict["checked"] == 120
    assert "1 of 4 jobs incomplete" in str(verdict["scope"])


def test_endless_solver_ends_with_the_time_given(counterplay: Command) -> None:
    """`--seconds` ends a job that sleeps; the verdict is inconclusive and names the time-out."""
    start = time.monotonic()
    status, verdict = check(counterplay, "sleeps", "-n", "2", "--mode", "exhaust", "--seconds", "6")
    assert (status, verdict["status"]) == (3, "inconclusive")
    assert "time-out" in str(verdict["note"])
    assert time.monotonic() - start < 60


def test_printing_solver_does_not_disturb_the_output(counterplay: Command) -> None:
    """What a solver prints neither reaches stdout nor breaks the records."""
    status, verdict = check(counterplay, "prints", "-n", "0", "--mode", "exhaust")
    assert (status, verdict["status"]) == (0, "holds")


def test_interruption_keeps_what_was_found_and_leaves_no_process(tmp_path: Path) -> None:
    """After SIGINT finished jobs stand in the journal, exit is 3, and no worker is left."""
    process = started(tmp_path, "sleeps", "ci")
    wait_for_lines(tmp_path, 3)
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=60)
    assert process.returncode == 3
    assert b"interrupted" in err
    (verdict,) = json.loads(out)
    assert verdict["status"] == "inconclusive"
    assert verdict["checked"] > 0
    assert processes_marked(str(tmp_path)) == []


HEEDING_CTRL_C = """
import signal
signal.signal(signal.SIGINT, signal.default_int_handler)
from harness.cli import main
main()
"""
"""The command in the foreground, though the tests may run in the background, deaf to SIGINT."""


def started(folder: Path, solver: str, tier: str) -> subprocess.Popen[bytes]:
    """Return a check that is on its way, whose processes bear the folder's mark."""
    command = ["check", TAKE, "--solver", solver, "--tier", tier, "-n", "2", "--json"]
    return subprocess.Popen(
        [sys.executable, "-c", HEEDING_CTRL_C, *command],
        cwd=folder,
        env=environment_with(COUNTERPLAY_MARK=str(folder)),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )


def wait_for_lines(folder: Path, count: int) -> None:
    """Wait until so many jobs stand in the journal, a minute at most."""
    path = folder / "reports" / "records.jsonl"
    end = time.monotonic() + 60
    while time.monotonic() < end and not (
        path.exists() and path.read_bytes().count(b"\n") >= count
    ):
        time.sleep(0.1)


def processes_marked(mark: str) -> list[int]:
    """Return the processes in whose environment the mark stands."""
    found = []
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            if f"COUNTERPLAY_MARK={mark}".encode() in (folder / "environ").read_bytes():
                found.append(int(folder.name))
        except OSError:
            continue
    return [process for process in found if process != os.getpid()]


def test_finds_are_kept_and_replayed_first(counterplay: Command, tmp_path: Path) -> None:
    """A counterexample goes into the corpus as a value; the next run's first job replays it."""
    check(counterplay, "wrong-past", "-n", "0", "--mode", "fuzz")
    kept = json.loads((tmp_path / "reports" / "corpus" / "take.json").read_text())
    assert kept == [[61, 1]]
    _, verdict = check(counterplay, "wrong-past", "-n", "0", "--mode", "exhaust")
    lines = (tmp_path / "reports" / "records.jsonl").read_text().splitlines()
    assert json.loads(lines[1])["job"] == "take/quick/replay"
    assert verdict["status"] == "refuted"


@pytest.mark.parametrize(
    ("solver", "workers"),
    [("sleeps-past", "0"), ("sleeps-past", "2"), ("swallows-past", "2"), ("stuck-past", "2")],
)
def test_endless_solver_ends_while_fuzzed_too(
    counterplay: Command, solver: str, workers: str
) -> None:
    """A time-out passes through Hypothesis, and ends who swallows it or is deaf in C code."""
    start = time.monotonic()
    status, verdict = check(counterplay, solver, "-n", workers, "--mode", "fuzz", "--seconds", "2")
    assert (status, verdict["status"], verdict["findings"]) == (3, "inconclusive", [])
    assert verdict["note"]
    assert time.monotonic() - start < 40


@pytest.mark.parametrize("text", ["{", "7", "[[0, 2]]", "[7]", "[[1, 2, 3]]", '[{"set": 7}]'])
def test_broken_corpus_is_told_in_one_line(counterplay: Command, tmp_path: Path, text: str) -> None:
    """A corpus file that holds no instances is bad input; nothing is lost or overwritten."""
    folder = tmp_path / "reports" / "corpus"
    folder.mkdir(parents=True)
    (folder / "take.json").write_text(text)
    ran = counterplay("check", TAKE, "--solver", "right")
    assert (ran.status, ran.out) == (2, "")
    assert "take.json" in ran.err
    assert ran.err.count("\n") == 1
    assert (folder / "take.json").read_text() == text


def test_settings_of_the_users_pytest_are_not_read(counterplay: Command, tmp_path: Path) -> None:
    """A pytest.ini, a conftest and PYTEST_ADDOPTS where the user stands change nothing."""
    (tmp_path / "pytest.ini").write_text("[pytest]\naddopts = --no-such-option\n")
    (tmp_path / "conftest.py").write_text("raise RuntimeError\n")
    ran = counterplay(
        "check", TAKE, "--solver", "right", "-n", "2", "--json", PYTEST_ADDOPTS="--collect-only"
    )
    assert (ran.status, the_verdict(ran)["status"]) == (0, "holds")


def test_killed_command_leaves_its_finished_jobs_and_soon_no_process(tmp_path: Path) -> None:
    """After SIGKILL the journal is readable and the workers end by themselves."""
    process = started(tmp_path, "right", "deep")
    wait_for_lines(tmp_path, 3)
    process.kill()
    process.communicate(timeout=60)
    assert len(journal.read(tmp_path / "reports" / "records.jsonl")) >= 2
    end = time.monotonic() + 60
    while processes_marked(str(tmp_path)) and time.monotonic() < end:
        time.sleep(0.1)
    assert processes_marked(str(tmp_path)) == []


def test_check_leaves_the_case_files_of_other_targets(counterplay: Command, tmp_path: Path) -> None:
    """Checking one solver again replaces its own folders and no others."""
    folder = tmp_path / "reports" / "counterexamples"
    check(counterplay, "wrong-twice", "-n", "0")
    check(counterplay, "wrong-past", "-n", "0")
    (folder / "take--solver--wrong-twice--3").mkdir()
    check(counterplay, "wrong-twice", "-n", "0")
    assert sorted(path.name for path in folder.iterdir()) == [
        "take--solver--wrong-past--1",
        "take--solver--wrong-twice--1",
        "take--solver--wrong-twice--2",
    ]


def test_solver_that_dies_when_asked_again_costs_its_own_verdict_only(
    counterplay: Command,
) -> None:
    """A find that cannot be confirmed is no find, and the command ends as it should."""
    status, verdict = check(counterplay, "dies-later", "-n", "2", "--mode", "exhaust")
    assert (status, verdict["status"], verdict["findings"]) == (3, "inconclusive", [])
    assert "worker lost" in str(verdict["note"])


def test_torn_line_of_a_journal_is_passed_over(tmp_path: Path) -> None:
    """Of a journal whose last line was cut the others are read."""
    path = tmp_path / "records.jsonl"
    for name in ("one", "two"):
        job = Job(name, TAKE, Mode.EXHAUST, ("right",), "quick", 1.0)
        journal.append(path, a_line(job))
    path.write_bytes(path.read_bytes()[:-7])
    assert [line.job for line in journal.read(path)] == ["one"]


def test_a_fatal_solver_costs_the_others_nothing(counterplay: Command) -> None:
    """A job of several solvers that was ended by force is run again, a solver at a time."""
    ran = counterplay(
        *("check", TAKE, "--solver", "right", "--solver", "dies", "--solver", "wrong-twice"),
        *("--tier", "quick", "--mode", "exhaust", "-n", "2", "--json"),
    )
    found = {verdict["target"]: verdict["status"] for verdict in ran.json()}
    assert found == {"right": "holds", "dies": "inconclusive", "wrong-twice": "refuted"}
    assert ran.status == 1


def test_time_out_that_a_solver_swallows_is_no_answer(counterplay: Command) -> None:
    """What a solver says after its time was over does not count, neither for nor against it."""
    status, verdict = check(
        counterplay, "excuses", "-n", "1", "--mode", "exhaust", "--seconds", "3"
    )
    assert (status, verdict["status"], verdict["findings"]) == (3, "inconclusive", [])


def test_modules_where_the_user_stands_replace_none_of_ours(
    counterplay: Command, tmp_path: Path
) -> None:
    """A package of the name of ours, or of a library's, in the user's folder is not imported."""
    for name in ("solvers", "oracles", "networkx", "random"):
        (tmp_path / name).mkdir()
        (tmp_path / name / "__init__.py").write_text("raise RuntimeError('not me')\n")
    done = subprocess.run(
        [sys.executable, "-P", "-m", "harness", "check", TAKE, "--solver", "right", "-n", "1"],
        cwd=tmp_path,
        env=environment_with(),
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, "right: holds" in done.stdout) == (0, True), done.stderr


def test_two_runs_do_not_share_a_folder(counterplay: Command, tmp_path: Path) -> None:
    """While one run writes, another in the same folder is told to wait; the first is unharmed."""
    with journal.opened(tmp_path / "reports" / "records.jsonl", Provenance("", "", {})):
        ran = counterplay("check", TAKE, "--solver", "right")
    assert (ran.status, ran.out) == (2, "")
    assert "another run writes here" in ran.err


def test_inconclusive_run_leaves_earlier_case_files(counterplay: Command, tmp_path: Path) -> None:
    """A run for which there was no time says nothing against what was found before."""
    check(counterplay, "wrong-twice", "-n", "0", "--mode", "exhaust")
    folder = tmp_path / "reports" / "counterexamples"
    before = sorted(folder.rglob("*"))
    status, verdict = check(
        counterplay, "wrong-twice", "-n", "0", "--mode", "exhaust", "--seconds", "0.001"
    )
    assert (status, verdict["status"]) in [(3, "inconclusive"), (1, "refuted")]
    assert sorted(folder.rglob("*")) == before != []


def test_what_a_solver_prints_is_no_answer(counterplay: Command) -> None:
    """`solve` writes the answers alone to stdout, what the solver prints goes to stderr."""
    ran = counterplay("solve", TAKE, "--solver", "prints", text="1\n5 2\n")
    assert (ran.status, ran.out) == (0, "Alice\n")
    assert "five" in ran.err
