"""CAO Stage-3 as people draw it: the grid with walls, monsters and lava."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from markupsafe import Markup

from harness import drawing
from harness.drawing import FAINT, HOT, INK, LINE, MARK, WIDTH
from harness.problems.lava import telling
from oracles.rulesets.lava import Cell, Lava, LavaPosition

UNIT = 20
"""A cell's side, before the grid is scaled to the board's width."""
LARGEST = 36
TOP = 18
FACED = 64
"""Up to this many monsters each has a face."""

FACE = "v-6a6 6 0 0 1 12 0v6l-3-2-3 2-3-2-3 2zm2.5-7h2.5v3h-2.5zm4.5 0h2.5v3h-2.5z"
"""A monster, from its lower left corner."""
WAVES = "q2.5-3 5 0t5 0 5 0m-15 7q2.5-3 5 0t5 0 5 0"
"""Two waves in a cell, from the left end of the upper one."""
CROSS = "l14 14m0-14l-14 14"
"""A wall's sign, from its upper left corner."""
VOLCANO = "l5.5-11h5l5.5 11zm5-13.5l-2.5-3m5.5 2.5v-4m3 4.5l2.5-3"
"""A volcano, from its lower left corner."""


def draw(
    ruleset: Lava, at: LavaPosition, before: LavaPosition | None, instance: Any | None
) -> Markup:
    """Return the grid; new lava is wavy, and monsters that it reached are dashed.

    Walls are the instance's, as a position has none.
    """
    monsters, lava = at
    new = lava - before[1] if before else lava
    walls = _walls(ruleset, instance)
    source = {telling.volcano(ruleset, before, at)} if before else set[Cell]()
    gone = before[0] - monsters - source if before else set[Cell]()
    shapes = [
        drawing.squares(_corners(walls), UNIT, fill=FAINT),
        _signs(walls - lava, CROSS, (3, 3), stroke=LINE),
        drawing.squares(_corners(lava - new), UNIT, fill=HOT, opacity="0.4"),
        drawing.squares(_corners(new), UNIT, fill=HOT),
        _signs(new - gone - source, WAVES, (2.5, 7), stroke=INK, stroke_width=0.8, opacity=0.6),
        _frame(ruleset),
        _monsters(monsters),
        _signs(gone, FACE, (4, 16), stroke=INK, stroke_width=0.9, stroke_dasharray="2 1.5"),
        _signs(source, VOLCANO, (2, 18), stroke=MARK, stroke_width=1.8, fill=MARK),
    ]
    side = min(LARGEST, 288 / max(ruleset.rows, ruleset.columns))
    left = (WIDTH - ruleset.columns * side) / 2 + 6
    return drawing.board(
        TOP + ruleset.rows * side + 8,
        telling.position(ruleset, at),
        _numbers(ruleset, left, side),
        drawing.element(
            "g", *shapes, transform=f"translate({left:g} {TOP}) scale({side / UNIT:g})"
        ),
    )


def _walls(ruleset: Lava, instance: Any | None) -> frozenset[Cell]:
    """Return the instance's walls, none if it is not a grid of this size."""
    grid = instance if isinstance(instance, tuple) else ()
    if len(grid) != ruleset.rows or any(len(row) != ruleset.columns for row in grid):
        return frozenset()
    return frozenset(
        (r, c) for r, row in enumerate(grid) for c, mark in enumerate(row) if mark == "#"
    )


def _corners(cells: Iterable[Cell]) -> list[tuple[int, int]]:
    return [(column * UNIT, row * UNIT) for row, column in sorted(cells)]


def _signs(
    cells: Iterable[Cell], sign: str, start: tuple[float, float], **given: str | float
) -> Markup:
    """Return a sign in each cell, from a point of the cell on, as one element."""
    places = [(x + start[0], y + start[1]) for x, y in _corners(cells)]
    return drawing.path("".join(f"M{x:g} {y:g}{sign}" for x, y in places), **given)


def _monsters(cells: frozenset[Cell]) -> Markup:
    if len(cells) <= FACED:
        return _signs(cells, FACE, (4, 16), fill=INK, fill_rule="evenodd")
    return drawing.dots([(x + UNIT / 2, y + UNIT / 2) for x, y in _corners(cells)], 11, INK)


def _frame(ruleset: Lava) -> Markup:
    """Return the lines between cells and around the grid."""
    high, wide = ruleset.rows * UNIT, ruleset.columns * UNIT
    inner = [(0, y, wide, y) for y in range(UNIT, high, UNIT)]
    inner += [(x, 0, x, high) for x in range(UNIT, wide, UNIT)]
    return drawing.lines(inner, stroke=LINE, stroke_width=0.6) + drawing.path(
        f"M0 0H{wide}V{high}H0z", stroke=INK, stroke_width=1.2
    )


def _numbers(ruleset: Lava, left: float, side: float) -> Markup:
    """Return the numbers of rows and columns, from 1."""
    return Markup().join(
        [
            *(
                drawing.label(left + (c + 0.5) * side, TOP - 5, c + 1, font_size=10)
                for c in range(ruleset.columns)
            ),
            *(
                drawing.label(left - 9, TOP + (r + 0.5) * side + 4, r + 1, font_size=10)
                for r in range(ruleset.rows)
            ),
        ]
    )
