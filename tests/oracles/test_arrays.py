"""The oracle over arrays, against hand-made games, published values and the graph oracle."""

from __future__ import annotations

import random
import tracemalloc
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import count, product
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray
from small_games import Drawn, Nim
from two_oracles import assert_agree

from oracles import graph, levels
from oracles.arrays import CHUNK, LIMIT, OPEN, Graph, N, P, build_dense
from oracles.arrays import build as build_arrays
from oracles.levels import NARROW, Analysis, analyse, grundy_values
from oracles.rows import SLICE
from oracles.ruleset import Outcome
from oracles.rulesets.dense.primes import DensePrimes
from oracles.rulesets.dense.thuemorse import DenseThueMorse

TAKE_A_SQUARE = [0, 1, 0, 1, 2, 0, 1, 0, 1, 2, 0, 1, 0, 1, 2, 0, 1, 0, 1, 2, 0, 1, 0, 1, 2, 3, 2]
"""OEIS A014586, from n = 0: one heap; a move takes a square number."""


@dataclass(frozen=True)
class Space:
    """A dense space made of plain arrays, right or wrong."""

    codes: Any
    counts: Any
    row: Any
    size: int = 4

    def position(self, number: int) -> str:
        return f"number {number}"

    def decided(self, numbers: NDArray[np.int64]) -> Any:
        return np.array(self.codes)

    def options(self, numbers: NDArray[np.int64]) -> Any:
        return np.array(self.counts), np.array(self.row)


def table(*rows: tuple[int, ...]) -> Drawn:
    """Return the game in which position i has the options of row i."""
    return Drawn(dict(enumerate(rows)))


def by_arrays(arrays: Graph) -> Analysis:
    """Return the analysis in which no level is settled a position at a time."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(levels, "NARROW", 0)
        return analyse(arrays)


def solved(game: Drawn) -> tuple[str, list[int], list[int]]:
    """Return outcome, remoteness and best option of the positions 0, 1, ... of a table."""
    arrays, numbers = build_arrays(game, sorted(game.table))
    assert list(numbers) == sorted(game.table)
    found, wide = analyse(arrays), by_arrays(arrays)
    assert [*found.outcome] == [*wide.outcome]
    assert [*found.remoteness] == [*wide.remoteness]
    return "".join("?NPD"[code] for code in found.outcome), [*found.remoteness], [*found.best]


def test_the_winner_hurries_and_the_loser_delays() -> None:
    """Remoteness is the shortest win and the longest loss, and the best option agrees with it."""
    # 3 can only go to 1 and 2, which win by going to 0: lost in two plies. 4 only to 3; 5 to 4 or
    # 3. 6 goes to 1 (won in 1) or 4 (won in 3): lost in 4. 7 may go to 6 or to 0: won in one.
    game = table((), (0,), (0,), (1, 2), (3,), (4, 3), (1, 4), (6, 0))
    outcome, remoteness, best = solved(game)
    assert outcome == "PNNPNNPN"
    assert remoteness == [0, 1, 1, 2, 3, 3, 4, 1]
    assert best[:2] == [-1, 0]
    assert best[3] in (1, 2)
    assert best[4:] == [3, 3, 4, 0]


def test_a_cycle_that_nobody_leaves_is_drawn() -> None:
    """Two positions that lead to each other, and else to a lost move, are drawn."""
    assert solved(table((1,), (2, 0), (3,), ())) == ("DDNP", [-1, -1, 1, 0], [1, 0, 3, -1])


def test_a_position_that_is_its_own_option_is_drawn() -> None:
    """A player who may pass for ever does not lose, and does not win by it either."""
    assert solved(table((0,), (1, 2), (3,), ())) == ("DDNP", [-1, -1, 1, 0], [0, 1, 3, -1])


def test_a_rule_decides_terminals_and_draws_them() -> None:
    """A decided position keeps the rule's outcome, and its options are not part of the game."""
    # 0 is won by whoever is to move there; 1 can go only there. 3 is drawn: 4 can go only there,
    # 5 would rather draw than go to 2, which wins by 1; 6 can go to 1.
    ends = {0: Outcome.N, 3: Outcome.D}
    game = Drawn({0: (6,), 1: (0,), 2: (1,), 3: (), 4: (3,), 5: (2, 3), 6: (3, 1)}, ends)
    assert solved(game) == ("NPNDDDN", [0, 1, 2, -1, -1, -1, 2], [-1, 0, 1, -1, 3, 3, 1])


