"""Game of Primes as a problem: its format, bounds, order and draws."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np
import pytest
from hypothesis import given, settings

from harness.checks.exhaust import exhaust
from harness.checks.fuzz import LIMIT
from harness.judge import InputError
from harness.problems.primes import PROBLEM
from harness.problems.primes.bound import (
    AFFORDABLE_SUM,
    DEEP,
    AroundPrimes,
    PrimesBound,
    below,
    square,
)
from harness.problems.primes.instance import PrimesInstance
from oracles.graph import build
from oracles.rulesets.primes import Primes
from solvers.primes import exact

SAMPLES = "4\n4 9 2 0\n7 10 2 0\n6 39 2 0\n5 28 2 0\n"
SAMPLE_ANSWERS = "Case 1: Alice\nCase 2: Alice\nCase 3: Alice\nCase 4: Bob\n"


def held_by(bound: PrimesBound) -> list[PrimesInstance]:
    """Return the instances of all blocks of a bound."""
    return [instance for block in bound.blocks() for instance in block]


def up_to(total: int) -> list[PrimesInstance]:
    """Return all instances of the judge with at most this x + y, in the problem's order."""
    return [
        PrimesInstance(x, s - x, k, w)
        for s in range(2, total + 1)
        for x in range(1, s)
        for k in range(min(x, s - x) + 1)
        for w in (0, 1)
    ]


@pytest.mark.parametrize("solver", ["exact", "editorial", "prose"])
def test_the_samples_through_the_format(solver: str) -> None:
    """Each solver reads the four samples and prints the published answers."""
    instances = PROBLEM.format.read(SAMPLES)
    answers = PROBLEM.solver(solver).answers(instances)
    assert PROBLEM.format.write_answers(answers) == SAMPLE_ANSWERS


@pytest.mark.parametrize("solver", ["exact", "editorial", "prose"])
def test_rows_are_answered_as_instances_are(solver: str) -> None:
    """Whoever a row says to win, the first to move or the other, is named for the instance."""
    under_test = PROBLEM.solver(solver)
    instances = held_by(square(3, 20))
    assert under_test.rows is not None
    first_wins = under_test.rows(np.array(instances)).tolist()
    named = [
        PROBLEM.players(i)[0 if first else 1]
        for i, first in zip(instances, first_wins, strict=True)
    ]
    assert under_test.answers(instances) == named
    assert [under_test.answers([i])[0] for i in instances[:50]] == named[:50]


