"""The claims on Tweedle-Dee and Tweedle-Dum: their verdicts, and that each test can fail."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, fields
from typing import Any

import pytest

from harness.checks.certificate import check
from harness.claims import Verdict, readings
from harness.editorials.evenodd import (
    CLAIMS,
    RULESETS,
    ending,
    observations,
    one_heap,
    proof,
    pseudo_code,
    solution,
)
from harness.editorials.evenodd.rulesets import KeepsOff
from harness.problems.evenodd import PROBLEM
from harness.records import Minimality, Status
from harness.values import decode
from oracles.rulesets.evenodd import EvenOdd, EvenOddPosition

VERDICTS = {
    "odd-heap-dum-first": "holds",
    "odd-heap-dee-first": "holds",
    "odd-heap-dum-takes-the-rest": "depends",
    "even-heap-dee-first": "holds",
    "even-heap-dum-first": "holds",
    "even-heap-dum-leaves-one": "holds",
    "dee-keeps-parity": "holds",
    "dum-changes-parity": "holds",
    "odd-heap-dum-wins": "holds",
    "dee-never-last-on-the-odd-heap": "depends",
    "untouched-odd-heap": "holds",
    "dum-keeps-off-the-odd-heap": "holds",
    "any-other-move-will-do": "holds",
    "dum-can-play-elsewhere": "holds",
    "down-to-the-odd-heap": "refuted",
    "last-heap-dum-to-move": "holds",
    "last-heap-dee-to-move": "depends",
    "dum-first-makes-a-heap-odd": "depends",
    "one-from-an-even-heap-wins": "holds",
    "dum-first-wins": "holds",
    "dee-wins-at-once-or-never": "holds",
    "dee-wins-with-her-first-move": "depends",
    "dee-wins-exactly": "holds",
    "pseudo-code": "holds",
    "rules-as-told": "depends",
}

COUNTEREXAMPLES = {
    # Dee cannot take any of one stone, so nothing is left for Dum to take in a next turn.
    "odd-heap-dum-takes-the-rest": ((1,), "Dee"),
    "last-heap-dee-to-move": ((1,), "Dee"),
    # Dum takes 1 of 3, Dee the other 2. Odd heaps with fewer stones are heaps of 1.
    "dee-never-last-on-the-odd-heap": ((3,), "Dum"),
    # Dee is stuck before a move is made. With fewer stones, or as many, there is one heap.
    "down-to-the-odd-heap": ((1, 1), "Dee"),
    # There is no even heap.
    "dum-first-makes-a-heap-odd": ((1,), "Dum"),
    # One heap of the two is even. Dee can only take it whole, and Dum has a move on the other.
    "dee-wins-with-her-first-move": ((1, 2), "Dee"),
    # Dee passes, Dum takes the stone, Dee passes, and Dum is stuck.
    "rules-as-told": ((1,), "Dee"),
}

BY_ID = {claim.id: claim for claim in CLAIMS}


def test_each_claim_has_one_record() -> None:
    """The claims are those of this test, each once, each from the document."""
    assert [claim.id for claim in CLAIMS] == list(VERDICTS)
    assert {claim.document for claim in CLAIMS} == {"003_2a691e29957da557.txt"}


@pytest.mark.parametrize("name", VERDICTS)
def test_verdicts_are_those_found_and_recorded(name: str) -> None:
    """At the tier "quick" each claim gets the verdict that its record expects, the same twice."""
    verdict = BY_ID[name].test("quick")
    assert verdict.status == VERDICTS[name] == BY_ID[name].expected
    assert verdict.checked > 0
    assert BY_ID[name].test("quick") == verdict


@pytest.mark.parametrize("name", VERDICTS)
def test_counterexamples_are_minimal_and_certified(name: str) -> None:
    """A claim that fails has the smallest counterexample, of proved minimality, as an instance."""
    findings = BY_ID[name].test("quick").findings
    assert [decode(f.instance) for f in findings] == [
        COUNTEREXAMPLES[other] for other in COUNTEREXAMPLES if other == name
    ]
    known = {ruleset.__name__: ruleset for ruleset in (EvenOdd, *RULESETS)}
    for finding in findings:
        instance = PROBLEM.instance(decode(finding.instance))
        assert (finding.kind, finding.minimality) == (name, Minimality.PROVED)
        for certificate in finding.certificates:
            assert decode(certificate.root) == PROBLEM.root(instance)
            check(certificate, known[certificate.ruleset](**certificate.parameters))
        assert finding.certificates


def test_rules_as_told_name_the_winner_of_the_other_reading() -> None:
    """If Dee may pass she wins on one stone, by a certificate of the ruleset that lets her."""
    (finding,) = BY_ID["rules-as-told"].test("quick").findings
    assert (finding.said, finding.truth) == ("Dum", "Dee")
    assert [(c.ruleset, c.outcome) for c in finding.certificates] == [("ZeroIsEven", "N")]


def test_certificates_can_be_written() -> None:
    """The rulesets that certificates may name have parameters that are numbers only."""
    assert {field.type for ruleset in RULESETS for field in fields(ruleset)} <= {"int"}


def without(taken: Callable[[EvenOddPosition, EvenOddPosition], bool]) -> Any:
    """Return a ruleset that lacks the moves for which `taken` is true."""

    @dataclass(frozen=True)
    class Lacking(EvenOdd):
        def options(self, position: EvenOddPosition) -> list[EvenOddPosition]:
            return [o for o in EvenOdd().options(position) if not taken(position, o)]

    return Lacking()


def stones(before: EvenOddPosition, after: EvenOddPosition) -> int:
    """Return how many are taken."""
    return sum(before[0]) - sum(after[0])


def empties(before: EvenOddPosition, after: EvenOddPosition) -> bool:
    """Return whether a heap is taken whole."""
    return after[0].count(0) > before[0].count(0)


@dataclass(frozen=True)
class DeeTakesAny(EvenOdd):
    """A fault: Dee may take any number of stones."""

    def options(self, position: EvenOddPosition) -> list[EvenOddPosition]:
        heaps, mover = position
        if mover == "Dum":
            return super().options(position)
        odd_takes = [(after, "Dum") for after, _ in super().options((heaps, "Dum"))]
        return super().options(position) + odd_takes


@dataclass(frozen=True)
class KeepsOffDeeTakesAny(KeepsOff):
    """A fault: Dum keeps off the marked heap, and Dee may take any number of stones."""

    def options(self, position: EvenOddPosition) -> list[EvenOddPosition]:
        return super().options(position) if position[1] == "Dum" else ANY.options(position)


@dataclass(frozen=True)
class KeepsOffForEver(KeepsOff):
    """A fault: Dum may not move on the marked heap even when it is alone."""

    def alone(self, options: list[EvenOddPosition]) -> list[EvenOddPosition]:
        return []


ANY = DeeTakesAny()
DUM_NEVER_ONE = without(lambda before, after: before[1] == "Dum" and stones(before, after) == 1)
DUM_NEVER_ALL = without(lambda before, after: before[1] == "Dum" and empties(before, after))
DEE_NEVER_ALL = without(lambda before, after: before[1] == "Dee" and empties(before, after))
DUM_NEVER = without(lambda before, after: before[1] == "Dum")

PLANTED: dict[str, tuple[Callable[[], Verdict], Any]] = {
    # He takes one of one stone, or nothing.
    "odd-heap-dum-first": (lambda: one_heap.odd_dum_first("quick", DUM_NEVER_ALL), ((1,), "Dum")),
    # She takes the stone.
    "odd-heap-dee-first": (lambda: one_heap.odd_dee_first("quick", ANY), ((1,), "Dee")),
    # She takes the stone, so that none is left.
    "odd-heap-dum-takes-the-rest": (
        lambda: one_heap.dum_takes_the_rest("quick", ANY),
        ((1,), "Dee"),
    ),
    "even-heap-dee-first": (
        lambda: one_heap.even_dee_first("quick", DEE_NEVER_ALL),
        ((2,), "Dee"),
    ),
    # He can take one of two only.
    "even-heap-dum-first": (lambda: one_heap.even_dum_first("quick", DUM_NEVER_ONE), ((2,), "Dum")),
    # On the one stone that he leaves she has a move now.
    "even-heap-dum-leaves-one": (lambda: one_heap.dum_leaves_one("quick", ANY), ((2,), "Dum")),
    "dee-keeps-parity": (lambda: observations.dee_keeps_parity("quick", ANY), ((1,), "Dee")),
    "dum-changes-parity": (
        lambda: observations.dum_changes_parity("quick", DUM_NEVER_ONE),
        ((1,), "Dum"),
    ),
    "odd-heap-dum-wins": (lambda: observations.odd_heap_wins("quick", ANY), ((1,), "Dee")),
    "dee-never-last-on-the-odd-heap": (lambda: proof.last_move("quick", ANY), ((1,), "Dee")),
    "untouched-odd-heap": (lambda: proof.untouched("quick", rules=ANY), ((1,), "Dee")),
    # Alone with the stone he may not take it.
    "dum-keeps-off-the-odd-heap": (
        lambda: proof.keeps_off("quick", KeepsOffForEver(0)),
        ((1,), "Dum"),
    ),
    # He need not take three whole: he takes one, she the other two.
    "any-other-move-will-do": (lambda: proof.any_other_move("quick", KeepsOff(0)), ((3,), "Dum")),
    "dum-can-play-elsewhere": (
        lambda: proof.plays_elsewhere("quick", DUM_NEVER_ONE),
        ((1, 1), "Dum"),
    ),
    "last-heap-dum-to-move": (
        lambda: ending.dum_to_move("quick", DUM_NEVER_ALL),
        ((1,), "Dum"),
    ),
    # On one stone she has no move; on three she leaves one, which he cannot take.
    "last-heap-dee-to-move": (lambda: ending.dee_to_move("quick", DUM_NEVER), ((3,), "Dee")),
    "dum-first-makes-a-heap-odd": (
        lambda: solution.makes_odd("quick", DUM_NEVER_ONE),
        ((2,), "Dum"),
    ),
    # He leaves one stone, and she takes it.
    "one-from-an-even-heap-wins": (lambda: solution.one_from_even("quick", ANY), ((2,), "Dum")),
    "dum-first-wins": (lambda: solution.dum_first_wins("quick", DUM_NEVER_ONE), ((1,), "Dum")),
    # Single heaps she takes whole, (1, 1) she loses. Of (1, 2) she leaves (1, 1) and wins later.
    "dee-wins-at-once-or-never": (
        lambda: solution.dee_at_once_or_never("quick", ANY),
        ((1, 2), "Dee"),
    ),
    "dee-wins-with-her-first-move": (
        lambda: solution.dee_first_move("quick", DEE_NEVER_ALL),
        ((2,), "Dee"),
    ),
    "dee-wins-exactly": (lambda: solution.dee_wins_exactly("quick", ANY), ((1,), "Dee")),
    # Who starts is forgotten.
    "pseudo-code": (
        lambda: pseudo_code.pseudo_code(
            "quick", lambda i: "Dee" if i.heaps[0] % 2 == 0 and len(i.heaps) == 1 else "Dum"
        ),
        ((2,), "Dum"),
    ),
}


@pytest.mark.parametrize("name", PLANTED)
def test_a_planted_fault_is_found_at_its_smallest(name: str) -> None:
    """With a fault in the rules, or in the answer, each claim is refuted where it first shows.

    Of a claim with two readings this is the one that holds without the fault, the first.
    """
    test, smallest = PLANTED[name]
    verdict = test()
    assert verdict.status is Status.REFUTED
    assert decode(verdict.findings[0].instance) == smallest
    assert {finding.kind for finding in verdict.findings} == {name}


def test_the_claims_that_fail_can_hold() -> None:
    """Under other rules the refuted claim holds, and so does one that depends on its reading."""
    # If Dee can always move while a heap has stones, no play ends before the odd heap is alone.
    verdict = ending.down_to_the_heap("quick", KeepsOffDeeTakesAny(0))
    assert verdict.status is Status.HOLDS
    # If 0 is not among the even numbers, both readings are one.
    assert pseudo_code.rules_as_told("quick", EvenOdd()).status is Status.HOLDS


def test_every_claim_has_a_planted_fault_or_a_cure() -> None:
    """No claim's test is without a proof here that it can come out the other way."""
    assert set(PLANTED) | {"down-to-the-odd-heap", "rules-as-told"} == set(VERDICTS)


def test_readings_are_never_rounded_up() -> None:
    """Different verdicts make `depends`; an inconclusive reading leaves all inconclusive."""
    holds, refuted = Verdict(Status.HOLDS, "a", 3), Verdict(Status.REFUTED, "a", 3)
    unknown = Verdict(Status.INCONCLUSIVE, "b", 2)
    assert readings({"one": holds, "two": refuted}) == Verdict(
        Status.DEPENDS, "a", 3, "holds: one; refuted: two"
    )
    assert readings({"one": refuted, "two": refuted}).status is Status.REFUTED
    assert readings({"one": holds, "two": holds}).status is Status.HOLDS
    assert readings({"one": holds, "two": unknown}).status is Status.INCONCLUSIVE
    assert readings({"one": holds, "two": unknown}).checked == 5
