"""Replaying stored counterexamples: what is accepted, and how forgeries are refused."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

import cases
import pytest
from support import TROUBLES, Ran

from harness import catalog
from harness.accepting import UNPROVED, upheld
from harness.binding import bound
from harness.checks.asking import Words, words_at
from harness.checks.confirm import heard_again
from harness.checks.descent import contradiction
from harness.checks.winning import certify, certify_value
from harness.checks.written import Rejected
from harness.claims import Claim, Verdict
from harness.editorials.lava import winning
from harness.jobs import Job, run_job
from harness.packing import laid_out
from harness.problem import Problem, Solver
from harness.records import Finding, Minimality, Mode, Status
from harness.replay import replay
from harness.report.case import Case, dump, sealed
from oracles.rulesets.evenodd import EvenOdd
from oracles.rulesets.lava import Lava, WholeLines

TAKE = str(TROUBLES / "take.py")
Command = Callable[..., Ran]


@pytest.fixture
def case() -> Any:
    """Return the stored case of the smallest counterexample, [6, 2]: Bob wins by answering."""
    return json.loads(dump(cases.of_solver(TAKE, "wrong-twice", (6, 2))))


def replayed(command: Command, folder: Path, case: Any) -> Ran:
    path = folder / "certificate.json"
    path.write_text(laid_out(case))
    return command("replay", str(path))


def test_stored_case_is_accepted(command: Command, tmp_path: Path, case: Any) -> None:
    """The case as stored replays: the certificate proves Bob, the solver says Alice.

    Its positions are 6 to 0: from 6 to 4 and 5, answered by 3, and so on.
    """
    ran = replayed(command, tmp_path, case)
    assert ran.status == 0
    words = "Bob wins from n=6, m=2 (certificate of 7 positions accepted), solver wrong-twice says"
    assert f"accepted: {TAKE}: {words} Alice\n" in ran.out


def the_root(case: Any) -> Any:
    return case["finding"]["certificates"][0]


FORGERIES: dict[str, tuple[Callable[[Any], object], str]] = {
    "another solver": (lambda c: c.update(target="right"), "does not say Alice now, but Bob"),
    "no such solver": (lambda c: c.update(target="wise"), "unknown"),
    "words that a terminal obeys": (
        lambda c: c["finding"].update(said="\x1b[2J\n"),
        r"does not say \x1b[2J\n now, but Alice",
    ),
    "the words swapped": (
        lambda c: c["finding"].update(said="Bob", truth="Alice"),
        "not what is stored",
    ),
    "another instance": (
        lambda c: c["finding"].update(instance=[9, 2]),
        "starts elsewhere",
    ),
    "other rules": (lambda c: c["finding"].update(instance=[6, 3]), "it is about Subtraction"),
    "an instance in another form": (
        lambda c: c["finding"].update(instance={"set": [3, 4]}),
        "is not how an instance is written",
    ),
    "no certificate": (lambda c: c["finding"].pop("certificates"), "one certificate"),
    "a certificate twice": (
        lambda c: c["finding"].update(certificates=[the_root(c)] * 2),
        "one certificate",
    ),
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
        lambda c: next(s for s in the_root(c)["steps"] if s.get("reply")).update(reply=0),
        "not a legal move",
    ),
    "another claim's": (
        lambda c: the_root(c).update(claim="0" * 64),
        "the certificate is bound to another claim",
    ),
    "bound to none": (lambda c: the_root(c).pop("claim"), "bound to another claim"),
    "another count": (
        lambda c: c["finding"].update(count=7),
        "something in it was changed since it was written",
    ),
    "another minimality": (
        lambda c: c["finding"].update(minimality="proved"),
        "something in it was changed since it was written",
    ),
    "measures that fall by more": (
        lambda c: the_root(c)["steps"][0].update(measure=99),
        "something in it was changed since it was written",
    ),
    "another digest": (lambda c: c.update(digest="0" * 64), "its digest is another"),
    "no digest": (lambda c: c.pop("digest"), "its digest is another"),
}


@pytest.mark.parametrize("forgery", FORGERIES)
def test_forgery_is_rejected_in_words(
    command: Command, tmp_path: Path, case: Any, forgery: str
) -> None:
    """A changed case exits 1 and says what is wrong with it."""
    change, words = FORGERIES[forgery]
    change(case)
    ran = replayed(command, tmp_path, case)
    assert ran.status == 1, ran
    assert "REJECTED" in ran.out
    assert words in ran.out
    assert ran.out.count("\n") == 1


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (lambda c: c.update(format="counterplay-case/9"), "counterplay-case/9"),
        (lambda c: c.update(format="counterplay-case/1"), "check again"),
        (lambda c: c.update(colour="red"), "colour"),
        (lambda c: c.pop("finding"), "finding"),
        (lambda c: c.update(problem="nowhere.py"), "nowhere.py"),
        (lambda c: c["finding"].update(instance=[0, 2]), "n must be from 1"),
        (lambda c: c["finding"].update(instance="six"), "instance"),
        (lambda c: c.update(subject="banana"), "subject"),
        (lambda c: c.update(tier="nope"), "tier"),
        (lambda c: the_root(c).update(outcome="D"), "outcome"),
        (lambda c: the_root(c)["steps"][0].update(measure="4"), "measure"),
        (lambda c: c["finding"].update(certificates=[]), "not as it was written"),
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
    change(case)
    ran = replayed(command, tmp_path, case)
    assert (ran.status, ran.out) == (2, "")
    assert ran.err.count("\n") == 1
    assert words in ran.err


def test_case_that_is_no_json_is_bad_input(command: Command, tmp_path: Path) -> None:
    """A torn file gets one line and status 2."""
    path = tmp_path / "torn.json"
    path.write_text('{"format": "counter')
    ran = command("replay", str(path))
    assert (ran.status, ran.out, ran.err.count("\n")) == (2, "", 1)


def test_evidence_on_one_solver_is_none_on_another() -> None:
    """Two solvers call (6, 30), K = 0, Alice first Bob's; each needs a certificate of its own."""
    case = cases.of_solver("primes", "editorial", (6, 30, 0, 0))
    assert replay(case).endswith("solver editorial says Bob")
    assert replay(cases.of_solver("primes", "prose", (6, 30, 0, 0))).endswith("prose says Bob")
    with pytest.raises(Rejected, match="bound to another claim"):
        replay(sealed(replace(case, target="prose")))