def test_an_option_that_stands_twice_counts_as_one() -> None:
    """Two moves to the same position change nothing: neither outcome, remoteness nor value."""
    game = table((), (0, 0), (1, 1, 1), (2, 2, 1), (3, 3))
    assert solved(game) == ("PNPNP", [0, 1, 2, 3, 4], [-1, 0, 1, 2, 3])
    arrays, _ = build_arrays(game, range(5))
    assert [*grundy_values(arrays)] == [0, 1, 0, 2, 0]
    assert arrays.options.size == 10


def test_nim_grundy_value_is_the_nim_sum() -> None:
    """In Nim the Grundy value is the XOR of the heaps, and P where that is 0 (Bouton, 1901)."""
    arrays, numbers = build_arrays(Nim(), [(5, 6, 7)])
    values, outcome = grundy_values(arrays), analyse(arrays).outcome
    assert arrays.size == 6 * 7 * 8
    for a, b, c in product(range(6), range(7), range(8)):
        assert values[numbers[a, b, c]] == a ^ b ^ c
        assert outcome[numbers[a, b, c]] == (N if a ^ b ^ c else P)


def test_take_a_square_has_the_published_values() -> None:
    """Heaps of Take-a-Square have the Grundy values of OEIS A014586."""
    squares = [n * n for n in range(1, 6)]
    game = table(*(tuple(n - s for s in squares if s <= n) for n in range(len(TAKE_A_SQUARE))))
    assert [*grundy_values(build_arrays(game, game.table)[0])] == TAKE_A_SQUARE


def test_grundy_values_are_refused_where_they_mean_nothing() -> None:
    """A terminal that a rule decides, or a cycle, makes Grundy values refused."""
    with pytest.raises(graph.NoGrundyValue, match="a rule decides the terminal 1"):
        grundy_values(build_arrays(Drawn({0: (1,), 1: ()}, {1: Outcome.P}), [0])[0])
    with pytest.raises(graph.NoGrundyValue, match="need not end"):
        grundy_values(build_arrays(table((1, 2), (0,), ()), [0])[0])


def random_game(draw: random.Random) -> Drawn:
    """Return a game of up to 12 positions with any options, some terminals decided by rule."""
    size = draw.randint(1, 12)
    degree = draw.choice([1, 2, 4])
    rows = {n: tuple(draw.choices(range(size), k=draw.randint(0, degree))) for n in range(size)}
    if draw.random() < 0.3:
        rows = {n: tuple(option for option in row if option < n) for n, row in rows.items()}
    ends = draw.choice([(None,), (None, None, None, Outcome.N, Outcome.P), (None, *Outcome)])
    decided = {n: draw.choice(ends) for n in rows}
    return Drawn(rows, {n: outcome for n, outcome in decided.items() if outcome})


def test_random_loopy_games_agree_with_the_graph_oracle() -> None:
    """Outcome, remoteness and Grundy values of 600 small games are those of the graph oracle.

    And so are the best options, but for the choice among equal ones.
    """
    draw = random.Random(7)
    met: set[object] = set()
    for _ in range(600):
        game = random_game(draw)
        arrays, numbers = build_arrays(game, game.table)
        other = graph.build(game, game.table)
        expected_of_all = graph.analyse(other)
        assert_agree(arrays, analyse(arrays), numbers, expected_of_all)
        assert_agree(arrays, by_arrays(arrays), numbers, expected_of_all)
        try:
            expected = graph.grundy_values(other)
        except graph.NoGrundyValue as error:
            why = "cycle" if "cycle" in str(error) else "a rule decides"
            with pytest.raises(graph.NoGrundyValue, match=why):
                grundy_values(arrays)
            met.add(why)
            continue
        values = grundy_values(arrays)
        assert {n: values[i] for n, i in numbers.items()} == expected
        met.add(max(expected.values()))
    assert {"cycle", "a rule decides", 0, 1, 2, 3} <= met


