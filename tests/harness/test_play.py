"""Certificates told as plays: legal by the raw rules, with the right players and the right end."""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from support import TROUBLES

from harness import catalog
from harness.checks.certificate import check
from harness.checks.winning import certify, certify_value
from harness.checks.written import Rejected
from harness.editorials.evenodd.rulesets import KeepsOff, ZeroIsEven
from harness.editorials.primes.answering import OnTheOther
from harness.editorials.thuemorse.rulesets import SpelledOut
from harness.export.proved import proved
from harness.proofs import Certificate
from harness.records import Finding, Minimality, Status, Subject, Tier
from harness.report.case import FORMAT, Case
from harness.report.explanation import texts
from harness.report.play import Told, told
from harness.report.refutation import lines
from harness.values import decode, encode
from oracles.rulesets.evenodd import EvenOdd
from oracles.rulesets.lava import Lava, WholeLines, monsters
from oracles.rulesets.primes import Primes
from oracles.rulesets.thuemorse import ThueMorse

TAKE = str(TROUBLES / "take.py")


def a_case(problem: str, instance: Any, *certificates: Certificate, **changes: Any) -> Case:
    """Return the case of a solver that names the loser, with these fields changed."""
    finding = Finding(
        encode(instance), "Bob", "Alice", "", 1, Minimality.PROVED, certificates=certificates
    )
    fields: dict[str, Any] = {
        "format": FORMAT,
        "problem": problem,
        "tier": Tier.CI,
        "subject": Subject.SOLVER,
        "target": "tested",
        "status": Status.REFUTED,
        "finding": finding,
    }
    return Case(**{**fields, **changes})


def play_of(problem: str, instance: Any, ruleset: Any, root: Any) -> Told:
    """Return the play of the certificate of who wins a position."""
    certificate = certify(ruleset, root)
    return told(a_case(problem, instance, certificate), certificate)


GRID = ("^^^^^^^",) * 6
"""Six monsters, in rows 3 and 4, columns 3 to 5."""
WALLED = ("^^^^^", "^^^^^", "^^#^^", "^^^^^", "^^^^^")
"""No monster: the only cell with four arms of 2 is a wall."""
PLACED = (monsters(GRID), frozenset[Any]())


@dataclass(frozen=True)
class Start:
    """Where a play begins: a game's instance, rules, position, and who moves first."""

    game: str
    instance: Any
    ruleset: Any
    root: Any
    first: str


STARTS = [
    # the refuted cases of the four games, and others under every ruleset of their claims
    Start("primes", (5, 30, 0, 1), Primes(0), (5, 30, "Bob"), "Bob"),
    Start("primes", (6, 30, 0, 0), Primes(0), (6, 30, "Alice"), "Alice"),
    Start("primes", (4, 11, 0, 1), Primes(0), (4, 11, "Bob"), "Bob"),
    Start("primes", (9, 11, 5, 1), Primes(5), (9, 11, "Bob"), "Bob"),
    Start("primes", (4, 11, 0, 1), Primes(0), (3, 10, "Bob"), "Bob"),
    Start("primes", (4, 11, 0, 1), OnTheOther(0), (4, 11, "Bob", ""), "Bob"),
    Start("primes", (2, 4, 0, 1), Primes(0), (2, 4, "Bob"), "Bob"),
    Start("primes", (4, 4, 2, 0), Primes(2), (4, 4, "Alice"), "Alice"),
    Start("primes", (4, 4, 2, 0), Primes(2), (4, 4, "Bob"), "Bob"),
    Start("evenodd", ((3,), "Dum"), EvenOdd(), ((3,), "Dum"), "Dum"),
    Start("evenodd", ((1,), "Dum"), EvenOdd(), ((1,), "Dum"), "Dum"),
    Start("evenodd", ((1,), "Dee"), EvenOdd(), ((1,), "Dee"), "Dee"),
    Start("evenodd", ((1, 2), "Dee"), EvenOdd(), ((1, 2), "Dee"), "Dee"),
    Start("evenodd", ((1, 1), "Dee"), EvenOdd(), ((1, 1), "Dee"), "Dee"),
    Start("evenodd", ((4, 5, 2), "Dee"), EvenOdd(), ((4, 5, 2), "Dee"), "Dee"),
    Start("evenodd", ((1,), "Dee"), ZeroIsEven(), ((1,), "Dee"), "Dee"),
    Start("evenodd", ((3, 4), "Dee"), KeepsOff(0), ((3, 4), "Dee"), "Dee"),
    Start("thuemorse", (3, 1), ThueMorse(1), 3, "Alice"),
    Start("thuemorse", (387, 22), ThueMorse(22), 387, "Alice"),
    Start("thuemorse", (12, 3), SpelledOut(3), (12, "Bob", ""), "Bob"),
    Start("lava", WALLED, Lava(5, 5), (frozenset(), frozenset()), "Asuna"),
    Start("lava", GRID, Lava(6, 7), PLACED, "Asuna"),
    Start("lava", GRID, WholeLines(6, 7), PLACED, "Asuna"),
]


