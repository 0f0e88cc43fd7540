"""A block over arrays comes to the same as its instances one by one, faults and all."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import pairwise
from typing import Any, NamedTuple

import numpy as np
import pytest
from numpy.typing import NDArray

from harness import catalog
from harness.checks import dense
from harness.checks.exhaust import Tally, exhaust
from harness.problem import DenseBlock, Format, Problem, Solver, one_answer_a_line
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
    features=lambda instance: "even" if instance.n % 2 == 0 else "odd",
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
    over_arrays = by_rows(GAME, [tested], Heaps())
    assert over_arrays == by_rows(GAME, [replace(tested, rows=None)], Heaps())
    assert over_arrays == exhaust(GAME, [tested], list(Heaps()))
    return over_arrays["tested"]


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
    assert tally.cause == "ZeroDivisionError: no 7 at Heap(n=7)"


def test_an_answer_too_few_is_no_answer() -> None:
    """A batch of the wrong length is halved until the row alone has none."""
    tally = by_rows(GAME, [solver(short)], Heaps())["tested"]
    assert tally == Tally(19, cause="answers of shape (0,) to 1 rows at Heap(n=7)")


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
    assert tally == Tally(0, cause=f"{cause} at Heap(n=1)")


def test_truth_values_of_any_kind_are_answers() -> None:
    """A list of Python's or NumPy's, mixed with nothing for one row, is read value by value."""

    def mixed(rows: Rows) -> list[Any]:
        said: list[Any] = [bool(wins) for wins in right(rows)]
        return [None if row[0] == 5 else wins for row, wins in zip(rows, said, strict=True)]

    tally = by_rows(GAME, [solver(mixed)], Heaps())["tested"]
    assert tally == Tally(19, cause="answer None is neither True nor False at Heap(n=5)")
    assert by_rows(GAME, [solver(lambda rows: right(rows).tolist())], Heaps())["tested"] == Tally(
        20
    )


def test_a_solver_without_rows_has_none_to_ask() -> None:
    """Asking it about rows is a mistake, and is told."""
    with pytest.raises(ValueError, match="solver tested: it has no rows"):
        dense.ask_rows(replace(solver(right), rows=None), Heaps().rows())


def test_several_solvers_share_one_oracle() -> None:
    """Each has a tally of its own."""
    second = replace(solver(wrong_at(20)), name="second")
    tallies = by_rows(GAME, [solver(right), second], Heaps())
    assert (tallies["tested"], tallies["second"].counts) == (
        Tally(20),
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
    assert by_rows(GAME, [solver(right)], Heaps(), limit=21)["tested"] == Tally(20)
    with pytest.raises(LimitExceeded):
        by_rows(GAME, [solver(right)], Heaps(), limit=20)


def test_a_small_block_is_asked_instance_by_instance() -> None:
    """A graph holds the 21 positions: a fault of the rows alone is no fault of the answers."""
    tested = replace(solver(right), rows=lambda rows: ~right(rows))
    assert exhaust(GAME, [tested], Heaps())["tested"] == Tally(20)
    assert by_rows(GAME, [tested], Heaps())["tested"].counts != {}


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
    assert tallies == exhaust(problem, solvers, list(block))
    assert sum(tallies["faulty"].counts.values()) == sum(p % 10 == 7 for p in places.values())
    assert tallies[trusted.name] == Tally(len(places))
