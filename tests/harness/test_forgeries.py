"""Forged certificates by the ten thousand, of many small roots: the checkers accept none.

Each is no proof by construction. A reply is changed to an illegal one, or to one that loses by
the oracle; a measure is changed only where it then fails to fall; every position of a certificate
is reached, so none may be missing; the games have no loops; another winner or Grundy value is
false; and another's certificate is passed off only where its outcome is false here.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import cache, cached_property
from itertools import product
from typing import Any, Literal

import pytest
from pydantic import JsonValue

from harness.checks import certificate as winning
from harness.checks import grundy
from harness.checks.winning import certify, certify_value
from harness.checks.written import Rejected, text_of
from harness.proofs import Certificate, GrundyCertificate
from harness.values import decode, encode
from oracles.graph import analyse, build
from oracles.ruleset import Outcome, Ruleset
from oracles.rulesets.evenodd import EvenOdd
from oracles.rulesets.lava import Lava
from oracles.rulesets.primes import Primes
from oracles.rulesets.thuemorse import ThueMorse

EACH = 850
"""Forgeries of winning strategies a kind and game: of 12 kinds, so 10,200 a game."""
EACH_VALUE = 600
"""Forgeries of Grundy values a kind and game: of 7 kinds, and two games that have values."""
OTHER: dict[str, Literal["N", "P"]] = {"N": "P", "P": "N"}

Proof = Any
"""A certificate of either kind."""
Draw = random.Random


def accepts(check: Callable[[Any, Any], None], forged: Any, ruleset: Ruleset[Any]) -> bool:
    """Return whether a checker accepts a certificate."""
    try:
        check(forged, ruleset)
    except Rejected:
        return False
    return True


def roots(game: str) -> Iterator[tuple[Ruleset[Any], Any]]:
    """Yield small roots of a game, with their rulesets."""
    if game == "primes":
        for k, x, y, mover in product((0, 1, 2), (4, 5, 6, 8), (9, 10, 12), ("Alice", "Bob")):
            yield Primes(k), (x, y, mover)
    elif game == "thuemorse":
        for most, heap in product((2, 3, 4), (9, 10, 12, 15, 17, 18, 20)):
            yield ThueMorse(most), heap
    elif game == "evenodd":
        for heaps, mover in product(((2, 2), (3, 1), (1, 2, 1), (4, 1), (5,)), ("Dee", "Dum")):
            yield EvenOdd(), (heaps, mover)
    else:
        cells = list(product(range(3), range(3)))
        for seed in range(30):
            alive = random.Random(seed).sample(cells, 3 + seed % 3)
            yield Lava(3 + seed % 2, 3), (frozenset(alive), frozenset())


@dataclass(frozen=True)
class Real:
    """A real certificate of who wins a root."""

    ruleset: Ruleset[Any]
    root: Any
    proof: Certificate

    @cached_property
    def outcome(self) -> dict[str, Outcome]:
        """Return the outcome of every position, as it is written, by the oracle."""
        analysis = analyse(build(self.ruleset, [self.root]))
        return {text_of(encode(at)): value for at, value in analysis.outcome.items()}

    @cached_property
    def legal(self) -> list[list[JsonValue]]:
        """Return the legal options of each step's position."""
        positions = [decode(step.position) for step in self.proof.steps]
        return [
            [] if self.ruleset.decided(at) else list(map(encode, self.ruleset.options(at)))
            for at in positions
        ]


def edges(proof: Proof) -> list[tuple[int, int]]:
    """Return the moves of a certificate, from step to step by their numbers."""
    numbers = {text_of(step.position): number for number, step in enumerate(proof.steps)}
    return [
        (number, numbers[text_of(option)])
        for number, step in enumerate(proof.steps)
        for option in (*step.options, getattr(step, "reply", None))
        if option is not None
    ]


@cache
def reals(game: str) -> list[Real]:
    """Return real certificates, of those roots from which there is a move."""
    made = [Real(rules, root, certify(rules, root)) for rules, root in roots(game)]
    return [real for real in made if len(real.proof.steps) > 1]


def with_step(proof: Proof, at: int, **changes: Any) -> Proof:
    """Return a certificate with a step changed."""
    steps = proof.steps
    return replace(proof, steps=(*steps[:at], replace(steps[at], **changes), *steps[at + 1 :]))


def losing_reply(draw: Draw, real: Real) -> Proof:
    """Return the certificate with a reply after which the other wins."""
    at = draw.randrange(len(real.proof.steps))
    losing = [o for o in real.legal[at] if real.outcome[text_of(o)] is Outcome.N]
    if real.proof.steps[at].reply is None or not losing:
        return None
    return with_step(real.proof, at, reply=draw.choice(losing))


