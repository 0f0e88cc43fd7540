"""A certificate as a game to be played on a page: its steps as data, and a drawing a move."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from markupsafe import Markup

from harness.report.pages.rendering import visible
from harness.report.play import Told, Turn
from harness.report.refutation import proof

MOST_STEPS = 20_000
"""Steps of a certificate that is put into words at all."""
MOST_DRAWN = 300
"""Steps of a certificate whose positions are drawn, each of them."""
MOST_TEXT = 2_000_000
"""Characters of words and of drawings on a page; what is longer stays away."""
LONGEST_LINE = 40
"""Moves of a line of play that stands on a page as a whole."""


@dataclass(frozen=True)
class Ply:
    """A move of a line of play: who does what, and where that leads."""

    number: int
    who: str
    words: str
    position: str


@dataclass(frozen=True)
class Game:
    """What a page needs to have a certificate played against.

    - `turns` is JSON data, a step each: where (`at`), whose turn (`who`), what can be done
      (`moves`: the index of a step, and in words), whether that is the winner's reply (`reply`),
      and why it is over (`end`). `None`: too long for a page.
    - `board` draws the root; `boards` draw a step after a move, by "index-index".
    - `proof` says what the certificate proves.
    - `line` is the play in which the loser delays, in words; where it is long, `rest` are its last
      moves, and `skipped` moves between are left out.
    """

    told: Told
    first: Turn
    last: Turn
    board: Markup
    turns: list[dict[str, Any]] | None
    boards: dict[str, Markup]
    proof: str
    line: tuple[Ply, ...]
    skipped: int
    rest: tuple[Ply, ...]

    @property
    def playable(self) -> bool:
        """Return whether the loser has a move to choose, and the page has room for it."""
        return any(turn["moves"] and not turn["reply"] for turn in self.turns or ())


def game(told: Told) -> Game:
    """Return the game of a certificate; O(size of the certificate and of what is drawn)."""
    played = told.line()
    turns = _turns(told)
    boards = dict(_boards(told)) if turns is not None and len(turns) <= MOST_DRAWN else {}
    if sum(map(len, boards.values())) > MOST_TEXT:
        boards = {}
    half, moves = LONGEST_LINE // 2, len(played) - 1
    skipped = max(0, moves - LONGEST_LINE)
    return Game(
        told=told,
        first=told.turn(played[0]),
        last=told.turn(played[-1]),
        board=told.board(0),
        turns=turns,
        boards=boards,
        proof=proof(told),
        line=_plies(told, played, range(half if skipped else moves)),
        skipped=skipped,
        rest=_plies(told, played, range(half + skipped, moves) if skipped else range(0)),
    )


def _plies(told: Told, played: tuple[int, ...], which: range) -> tuple[Ply, ...]:
    """Return some moves of a play in words."""
    plies = []
    for number in which:
        turn, to = told.turn(played[number]), played[number + 1]
        words = next(move.words for move in turn.moves if move.to == to)
        plies.append(Ply(number + 1, turn.mover, words, told.turn(to).position))
    return tuple(plies)


def _turns(told: Told) -> list[dict[str, Any]] | None:
    """Return the steps as JSON data, `None` if that is too much for a page."""
    steps = told.certificate.steps
    if len(steps) > MOST_STEPS:
        return None
    turns = []
    for index, step in enumerate(steps):
        turn = told.turn(index)
        turns.append(
            {
                "at": visible(turn.position),
                "who": visible(turn.mover),
                "moves": [[move.to, visible(move.words)] for move in turn.moves],
                "reply": step.reply is not None,
                "end": visible(turn.end),
            }
        )
    return turns if len(json.dumps(turns)) <= MOST_TEXT else None


def _boards(told: Told) -> Iterator[tuple[str, Markup]]:
    """Yield the drawings of where the reader is to move, or the game is over, after each move."""
    steps = told.certificate.steps
    for at, step in enumerate(steps):
        for move in told.turn(at).moves:
            if step.reply is not None or not told.turn(move.to).moves:
                drawing = told.board(move.to, at)
                if drawing:
                    yield f"{at}-{move.to}", drawing
