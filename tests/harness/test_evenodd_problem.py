"""Tweedle-Dee and Tweedle-Dum as a problem: its format, bounds, order and draws."""

from __future__ import annotations

from itertools import pairwise, product
from math import prod

import numpy as np
import pytest
from hypothesis import given, settings

from harness.checks.fuzz import LIMIT
from harness.judge import InputError
from harness.problems.evenodd import PROBLEM
from harness.problems.evenodd.bound import BOUNDS, Block, Box, EvenOddBound, below, box
from harness.problems.evenodd.instance import EvenOddInstance
from oracles.graph import build
from oracles.rulesets.evenodd import EvenOdd

RULES = EvenOdd()

INPUT = "4\n2 Dee\n2 2\n1 Dee\n50\n1 Dum\n50\n3 Dum\n1 1 1\n"
ANSWERS = "Dum\nDee\nDum\nDum\n"


def test_the_sample_and_hand_cases_through_the_format() -> None:
    """The sample, one even heap with either first, and Dum on three stones get their winners."""
    instances = PROBLEM.format.read(INPUT)
    answers = PROBLEM.solver("editorial").answers(instances)
    assert PROBLEM.format.write_answers(answers) == ANSWERS


def test_the_array_solver_gives_the_same_winners_in_both_forms() -> None:
    """Instances of one batch are padded to the longest; rows tell whether who starts wins."""
    solver = PROBLEM.solver("parity")
    instances = PROBLEM.format.read(INPUT)
    assert PROBLEM.format.write_answers(solver.answers(instances)) == ANSWERS
    assert list(solver.answers([])) == []
    assert solver.rows is not None
    rows = np.array([[2, 2, 0, 0], [50, 0, 0, 0], [50, 0, 0, 1], [1, 1, 1, 1]])
    assert solver.rows(rows).tolist() == [False, True, True, True]


def test_writing_is_the_inverse_of_reading() -> None:
    """The cases are written as they were read, and every instance of a bound comes back."""
    assert PROBLEM.format.write(PROBLEM.format.read(INPUT)) == INPUT
    instances = [i for block in BOUNDS["quick"].blocks() for i in block]
    assert PROBLEM.format.read(PROBLEM.format.write(instances)) == instances


def test_the_limits_are_in_the_domain() -> None:
    """One heap of one stone, and 50 heaps of 50, are instances; spaces and lines do not matter."""
    largest = EvenOddInstance((50,) * 50, "Dum")
    assert PROBLEM.format.read(PROBLEM.format.write([largest])) == [largest]
    assert PROBLEM.format.read("1 1\tDee\r\n\n 1") == [((1,), "Dee")]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("1\n0 Dee\n\n", "line 2: 0: the number of heaps N must be from 1 to 50"),
        ("1\n51 Dee\n", "line 2: 51: the number of heaps N must be from 1 to 50"),
        ("1\nDee 2\n", "line 2: Dee: the number of heaps N must be a whole number"),
        ("1\n2 Tee\n2 2\n", "line 2: Tee: who starts must be Dee or Dum"),
        ("1\n2 dee\n2 2\n", "line 2: dee: who starts must be Dee or Dum"),
        ("1\n2 1\n2 2\n", "line 2: 1: who starts must be Dee or Dum"),
        ("1\n2 Dee\n2 0\n", "line 3: 0: heap 2 of 2 must be from 1 to 50"),
        ("1\n2 Dee\n51 2\n", "line 3: 51: heap 1 of 2 must be from 1 to 50"),
        ("1\n1 Dum\n-1\n", "line 3: -1: heap 1 of 1 must be from 1 to 50"),
        ("1\n1 Dum\n10000000\n", "line 3: 10000000: heap 1 of 1 must be from 1 to 50"),
        ("1\n1 Dum\ntwo\n", "line 3: two: heap 1 of 1 must be a whole number"),
        ("1\n1 Dum\n2.0\n", "line 3: 2.0: heap 1 of 1 must be a whole number"),
        ("1\n2 Dee\n2\n", "line 3: end of input: heap 2 of 2 is missing here"),
        ("1\n2\n", "line 2: end of input: who starts is missing here"),
        ("2\n1 Dee\n2\n", "line 3: end of input: case 2 of 2 is missing here"),
        ("1\n1 Dee\n2 2\n", "line 3: 2: nothing may follow the last case (1 of 1)"),
        ("0\n", "line 1: 0: the number of cases T must be at least 1"),
        ("", "line 1: end of input: the number of cases T is missing here"),
        ("1\n1 Dée\n2\n", "line 2: character 'é': only printable ASCII may stand here"),
    ],
)
def test_bad_input_is_named_by_line_token_and_rule(text: str, message: str) -> None:
    """Bad input gets one line that names the line, the token and the rule."""
    with pytest.raises(InputError) as caught:
        PROBLEM.format.read(text)
    assert str(caught.value) == message


