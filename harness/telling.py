"""How people speak of a game's positions and draw them; plain words where a problem is silent."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from markupsafe import Markup

from harness.values import encode
from oracles.ruleset import Ruleset


def in_json(ruleset: Ruleset[Any], position: Any) -> str:
    """Return a position as the JSON that stands in a certificate."""
    return json.dumps(encode(position), ensure_ascii=False)


def goes_to(ruleset: Ruleset[Any], before: Any, after: Any) -> str:
    """Return a move as the position that it leads to."""
    return f"goes to {in_json(ruleset, after)}"


def by_rule_or_stuck(ruleset: Ruleset[Any], position: Any) -> str:
    """Return why the game is over at a position: a rule says so, or nobody can move."""
    if ruleset.decided(position) is not None:
        return "a rule ends the game here"
    return "there is no move"


def no_board(ruleset: Ruleset[Any], position: Any, before: Any | None) -> Markup:
    """Return no drawing."""
    return Markup()


@dataclass(frozen=True)
class Telling:
    """A game's positions and moves in words and pictures; all are pure functions.

    The ruleset may be any whose certificates the problem's claims carry.

    - `position` gives a position in a few words, with nothing of who moves: "x = 4, y = 30".
    - `move` completes "Bob ...": "lowers x to 4".
    - `end` completes "the game is over: ...": "both numbers are prime".
    - `board` draws a position as an `<svg>` element, and what the move from the position before
      it, if there is one, changed; "" where nothing is drawn.
    """

    position: Callable[[Any, Any], str] = in_json
    move: Callable[[Any, Any, Any], str] = goes_to
    end: Callable[[Any, Any], str] = by_rule_or_stuck
    board: Callable[[Any, Any, Any | None], Markup] = no_board


PLAIN = Telling()
