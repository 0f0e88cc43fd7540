"""Replaying stored counterexamples: what is accepted, and how forgeries are refused."""

from __future__ import annotations

import copy
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from support import TROUBLES, Ran, run_in

TAKE = str(TROUBLES / "take.py")
Command = Callable[..., Ran]


@pytest.fixture(scope="module")
def case(tmp_path_factory: pytest.TempPathFactory) -> Any:
    """Return the stored case of the smallest counterexample, [6, 2]: Bob wins by answering."""
    home = tmp_path_factory.mktemp("take")
    run_in(home, "check", TAKE, "--tier", "quick", "--solver", "wrong-twice", "-n", "0")
    path = (
        home / "reports" / "counterexamples" / "take--solver--wrong-twice--1" / "certificate.json"
    )
    return json.loads(path.read_text())


def replayed(command: Command, folder: Path, case: Any) -> Ran:
    path = folder / "certificate.json"
    path.write_text(json.dumps(case))
    return command("replay", str(path))


def test_stored_case_is_accepted(command: Command, tmp_path: Path, case: Any) -> None:
    """The case as stored replays: the certificate proves Bob, the solver says Alice."""
    ran = replayed(command, tmp_path, case)
    assert ran.status == 0
    assert "accepted: Bob wins (certificate accepted), solver wrong-twice says Alice" in ran.out


def the_root(case: Any) -> Any:
    return case["finding"]["certificates"][0]


FORGERIES: dict[str, tuple[Callable[[Any], object], str]] = {
    "another solver": (lambda c: c.update(target="right"), "does not say Alice now, but Bob"),
    "no such solver": (lambda c: c.update(target="wise"), "unknown"),
    "the words swapped": (
        lambda c: c["finding"].update(said="Bob", truth="Alice"),
        "not what is stored",
    ),
    "another instance": (
        lambda c: c["finding"].update(instance=[9, 2]),
        "starts elsewhere",
    ),
    "other rules": (lambda c: c["finding"].update(instance=[6, 3]), "it is about Subtraction"),
    "no certificate": (lambda c: c["finding"].update(certificates=[]), "one certificate"),
    "another ruleset": (lambda c: the_root(c).update(ruleset="Nim"), "it is about Nim"),
    "other parameters": (
        lambda c: the_root(c).update(parameters={"least": 2}),
        "it is about Subtraction with parameters {'least': 2}",
    ),
    "a parameter of another type": (
        lambda c: the_root(c).update(parameters={"most": 2.0}),
        "with parameters {'most': 2.0}",
    ),
    "another verdict": (lambda c: c.update(status="holds"), "status holds"),
    "the other outcome": (lambda c: the_root(c).update(outcome="N"), "legal move"),
    "a branch dropped": (lambda c: the_root(c)["steps"].pop(), "left out"),
    "an illegal reply": (
        lambda c: next(s for s in the_root(c)["steps"] if s["reply"]).update(reply=0),
        "not a legal move",
    ),
}


@pytest.mark.parametrize("forgery", FORGERIES)
def test_forgery_is_rejected_in_words(
    command: Command, tmp_path: Path, case: Any, forgery: str
) -> None:
    """A changed case exits 1 and says what is wrong with it."""
    change, words = FORGERIES[forgery]
    forged = copy.deepcopy(case)
    change(forged)
    ran = replayed(command, tmp_path, forged)
    assert ran.status == 1, ran
    assert "REJECTED" in ran.out
    assert words in ran.out


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (lambda c: c.update(format="counterplay-case/9"), "counterplay-case/9"),
        (lambda c: c.update(colour="red"), "colour"),
        (lambda c: c.pop("finding"), "finding"),
        (lambda c: c.update(problem="nowhere.py"), "nowhere.py"),
        (lambda c: c["finding"].update(instance=[0, 2]), "n must be from 1"),
        (lambda c: c["finding"].update(instance="six"), "instance"),
        (lambda c: c.update(subject="banana"), "subject"),
        (lambda c: c.update(tier="nope"), "tier"),
        (lambda c: the_root(c).update(outcome="D"), "outcome"),
        (lambda c: the_root(c)["steps"][0].update(measure="4"), "measure"),
    ],
)
def test_malformed_case_is_bad_input(
    command: Command,
    tmp_path: Path,
    case: Any,
    change: Callable[[Any], object],
    words: str,
) -> None:
    """A file that is no case at all gets one line and status 2."""
    broken = copy.deepcopy(case)
    change(broken)
    ran = replayed(command, tmp_path, broken)
    assert (ran.status, ran.out) == (2, "")
    assert ran.err.count("\n") == 1
    assert words in ran.err


def test_case_that_is_no_json_is_bad_input(command: Command, tmp_path: Path) -> None:
    """A torn file gets one line and status 2."""
    path = tmp_path / "torn.json"
    path.write_text('{"format": "counter')
    ran = command("replay", str(path))
    assert (ran.status, ran.out, ran.err.count("\n")) == (2, "", 1)
