"""The raw rules of ThueMorseGame, against the statement and outcomes worked out by hand."""

from __future__ import annotations

import pytest

from oracles.graph import analyse, build
from oracles.ruleset import Outcome
from oracles.rulesets.thuemorse import ThueMorse

LOSING = {
    # Odd counts 1, 2, 4, 7, 8, 11, 13, 14, 16, 19 are won by whoever is to move. Each other heap
    # is losing if taking 1 to m leaves won heaps only, from 3 upwards:
    1: [0, 3, 5, 9, 12, 15, 17, 20],
    2: [0, 3, 6, 9, 12, 15, 18],
    3: [0, 5, 9, 15, 20],
    4: [0, 5, 10, 15, 20],
    5: [0, 6, 12, 18],
    6: [0, 9, 17],
    20: [0],
}


@pytest.mark.parametrize("most", LOSING)
def test_outcomes_up_to_20_are_those_worked_out_by_hand(most: int) -> None:
    """The losing heaps up to 20 stones are those found by hand, taking at most m."""
    outcome = analyse(build(ThueMorse(most), range(21))).outcome
    assert [heap for heap in range(21) if outcome[heap] is Outcome.P] == LOSING[most]
    assert Outcome.D not in outcome.values()


@pytest.mark.parametrize(
    ("most", "heap", "options"),
    [
        (3, 10, [9, 8, 7]),
        (3, 3, [2, 1, 0]),
        (50, 3, [2, 1, 0]),
        (1, 5, [4]),
        (2, 1, [0]),
        (9, 0, []),
    ],
)
def test_a_turn_takes_one_to_m_stones_and_no_more_than_there_are(
    most: int, heap: int, options: list[int]
) -> None:
    """A turn takes 1 to min(m, heap) stones."""
    assert list(ThueMorse(most).options(heap)) == options


def test_the_empty_heap_is_lost_by_the_player_to_move() -> None:
    """Whoever empties the heap has won, so the player to move on it has lost."""
    assert ThueMorse(7).decided(0) is Outcome.P


@pytest.mark.parametrize("heap", [1, 2, 4, 7, 8, 11, 13, 14, 16, 19, 2**28, 2**28 + 3])
def test_after_an_odd_number_of_ones_the_player_to_move_has_won(heap: int) -> None:
    """Leaving 1, 10, 100, 111, ... loses at once, so the player to move has won."""
    assert ThueMorse(7).decided(heap) is Outcome.N


@pytest.mark.parametrize("heap", [3, 5, 6, 9, 10, 12, 15, 17, 2**28 + 1])
def test_after_an_even_number_of_ones_play_goes_on(heap: int) -> None:
    """Leaving 11, 101, 110, ... decides nothing."""
    assert ThueMorse(7).decided(heap) is None


@pytest.mark.parametrize(
    ("n", "most", "first_wins"), [(3, 3, True), (3, 2, False), (387, 22, True)]
)
def test_the_small_samples(n: int, most: int, first_wins: bool) -> None:
    """The three samples small enough for a graph come out as the statement says."""
    outcome = analyse(build(ThueMorse(most), [n])).outcome[n]
    assert outcome is (Outcome.N if first_wins else Outcome.P)


def test_the_remoteness_of_three_heaps() -> None:
    """At m = 2 the plays from 3, 5 and 6 stones last 1, 2 and 3 plies if the loser delays."""
    remoteness = analyse(build(ThueMorse(2), [6])).remoteness
    # 3: both moves leave a forbidden count. 5: leave 3. 6: leave 5 rather than 4, forbidden.
    assert [remoteness[heap] for heap in (3, 5, 6)] == [1, 2, 3]
