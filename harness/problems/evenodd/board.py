"""Tweedle-Dee and Tweedle-Dum as people draw it: heaps of stones, laid in pairs."""

from __future__ import annotations

from typing import Any

from markupsafe import Markup

from harness import drawing
from harness.drawing import INK, LINE, MARK, WIDTH
from harness.problems.evenodd import telling
from oracles.rulesets.evenodd import EvenOddPosition

HEAPS = 12
STONES = 50
"""More of either is not drawn: it could not be read."""

TOP = 14
LARGEST = 22

RING = "m-.4 0a.4.4 0 1 0 .8 0a.4.4 0 1 0-.8 0"


def draw(ruleset: Any, at: EvenOddPosition, before: EvenOddPosition | None, _: Any) -> Markup:
    """Return the heaps, two stones a row, those just taken as rings of dashes.

    "" with more than `HEAPS` heaps, or one of more than `STONES` stones.
    """
    heaps, earlier = at[0], (before or at)[0]
    if len(heaps) > HEAPS or max(earlier) > STONES:
        return Markup()
    rows = max(-(-max(earlier) // 2), 3)
    pitch = min(100, 304 / len(heaps))
    step = min(LARGEST, 270 / rows, (pitch - 9) / 2)
    floor = TOP + rows * step
    shapes = []
    for i, (heap, was) in enumerate(zip(heaps, earlier, strict=True)):
        middle = WIDTH / 2 + (i - (len(heaps) - 1) / 2) * pitch
        stones = _stones(heap, was)
        place = f"translate({middle:.1f} {floor - step / 2 - 3:.1f}) scale({step:.1f})"
        shapes.append(drawing.element("g", *stones, transform=place))
        shapes.append(_foot(middle, floor, heap, was, pitch))
    return drawing.board(floor + 34, telling.position(ruleset, at), *shapes)


def _stones(heap: int, was: int) -> list[Markup]:
    """Return the stones of a heap, a unit apart, and those that were there before.

    Each two in a row are held together, so that an odd one stands alone.
    """
    pairs = "".join(f"M-.5 {-row}h1" for row in range(heap // 2))
    places = [(k % 2 - 0.5, -(k // 2)) for k in range(was)]
    ghosts = "".join(f"M{x} {y}{RING}" for x, y in places[heap:])
    return [
        drawing.path(pairs, stroke=INK, stroke_width=0.2),
        drawing.dots(places[:heap], 0.8, INK),
        drawing.path(ghosts, stroke=MARK, stroke_width="0.08", stroke_dasharray=".2 .11"),
    ]


def _foot(middle: float, floor: float, heap: int, was: int, pitch: float) -> Markup:
    """Return the ground under a heap, its number, and "odd" or "even" where there is room."""
    changed = {"fill": MARK} if heap != was else {}
    half = pitch / 2 - 3
    shapes = [
        drawing.lines([(middle - half, floor, middle + half, floor)], stroke=LINE, stroke_width=2),
        drawing.label(middle, floor + 15, heap, font_size=13, font_weight=700, **changed),
    ]
    if pitch >= 30 and heap:
        shapes.append(drawing.label(middle, floor + 29, "odd" if heap % 2 else "even"))
    return Markup().join(shapes)
