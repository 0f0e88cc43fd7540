"""Certificates: the real ones of every kind are accepted, and forgeries are not."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any, Literal, NamedTuple

import pytest
from pydantic import JsonValue

from harness.checks.certificate import check
from harness.checks.winning import certify
from harness.checks.written import Rejected
from harness.proofs import Certificate, Step
from harness.values import decode, encode
from oracles.graph import LimitExceeded, analyse, build
from oracles.ruleset import Outcome, Ruleset
from oracles.rulesets.evenodd import EvenOdd
from oracles.rulesets.lava import Lava, monsters
from oracles.rulesets.primes import Primes
from oracles.rulesets.thuemorse import ThueMorse

NP: tuple[Literal["N"], Literal["P"]] = ("N", "P")


@dataclass(frozen=True)
class Takes:
    """One heap; a move takes 1 to `most` stones; who cannot move has lost."""

    most: int

    def options(self, heap: int) -> list[int]:
        return [heap - take for take in range(1, min(self.most, heap) + 1)]

    def decided(self, heap: int) -> Outcome | None:
        return None


@dataclass(frozen=True)
class Ring:
    """A token on a ring; it moves one place on, or from place 0 out, where the game is over.

    On an even ring the odd places are lost: the mover can only hand over an even one. Who moves
    at place 0 wins by going out; to go on to place 1 keeps the win, but round and round.
    """

    length: int

    def options(self, place: int) -> list[int]:
        if place < 0:
            return []
        return [(place + 1) % self.length, *([-1] if place == 0 else [])]

    def decided(self, place: int) -> Outcome | None:
        return None


@dataclass(frozen=True)
class Round(Ring):
    """A ring without a way out: play never ends."""

    def options(self, place: int) -> list[int]:
        return [(place + 1) % self.length]


@dataclass(frozen=True)
class DrawnAtZero(Takes):
    """As `Takes`, but the empty heap is a draw."""

    def decided(self, heap: int) -> Outcome | None:
        return Outcome.D if heap == 0 else None


SIX = frozenset(monsters(["^" * 6] * 6))

REAL: dict[str, tuple[Ruleset[Any], Any, str]] = {
    "partisan, second wins": (EvenOdd(), ((4, 2, 2), "Dee"), "P"),
    "partisan, first wins": (EvenOdd(), ((2, 3, 1), "Dum"), "N"),
    "over at once": (EvenOdd(), ((1,), "Dee"), "P"),
    "decided at once": (Primes(2), (5, 7, "Bob"), "P"),
    "decided ends, first wins": (Primes(2), (4, 9, "Alice"), "N"),
    "decided ends, second wins": (Primes(2), (5, 28, "Alice"), "P"),
    "impartial, first wins": (Takes(3), 11, "N"),
    "impartial, second wins": (Takes(3), 12, "P"),
    "forbidden counts": (ThueMorse(3), 12, "N"),
    "sets of cells": (Lava(6, 6), (SIX, frozenset()), "P"),
    "a play could go round": (Ring(6), 1, "P"),
}
"""A ruleset, a root, and its outcome by the statement's samples or by hand.

