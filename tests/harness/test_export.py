"""Counterexamples as test cases of other people's packages, and as a regression test."""

from __future__ import annotations

import os
import re
import runpy
import subprocess
import sys
from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import combinations
from pathlib import Path
from random import Random
from typing import Any

import pytest
from cases import of_claim, of_contradiction, of_solver
from support import ROOT, TROUBLES, Ran, environment_with

from harness import catalog
from harness.campaign import LIMITS
from harness.export.layouts import LAYOUTS
from harness.export.making import Made, made, texts
from harness.export.suite import smallest_set
from harness.export.writing import write
from harness.judge import InputError
from harness.report.case import Case, dump, sealed

Command = Callable[..., Ran]
Files = dict[str, str]

# From 5 and 30 with K = 0 and Bob to move Alice wins: 5, 29 is a prime pair, and from 4, 30 she
# moves to 3, 30, from where both of Bob's moves lose. From 4 and 11 she answers 4, 10 by 4, 9.
EDITORIAL = of_solver("primes", "editorial", (5, 30, 0, 1))
PROSE = of_solver("primes", "prose", (5, 30, 0, 1))
PROSE_LESS = of_solver("primes", "prose", (4, 11, 0, 1))


def store(reports: Path, *cases: Case) -> None:
    """Write cases as a campaign does."""
    for number, case in enumerate(cases):
        name = f"{catalog.load(case.problem).name}--{case.subject}--x--{number}"
        folder = reports / "counterexamples" / name
        folder.mkdir(parents=True)
        (folder / "certificate.json").write_bytes(dump(case))


def files_in(folder: Path) -> Files:
    """Return the text of each file in a folder by its path; bytes that are no ASCII fail."""
    return {
        str(path.relative_to(folder)): path.read_bytes().decode()
        for path in sorted(folder.rglob("*"))
        if path.is_file()
    }


@pytest.fixture
def export(tmp_path: Path, command: Command) -> Callable[..., tuple[Ran, Files]]:
    """Return a function that exports from `reports` to `out`, and says what is there then."""

    def run(layout: str, *arguments: str) -> tuple[Ran, Files]:
        out = tmp_path / "out"
        reports = ("--reports", str(tmp_path / "reports"))
        ran = command("export", "--format", layout, *reports, *arguments, str(out))
        return ran, files_in(out)

    return run


Export = Callable[..., tuple[Ran, Files]]

GAMES = ("evenodd", "lava", "primes", "thuemorse")


def mutants_of(game: str) -> str:
    """Return the path of the file with a game's planted faults."""
    return str(ROOT / "tests" / "mutants" / f"{game}.py")


def faults(game: str) -> list[Case]:
    """Return a case a planted fault, at the smallest instance at which it is known to be wrong."""
    path = mutants_of(game)
    known = runpy.run_path(path)["SMALLEST"]
    return [of_solver(path, name, instance) for name, instance in known.items()]


NAMES = {
    "kattis": ["data/secret/counterexample-01" + ending for ending in (".ans", ".desc", ".in")],
    "icpc": ["data/secret/counterexample-01" + ending for ending in (".ans", ".in", ".yaml")],
    "bapctools": [
        "generators/counterplay/counterexample-01" + ending for ending in (".ans", ".in", ".yaml")
    ],
    "polygon": ["tests/01", "tests/01.a"],
    "oj": ["test/counterexample-01.in", "test/counterexample-01.out"],
}


@pytest.mark.parametrize("layout", sorted(LAYOUTS))
def test_layout_has_input_answer_and_why(tmp_path: Path, export: Export, layout: str) -> None:
    """One counterexample is an input and its right answer where each tool looks for them."""
    store(tmp_path / "reports", EDITORIAL)
    ran, files = export(layout)
    assert (ran.status, ran.err) == (0, "")
    assert sorted(files) == sorted(NAMES[layout])
    texts = list(files.values())
    assert "1\n5 30 0 1\n" in texts
    assert "Case 1: Alice\n" in texts
    assert all(text.endswith("\n") and "\r" not in text for text in texts)
    pattern = r"[a-zA-Z0-9_][a-zA-Z0-9_.-]*"
    assert all(re.fullmatch(pattern, part) for name in files for part in Path(name).parts)
    for name, text in files.items():
        if name.endswith((".desc", ".yaml")):
            assert "Alice wins." in text
            assert "Solver editorial" in text
            assert "says Bob." in text
            assert "Alice has won." in text
        if name.endswith(".yaml"):
            first, *lines = text.splitlines()
            assert first == "description: |2"
            assert all(re.match(r"  \S", line) for line in lines)


