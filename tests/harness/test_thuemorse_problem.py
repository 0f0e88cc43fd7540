"""ThueMorseGame as a problem: its format, bounds, order and draws."""

from __future__ import annotations

import itertools

import pytest
from hypothesis import given, settings

from harness.judge import InputError
from harness.problems.thuemorse import PROBLEM
from harness.problems.thuemorse.bound import Block, ThueMorseBound, below
from harness.problems.thuemorse.instance import GREATEST, MOST, ThueMorseInstance, even_heap
from oracles.graph import build
from oracles.rulesets.thuemorse import ThueMorse

SAMPLES = "5\n3 3\n3 2\n387 22\n499999999 50\n499999975 49\n"
SAMPLE_ANSWERS = "Alice\nBob\nAlice\nAlice\nBob\n"


def test_the_samples_through_the_format() -> None:
    """The scan reads the five samples and prints the statement's answers."""
    instances = PROBLEM.format.read(SAMPLES)
    answers = PROBLEM.solver("scan").answers(instances)
    assert PROBLEM.format.write_answers(answers) == SAMPLE_ANSWERS


def test_the_table_answers_the_small_samples() -> None:
    """The table gives the statement's answers to the three samples within its reach."""
    instances = PROBLEM.format.read("3\n3 3\n3 2\n387 22\n")
    assert list(PROBLEM.solver("table").answers(instances)) == ["Alice", "Bob", "Alice"]


def test_writing_is_the_inverse_of_reading() -> None:
    """The samples are written as they were read, and every instance of a bound comes back."""
    assert PROBLEM.format.write(PROBLEM.format.read(SAMPLES)) == SAMPLES
    instances = [i for block in ThueMorseBound(MOST, 64).blocks() for i in block]
    assert PROBLEM.format.read(PROBLEM.format.write(instances)) == instances


def test_the_limits_are_in_the_domain() -> None:
    """The least and greatest n and m with an even number of ones are instances."""
    # 500,000,000 has 13 ones and 499,999,999 has 20: three after the last of 13 make way for 8.
    assert PROBLEM.format.read("2\n3 1\n499999999 50\n") == [(3, 1), (499_999_999, 50)]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("1\n7 3\n", "line 2: 7: n must have an even number of ones in binary: 111 has 3"),
        ("1\n1 3\n", "line 2: 1: n must have an even number of ones in binary: 1 has 1"),
        ("1\n0 3\n", "line 2: 0: n must be from 1 to 500000000"),
        ("1\n-3 3\n", "line 2: -3: n must be from 1 to 500000000"),
        ("1\n500000001 3\n", "line 2: 500000001: n must be from 1 to 500000000"),
        ("2\n3 3\n3 0\n", "line 3: 0: m must be from 1 to 50"),
        ("1\n3 51\n", "line 2: 51: m must be from 1 to 50"),
        ("1\n3 two\n", "line 2: two: m must be a whole number"),
        ("1\n3.0 2\n", "line 2: 3.0: n must be a whole number"),
        ("1\n3\n", "line 2: end of input: m is missing here"),
        ("2\n3 3\n", "line 2: end of input: case 2 of 2 is missing here"),
        ("1\n3 3 3\n", "line 2: 3: nothing may follow the last case (1 of 1)"),
        ("0\n", "line 1: 0: the number of cases T must be at least 1"),
        ("", "line 1: end of input: the number of cases T is missing here"),
        ("1\n3 ２\n", "line 2: character '２': only printable ASCII may stand here"),
    ],
)
def test_bad_input_is_named_by_line_token_and_rule(text: str, message: str) -> None:
    """Bad input gets one line that names the line, the token and the rule."""
    with pytest.raises(InputError) as caught:
        PROBLEM.format.read(text)
    assert str(caught.value) == message


@pytest.mark.parametrize("value", [(3,), (3, 2, 1), (7, 2), (3, 51), (3.0, 2), None, 3, "x"])
def test_a_value_outside_the_domain_is_no_instance(value: object) -> None:
    """A decoded value of another shape or outside the limits raises `InputError`."""
    with pytest.raises(InputError):
        PROBLEM.instance(value)


def test_a_value_in_the_domain_is_an_instance() -> None:
    """A decoded pair becomes the instance, with its rules, root and players."""
    instance = PROBLEM.instance((387, 22))
    assert instance == ThueMorseInstance(n=387, m=22)
    assert (PROBLEM.rules(instance).options(2), PROBLEM.root(instance)) == ([1, 0], 387)
    assert PROBLEM.players(instance) == ("Alice", "Bob")


@pytest.mark.parametrize(
    ("tier", "blocks", "instances"),
    # Of 0 ... 2^k - 1 half have an even number of ones; 0 is no instance, and 2^k has one.
    [("quick", 12, 12 * 255), ("ci", 50, 50 * 2_047)],
)
def test_the_bounds_hold_a_block_an_m_and_every_n(tier: str, blocks: int, instances: int) -> None:
    """Each tier has a block an m, with all n of an even number of ones up to a power of two."""
    parts = PROBLEM.bounds[tier].blocks()
    assert len(parts) == blocks
    assert sum(1 for block in parts for _ in block) == instances