def test_a_fault_in_the_form_for_one_instance_is_found_by_enumeration(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """What a bound enumerates is the code that answers a single instance, planted fault included.

    From 5 30 with Bob to move Alice wins; no smaller instance leads there.
    """
    right = exact.wins_when_bob_moves
    monkeypatch.setattr(exact, "wins_when_bob_moves", lambda *at: at != (5, 30, 0) and right(*at))
    solver = PROBLEM.solver("exact")
    assert solver.answers([PrimesInstance(5, 30, 0, 1)]) == ["Bob"]
    tally = exhaust(PROBLEM, [solver], PROBLEM.bounds["quick"].blocks()[0])["exact"]
    least = [found.instance for found in tally.least.values()]
    assert min(least, key=PROBLEM.order) == (5, 30, 0, 1)


def test_writing_is_the_inverse_of_reading() -> None:
    """The samples are written as they were read, and every instance of a bound comes back."""
    assert PROBLEM.format.write(PROBLEM.format.read(SAMPLES)) == SAMPLES
    instances = held_by(square(3, 9))
    assert PROBLEM.format.read(PROBLEM.format.write(instances)) == instances


def test_the_limits_are_in_the_domain() -> None:
    """The least and greatest x, y and K of the judge are instances, in any white space."""
    text = "3 1 1 0 0\n1000000 1000000 1000000 1\r\n\t1 1 1 1"
    million = 1_000_000
    assert PROBLEM.format.read(text) == [
        (1, 1, 0, 0),
        (million, million, million, 1),
        (1, 1, 1, 1),
    ]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (
            "1\n5 7 6 0\n",
            "line 2: K=6: K must be at most min(x, y) = 5: a play that starts below the boundary "
            "need never reach it",
        ),
        ("1\n0 7 0 0\n", "line 2: 0: x must be from 1 to 1000000"),
        ("1\n7 0 0 0\n", "line 2: 0: y must be from 1 to 1000000"),
        ("1\n-4 7 0 0\n", "line 2: -4: x must be from 1 to 1000000"),
        ("1\n10000000 7 0 0\n", "line 2: 10000000: x must be from 1 to 1000000"),
        ("1\n5 7 -1 0\n", "line 2: -1: K must be at least 0"),
        ("1\n5 7 2 2\n", "line 2: 2: w (0: Alice moves first, 1: Bob) must be from 0 to 1"),
        ("2\n5 7 2 0\n5 seven 2 0\n", "line 3: seven: y must be a whole number"),
        ("1\n5 7.0 2 0\n", "line 2: 7.0: y must be a whole number"),
        ("1\n5 7 2\n", "line 2: end of input: w (0: Alice moves first, 1: Bob) is missing here"),
        ("2\n5 7 2 0\n", "line 2: end of input: case 2 of 2 is missing here"),
        ("1\n5 7 2 0 1\n", "line 2: 1: nothing may follow the last case (1 of 1)"),
        ("1\n5 7 2 0\n3 5 3 0\n", "line 3: 3: nothing may follow the last case (1 of 1)"),
        ("0\n", "line 1: 0: the number of cases T must be at least 1"),
        ("", "line 1: end of input: the number of cases T is missing here"),
        ("1\n5 ７ 2 0\n", "line 2: character '７': only printable ASCII may stand here"),
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
        *((5, 7, 2), (5, 7, 2, 0, 0), (5, 7, 6, 0), (5, 7, 2, 2)),
        *((5.0, 7, 2, 0), (5, "7", 2, 0), (5, 7, 2, False), None, "5720"),
    ],
)
def test_a_value_outside_the_domain_is_no_instance(value: object) -> None:
    """A decoded value of another shape or outside the limits raises `InputError`."""
    with pytest.raises(InputError):
        PROBLEM.instance(value)


@pytest.mark.parametrize(
    ("w", "root", "players"),
    [(0, (4, 9, "Alice"), ("Alice", "Bob")), (1, (4, 9, "Bob"), ("Bob", "Alice"))],
)
def test_w_says_who_moves_first(
    w: int, root: tuple[int, int, str], players: tuple[str, str]
) -> None:
    """A decoded value becomes the instance, with its rules, root and players."""
    instance = PROBLEM.instance((4, 9, 2, w))
    assert instance == PrimesInstance(x=4, y=9, k=2, w=w)
    assert PROBLEM.rules(instance) == Primes(2)
    assert (PROBLEM.root(instance), PROBLEM.players(instance)) == (root, players)


def squares(numbers: Iterable[int]) -> int:
    """Return the sum of the squares."""
    return sum(n * n for n in numbers)


@pytest.mark.parametrize(
    ("tier", "blocks", "instances"),
    [
        # 40² pairs with K = 0 and with K = 1, 39² with K = 2, ..., 37² with K = 4; two movers.
        ("quick", 5, 2 * (1_600 + 1_600 + 1_521 + 1_444 + 1_369)),
        # 120² with K = 0, then the squares of 120 down to 81: 583,220 less 173,880.
        ("ci", 41, 2 * (14_400 + 583_220 - 173_880)),
    ],
)
def test_the_bounds_hold_a_block_a_boundary(tier: str, blocks: int, instances: int) -> None:
    """A tier has a block a K, with all x, y from max(K, 1) up to its greatest, both movers."""
    parts = PROBLEM.bounds[tier].blocks()
    assert len(parts) == blocks
    assert sum(1 for block in parts for _ in block) == instances