@pytest.mark.parametrize(("m", "width"), [(3, 2), (34, NARROW), (34, NARROW + 1), (50, 25)])
def test_narrow_levels_and_wide_ones_may_alternate(m: int, width: int) -> None:
    """Levels of a width below, at or above the greatest that is narrow are settled both ways alike.

    There are many such levels; among them the one of all that is lost or won by rule is wide.
    """
    arrays = build_dense(DenseThueMorse(m, 4_000))
    found, wide = analyse(arrays), by_arrays(arrays)
    assert np.count_nonzero(np.bincount(found.remoteness) == width) > 10
    for name in ("outcome", "remoteness"):
        assert np.array_equal(getattr(found, name), getattr(wide, name))


@dataclass(frozen=True)
class Chain:
    """A heap from which one stone at a time is taken."""

    size: int

    def position(self, number: int) -> int:
        return number

    def decided(self, numbers: NDArray[np.int64]) -> NDArray[np.int8]:
        return np.full(numbers.size, OPEN, np.int8)

    def options(self, numbers: NDArray[np.int64]) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
        return (numbers > 0).astype(np.int64), numbers[numbers > 0] - 1


@dataclass(frozen=True)
class Star(Chain):
    """Position 0 is lost; all others lead there and to the one before, but those to 0 only once."""

    def options(self, numbers: NDArray[np.int64]) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
        outer = numbers[numbers > 0]
        counts = np.minimum(numbers, 2)
        both = np.stack([np.zeros_like(outer), outer - 1], 1)
        return counts, both[np.stack([outer > 1, outer > 0], 1)]


def test_a_chain_longer_than_a_chunk() -> None:
    """A play longer than what is asked about at once is followed to its end."""
    size = CHUNK + 100
    found = analyse(build_dense(Chain(size)))
    assert (found.remoteness == np.arange(size)).all()
    assert (found.outcome == np.where(np.arange(size) % 2, N, P)).all()


def test_a_level_larger_than_a_slice() -> None:
    """A hundred thousand positions that are won in one ply are all won, by the same option."""
    size = SLICE + 50_000
    arrays = build_dense(Star(size))
    found = analyse(arrays)
    assert (found.outcome[1:] == N).all()
    assert (found.remoteness[1:] == 1).all()
    assert (found.best[1:] == 0).all()
    assert [*grundy_values(build_dense(Star(6)))] == [0, 1, 2, 1, 2, 1]


def test_a_million_positions_take_no_more_than_100_bytes_each() -> None:
    """A game of 10^6 positions and 1.9 * 10^6 moves is built and solved in 100 bytes a position."""
    space = DensePrimes(0, 706)
    tracemalloc.start()
    try:
        analyse(build_dense(space))
        _, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert space.size == 2 * 707**2
    assert peak < 100 * space.size


@dataclass(frozen=True)
class Fan:
    """A position with an option for every integer."""

    def options(self, position: int) -> Iterator[int]:
        return count(position + 1)

    def decided(self, position: int) -> None:
        return None


def test_the_limit_counts_positions() -> None:
    """As many positions as the limit are held; one more, or options without end, are too many."""
    assert build_arrays(table((), (0,), (1,)), [2], limit=3)[0].size == 3
    assert build_dense(Chain(3), limit=3).size == 3
    for too_many in (
        lambda: build_arrays(table((), (0,), (1,), (2,)), [3], limit=3),
        lambda: build_arrays(table((), (), (), ()), range(4), limit=3),
        lambda: build_arrays(Fan(), [0], limit=3),
        lambda: build_dense(Chain(4), limit=3),
    ):
        with pytest.raises(graph.LimitExceeded, match="more than 3 positions"):
            too_many()
    assert LIMIT < 2**31


