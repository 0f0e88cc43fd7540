"""ThueMorseGame as people draw it: a strip of heaps, the losing ones marked, moves as jumps."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Any

from markupsafe import Markup

from harness import drawing
from harness.drawing import BAD, FAINT, GOOD, INK, LINE, MARK, WIDTH
from harness.problems.thuemorse import telling
from harness.problems.thuemorse.telling import stones
from oracles.ruleset import Outcome
from oracles.rulesets.thuemorse import ThueMorse

WHOLE = 40
"""Up to this many stones the whole strip is drawn, and it stays the same throughout a play."""
ANALYSED = 4096
"""Up to this many stones losing heaps are marked."""
Place = Callable[[int], float]
ACROSS = 292
WIDEST, NUMBERED = 26, 16
"""The greatest width of a heap on the strip, and the least at which every one is numbered."""
BASE, TALL = 118, 22
"""The foot of the strip, and the height of a heap on it."""


def draw(ruleset: Any, at: Any, before: Any | None, instance: Any | None) -> Markup:
    """Return the strip around a heap with its legal jumps, and the jump that led to it."""
    heap, most = stones(at), ruleset.most
    came = heap if before is None else stones(before)
    heaps = _window(heap, came, most, instance)
    step = min(WIDEST, ACROSS / len(heaps))
    start = (WIDTH - step * len(heaps)) / 2

    def middle(number: int) -> float:
        return start + (number - heaps[0] + 0.5) * step

    over = ruleset.decided(at) is not None
    losing = frozenset() if heaps[-1] > ANALYSED else losing_heaps(ThueMorse(most), ANALYSED)
    left = [] if over else [stones(option) for option in ruleset.options(at)]
    named = [heap, came, heaps[0], heaps[-1], *sorted(losing & set(heaps))]
    named += heaps if step >= NUMBERED else ()
    return drawing.board(
        BASE + (62 if losing else 47),
        telling.position(ruleset, at) + (f": {telling.end(ruleset, at)}" if over else ""),
        _strip(heaps, losing, middle, step),
        *(_jump(middle(heap), middle(to), **_kind(to, losing)) for to in left),
        *([_last(middle(came), middle(heap))] if came != heap else []),
        _numbers(named, heap, middle),
        _pointer(middle(heap), step),
        _legend(bool(losing)),
    )


def _window(heap: int, came: int, most: int, instance: Any | None) -> range:
    """Return the heaps that are drawn: all if few, else those that both jumps can reach."""
    start = getattr(instance, "n", 0)
    if heap <= came <= WHOLE and start <= WHOLE:
        return range(max(came, start) + 1)
    return range(max(0, min(heap - most - 1, came - 15)), came + 1)


@lru_cache(maxsize=64)
def losing_heaps(ruleset: ThueMorse, greatest: int) -> frozenset[int]:
    """Return the heaps up to `greatest` at which the mover loses, from the rules; O(greatest·m)."""
    outcome: list[Outcome] = []
    for heap in range(greatest + 1):
        lost = any(outcome[left] is Outcome.P for left in ruleset.options(heap))
        outcome.append(ruleset.decided(heap) or (Outcome.N if lost else Outcome.P))
    return frozenset(heap for heap, value in enumerate(outcome) if value is Outcome.P)


def _forbidden(heap: int) -> bool:
    """Return whether the rules say that whoever leaves this heap has lost."""
    return ThueMorse(1).decided(heap) is Outcome.N


def _strip(heaps: range, losing: frozenset[int], middle: Place, step: float) -> Markup:
    """Return a bar a heap: losing ones full, forbidden ones low, others empty."""
    wide = step * 0.8
    bars: dict[str, str] = {"losing": "", "forbidden": "", "other": ""}
    for heap in heaps:
        kind = "losing" if heap in losing else "forbidden" if _forbidden(heap) else "other"
        tall = TALL / 2 if kind == "forbidden" else TALL
        bars[kind] += f"M{middle(heap) - wide / 2:.1f} {BASE}v-{tall:g}h{wide:.1f}v{tall:g}z"
    return Markup().join(
        [
            drawing.path(bars["forbidden"], fill=FAINT, stroke=LINE, stroke_width=0.7),
            drawing.path(bars["other"], stroke=LINE),
            drawing.path(bars["losing"], fill=GOOD, stroke=GOOD),
        ]
    )


def _kind(to: int, losing: frozenset[int]) -> dict[str, str | float]:
    """Return how a legal jump is drawn: by what it leaves."""
    if to in losing:
        return {"stroke": GOOD, "stroke_width": 2.5}
    if _forbidden(to):
        return {"stroke": BAD, "stroke_width": 1.2, "stroke_dasharray": "2 2"}
    return {"stroke": INK, "stroke_width": 1.2}


def _jump(start: float, end: float, **given: str | float) -> Markup:
    """Return an arc over the strip."""
    top = BASE - TALL - 2
    high = top - min(1.1 * abs(end - start), 2 * (top - 6))
    return drawing.path(
        f"M{start:.1f} {top}Q{(start + end) / 2:.1f} {high:.1f} {end:.1f} {top}", **given
    )


def _last(start: float, end: float) -> Markup:
    """Return the last jump, with an arrow's head."""
    head = f"M{end - 4:.1f} {BASE - TALL - 11}l4 9l6 -7"
    return _jump(start, end, stroke=MARK, stroke_width=3) + drawing.path(
        head, stroke=MARK, stroke_width=2.5
    )


def _numbers(named: list[int], heap: int, middle: Place) -> Markup:
    """Return the numbers under heaps, in this order of importance where there is no room.

    One at an end of the strip may stand a little to its inner side.
    """
    shapes: list[Markup] = []
    taken: list[tuple[float, float]] = []
    for number in dict.fromkeys(named):
        half = len(str(number)) * 3.9 + 1
        centre = min(max(middle(number), half), WIDTH - half)
        ends = (centre - half, centre + half)
        if all(ends[1] <= a or b <= ends[0] for a, b in taken):
            taken.append(ends)
            marked: dict[str, str | float] = {}
            if number == heap:
                marked = {"font_weight": 700, "fill": MARK}
            shapes.append(drawing.label(centre, BASE + 17, number, **marked))
    return Markup().join(shapes)


def _pointer(x: float, step: float) -> Markup:
    """Return the frame around the position."""
    half = max(step / 2, 4)
    return drawing.path(
        f"M{x - half:.1f} {BASE + 3}v-{TALL + 6}h{2 * half:.1f}v{TALL + 6}z",
        stroke=MARK,
        stroke_width=2.5,
    )


def _legend(marked: bool) -> Markup:
    """Return what the bars mean."""
    y = BASE + 37
    low = y + 15 if marked else y
    shapes = [
        drawing.path(f"M15 {low - 1}v-5h9v5z", fill=FAINT, stroke=LINE, stroke_width=0.7),
        drawing.label(30, low, "odd number of ones: leave it and lose", text_anchor="start"),
    ]
    if marked:
        shapes += [
            drawing.path(f"M15 {y}v-10h9v10z", fill=GOOD),
            drawing.label(30, y, "losing: leave it and win", text_anchor="start"),
            drawing.path(f"M170 {y}v-10h9v10z", stroke=LINE),
            drawing.label(185, y, "winning", text_anchor="start"),
        ]
    return Markup().join(shapes)