def who_has_won(game: str, position: Any, mover: str, players: set[str], k: int, end: str) -> str:
    """Return the winner of an ended game by its statement, having seen that `end` is so."""
    (other,) = players - {mover}
    if game == "primes":
        x, y, *_ = position
        if k in (x, y):
            assert end.endswith(f"K = {k}")
            return "Bob"
        assert {x, y} <= {2, 3, 5, 7, 11, 29}
        assert end == "both are prime"
        return "Alice"
    if game == "thuemorse":
        heap = position if isinstance(position, int) else position[0]
        if heap == 0:
            assert end == "no stone is left"
            return other
        assert bin(heap).count("1") % 2 == 1
        assert f"{heap:b}" in end
        return mover
    if game == "evenodd":
        least = 2 if mover == "Dee" else 1
        assert max(position[0]) < least
        assert mover in end
    else:
        assert not position[0]
        assert end == "no monster is left"
    return other


@pytest.mark.parametrize("start", STARTS, ids=str)
def test_a_play_is_legal_and_ends_as_its_words_say(start: Start) -> None:
    """Each position is an option of the one before, the players take turns, and the winner wins."""
    play = play_of(start.game, start.instance, start.ruleset, start.root)
    steps = play.certificate.steps
    positions = [decode(steps[index].position) for index in play.line()]
    assert positions[0] == start.root
    for before, after in pairwise(positions):
        assert start.ruleset.decided(before) is None
        assert after in start.ruleset.options(before)
    turns = [play.turn(index) for index in play.line()]
    movers = [turn.mover for turn in turns]
    assert movers[0] == start.first
    assert all(before != after for before, after in pairwise(movers))
    last = positions[-1]
    assert start.ruleset.decided(last) is not None or not start.ruleset.options(last)
    k = getattr(start.ruleset, "boundary", -1)
    players = {play.winner, play.loser}
    assert all(not turn.end for turn in turns[:-1])
    won = who_has_won(start.game, last, movers[-1], players, k, turns[-1].end)
    assert won == play.winner


@pytest.mark.parametrize("start", STARTS, ids=str)
def test_every_step_of_a_certificate_is_told(start: Start) -> None:
    """Each step has words, each move another step, and boards are drawn after each move."""
    play = play_of(start.game, start.instance, start.ruleset, start.root)
    assert play.board(0).startswith("<svg")
    for index, step in enumerate(play.certificate.steps):
        turn = play.turn(index)
        assert turn.position
        assert bool(turn.end) == (not turn.moves)
        stated = [step.reply] if step.reply is not None else list(step.options)
        assert [play.certificate.steps[move.to].position for move in turn.moves] == stated
        assert len({move.words for move in turn.moves}) == len(turn.moves)
        for move in turn.moves:
            assert play.board(move.to, index).startswith("<svg")


def test_the_loser_delays() -> None:
    """From 5, 30 Bob does not lower 30, which ends the play at once, but goes to 4 and to 2."""
    play = play_of("primes", (5, 30, 0, 1), Primes(0), (5, 30, "Bob"))
    told_as = [play.turn(index).position for index in play.line()]
    assert told_as == [
        "x = 5, y = 30", "x = 4, y = 30", "x = 3, y = 30", "x = 2, y = 30", "x = 2, y = 29",
    ]  # fmt: skip
    assert (play.winner, play.loser) == ("Alice", "Bob")


def test_the_loser_delays_whatever_the_measure() -> None:
    """To y = 29, which ends the play at once, is the longest way by a measure that is no length."""
    certificate = certify(Primes(0), (5, 30, "Bob"))
    measures = {(5, 30): 100, (5, 29): 99}
    steps = tuple(
        replace(step, measure=measures.get(decode(step.position)[:2], step.measure))
        for step in certificate.steps
    )
    uneven = replace(certificate, steps=steps)
    check(uneven, Primes(0))
    play = told(a_case("primes", (5, 30, 0, 1), uneven), uneven)
    assert play.line() == told(a_case("primes", (5, 30, 0, 1)), certificate).line()
    assert len(play.line()) == 5


def test_players_are_unnamed_where_nothing_names_them() -> None:
    """In an impartial game a root that is not the instance's has a first and a second player."""
    play = play_of("thuemorse", (12, 3), ThueMorse(3), 9)
    assert {play.winner, play.loser} == {"the first player", "the second player"}
    play = play_of("thuemorse", "something else", ThueMorse(3), 12)
    assert play.turn(0).mover == "the first player"


