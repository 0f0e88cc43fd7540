"""Which faults are looked for: the planted ones of `tests/mutants`, and the documents' own."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from bench.finding import AT_LIMITS, PAST_BOUND, WAYS, Look, places
from bench.measurement import Call, Measured
from harness import catalog

MUTANTS = Path(__file__).parents[1] / "tests" / "mutants"
RIGHT = ("right", "control")
"""The solvers beside the planted faults that have none."""


@dataclass(frozen=True)
class Search:
    """One way to look for one fault."""

    faults: str
    fault: str
    way: str
    measured: Measured


def searches() -> list[Search]:
    """Return every way for every planted fault, and for each document's wrong program."""
    planted = [
        (f"{path.stem}, planted", str(path), solver.name)
        for path in sorted(MUTANTS.glob("*.py"))
        for solver in catalog.load(str(path)).solvers
        if solver.name not in RIGHT
    ]
    published = [
        (f"{name}, document", name, solver.name)
        for name in catalog.names()
        for solver in catalog.load(name).solvers
        if solver.expected == "refuted"
    ]
    return [
        _search(*fault, way, look)
        for of, ways in ((planted, WAYS), (published, {**WAYS, **AT_LIMITS}))
        for fault in of
        for way, look in ways.items()
    ]


def _search(faults: str, spec: str, fault: str, way: str, look: Look) -> Search:
    def prepare(nth: int) -> Call:
        places(spec)
        return lambda: look(spec, fault, nth)

    name = f"finding/{faults}/{fault}/{way}"
    return Search(faults, fault, way, Measured(name, prepare, slow=way == PAST_BOUND))
