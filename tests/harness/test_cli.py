"""The command line: bad input in one line with status 2, and what the commands print."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable
from functools import partial
from typing import NoReturn

import pytest
from support import ROOT, Ran

from harness import catalog
from harness.campaign import plan
from harness.checks.compare import true_winners
from harness.cli import main
from harness.jobs import OUT_OF_MEMORY, run_job
from harness.records import Mode, Status
from oracles.rulesets.primes import Primes

GRID = "^" * 20

BAD_INPUT: dict[str, dict[str, tuple[str | bytes, str]]] = {
    "primes": {
        "K above a coordinate": ("1\n4 9 5 0\n", "line 2: K=5"),
        "x = 0": ("1\n0 9 0 0\n", "line 2: 0: x must be from 1"),
        "w = 2": ("1\n4 9 2 2\n", "line 2: 2: w"),
        "negative K": ("1\n4 9 -1 0\n", "line 2: -1: K"),
        "10^7 for x": ("1\n10000000 9 2 0\n", "line 2: 10000000: x"),
        "a word for a number": ("1\n4 nine 2 0\n", "line 2: nine: y must be a whole number"),
        "too few lines": ("2\n4 9 2 0\n", "line 2: end of input: case 2 of 2"),
        "a short line": ("1\n4 9 2\n", "line 2: end of input: w"),
        "an extra token": ("1\n4 9 2 0 7\n", "line 2: 7: nothing may follow"),
        "an extra line": ("1\n4 9 2 0\n4 9 2 0\n", "line 3: 4: nothing may follow"),
        "an empty file": ("", "line 1: end of input"),
        "white space only": (" \n\t\n", "end of input"),
        "T = 0": ("0\n", "line 1: 0: the number of cases T"),
        "a foreign character": ("1\n4 9 2 ٠\n", "line 2"),
        "a NUL": ("1\n4 9\0 2 0\n", "line 2"),
        "bytes that are no UTF-8": (b"1\n4 9 2 \xff\n", "line 2"),
        "a float": ("1\n4.0 9 2 0\n", "line 2: 4.0: x must be a whole number"),
        "a number of 10,000 digits": ("1\n" + "9" * 10_000 + " 9 2 0\n", "line 2"),
    },
    "lava": {
        "a ragged grid": ("1\n2 3\n^^^\n^^\n", "line 4"),
        "a foreign character": ("1\n1 3\n^x^\n", "line 3"),
        "R = 0": ("1\n0 3\n", "line 2: 0"),
        "C = 21": (f"1\n1 21\n{GRID}^\n", "line 2: 21"),
        "too few rows": ("1\n2 3\n^^^\n", "line 3: end of input"),
        "a row too many": ("1\n1 3\n^^^\n^^^\n", "line 4"),
        "a monster": ("1\n1 3\n^M^\n", "line 3"),
        "an empty file": ("", "end of input"),
    },
    "evenodd": {
        "no such player": ("1\n2 Alice\n2 2\n", "line 2: Alice"),
        "N = 0": ("1\n0 Dee\n", "line 2: 0"),
        "51 heaps": ("1\n51 Dee\n" + "1 " * 51 + "\n", "line 2: 51"),
        "an empty heap": ("1\n2 Dee\n2 0\n", "line 3: 0"),
        "a heap of 51": ("1\n2 Dee\n2 51\n", "line 3: 51"),
        "too few heaps": ("1\n2 Dee\n2\n", "line 3: end of input"),
        "too many heaps": ("1\n2 Dee\n2 2 2\n", "line 3: 2: nothing may follow"),
        "a word for a number": ("1\n2 Dee\n2 two\n", "line 3: two"),
        "an empty file": ("", "end of input"),
    },
    "thuemorse": {
        "an odd-ones n": ("1\n19 3\n", "line 2: 19"),
        "m = 0": ("1\n3 0\n", "line 2: 0"),
        "m = 51": ("1\n3 51\n", "line 2: 51"),
        "n = 0": ("1\n0 3\n", "line 2: 0"),
        "n past the limit": ("1\n500000001 3\n", "line 2: 500000001"),
        "too few lines": ("3\n3 3\n", "line 2: end of input"),
        "an empty file": ("", "end of input"),
    },
}

SAMPLES = {
    "primes": (
        "6\n4 9 2 0\n7 10 2 0\n6 39 2 0\n5 28 2 0\n5 7 2 0\n3 5 3 0\n",
        "Case 1: Alice\nCase 2: Alice\nCase 3: Alice\nCase 4: Bob\nCase 5: Alice\nCase 6: Bob\n",
    ),
    "lava": (
        "1\n7 7\n^#^#^^^\n^#^^^#^\n^#^^^^^\n^^^#^^^\n^^^^^^^\n^^^^^^^\n^^^^^^^\n",
        "Asuna\n",
    ),
    "evenodd": ("1\n2 Dee\n2 2\n", "Dum\n"),
    "thuemorse": ("3\n3 3\n3 2\n387 22\n", "Alice\nBob\nAlice\n"),
}


@pytest.mark.parametrize(
    ("problem", "case"), [(p, case) for p, cases in sorted(BAD_INPUT.items()) for case in cases]
)
def test_bad_input_is_one_line_and_status_2(
    command: Callable[..., Ran], problem: str, case: str
) -> None:
    """Bad input gets one line that names the place, status 2, and nothing on stdout."""
    text, place = BAD_INPUT[problem][case]
    ran = command("solve", problem, text=text)
    assert (ran.status, ran.out) == (2, "")
    assert ran.err.count("\n") == 1
    assert ran.err.startswith("counterplay: ")
    assert place in ran.err


@pytest.mark.parametrize(
    ("problem", "solver"),
    [
        (problem, solver.name)
        for problem in catalog.names()
        for solver in catalog.load(problem).solvers
    ],
)
def test_samples_are_answered_by_every_solver(
    command: Callable[..., Ran], problem: str, solver: str
) -> None:
    """Each solver gives the published answers to the small samples of its problem."""
    text, answers = SAMPLES[problem]
    ran = command("solve", problem, "--solver", solver, text=text)
    assert (ran.status, ran.out, ran.err) == (0, answers, "")


@pytest.mark.parametrize("problem", sorted(SAMPLES))
def test_samples_are_answered_without_naming_a_solver(
    command: Callable[..., Ran], problem: str
) -> None:
    """Without --solver the answer is by a solver not known to be wrong, or by the oracle."""
    text, answers = SAMPLES[problem]
    ran = command("solve", problem, text=text)
    assert (ran.status, ran.out) == (0, answers)


def test_default_answer_is_right_where_the_editorial_is_wrong(
    command: Callable[..., Ran],
) -> None:
    """At 5 30 with K = 0 and Bob to move Alice wins: both replies to a flight are prime pairs."""
    ran = command("solve", "primes", text="1\n5 30 0 1\n")
    assert (ran.status, ran.out) == (0, "Case 1: Alice\n")


def test_oracle_over_its_limit_is_inconclusive(
    command: Callable[..., Ran], monkeypatch: pytest.MonkeyPatch
) -> None:
    """An instance of more positions than the limit gets status 3 and advice, no answer."""
    monkeypatch.setattr("harness.solving.true_winners", partial(true_winners, limit=1_000))
    ran = command("solve", "primes", "--solver", "oracle", text="1\n500 500 2 0\n")
    assert (ran.status, ran.out) == (3, "")
    assert "oracle: Primes(boundary=2) has more than 1,000 positions: name another" in ran.err


def test_oracle_out_of_memory_is_inconclusive(
    command: Callable[..., Ran], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where memory is short before the limit is met that is said, in one line and with status 3."""

    def options(ruleset: Primes, position: object) -> NoReturn:
        raise MemoryError

    monkeypatch.setattr(Primes, "options", options)
    ran = command("solve", "primes", "--solver", "oracle", text="1\n500 500 2 0\n")
    assert (ran.status, ran.out) == (3, "")
    assert ran.err == "counterplay: oracle: out of memory: name another solver\n"
    (record,) = run_job(plan("primes", "quick", [Mode.EXHAUST], ["exact"])[0])
    assert (record.status, record.cause) == (Status.INCONCLUSIVE, OUT_OF_MEMORY)


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["check", "nim"], "problem nim: unknown"),
        (["check", "nowhere/game.py"], "no such file"),
        (["check", "primes", "--solver", "exactly"], "solver exactly: unknown"),
        (["check", "primes", "--tier", "huge"], "--tier"),
        (["check", "primes", "--seconds", "0"], "--seconds"),
        (["check", "primes", "--seconds", "nan"], "--seconds"),
        (["check", "primes", "-n", "99999999999"], "-n"),
        (["check", "primes", "-n", "-1"], "-n"),
        (["solve", "primes", "--solver", "exactly"], "solver exactly: unknown"),
        (["solve", "primes", "nowhere.in"], "nowhere.in"),
        (["claims", "nim"], "problem nim: unknown"),
        (["replay", "nowhere.json"], "nowhere.json"),
        (["replay"], "FILE"),
        (["perft"], "perft"),
        (["list", "--loud"], "--loud"),
    ],
)
def test_bad_usage_is_one_line_and_status_2(
    command: Callable[..., Ran], arguments: list[str], words: str
) -> None:
    """Bad usage gets one line that names the culprit, status 2, and nothing on stdout."""
    ran = command(*arguments, text="1\n4 9 2 0\n")
    assert (ran.status, ran.out) == (2, "")
    assert ran.err.count("\n") == 1
    assert words in ran.err


