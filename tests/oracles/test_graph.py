"""The graph oracle, against published values, hand-made games and a naive iteration."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import count, product
from typing import Any

import pytest
from small_games import Drawn, Heaps, Nim

from oracles.graph import LimitExceeded, NoGrundyValue, analyse, build, grundy_values, mex
from oracles.ruleset import Outcome

N, P, D = Outcome.N, Outcome.P, Outcome.D

KAYLES = [0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6, 4, 1, 2, 7, 1, 4, 3, 2, 1, 4]
"""OEIS A002186, from n = 0: rows of n pins; a ball takes one pin or two that touch."""
DAWSONS_CHESS = [0, 1, 1, 2, 0, 3, 1, 1, 0, 3, 3, 2, 2, 4, 0, 5, 2, 2, 3, 3, 0, 1]
"""OEIS A002187, from n = 0; Dawson's Kayles (two that touch, never one) is at n what this is at
n - 1."""
TAKE_A_SQUARE = [0, 1, 0, 1, 2, 0, 1, 0, 1, 2, 0, 1, 0, 1, 2, 0, 1, 0, 1, 2, 0, 1, 0, 1, 2, 3, 2]
TAKE_A_SQUARE += [3, 4, 5, 3, 2, 3, 4, 0, 1, 2, 3, 2, 0, 1, 2, 3, 2, 0, 1, 2, 3, 2, 3, 4, 5, 0, 1]
"""OEIS A014586, from n = 0: one heap; a move takes a square number."""


@dataclass(frozen=True)
class Subtraction:
    """One heap; a move takes a number that is allowed."""

    takes: tuple[int, ...]

    def options(self, heap: int) -> list[int]:
        return [heap - take for take in self.takes if take <= heap]

    def decided(self, heap: int) -> None:
        return None


@dataclass(frozen=True)
class Bowling:
    """Rows of pins; a ball takes as many pins that touch as is allowed, and may split the row."""

    takes: tuple[int, ...]

    def options(self, rows: Heaps) -> Iterator[Heaps]:
        for i, row in enumerate(rows):
            for take in self.takes:
                for left in range(row - take + 1):
                    parts = (*rows[:i], left, row - take - left, *rows[i + 1 :])
                    yield tuple(sorted(part for part in parts if part))

    def decided(self, rows: Heaps) -> None:
        return None


def row(pins: int) -> Heaps:
    """Return the position with one row."""
    return (pins,) if pins else ()


def test_nim_grundy_value_is_the_nim_sum() -> None:
    """In Nim the Grundy value is the XOR of the heaps, and P where that is 0 (Bouton, 1901)."""
    graph = build(Nim(), [(5, 6, 7)])
    values, outcome = grundy_values(graph), analyse(graph).outcome
    assert len(values) == 6 * 7 * 8
    for a, b, c in product(range(6), range(7), range(8)):
        assert values[a, b, c] == a ^ b ^ c
        assert outcome[a, b, c] is (N if a ^ b ^ c else P)


def test_kayles_has_the_published_values() -> None:
    """Rows of Kayles have the Grundy values of OEIS A002186; all but the empty one are N."""
    graph = build(Bowling((1, 2)), [row(len(KAYLES) - 1)])
    values, outcome = grundy_values(graph), analyse(graph).outcome
    assert [values[row(n)] for n in range(len(KAYLES))] == KAYLES
    assert {n for n in range(len(KAYLES)) if outcome[row(n)] is P} == {0}


def test_dawsons_kayles_has_the_published_values() -> None:
    """Rows of Dawson's Kayles have the Grundy values of OEIS A002187, one place later."""
    graph = build(Bowling((2,)), [row(n) for n in range(len(DAWSONS_CHESS) + 1)])
    values, outcome = grundy_values(graph), analyse(graph).outcome
    known = [0, *DAWSONS_CHESS]
    assert [values[row(n)] for n in range(len(known))] == known
    assert [outcome[row(n)] is P for n in range(len(known))] == [value == 0 for value in known]


