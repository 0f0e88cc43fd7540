"""The Game of Primes as people draw it: a lattice with K's walls and the prime pairs."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from markupsafe import Markup

from harness import drawing
from harness.drawing import BAD, FAINT, GOOD, LINE, MARK, WIDTH
from harness.problems.primes import telling
from oracles.rulesets.primes import is_prime

SPAN = 12
"""Steps across the part of the lattice that is drawn."""
STEP = 20
LEFT, TOP = 64, 20
DIGIT = 7.7
"""Units across a bold digit."""
RIGHT, BOTTOM = LEFT + SPAN * STEP, TOP + SPAN * STEP
GREATEST = 10**6
"""Above it numbers are too long to stand beside the lattice."""

Place = Callable[[int, int], tuple[float, float]]


def draw(ruleset: Any, at: tuple[Any, ...], before: tuple[Any, ...] | None, _: Any) -> Markup:
    """Return the lattice around a position; "" where a number is above `GREATEST`."""
    x, y, k = at[0], at[1], ruleset.boundary
    if max(x, y) > GREATEST:
        return Markup()
    left, low = _first(x, k), _first(y, k)

    def place(column: int, row: int) -> tuple[float, float]:
        return (LEFT + (column - left) * STEP, BOTTOM - (row - low) * STEP)

    columns, rows = range(left, left + SPAN + 1), range(low, low + SPAN + 1)
    over = ruleset.decided(at) is not None
    moves = [] if over else [place(*option[:2]) for option in ruleset.options(at)]
    return drawing.board(
        BOTTOM + 73,
        telling.position(ruleset, at) + (f": {telling.end(ruleset, at)}" if over else ""),
        _lattice(columns, rows, k),
        _numbers(columns, rows, at),
        drawing.dots(
            [place(a, b) for a in columns for b in rows if min(a, b) > k and _pair(a, b)], 8, GOOD
        ),
        _marked(place(x, y), before and place(before[0], before[1]), moves),
        _legend(k),
    )


def _first(number: int, k: int) -> int:
    """Return the least number that is drawn, K where near; it stays while a play walks down."""
    distance = number - k
    half = SPAN // 2
    return k if distance <= SPAN - 3 else k + (distance - half + 2) // half * half


def _pair(x: int, y: int) -> bool:
    return is_prime(x) and is_prime(y)


def _lattice(columns: range, rows: range, k: int) -> Markup:
    """Return the thin lines, and K's walls where they are in sight."""
    across = [(LEFT, BOTTOM - i * STEP, RIGHT, BOTTOM - i * STEP) for i in range(SPAN + 1)]
    up = [(LEFT + i * STEP, TOP, LEFT + i * STEP, BOTTOM) for i in range(SPAN + 1)]
    shapes = [drawing.lines(across + up, stroke=LINE, stroke_width=0.5)]
    walls = []
    if columns[0] == k:
        shapes.append(drawing.path(f"M{LEFT} {TOP}V{BOTTOM + 8}h-8V{TOP}z", fill=FAINT))
        walls.append((LEFT, TOP, LEFT, BOTTOM))
    if rows[0] == k:
        shapes.append(drawing.path(f"M{RIGHT} {BOTTOM}H{LEFT - 8}v8H{RIGHT}z", fill=FAINT))
        walls.append((LEFT, BOTTOM, RIGHT, BOTTOM))
    bars = drawing.lines(walls, stroke=BAD, stroke_width=4, stroke_linecap="square")
    return Markup().join([*shapes, bars])


def _numbers(columns: range, rows: range, at: tuple[Any, ...]) -> Markup:
    """Return the numbers along both sides, primes bold, as many as there is room for."""
    wide = len(str(columns[-1])) * DIGIT
    stride = int(-(-(wide + 4) // STEP))
    shown = [
        (LEFT + (a - columns[0]) * STEP, a)
        for a in columns
        if (a - at[0]) % stride == 0 and LEFT + (a - columns[0]) * STEP + wide / 2 <= WIDTH
    ]
    return Markup().join(
        [
            *(_number(across, BOTTOM + 21, a) for across, a in shown),
            *(
                _number(LEFT - 10, BOTTOM - (b - rows[0]) * STEP + 4, b, text_anchor="end")
                for b in rows
            ),
            drawing.label(RIGHT - STEP / 2, BOTTOM + 34, "x →", font_style="italic"),
            drawing.label(LEFT - 14, TOP - 8, "y ↑", font_style="italic"),
        ]
    )


def _number(x: float, y: float, number: int, **given: str | float) -> Markup:
    weight = {"font_weight": 700} if is_prime(number) else {}
    return drawing.label(x, y, number, **weight, **given)


def _marked(
    at: tuple[float, float],
    before: tuple[float, float] | None,
    moves: list[tuple[float, float]],
) -> Markup:
    """Return the position as a ring, dotted lines along its moves, and how it was reached."""
    shapes = [
        drawing.lines(
            [(*at, *to) for to in moves], stroke=MARK, stroke_width=2, stroke_dasharray="2 3"
        )
    ]
    if before is not None:
        shapes.append(drawing.lines([(*before, *at)], stroke=MARK, stroke_width=4))
        shapes.append(drawing.dots([before], 9, MARK))
    x, y = at
    ring = f"M{x - 7} {y}a7 7 0 1 0 14 0a7 7 0 1 0-14 0"
    return Markup().join([*shapes, drawing.path(ring, stroke=MARK, stroke_width=3.5)])


def _legend(k: int) -> Markup:
    """Return what dots and walls mean."""
    y = BOTTOM + 50
    return Markup().join(
        [
            drawing.dots([(18, y - 4)], 8, GOOD),
            drawing.label(30, y, "both prime: Alice has won", text_anchor="start"),
            drawing.lines([(12, y + 11, 24, y + 11)], stroke=BAD, stroke_width=4),
            drawing.label(30, y + 15, f"K = {k}: Bob has won", text_anchor="start"),
        ]
    )