def illegal_reply(draw: Draw, real: Real) -> Proof:
    """Return the certificate with a reply that is no move, where one is due or where none is."""
    at = draw.randrange(len(real.proof.steps))
    reply = draw.choice([step.position for step in real.proof.steps])
    if text_of(reply) in map(text_of, real.legal[at]):
        return None
    return with_step(real.proof, at, reply=draw.choice([reply, [reply], "none", True]))


def added_loop(draw: Draw, real: Real) -> Proof:
    """Return the certificate with a position that leads back to where it was come from."""
    start, end = draw.choice(edges(real.proof))
    back, step = real.proof.steps[start].position, real.proof.steps[end]
    if step.options:
        return with_step(real.proof, end, options=(*step.options, back))
    return with_step(real.proof, end, reply=back)


def other_winner(draw: Draw, real: Real) -> Proof:
    """Return the certificate with the other outcome, or as if the other moved everywhere."""
    turned = replace(real.proof, outcome=OTHER[real.proof.outcome])
    if draw.random() < 0.5:
        return turned
    return replace(
        turned,
        steps=tuple(
            replace(step, reply=draw.choice(step.options), options=())
            if step.options
            else replace(step, reply=None, options=() if step.reply is None else (step.reply,))
            for step in turned.steps
        ),
    )


def dropped_branch(draw: Draw, proof: Proof) -> Proof:
    """Return a certificate without one step or more, in a row."""
    steps = proof.steps
    first = draw.randrange(len(steps))
    last = draw.choice([first, first, draw.randrange(first, len(steps))])
    return replace(proof, steps=(*steps[:first], *steps[last + 1 :]))


def dropped_option(draw: Draw, proof: Proof) -> Proof:
    """Return a certificate in which an option is not stated."""
    at = draw.randrange(len(proof.steps))
    options = list(proof.steps[at].options)
    if not options:
        return None
    options.pop(draw.randrange(len(options)))
    return with_step(proof, at, options=tuple(options))


def added_option(draw: Draw, proof: Proof) -> Proof:
    """Return a certificate in which more is stated than there is: again, or another position."""
    at = draw.randrange(len(proof.steps))
    step = proof.steps[at]
    reachable = [*step.options, proof.root, step.position, [step.position]]
    return with_step(proof, at, options=(*step.options, draw.choice(reachable)))


def other_root(draw: Draw, proof: Proof) -> Proof:
    """Return a certificate as if it began elsewhere: later, or nowhere."""
    roots = [*(step.position for step in proof.steps[1:]), [proof.root], None, "", 10**6, True]
    return replace(proof, root=draw.choice(roots))


def level_measure(draw: Draw, proof: Proof, moves: list[tuple[int, int]]) -> Proof:
    """Return a certificate with a measure that does not fall with some move."""
    start, end = draw.choice(moves)
    least = proof.steps[start].measure
    return with_step(proof, end, measure=least + draw.choice([0, 0, 1, 7, 10**30]))


def mixed_in(draw: Draw, proof: Proof, another: Proof) -> Proof:
    """Return a certificate with steps of another one that are not its own."""
    own = {text_of(step.position) for step in proof.steps}
    foreign = [step for step in another.steps if text_of(step.position) not in own]
    if not foreign:
        return None
    steps = [*proof.steps[1:], *draw.sample(foreign, draw.randint(1, len(foreign)))]
    if draw.random() < 0.5:
        draw.shuffle(steps)
    return replace(proof, steps=(proof.steps[0], *steps))


def other_parameters(draw: Draw, proof: Proof) -> Proof:
    """Return a certificate that names other rules than those under which it is a proof."""
    parameters: dict[str, Any] = dict(proof.parameters)
    name = draw.choice([*parameters, "more"])
    parameters[name] = draw.choice([-1, 9, None, "2", [2], 2.0])
    named = draw.choice(["Nim", "", proof.ruleset.lower()])
    return draw.choice([replace(proof, parameters=parameters), replace(proof, ruleset=named)])


def passed_off(draw: Draw, real: Real, another: Real) -> Proof:
    """Return another root's certificate as if it were of these rules, where that is false."""
    if another.ruleset == real.ruleset:
        return None
    stamped = replace(another.proof, ruleset=real.proof.ruleset, parameters=real.proof.parameters)
    if type(another.ruleset) is type(real.ruleset):
        true = analyse(build(real.ruleset, [another.root])).outcome[another.root]
        if true.value == stamped.outcome:
            return None
    return stamped


