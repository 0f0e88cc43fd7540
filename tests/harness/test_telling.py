"""The words of the four games, and what becomes of words that fail."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import pytest
from markupsafe import Markup

from harness import catalog
from harness.editorials.evenodd.rulesets import KeepsOff, ZeroIsEven
from harness.editorials.primes.answering import OnTheOther
from harness.editorials.thuemorse.rulesets import SpelledOut
from harness.telling import PLAIN, Telling, careful
from oracles.ruleset import Outcome
from oracles.rulesets.evenodd import EvenOdd
from oracles.rulesets.lava import Lava, WholeLines
from oracles.rulesets.primes import Primes
from oracles.rulesets.thuemorse import ThueMorse


@dataclass(frozen=True)
class Countdown:
    """From a number to 0; whoever says 0 has won.

    There is one move.
    """

    def options(self, position: int) -> list[int]:
        return [position - 1]

    def decided(self, position: int) -> Outcome | None:
        return Outcome.P if position == 0 else None


@dataclass(frozen=True)
class Silent(Countdown):  # noqa: D101  # so that Python makes one up
    pass


MONSTERS = frozenset({(2, 2), (2, 3)})
"""In row 3, columns 3 and 4, of 5 rows and 6 columns: the first floods 5 + 6 - 1 cells."""
FLOODED = frozenset({(2, c) for c in range(6)} | {(r, 2) for r in range(5)})


@pytest.mark.parametrize(
    ("game", "ruleset", "before", "after", "words"),
    [
        ("primes", Primes(0), (5, 30, "Bob"), (5, 29, "Alice"), "lowers y to 29"),
        ("primes", OnTheOther(0), (5, 30, "Bob", ""), (4, 30, "Alice", "x"), "lowers x to 4"),
        (
            "evenodd",
            EvenOdd(),
            ((4, 4), "Dee"),
            ((4, 2), "Dum"),
            "takes 2 from the heap of 4 (heap 2)",
        ),
        ("evenodd", ZeroIsEven(), ((1,), "Dee"), ((1,), "Dum"), "takes no stone"),
        ("evenodd", KeepsOff(0), ((1, 3), "Dum"), ((1, 0), "Dee"), "takes the whole heap of 3"),
        ("thuemorse", ThueMorse(3), 12, 9, "takes 3"),
        ("thuemorse", ThueMorse(3), 1, 0, "takes 1"),
        ("thuemorse", SpelledOut(3), (3, "Alice", ""), (0, "Bob", "Alice"), "takes all 3"),
        (
            "lava",
            Lava(5, 6),
            (MONSTERS, frozenset()),
            (frozenset(), FLOODED),
            "makes the monster in row 3, column 3 a volcano",
        ),
        (
            "lava",
            WholeLines(5, 6),
            (MONSTERS, frozenset()),
            (frozenset(), FLOODED),
            "makes the monster in row 3, column 3 a volcano",
        ),
    ],
)
def test_a_move_is_told_by_what_changed(
    game: str, ruleset: Any, before: Any, after: Any, words: str
) -> None:
    """A move is told under the rules of the game and those of its claims alike."""
    telling = catalog.load(game).telling
    assert after in ruleset.options(before)
    assert telling.move(ruleset, before, after) == words
    assert telling.position(ruleset, before)


@pytest.mark.parametrize(
    ("game", "ruleset", "position", "words"),
    [
        ("primes", Primes(2), (3, 2, "Bob"), "y is K = 2"),
        ("primes", Primes(2), (2, 2, "Bob"), "x and y are K = 2"),
        ("primes", OnTheOther(0), (2, 29, "Bob", ""), "both are prime"),
        ("evenodd", EvenOdd(), ((1, 0), "Dee"), "Dee cannot take an even number of stones"),
        ("evenodd", ZeroIsEven(), ((0, 0), "Dum"), "no stone is left for Dum"),
        ("thuemorse", SpelledOut(2), (0, "Bob", "Alice"), "no stone is left"),
        (
            "thuemorse",
            ThueMorse(2),
            19,
            "19 is 10011 in binary, with an odd number of ones (3), and must not be left",
        ),
        ("lava", Lava(5, 6), (frozenset(), FLOODED), "no monster is left"),
    ],
)
def test_an_end_is_told_by_its_reason(game: str, ruleset: Any, position: Any, words: str) -> None:
    """The reason why the game is over is the one that the rules give."""
    assert ruleset.decided(position) is not None or not ruleset.options(position)
    assert catalog.load(game).telling.end(ruleset, position) == words


def test_rules_are_told_with_parameters_and_changes() -> None:
    """K and m stand in the words of the rules; a claim's rules add their own first sentence."""
    primes, evenodd = catalog.load("primes").telling, catalog.load("evenodd").telling
    assert primes.rules(Primes(5)).startswith("K = 5; ")
    assert "Alice must answer" in primes.rules(OnTheOther(5))
    assert "K = 5; " in primes.rules(OnTheOther(5))
    assert evenodd.rules(ZeroIsEven()).endswith("Dee may also take no stone, which passes")
    assert "1 to m = 7 stones" in catalog.load("thuemorse").telling.rules(SpelledOut(7))
    lava = catalog.load("lava").telling
    assert "as far as old lava" in lava.rules(Lava(5, 5))
    assert "old lava or not" in lava.rules(WholeLines(5, 5))


def test_many_monsters_are_counted() -> None:
    """More than a dozen monsters are not named one by one."""
    many = frozenset((2, column) for column in range(2, 15))
    words = catalog.load("lava").telling.position(Lava(5, 17), (many, frozenset()))
    assert words == "13 monsters"


def test_plain_words_stand_where_a_problem_is_silent() -> None:
    """Without words of its own a game is told in JSON and by its docstring's first sentence."""
    assert PLAIN.rules(Countdown()) == "From a number to 0; whoever says 0 has won"
    assert PLAIN.rules(Silent()) == ""
    assert PLAIN.move(Countdown(), 2, 1) == "goes to 1"
    assert PLAIN.end(Countdown(), 0) == "a rule ends the game here"
    assert PLAIN.end(EvenOdd(), ((1,), "Dee")) == "there is no move"


def raises(*_: Any) -> Any:
    raise ZeroDivisionError


def leaves(*_: Any) -> Any:
    raise SystemExit(3)


@pytest.mark.parametrize("bad", [raises, leaves, lambda *_: None, lambda *_: " ", lambda *_: 7])
def test_words_that_fail_are_replaced(bad: Any) -> None:
    """Where a user's words are raised, missing or no text, the plain ones stand; no board is drawn.

    A text is no drawing either: it would be shown as it is.
    """
    telling = careful(Telling(bad, bad, bad, bad, bad))
    rules = Countdown()
    assert telling.rules(rules) == PLAIN.rules(rules)
    assert telling.position(rules, 3) == "3"
    assert telling.move(rules, 3, 2) == "goes to 2"
    assert telling.end(rules, 0) == "a rule ends the game here"
    assert telling.board(rules, 3, None, None) == Markup()


def test_words_are_one_printable_line() -> None:
    """A line feed, an escape sequence or an override of direction is told, not obeyed."""
    telling = careful(Telling(position=lambda *_: "a\nb\x1b[31m\u202ec"))
    assert telling.position(Countdown(), 3) == "a\\nb\\x1b[31m\\u202ec"
