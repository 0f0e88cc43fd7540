"""What was found wrong before stays known: instances, and where a solver contradicted itself."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from support import TROUBLES

from harness import catalog, corpus
from harness.campaign import confirm_jobs, plan
from harness.checks.again import asked_again
from harness.conclude import Conclusion, conclude
from harness.jobs import run_job
from harness.judge import InputError
from harness.problem import Solver
from harness.records import Mode, Place, Status

FAR = str(TROUBLES / "far.py")
PROBLEM = catalog.load(FAR)
SEAM = 10**6
PAST = Place("always-alice", [SEAM + 6, 4], (SEAM + 6,))
"""Each heap past the seam is said to be won, so from 10^6 + 6 on all options are, too."""
ACROSS = Place("shifted", [SEAM + 4, 4], (SEAM + 4,))
"""For a heap past the seam `shifted` answers as for the next: for 10^6 + 4 as for 10^6 + 5, a
multiple of 5 and so lost, though 10^6, another, is an option of it and before the seam."""


def concluded(solver: str, kept: Sequence[corpus.Kept], modes: Sequence[Mode] = ()) -> Conclusion:
    """Return the verdict on a solver from its jobs of these modes and the replay."""
    jobs = plan(FAR, "quick", [Mode.REPLAY, *modes], [solver], kept=kept)
    records = [record for job in jobs for record in run_job(job)]
    confirm = confirm_jobs(jobs, records)
    again = [record for job in confirm for record in run_job(job)]
    (conclusion,) = conclude([*jobs, *confirm], [*records, *again])
    return conclusion


def test_contradiction_is_kept_and_refutes_the_next_run(tmp_path: Path) -> None:
    """A run that does not look past the bound asks again where the run before it found something.

    The file names the solver, the instance and the play.
    """
    first = concluded("always-alice", [], [Mode.CONSISTENCY])
    corpus.add(tmp_path, PROBLEM, corpus.found([first]))
    (place,) = kept = corpus.load(tmp_path, PROBLEM)
    (finding,) = first.findings
    assert isinstance(finding.instance, list)
    assert place == Place("always-alice", finding.instance, (finding.instance[0],))
    second = concluded("always-alice", kept, [Mode.EXHAUST])
    assert second.status is Status.REFUTED
    assert second.findings == first.findings
    assert "1 contradiction of the corpus replayed" in second.scope


def test_every_solver_is_asked_where_one_contradicted_itself() -> None:
    """At another's place a wrong solver is refuted, and a right one is not."""
    wrong = concluded("shifted", [PAST, replace(ACROSS, solver="another")])
    assert wrong.status is Status.REFUTED
    assert [finding.instance for finding in wrong.findings] == [[SEAM + 4, 4]]
    right = concluded("right", [PAST, ACROSS])
    assert (right.status, right.note) == (Status.SURVIVED, "")
    assert right.scope == "2 contradictions of the corpus replayed"


def test_solver_that_was_mended_is_not_refuted() -> None:
    """A place at which the answers agree by now says nothing against a bound that holds."""
    conclusion = concluded("near", [PAST], [Mode.EXHAUST])
    assert (conclusion.status, conclusion.note) == (Status.HOLDS, "")
    assert "1 contradiction of the corpus replayed" in conclusion.scope


def test_place_past_what_a_solver_affords_is_passed_over() -> None:
    """A slow solver is not asked at 10^6 and more; the scope tells."""
    conclusion = concluded("small-only", [PAST], [Mode.EXHAUST])
    assert (conclusion.status, conclusion.note) == (Status.HOLDS, "")
    assert "0 contradictions of the corpus replayed (1 passed over)" in conclusion.scope


def test_place_about_which_a_solver_cannot_be_asked_is_passed_over() -> None:
    """Without `posed` and `mover_wins` there is no way to ask; that holds against nobody."""
    problem = replace(PROBLEM, posed=lambda ruleset, position: None)
    result = asked_again(problem, problem.solver("always-alice"), [PAST])
    assert (result.checked, result.passed_over, result.cause, result.least) == (0, 1, "", {})


def test_solver_that_raises_at_a_place_is_inconclusive() -> None:
    """A crash is no agreement."""
    solver = replace(PROBLEM.solver("small-only"), affordable=lambda take: True)
    result = asked_again(PROBLEM, solver, [PAST])
    assert (result.checked, result.least) == (0, {})
    assert result.cause.endswith(": OverflowError: too many stones")


def test_solver_that_contradicts_itself_once_only_is_inconclusive() -> None:
    """Answers that are inconsistent and then are not refute nothing."""
    calls: list[Any] = []

    def answers(takes: Sequence[Any]) -> list[str]:
        calls.append(takes)
        return ["Alice" if len(calls) == 1 else ["Alice", "Bob"][not n % 5] for n, _ in takes]

    result = asked_again(PROBLEM, Solver("wavers", "", answers), [PAST])
    assert (result.least, result.cause) == ({}, "an answer differs from one call to the next")


def test_instances_and_places_stand_in_one_readable_file(tmp_path: Path) -> None:
    """A line each, instances first, each once, whoever was found there again; so it is read."""
    corpus.add(tmp_path, PROBLEM, [PAST, [7, 4]])
    corpus.add(tmp_path, PROBLEM, [[61, 1], PAST, replace(PAST, solver="shifted")])
    assert (tmp_path / "far.json").read_text() == (
        '[\n[61, 1],\n[7, 4],\n{"solver": "always-alice", "instance": [1000006, 4], '
        '"play": [1000006]}\n]\n'
    )
    assert corpus.load(tmp_path, PROBLEM) == [[61, 1], [7, 4], PAST]


@pytest.mark.parametrize(
    ("entry", "words"),
    [
        ({"play": [7]}, "solver"),
        ({"solver": "near", "instance": [0, 4], "play": [0]}, "n must be from 1"),
        ({"solver": "near", "instance": [70, 4], "play": []}, "starts elsewhere"),
        ({"solver": "near", "instance": [70, 4], "play": [69]}, "starts elsewhere"),
        ({"solver": "near", "instance": [70, 4], "play": [70, 60]}, "60 is not an option of 70"),
        ({"solver": "near", "instance": [70, 4], "play": [70], "seed": 1}, "seed"),
        ({"instance": [70, 4]}, "is no value"),
    ],
)
def test_entry_that_is_no_play_is_bad_input(tmp_path: Path, entry: Any, words: str) -> None:
    """A play starts where its instance does and goes by the rules, or the file is to be mended."""
    (tmp_path / "far.json").write_text(json.dumps([[7, 4], entry]))
    with pytest.raises(InputError, match="mend or delete the file") as error:
        corpus.load(tmp_path, PROBLEM)
    assert words in str(error.value)
