"""The raw rules of Tweedle-Dee and Tweedle-Dum, against the statement and hand arguments."""

from __future__ import annotations

import pytest

from oracles.graph import analyse, build
from oracles.ruleset import Outcome
from oracles.rulesets.evenodd import EvenOdd, EvenOddPosition

RULES = EvenOdd()


@pytest.mark.parametrize(
    ("position", "options"),
    [
        (((5,), "Dee"), [((3,), "Dum"), ((1,), "Dum")]),
        (((5,), "Dum"), [((4,), "Dee"), ((2,), "Dee"), ((0,), "Dee")]),
        (((4,), "Dee"), [((2,), "Dum"), ((0,), "Dum")]),
        (((4,), "Dum"), [((3,), "Dee"), ((1,), "Dee")]),
        (((1, 2), "Dee"), [((1, 0), "Dum")]),
        (((1, 2), "Dum"), [((0, 2), "Dee"), ((1, 1), "Dee")]),
        (((2, 0, 3), "Dum"), [((1, 0, 3), "Dee"), ((2, 0, 2), "Dee"), ((2, 0, 0), "Dee")]),
    ],
)
def test_dee_takes_even_and_dum_odd_numbers_from_one_heap(
    position: EvenOddPosition, options: list[EvenOddPosition]
) -> None:
    """Dee's options are those after 2, 4, ... stones of one heap, Dum's after 1, 3, ..."""
    assert RULES.options(position) == options


@pytest.mark.parametrize(
    "position", [((1,), "Dee"), ((0,), "Dum"), ((0, 0), "Dee"), ((1, 0, 1), "Dee")]
)
def test_whoever_cannot_move_has_lost(position: EvenOddPosition) -> None:
    """Dee cannot move on heaps of one stone, nor anybody on empty ones: that is a loss."""
    assert list(RULES.options(position)) == []
    assert analyse(build(RULES, [position])).outcome == {position: Outcome.P}


def test_the_sample() -> None:
    """The statement's sample: two heaps of 2, Dee first, are Dum's."""
    assert analyse(build(RULES, [((2, 2), "Dee")])).outcome[(2, 2), "Dee"] is Outcome.P


@pytest.mark.parametrize(
    ("position", "outcome", "plies"),
    [
        # Dee takes all.
        (((6,), "Dee"), Outcome.N, 1),
        # Dum leaves one stone, on which Dee is stuck.
        (((6,), "Dum"), Outcome.N, 1),
        # Dee leaves an odd number, Dum takes all of it.
        (((7,), "Dee"), Outcome.P, 2),
        # Dum cannot end it with one move: with two stones each he leaves (1, 2). Dee must take
        # the 2, and Dum the last stone.
        (((2, 2), "Dum"), Outcome.N, 3),
        # Dee empties one heap, Dum leaves one stone of the other.
        (((2, 2), "Dee"), Outcome.P, 2),
        # Nothing that Dee could take.
        (((1, 1, 1), "Dee"), Outcome.P, 0),
        # Dum takes any: Dee is stuck.
        (((1, 1, 1), "Dum"), Outcome.N, 1),
    ],
)
def test_outcomes_and_lengths_worked_out_by_hand(
    position: EvenOddPosition, outcome: Outcome, plies: int
) -> None:
    """The winner and the number of plies are those of the argument beside each position."""
    analysis = analyse(build(RULES, [position]))
    assert analysis.outcome[position] is outcome
    assert analysis.remoteness[position] == plies


def test_the_order_of_the_heaps_does_not_matter() -> None:
    """Both orders of two heaps have the same outcome, whoever is to move."""
    sizes = range(7)
    roots = [((a, b), w) for a in sizes for b in sizes for w in ("Dee", "Dum")]
    outcome = analyse(build(RULES, roots)).outcome
    for (a, b), mover in roots:
        assert outcome[(a, b), mover] is outcome[(b, a), mover]


def test_a_play_is_no_longer_than_there_are_stones() -> None:
    """Each move takes at least a stone, so that there are at most as many plies as stones."""
    graph = build(RULES, [((4, 3, 2), "Dee"), ((4, 3, 2), "Dum")])
    for (heaps, _), (after, _) in graph.edges:
        assert sum(after) < sum(heaps)
    assert all(plies <= sum(heaps) for (heaps, _), plies in analyse(graph).remoteness.items())


def test_rulesets_are_equal_so_that_instances_share_a_graph() -> None:
    """The ruleset has no parameter: one is like another."""
    assert EvenOdd() == RULES
    assert hash(EvenOdd()) == hash(RULES)