EvenOdd: after Dee's first move on even heaps Dum makes one odd, which she can never empty; Dum
moving first does so at once; Dee cannot move on one stone. Takes up to 3: multiples of 4 lose.
ThueMorse(3): of 12 leave 9, since 8 and 7 lose at once and 6 is answered by 5, from where 4 and 2
lose at once and 3 is taken whole. Lava: of four monsters in a square a volcano spares the one
opposite, which is the second player's. Ring: see there.
"""


def real(kind: str) -> tuple[Certificate, Ruleset[Any]]:
    """Return a real certificate and its ruleset."""
    ruleset, root, _ = REAL[kind]
    return certify(ruleset, root), ruleset


@pytest.mark.parametrize("kind", REAL)
def test_real_certificates_are_accepted(kind: str) -> None:
    """A certificate proves the known outcome, is data, and is accepted with nothing missing."""
    certificate, ruleset = real(kind)
    assert certificate.outcome == REAL[kind][2]
    assert decode(certificate.root) == REAL[kind][1]
    check(certificate, ruleset)


def test_a_certificate_holds_the_winner_s_replies_and_all_of_the_loser_s_moves() -> None:
    """From 8 stones, takes up to 3: the loser's three moves, one reply to each, the rest again.

    The measure is the remoteness: 4 plies from 8 stones, 2 from 4.
    """
    certificate = certify(Takes(3), 8)
    assert certificate == Certificate(
        ruleset="Takes",
        parameters={"most": 3},
        root=8,
        outcome="P",
        steps=(
            Step(8, 4, options=(7, 6, 5)),
            Step(7, 3, 4),
            Step(6, 3, 4),
            Step(5, 3, 4),
            Step(4, 2, options=(3, 2, 1)),
            Step(3, 1, 0),
            Step(2, 1, 0),
            Step(1, 1, 0),
            Step(0, 0),
        ),
    )


def test_a_draw_has_no_certificate() -> None:
    """Where nobody can win, by rule or for want of an end, no certificate is made."""
    with pytest.raises(ValueError, match="a draw has no winning strategy"):
        certify(DrawnAtZero(1), 3)
    with pytest.raises(ValueError, match="a draw has no winning strategy"):
        certify(Round(5), 2)


class Pile(NamedTuple):
    """Stones in a heap."""

    stones: int


@dataclass(frozen=True)
class ByName:
    """One heap; a move takes one stone; who cannot move has lost."""

    def options(self, pile: Pile) -> list[Pile]:
        return [Pile(pile.stones - 1)] if pile.stones else []

    def decided(self, pile: Pile) -> None:
        return None


@dataclass(frozen=True)
class ByPlace(ByName):
    """The same, with rules that take a plain tuple for a pile."""

    def options(self, pile: Pile) -> list[Pile]:
        return super().options(Pile(*pile))


def test_rules_must_take_positions_as_they_are_stored() -> None:
    """What is stored has no names: rules that need them are told so, others are certified."""
    assert certify(ByPlace(), Pile(3)).outcome == "N"
    with pytest.raises(TypeError, match=r"must take Pile\(stones=3\) as it is stored, \(3,\), too"):
        certify(ByName(), Pile(3))


def test_certifying_keeps_to_its_limit() -> None:
    """A game with more positions than the limit gets no certificate."""
    with pytest.raises(LimitExceeded):
        certify(Takes(3), 12, limit=12)


EIGHT = certify(Takes(3), 8)
"""The certificate that `test_a_certificate_holds_...` shows in full."""
TALL = replace(EIGHT, steps=tuple(replace(s, measure=decode(s.position)) for s in EIGHT.steps))
"""The same proof, with the number of stones as its measure."""


def with_step(certificate: Certificate, at: JsonValue, **changes: Any) -> Certificate:
    """Return the certificate with the step at a position changed."""
    assert at in [step.position for step in certificate.steps]
    return replace(
        certificate,
        steps=tuple(
            replace(step, **changes) if step.position == at else step for step in certificate.steps
        ),
    )


def without(certificate: Certificate, *positions: JsonValue) -> Certificate:
    """Return the certificate without the steps at these positions."""
    kept = tuple(step for step in certificate.steps if step.position not in positions)
    assert len(kept) == len(certificate.steps) - len(positions)
    return replace(certificate, steps=kept)


def plus(certificate: Certificate, *steps: Step) -> Certificate:
    """Return the certificate with more steps."""
    return replace(certificate, steps=(*certificate.steps, *steps))


FORGED = {
    "an illegal reply": (with_step(EIGHT, 7, reply=3), "reply 3 at 7 is not a legal move"),
    "a legal reply that loses": (with_step(TALL, 3, reply=2), "2 is reached with either player"),
    "a reply that loses, and delays": (with_step(EIGHT, 3, reply=2), "does not fall from 3 to 2"),
    "no reply": (with_step(EIGHT, 7, reply=None), "reply null at 7 is not a legal move"),
    "a reply of another kind": (with_step(EIGHT, 7, reply="4"), 'reply "4" at 7 is not a legal'),
    "a branch dropped": (without(EIGHT, 4, 3, 2, 1, 0), "position 4 is left out"),
    "a move of the loser's forgotten": (without(EIGHT, 6), "position 6 is left out"),
    "the end forgotten": (without(EIGHT, 0), "position 0 is left out"),
    "the root forgotten": (without(EIGHT, 8), "position 8 is left out"),
    "nothing in it": (replace(EIGHT, steps=()), "position 8 is left out"),
    "a position added": (plus(EIGHT, Step(9, 5, 8)), "position 9 is not reached"),
    "a step twice": (plus(EIGHT, Step(4, 2)), "position 4 stands in it twice"),
    "a step twice, otherwise": (plus(EIGHT, Step(7, 3, 6)), "position 7 stands in it twice"),
    "another root": (replace(EIGHT, root=4), "position 5 is not reached"),
    "another order, the root last": (
        replace(EIGHT, steps=EIGHT.steps[::-1]),
        "it begins at 0, not at its root 8",
    ),
    "a root from nowhere": (replace(EIGHT, root=12), "position 12 is left out"),
    "another winner": (replace(EIGHT, outcome="N"), "reply null at 8 is not a legal move"),
    "a reply where the loser moves": (with_step(EIGHT, 4, reply=3), "at 4, where the loser moves"),
    "a reply at the end": (with_step(EIGHT, 0, reply=0), "at 0, where the game is over"),
    "a measure that stays": (with_step(EIGHT, 4, measure=3), "does not fall from 5 to 4"),
    "a measure that rises": (with_step(EIGHT, 0, measure=9), "does not fall from"),
    "another ruleset": (replace(EIGHT, ruleset="Ring"), "it is about Ring with parameters"),
    "other parameters": (replace(EIGHT, parameters={"most": 4}), "not about Takes with parameters"),
    "no parameters": (replace(EIGHT, parameters={}), "it is about Takes with parameters {}"),
    "a position that is no value": (with_step(EIGHT, 7, position=7.5), "position 7 is left out"),
    "a reply that is no value": (
        with_step(EIGHT, 7, reply={"x": 1}),
        'reply {"x": 1} at 7 is not a legal move',
    ),
    "a root that is no value": (replace(EIGHT, root=[0.5]), "0.5 is no value"),
    "an option of the loser's dropped": (with_step(EIGHT, 8, options=(7, 6)), "5 of 8 is left out"),
    "all of them dropped": (with_step(EIGHT, 8, options=()), "option 5 of 8 is left out"),
    "an option added": (with_step(EIGHT, 8, options=(7, 6, 5, 4)), "4 is not an option of 8"),
    "an option stated twice": (
        with_step(EIGHT, 8, options=(7, 6, 5, 5)),
        "option 5 of 8 is stated twice",
    ),
    "another in its place": (with_step(EIGHT, 8, options=(7, 6, 6)), "6 of 8 is stated twice"),
    "an option of another kind": (with_step(EIGHT, 4, options=(3, 2, True)), "true is not an"),
    "the winner's own options": (with_step(EIGHT, 7, options=(4,)), "at 7, where the winner moves"),
    "options at the end": (with_step(EIGHT, 0, options=(0,)), "0 is not an option of 0"),
    "true for 1": (with_step(EIGHT, 1, position=True), "position 1 is left out"),
    "true for 1 as well": (plus(EIGHT, Step(True, 1, 0)), "position true is not reached"),
    "null for the end": (with_step(EIGHT, 0, position=None), "position 0 is left out"),
    "a root in another form": (
        replace(plus(EIGHT, Step({"set": [2, 1]}, 9)), root={"set": [2, 1]}),
        '{"set": [2, 1]} is not how a position is written',
    ),
}


@pytest.mark.parametrize("name", FORGED)
def test_a_forgery_is_rejected_with_the_reason(name: str) -> None:
    """Each forgery of the certificate for 8 stones is rejected, and the message says why."""
    certificate, reason = FORGED[name]
    check(TALL, Takes(3))
    with pytest.raises(Rejected) as caught:
        check(certificate, Takes(3))
    assert reason in str(caught.value)


@pytest.mark.parametrize("measure", [10**4000, -(10**4000)])
def test_any_whole_number_will_do_as_a_measure(measure: int) -> None:
    """Only the order of measures counts: all of them moved by the same amount prove the same."""
    moved = tuple(replace(s, measure=s.measure + measure) for s in EIGHT.steps)
    check(replace(EIGHT, steps=moved), Takes(3))


@dataclass(frozen=True)
class TwoWays(Takes):
    """As `Takes`, but each option is yielded twice, as if there were two ways to take."""

    def options(self, heap: int) -> list[int]:
        return 2 * super().options(heap)


def test_an_option_that_can_be_had_in_two_ways_is_stated_once() -> None:
    """Rules that yield an option twice have the certificates of rules that yield it once."""
    twice = replace(EIGHT, ruleset="TwoWays")
    check(twice, TwoWays(3))
    assert certify(TwoWays(3), 8) == twice
    with pytest.raises(Rejected, match="option 7 of 8 is stated twice"):
        check(with_step(twice, 8, options=(7, 7, 6, 6, 5, 5)), TwoWays(3))


@dataclass(frozen=True)
class Careless(Takes):
    """As `Takes`, but an end is decided by a letter where an `Outcome` should stand."""

    def decided(self, heap: int) -> Any:
        return "P" if heap == 0 else None


def test_whatever_cannot_be_checked_is_rejected() -> None:
    """Rules that fail at a made-up root, data nested deeply and careless rules are no proofs.

    How deeply Python follows data is for others to set, so the reason may be either.
    """
    deep: Any = 8
    for _ in range(3_000):
        deep = [deep]
    bottomless = replace(EIGHT)
    object.__setattr__(bottomless, "root", deep)
    for certificate, ruleset, reason in (
        (replace(EIGHT, root="8", steps=(Step("8", 1),)), Takes(3), "the rules fail on it: Type"),
        (replace(EIGHT, root=[8], steps=(Step([8], 1),)), Takes(3), "the rules fail on it: Type"),
        (bottomless, Takes(3), ""),
        (replace(EIGHT, ruleset="Careless"), Careless(3), "the play that ends at 0 is lost"),
    ):
        with pytest.raises(Rejected) as caught:
            check(certificate, ruleset)
        assert reason in str(caught.value)


def test_a_play_that_goes_round_is_no_win() -> None:
    """On the ring the second player's reply must leave it: going on keeps the win, and is none."""
    certificate, ruleset = real("a play could go round")
    assert [(s.position, s.reply) for s in certificate.steps if s.position == 0] == [(0, -1)]
    going_on = with_step(without(certificate, -1), 0, reply=1)
    with pytest.raises(Rejected, match="the measure does not fall from 0 to 1"):
        check(going_on, ruleset)
    for lower in (0, -7):
        with pytest.raises(Rejected, match="the measure does not fall"):
            check(with_step(going_on, 1, measure=lower), ruleset)