def test_a_block_is_sorted_and_of_one_ruleset() -> None:
    """The instances of a block share a ruleset and ascend in the order (n, m)."""
    for number, block in enumerate(ThueMorseBound(4, 40).blocks(), start=1):
        instances = list(block)
        assert {PROBLEM.rules(instance) for instance in instances} == {ThueMorse(number)}
        keys = [PROBLEM.order(instance) for instance in instances]
        assert keys == sorted(set(keys))
        assert [n for n, _ in instances] == [
            n for n in range(1, 41) if bin(n).count("1") in (2, 4, 6)
        ]


def test_even_heap_counts_the_numbers_with_an_even_number_of_ones() -> None:
    """`even_heap` lists exactly the numbers with an even number of ones, in order."""
    expected = [n for n in range(1_000) if bin(n).count("1") % 2 == 0]
    assert [even_heap(index) for index in range(len(expected))] == expected


def test_encloses_is_exact() -> None:
    """A bound encloses an instance if and only if it holds every smaller one."""
    everything = sorted(
        (instance for block in ThueMorseBound(MOST, 24).blocks() for instance in block),
        key=PROBLEM.order,
    )
    for m, n in itertools.product([1, 2, 12, 49, 50], [2, 3, 5, 9, 10, 20]):
        bound = ThueMorseBound(m, n)
        held = {instance for block in bound.blocks() for instance in block}
        complete = True
        for instance in everything:
            assert bound.encloses(instance) == complete, (bound, instance)
            complete = complete and instance in held


@pytest.mark.parametrize("instance", [(3, 1), (3, 50), (1_998, 50), (2_000, 1)])
def test_below_encloses_its_instance(instance: tuple[int, int]) -> None:
    """Up to n = 2,000 `below` gives a bound that holds the instance and everything smaller."""
    value = ThueMorseInstance(*instance)
    bound = below(value)
    assert bound is not None
    assert bound.encloses(value)
    assert value in set(bound.blocks()[value.m - 1])
    assert str(bound) == f"all m ≤ 50, n ≤ {value.n:,}"


def test_below_gives_up_past_2000() -> None:
    """Past n = 2,000 it is not affordable to enumerate everything smaller."""
    assert below(ThueMorseInstance(2_003, 1)) is None


@settings(max_examples=200, database=None, derandomize=True, deadline=None)
@given(PROBLEM.draws(PROBLEM.bounds["ci"]))
def test_draws_are_instances_past_the_ci_bound(instance: ThueMorseInstance) -> None:
    """A draw is a valid instance with 4,096 < n ≤ 8,192 and a graph of at most 150,000 edges."""
    assert PROBLEM.instance(tuple(instance)) == instance
    assert 4_096 < instance.n <= 8_192
    assert instance.n * instance.m <= 300_000


@settings(max_examples=100, database=None, derandomize=True, deadline=None)
@given(PROBLEM.draws(PROBLEM.bounds["deep"]))
def test_draws_past_the_deep_bound_have_an_affordable_oracle(instance: ThueMorseInstance) -> None:
    """Past n = 10^6 the draws have m ≤ 2: there every play is over within a few turns."""
    assert PROBLEM.instance(tuple(instance)) == instance
    assert 1_000_000 < instance.n <= 1_004_096
    assert instance.m <= 2
    assert len(build(PROBLEM.rules(instance), [PROBLEM.root(instance)], 20)) <= 20


def test_the_deep_bound_is_every_m_and_n_up_to_a_million() -> None:
    """It has a block an m, each with the heaps of an even number of ones: as many as are odd."""
    bound = PROBLEM.bounds["deep"]
    assert str(bound) == "all m ≤ 50, n ≤ 1,000,000"
    assert len(bound.blocks()) == 50
    first, last = bound.blocks()[0], bound.blocks()[-1]
    assert isinstance(first, Block)
    assert isinstance(last, Block)
    # Of 2k and 2k + 1 one counts, for k from 1 on to 499,999; and 10^6 itself has 7 ones.
    assert len(first.rows()) == 499_999
    assert last.rows()[-1].tolist() == [even_heap(499_999), 50]


def test_draws_reach_both_winners_and_every_kind_of_m() -> None:
    """Among 300 draws there are small and large m, and at least 50 are won by each player."""
    drawn: list[ThueMorseInstance] = []

    @settings(max_examples=300, database=None, derandomize=True, deadline=None)
    @given(PROBLEM.draws(PROBLEM.bounds["ci"]))
    def collect(instance: ThueMorseInstance) -> None:
        drawn.append(instance)

    collect()
    answers = list(PROBLEM.solver("scan").answers(drawn))
    assert min(answers.count("Alice"), answers.count("Bob")) >= 50
    assert any(m > 40 for _, m in drawn)
    assert any(m < 3 for _, m in drawn)


def test_the_greatest_limits() -> None:
    """The limits are those of the statement."""
    assert (GREATEST, MOST) == (500_000_000, 50)
