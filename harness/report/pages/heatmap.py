"""A region as a drawing: on which instances around a counterexample a solver is wrong."""

from __future__ import annotations

import io
import logging
import os
import re
import warnings
from collections.abc import Iterable
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any

from markupsafe import Markup, escape

from harness.report.pages.rendering import visible
from harness.separation import Region

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.path import Path as Shape

INK, SOFT, FAINT, BAD, PAPER, MARK = (f"#01020{n}" for n in range(6))
"""What Matplotlib draws with."""
COLOURS = {
    INK: "var(--ink, #1a1a1a)",
    SOFT: "var(--soft, #555)",
    FAINT: "var(--faint, #ddd)",
    BAD: "var(--bad, #c0392b)",
    PAPER: "var(--paper, #fff)",
    MARK: "var(--mark, #0a58ca)",
}
"""What each becomes: a variable of the page, which can be dark."""
SETTINGS: dict[Any, Any] = {
    "svg.hashsalt": "counterplay",
    "svg.fonttype": "none",
    "text.parse_math": False,
    "hatch.linewidth": 0.7,
    "hatch.color": PAPER,
    "font.size": 10,
}
MARKERS = ("o", "s", "^", "D")
"""The markers of a region's marks, in their order; the last is that of all further ones."""
CROWDED = 40
"""More columns or rows than that have no lines between them."""


def draw(region: Region, root: tuple[int, int] | None) -> Markup:
    """Return an `<svg>` of a region; `root` is the column and row of the counterexample, if known.

    A wrong instance is hatched, a right one plain, one without an answer has a stroke through it,
    and where there is no instance nothing is drawn: colour is not the only sign. The same region
    gives the same bytes.
    """
    mpl = _matplotlib()
    from matplotlib.figure import Figure

    with warnings.catch_warnings(), mpl.rc_context({**mpl.rcParamsDefault, **SETTINGS}):
        warnings.simplefilter("ignore")  # as of letters that no font here has
        figure = Figure(figsize=_size(region), layout="constrained")
        figure.patch.set_visible(False)
        axes = figure.add_subplot()
        axes.patch.set_visible(False)
        _cells(axes, region)
        _marks(axes, region)
        if root is not None:
            _ring(axes, *root)
        _frame(axes, region)
        file = io.StringIO()
        nothing = dict.fromkeys(("Date", "Creator", "Format", "Type"))
        figure.savefig(file, format="svg", metadata=nothing)
    return _for_page(file.getvalue(), region)


def _matplotlib() -> Any:
    """Return Matplotlib as it comes, whatever settings of their own the user or the folder have."""
    with TemporaryDirectory() as folder:
        own = os.environ.get("MATPLOTLIBRC")
        backend = os.environ.pop("MPLBACKEND", None)
        os.environ["MATPLOTLIBRC"] = folder
        Path(folder, "matplotlibrc").touch()
        try:
            import matplotlib
        finally:
            for name, value in (("MATPLOTLIBRC", own), ("MPLBACKEND", backend)):
                if value is None:
                    os.environ.pop(name, None)
                else:
                    os.environ[name] = value
    logging.getLogger("matplotlib").setLevel(logging.CRITICAL)
    return matplotlib


def _size(region: Region) -> tuple[float, float]:
    """Return the figure's width and height in inches: cells are square where that is readable."""
    across, up = len(region.columns), len(region.rows)
    return 5.2, min(max(4.4 * up / max(across, 1), 1.2), 7.0) + 0.6


def _cells(axes: Axes, region: Region) -> None:
    """Draw the cells of each kind as one shape."""
    from matplotlib.patches import PathPatch

    looks: dict[str, dict[str, Any]] = {
        ".": {"facecolor": FAINT},
        "x": {"facecolor": BAD, "hatch": "/////", "edgecolor": BAD},
        "?": {"facecolor": "none", "hatch": "---", "hatchcolor": SOFT, "edgecolor": SOFT},
    }
    for kind, look in looks.items():
        shape = _runs(region.cells, kind)
        if shape is not None:
            axes.add_patch(PathPatch(shape, linewidth=0, **look))


