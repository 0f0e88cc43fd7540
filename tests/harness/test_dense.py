"""A block over arrays comes to the same as its instances one by one, faults and all."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import pairwise
from typing import Any, NamedTuple

import numpy as np
import pytest
from hypothesis import strategies as st
from numpy.typing import NDArray
from pydantic import JsonValue

from harness import catalog
from harness.campaign import confirm_jobs, plan
from harness.checks import dense
from harness.checks import fuzz as fuzzing
from harness.checks.confirm import certified
from harness.checks.exhaust import Tally, exhaust
from harness.checks.written import Rejected
from harness.conclude import Conclusion, conclude
from harness.evidence import gather, least_findings
from harness.jobs import run_job
from harness.problem import DenseBlock, Format, Problem, Solver, one_answer_a_line
from harness.records import Finding, Minimality, Mode, Record, Status
from oracles.arrays import OPEN, D
from oracles.graph import LimitExceeded
from oracles.ruleset import Outcome

Rows = NDArray[np.int64]
by_rows = partial(exhaust, in_graph=0)
"""Over arrays however small the block is."""


class Heap(NamedTuple):
    """An instance: n stones, one or two a turn; Ann moves first. Lost at the multiples of 3."""

    n: int


@dataclass(frozen=True)
class Take:
    """The ruleset; a heap of `drawn` stones is drawn by rule."""

    drawn: int = -1

    def options(self, heap: int) -> list[int]:
        return [heap - take for take in (1, 2) if take <= heap]

    def decided(self, heap: int) -> Outcome | None:
        return Outcome.D if heap == self.drawn else None


@dataclass(frozen=True)
class DenseTake:
    """The ruleset over arrays."""

    size: int
    drawn: int = -1

    def position(self, number: int) -> int:
        return number

    def decided(self, numbers: Rows) -> NDArray[np.int8]:
        return np.where(numbers == self.drawn, D, OPEN).astype(np.int8)

    def options(self, numbers: Rows) -> tuple[Rows, Rows]:
        after = numbers[:, None] - np.array([1, 2])
        return np.minimum(numbers, 2), after[after >= 0]


@dataclass(frozen=True)
class Heaps:
    """All heaps from 1 to 20, as a dense block."""

    drawn: int = -1

    def __iter__(self) -> Iterator[Heap]:
        return map(Heap, range(1, 21))

    def rows(self) -> Rows:
        return np.arange(1, 21)[:, None]

    def instance(self, row: Rows) -> Heap:
        return Heap(int(row[0]))

    def space(self) -> DenseTake:
        return DenseTake(21, self.drawn)

    def roots(self, rows: Rows) -> Rows:
        return rows[:, 0]


GAME: Problem[Heap, int] = Problem(
    name="take",
    title="A heap from which one or two stones are taken",
    rules=lambda instance: Take(),
    root=lambda instance: instance.n,
    players=lambda instance: ("Ann", "Ben"),
    order=tuple,
    instance=lambda value: Heap(*value),
    format=Format(lambda text: [], lambda instances: "", one_answer_a_line),
    bounds={},
    below=lambda instance: None,
    draws=lambda bound: pytest.fail("nothing is drawn here"),
    solvers=(),
    kind=lambda instance: "even" if instance.n % 2 == 0 else "odd",
)


def solver(rows: Callable[[Rows], Any]) -> Solver[Heap]:
    """Return a solver asked about rows, and about instances by the same function."""

    def answers(instances: Sequence[Heap]) -> list[str]:
        names = {True: "Ann", False: "Ben"}
        return [names.get(said, "?") for said in rows(np.array(instances))]

    return Solver("tested", "", answers, rows=rows)


def right(rows: Rows) -> NDArray[np.bool_]:
    """Return that Ann wins but at the multiples of 3."""
    wins: NDArray[np.bool_] = rows[:, 0] % 3 != 0
    return wins


def wrong_at(*heaps: int) -> Callable[[Rows], NDArray[np.bool_]]:
    """Return what is right but at these heaps."""
    return lambda rows: right(rows) ^ np.isin(rows[:, 0], heaps)


def raising(rows: Rows) -> NDArray[np.bool_]:
    """Raise at heaps of 7 and 12, and be wrong at 8."""
    for heap in set(rows[:, 0].tolist()) & {7, 12}:
        raise ZeroDivisionError(f"no {heap}")
    return wrong_at(8)(rows)


def short(rows: Rows) -> NDArray[np.bool_]:
    """Return an answer too few where there is a heap of 7."""
    return right(rows)[: len(rows) - int((rows[:, 0] == 7).any())]


def scribbling(rows: Rows) -> NDArray[np.bool_]:
    """Return what is right, and spoil what was asked."""
    said = right(rows)
    rows[:] = 1
    return said


def both_ways(tested: Solver[Heap]) -> Tally:
    """Return the tally over the dense block, which is that over its instances."""
    over_arrays = by_rows(GAME, [tested], Heaps())["tested"]
    assert over_arrays.in_rows == over_arrays.checked
    one_by_one = exhaust(GAME, [tested], list(Heaps()))["tested"]
    assert replace(over_arrays, in_rows=0) == one_by_one
    assert by_rows(GAME, [replace(tested, rows=None)], Heaps())["tested"] == one_by_one
    return one_by_one


def test_a_right_solver_agrees() -> None:
    """All 20 answers are compared, and none is wrong."""
    assert isinstance(Heaps(), DenseBlock)
    assert both_ways(solver(right)) == Tally(20)
    assert both_ways(solver(scribbling)) == Tally(20)


def test_a_planted_fault_is_found_at_its_least() -> None:
    """Wrong answers are counted by kind, and the least of each kind is kept."""
    tally = both_ways(solver(wrong_at(6, 9, 12, 16, 15)))
    assert tally.checked == 20
    assert tally.counts == {
        "Ann wrongly said to win, even": 2,
        "Ann wrongly said to win, odd": 2,
        "Ben wrongly said to win, even": 1,
    }
    least = {kind: (d.instance, d.said, d.truth) for kind, d in tally.least.items()}
    assert least == {
        "Ann wrongly said to win, even": (Heap(6), "Ann", "Ben"),
        "Ann wrongly said to win, odd": (Heap(9), "Ann", "Ben"),
        "Ben wrongly said to win, even": (Heap(16), "Ben", "Ann"),
    }


def test_a_chunk_boundary_changes_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """Asked about three rows at once a solver comes to the same."""
    tested = [solver(rows) for rows in (right, wrong_at(3, 4, 20), raising, short)]
    whole = [by_rows(GAME, [one], Heaps()) for one in tested]
    monkeypatch.setattr(dense, "CHUNK", 3)
    assert whole == [by_rows(GAME, [one], Heaps()) for one in tested]


def test_a_row_without_an_answer_costs_itself_alone() -> None:
    """A solver that raises at two rows is compared at the others; the first cause is told."""
    tally = both_ways(solver(raising))
    assert (tally.checked, tally.counts) == (18, {"Ben wrongly said to win, even": 1})
    assert tally.cause == "at Heap(n=7): ZeroDivisionError: no 7"


def test_an_answer_too_few_is_no_answer() -> None:
    """A batch of the wrong length is halved until the row alone has none."""
    tally = by_rows(GAME, [solver(short)], Heaps())["tested"]
    assert tally == Tally(19, cause="at Heap(n=7): answers of shape (0,) to 1 rows", in_rows=19)


@pytest.mark.parametrize(
    ("answer", "cause"),
    [
        (lambda rows: right(rows).astype(int), "answer 1 is neither True nor False"),
        (lambda rows: [None] * len(rows), "answer None is neither True nor False"),
        (lambda rows: right(rows)[:, None], "answers of shape (1, 1) to 1 rows"),
        (lambda rows: None, "answers of shape () to 1 rows"),
        (lambda rows: ["Ann"] * len(rows), "answer 'Ann' is neither True nor False"),
        (lambda rows: np.where(right(rows), 1.0, np.nan), "answer 1.0 is neither True nor False"),
    ],
)
def test_what_is_no_truth_value_is_no_answer(answer: Callable[[Rows], Any], cause: str) -> None:
    """Numbers, names, nothing and arrays of another shape are never agreement, nor a crash."""
    tally = by_rows(GAME, [solver(answer)], Heaps())["tested"]
    assert tally == Tally(0, cause=f"at Heap(n=1): {cause}")


def test_truth_values_of_any_kind_are_answers() -> None:
    """A list of Python's or NumPy's, mixed with nothing for one row, is read value by value."""

    def mixed(rows: Rows) -> list[Any]:
        said: list[Any] = [bool(wins) for wins in right(rows)]
        return [None if row[0] == 5 else wins for row, wins in zip(rows, said, strict=True)]

    tally = by_rows(GAME, [solver(mixed)], Heaps())["tested"]
    cause = "at Heap(n=5): answer None is neither True nor False"
    assert tally == Tally(19, cause=cause, in_rows=19)
    listed = by_rows(GAME, [solver(lambda rows: right(rows).tolist())], Heaps())["tested"]
    assert listed == Tally(20, in_rows=20)


def test_a_solver_without_rows_has_none_to_ask() -> None:
    """Asking it about rows is a mistake, and is told."""
    with pytest.raises(ValueError, match="solver tested: it has no rows"):
        dense.ask_rows(replace(solver(right), rows=None), Heaps().rows())


def test_several_solvers_share_one_oracle() -> None:
    """Each has a tally of its own."""
    second = replace(solver(wrong_at(20)), name="second")
    tallies = by_rows(GAME, [solver(right), second], Heaps())
    assert (tallies["tested"], tallies["second"].counts) == (
        Tally(20, in_rows=20),
        {"Ben wrongly said to win, even": 1},
    )


def test_a_draw_has_no_winner() -> None:
    """Where an instance is drawn the problem's question has no answer, over arrays too."""
    drawing = replace(GAME, rules=lambda instance: Take(4))
    for block in (Heaps(4), list(Heaps(4))):
        with pytest.raises(ValueError, match=r"Heap\(n=4\): a draw has no winner"):
            by_rows(drawing, [solver(right)], block)


