"""The checker of inconsistencies: the real ones of all four games pass, forgeries do not."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any, Literal

import pytest

from harness import catalog
from harness.checks.inconsistency import check, outcome_by_rule
from harness.checks.written import Rejected, parameters_of
from harness.proofs import Inconsistency, OptionAnswer
from harness.records import Finding, Minimality
from harness.report.words import contradiction
from harness.values import encode
from oracles.graph import analyse, build
from oracles.ruleset import Outcome, Ruleset
from oracles.rulesets.evenodd import EvenOdd
from oracles.rulesets.lava import Lava, monsters
from oracles.rulesets.primes import Primes
from oracles.rulesets.thuemorse import ThueMorse

Letter = Literal["N", "P"]
OTHER: dict[str, Letter] = {"N": "P", "P": "N"}
SEVEN = (monsters(["^" * 7] * 7), frozenset[tuple[int, int]]())

STARTS: tuple[tuple[Ruleset[Any], Any], ...] = (
    (Primes(0), (5, 30, "Bob")),
    (Primes(1), (6, 9, "Alice")),
    (Primes(2), (4, 9, "Alice")),
    (Primes(3), (6, 8, "Bob")),
    (ThueMorse(3), 24),
    (ThueMorse(7), 40),
    (EvenOdd(), ((3, 4), "Dum")),
    (EvenOdd(), ((2, 4, 1), "Dee")),
    (Lava(7, 7), SEVEN),
)
"""Rulesets of the four games, and positions whose plays are short."""


def lies(ruleset: Ruleset[Any], start: Any, moves: int) -> Inconsistency:
    """Return a real inconsistency after some moves: all options right, the position itself wrong.

    The moves are the last option each time that does not end the game.
    """
    outcome = analyse(build(ruleset, [start])).outcome
    play = [start]
    for _ in range(moves):
        onward = [o for o in ruleset.options(play[-1]) if outcome_by_rule(o, ruleset) is None]
        play += onward[-1:]
    options = tuple(
        OptionAnswer(encode(o), letter(outcome[o]), outcome_by_rule(o, ruleset) is not None)
        for o in dict.fromkeys(ruleset.options(play[-1]))
    )
    return Inconsistency(
        type(ruleset).__name__,
        parameters_of(ruleset),
        tuple(map(encode, play)),
        OTHER[outcome[play[-1]].value],
        options,
    )


def letter(outcome: Outcome) -> Letter:
    """Return N or P."""
    return "N" if outcome is Outcome.N else "P"


REAL = [(ruleset, lies(ruleset, at, moves)) for ruleset, at in STARTS for moves in (0, 1, 2)]


def changed(real: Inconsistency, index: int, **changes: Any) -> Inconsistency:
    """Return it with one option changed."""
    options = list(real.options)
    options[index] = replace(options[index], **changes)
    return replace(real, options=tuple(options))


def forgeries_of_option(real: Inconsistency, index: int) -> Iterator[tuple[str, Inconsistency]]:
    """Yield what can be done to one option."""
    option = real.options[index]
    others = (*real.options[:index], *real.options[index + 1 :])
    yield "dropped", replace(real, options=others)
    yield "twice", replace(real, options=(*real.options, option))
    yield (
        "twice, otherwise",
        replace(real, options=(*real.options, replace(option, outcome=OTHER[option.outcome]))),
    )
    yield "by rule or not", changed(real, index, by_rule=not option.by_rule)
    for position in elsewhere(option.position):
        yield "changed", changed(real, index, position=position)
        yield "another", replace(real, options=(*real.options, replace(option, position=position)))
    if option.by_rule:
        yield "the rules' word", changed(real, index, outcome=OTHER[option.outcome])


def elsewhere(position: Any) -> list[Any]:
    """Return data that is no option: other numbers, other types, nothing."""
    if isinstance(position, int):
        return [position + 1000, -position - 1, str(position), [position], None]
    return [[*position, 0], position[:-1], position[::-1], [position], None, {"set": []}]


def forgeries(real: Inconsistency) -> Iterator[tuple[str, Inconsistency]]:
    """Yield what must not be accepted, made of a real one."""
    for index in range(len(real.options)):
        yield from forgeries_of_option(real, index)
    yield "its word turned: the answers agree", replace(real, outcome=OTHER[real.outcome])
    yield "no option", replace(real, options=())
    yield "no play", replace(real, play=())
    yield "another ruleset", replace(real, ruleset="Nim")
    yield "a parameter more", replace(real, parameters={**real.parameters, "more": 1})
    for name, value in real.parameters.items():
        assert isinstance(value, int)
        yield "another parameter", replace(real, parameters={**real.parameters, name: value + 1})
        without = {key: held for key, held in real.parameters.items() if key != name}
        yield "a parameter less", replace(real, parameters=without)
    for position in elsewhere(real.position):
        yield "another position", replace(real, play=(*real.play[:-1], position))
        yield "no move", replace(real, play=(position, *real.play))
    yield "it stays", replace(real, play=(*real.play, real.position))
    for option in real.options:
        yield "an option for the position", replace(real, play=(*real.play, option.position))
    if len(real.play) > 1:
        yield "played backwards", replace(real, play=real.play[::-1])
        yield "a move left out", replace(real, play=(*real.play[:-2], real.position))
        yield "begun later", replace(real, play=real.play[:-1])


def is_forged(kind: str, real: Inconsistency) -> bool:
    """Return whether this is a forgery at all: a play that begins later is still a play."""
    return kind != "a move left out" or len(real.play) > 2


FORGED = [
    (kind, ruleset, forged)
    for ruleset, real in REAL
    for kind, forged in forgeries(real)
    if is_forged(kind, real)
]


@pytest.mark.parametrize("moves", [0, 1, 2])
def test_real_inconsistencies_are_accepted(moves: int) -> None:
    """Where every option is right and the position wrong, the answers contradict each other."""
    for ruleset, start in STARTS:
        real = lies(ruleset, start, moves)
        check(real, ruleset)
        check(replace(real, options=real.options[::-1]), ruleset)


def accepted(forged: Inconsistency, ruleset: Ruleset[Any]) -> bool:
    """Return whether it passes; rules that cannot read a position do not pass it either."""
    try:
        check(forged, ruleset)
    except (Rejected, TypeError, ValueError):
        return False
    return True


def test_no_forgery_is_accepted() -> None:
    """Of many hundreds, over all four games, none is accepted."""
    assert len(FORGED) > 800
    assert [kind for kind, ruleset, forged in FORGED if accepted(forged, ruleset)] == []


def test_every_turn_of_a_word_is_judged_by_the_rule() -> None:
    """Whichever words are turned, it is accepted exactly if the mover's win fits no lost option.

    At heap 24 with m = 3 the heaps 23, 22 and 21 are left: 22 and 21 have three ones, an odd
    number, which loses at once; so the one word on 23 decides with the one on 24.
    """
    real = lies(ThueMorse(3), 24, 0)
    assert [(o.position, o.by_rule) for o in real.options] == [(23, False), (22, True), (21, True)]
    for said in OTHER:
        for option in OTHER:
            words = replace(changed(real, 0, outcome=option), outcome=OTHER[said])
            if (OTHER[said] == "N") == (option == "P"):
                with pytest.raises(Rejected, match="agree with each other"):
                    check(words, ThueMorse(3))
            else:
                check(words, ThueMorse(3))


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"options": ()}, "option"),
        ({"ruleset": "Nim"}, "it is about Nim"),
        ({"play": ()}, "the play has no position"),
        ({"play": (24, 24)}, "24 is not an option of 24"),
        ({"play": (24, 22)}, "the game is over at 22"),
        ({"play": ({"set": 3},)}, "is no value"),
    ],
)
def test_rejection_says_what_is_wrong(change: dict[str, Any], words: str) -> None:
    """A forgery is told in words."""
    with pytest.raises(Rejected, match=words):
        check(replace(lies(ThueMorse(3), 24, 0), **change), ThueMorse(3))


@pytest.mark.parametrize(
    ("instance", "play", "outcome", "lines"),
    [
        (
            [3, 9, 2, 1],
            ([3, 9, "Bob"],),
            "P",
            [
                "Bob, who moves here, loses, it says",
                "the game is over here, and Bob has won (by the rules)",
                "Alice, who moves here, wins, it says",
            ],
        ),
        (
            [3, 10, 2, 1],
            ([3, 10, "Bob"], [3, 9, "Alice"]),
            "N",
            [
                "Alice, who moves here, wins, it says",
                "the game is over here, and Bob has won (by the rules)",
                "Bob, who moves here, wins, it says",
            ],
        ),
        (
            [4, 5, 2, 0],
            ([4, 5, "Alice"],),
            "P",
            [
                "Alice, who moves here, loses, it says",
                "the game is over here, and Alice has won (by the rules)",
                "Bob, who moves here, wins, it says",
            ],
        ),
    ],
)
def test_explanation_names_the_players(
    instance: Any, play: tuple[Any, ...], outcome: Letter, lines: list[str]
) -> None:
    """Who moves at the end of a play is who moves first, or the other one after an odd move.

    With K = 2 Bob has won once a 2 is there, whoever moves; at 3 and 5 Alice has.
    """
    problem = catalog.load("primes")
    ruleset, (x, y, mover) = Primes(2), play[-1]
    told = tuple(
        OptionAnswer(encode(o), letter(rule) if rule else "N", rule is not None)
        for o in ruleset.options((x, y, mover))
        for rule in [outcome_by_rule(o, ruleset)]
    )
    real = Inconsistency("Primes", {"boundary": 2}, play, outcome, told)
    finding = Finding(instance, "", "", "", None, Minimality.SHRUNK, inconsistency=real)
    said = contradiction(problem, "tested", finding, real)
    told_of = [line for line in said if line.startswith(("position: ", "option: "))]
    assert [line.rpartition("]: ")[2] for line in told_of] == lines
    assert said[-1].startswith(f"these are all options of {mover}, who wins exactly where ")


@dataclass(frozen=True)
class Truths:
    """Two options written 1 and 0, which Python takes for `True` and `False`; both lose."""

    def options(self, position: int) -> list[int]:
        return {2: [1, 0], 1: [3], 0: [3]}.get(position, [])

    def decided(self, position: int) -> None:
        return None


def test_true_is_not_one() -> None:
    """An option 1 written `true` is another option."""
    real = Inconsistency(
        "Truths", {}, (2,), "N", (OptionAnswer(1, "N", False), OptionAnswer(0, "N", False))
    )
    check(real, Truths())
    with pytest.raises(Rejected, match="option 1 is left out"):
        check(changed(real, 0, position=True), Truths())


@dataclass(frozen=True)
class Marks:
    """Take one of some marks, which lie in no order."""

    def options(self, position: frozenset[int]) -> list[frozenset[int]]:
        return [position - {mark} for mark in sorted(position)]

    def decided(self, position: frozenset[int]) -> None:
        return None


def test_a_position_has_one_writing() -> None:
    """The start of a play, like each position after it, stands as it would be written."""

    def told(*start: int) -> Inconsistency:
        options = tuple(OptionAnswer({"set": [mark]}, "N", False) for mark in (1, 2))
        return Inconsistency("Marks", {}, ({"set": list(start)},), "N", options)

    check(told(1, 2), Marks())
    for start in ((2, 1), (1, 2, 2)):
        with pytest.raises(Rejected, match="is not how a position is written"):
            check(told(*start), Marks())


def test_option_that_a_rule_draws_fits_no_answer() -> None:
    """Where the rules give an option to neither player there is nothing to contradict."""

    @dataclass(frozen=True)
    class Drawn:
        def options(self, position: int) -> list[int]:
            return [0]

        def decided(self, position: int) -> Outcome | None:
            return None if position else Outcome.D

    for said in OTHER:
        words = Inconsistency("Drawn", {}, (1,), OTHER[said], (OptionAnswer(0, "N", True),))
        with pytest.raises(Rejected, match="the outcome D"):
            check(words, Drawn())