def _runs(rows: Iterable[str], kind: str) -> Shape | None:
    """Return rectangles over all cells of a kind, a run of neighbours in a row as one."""
    from matplotlib.path import Path as Shape

    corners, codes = [], []
    for y, row in enumerate(rows):
        for run in re.finditer(re.escape(kind) + "+", row):
            left, right, low, high = run.start() - 0.5, run.end() - 0.5, y - 0.5, y + 0.5
            corners += [(left, low), (right, low), (right, high), (left, high), (left, low)]
            codes += [Shape.MOVETO, *[Shape.LINETO] * 3, Shape.CLOSEPOLY]
    return Shape(corners, codes) if corners else None


def _marks(axes: Axes, region: Region) -> None:
    """Draw the marks of each name with a marker of its own."""
    size = max(1.2, min(5.0, 110 / max(len(region.columns), len(region.rows), 1)))
    for number, rows in enumerate(region.marks.values()):
        marker = MARKERS[min(number, len(MARKERS) - 1)]
        places = [(x, y) for y, row in enumerate(rows) for x, cell in enumerate(row) if cell == "o"]
        axes.plot(
            [x for x, _ in places],
            [y for _, y in places],
            linestyle="none",
            marker=marker,
            markersize=size,
            markerfacecolor=INK if marker == "o" else "none",
            markeredgecolor=INK,
            markeredgewidth=0.6,
        )


def _ring(axes: Axes, x: int, y: int) -> None:
    """Draw a ring around the counterexample, which stands out from the cells."""
    ring: dict[str, Any] = {
        "linestyle": "none",
        "marker": "o",
        "markerfacecolor": "none",
        "markersize": 15,
    }
    axes.plot([x], [y], markeredgecolor=PAPER, markeredgewidth=5, **ring)
    axes.plot([x], [y], markeredgecolor=MARK, markeredgewidth=2.4, **ring)


def _frame(axes: Axes, region: Region) -> None:
    """Draw the axes, their names, and lines between the cells where these are not crowded."""
    from matplotlib.ticker import FuncFormatter, MaxNLocator

    across, up = len(region.columns), len(region.rows)
    for axis, values in ((axes.xaxis, region.columns), (axes.yaxis, region.rows)):
        axis.set_major_locator(MaxNLocator(8, integer=True, steps=[1, 2, 5, 10]))
        axis.set_major_formatter(FuncFormatter(lambda at, _, v=values: _tick(v, at)))
    axes.set(xlim=(-0.5, across - 0.5), ylim=(-0.5, up - 0.5))
    axes.set_xlabel(visible(region.across), color=INK)
    axes.set_ylabel(visible(region.up), color=INK)
    axes.tick_params(colors=SOFT, labelcolor=INK, length=3)
    axes.spines[["top", "right"]].set_visible(False)
    axes.spines[["left", "bottom"]].set_color(SOFT)
    if max(across, up) <= CROWDED:
        lines: dict[str, Any] = {"colors": PAPER, "linewidth": 0.8}
        axes.vlines([x - 0.5 for x in range(1, across)], -0.5, up - 0.5, **lines)
        axes.hlines([y - 0.5 for y in range(1, up)], -0.5, across - 0.5, **lines)


def _tick(values: tuple[int, ...], at: float) -> str:
    """Return the value at a tick, "" where there is none."""
    return str(values[int(at)]) if at == int(at) and 0 <= at < len(values) else ""


def _for_page(svg: str, region: Region) -> Markup:
    """Return Matplotlib's file as an element that takes its colours and width from the page."""
    svg = svg[svg.index("<svg") :]
    svg = re.sub(r"<style.*?</style>", "", svg, count=1, flags=re.DOTALL)  # it is of all elements
    svg = re.sub(r' (?:d|x|y)="[^"]*"', lambda m: re.sub(r"(\.\d\d)\d+", r"\1", m[0]), svg)
    for colour, variable in COLOURS.items():
        svg = svg.replace(colour, variable)
    label = f"{region.title}: {region.across} from left to right, {region.up} upwards"
    head, rest = svg.split(">", 1)
    head = re.sub(r' (?:width|height)="[^"]*"', "", head)
    lines = 'stroke-linejoin="round" stroke-linecap="butt"'
    return Markup(f'{head} {lines} role="img" aria-label="{escape(visible(label))}">{rest}')  # noqa: S704
