"""What a solver says of a position and of its options, and whether that is consistent."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Any

import numpy as np

from harness.causes import RAISED, cause_of, shown
from harness.checks.compare import SHOWN, NoAnswer, ask
from harness.checks.inconsistency import outcome_by_rule
from harness.checks.written import parameters_of
from harness.problem import AnyProblem, AnySolver
from harness.proofs import Inconsistency, OptionAnswer
from harness.values import encode
from oracles.ruleset import Outcome, Ruleset

Play = tuple[Any, ...]
"""Positions from where an instance starts, a move at a time."""


class Drawn(Exception):
    """A position is drawn, so that no answers to it and to its options need be consistent."""

    def __init__(self, position: Any) -> None:
        super().__init__(
            f"position {position} is drawn: solvers are compared without an oracle, by the modes "
            "consistency and versus, only in games without draws"
        )


class Unaskable(NoAnswer):
    """A solver has no way to be asked about a position."""


@dataclass(frozen=True)
class Words:
    """What is said at the end of a play, and of each option there.

    `said` has an outcome for the position; `options` has each option with its outcome, and
    whether the rules say it because the game is over there. The outcome is the one that holds for
    the player to move, N or P.
    """

    instance: Any
    play: Play
    said: Outcome
    options: tuple[tuple[Any, Outcome, bool], ...]

    @property
    def consistent(self) -> bool:
        """Return whether the mover is said to win exactly where some option is said to be lost."""
        lost = any(outcome is Outcome.P for _, outcome, _ in self.options)
        return lost == (self.said is Outcome.N)

    def inconsistency(self, ruleset: Ruleset[Any]) -> Inconsistency:
        """Return the words as data."""
        return Inconsistency(
            ruleset=type(ruleset).__name__,
            parameters=parameters_of(ruleset),
            play=tuple(map(encode, self.play)),
            outcome=_letter(self.said),
            options=tuple(
                OptionAnswer(encode(option), _letter(outcome), by_rule)
                for option, outcome, by_rule in self.options
            ),
        )


def words_at(problem: AnyProblem, solver: AnySolver, instance: Any, play: Play) -> Words | NoAnswer:
    """Return what a solver says at the end of a play from an instance, in k + 1 answers.

    Where the game is over nobody is asked. Raises `Drawn` if a rule draws one of the options.
    """
    ruleset = problem.rules(instance)
    position = play[-1]
    over = ruleset.decided(position) is not None
    options = [] if over else list(dict.fromkeys(ruleset.options(position)))
    if not options:
        return NoAnswer(position, "the game is over: the rules say who has won")
    by_rule = {option: outcome_by_rule(option, ruleset) for option in options}
    for option in options:
        if by_rule[option] is Outcome.D:
            raise Drawn(option)
    going_on = [option for option in options if by_rule[option] is None]
    said = []
    for answer in say(problem, solver, instance, [position, *going_on]):
        if isinstance(answer, NoAnswer):
            return answer
        said.append(answer)
    heard = dict(zip(going_on, said[1:], strict=True))
    told = tuple((o, by_rule[o] or heard[o], by_rule[o] is not None) for o in options)
    return Words(instance, play, said[0], told)


def say(
    problem: AnyProblem, solver: AnySolver, instance: Any, positions: Sequence[Any]
) -> list[Outcome | NoAnswer]:
    """Return the outcome that a solver gives each position of the instance's ruleset.

    A position at which an instance starts is put as that instance, the starting position of
    `instance` as `instance` itself, all in one batch; of any other `solver.mover_wins` is asked.
    """
    ruleset, root = problem.rules(instance), problem.root(instance)
    posed = {p: instance if p == root else posed_at(problem, ruleset, p) for p in positions}
    asked = [at for at in posed.values() if at is not None]
    names = dict(zip(asked, ask(problem, solver, asked), strict=True))
    others = [position for position, at in posed.items() if at is None]
    direct = dict(zip(others, _directly(solver, ruleset, others), strict=True))
    said: list[Outcome | NoAnswer] = []
    for position in positions:
        at = posed[position]
        name = None if at is None else names[at]
        if isinstance(name, str):
            said.append(Outcome.N if name == problem.players(at)[0] else Outcome.P)
        else:
            said.append(direct[position] if name is None else name)
    return said


def posed_at(problem: AnyProblem, ruleset: Ruleset[Any], position: Any) -> Any | None:
    """Return the instance that starts at a position of a ruleset, `None` if there is none.

    `ValueError` if what the problem names as such starts elsewhere.
    """
    posed = problem.posed(ruleset, position)
    if posed is not None and (problem.rules(posed), problem.root(posed)) != (ruleset, position):
        raise ValueError(
            f"{problem.name}: posed({ruleset}, {position}) is {posed}, which starts elsewhere"
        )
    return posed


def _directly(
    solver: AnySolver, ruleset: Ruleset[Any], positions: Sequence[Any]
) -> list[Outcome | NoAnswer]:
    """Return what `mover_wins` gives positions at which no instance starts."""
    if not positions:
        return []
    if solver.mover_wins is None:
        cause = (
            f"no instance starts there, so that solver {solver.name} cannot be asked: "
            "give it mover_wins, or the problem posed"
        )
        return [Unaskable(position, cause) for position in positions]
    try:
        answers = list(islice(solver.mover_wins(ruleset, list(positions)), len(positions) + 1))
        boolean = all(isinstance(wins, bool | np.bool_) for wins in answers)
        if not boolean or len(answers) != len(positions):
            raise ValueError(f"mover_wins: {shown(answers, SHOWN)}: must be a bool a position")
    except RAISED as error:
        cause = cause_of(error)
        return [NoAnswer(position, cause) for position in positions]
    return [Outcome.N if wins else Outcome.P for wins in answers]


def _letter(outcome: Outcome) -> Any:
    """Return the letter of N or P."""
    return outcome.value