def test_an_instance_of_several_cases_is_one_file_and_the_smallest_is_first(
    tmp_path: Path, export: Export
) -> None:
    """5, 30 of two solvers is the second file and names both; 4, 11 is smaller, so the first."""
    store(tmp_path / "reports", EDITORIAL, PROSE, PROSE_LESS)
    _, files = export("kattis")
    inputs = {name: text for name, text in files.items() if name.endswith(".in")}
    assert inputs == {
        "data/secret/counterexample-01.in": "1\n4 11 0 1\n",
        "data/secret/counterexample-02.in": "1\n5 30 0 1\n",
    }
    why = files["data/secret/counterexample-02.desc"]
    assert "Solver editorial " in why
    assert "Solver prose " in why


def test_several_problems_have_a_folder_each_unless_one_is_chosen(
    tmp_path: Path, export: Export
) -> None:
    """The claim about a single heap of 1, Dee first, who cannot move, goes into evenodd's."""
    store(tmp_path / "reports", EDITORIAL, of_claim("evenodd", "odd-heap-dum-takes-the-rest"))
    ran, files = export("oj")
    assert ran.status == 0
    assert files["evenodd/test/counterexample-01.in"] == "1\n1 Dee\n1\n"
    assert files["evenodd/test/counterexample-01.out"] == "Dum\n"
    assert files["primes/test/counterexample-01.out"] == "Case 1: Alice\n"
    ran, files = export("oj", "--problem", "evenodd")
    assert files["test/counterexample-01.in"] == "1\n1 Dee\n1\n"


def _forged() -> Case:
    """Return a case whose certificate names the wrong winner, sealed as if it were right."""
    (proof,) = EDITORIAL.finding.certificates
    finding = replace(EDITORIAL.finding, certificates=(replace(proof, outcome="N"),))
    return sealed(replace(EDITORIAL, finding=finding))


def test_what_has_no_certified_winner_is_left_out_and_told(tmp_path: Path, export: Export) -> None:
    """Contradictions, forged certificates and changed files are counted with the reason."""
    contradiction = of_contradiction("primes", "editorial", (5, 131072, 0, 1))
    changed = replace(PROSE, finding=replace(PROSE.finding, said="Nobody"))
    store(tmp_path / "reports", PROSE_LESS, contradiction, _forged(), changed)
    ran, files = export("oj")
    assert ran.status == 0
    assert sorted(files) == NAMES["oj"]
    told = ran.err.splitlines()
    assert len(told) == 3
    assert all(line.startswith("counterplay: primes: 1 left out: ") for line in told)
    assert any("contradict each other" in line for line in told)
    assert any("changed since it was written" in line for line in told)


def test_nothing_of_the_user_s_is_overwritten(tmp_path: Path, export: Export) -> None:
    """A file that differs stops the export before it writes anything; the same again is fine."""
    store(tmp_path / "reports", EDITORIAL)
    mine = tmp_path / "out" / "test" / "counterexample-01.out"
    mine.parent.mkdir(parents=True)
    mine.write_text("mine\n")
    ran, files = export("oj")
    assert (ran.status, ran.out, ran.err.count("\n")) == (2, "", 1)
    assert "counterexample-01.out: something else is there" in ran.err
    assert files == {"test/counterexample-01.out": "mine\n"}
    mine.unlink()
    assert [export("oj")[0].status for _ in range(2)] == [0, 0]


def test_a_write_that_fails_leaves_nothing(tmp_path: Path) -> None:
    """Where a folder cannot be made, as a file is in its place, the files before it go again."""
    with pytest.raises(OSError, match="b"):
        write(tmp_path / "out", {"a": "1\n", "b": "2\n", "b/c": "3\n"})
    assert files_in(tmp_path) == {}


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["--problem", "nim"], "problem nim: unknown"),
        (["--problem", "evenodd"], "nothing to export"),
        (["--suite", "0"], "--suite"),
        (["--kill", "take.py"], "--kill: only with --suite"),
        (["--suite", "9", "--kill", "nowhere.py"], "no such file"),
        (["--suite", "9", "--kill", mutants_of("lava")], "no wrong solver is stored"),
        (["--reports", "nowhere"], "nothing to export"),
    ],
)
def test_bad_usage_is_one_line_and_status_2(
    tmp_path: Path, export: Export, arguments: list[str], words: str
) -> None:
    """What cannot be exported is told in one line, and nothing is written."""
    store(tmp_path / "reports", EDITORIAL)
    ran, files = export("oj", *arguments)
    assert (ran.status, ran.out, ran.err.count("\n"), files) == (2, "", 1, {})
    assert words in ran.err


