"""How people speak of a game's positions and draw them; plain words where a problem is silent."""

from __future__ import annotations

import inspect
import json
import sys
from collections.abc import Callable
from contextlib import redirect_stdout
from dataclasses import dataclass
from typing import Any

from markupsafe import Markup

from harness.causes import RAISED, printable
from harness.drawing import only_drawn
from harness.values import encode
from oracles.ruleset import Ruleset


def in_docstring(ruleset: Ruleset[Any]) -> str:
    """Return the first sentence of a ruleset's docstring, "" if it has none of its own.

    >>> class Kayles:
    ...     '''The row of pins.
    ...
    ...     A ball fells one or two.'''
    >>> in_docstring(Kayles())
    'The row of pins'
    """
    kind = type(ruleset)
    text = " ".join(inspect.cleandoc(kind.__doc__ or "").partition("\n\n")[0].split())
    generated = text.startswith(f"{kind.__name__}(")  # as a dataclass gets one
    return "" if generated else text.removesuffix(".")


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


def no_board(
    ruleset: Ruleset[Any], position: Any, before: Any | None, instance: Any | None
) -> Markup:
    """Return no drawing."""
    return Markup()


@dataclass(frozen=True)
class Telling:
    """A game's rules, positions and moves in words and pictures; all are pure functions.

    The ruleset may be any whose certificates the problem's claims carry.

    - `rules` says in a sentence what is played: "Take 1 to 3 stones; whoever cannot has lost".
    - `position` gives a position in a few words, with nothing of who moves: "x = 4, y = 30".
    - `move` gives what was done between two positions: "lowers x to 4", as in "Bob lowers x to 4".
    - `end` says why the game is over at a position, with nothing of who has won: "both are prime".
    - `board` draws a position as an `<svg>` element, and what the move from the position before
      it, if there is one, changed; "" where nothing is drawn. What is more than a drawing, by
      `harness.drawing.only_drawn`, is not shown. The instance, `None` if there is
      none, is the one that the play belongs to: it may hold what positions do not, such as walls.
    """

    rules: Callable[[Any], str] = in_docstring
    position: Callable[[Any, Any], str] = in_json
    move: Callable[[Any, Any, Any], str] = goes_to
    end: Callable[[Any, Any], str] = by_rule_or_stuck
    board: Callable[[Any, Any, Any | None, Any | None], Markup] = no_board


PLAIN = Telling()


def careful(telling: Telling) -> Telling:
    """Return the telling with plain words wherever it raises or gives no words, one line each.

    So nobody's report is lost by a word.
    """
    return Telling(
        rules=_or_plain(telling.rules, PLAIN.rules),
        position=_or_plain(telling.position, PLAIN.position),
        move=_or_plain(telling.move, PLAIN.move),
        end=_or_plain(telling.end, PLAIN.end),
        board=_or_nothing(telling.board),
    )


def _or_plain(words: Callable[..., str], plain: Callable[..., str]) -> Callable[..., str]:
    def said(*arguments: Any) -> str:
        text = _tried(words, arguments)
        told = str.__str__(text).strip() if isinstance(text, str) else ""
        return printable(told or plain(*arguments))

    return said


def _or_nothing(board: Callable[..., Markup]) -> Callable[..., Markup]:
    def drawn(*arguments: Any) -> Markup:
        drawing = _tried(board, arguments)
        return only_drawn(str.__str__(drawing)) if isinstance(drawing, Markup) else Markup()

    return drawn


def _tried(function: Callable[..., Any], arguments: tuple[Any, ...]) -> Any:
    """Return what the function gives, `None` if it raises; what it prints goes to stderr."""
    try:
        with redirect_stdout(sys.stderr):
            return function(*arguments)
    except RAISED:
        return None
