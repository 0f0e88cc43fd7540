"""Where a solver or claim is still right: conditions that are known by hand."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from itertools import count
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from support import TROUBLES, concluded

from harness import catalog
from harness.campaign import confirm_jobs, explain_jobs, plan
from harness.checks.locate import numbers_of
from harness.checks.separate import separation_of
from harness.claims import every, readings
from harness.conclude import conclude
from harness.features import Feature, numbers, through
from harness.jobs import run_job
from harness.records import Finding, Minimality, Mode, Status
from harness.report.words import separated
from harness.separation import Separation

GAME = f"""
import sys
from dataclasses import replace
sys.path.insert(0, {str(TROUBLES)!r})
import take
from harness.features import Feature
from harness.problem import Solver

def fails(take):
    if take == (7, 3):
        raise ZeroDivisionError
    return take.n

def no_plane_here(take):
    raise ZeroDivisionError

def solver(name, wrong):
    def answer(n, m):
        right = take.right(n, m)
        return {{"Alice": "Bob", "Bob": "Alice"}}[right] if wrong(n, m) else right
    return Solver(name, "", take.batch(answer))

FEATURES = (
    Feature("n", lambda take: take.n),
    Feature("m", lambda take: take.m),
    Feature("n mod (m + 1)", lambda take: take.n % (take.m + 1)),
    Feature("n − m", lambda take: take.n - take.m),
)
SOLVERS = [
    solver("interval", lambda n, m: 10 <= n <= 19),
    solver("parity", lambda n, m: n % 2),
    solver("two", lambda n, m: m >= 3 and n % 2 == 0),
    solver("last-block", lambda n, m: m == 4),
    solver("none", lambda n, m: (n, m) in ((1, 1), (40, 1), (1, 4), (40, 4), (4, 4))),
    solver("halved", lambda n, m: m == 1 and n in (1, 20)),
    solver("not-halved", lambda n, m: m == 1 and n in (1, 22)),
    solver("everywhere", lambda n, m: True),
    solver("one-place", lambda n, m: (n, m) == (7, 3)),
    solver("past", lambda n, m: n > 60),
]
PROBLEM = replace(take.PROBLEM, features=FEATURES, solvers=SOLVERS)
"""

NAMES = ("n", "m", "n mod (m + 1)", "n − m")


@pytest.fixture
def game(tmp_path: Path) -> Callable[..., str]:
    """Return a function that writes the subtraction game with features to a file of its own."""

    def write(more: str = "") -> str:
        path = tmp_path / "parted.py"
        path.write_text(GAME + more, encoding="utf-8")
        return str(path)

    return write


def test_conditions_known_by_hand(game: Callable[..., str]) -> None:
    """Of 160 instances, n up to 40 and m up to 4, each fault's condition is its own definition.

    `halved` is wrong on 2 of the 40 with m = 1, and n ≤ 20 leaves 18 of the 38 right ones, less
    than half; n ≤ 22 would leave 20 for `not-halved`, so that it is no second part. `none` is
    wrong at both ends of every feature.
    """
    found = {name: c.separation for name, c in concluded(game()).items()}
    assert found == {
        "interval": Separation("10 ≤ n ≤ 19", 40, 40, 120),
        "parity": Separation("n is odd", 80, 80, 80),
        "two": Separation("n is even and m ≥ 3", 40, 40, 120),
        "last-block": Separation("m = 4", 40, 40, 120),
        "none": Separation("", 5, 160, 0, NAMES),
        "halved": Separation("n ≤ 20 and m = 1", 2, 20, 140),
        "not-halved": Separation("m = 1", 2, 40, 120),
        "everywhere": Separation("", 160, 160, 0, NAMES),
        "one-place": Separation("n = 7 and m = 3", 1, 1, 159),
        "past": None,
    }


def test_feature_that_cannot_be_had_costs_the_explanation_alone(game: Callable[..., str]) -> None:
    """Whether it fails where the solver is right or wrong, the verdict stands and the note says it.

    What is wrong past the bound only asks for no feature.
    """
    spec = game("PROBLEM = replace(PROBLEM, features=(*FEATURES[:1], Feature('k', fails)))\n")
    found = concluded(spec, ["interval", "one-place", "past"])
    for name in ("interval", "one-place"):
        assert found[name].status is Status.REFUTED
        assert found[name].separation is None
        assert "feature k at Take(n=7, m=3): ZeroDivisionError" in found[name].note
        assert "incomplete" not in found[name].scope
    assert found["past"].status is Status.HOLDS
    assert found["past"].note == ""


@pytest.mark.parametrize(
    ("feature", "note"),
    [
        ("take.n / 2", "feature odd at Take(n=1, m=1): TypeError"),
        ("sys.exit(3)", "feature odd at Take(n=1, m=1): SystemExit: 3"),
        ("take.n << 62", "feature odd at Take(n=2, m=1): OverflowError"),
    ],
)
def test_number_that_is_none_is_named(game: Callable[..., str], feature: str, note: str) -> None:
    """Half a stone is no whole number, nor is an exit, and 2 · 2^62 is past 2^63 - 1."""
    spec = game(f"PROBLEM = replace(PROBLEM, features=[Feature('odd', lambda take: {feature})])\n")
    found = concluded(spec, ["interval"])["interval"]
    assert (found.status, found.separation) == (Status.REFUTED, None)
    assert note in found.note


@pytest.mark.parametrize(
    ("feature", "note"),
    [
        ("(take.n << 61) % 5", "feature odd at Take(n=10, m=1): 0, but "),
        ("np.uint64(take.n)", "feature odd of 10 instances at once: TypeError"),
        ("take.n / 2", "feature odd of 10 instances at once: TypeError"),
        ("sys.exit(3)", "feature odd of 10 instances at once: SystemExit: 3"),
    ],
)
def test_column_is_what_its_instances_are_alone(
    game: Callable[..., str], feature: str, note: str
) -> None:
    """Where a number overflows in an array, or could, the explanation is lost, and nothing else."""
    spec = game(
        "import numpy as np\n"
        f"ODD = [Feature('odd', lambda take: {feature})]\n"
        "PROBLEM = replace(PROBLEM, columns=lambda rows: take.Take(*rows.T), features=ODD)\n"
    )
    found = concluded(spec, ["interval"])["interval"]
    assert (found.status, found.separation) == (Status.REFUTED, None)
    assert "feature odd" in found.note
    problem = catalog.load(spec)
    with pytest.raises(ValueError, match=re.escape(note)):
        numbers_of(problem, [problem.instance((n, 1)) for n in range(10, 20)])


def test_plane_that_cannot_be_had_costs_the_regions_alone(game: Callable[..., str]) -> None:
    """What the bound says is still said."""
    spec = game("PROBLEM = replace(PROBLEM, plane=no_plane_here)\n")
    found = concluded(spec, ["interval"])["interval"]
    assert found.separation == Separation("10 ≤ n ≤ 19", 40, 40, 120)
    assert found.regions == ()
    assert "plane of Take(n=10, m=" in found.note
    assert "ZeroDivisionError" in found.note


def test_nothing_is_said_of_a_bound_that_was_not_enumerated(game: Callable[..., str]) -> None:
    """Without a record of one block no job explains, and what one says does not count."""
    jobs = plan(game(), "quick", [Mode.EXHAUST], ["interval"])
    records = [record for job in jobs for record in run_job(job)]
    (explain,) = explain_jobs(jobs, records)
    assert explain_jobs(jobs, records[1:]) == []
    (confirm,) = confirm_jobs(jobs, records)
    said = [*records, *run_job(explain)]
    (unconfirmed,) = conclude([*jobs, confirm, explain], said)
    assert unconfirmed.status is Status.INCONCLUSIVE
    assert unconfirmed.separation is None
    (lost,) = conclude([*jobs, confirm, explain], [*records, *run_job(confirm)])
    assert lost.status is Status.REFUTED
    assert lost.separation is None
    assert "take/quick/explain/interval" in lost.note


def test_wrong_instance_that_enumeration_missed_makes_the_count_unknown(
    game: Callable[..., str],
) -> None:
    """Of (5, 1) found by replay nothing is known, where the least that was counted is (10, 1).

    One past the bound says nothing of it, nor does one that is larger, which was counted.
    """
    spec = game("PROBLEM = replace(PROBLEM, plane=no_plane_here)\n")
    jobs = plan(spec, "quick", [Mode.EXHAUST, Mode.REPLAY], ["interval"], kept=[[5, 1]])
    replay, *blocks = jobs
    assert replay.mode is Mode.REPLAY
    records = [record for job in blocks for record in run_job(job)]
    least = records[0].findings[0]
    (quiet,) = run_job(replay)
    for n, wrong in ((5, 0), (12, 40), (70, 40)):
        found = replace(least, instance=[n, 1], minimality=Minimality.SHRUNK)
        heard = replace(quiet, status=Status.REFUTED, findings=(found,))
        explain, *_ = explain_jobs(jobs, [heard, *records])
        assert explain.wrong == wrong


def test_bound_that_is_another_the_second_time_is_told(game: Callable[..., str]) -> None:
    """Of 160 instances that were checked nothing is said from an enumeration of 159."""
    jobs = plan(game(), "quick", [Mode.EXHAUST], ["interval"])
    records = [record for job in jobs for record in run_job(job)]
    last = [*confirm_jobs(jobs, records), *explain_jobs(jobs, records)]
    confirmed, explained = (record for job in last for record in run_job(job))
    assert explained.separation is not None
    other = replace(explained.separation, outside=119)
    said = [*records, confirmed, replace(explained, separation=other)]
    (found,) = conclude([*jobs, *last], said)
    assert (found.status, found.separation) == (Status.REFUTED, None)
    assert found.note == (
        "the bound had 160 instances at first, and 159 when it was enumerated again"
    )


def test_values_that_stand_for_something_are_sentences() -> None:
    """Who moves is no number: neither an interval nor a parity of it is said."""
    mover = Feature[Any](
        "who moves", lambda at: at[0], {0: "Alice is to move", 1: "Bob is to move"}
    )
    found = np.array([[0, 1, 0, 1, 0, 1], [4, 4, 5, 5, 6, 6]])
    features = (mover, Feature[Any]("x", lambda at: at[1]))
    by_bob = separation_of(features, found, np.array([0, 1, 0, 1, 0, 1], np.bool_))
    assert by_bob == Separation("Bob is to move", 3, 3, 3)
    both = separation_of(features, found, np.array([0, 0, 0, 1, 0, 1], np.bool_))
    assert both == Separation("Bob is to move and x ≥ 5", 2, 2, 4)
    kinds = Feature[Any]("kind", lambda at: at[0], {0: "flat", 1: "steep", 2: "round"})
    of_kinds = np.array([[0, 1, 2]])
    neither = separation_of([kinds], of_kinds, np.array([0, 1, 1], np.bool_))
    assert neither == Separation("", 2, 3, 0, ("kind",))
    round_ones = separation_of([kinds], of_kinds, np.array([0, 0, 1], np.bool_))
    assert round_ones == Separation("round", 1, 1, 2)


def test_sentences_say_how_many_are_wrong_and_right() -> None:
    """Exact, covering and missing conditions each have a sentence of their own."""
    assert [
        separated(found, Status.REFUTED)
        for found in (
            Separation("m = 4", 40, 40, 120),
            Separation("m = 1", 2, 40, 1),
            Separation("n = 7 and m = 3", 1, 1, 159),
            Separation("", 5, 160, 0, NAMES),
            Separation("", 160, 160, 0, NAMES),
            Separation("", 1, 1, 0, NAMES),
        )
    ] == [
        "wrong on all 40 instances where m = 4; right on all other 120 of this bound",
        "wrong on 2 of the 40 instances where m = 1; right on the other one of this bound",
        "wrong on the one instance where n = 7 and m = 3; right on all other 159 of this bound",
        "wrong on 5 of the 160 instances of this bound; no value, interval or parity of "
        "n, m, n mod (m + 1), n − m leaves any right one out",
        "wrong on all 160 instances of this bound",
        "wrong on the one instance of this bound",
    ]
    assert separated(Separation("m = 4", 40, 40, 120), Status.DEPENDS) == (
        "under the reading that is refuted: "
        "wrong on all 40 instances where m = 4; right on all other 120 of this bound"
    )


def test_conditions_of_claims_known_by_hand() -> None:
    """Of lists of 1 to 3 heaps up to 6, 258 with either starter, 3 + 9 + 27 have odd heaps alone.

    With one even heap among two or three there are 2·3·3 + 3·3·3·3. Of the 255 numbers up to 512
    with an even number of ones 33 pairs with m ≤ 12 have n ≤ m: 3, 5, 6, 9, 10 and 12 come 10, 8,
    7, 4, 3 times and once.
    """
    evenodd = {claim.id: claim for claim in catalog.claims("evenodd")}
    thuemorse = {claim.id: claim for claim in catalog.claims("thuemorse")}
    odd_alone = evenodd["dum-first-makes-a-heap-odd"].test("quick").separation
    assert odd_alone == Separation("number of even heaps = 0", 39, 39, 219)
    one_even = evenodd["dee-wins-with-her-first-move"].test("quick").separation
    condition = "number of heaps ≥ 2 and number of even heaps = 1"
    assert one_even == Separation(condition, 99, 99, 159)
    outside = thuemorse["table-stays-within"].test("quick").separation
    assert outside == Separation("n − m ≥ 1", 12 * 255 - 33, 12 * 255 - 33, 33)


def test_items_of_a_claim_are_gone_through_twice_only_where_it_fails() -> None:
    """So a list is needed, and features of what a claim holds for are never asked."""
    finding = Finding(0, "", "", "", 1, Minimality.IN_BOUND)
    size = (Feature[int]("size", lambda item: item),)
    doubled: tuple[Feature[int], ...] = through(size, lambda item: 2 * item)
    fails = every([1, 2, 3], lambda item: item < 3, lambda *_: finding, "", "", doubled)
    assert fails.separation == Separation("size = 6", 1, 1, 2)
    never = (Feature[int]("never", lambda item: item // 0),)
    assert every([1, 2], lambda item: True, lambda *_: finding, "", "", never).checked == 2
    with pytest.raises(ValueError, match="must be a collection"):
        every(iter([1]), lambda item: True, lambda *_: finding, "", "", size)
    holds = every([1], lambda item: True, lambda *_: finding, "")
    assert readings({"one": holds, "two": fails}).separation == fails.separation
    assert readings({"one": fails, "two": fails}).separation is None
    silent = every([1], lambda item: False, lambda *_: finding, "")
    assert readings({"one": fails, "two": silent, "three": holds}).separation is None
    lost = every([1], lambda item: False, lambda *_: finding, "", "a word", never)
    assert (lost.status, lost.separation) == (Status.REFUTED, None)
    assert lost.note.startswith("a word; feature never at 1: ZeroDivisionError")


def test_a_feature_that_is_another_number_each_time_is_none() -> None:
    """One that counts its calls is refused, by name: what it said of wrong instances is void."""
    calls = count()
    with pytest.raises(ValueError, match=r"feature calls at .*another number"):
        numbers((Feature[int]("calls", lambda n: next(calls)),), [1, 2, 3])
