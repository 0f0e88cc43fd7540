"""A certificate in lines of text: the rules, one play by it, and what it proves."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from harness import catalog
from harness.accepting import rules_of
from harness.causes import printable
from harness.proofs import Certificate, GrundyCertificate
from harness.records import Subject
from harness.report.case import Case
from harness.report.play import Move, Told, Turn, ruleset_of, told
from harness.telling import careful
from harness.values import decode

LONGEST = 12
"""Moves of a play that are all written down; of a longer one the first and the last are."""
FIRST, LAST = 8, 3
OTHERS = 3
"""Other moves of the loser's that are written down with the one that is played."""


def lines(case: Case) -> list[str]:
    """Return what the certificates of a case show, a play each, and what they prove."""
    finding = case.finding
    played = [line for certificate in finding.certificates for line in _shown(case, certificate)]
    return played + [line for value in finding.values for line in _value(case, value)]


def _shown(case: Case, certificate: Certificate) -> Iterator[str]:
    """Yield the lines of one certificate."""
    play = told(case, certificate)
    at = play.line()
    root = play.turn(0)
    yield f"rules: {_rules(certificate, play.rules)}"
    delays = f"; {play.loser} delays the end as long as possible" if root.moves else ""
    yield f"play: {root.mover} moves first from {root.position}; {_doubted(case, play)}{delays}:"
    for number, (here, there) in enumerate(pairwise(at), start=1):
        left = len(at) - 1 - FIRST - LAST
        if len(at) - 1 > LONGEST and FIRST < number <= FIRST + left:
            if number == FIRST + 1:
                yield f"  … {left} moves left out"
            continue
        yield from _ply(play, number, play.turn(here), there)
    last = play.turn(at[-1])
    yield f"  end: {last.position}: {last.end}; {play.winner} has won"
    yield f"proof: {proof(play)}"


def _rules(proof: Certificate | GrundyCertificate, words: str) -> str:
    """Return a ruleset's name and parameters, and what it says, if there are words."""
    return printable(rules_of(proof)) + (f": {words}" if words else "")


def _doubted(case: Case, play: Told) -> str:
    """Return what is said of who wins, and who does."""
    who = f"solver {case.target}" if case.subject is Subject.SOLVER else "the claim"
    said = printable(case.finding.said)
    if said == play.loser:
        return f"{who} says that {said} wins, but {play.winner} does"
    return f"{who} says: {said}; here {play.winner} wins"


def _ply(play: Told, number: int, turn: Turn, there: int) -> Iterator[str]:
    """Yield the lines of a move: what is done, and what else the loser could have done."""
    (done,) = [move for move in turn.moves if move.to == there]
    yield f"  {number}. {turn.position}: {turn.mover} {done.words}"
    others = [move for move in turn.moves if move.to != there]
    if len(others) > OTHERS:
        yield f"     or makes one of {len(others)} other moves, all answered in the certificate"
    else:
        yield from (f"     or {_other(play, move)}" for move in others)


def _other(play: Told, move: Move) -> str:
    """Return a move that is not played, and what comes of it."""
    after = play.turn(move.to)
    if after.end:
        return f"{move.words}: {after.end}; {play.winner} has won"
    return f"{move.words}; then {after.mover} {after.moves[0].words}"


def proof(play: Told) -> str:
    """Return what the certificate proves, and of how many positions it is made."""
    count = len(play.certificate.steps)
    if count == 1:
        return "the certificate holds 1 position, at which the game is over by the rules"
    return (
        f"the certificate holds {count:,} positions, all that can come up while {play.winner} "
        f"plays by it: every move of {play.loser}'s, an answer of {play.winner}'s to each, and a "
        f"measure that falls with every move, so that every play ends; each ends with "
        f"{play.winner}'s win. The checker has accepted it"
    )


def _value(case: Case, value: GrundyCertificate) -> Iterator[str]:
    """Yield the lines of a certificate of a Grundy value."""
    ruleset = ruleset_of(case, value)
    telling = careful(catalog.load(case.problem).telling)
    position = telling.position(ruleset, decode(value.root))
    count = len(value.steps)
    yield f"rules: {_rules(value, telling.rules(ruleset))}"
    yield (
        f"value: {position} has the Grundy value {value.value}, the least number that none of its "
        f"options has; the certificate holds {count:,} position{'s' * (count > 1)}, each with all "
        "of its options, and the checker has accepted it"
    )