def test_take_a_square_has_the_published_values() -> None:
    """Heaps of Take-a-Square have the Grundy values of OEIS A014586."""
    squares = tuple(n * n for n in range(1, 8))
    values = grundy_values(build(Subtraction(squares), [len(TAKE_A_SQUARE) - 1]))
    assert [values[n] for n in range(len(TAKE_A_SQUARE))] == TAKE_A_SQUARE


def test_takes_up_to_three_have_period_four() -> None:
    """With takes of 1, 2, 3 the value is n mod 4 (Ferguson, Game Theory, Part I, Section 3.3).

    The winner leaves a multiple of 4, the loser delays by taking 1 and is answered by 3: from
    4k the game lasts 2k plies, from 4k + r one more.
    """
    graph = build(Subtraction((1, 2, 3)), [40])
    values, analysis = grundy_values(graph), analyse(graph)
    for n in range(41):
        assert values[n] == n % 4
        assert analysis.outcome[n] is (N if n % 4 else P)
        assert analysis.remoteness[n] == 2 * (n // 4) + (n % 4 > 0)
        if n % 4:
            assert analysis.best[n] == n - n % 4


def test_the_winner_hurries_and_the_loser_delays() -> None:
    """Remoteness is the shortest win and the longest loss, and the best option agrees with it."""
    # 0 has no options. 1 and 2 can go there; 3 only to 1 and 2, so it is lost in two plies. 4 only
    # to 3; 5 to 4 or 3: lost positions are 0 and 3, so 4 and 5 are won by going to 3 in 3 plies.
    # 6 goes to 1 (won in 1) and 4 (won in 3): lost, and 4 delays it to 4 plies. 7 may go to 6 or
    # to 0: it is won in one ply.
    game = Drawn({0: (), 1: (0,), 2: (0,), 3: (1, 2), 4: (3,), 5: (4, 3), 6: (1, 4), 7: (6, 0)})
    analysis = analyse(build(game, [7, 5]))
    assert "".join(analysis.outcome[n].value for n in range(8)) == "PNNPNNPN"
    assert [analysis.remoteness[n] for n in range(8)] == [0, 1, 1, 2, 3, 3, 4, 1]
    assert [analysis.best.get(n) for n in (0, 1, 4, 5, 6, 7)] == [None, 0, 3, 3, 4, 0]


def test_a_cycle_that_nobody_leaves_is_drawn() -> None:
    """Two positions that lead to each other, and else only to a lost move, are drawn."""
    # 3 has no options; 2 goes there and wins. 0 and 1 go round; 1 could leave for 2, which would
    # hand the win over.
    analysis = analyse(build(Drawn({0: (1,), 1: (2, 0), 2: (3,), 3: ()}), [0]))
    assert analysis.outcome == {0: D, 1: D, 2: N, 3: P}
    assert analysis.remoteness == {2: 1, 3: 0}
    assert analysis.best == {0: 1, 1: 0, 2: 3}


def test_a_position_that_is_its_own_option_is_drawn() -> None:
    """A player who may pass for ever does not lose, and does not win by it either."""
    analysis = analyse(build(Drawn({0: (0,), 1: (1, 2), 2: (3,), 3: ()}), [0, 1]))
    assert analysis.outcome == {0: D, 1: D, 2: N, 3: P}
    assert analysis.best == {0: 0, 1: 1, 2: 3}


def test_on_a_cycle_the_winner_leaves_it() -> None:
    """A winner who could go round is given the option that ends the play, the nearest one."""
    # 0 -> 1 -> 2 -> 0 goes round, and 2 -> 0 is 2's only move. 0 may leave for 3, lost at once.
    # 2 can only go to 0, which wins: 2 is lost in two plies; 1 wins by going to 2, in three. 1 may
    # also go to 4, lost in four plies (4 -> 5 -> 6, where 6 is lost in two): no hurry there.
    game = Drawn({0: (1, 3), 1: (4, 2), 2: (0,), 3: (), 4: (5,), 5: (6,), 6: (7,), 7: (3,)})
    analysis = analyse(build(game, [0]))
    assert "".join(analysis.outcome[n].value for n in range(8)) == "NNPPPNPN"
    assert [analysis.remoteness[n] for n in range(8)] == [1, 3, 2, 0, 4, 3, 2, 1]
    assert analysis.best == {0: 3, 1: 2, 2: 0, 4: 5, 5: 6, 6: 7, 7: 3}


def test_a_rule_decides_terminals() -> None:
    """A decided position keeps the rule's outcome, and its options are not part of the game."""
    # 0 is won by whoever is to move there, though it has an option; 1 can go only there: lost.
    # 2 can go to 1: won. 3, where the rule says P, is lost, and 4 wins by going there.
    game = Drawn({0: (9,), 1: (0,), 2: (0, 1), 3: (), 4: (3, 2)}, {0: N, 3: P})
    graph = build(game, [2, 4])
    assert set(graph) == {0, 1, 2, 3, 4}
    analysis = analyse(graph)
    assert analysis.outcome == {0: N, 1: P, 2: N, 3: P, 4: N}
    assert analysis.remoteness == {0: 0, 1: 1, 2: 2, 3: 0, 4: 1}


def test_a_rule_draws_terminals() -> None:
    """A terminal that a rule draws is no win for anybody: who can only go there draws."""
    # 1 can only go to the draw 0. 2 would rather draw than go to 4, which wins. 3 wins by 5.
    game = Drawn({0: (), 1: (0,), 2: (1, 4), 3: (0, 5), 4: (5,), 5: ()}, {0: D})
    analysis = analyse(build(game, [2, 3]))
    assert analysis.outcome == {0: D, 1: D, 2: D, 3: N, 4: N, 5: P}
    assert analysis.remoteness == {3: 1, 4: 1, 5: 0}
    assert analysis.best == {1: 0, 2: 1, 3: 5, 4: 5}


def test_a_chain_of_50000_positions_needs_no_recursion() -> None:
    """A play of 50,000 plies is analysed, its Grundy values alternate and its length is right."""
    graph = build(Subtraction((1,)), [50_000])
    analysis, values = analyse(graph), grundy_values(graph)
    assert analysis.remoteness[50_000] == 50_000
    assert (analysis.outcome[50_000], analysis.outcome[49_999]) == (P, N)
    assert (values[50_000], values[49_999]) == (0, 1)


@dataclass(frozen=True)
class Fan:
    """A position with an option for every integer."""

    def options(self, position: int) -> Iterator[int]:
        return count(position + 1)

    def decided(self, position: int) -> None:
        return None


def test_endless_options_of_one_position_meet_the_limit() -> None:
    """A position whose options never end is over the limit, not a hang."""
    with pytest.raises(LimitExceeded, match="more than 1,000 positions"):
        build(Fan(), [0], limit=1_000)


def test_the_limit_counts_positions() -> None:
    """As many positions as the limit are analysed; one more and nothing is known."""
    game = Subtraction((1,))
    assert len(build(game, [9], limit=10)) == 10
    with pytest.raises(LimitExceeded) as caught:
        build(game, [1_234], limit=1_234)
    assert str(caught.value) == "Subtraction(takes=(1,)) has more than 1,234 positions"
    with pytest.raises(LimitExceeded):
        build(game, [0, 1, 2], limit=2)


def test_grundy_values_are_refused_where_a_rule_decides() -> None:
    """A terminal that a rule decides, even as normal play would, makes Grundy values refused."""
    with pytest.raises(NoGrundyValue, match="a rule decides the terminal 0"):
        grundy_values(build(Drawn({0: (), 1: (0,)}, {0: P}), [1]))


def test_grundy_values_are_refused_where_play_need_not_end() -> None:
    """A cycle makes Grundy values refused, even where every position is won or lost."""
    graph = build(Drawn({0: (1, 2), 1: (0,), 2: ()}), [0])
    assert D not in analyse(graph).outcome.values()
    with pytest.raises(NoGrundyValue, match="need not end"):
        grundy_values(graph)


def test_mex_is_the_least_number_that_is_missing() -> None:
    """Repeats do not count, gaps do, and nothing ends at 31, 63 or any other width."""
    assert [mex([]), mex([1, 2]), mex([0, 0, 2]), mex([2, 0, 1, 1])] == [0, 0, 1, 3]
    assert [mex(range(n)) for n in (32, 64, 65, 1000)] == [32, 64, 65, 1000]


def naive(game: Drawn) -> tuple[dict[int, Outcome], dict[int, int]]:
    """Return outcome and remoteness by going through all positions until nothing changes.

    Round r finds what ends in r plies, from what the rounds before it have found.
    """
    known = {n: game.decided(n) or (None if game.options(n) else P) for n in game.table}
    plies = {n: 0 for n, outcome in known.items() if outcome in (N, P)}
    for round_number in range(1, len(known) + 1):
        before = dict(known)
        for n in game.table:
            after = {before[option] for option in game.options(n)}
            if before[n] is None and (P in after or after == {N}):
                known[n] = N if P in after else P
                plies[n] = round_number
    return {n: outcome or D for n, outcome in known.items()}, plies


def random_game(draw: random.Random) -> Drawn:
    """Return a game of up to 12 positions with any options, some terminals decided by rule."""
    size = draw.randint(1, 12)
    degree = draw.choice([1, 2, 4])
    table = {n: tuple(draw.choices(range(size), k=draw.randint(0, degree))) for n in range(size)}
    ends = draw.choice([(None,), (None, None, None, N, P), (None, None, N, P, D)])
    decided = {n: draw.choice(ends) for n in table}
    return Drawn(table, {n: outcome for n, outcome in decided.items() if outcome})


def test_random_loopy_games_agree_with_a_naive_iteration() -> None:
    """Outcome and remoteness of 2,000 small games are those of a fixed-point iteration.

    And the best option of each position keeps the outcome and is one ply nearer to the end.
    """
    draw = random.Random(20)
    met = set()
    for _ in range(2_000):
        game = random_game(draw)
        analysis = analyse(build(game, game.table))
        outcome, remoteness = naive(game)
        assert analysis.outcome == outcome, game
        assert analysis.remoteness == remoteness, game
        moving = {n for n in game.table if game.options(n) and game.decided(n) is None}
        assert analysis.best.keys() == moving
        kept = {N: P, P: N, D: D}
        for n, option in analysis.best.items():
            assert option in game.options(n)
            assert outcome[option] is kept[outcome[n]], game
            assert outcome[n] is D or remoteness[n] == remoteness[option] + 1, game
            met.add((outcome[n], option == n, remoteness.get(n, 0) > 3))
    assert {(N, False, True), (P, False, True), (D, False, False), (D, True, False)} <= met


@dataclass(frozen=True)
class Decides:
    """A heap of one whose end the rules decide in words of their own."""

    words: object

    def options(self, position: int) -> list[int]:
        return [position - 1]

    def decided(self, position: int) -> Any:
        return self.words if position == 0 else None


@pytest.mark.parametrize("words", [True, False, "P", 0])
def test_an_outcome_that_is_none_is_refused(words: object) -> None:
    """A rule that decides with a truth value or a letter would corrupt all that leads there."""
    with pytest.raises(TypeError, match="must be an Outcome or None"):
        build(Decides(words), [1])


def test_the_limit_counts_moves_too() -> None:
    """Eleven positions with 55 moves are over five times a limit of ten or less, not of eleven."""

    @dataclass(frozen=True)
    class All:
        def options(self, position: int) -> range:
            return range(position)

        def decided(self, position: int) -> None:
            return None

    assert build(All(), [10], limit=11).number_of_edges() == 55
    with pytest.raises(LimitExceeded, match="more than 60 moves"):
        build(All(), [11], limit=12)