def test_the_loser_may_answer_with_any_move() -> None:
    """Dee has no proof on (1, 2): Dum's reply may not be left out, and with it she is stuck."""
    claimed = Certificate(
        "EvenOdd", {}, [[1, 2], "Dee"], "N", (Step([[1, 2], "Dee"], 1, [[1, 0], "Dum"]),)
    )
    silent = plus(claimed, Step([[1, 0], "Dum"], 0))
    answered = Step([[1, 0], "Dum"], 0, options=([[0, 0], "Dee"],))
    loses_next = plus(claimed, answered)
    stuck = plus(claimed, answered, Step([[0, 0], "Dee"], -1))
    for certificate, reason in (
        (claimed, 'position [[1, 0], "Dum"] is left out'),
        (silent, 'option [[0, 0], "Dee"] of [[1, 0], "Dum"] is left out'),
        (loses_next, 'position [[0, 0], "Dee"] is left out'),
        (stuck, 'the play that ends at [[0, 0], "Dee"] is lost'),
    ):
        with pytest.raises(Rejected) as caught:
            check(certificate, EvenOdd())
        assert str(caught.value) == reason


@pytest.mark.parametrize(
    ("ruleset", "steps", "outcome"),
    [
        # 4 = 100 is a forbidden count: whoever is to move there has won, not who moved.
        (ThueMorse(3), (Step(5, 1, 4), Step(4, 0)), "N"),
        # The empty heap is won by who emptied it.
        (ThueMorse(3), (Step(0, 0),), "N"),
        # A prime pair is Alice's, whoever moved there; the boundary is Bob's.
        (Primes(2), (Step([5, 8, "Bob"], 1, [5, 7, "Alice"]), Step([5, 7, "Alice"], 0)), "N"),
        (Primes(2), (Step([3, 9, "Alice"], 1, [2, 9, "Bob"]), Step([2, 9, "Bob"], 0)), "N"),
        # Nobody wins where a rule draws.
        (DrawnAtZero(3), (Step(2, 1, 0), Step(0, 0)), "N"),
        (DrawnAtZero(3), (Step(0, 0),), "P"),
    ],
)
def test_an_end_that_the_other_wins_is_no_proof(
    ruleset: Any, steps: tuple[Step, ...], outcome: Literal["N", "P"]
) -> None:
    """A terminal that the rules give to the other player, or to nobody, is rejected."""
    parameters = dict(vars(ruleset))
    certificate = Certificate(type(ruleset).__name__, parameters, steps[0].position, outcome, steps)
    with pytest.raises(Rejected, match=r"the play that ends at .* is (lost|drawn)"):
        check(certificate, ruleset)