def test_the_limit_counts_positions() -> None:
    """A block with one position more than the limit tells nothing."""
    assert by_rows(GAME, [solver(right)], Heaps(), limit=21)["tested"] == Tally(20, in_rows=20)
    with pytest.raises(LimitExceeded):
        by_rows(GAME, [solver(right)], Heaps(), limit=20)


def test_a_small_block_is_asked_instance_by_instance() -> None:
    """A graph holds the 21 positions: a fault of the rows alone is no fault of the answers."""
    tested = replace(solver(right), rows=lambda rows: ~right(rows))
    assert exhaust(GAME, [tested], Heaps())["tested"] == Tally(20)
    assert by_rows(GAME, [tested], Heaps())["tested"].counts != {}


BEN = "Ben wrongly said to win, even"


def two_forms(
    answers: Callable[[Rows], Any], rows: Callable[[Rows], Any] | None = right
) -> Solver[Heap]:
    """Return a solver that is asked about instances by one function and about rows by another."""
    return replace(solver(answers), rows=rows)


def test_a_few_of_the_instances_are_asked_in_the_other_form_too(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Of each chunk, first and last and evenly between; what is wrong there is no agreement."""
    heard: list[int] = []

    def answers(rows: Rows) -> NDArray[np.bool_]:
        heard.extend(rows[:, 0].tolist())
        return wrong_at(10, 20)(rows)

    monkeypatch.setattr(dense, "CHUNK", 10)
    monkeypatch.setattr(dense, "SPREAD", 4)
    tally = by_rows(GAME, [two_forms(answers)], Heaps())["tested"]
    assert heard == [1, 4, 7, 10, 11, 14, 17, 20]
    assert (tally.checked, tally.in_rows, tally.apart) == (20, 20, {BEN})
    assert tally.least[BEN].instance == Heap(10)


def test_a_slow_solver_is_spared_in_its_other_form() -> None:
    """What it does not afford is asked in rows alone, and is compared all the same."""
    heard: list[int] = []

    def answers(rows: Rows) -> NDArray[np.bool_]:
        heard.extend(rows[:, 0].tolist())
        return right(rows)

    slow = replace(two_forms(answers), affordable=lambda instance: instance.n <= 5)
    assert by_rows(GAME, [slow], Heaps())["tested"] == Tally(20, in_rows=20)
    assert heard == [1, 2, 3, 4, 5]


def test_an_instance_is_counted_once_whatever_its_forms_say() -> None:
    """Wrong in both forms, in either, or without an answer in either: 20 heaps stay 20."""
    for rows, answers in ((6, 6), (6, 9), (9, 6)):
        tally = by_rows(GAME, [two_forms(wrong_at(answers), wrong_at(rows))], Heaps())["tested"]
        assert (tally.checked, sum(tally.counts.values())) == (20, 1 + (rows != answers))
    tally = by_rows(GAME, [two_forms(raising)], Heaps())["tested"]
    assert (tally.checked, tally.cause) == (18, "at Heap(n=7): ZeroDivisionError: no 7")


def test_rows_are_the_solver_s_to_spoil() -> None:
    """It gets an array of its own: one row's answer is not another's, though it writes in it."""

    def scribbling_at_seven(rows: Rows) -> NDArray[np.bool_]:
        said = raising(rows)
        rows[:] = 1
        return said

    asked = Heaps().rows()
    dense.ask_rows(two_forms(right, scribbling_at_seven), asked)
    assert asked.tolist() == Heaps().rows().tolist()


@dataclass(frozen=True)
class AllHeaps:
    """The bound that has this block alone."""

    def __str__(self) -> str:
        return "all n ≤ 20"

    def blocks(self) -> list[Heaps]:
        return [Heaps()]

    def __contains__(self, instance: Heap) -> bool:
        return instance.n <= 20

    def encloses(self, instance: Heap) -> bool:
        return instance.n <= 20


def concluded(
    monkeypatch: pytest.MonkeyPatch, tested: Solver[Heap], replayed: Sequence[int] = ()
) -> Conclusion:
    """Return the verdict on a solver over arrays, and over the heaps that are replayed."""
    problem = replace(GAME, bounds={"quick": AllHeaps()}, solvers=[tested])
    monkeypatch.setattr("harness.catalog.load", lambda spec: problem)
    monkeypatch.setattr("harness.modes.exhaust", by_rows)
    kept: list[JsonValue] = [[heap] for heap in replayed]
    jobs = plan("take", "quick", [Mode.EXHAUST, Mode.REPLAY], kept=kept)
    records = [record for job in jobs for record in run_job(job)]
    confirm = confirm_jobs(jobs, records)
    again = [record for job in confirm for record in run_job(job)]
    (conclusion,) = conclude([*jobs, *confirm], [*records, *again])
    return conclusion


def test_scope_says_what_was_asked_in_array_form(monkeypatch: pytest.MonkeyPatch) -> None:
    """All of it, or so many; nothing where a solver has no such form."""
    all_of_it = concluded(monkeypatch, solver(right))
    assert all_of_it.status is Status.HOLDS
    assert all_of_it.scope == "all n ≤ 20: 20 instances, all in array form"
    no_form = concluded(monkeypatch, replace(solver(right), rows=None))
    assert no_form.scope == "all n ≤ 20: 20 instances"
    jobs = [replace(job, id=job.id + part) for job in plan("take", "quick") for part in "ab"][:2]
    records = [
        Record(job.id, "take", "tested", Mode.EXHAUST, Status.HOLDS, 20, in_rows=rows)
        for job, rows in zip(jobs, (0, 20), strict=True)
    ]
    (mixed,) = conclude(jobs, records)
    assert mixed.scope == "all n ≤ 20: 40 instances, 20 of them in array form"


def test_fault_of_the_answers_alone_is_found_on_the_spread(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """It is an ordinary counterexample, but neither proved least nor counted: few were asked."""
    conclusion = concluded(monkeypatch, two_forms(wrong_at(8, 10)))
    (finding,) = conclusion.findings
    assert (conclusion.status, finding.instance) == (Status.REFUTED, [8])
    assert (finding.minimality, finding.count) == (Minimality.SHRUNK, None)


def test_fault_of_both_forms_is_proved_least(monkeypatch: pytest.MonkeyPatch) -> None:
    """An enumeration in rows proves what it finds in rows."""
    conclusion = concluded(monkeypatch, solver(wrong_at(8, 10)), replayed=[10])
    (finding,) = conclusion.findings
    assert (finding.instance, finding.minimality, finding.count) == ([8], Minimality.PROVED, 2)


def test_find_in_the_other_form_is_not_proved_by_rows(monkeypatch: pytest.MonkeyPatch) -> None:
    """Replayed, 10 is wrong, and the rows of all 20 are right: that says nothing of 8."""
    monkeypatch.setattr(dense, "SPREAD", 2)
    tested = two_forms(wrong_at(8, 10))
    (finding,) = concluded(monkeypatch, tested, replayed=[10]).findings
    assert (finding.instance, finding.minimality) == ([10], Minimality.SHRUNK)
    monkeypatch.setattr(dense, "SPREAD", 20)
    (finding,) = concluded(monkeypatch, replace(tested, rows=None), replayed=[10]).findings
    assert (finding.instance, finding.minimality) == ([8], Minimality.PROVED)


def test_fault_of_the_rows_alone_is_told_as_a_difference_of_two_forms(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Whoever asks for the answer hears the right one: inconclusive, and not called unsteady."""
    conclusion = concluded(monkeypatch, two_forms(right, wrong_at(8)))
    assert (conclusion.status, conclusion.findings) == (Status.INCONCLUSIVE, ())
    assert (
        "its two forms differ: at Heap(n=8) it is wrong in array form, else not" in conclusion.note
    )
    assert "one call to the next" not in conclusion.note


@dataclass(frozen=True)
class NoHeaps:
    """A bound without a block."""

    def __str__(self) -> str:
        return "nothing"

    def blocks(self) -> list[Heaps]:
        return []

    def __contains__(self, instance: Heap) -> bool:
        return False

    def encloses(self, instance: Heap) -> bool:
        return False


def test_forms_are_told_apart_below_a_find_too() -> None:
    """A find of the enumeration below a draw has its row there, not in the tier's bound."""
    game = replace(GAME, below=lambda instance: AllHeaps())
    with pytest.raises(Rejected, match="its two forms differ: at Heap"):
        certified(game, two_forms(right, wrong_at(8)), Heap(8), NoHeaps())
    with pytest.raises(Rejected, match="differs from one call to the next"):
        certified(GAME, two_forms(right, wrong_at(8)), Heap(8), NoHeaps())


def test_what_is_below_a_draw_is_not_proved_by_the_other_form(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Enumerated in rows, the bound below has 8 on its spread: wrong as an answer, not proved."""
    monkeypatch.setattr(fuzzing, "exhaust", by_rows)
    game = replace(GAME, below=lambda instance: AllHeaps(), draws=lambda bound: st.just(Heap(22)))
    for rows, minimality in ((right, Minimality.SHRUNK), (None, Minimality.PROVED)):
        tested = two_forms(wrong_at(8, 22), rows)
        found = fuzzing.fuzz(game, tested, AllHeaps(), 1, 5)
        assert (found.cause, found.least[BEN][0].instance) == ("", Heap(8))
        assert found.least[BEN][1] is minimality


def test_a_count_is_of_all_blocks_or_of_none(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where a block does not know how many there are, neither does the bound."""
    problem = replace(GAME, bounds={"quick": AllHeaps()}, solvers=[solver(right)])
    monkeypatch.setattr("harness.catalog.load", lambda spec: problem)
    (job,) = plan("take", "quick", [Mode.EXHAUST])
    jobs = [replace(job, id=f"{job.id}{part}") for part in "ab"]
    record = Record("", "take", "tested", Mode.EXHAUST, Status.REFUTED, 20)
    for counts, total in (((3, 4), 7), ((3, None), None), ((None, 4), None)):
        finds = [Finding([8], "Ben", "Ann", BEN, count, Minimality.IN_BOUND) for count in counts]
        records = [
            replace(record, job=job.id, findings=(find,))
            for job, find in zip(jobs, finds, strict=True)
        ]
        (evidence,) = gather(jobs, records)
        assert [finding.count for finding in least_findings(evidence)] == [total]


def test_rows_that_waver_are_told_as_such(monkeypatch: pytest.MonkeyPatch) -> None:
    """Rows wrong once only are no difference of two forms, but of two calls."""
    calls = iter(range(10**9))
    once = two_forms(right, lambda rows: right(rows) ^ (next(calls) == 0))
    conclusion = concluded(monkeypatch, once)
    assert conclusion.status is Status.INCONCLUSIVE
    assert "differs from one call to the next" in conclusion.note


def test_a_row_is_found_by_its_instance() -> None:
    """By bisection in the block of its ruleset; what is past the bound has none."""
    for heap in range(1, 21):
        row = dense.row_of(GAME, AllHeaps(), Heap(heap))
        assert row is not None
        assert row.tolist() == [[heap]]
    assert dense.row_of(GAME, AllHeaps(), Heap(21)) is None
    other = replace(GAME, rules=lambda instance: Take(instance.n // 20))
    assert dense.row_of(other, AllHeaps(), Heap(20)) is None


DENSE = ["evenodd", "primes", "thuemorse"]


@pytest.mark.parametrize("name", DENSE)
def test_rows_are_the_instances(name: str) -> None:
    """The rows of each block of `quick` are its instances, in order, each at its own root."""
    problem = catalog.load(name)
    for block in problem.bounds["quick"].blocks():
        assert isinstance(block, DenseBlock)
        rows, space, instances = block.rows(), block.space(), list(block)
        assert [block.instance(row) for row in rows] == instances
        assert all(problem.instance(tuple(instance)) == instance for instance in instances)
        keys = list(map(problem.order, instances))
        assert all(one < other for one, other in pairwise(keys))
        roots = [space.position(number) for number in block.roots(rows).tolist()]
        assert roots == list(map(problem.root, instances))


@pytest.mark.parametrize("name", DENSE)
def test_a_real_block_comes_to_the_same_both_ways(name: str) -> None:
    """Every solver of a problem, and one that contradicts it at times, has the same tally.

    Planted is a fault at each instance whose place in the problem's order ends in 7.
    """
    problem = catalog.load(name)
    block = problem.bounds["quick"].blocks()[-1]
    places = {instance: place for place, instance in enumerate(block)}
    trusted = next(solver for solver in problem.solvers if solver.expected != "refuted")

    def faulty(instances: Sequence[Any]) -> list[str]:
        said = trusted.answers(instances)
        return [
            next(name for name in problem.players(instance) if (name == answer) != planted)
            for instance, answer in zip(instances, said, strict=True)
            for planted in [places[instance] % 10 == 7]
        ]

    solvers = [*problem.solvers, Solver("faulty", "", faulty)]
    tallies = by_rows(problem, solvers, block)
    assert {name: replace(tally, in_rows=0) for name, tally in tallies.items()} == exhaust(
        problem, solvers, list(block)
    )
    assert sum(tallies["faulty"].counts.values()) == sum(p % 10 == 7 for p in places.values())
    assert replace(tallies[trusted.name], in_rows=0) == Tally(len(places))