def test_the_limit_counts_moves_too() -> None:
    """Two positions may have ten moves, and no more."""
    assert build_arrays(table((0,) * 5, (0,) * 5), [0, 1], limit=2)[0].options.size == 10
    assert build_dense(Space([0, 0], [5, 5], [0] * 10, 2), limit=2).options.size == 10
    with pytest.raises(graph.LimitExceeded, match="more than 10 moves"):
        build_arrays(table((0,) * 5, (0,) * 6), [0, 1], limit=2)
    with pytest.raises(graph.LimitExceeded, match="more than 10 moves"):
        build_dense(Space([0, 0], [5, 6], [0] * 11, 2), limit=2)


def test_an_outcome_that_is_none_is_refused() -> None:
    """A rule that decides with a truth value or a letter would corrupt all that leads there."""
    for words in (True, "P", 0):
        ends: Any = {0: words}
        with pytest.raises(TypeError, match=r"decided\(0\) is .*: must be an Outcome or None"):
            build_arrays(Drawn({0: ()}, ends), [0])


def test_no_position_is_a_game_without_any() -> None:
    """An empty space, or no root, is analysed: there is nothing to find."""
    for arrays in (build_dense(Chain(0)), build_arrays(table(()), [])[0]):
        assert (arrays.size, analyse(arrays).outcome.size, grundy_values(arrays).size) == (0, 0, 0)


@pytest.mark.parametrize(
    ("codes", "counts", "row", "told"),
    [
        ([0, 0, 0, 2], [1, 0, 1], [3, 4], "position number 2: option 4 is no number from 0 to 3"),
        ([0, 0, 0, 2], [1, 0, 1], [-1, 3], "position number 0: option -1 is no number"),
        ([1, 0, 1, 0], [1, 1], [0], "position number 3: counts 1 options: more than the row"),
        ([1, 0, 1, 0], [0, 1], [0, 0, 2], "position number 3: 2 options follow its own"),
        ([1, 0, 0, 0], [1, -1, 1], [0], "position number 2: -1 options: must be 0 or more"),
        ([1, 0, 0, 1], [1], [0], "position number 1: counts of shape"),
        ([1, 0, 4, 1], [0], [], r"decided\(number 2\) is 4: must be OPEN, N, P or D"),
        ([1, 0, 1, 1], [2**62 + 1], [0], "position number 1: counts .* options: more than the row"),
        ([1, 0, 0, 1], [2**63, 2**63], [], "position number 1: counts .* options: more than the"),
        ([1, 0, 0, 1], [1, 1], [0.0, 1.9], r"position number 1: options of float64, shape \(2,\)"),
        ([1, 0, 0, 1], [1, 1], [False, True], "position number 1: options of bool"),
        ([1, 0, 0, 1], [1, 1], [[0, 3]], r"position number 1: options of int64, shape \(1, 2\)"),
        ([0, 0, 0, 1], [0.5, 1, 0.5], [0, 1], "position number 0: counts of float64"),
        ([0, 0, 0, 1], [True, False, False], [0], "position number 0: counts of bool"),
        ([0, 0.5, 0, 1], [1], [0], "decided has float64 for 4 positions from number 0 on"),
        ([True, False] * 2, [1], [0], "decided has bool for 4 positions from number 0 on"),
        ([1, 0, 1], [0], [], r"shape \(3,\) for 4 positions from number 0"),
    ],
)
def test_a_space_that_contradicts_itself_is_refused(
    codes: list[int], counts: list[int], row: list[object], told: str
) -> None:
    """An option outside, counts that do not add up or half options: an error names the position."""
    with pytest.raises(ValueError, match=told):
        build_dense(Space(codes, counts, row))