def proves(certificate: Certificate, ruleset: Ruleset[Any]) -> bool:
    """Return whether a certificate is a proof, by playing every play that its replies allow."""
    if (certificate.ruleset, certificate.parameters) != (type(ruleset).__name__, vars(ruleset)):
        return False
    try:
        steps = [(decode(s.position), s.measure, decode(s.reply)) for s in certificate.steps]
        root = decode(certificate.root)
    except ValueError:
        return False
    table = {position: (measure, reply) for position, measure, reply in steps}
    met: dict[Any, bool] = {}

    def won(position: Any, winner_moves: bool, before: float) -> bool:
        if position not in table or met.setdefault(position, winner_moves) != winner_moves:
            return False
        measure, reply = table[position]
        if measure >= before:
            return False
        outcome = ruleset.decided(position)
        options = list(ruleset.options(position)) if outcome is None else []
        if not options:
            mover_wins = outcome is Outcome.N
            return reply is None and outcome is not Outcome.D and mover_wins == winner_moves
        if winner_moves:
            return reply in options and won(reply, False, measure)
        return reply is None and all(won(option, True, measure) for option in options)

    winner_first = {"N": True, "P": False}.get(certificate.outcome)
    proof = winner_first is not None and won(root, winner_first, float("inf"))
    whole = len(table) == len(steps) and met.keys() == table.keys()
    return proof and whole and steps[0][0] == root