@pytest.mark.parametrize(
    "value",
    [
        None,
        2,
        "x",
        ((2, 2),),
        ((2, 2), "Dee", 1),
        ((), "Dee"),
        ((0,), "Dee"),
        ((51,), "Dee"),
        ((1,) * 51, "Dee"),
        ((2,), "Tee"),
        ((2,), 1),
        ((2.0,), "Dee"),
        ((True,), "Dee"),
        (("2",), "Dee"),
        ("22", "Dee"),
        (2, "Dee"),
        ((2,), "Dee\n2"),
    ],
)
def test_a_value_outside_the_domain_is_no_instance(value: object) -> None:
    """A decoded value of another shape or outside the limits raises `InputError`."""
    with pytest.raises(InputError):
        PROBLEM.instance(value)


def test_a_value_in_the_domain_is_an_instance() -> None:
    """A decoded value becomes the instance, with its root, players, kind and rules."""
    instance = PROBLEM.instance(((2, 3), "Dum"))
    assert instance == EvenOddInstance(heaps=(2, 3), first="Dum")
    assert PROBLEM.root(instance) == ((2, 3), "Dum")
    assert PROBLEM.players(instance) == ("Dum", "Dee")
    assert PROBLEM.players(EvenOddInstance((2,), "Dee")) == ("Dee", "Dum")
    assert PROBLEM.kind(instance) == "Dum to move"
    assert ((2, 2), "Dee") in PROBLEM.rules(instance).options(PROBLEM.root(instance))


@pytest.mark.parametrize(
    ("tier", "sizes"),
    # With n heaps up to s there are s^n lists, and two starters.
    [
        ("quick", [2 * 6, 2 * 36, 2 * 216]),
        ("ci", [2 * 10, 2 * 100, 2 * 1_000, 2 * 10_000]),
    ],
)
def test_the_bounds_hold_every_list_in_every_order(tier: str, sizes: list[int]) -> None:
    """Each tier has a block a number of heaps, with all lists of heaps and both starters."""
    blocks = [list(block) for block in BOUNDS[tier].blocks()]
    assert [len(block) for block in blocks] == sizes
    assert [len(set(block)) for block in blocks] == sizes


def test_the_deep_bound_has_five_heaps_up_to_12() -> None:
    """It has a block a number of heaps, with 12^n lists and two starters."""
    boxes = BOUNDS["deep"].blocks()
    assert [type(box) for box in boxes] == [Box] * 5
    assert [len(box.rows()) for box in boxes if isinstance(box, Box)] == [
        2 * 12**n for n in range(1, 6)
    ]


def test_a_bound_on_the_stones_is_kept() -> None:
    """Where the stones in all are bounded a block is a box only if no list of it has more."""
    blocks = EvenOddBound(3, 2, 5).blocks()
    assert [type(block) for block in blocks] == [Box, Box, Block]
    assert max(sum(heaps) for block in blocks for heaps, _ in block) == 5


def test_the_ci_bound_is_that_of_the_words() -> None:
    """The ci bound holds all lists of up to 4 heaps up to 10, made here from scratch."""
    bound = BOUNDS["ci"]
    expected = {
        (heaps, first)
        for n in range(1, 5)
        for heaps in product(range(1, 11), repeat=n)
        for first in ("Dee", "Dum")
    }
    assert {tuple(instance) for block in bound.blocks() for instance in block} == expected
    assert str(bound) == (
        "all lists of 1 to 4 heaps of 1 to 10 stones in every order (so all multisets), "
        "both starters"
    )


def test_a_block_is_sorted_and_shares_its_rules() -> None:
    """The instances of a block ascend in the problem's order, without a tie, under one ruleset."""
    for block in BOUNDS["quick"].blocks():
        instances = list(block)
        keys = [PROBLEM.order(instance) for instance in instances]
        assert keys == sorted(keys)
        assert all(one < other for one, other in pairwise(keys))
        assert len({PROBLEM.rules(instance) for instance in instances}) == 1


def test_the_order_is_by_stones_heaps_sizes_and_starter() -> None:
    """Fewer stones first, then fewer heaps, then the sorted sizes, then Dee before Dum."""
    ascending = [
        ((1,), "Dum"),
        ((2,), "Dee"),
        ((4,), "Dum"),
        ((3, 1), "Dee"),
        ((1, 3), "Dum"),
        ((2, 2), "Dee"),
        ((1, 2, 1), "Dee"),
        ((2, 1, 1), "Dee"),
        ((1, 1, 2), "Dum"),
    ]
    keys = [PROBLEM.order(EvenOddInstance(*pair)) for pair in ascending]
    assert keys == sorted(keys)