GAMES = ("primes", "lava", "evenodd", "thuemorse")
KINDS: dict[str, Callable[[Draw, Real, Real, Real], Proof]] = {
    "a reply that loses": lambda draw, real, other, far: losing_reply(draw, real),
    "a reply that is no move": lambda draw, real, other, far: illegal_reply(draw, real),
    "a branch dropped": lambda draw, real, other, far: dropped_branch(draw, real.proof),
    "an option dropped": lambda draw, real, other, far: dropped_option(draw, real.proof),
    "an option added": lambda draw, real, other, far: added_option(draw, real.proof),
    "a loop added": lambda draw, real, other, far: added_loop(draw, real),
    "another root": lambda draw, real, other, far: other_root(draw, real.proof),
    "another winner": lambda draw, real, other, far: other_winner(draw, real),
    "a measure": lambda draw, real, other, far: level_measure(draw, real.proof, edges(real.proof)),
    "mixed in": lambda draw, real, other, far: mixed_in(draw, real.proof, other.proof),
    "other parameters": lambda draw, real, other, far: other_parameters(draw, real.proof),
    "another game's": lambda draw, real, other, far: passed_off(
        draw, real, draw.choice([far, other])
    ),
}
"""What is done to a real certificate, given another of its game and one of another game."""


@pytest.mark.parametrize("game", GAMES)
def test_no_forged_winning_strategy_is_accepted(game: str) -> None:
    """Of 10,200 forgeries a game, 850 of each of twelve kinds, the checker accepts none."""
    draw = Draw(game)
    mine = reals(game)
    others = [real for other in GAMES if other != game for real in reals(other)]
    for real in mine:
        winning.check(real.proof, real.ruleset)
    for kind, forge in KINDS.items():
        count = 0
        while count < EACH:
            real = draw.choice(mine)
            forged = forge(draw, real, draw.choice(mine), draw.choice(others))
            if forged is not None:
                count += 1
                assert not accepts(winning.check, forged, real.ruleset), (kind, forged)


@pytest.mark.parametrize(
    ("guard", "kind"),
    [
        ("require_options", "an option dropped"),
        ("require_options", "an option added"),
        ("require_step", "a measure"),
        ("require_all_met", "mixed in"),
        ("require_rules", "other parameters"),
    ],
)
def test_a_checker_that_forgets_something_accepts_a_forgery(
    monkeypatch: pytest.MonkeyPatch, guard: str, kind: str
) -> None:
    """Each guard of the checker is needed: without it some of these forgeries pass."""
    monkeypatch.setattr(winning, guard, lambda *given: None)
    draw = Draw(guard)
    mine = reals("thuemorse")
    for _ in range(500):
        real = draw.choice(mine)
        forged = KINDS[kind](draw, real, draw.choice(mine), real)
        if forged is not None and accepts(winning.check, forged, real.ruleset):
            return
    pytest.fail(f"{guard} is not needed")


def other_value(draw: Draw, proof: GrundyCertificate) -> Proof:
    """Return the certificate with another value of some position; the root's in both places."""
    at = draw.choice([0, draw.randrange(len(proof.steps))])
    value = proof.steps[at].value + draw.choice([-2, -1, 1, 2, 10**30])
    changed = with_step(proof, at, value=value)
    return replace(changed, value=value) if at == 0 else changed


VALUE_KINDS: dict[str, Callable[[Draw, Proof, Proof], Proof]] = {
    "another value": lambda draw, proof, other: other_value(draw, proof),
    "a branch dropped": lambda draw, proof, other: dropped_branch(draw, proof),
    "an option dropped": lambda draw, proof, other: dropped_option(draw, proof),
    "an option added": lambda draw, proof, other: added_option(draw, proof),
    "another root": lambda draw, proof, other: other_root(draw, proof),
    "a measure": lambda draw, proof, other: level_measure(draw, proof, edges(proof)),
    "mixed in": lambda draw, proof, other: mixed_in(draw, proof, other),
}


@pytest.mark.parametrize("game", ["lava", "evenodd"])
def test_no_forged_grundy_value_is_accepted(game: str) -> None:
    """Of 4,200 forgeries a game, 600 of each of seven kinds, the checker accepts none."""
    draw = Draw(game)
    mine = [(real.ruleset, certify_value(real.ruleset, real.root)) for real in reals(game)[:12]]
    for kind, forge in VALUE_KINDS.items():
        count = 0
        while count < EACH_VALUE:
            (ruleset, proof), (_, another) = draw.choice(mine), draw.choice(mine)
            forged = forge(draw, proof, another)
            if forged is not None:
                count += 1
                assert not accepts(grundy.check, forged, ruleset), (kind, forged)