def disturbed(draw: random.Random, data: JsonValue) -> JsonValue:
    """Return data that differs in one place."""
    if isinstance(data, list) and data:
        i = draw.randrange(len(data))
        if draw.random() < 0.2:
            return [*data[:i], *data[i + 1 :]]
        return [*data[:i], disturbed(draw, data[i]), *data[i + 1 :]]
    if isinstance(data, dict) and draw.random() < 0.8:
        return {key: disturbed(draw, value) for key, value in data.items()}
    if isinstance(data, int):
        return data + draw.choice([-2, -1, 1, 2])
    others: list[JsonValue] = ["Dee", "Dum", "Alice", "Bob", None, 0.5, [], {"set": []}]
    return draw.choice([other for other in others if other != data])


def forge_step(draw: random.Random, certificate: Certificate, options: Any) -> Certificate:
    """Return the certificate with one field of one step changed."""
    steps = list(certificate.steps)
    i = draw.randrange(len(steps))
    step, another = steps[i], draw.choice(steps)
    replies = [None, another.position, another.reply, disturbed(draw, step.reply)]
    replies += [encode(option) for option in options(decode(step.position))]
    steps[i] = draw.choice(
        [
            replace(step, reply=draw.choice(replies)),
            replace(step, measure=step.measure + draw.randint(-3, 3)),
            replace(step, position=draw.choice([another.position, disturbed(draw, step.position)])),
        ]
    )
    return replace(certificate, steps=tuple(steps))


