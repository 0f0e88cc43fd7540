"""The games that the oracles are compared on, and the ways to solve them."""

from __future__ import annotations

import pytest

from bench.comparisons.oracles import SOLVED, WAYS
from bench.games import Game, evenodd, primes, thuemorse
from oracles.arrays import build_dense

TINY = (primes(10), thuemorse(3, 150), thuemorse(50, 150), evenodd(2, 8))


@pytest.mark.parametrize("game", TINY, ids=str)
def test_positions_come_in_the_order_of_their_numbers(game: Game) -> None:
    """So what is asked about at the end is the same in both forms, and options come first."""
    positions = list(game.positions())
    assert positions == [game.space.position(number) for number in range(game.space.size)]
    assert game.asked() == positions[-100:]
    for at, position in enumerate(positions):
        if game.rules.decided(position) is None:
            assert set(game.rules.options(position)) <= set(positions[:at])


@pytest.mark.parametrize("game", SOLVED, ids=str)
def test_a_title_tells_how_many_options_a_position_has(game: Game) -> None:
    """In the mean over all positions, decided ones among them, to a tenth."""
    assert round(build_dense(game.space).options.size / game.space.size, 1) == game.options


@pytest.mark.parametrize("game", TINY, ids=str)
def test_all_ways_to_solve_a_game_agree(game: Game) -> None:
    """They settle the same positions, so their times compare."""
    answers = [way(game, game.asked()) for way in WAYS.values()]
    assert all(given == answers[0] for given in answers)
    assert set(answers[0]) == {True, False}
