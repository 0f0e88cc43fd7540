"""The report: the same with any number of workers, after its schema, nothing left out."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import jsonschema
import pytest
from junitparser import JUnitXml
from support import ROOT, Ran, run_in

from harness import catalog
from harness.report import model

Command = Callable[..., Ran]
SCHEMA = ROOT / "harness" / "report" / "report.schema.json"


def files(folder: Path) -> dict[str, bytes]:
    """Return what a report wrote, timings and the journal of finished jobs left out."""
    found = {}
    for path in sorted(folder.rglob("*")):
        if path.is_file() and path.name != "records.jsonl":
            found[str(path.relative_to(folder))] = path.read_bytes()
    report = json.loads(found.pop("report.json"))
    del report["timings"]
    before, _, timed = found.pop("index.html").partition(b'<div id="timings">')
    rest = timed.partition(b"</section>")[2]
    return {**found, "report.json": json.dumps(report).encode(), "index.html": before + rest}


@pytest.fixture(scope="module")
def reports(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """Return the reports folders of the quick tier without workers and with 2."""
    folders = {}
    for workers in ("0", "2"):
        home = tmp_path_factory.mktemp(f"workers{workers}")
        summary = str(home / "summary.md")
        ran = run_in(home, "report", "--tier", "quick", "-n", workers, GITHUB_STEP_SUMMARY=summary)
        assert ran.status == 0, ran.err
        folders[workers] = home / "reports"
    return folders


def test_findings_do_not_depend_on_the_number_of_workers(reports: dict[str, Path]) -> None:
    """Every file is the same byte for byte with two workers as without, timings apart."""
    assert files(reports["2"]) == files(reports["0"])


def test_report_follows_the_tracked_schema(reports: dict[str, Path]) -> None:
    """`report.json` validates against the schema in the repository, which is current."""
    assert SCHEMA.read_text(encoding="utf-8") == model.schema(), (
        "run: python -m harness.report.model > harness/report/report.schema.json"
    )
    report = json.loads((reports["2"] / "report.json").read_text(encoding="utf-8"))
    jsonschema.validate(report, json.loads(SCHEMA.read_text(encoding="utf-8")))


def test_every_solver_and_claim_has_a_verdict(reports: dict[str, Path]) -> None:
    """The conclusions name each solver and each claim of each problem once."""
    report = json.loads((reports["2"] / "report.json").read_text(encoding="utf-8"))
    concluded = [(c["problem"], c["subject"], c["target"]) for c in report["conclusions"]]
    expected = set()
    for name in catalog.names():
        expected |= {(name, "solver", solver.name) for solver in catalog.load(name).solvers}
        expected |= {(name, "claim", claim.id) for claim in catalog.claims(name)}
    assert len(concluded) == len(expected)
    assert set(concluded) == expected


def test_every_refuted_verdict_has_a_counterexample_with_files(
    reports: dict[str, Path],
) -> None:
    """A refuted solver's folder holds the judge's files, the wrong answer and a certificate."""
    report = json.loads((reports["2"] / "report.json").read_text(encoding="utf-8"))
    refuted = [c for c in report["conclusions"] if c["status"] == "refuted"]
    assert {"editorial", "prose"} <= {c["target"] for c in refuted if c["problem"] == "primes"}
    for conclusion in refuted:
        assert conclusion["findings"]
        if conclusion["subject"] == "solver":
            name = f"{conclusion['problem']}--solver--{conclusion['target']}--1"
            home = reports["2"] / "counterexamples" / name
            written = {path.name for path in home.iterdir()}
            assert written == {
                "case.in", "case.ans", "wrong.ans", "explanation.txt", "certificate.json",
                "index.html",
            }  # fmt: skip


def test_junit_has_a_passing_case_a_verdict(reports: dict[str, Path]) -> None:
    """The JUnit file counts a case for every solver and claim, none failed."""
    document = JUnitXml.fromfile(str(reports["2"] / "junit.xml"))
    cases = [case for suite in document for case in suite]
    report = json.loads((reports["2"] / "report.json").read_text(encoding="utf-8"))
    assert len(cases) == len(report["conclusions"])
    assert all(case.is_passed for case in cases)


def test_step_summary_is_the_table_of_verdicts(reports: dict[str, Path]) -> None:
    """The file that GITHUB_STEP_SUMMARY names holds the text of VERDICTS.md."""
    summary = reports["2"].parent / "summary.md"
    assert summary.read_text(encoding="utf-8") == (reports["2"] / "VERDICTS.md").read_text(
        encoding="utf-8"
    )


def test_all_certificates_of_a_report_are_accepted_again(
    reports: dict[str, Path], counterplay: Command
) -> None:
    """`replay` accepts every counterexample that the report wrote."""
    cases = sorted(reports["2"].glob("counterexamples/*/certificate.json"))
    ran = counterplay("replay", *map(str, cases), "--json")
    assert ran.status == 0, ran.out
    assert [result["accepted"] for result in ran.json()] == [True] * len(cases)
    assert len(cases) >= 5


def test_reproducing_line_gives_the_wrong_answer(
    reports: dict[str, Path], counterplay: Command
) -> None:
    """The solver's answer to case.in is wrong.ans, the oracle's is case.ans."""
    home = reports["2"] / "counterexamples" / "primes--solver--editorial--1"
    for solver, answer in (("editorial", "wrong.ans"), ("oracle", "case.ans")):
        ran = counterplay(
            "solve", "primes", "--solver", solver, text=(home / "case.in").read_text()
        )
        assert (ran.status, ran.out) == (0, (home / answer).read_text())
