"""Checks with the tools of others that exported packages load, and that wrong solvers fail on them.

Usage: python try_packages.py, with problemtools, bapctools and online-judge-tools installed
beside counterplay, and g++, by which BAPCtools compiles its output validator.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tempfile
import uuid
from pathlib import Path

HERE = Path(__file__).parent
MUTANTS = HERE.parent / "mutants" / "primes.py"
BIN = Path(sys.executable).parent
LANGUAGES = f"""python3:
  name: Python 3
  compile: '{sys.executable} -m py_compile {{files}}'
  run: '{sys.executable} "{{mainfile}}"'
"""
"""Instead of pypy3 this interpreter, whose environment holds counterplay."""
SUBMISSION = """import sys
from harness.cli import main
sys.argv = ["counterplay", "solve", {problem!r}, "--solver", {solver!r}]
main()
"""
SUBMISSIONS = {
    "accepted": [("primes", "exact"), (str(MUTANTS), "control")],
    "wrong_answer": [
        ("primes", "editorial"),
        ("primes", "prose"),
        (str(MUTANTS), "mover-swapped"),
        (str(MUTANTS), "primes-one-short"),
    ],
}
IN_BT = (r"^accepted/NAME\.py: +AC ", r"^wrong_answer/NAME\.py: +WA .* @ secret/")
"""The lines of BAPCtools on a submission that is right, and on one that fails past the sample."""
SAMPLE = {"1.in": "1\n3 5 3 0\n", "1.ans": "Case 1: Bob\n"}
GENERATORS = """# theirs, and to be left as it is
solution: /submissions/accepted/exact.py
data:
  sample:
    data:
      - "1":
          in: |
            1
            3 5 3 0
          ans: |
            Case 1: Bob
  secret:
    data: []
"""


def run(folder: Path, *command: str | Path, status: int = 0) -> str:
    """Return what a command says in a folder, and show it; it must end with this exit status."""
    words = [str(BIN / command[0]), *map(str, command[1:])]
    path = f"{BIN}{os.pathsep}{os.environ['PATH']}"
    done = subprocess.run(
        words,
        cwd=folder,
        env={**os.environ, "PATH": path, "PYTHONSAFEPATH": "1"},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
        timeout=300,
    )
    print(f"$ {' '.join(words)}\n{done.stdout}", flush=True)
    assert done.returncode == status, done.returncode
    plain = re.sub(r"\x1b\[[0-9;]*[A-Za-z]", "", done.stdout)  # coloured where CI is set
    return plain.replace("\r", "\n")  # a bar overwrites itself


def package(place: Path, name: str, skeleton: str) -> Path:
    """Return a new package: its skeleton, and solvers as submissions."""
    folder = place / name / "primes"
    shutil.copytree(HERE / skeleton, folder)
    with (folder / "problem.yaml").open("a") as file:
        file.write(f"uuid: {uuid.uuid4()}\n")  # BAPCtools remembers whose is whose
    for expected, solvers in SUBMISSIONS.items():
        home = folder / "submissions" / expected
        home.mkdir(parents=True)
        for problem, solver in solvers:
            text = SUBMISSION.format(problem=problem, solver=solver)
            (home / f"{solver.replace('-', '_')}.py").write_text(text)
    return folder


def with_sample(folder: Path) -> None:
    """Add the problem's first sample."""
    sample = folder / "data" / "sample"
    sample.mkdir(parents=True)
    for name, text in SAMPLE.items():
        (sample / name).write_text(text)


def export(place: Path, layout: str, folder: Path) -> None:
    """Export the counterexamples and a suite into a package."""
    suite = ("--suite", "20", "--kill", MUTANTS)
    run(place, "counterplay", "export", "--format", layout, "--problem", "primes", *suite, folder)


def require_verdicts(said: str, accepted: str, wrong: str) -> None:
    """Raise unless a line tells of each submission, by its NAME, that it is as it must be."""
    for expected, line in (("accepted", accepted), ("wrong_answer", wrong)):
        for _, solver in SUBMISSIONS[expected]:
            pattern = line.replace("NAME", solver.replace("-", "_"))
            assert re.search(pattern, said, re.MULTILINE), pattern


def try_kattis(place: Path) -> None:
    """Check the legacy layout with problemtools."""
    folder = package(place, "kattis", "legacy")
    with_sample(folder)
    export(place, "kattis", folder)
    parts = ("config", "data", "validators", "submissions")
    said = run(folder, "verifyproblem", "-t", "10", "-p", *parts, "--", folder)
    assert "tested: 0 errors" in said
    require_verdicts(said, r"^ *NAME\.py +AC\S* +AC", r"^ *NAME\.py +AC\S* +WA")


def try_icpc(place: Path) -> None:
    """Check the layout of 2025-09 with BAPCtools."""
    folder = package(place, "icpc", "2025-09")
    with_sample(folder)
    export(place, "icpc", folder)
    require_verdicts(run(folder, "bt", "run", "-G"), *IN_BT)


def try_bapctools(place: Path) -> None:
    """Check that BAPCtools takes the cases among its generators, beside what is there."""
    folder = package(place, "bapctools", "2025-09")
    (folder / "generators").mkdir()
    listed = folder / "generators" / "generators.yaml"
    listed.write_text(GENERATORS)
    export(place, "bapctools", folder)
    run(folder, "bt", "generate", "--add", "generators/counterplay")
    assert "# theirs, and to be left as it is" in listed.read_text()
    assert "copy: counterplay/suite-01" in listed.read_text()
    require_verdicts(run(folder, "bt", "run"), *IN_BT)
    (described,) = (folder / "data" / "secret").glob("*suite-01.yaml")
    assert "wins" in described.read_text()


def try_oj(place: Path) -> None:
    """Check the layout of online-judge-tools with a right solver and a wrong one."""
    folder = place / "oj"
    export(place, "oj", folder)
    solve = f"{BIN / 'counterplay'} solve primes --solver"
    run(folder, "oj", "test", "-c", f"{solve} exact")
    assert "WA" in run(folder, "oj", "test", "-c", f"{solve} editorial", status=1)


def try_polygon(place: Path) -> None:
    """Check that tests are numbered from 01, each with its answer."""
    folder = place / "polygon"
    export(place, "polygon", folder)
    names = sorted(path.name for path in (folder / "tests").iterdir())
    numbers = [f"{number:02}" for number in range(1, len(names) // 2 + 1)]
    assert names == sorted([*numbers, *(f"{number}.a" for number in numbers)])


def main() -> None:
    """Raise unless every layout is taken as it should be."""
    with tempfile.TemporaryDirectory() as temporary:
        place = Path(temporary).resolve()
        for name, folder in (("XDG_CONFIG_HOME", "config"), ("TMPDIR", "left-behind")):
            (place / folder).mkdir()
            os.environ[name] = str(place / folder)
        os.environ["XDG_CACHE_HOME"] = str(place / "left-behind")
        for tool in ("problemtools", "bapctools"):
            (place / "config" / tool).mkdir(parents=True)
            (place / "config" / tool / "languages.yaml").write_text(LANGUAGES)
        quick = ("--tier", "quick", "--mode", "exhaust")
        for problem in ("primes", MUTANTS):
            run(place, "counterplay", "check", problem, *quick, status=1)
        for attempt in (try_kattis, try_icpc, try_bapctools, try_oj, try_polygon):
            attempt(place)


if __name__ == "__main__":
    main()