PLANTED = Claim(
    id="worth-nothing",
    text="",
    document="",
    section="",
    domain="",
    method="",
    test=partial(winning.rectangles_equal_raw_game, code=lambda rows, columns, alive: 0),
    expected=Status.REFUTED,
)
"""That every board has the Grundy value 0; on the free 5x5 board it is 1: one monster, one move."""


def test_a_wrong_claim_on_grundy_values_is_refuted_with_a_value(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A job refutes the planted claim with an accepted value, and `replay` says what it proves."""
    cases.remember_tests(monkeypatch, "lava", PLANTED)
    (record,) = run_job(Job("j", "lava", Mode.CLAIM, (PLANTED.id,), "quick", 60))
    (finding,) = record.findings
    assert (record.status, record.note) == (Status.REFUTED, "")
    assert (finding.said, finding.truth) == ("Grundy value 0", "Grundy value 1")
    case = cases.of_claim("lava", PLANTED.id)
    assert replay(case).endswith(
        "certificates accepted: under Lava(rows=5, columns=5) "
        '[{"set": [[2, 2]]}, {"set": []}] has the Grundy value 1'
    )
    (value,) = case.finding.values
    wrong = replace(value, value=2)
    assert_rejected(case, {"values": (wrong,)}, "the value 2 is not that of its root's step")
    assert_rejected(case, {"values": ()}, "has 1 certificates, not as many")
    assert_rejected(case, {"values": (value, value)}, "has 1 certificates, not as many")
    assert_rejected(case, {"values": (replace(value, claim=""),)}, "bound to another claim")
    other = certify_value(Lava(7, 5), (frozenset({(2, 2)}), frozenset()))
    assert_rejected(case, {"values": (other,)}, "a certificate is under Lava(rows=7, columns=5)")


def assert_rejected(case: Case, changes: dict[str, Any], reason: str) -> None:
    """Assert that a case is rejected once its finding is changed so, and why."""
    with pytest.raises(Rejected) as caught:
        replay(sealed(replace(case, finding=replace(case.finding, **changes))))
    assert reason in str(caught.value)


def test_a_claim_s_certificates_must_be_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    """What a claim's case says, and the certificates in it, must be what its test ends with."""
    cases.remember_tests(monkeypatch, "evenodd")
    case = cases.of_claim("evenodd", "down-to-the-odd-heap")
    assert 'under EvenOdd() [[1, 1], "Dee"] is lost by whoever moves first' in replay(case)
    (proof,) = case.finding.certificates
    elsewhere = certify(EvenOdd(), ((1,), "Dee"))
    assert_rejected(
        case, {"certificates": (elsewhere,)}, 'a certificate is under EvenOdd() [[1], "'
    )
    assert_rejected(case, {"instance": [[1, True], "Dee"]}, "does not end with this finding")
    assert_rejected(case, {"truth": "it is so"}, "does not end with this finding")
    assert_rejected(case, {"certificates": (replace(proof, outcome="N"),)}, "that ends at [[1, 1]")
    higher = tuple(replace(step, measure=step.measure + 1) for step in proof.steps)
    for changes in ({"count": 1}, {"certificates": (replace(proof, steps=higher),)}):
        assert_rejected(case, changes, "tested again ends with another finding")
    for other, reason in (
        ("last-heap-dee-to-move", "does not end with this finding"),
        ("no-such-claim", "unknown in evenodd"),
    ):
        with pytest.raises(Rejected, match=reason):
            replay(sealed(replace(case, target=other)))
    with pytest.raises(Rejected, match="something in it was changed"):
        replay(replace(case, tier=case.tier, digest=""))


GRID = ("^^^^^",) * 5
"""One monster in the middle: Asuna wins, with her one move."""
START = (frozenset({(2, 2)}), frozenset[tuple[int, int]]())


def refuted(**proofs: Any) -> Verdict:
    """Return the verdict that refutes something at the free 5x5 board, with these proofs."""
    finding = Finding(list(GRID), "", "", "", 1, Minimality.IN_BOUND, **proofs)
    return Verdict(Status.REFUTED, "all", 1, "a note", (finding,))


def test_a_claim_with_a_certificate_that_is_none_is_inconclusive() -> None:
    """Whoever made it: a wrong certificate, or one of rules that nobody knows, refutes nothing."""
    proof, value = certify(Lava(5, 5), START), certify_value(WholeLines(5, 5), START)
    right = refuted(certificates=(proof,), values=(value,))
    assert upheld("lava", right) == right
    for proofs, reason in (
        ({"certificates": (replace(proof, outcome="P"),)}, "there is a reply at"),
        ({"values": (replace(value, value=0),)}, "the value 0 is not that of its root's step"),
        ({"certificates": (replace(proof, ruleset="Nim"),)}, "ruleset Nim: unknown in lava"),
        ({"values": (replace(value, parameters={"rows": 5}),)}, "parameters of WholeLines: Type"),
        ({"values": (replace(value, parameters={"rows": 0.5}),)}, "0.5 is no value"),
    ):
        verdict = upheld("lava", refuted(**proofs))
        assert (verdict.status, verdict.findings) == (Status.INCONCLUSIVE, ())
        assert verdict.note.startswith("a certificate was rejected: ")
        assert reason in verdict.note


def test_a_claim_without_a_certificate_says_that_nothing_is_proved() -> None:
    """Its note says so, and nothing more changes; a claim that holds has nothing to prove."""
    verdict = upheld("lava", refuted())
    assert verdict == replace(refuted(), note=f"a note; {UNPROVED}")
    holds = Verdict(Status.HOLDS, "all", 1)
    assert upheld("lava", holds) == holds


def test_a_contradiction_starts_where_its_instance_does_to_the_letter() -> None:
    """Whose first player never wins contradicts himself at 1 stone; `true` stones are no start."""
    liar: Solver[Any] = Solver("liar", "", lambda takes: ["Bob"] * len(takes))
    problem = replace(catalog.load(TAKE), solvers=[liar])
    words = words_at(problem, liar, problem.instance((1, 1)), (1,))
    assert isinstance(words, Words)
    finding = contradiction(problem, words)
    heard_again(problem, liar, finding)
    assert finding.inconsistency is not None
    forged = replace(finding.inconsistency, play=(True,))
    with pytest.raises(Rejected, match="the play starts elsewhere than the instance"):
        heard_again(problem, liar, replace(finding, inconsistency=forged))


def test_where_positions_may_be_drawn_no_answers_contradict_each_other(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A solver may call a draw lost for whoever moves, and so speak as one that is wrong."""
    case = cases.of_contradiction("primes", "prose", (5, 131072, 0, 1))
    assert "contradicts itself" in replay(case)
    problem: Problem[Any, Any] = replace(catalog.load("primes"), at_limits=None)
    monkeypatch.setattr(catalog, "load", lambda spec: problem)
    with pytest.raises(Rejected, match="primes has no at_limits, so positions may be drawn"):
        replay(case)


def test_what_fails_when_it_is_tried_again_is_rejected(monkeypatch: pytest.MonkeyPatch) -> None:
    """A claim whose test raises now, whatever, is not accepted, and the cause is told."""
    case = cases.of_claim("evenodd", "down-to-the-odd-heap")

    def test(tier: str) -> Verdict:
        raise ZeroDivisionError("so\nwhat")

    claim = replace(PLANTED, id="down-to-the-odd-heap", test=test)
    monkeypatch.setattr(catalog, "claims", lambda spec: (claim,))
    with pytest.raises(Rejected) as caught:
        replay(case)
    assert str(caught.value) == r"it cannot be tried again: ZeroDivisionError: so\nwhat"


def test_binding_says_of_what_it_is_evidence() -> None:
    """Whatever is said, of whom and where: another digest; the certificate has no say in it."""
    problem: Problem[Any, Any] = catalog.load(TAKE)
    case = cases.of_solver(TAKE, "wrong-twice", (6, 2))
    finding = case.finding
    digests = {
        bound(changed, name, subject, target).certificates[0].claim
        for changed in (
            finding,
            replace(finding, said="Bob"),
            replace(finding, truth="Alice"),
            replace(finding, instance=[2, 6]),
        )
        for name in (problem.name, "other")
        for subject in type(case.subject)
        for target in (case.target, "other")
    }
    assert len(digests) == 4 * 2 * 2 * 2
    assert finding.certificates[0].claim in digests
    assert bound(replace(finding, count=9), problem.name, case.subject, case.target) == replace(
        finding, count=9
    )
