"""The curves of growth as one SVG, a panel a game; times on a logarithmic scale."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import matplotlib as mpl
from matplotlib.axes import Axes
from matplotlib.figure import Figure

from bench.results import Curve

MARKERS = "osD^v"


def draw(curves: Sequence[Curve], path: Path) -> None:
    """Write a panel a title to `path`; bars reach from the least to the greatest round."""
    panels: dict[str, list[Curve]] = {}
    for curve in curves:
        if curve.points:
            panels.setdefault(curve.panel, []).append(curve)
    mpl.rcParams.update({"svg.hashsalt": "counterplay", "svg.fonttype": "none", "font.size": 9})
    whole = Figure(figsize=(13, 7.5), layout="constrained")
    places = list(whole.subplots(2, -(-len(panels) // 2), squeeze=False).flat)
    for place, panel in zip(places, panels.values(), strict=False):
        _draw_panel(place, panel)
    for place in places[len(panels) :]:
        place.set_visible(False)
    whole.savefig(path, format="svg", metadata={"Date": None})


def _draw_panel(place: Axes, curves: Sequence[Curve]) -> None:
    for curve, marker in zip(curves, MARKERS, strict=False):
        at, times = zip(*curve.points, strict=True)
        middle = [time.median for time in times]
        below = [time.median - time.least for time in times]
        above = [time.greatest - time.median for time in times]
        place.errorbar(at, middle, [below, above], marker=marker, markersize=4, label=curve.name)
    first = curves[0]
    place.set(title=first.panel, xlabel=first.size, ylabel=f"seconds per {first.unit}")
    sizes = sorted({size for curve in curves for size, _ in curve.points})
    if sizes[-1] > 10 * sizes[0]:
        place.set_xscale("log")
    else:
        place.set_xticks(sizes)
    if len(sizes) > 2:
        place.set_yscale("log")
    else:
        place.set_ylim(0, 1.2 * max(time.greatest for curve in curves for _, time in curve.points))
    place.minorticks_off()
    place.grid(alpha=0.3)
    place.legend(fontsize=8)