def test_an_unknown_ruleset_is_no_play() -> None:
    """A certificate of rules that no claim names cannot be told."""
    with pytest.raises(Rejected, match="ruleset ThueMorse: unknown in primes"):
        play_of("primes", (5, 30, 0, 1), ThueMorse(3), 9)


def test_the_explanation_shows_the_play_and_what_else_could_be_done() -> None:
    """At 5, 30 and 3, 30 Bob could lower y to 29: both would be prime at once."""
    case = a_case("primes", (5, 30, 0, 1), certify(Primes(0), (5, 30, "Bob")))
    rules, *play, proof = lines(case)
    assert rules.startswith("rules: Primes(boundary=0): K = 0; ")
    at_once = "     or lowers y to 29: both are prime; Alice has won"
    assert play == [
        "play: Bob moves first from x = 5, y = 30; solver tested says that Bob wins, "
        "but Alice does; Bob delays the end as long as possible:",
        "  1. x = 5, y = 30: Bob lowers x to 4",
        at_once,
        "  2. x = 4, y = 30: Alice lowers x to 3",
        "  3. x = 3, y = 30: Bob lowers x to 2",
        at_once,
        "  4. x = 2, y = 30: Alice lowers y to 29",
        "  end: x = 2, y = 29: both are prime; Alice has won",
    ]
    assert proof.startswith("proof: the certificate holds 7 positions, ")


def test_a_long_play_is_cut_in_the_middle() -> None:
    """Of the 14 moves that take one stone each from 14, three are left out."""
    problem = catalog.load(TAKE)
    ruleset = problem.rules(problem.instance((14, 1)))
    _, head, *moves, end, _ = lines(a_case(TAKE, (14, 1), certify(ruleset, 14)))
    assert head.startswith("play: Alice moves first from 14; ")
    assert [line.split()[0] for line in moves] == [
        *(f"{number}." for number in range(1, 9)), "…", "12.", "13.", "14.",
    ]  # fmt: skip
    assert moves[8] == "  … 3 moves left out"
    assert moves[-1] == "  14. 1: Bob goes to 0"
    assert end == "  end: 0: there is no move; Bob has won"


def test_an_ended_game_is_explained_in_one_line() -> None:
    """Dee, who has only single stones before her, has lost where the play begins."""
    case = a_case(
        "evenodd",
        ((1, 1), "Dee"),
        certify(EvenOdd(), ((1, 1), "Dee")),
        subject=Subject.CLAIM,
    )
    _, head, end, proof = lines(case)
    assert head == "play: Dee moves first from heaps of 1, 1; the claim says: Bob; here Dum wins:"
    assert end == "  end: heaps of 1, 1: Dee cannot take an even number of stones; Dum has won"
    assert "1 position" in proof


def test_the_judge_s_answer_is_by_the_instance_s_own_rules() -> None:
    """From 4, 4 Alice, who moves, wins with K = 0 by x = 3, then y = 3 or 2, 3; Bob with K = 2.

    There she must lower one to 3, and he lowers that to 2.
    """
    root = (4, 4, "Alice")
    others, own = certify(Primes(0), root), certify(Primes(2), root)
    assert (others.outcome, own.outcome) == ("N", "P")
    case = a_case("primes", (4, 4, 2, 0), others, own, subject=Subject.CLAIM)
    assert texts(case, Path())["case.ans"] == "Case 1: Bob\n"
    problem = catalog.load("primes")
    found = proved(problem, problem.instance((4, 4, 2, 0)), case.finding.certificates)
    assert (found.winner, found.certificate) == ("Bob", own)


def test_a_value_is_explained() -> None:
    """The six monsters' board has a Grundy value above 0, as its first player wins it."""
    value = certify_value(Lava(6, 7), PLACED)
    finding = Finding(
        encode(GRID), "0", str(value.value), "", 1, Minimality.PROVED, values=(value,)
    )
    rules, words = lines(a_case("lava", GRID, finding=finding, subject=Subject.CLAIM))
    assert rules.startswith("rules: Lava(rows=6, columns=7): ")
    assert words.startswith("value: 6 monsters on (3,3), ")
    assert f"has the Grundy value {value.value}, " in words
    assert value.value > 0


def test_what_is_said_is_told_on_one_line() -> None:
    """A claim's words with a line feed and an escape sequence stay one printable line."""
    finding = Finding(
        [5, 30, 0, 1], "no\n\x1b[31m", "", "", 1, Minimality.PROVED,
        certificates=(certify(Primes(0), (5, 30, "Bob")),),
    )  # fmt: skip
    written = lines(a_case("primes", (), finding=finding, subject=Subject.CLAIM))
    assert "the claim says: no\\n\\x1b[31m; here Alice wins" in written[1]
    assert all(line.isprintable() for line in written)