def test_list_names_every_problem_and_solver(command: Callable[..., Ran]) -> None:
    """`list --json` has the four problems with their solvers; the table has them too."""
    listed = {p["name"]: p["solvers"] for p in json.loads(command("list", "--json").out)}
    assert listed == {
        "evenodd": ["editorial", "parity"],
        "lava": ["batched", "editorial"],
        "primes": ["exact", "editorial", "prose"],
        "thuemorse": ["automatic", "scan", "table"],
    }
    table = command("list").out
    assert all(name in table for name in listed)


def test_output_that_the_terminal_cannot_show_is_escaped(
    counterplay: Callable[..., Ran],
) -> None:
    """Under an ASCII locale nothing breaks: the sign ≤ comes out escaped."""
    ran = counterplay(
        *("check", "primes", "--tier", "quick", "--mode", "exhaust", "-n", "0"),
        PYTHONIOENCODING="ascii",
    )
    assert ran.status == 1
    assert r"all K \u2264 4" in ran.out


@pytest.mark.parametrize(
    ("module", "words"),
    [
        ("rich.console", "counterplay: package rich: not installed for "),
        ("solvers.nim", "counterplay: module solvers.nim: missing: "),
    ],
)
def test_missing_package_is_told_in_one_line(
    command: Callable[..., Ran], monkeypatch: pytest.MonkeyPatch, module: str, words: str
) -> None:
    """Who runs the command without its packages is told which one to install and how."""

    def load(spec: str) -> NoReturn:
        raise ModuleNotFoundError(name=module)

    monkeypatch.setattr(catalog, "load", load)
    ran = command("list")
    assert (ran.status, ran.out, ran.err.count("\n")) == (2, "", 1)
    assert ran.err.startswith(words)


def test_command_says_so_where_not_even_its_parser_is_installed() -> None:
    """An interpreter without any package imports enough to say which is missing."""
    ran = subprocess.run(
        [sys.executable, "-I", "-S", "-c", f"import sys; sys.path[:0] = [{str(ROOT)!r}]\n"
         "import runpy; runpy.run_module('harness', run_name='__main__', alter_sys=True)"],
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert (ran.returncode, ran.stdout, ran.stderr.count("\n")) == (2, "", 1)
    assert ran.stderr.startswith("counterplay: package click: not installed for ")


def test_closed_standard_input_is_bad_input(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Without a standard input the user is told to name a file or pipe one in."""
    monkeypatch.setattr(sys, "argv", ["counterplay", "solve", "primes"])
    monkeypatch.setattr(sys, "stdin", None)
    with pytest.raises(SystemExit) as end:
        main()
    assert end.value.code == 2
    assert capsys.readouterr().err == (
        "counterplay: standard input: it is closed: name a FILE, or pipe the input\n"
    )