@pytest.fixture(scope="module")
def suites(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder with a suite a game, against its own solvers and its planted faults."""
    folder = tmp_path_factory.mktemp("suites")
    cases = [EDITORIAL, PROSE_LESS, *(case for game in GAMES for case in faults(game))]
    store(folder / "reports", *cases)
    found = made(folder / "reports", GAMES, 20, [mutants_of(game) for game in GAMES])
    write(folder / "out", texts("oj", found))
    return folder / "out"


def wrong_on(game: str, spec: str, folder: Path) -> dict[str, set[str]]:
    """Return for each solver of a problem on which tests of a suite it is wrong, asked anew."""
    wrong: dict[str, set[str]] = {}
    for solver in catalog.load(spec).solvers:
        missed = wrong.setdefault(solver.name, set())
        for path in sorted((folder / game / "test").glob("suite-*.in")):
            format_ = catalog.load(game).format
            said = format_.write_answers(list(solver.answers(format_.read(path.read_text()))))
            if said != path.with_suffix(".out").read_text():
                missed.add(path.name)
    return wrong


@pytest.mark.parametrize("game", GAMES)
def test_suite_kills_every_planted_fault_with_no_case_to_spare(suites: Path, game: str) -> None:
    """Each mutant is wrong on some test, each right solver on none, and each test is needed."""
    theirs = wrong_on(game, mutants_of(game), suites)
    ours = wrong_on(game, game, suites)
    right = {name for name, missed in theirs.items() if not missed}
    assert right <= {"right", "control"}
    assert right
    assert {name for name, missed in ours.items() if missed} == (
        {"editorial", "prose"} if game == "primes" else set()
    )
    tests = {path.name for path in (suites / game / "test").glob("suite-*.in")}
    killers = [missed for missed in (*theirs.values(), *ours.values()) if missed]
    assert tests == {name for missed in killers for name in missed if missed == {name}}


def test_suite_that_is_too_short_says_who_survives(tmp_path: Path, export: Export) -> None:
    """No instance kills both of two: one is wrong on single heaps alone, one on several alone."""
    store(tmp_path / "reports", *faults("evenodd"))
    kill = ("--kill", mutants_of("evenodd"))
    ran, files = export("oj", "--problem", "evenodd", "--suite", "1", *kill)
    assert ran.status == 1
    assert sorted(files) == ["test/suite-01.in", "test/suite-01.out"]
    count, survivors = ran.err.splitlines()
    assert "of 8 wrong solvers killed by 1 case" in count
    assert "survivors: " in survivors
    assert "starter_forgotten" in survivors or "first_heap_only" in survivors


def _covers(family: Sequence[frozenset[str]]) -> frozenset[str]:
    return frozenset[str]().union(*family)


def test_smallest_set_holds_all_and_nothing_needless() -> None:
    """On drawn families the union is kept, and lost without any one of the places."""
    draw = Random(4)
    for _ in range(300):
        family = [frozenset(letter for letter in "abcdef" if draw.random() < 0.3) for _ in range(6)]
        places = smallest_set(family, 6)
        taken = [family[place] for place in places]
        assert places == sorted(places)
        assert _covers(taken) == _covers(family)
        for fewer in combinations(taken, max(len(taken) - 1, 0)):
            assert not taken or _covers(fewer) < _covers(family)


MISBEHAVING = """import os, time
from dataclasses import replace
from harness.problem import Solver
from harness.problems.evenodd import PROBLEM as GAME

def raising(instances):
    raise ZeroDivisionError

SOLVERS = {
    "dee": lambda instances: ["Dee"] * len(instances),
    "dying": lambda instances: os._exit(7),
    "hanging": lambda instances: time.sleep(60),
    "raising": raising,
}
solvers = tuple(Solver(name, name, answers) for name, answers in SOLVERS.items())
PROBLEM = replace(GAME, name="misbehaving", at_limits=None, solvers=solvers)
"""


def test_solvers_that_die_or_hang_are_given_up_and_the_others_killed(
    tmp_path: Path, export: Export, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What a solver does costs its own answers alone; no answer, and no end, is no kill.

    On one stone Dee, who moves first, cannot take an even number.
    """
    path = tmp_path / "misbehaving.py"
    path.write_text(MISBEHAVING)
    store(tmp_path / "reports", of_solver(str(path), "dee", ((1,), "Dee")))
    monkeypatch.setitem(LIMITS, "quick", 0.3)
    ran, files = export("oj", "--problem", str(path), "--suite", "5")
    assert ran.status == 0
    assert files == {"test/suite-01.in": "1\n1 Dee\n1\n", "test/suite-01.out": "Dum\n"}
    killed, *given_up = ran.err.splitlines()
    assert "1 of 1 wrong solver" in killed
    told = [line.partition(": misbehaving/")[2].partition(":")[0] for line in given_up]
    assert told == ["dying was given up", "hanging was given up"]
    assert "worker lost" in given_up[0]
    assert "time-out" in given_up[1]


def test_kill_files_of_one_name_or_of_another_game_are_refused(
    tmp_path: Path, export: Export
) -> None:
    """Solvers are told apart by their problem's name; a lava solver has no answer to heaps."""
    store(tmp_path / "reports", *faults("evenodd")[:1], *faults("lava")[:1])
    copy = tmp_path / "copy.py"
    copy.write_text(Path(mutants_of("evenodd")).read_text())
    twice = ("--kill", mutants_of("evenodd"), "--kill", str(copy))
    for arguments, words in (
        (twice, "evenodd-mutants: there is another"),
        (("--kill", mutants_of("lava")), "its game is none of those"),
    ):
        ran, files = export("oj", "--problem", "evenodd", "--suite", "9", *arguments)
        assert (ran.status, files) == (2, {})
        assert words in ran.err


def test_regression_test_passes_with_the_right_solver_and_fails_with_the_wrong_one(
    tmp_path: Path, export: Export
) -> None:
    """The file runs by itself; on failure it shows what was said, what is right, and why."""
    store(tmp_path / "reports", EDITORIAL)
    ran, files = export("pytest")
    assert ran.status == 0
    (name,) = files
    assert name == "test_primes_counterexamples.py"
    assert "import harness" not in files[name]

    def tested(solver: str) -> subprocess.CompletedProcess[str]:
        command = f"{sys.executable} -m harness solve primes --solver {solver}"
        return subprocess.run(
            [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", name],
            cwd=tmp_path / "out",
            env=environment_with(SOLVER=command, PYTEST_DISABLE_PLUGIN_AUTOLOAD="1"),
            capture_output=True,
            text=True,
            check=False,
        )

    assert tested("exact").returncode == 0
    wrong = tested("editorial")
    assert wrong.returncode == 1
    for words in ("Case 1: Bob", "Case 1: Alice", "5 30 0 1", "Alice wins."):
        assert words in wrong.stdout


def test_regression_tests_of_two_problems_do_not_replace_each_other() -> None:
    """Names that are one when written as a module's are refused, not told from each other."""
    one = Made(str(TROUBLES / "take.py"), [], {}, None)
    with pytest.raises(InputError, match="two problems have it"):
        texts("pytest", [one, one])


def test_regression_test_fails_a_solver_that_is_too_slow_or_ends_badly(
    tmp_path: Path, export: Export
) -> None:
    """No answer in time is a failure, and so is the right answer with another exit status.

    What the command started ends with it: else its pipes would have the test wait for it.
    """
    alive = tmp_path / "alive"
    store(tmp_path / "reports", EDITORIAL)
    export("pytest")
    path = tmp_path / "out" / "test_primes_counterexamples.py"
    test: dict[str, Any] = {"__name__": "a_test"}
    exec(compile(path.read_text(), path, "exec"), test)  # noqa: S102
    test["SECONDS"] = 0.2
    for command, words in (
        (["sleep", "5"], "no answer within 0.2 s"),
        (["sh", "-c", f"(sleep 1; echo > {alive}); true"], "no answer within 0.2 s"),
        (["sh", "-c", "echo Case 1: Alice; exit 3"], "exit status 3"),
    ):
        test["COMMAND"] = command
        with pytest.raises(pytest.fail.Exception, match=words):
            test["test_counterexample"]("counterexample-01")
    assert not alive.exists()
    test["COMMAND"] = ["echo", "Case", "1:", "Alice"]
    test["test_counterexample"]("counterexample-01")
    assert os.environ.get("SOLVER") is None