@pytest.mark.parametrize(
    "bound",
    [box(1, 5), box(2, 3), box(3, 2), box(4, 1), EvenOddBound(2, 4, 5), EvenOddBound(5, 5, 5)],
    ids=str,
)
def test_encloses_is_exact(bound: EvenOddBound) -> None:
    """A bound encloses an instance if and only if it holds every smaller one."""
    up_to_seven = (block for block in EvenOddBound(7, 7, 7).blocks())
    everything = sorted((i for block in up_to_seven for i in block), key=PROBLEM.order)
    # A list of s stones is cut at some of its s - 1 gaps: 2^(s-1) lists of s, 2^7 - 1 up to 7.
    assert len(everything) == 2 * 127
    held = {instance for block in bound.blocks() for instance in block}
    complete = True
    for instance in everything:
        assert bound.encloses(instance) == complete, instance
        complete = complete and instance in held
    assert not complete


def test_encloses_knows_the_judge_s_limits() -> None:
    """Heaps of 51, or 51 of them, are no instances: a bound need not hold those."""
    single = box(1, 50)
    assert single.encloses(EvenOddInstance((2,), "Dum"))
    assert single.encloses(EvenOddInstance((1, 1), "Dee"))
    assert not single.encloses(EvenOddInstance((1, 1), "Dum"))
    ones = box(50, 1)
    assert ones.encloses(EvenOddInstance((2,), "Dee"))
    assert not ones.encloses(EvenOddInstance((2,), "Dum"))
    whole = box(50, 50)
    assert whole.encloses(EvenOddInstance((50,) * 50, "Dum"))
    # The least instance of 60 stones is of two heaps, 10 and 50; one more than 59 in all.
    assert EvenOddBound(50, 50, 59).encloses(EvenOddInstance((10, 50), "Dee"))
    assert not EvenOddBound(50, 50, 59).encloses(EvenOddInstance((10, 50), "Dum"))


@pytest.mark.parametrize("heaps", [(1,), (1, 1, 1, 1, 1), (10,), (1,) * 10, (4, 6)])
def test_below_holds_its_instance_and_all_that_is_smaller(heaps: tuple[int, ...]) -> None:
    """Up to 10 stones `below` gives all lists of as many stones or fewer: 2^s - 1, twice."""
    for first in ("Dee", "Dum"):
        instance = EvenOddInstance(heaps, first)
        bound = below(instance)
        assert bound is not None
        assert bound.encloses(instance)
        held = {i for block in bound.blocks() for i in block}
        assert instance in held
        assert len(held) == 2 * (2 ** sum(heaps) - 1)


def test_below_is_affordable_at_its_greatest() -> None:
    """For 10 stones all graphs together have fewer than 20,000 positions; past it `below` ends."""
    bound = below(EvenOddInstance((10,), "Dee"))
    assert bound is not None
    assert below(EvenOddInstance((11,), "Dee")) is None
    graphs = (build(RULES, map(PROBLEM.root, block)) for block in bound.blocks())
    assert sum(map(len, graphs)) < 20_000


@settings(max_examples=300, database=None, derandomize=True, deadline=None)
@given(PROBLEM.draws(PROBLEM.bounds["ci"]))
def test_draws_are_instances_past_the_ci_bound(instance: EvenOddInstance) -> None:
    """A draw is valid, outside the ci bound, and its oracle is within the limit of a draw."""
    assert PROBLEM.instance(tuple(instance)) == instance
    assert instance not in PROBLEM.bounds["ci"]
    assert len(instance.heaps) > 4 or max(instance.heaps) > 10
    assert 2 * prod(heap + 1 for heap in instance.heaps) <= 3_000 < LIMIT


def test_draws_have_both_winners_and_many_heaps() -> None:
    """Of 300 draws at least 20 are Dee's, 100 are Dum's, and up to ten heaps are met."""
    winners, counts = [], set()

    @settings(max_examples=300, database=None, derandomize=True, deadline=None)
    @given(PROBLEM.draws(PROBLEM.bounds["ci"]))
    def note(instance: EvenOddInstance) -> None:
        # Dee's are the single even heaps with her to move first, by the argument for one heap.
        single_even = len(instance.heaps) == 1 and instance.heaps[0] % 2 == 0
        winners.append("Dee" if single_even and instance.first == "Dee" else "Dum")
        counts.add(len(instance.heaps))

    note()
    assert winners.count("Dee") >= 20
    assert winners.count("Dum") >= 100
    assert counts >= {1, 2, 3, 4, 5, 6, 8}
