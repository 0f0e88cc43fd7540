"""Grundy values as data: the real ones are accepted, and forgeries are refused with the reason."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

import pytest
from small_games import Nim

from harness.checks.grundy import check
from harness.checks.winning import certify_value
from harness.checks.written import Rejected
from harness.proofs import GrundyCertificate, Value
from oracles.graph import LimitExceeded, NoGrundyValue
from oracles.ruleset import Outcome
from oracles.rulesets.evenodd import EvenOdd
from oracles.rulesets.lava import Lava, WholeLines, monsters
from oracles.rulesets.primes import Primes

THREE = GrundyCertificate(
    ruleset="Nim",
    parameters={},
    root=[3],
    value=3,
    steps=(
        Value([3], 3, 3, options=([0], [1], [2])),
        Value([0], 0, 0),
        Value([1], 1, 1, options=([0],)),
        Value([2], 2, 2, options=([0], [1])),
    ),
)
"""A heap of three stones, of which one, two or all may be taken: by hand."""


def test_a_heap_has_its_number_of_stones_for_a_value() -> None:
    """The certificate of three stones is, step by step, the one worked out by hand."""
    assert certify_value(Nim(), (3,)) == THREE
    check(THREE, Nim())


@pytest.mark.parametrize("heaps", [(1, 2, 3), (4, 1), (2, 2), (5,), (1, 1, 1), ()])
def test_heaps_have_the_xor_of_their_stones(heaps: tuple[int, ...]) -> None:
    """By Bouton's theory the value of heaps is the XOR of their numbers of stones."""
    xor = 0
    for heap in heaps:
        xor ^= heap
    assert certify_value(Nim(), heaps).value == xor


def test_values_of_boards() -> None:
    """The free 6x6 board: a volcano spares the monster opposite alone, so 0 by the rule.

    On the free 5x5 board there is one monster, and one move: 1.
    """
    empty = frozenset[tuple[int, int]]()
    for size, value in ((5, 1), (6, 0)):
        for rules in (Lava, WholeLines):
            start = (monsters(["^" * size] * size), empty)
            assert certify_value(rules(size, size), start).value == value


def with_step(at: Any, **changes: Any) -> GrundyCertificate:
    """Return the certificate of three stones with the step at a position changed."""
    assert at in [step.position for step in THREE.steps]
    steps = tuple(replace(s, **changes) if s.position == at else s for s in THREE.steps)
    return replace(THREE, steps=steps)


def plus(*steps: Value) -> GrundyCertificate:
    """Return the certificate of three stones with more steps."""
    return replace(THREE, steps=(*THREE.steps, *steps))


FORGED = {
    "another value": (replace(THREE, value=2), "the value 2 is not that of its root's step"),
    "too great at the root": (
        replace(with_step([3], value=4), value=4),
        "[3] has the value 4, but 3 is the value of no option",
    ),
    "too small at the root": (
        replace(with_step([3], value=1), value=1),
        "[3] has the value 1, as has its option [1]",
    ),
    "below 0": (replace(with_step([3], value=-1), value=-1), "[3] has the value -1, below 0"),
    "huge": (with_step([0], value=10**1000), "but 0 is the value of no option"),
    "an end that is worth something": (with_step([0], value=1), "[3] has the value 3, but 0 is"),
    "a branch dropped": (replace(THREE, steps=THREE.steps[:-1]), "position [2] is left out"),
    "an option dropped": (with_step([3], options=([0], [1])), "option [2] of [3] is left out"),
    "an option added": (with_step([2], options=([0], [1], [2])), "[2] is not an option of [2]"),
    "an option twice": (with_step([1], options=([0], [0])), "option [0] of [1] is stated twice"),
    "a position twice": (plus(Value([0], 0, 0)), "position [0] stands in it twice"),
    "a position too many": (plus(Value([4], 9, 4)), "position [4] is not reached"),
    "a measure that stays": (with_step([3], measure=2), "does not fall from [3] to [2]"),
    "another root": (replace(THREE, root=[2], value=2), "position [3] is not reached"),
    "another order, the root last": (
        replace(THREE, steps=THREE.steps[1:] + THREE.steps[:1]),
        "not at its root [3]",
    ),
    "a root from nowhere": (replace(THREE, root=[9]), "position [9] is left out"),
    "a root that is no position": (
        replace(THREE, root="x", value=0, steps=(Value("x", 0, 0),)),
        "the rules fail on it: TypeError",
    ),
    "true for 1": (with_step([1], position=[True]), "position [1] is left out"),
    "another ruleset": (replace(THREE, ruleset="Lava"), "it is about Lava with parameters {}"),
    "a parameter": (replace(THREE, parameters={"most": 3}), "it is about Nim with parameters"),
    "nothing in it": (replace(THREE, steps=()), "position [3] is left out"),
}


@pytest.mark.parametrize("name", FORGED)
def test_a_forgery_is_rejected_with_the_reason(name: str) -> None:
    """Each forgery of the certificate of three stones is rejected, and the message says why."""
    certificate, reason = FORGED[name]
    with pytest.raises(Rejected) as caught:
        check(certificate, Nim())
    assert reason in str(caught.value)


@dataclass(frozen=True)
class Between:
    """Two places, and a move to the other one, for ever."""

    def options(self, place: int) -> list[int]:
        return [1 - place]

    def decided(self, place: int) -> None:
        return None


def test_values_that_only_lean_on_each_other_are_none() -> None:
    """Values 1 and 0 of places that lead to each other fit, but no play ends, so none falls."""
    for measures in ((0, 0), (1, 0), (0, 1), (5, -5)):
        steps = (Value(0, measures[0], 1, (1,)), Value(1, measures[1], 0, (0,)))
        with pytest.raises(Rejected, match="the measure does not fall"):
            check(GrundyCertificate("Between", {}, 0, 1, steps), Between())
    with pytest.raises(NoGrundyValue, match="cycle"):
        certify_value(Between(), 0)


def test_a_position_that_a_rule_decides_has_no_value() -> None:
    """Where a rule says who has won no value is made, and none is believed."""
    with pytest.raises(NoGrundyValue, match="a rule decides"):
        certify_value(Primes(2), (4, 6, "Bob"))
    claimed = GrundyCertificate(
        "Primes", {"boundary": 2}, [5, 7, "Bob"], 0, (Value([5, 7, "Bob"], 0, 0),)
    )
    with pytest.raises(Rejected, match=r'a rule decides \[5, 7, "Bob"\]'):
        check(claimed, Primes(2))


@dataclass(frozen=True)
class DrawnWhenEmpty(Nim):
    """As `Nim`, but heaps without a stone are a draw."""

    def decided(self, heaps: tuple[int, ...]) -> Any:
        return None if any(heaps) else Outcome.D


def test_a_drawn_end_is_decided_by_rule_too() -> None:
    """A value that rests on a drawn end is refused."""
    with pytest.raises(Rejected, match=r"a rule decides \[0\]"):
        check(replace(THREE, ruleset="DrawnWhenEmpty"), DrawnWhenEmpty())


def test_a_value_keeps_to_its_limit_and_to_rules_that_can_be_named() -> None:
    """More positions than the limit, or a ruleset that is no dataclass, have no certificate."""

    class Nameless:
        options = Nim().options
        decided = Nim().decided

    with pytest.raises(LimitExceeded):
        certify_value(EvenOdd(), ((5, 5), "Dum"), limit=10)
    with pytest.raises(TypeError, match="a frozen dataclass"):
        certify_value(Nameless(), (3,))