def forge(draw: random.Random, certificate: Certificate, options: Any) -> Certificate:
    """Return the certificate with a single field changed, or a step more, less or moved."""
    steps = certificate.steps
    some_step = draw.choice(steps)
    some_position = draw.choice([some_step.position, disturbed(draw, certificate.root)])
    extra = Step(disturbed(draw, some_step.position), some_step.measure, some_step.reply)
    forgeries: list[Callable[[], Certificate]] = [
        lambda: replace(certificate, root=some_position),
        lambda: replace(certificate, outcome=draw.choice(NP)),
        lambda: replace(certificate, ruleset=draw.choice(["EvenOdd", "Takes", "Lava", ""])),
        lambda: replace(certificate, parameters={**certificate.parameters, "most": 4}),
        lambda: replace(certificate, steps=tuple(s for s in steps if s is not some_step)),
        lambda: replace(certificate, steps=(*steps, draw.choice([extra, some_step]))),
        lambda: replace(certificate, steps=tuple(draw.sample(steps, len(steps)))),
        lambda: replace(certificate, steps=(steps[0], *draw.sample(steps[1:], len(steps) - 1))),
        *[lambda: forge_step(draw, certificate, options)] * 7,
    ]
    return draw.choice(forgeries)()


@pytest.mark.parametrize("kind", REAL)
def test_no_random_forgery_is_accepted_unless_it_is_a_proof(kind: str) -> None:
    """Of 400 forgeries just those are accepted that are proofs by playing out every play.

    What is accepted names the right outcome of its root, too.
    """
    certificate, ruleset = real(kind)
    draw = random.Random(kind)
    accepted = rejected = 0
    for _ in range(400):
        forged = forge(draw, certificate, ruleset.options)
        try:
            check(forged, ruleset)
        except Rejected:
            rejected += 1
            assert not proves(forged, ruleset), forged
            continue
        accepted += 1
        assert proves(forged, ruleset), forged
        root = decode(forged.root)
        assert analyse(build(ruleset, [root])).outcome[root].value == forged.outcome
    assert accepted > 10
    assert rejected > 100


@dataclass(frozen=True)
class TakesOneOf:
    """One heap; a move takes a number of stones that is in a set; who cannot move has lost."""

    numbers: frozenset[int]

    def options(self, heap: int) -> list[int]:
        return [heap - take for take in sorted(self.numbers) if take <= heap]

    def decided(self, heap: int) -> Outcome | None:
        return None


def test_parameters_may_be_sets_and_tuples() -> None:
    """A subtraction set goes into the certificate as JSON, and binds it to that set."""
    certificate = certify(TakesOneOf(frozenset({1, 3})), 4)
    assert certificate.parameters == {"numbers": {"set": [1, 3]}}
    with pytest.raises(Rejected, match="it is about TakesOneOf"):
        check(certificate, TakesOneOf(frozenset({1, 2})))
