"""The ways to look for a fault, on planted faults and on solvers that have none."""

from __future__ import annotations

import pytest

from bench import finding
from bench.finding import Look
from bench.plain import mover_wins
from bench.searches import MUTANTS, searches
from oracles.graph import analyse, build
from oracles.ruleset import Outcome
from oracles.rulesets.evenodd import EvenOdd

EVENODD = str(MUTANTS / "evenodd.py")


@pytest.mark.parametrize("look", finding.WAYS.values(), ids=finding.WAYS)
def test_a_planted_fault_is_found(look: Look) -> None:
    """Dee called the winner of every even total is wrong at 1 and 1, and often."""
    looked = look(EVENODD, "total_parity", 0)
    assert looked["found"]
    assert 1 <= looked["inputs"] < finding.MOST


@pytest.mark.parametrize("way", finding.WAYS)
def test_nothing_is_found_in_a_right_solver(way: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """All inputs of a bound, or as many as are allowed, show nothing."""
    monkeypatch.setattr(finding, "MOST", 30)
    looked = finding.WAYS[way]("evenodd", "editorial", 0)
    assert not looked["found"]
    assert looked["inputs"] >= 30


@pytest.mark.parametrize(
    ("fault", "first"), [("misere_end", 1), ("starter_forgotten", 4), ("total_parity", 13)]
)
def test_enumeration_counts_up_to_the_first_counterexample(fault: str, first: int) -> None:
    """The first block has one heap of 1 to 6, Dee before Dum, and the second begins with 1 and 1.

    The end turned round is wrong at once; that Dum moves first matters at 2, the fourth; an even
    total that is not a single even heap comes first at 1 and 1, after all twelve of a heap.
    """
    looked = finding.WAYS["enumeration of the bound, by blocks"](EVENODD, fault, 0)
    assert looked == {"inputs": first, "found": True}


def test_the_document_is_refuted_at_the_limits_without_an_oracle() -> None:
    """The prose of primes contradicts itself within as many draws as are allowed."""
    looked = finding.AT_LIMITS["consistency at the judge's limits"]("primes", "prose", 0)
    assert looked["found"]


def test_every_fault_is_looked_for_in_every_way() -> None:
    """All planted faults, four ways each; the two wrong programs of primes; nothing right."""
    ways: dict[tuple[str, str], int] = {}
    for search in searches():
        ways[search.faults, search.fault] = ways.get((search.faults, search.fault), 0) + 1
    published = {fault for fault, count in ways.items() if count == 5}
    assert published == {("primes, document", "prose"), ("primes, document", "editorial")}
    assert {count for fault, count in ways.items() if fault not in published} == {4}
    assert ("lava, planted", "whole_lines") in ways
    assert not {"right", "control", "exact"} & {fault for _, fault in ways}


def test_the_memoised_search_agrees_with_the_oracle() -> None:
    """At every position that Dee reaches from heaps of 3, 2 and 2, with a memory shared by all."""
    outcome = analyse(build(EvenOdd(), [((3, 2, 2), "Dee")])).outcome
    known: dict[object, bool] = {}
    for position, expected in outcome.items():
        assert mover_wins(EvenOdd(), position, known) == (expected is Outcome.N)
