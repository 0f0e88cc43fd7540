"""The play of a certificate: each position in words, whose turn it is, and what can be done.

The winner plays by the certificate; the loser does what he likes. This is all that a page needs
to be played on: no rules, only steps that lead to steps.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from markupsafe import Markup
from pydantic import JsonValue

from harness import catalog
from harness.accepting import named_rules
from harness.checks.written import names, text_of
from harness.problem import AnyProblem
from harness.proofs import Certificate, GrundyCertificate, Step
from harness.report.case import Case
from harness.showing import instance_of
from harness.telling import Telling, careful
from harness.values import decode, encode
from oracles.ruleset import Outcome, Ruleset


@dataclass(frozen=True)
class Move:
    """What can be done at a step: the index of the step that it leads to, and in words."""

    to: int
    words: str


@dataclass(frozen=True)
class Turn:
    """A step of a certificate in words.

    - `position`, and `mover`, whose turn it is there.
    - `moves`: the one reply of the winner or every option of the loser; none if it is the end.
    - `end`: why the game is over; "" while it goes on.
    """

    position: str
    mover: str
    moves: tuple[Move, ...]
    end: str


@dataclass(frozen=True)
class Told:
    """A certificate to be told and played; its steps are known by their index, the root's is 0.

    - `rules` says what is played, `winner` and `loser` who they are.
    - `turn` and `board` make words and drawings only when asked, as a certificate can be long.
    """

    certificate: Certificate
    ruleset: Ruleset[Any]
    telling: Telling
    instance: Any | None
    winner: str
    loser: str
    places: Mapping[str, int]

    @property
    def rules(self) -> str:
        """Return the rules in words, "" if there are none."""
        return self.telling.rules(self.ruleset)

    def turn(self, index: int) -> Turn:
        """Return the step of this index in words."""
        step = self.certificate.steps[index]
        position = decode(step.position)
        moves = tuple(
            Move(self.places[text_of(to)], self.telling.move(self.ruleset, position, decode(to)))
            for to in _following(step)
        )
        return Turn(
            position=self.telling.position(self.ruleset, position),
            mover=self.winner if self._winner_moves(step) else self.loser,
            moves=moves,
            end="" if moves else self.telling.end(self.ruleset, position),
        )

    def board(self, index: int, before: int | None = None) -> Markup:
        """Return the drawing of a step, with the move that came from the step `before`."""
        steps = self.certificate.steps
        earlier = None if before is None else decode(steps[before].position)
        position = decode(steps[index].position)
        return self.telling.board(self.ruleset, position, earlier, self.instance)

    def line(self) -> tuple[int, ...]:
        """Return the steps of the play in which the loser delays the end as long as he can.

        He takes the option from which the longest play by the certificate starts, of equal ones
        the first that is stated. O(n log n) for n positions, as measures fall with every move.
        """
        steps = self.certificate.steps
        longest, then = [0] * len(steps), [0] * len(steps)
        for at in sorted(range(len(steps)), key=lambda at: steps[at].measure):
            if following := [self.places[text_of(to)] for to in _following(steps[at])]:
                then[at] = max(following, key=longest.__getitem__)
                longest[at] = longest[then[at]] + 1
        played = [0]
        while longest[played[-1]]:
            played.append(then[played[-1]])
        return tuple(played)

    def _winner_moves(self, step: Step) -> bool:
        """Return whether it is the winner's turn: at the end by what the rules say of the mover."""
        if _following(step):
            return step.reply is not None
        return self.ruleset.decided(decode(step.position)) is Outcome.N


def told(case: Case, certificate: Certificate) -> Told:
    """Return the play of a certificate of a case; `Rejected` if its rules are unknown."""
    problem = catalog.load(case.problem)
    instance = instance_of(problem, case.finding.instance)
    return told_of(problem, instance, ruleset_of(case, certificate), certificate)


def told_of(
    problem: AnyProblem, instance: Any | None, ruleset: Ruleset[Any], certificate: Certificate
) -> Told:
    """Return the play of a certificate under a ruleset of a problem."""
    first, second = _players(problem, instance, certificate.root)
    wins = certificate.outcome == "N"
    return Told(
        certificate=certificate,
        ruleset=ruleset,
        telling=careful(problem.telling),
        instance=instance,
        winner=first if wins else second,
        loser=second if wins else first,
        places={text_of(step.position): i for i, step in enumerate(certificate.steps)},
    )


def _following(step: Step) -> tuple[JsonValue, ...]:
    """Return the reply, or every option of the loser's, as JSON."""
    return step.options if step.reply is None else (step.reply,)


def _players(problem: AnyProblem, instance: Any | None, root: JsonValue) -> tuple[str, str]:
    """Return who moves first from a certificate's root, and who second.

    Where the root is the instance's, whatever the rules, they are the instance's players; else
    whoever of them is named in the root, as a partisan position holds the mover, moves first.
    """
    if instance is not None:
        first, second = map(str.__str__, problem.players(instance))
        if root == encode(problem.root(instance)):
            return first, second
        named = [name for name in (first, second) if _holds(root, name)]
        if len(named) == 1:
            return (first, second) if named == [first] else (second, first)
    return "the first player", "the second player"


def _holds(value: JsonValue, name: str) -> bool:
    """Return whether a string stands somewhere in a position."""
    if isinstance(value, dict):
        return any(_holds(item, name) for item in value.values())
    if isinstance(value, list):
        return any(_holds(item, name) for item in value)
    return value == name


def ruleset_of(case: Case, proof: Certificate | GrundyCertificate) -> Ruleset[Any]:
    """Return the ruleset that a proof names: the instance's, or one of the claims'.

    `Rejected` if it is neither.
    """
    problem = catalog.load(case.problem)
    instance = instance_of(problem, case.finding.instance)
    if instance is not None:
        own = problem.rules(instance)
        if names(proof, own):
            return own
    return named_rules(case.problem, proof)
