"""The page of a counterexample: what is wrong, drawn, to be played, and all that checks it."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from markupsafe import Markup

from harness import catalog
from harness.conclude import Conclusion
from harness.problem import AnyProblem
from harness.records import Finding, Minimality, Status, Subject
from harness.report.case import Case
from harness.report.pages import tables
from harness.report.pages.game import Game, game
from harness.report.pages.heatmap import draw
from harness.report.pages.rendering import render
from harness.report.play import told
from harness.report.words import replay, reproduce, separated
from harness.separation import Region
from harness.showing import instance_of, show

SMALLEST = {
    Minimality.PROVED: "Proved smallest: everything smaller in the problem’s own order was "
    "enumerated, and nothing of it is wrong in the same way.",
    Minimality.IN_BOUND: "Smallest in the bound: everything smaller within the stated bound was "
    "enumerated; the problem’s own order has more.",
    Minimality.SHRUNK: "Shrunk: reduced as far as was tried; smaller ones may exist.",
}
ABOUT = {
    "case.in": "the instance in the judge’s format",
    "case.ans": "who wins it, by the certificate",
    "wrong.ans": "what the solver answers",
    "said.ans": "what the solver answers to each",
    "explanation.txt": "what is wrong, in words",
    "certificate.json": "the counterexample as data, to be replayed anywhere",
}
SHORT, MOST_SHOWN = 200, 20_000
"""Characters of a file that stands open on the page, and of one that does at all."""


@dataclass(frozen=True)
class File:
    """A file of the folder: its name, what it is, and its text unless that is too long."""

    name: str
    about: str
    text: str
    short: bool


@dataclass(frozen=True)
class HeatMap:
    """A region, its drawing, and how many cells of it are of each kind."""

    region: Region
    drawing: Markup
    counts: Mapping[str, int]


def page(conclusion: Conclusion, case: Case, folder: Path, files: Mapping[str, str]) -> str:
    """Return the page of a case; `files` are the texts of its folder by name.

    It makes drawings of certificates of up to 300 positions and can be played on up to 2 MB of
    words; what is longer is left to the files.
    """
    problem = catalog.load(case.problem)
    finding = case.finding
    solver = case.subject is Subject.SOLVER
    return render(
        "counterexample.html.j2",
        "play.js",
        conclusion=conclusion,
        case=case,
        title=problem.title,
        where=show(problem, finding.instance),
        said=_won(problem, finding, finding.said),
        truth=_won(problem, finding, finding.truth),
        solver=solver,
        depends=case.status is Status.DEPENDS,
        games=list(_games(case)),
        answers=tables.answers(problem, finding, finding.inconsistency),
        drawing=tables.drawn(problem, finding),
        values=[tables.values(case, proof) for proof in finding.values],
        heat=_heat(problem, conclusion, finding),
        separation=separated(conclusion.separation, conclusion.status)
        if conclusion.separation
        else "",
        smallest=SMALLEST[finding.minimality],
        files=[_file(name, text) for name, text in files.items()],
        replay=replay(folder),
        reproduce=reproduce(case.problem, case.target, folder / "case.in")
        if solver and "case.in" in files
        else "",
    )


def _file(name: str, text: str) -> File:
    shown = text if len(text) <= MOST_SHOWN else ""
    return File(name, ABOUT.get(name, ""), shown, 0 < len(shown) <= SHORT)


def _won(problem: AnyProblem, finding: Finding, text: str) -> str:
    """Return what is said or true as a sentence, where it is no more than a player's name."""
    instance = instance_of(problem, finding.instance)
    if instance is not None and text in problem.players(instance):
        return f"{text} wins"
    return text


def _games(case: Case) -> Iterator[Game]:
    """Yield the game of each certificate."""
    for certificate in case.finding.certificates:
        yield game(told(case, certificate))


def _heat(problem: AnyProblem, conclusion: Conclusion, finding: Finding) -> HeatMap | None:
    """Return the region around the finding, drawn, if there is one."""
    for region in conclusion.regions:
        if json.loads(region.instance) == finding.instance:
            cells = "".join(region.cells)
            counts = {kind: cells.count(kind) for kind in "x.?"}
            return HeatMap(region, draw(region, _root(problem, finding, region)), counts)
    return None


def _root(problem: AnyProblem, finding: Finding, region: Region) -> tuple[int, int] | None:
    """Return the column and row of the finding's instance in its region, if it has some.

    What a plane raises costs the ring around it, not the report.
    """
    instance = instance_of(problem, finding.instance)
    try:
        plane = problem.plane(instance)
        if plane is None:
            return None
        for row, up in enumerate(region.rows):
            for column, across in enumerate(region.columns):
                if plane.at(across, up) == instance:
                    return column, row
    except Exception:
        return None
    return None
