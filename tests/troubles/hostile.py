"""A subtraction game whose author would like to run a script on the reader's machine."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from markupsafe import Markup

from harness import catalog
from harness.features import Feature
from harness.plane import Plane
from harness.problem import Solver
from harness.telling import Telling

TAKE = catalog.load(str(Path(__file__).with_name("take.py")))
ATTACKS = (
    "<script>document.title = 'ran'</script>",
    '"><img src=x onerror="document.title = \'ran\'">',
    "</script><script>document.title = 'ran'</script>",
    "</title></style></template><svg onload=\"document.title = 'ran'\">",
    "{{7*7}}{% raise %}$x_1$",
    "a\u2028b\u202ec",
)
NASTY = " ".join(ATTACKS)
BOARD = Markup(
    "<svg viewBox='0 0 9 9' onload=\"document.title = 'ran'\">"
    "<script>document.title = 'ran'</script>"
    "<image href='https://nowhere.invalid/x.png' onerror=\"document.title = 'ran'\"/>"
    "<a href=\"javascript:document.title = 'ran'\"><circle r='9'/></a></svg>"
)
"""A drawing is taken as it is: the page's policy lets it neither run nor load anything."""
PLAYERS = {name: f"{name} {NASTY}" for name in ("Alice", "Bob")}


def answers(instances: Sequence[Any]) -> list[str]:
    """Say that Bob wins the heaps of 7, of which he wins none with m <= 4."""
    return [PLAYERS["Alice" if n % (m + 1) and n != 7 else "Bob"] for n, m in instances]


def plane(take: Any) -> Plane[Any]:
    return Plane(
        title=NASTY,
        across=NASTY,
        up=NASTY,
        columns=range(1, 10),
        rows=range(1, 5),
        at=lambda n, m: TAKE.instance([n, m]),
        marks={NASTY: lambda n, m: n % (m + 1) == 0},
    )


PROBLEM = replace(
    TAKE,
    name="hostile",
    title=NASTY,
    players=lambda take: (PLAYERS["Alice"], PLAYERS["Bob"]),
    kind=lambda take: NASTY,
    solvers=[Solver("wrong", NASTY, answers)],
    features=[Feature(NASTY, lambda take: take.n)],
    plane=plane,
    telling=Telling(
        rules=lambda rules: NASTY,
        position=lambda rules, at: f"{at} {NASTY}",
        move=lambda rules, at, to: f"takes {at - to} {NASTY}",
        end=lambda rules, at: NASTY,
        board=lambda rules, at, before, instance: BOARD,
    ),
)