def test_the_deep_bound() -> None:
    """The deep tier has K up to 60 at x, y up to 1,000, and thirty K around primes at 2,000."""
    assert PROBLEM.bounds["deep"] is DEEP
    # The first primes from 100, 300, ..., 1,900 on, by the published table of primes.
    primes = [101, 307, 503, 701, 907, 1103, 1301, 1511, 1709, 1901]
    around = [k for p in primes for k in (p - 1, p, p + 1)]
    parts = DEEP.blocks()
    assert [(part.k, part.coordinate) for part in parts] == [
        *((k, 1_000) for k in range(61)),
        *((k, 2_000) for k in around),
    ]
    # With K = 60 each number has 941 values, with K = 1902 it has 99.
    assert len(parts[60].rows()) == 2 * 941**2
    assert len(parts[-1].rows()) == sum(1 for _ in parts[-1]) == 2 * 99**2
    assert str(DEEP) == (
        "all K ≤ 60, x, y ≤ 1,000, both movers; and K = p - 1, p, p + 1 for the least primes p "
        "from 100, 300, ..., 1,900 on, x, y ≤ 2,000, both movers"
    )


@pytest.mark.parametrize(
    ("inside", "outside"),
    [
        ((1_000, 1_000, 0, 0), (1_001, 1, 0, 0)),
        ((60, 1_000, 60, 1), (1_000, 1_000, 61, 1)),
        ((2_000, 100, 100, 0), (2_001, 100, 100, 0)),
        ((1_902, 2_000, 1_902, 1), (1_903, 1_903, 1_903, 1)),
        ((307, 308, 307, 0), (304, 305, 304, 0)),
    ],
)
def test_what_the_deep_bound_holds(
    inside: tuple[int, int, int, int], outside: tuple[int, int, int, int]
) -> None:
    """Each of its parts ends where its words say."""
    assert PrimesInstance(*inside) in DEEP
    assert PrimesInstance(*outside) not in DEEP


def test_the_deep_bound_encloses_up_to_the_first_boundary_it_leaves_out() -> None:
    """K = 61 is left out, and (61, 61, 61, 0) with x + y = 122 is the least such instance."""
    assert DEEP.encloses(PrimesInstance(60, 61, 60, 1))
    assert DEEP.encloses(PrimesInstance(1, 120, 0, 0))
    assert not DEEP.encloses(PrimesInstance(61, 61, 61, 1))
    assert not DEEP.encloses(PrimesInstance(1, 121, 0, 0))


@pytest.mark.parametrize(("k", "coordinate", "total"), [(1, 3, 6), (2, 5, 7), (4, 40, 60)])
def test_around_primes_encloses_what_is_complete(k: int, coordinate: int, total: int) -> None:
    """What it encloses is in it with all smaller instances, whatever lies around the primes."""
    bound = AroundPrimes(PrimesBound(k, coordinate, total), (8, 20, 30), 50)
    complete = True
    for instance in up_to(24):
        complete = complete and instance in bound
        assert complete or not bound.encloses(instance)
    assert bound.boundaries() == [10, 11, 12, 22, 23, 24, 30, 31, 32]


def test_a_block_is_sorted_and_of_one_ruleset() -> None:
    """The instances of a block share a ruleset and ascend in the order (x + y, x, K, w)."""
    for k, block in enumerate(PrimesBound(3, 8, 13).blocks()):
        instances = list(block)
        assert {PROBLEM.rules(instance) for instance in instances} == {Primes(k)}
        assert instances == [
            i for i in up_to(13) if i.k == k and max(i.x, i.y) <= 8 and i.x + i.y <= 13
        ]


def test_the_order_is_by_sum_first() -> None:
    """Smaller means smaller x + y, then x, then K, then w."""
    instances = up_to(9)
    assert sorted(set(instances), key=PROBLEM.order) == instances
    assert instances[:5] == [(1, 1, 0, 0), (1, 1, 0, 1), (1, 1, 1, 0), (1, 1, 1, 1), (1, 2, 0, 0)]


