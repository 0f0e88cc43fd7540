"""Small drawings as SVG: elements with everything escaped, in the colours of the page."""

from __future__ import annotations

from collections.abc import Iterable
from xml.etree import ElementTree

from markupsafe import Markup, escape

INK = "var(--ink,#1a1a1a)"
"""Text and strong lines."""
LINE = "var(--line,#999)"
"""Thin lines."""
FAINT = "var(--faint,#ddd)"
"""What is not to be played on, such as walls."""
MARK = "var(--mark,#0a58ca)"
"""The position and the last move."""
GOOD = "var(--good,#18794e)"
BAD = "var(--bad,#c0392b)"
HOT = "var(--hot,#e8590c)"
"""Lava."""

WIDTH = 320
"""Units across every board: at 320 pixels a unit is a pixel, so text of 10 units can be read."""

NAMESPACE = "http://www.w3.org/2000/svg"
LARGEST = 200_000
"""Characters of a drawing."""
ELEMENTS = frozenset(
    [
        "svg",
        "g",
        "path",
        "rect",
        "circle",
        "ellipse",
        "line",
        "polyline",
        "polygon",
        "text",
        "tspan",
        "title",
        "desc",
    ]
)
ATTRIBUTES = frozenset(
    [
        "viewBox",
        "preserveAspectRatio",
        "role",
        "aria-label",
        "x",
        "y",
        "x1",
        "y1",
        "x2",
        "y2",
        "dx",
        "dy",
        "cx",
        "cy",
        "r",
        "rx",
        "ry",
        "d",
        "points",
        "width",
        "height",
        "transform",
        "fill",
        "fill-opacity",
        "fill-rule",
        "stroke",
        "stroke-dasharray",
        "stroke-dashoffset",
        "stroke-linecap",
        "stroke-linejoin",
        "stroke-opacity",
        "stroke-width",
        "opacity",
        "font-family",
        "font-size",
        "font-style",
        "font-weight",
        "letter-spacing",
        "text-anchor",
        "dominant-baseline",
    ]
)
"""Of what a drawing may consist: nothing in it runs, loads, or reaches past it."""


def element(name: str, *inside: str | Markup, **attributes: str | float) -> Markup:
    """Return an element; text in it and attributes are escaped, `stroke_width` is `stroke-width`.

    >>> element("text", "x < 4", font_size=11, x=1.25)
    Markup('<text font-size="11" x="1.2">x &lt; 4</text>')
    """
    given = "".join(
        f' {key.replace("_", "-")}="{escape(_short(value))}"' for key, value in attributes.items()
    )
    body = Markup().join(inside)
    return Markup(f"<{name}{given}>{body}</{name}>")  # noqa: S704  # escaped, both parts


def board(height: float, title: str, *shapes: Markup) -> Markup:
    """Return a drawing `WIDTH` units wide that scales to where it stands; `title` says it all.

    Text in it is `INK`, 11 units high and centred unless told.
    """
    return element(
        "svg",
        element("title", title),
        *shapes,
        viewBox=f"0 0 {WIDTH} {_short(height)}",
        role="img",
        fill=INK,
        font_family="system-ui,sans-serif",
        font_size=11,
        text_anchor="middle",
    )


def label(x: float, y: float, words: object, **attributes: str | float) -> Markup:
    """Return words that stand on a line at `y`, around `x` unless told."""
    return element("text", str(words), x=x, y=y, **attributes)


def path(points: str, **attributes: str | float) -> Markup:
    """Return a line along SVG path data, nothing where there is none."""
    if not points:
        return Markup()
    return element("path", d=points, **{"fill": "none", **attributes})


def dots(places: Iterable[tuple[float, float]], size: float, colour: str) -> Markup:
    """Return filled discs of `size` across at places, as one element."""
    points = "".join(f"M{_short(x)} {_short(y)}h0" for x, y in places)
    return path(points, stroke=colour, stroke_width=size, stroke_linecap="round")


def lines(ends: Iterable[tuple[float, float, float, float]], **attributes: str | float) -> Markup:
    """Return straight lines from (x, y) to (x, y), as one element."""
    points = "".join(f"M{_short(a)} {_short(b)}L{_short(c)} {_short(d)}" for a, b, c, d in ends)
    return path(points, **attributes)


def squares(corners: Iterable[tuple[float, float]], side: float, **attributes: str) -> Markup:
    """Return squares by their upper left corners, as one element."""
    s = _short(side)
    points = "".join(f"M{_short(x)} {_short(y)}h{s}v{s}h-{s}z" for x, y in corners)
    return path(points, **attributes)


def _short(value: str | float) -> str:
    """Return a number with one decimal at most, text as it is."""
    return value if isinstance(value, str) else f"{round(value, 1):g}"


def only_drawn(text: str) -> Markup:
    """Return a drawing as it is, or nothing if it is no `<svg>` element of at most LARGEST letters.

    Nor is it one with other ELEMENTS and ATTRIBUTES than these, or with what refers elsewhere.

    >>> only_drawn("<svg></svg><!-- ")
    Markup('')
    >>> only_drawn('<svg><circle r="1" onclick="alert()"></circle></svg>')
    Markup('')
    """
    if len(text) > LARGEST or "<!" in text or "<?" in text:  # so no entity is declared either
        return Markup()
    try:
        root = ElementTree.fromstring(text.replace(f' xmlns="{NAMESPACE}"', ""))  # noqa: S314
        fine = root.tag == "svg" and all(map(_is_drawn, root.iter()))
        found = ElementTree.tostring(root, encoding="unicode", short_empty_elements=False)
    except (ElementTree.ParseError, RecursionError, ValueError):
        return Markup()
    return Markup(found) if fine else Markup()  # noqa: S704  # nothing else is in it


def _is_drawn(part: ElementTree.Element) -> bool:
    """Return whether an element of a drawing, with its attributes, does no more than draw."""
    return part.tag in ELEMENTS and all(
        name in ATTRIBUTES and "url(" not in value.lower() for name, value in part.items()
    )