@pytest.mark.parametrize(
    "bound", [square(0, 9), square(1, 4), square(3, 9), square(9, 5), PrimesBound(4, 9, 7)]
)
def test_encloses_is_sound(bound: PrimesBound) -> None:
    """A bound encloses an instance exactly if it holds all of at most the same x + y."""
    held = set(held_by(bound))
    for instance in up_to(16):
        total = instance.x + instance.y
        assert bound.encloses(instance) == (set(up_to(total)) <= held), instance


@pytest.mark.parametrize("instance", [(1, 1, 0, 0), (4, 11, 0, 1), (9, 11, 5, 1), (40, 40, 40, 1)])
def test_below_encloses_its_instance(instance: tuple[int, int, int, int]) -> None:
    """Up to x + y = 80 `below` gives a bound that holds the instance and everything smaller."""
    value = PrimesInstance(*instance)
    bound = below(value)
    assert bound is not None
    assert bound.encloses(value)
    assert value in set(bound.blocks()[value.k])


def test_below_holds_nothing_larger_than_the_sum() -> None:
    """The bound below 4 11 0 1 is exactly all instances with x + y ≤ 15."""
    bound = below(PrimesInstance(4, 11, 0, 1))
    assert bound is not None
    assert sorted(held_by(bound), key=PROBLEM.order) == up_to(15)
    assert str(bound) == "all K ≤ 7, x, y ≤ 15, x + y ≤ 15, both movers"


def test_below_gives_up_past_its_sum() -> None:
    """Past x + y = 80 it is not affordable to enumerate everything smaller."""
    assert AFFORDABLE_SUM == 80
    assert below(PrimesInstance(40, 41, 0, 0)) is None


@settings(max_examples=40, database=None, derandomize=True, deadline=None)
@given(PROBLEM.draws(PROBLEM.bounds["ci"]))
def test_draws_are_instances_with_an_affordable_oracle(instance: PrimesInstance) -> None:
    """A draw is a valid instance past the bound whose graph is within the limit of a draw."""
    assert PROBLEM.instance(tuple(instance)) == instance
    assert instance not in PROBLEM.bounds["ci"]
    assert build(PROBLEM.rules(instance), [PROBLEM.root(instance)], LIMIT)


@settings(max_examples=25, database=None, derandomize=True, deadline=None)
@given(PROBLEM.draws(DEEP))
def test_draws_past_the_deep_bound_have_an_affordable_oracle(instance: PrimesInstance) -> None:
    """Past x = 1,000 the other number stays close to K; past K = 60 both do."""
    assert PROBLEM.instance(tuple(instance)) == instance
    assert instance.k > 60 or max(instance.x, instance.y) > 1_000
    assert build(PROBLEM.rules(instance), [PROBLEM.root(instance)], LIMIT)


def test_draws_reach_past_the_ci_bound_on_both_sides() -> None:
    """Among 300 draws there are at least 50 with K ≤ 3, 50 with K > 40, and both movers."""
    drawn: list[PrimesInstance] = []

    @settings(max_examples=300, database=None, derandomize=True, deadline=None)
    @given(PROBLEM.draws(PROBLEM.bounds["ci"]))
    def collect(instance: PrimesInstance) -> None:
        drawn.append(instance)

    collect()
    assert sum(instance.k <= 3 for instance in drawn) >= 50
    assert sum(instance.k > 40 for instance in drawn) >= 50
    assert any(instance.k <= 3 and max(instance.x, instance.y) > 120 for instance in drawn)
    assert {instance.w for instance in drawn} == {0, 1}


@pytest.mark.parametrize(
    ("instance", "kind"),
    [
        ((5, 9, 1, 0), "Alice to move, K ≤ 1"),
        ((5, 9, 2, 0), "Alice to move, K ≥ 2"),
        ((5, 9, 0, 1), "Bob to move, K ≤ 1"),
        ((5, 9, 5, 1), "Bob to move, K ≥ 2"),
    ],
)
def test_findings_are_told_apart_by_mover_and_the_prime_2(
    instance: tuple[int, int, int, int], kind: str
) -> None:
    """The kind of an instance says who moves first and whether 2 lies above the boundary."""
    assert PROBLEM.kind(PrimesInstance(*instance)) == kind
