"""A test case to be written: its name, the judge's input and answer, and why it is there."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from harness import catalog
from harness.causes import printable
from harness.export.proved import Proved
from harness.export.stored import Sifted
from harness.export.suite import Suite, solvers_of
from harness.problem import AnyProblem
from harness.records import Status, Subject
from harness.report.case import Case
from harness.report.play import told_of
from harness.showing import show
from harness.values import encode

LONGEST = 2_000
"""Characters of a line."""
PLIES = 12
"""Moves of a play that are told; of a longer one the first and the last."""


@dataclass(frozen=True)
class Entry:
    """A test case: a name that is a file's, texts with line feeds alone, and why, in lines."""

    name: str
    text: str
    answer: str
    why: tuple[str, ...]


def entries(sifted: Sifted, suite: Suite | None, specs: Sequence[str]) -> list[Entry]:
    """Return the test cases of one problem: first the suite, then the other counterexamples.

    Each part comes smallest first, and is numbered. An instance of both is in the suite. The
    solvers that are told of are those of the problems `specs`.
    """
    problem, about = catalog.load(sifted.spec), solvers_of(specs)
    chosen = () if suite is None else suite.chosen
    others = sorted((i for i in sifted.cases if i not in chosen), key=problem.order)
    found = []
    for part, instances in (("suite", chosen), ("counterexample", others)):
        width = max(2, len(str(len(instances))))
        for number, instance in enumerate(instances, start=1):
            one, cases = sifted.proved[instance], sifted.cases.get(instance, [])
            kills = {} if suite is None else suite.killed.kills.get(instance, {})
            said = [*_solvers(problem, cases, kills, about), *_claims(sifted.spec, cases)]
            found.append(
                Entry(
                    name=f"{part}-{number:0{width}}",
                    text=problem.format.write([instance]),
                    answer=problem.format.write_answers([one.winner]),
                    why=tuple(_why(problem, one, said)),
                )
            )
    return found


def _solvers(
    problem: AnyProblem, cases: Iterable[Case], kills: dict[str, str], about: dict[str, str]
) -> Iterator[str]:
    """Yield what each solver says that is wrong here, by a stored case or by asking it now."""
    stored = {
        f"{problem.name}/{case.target}": case.finding.said
        for case in cases
        if case.subject is Subject.SOLVER
    }
    for name, said in (stored | kills).items():
        whose = name.removeprefix(f"{problem.name}/")
        how = about.get(name, "no more there")
        yield f"Solver {whose}{f' ({how})' if how else ''} says {said}."


def _claims(spec: str, cases: Iterable[Case]) -> Iterator[str]:
    """Yield what each claim says that is wrong here."""
    texts = {claim.id: claim.text for claim in catalog.claims(spec)}
    for case in cases:
        if case.subject is Subject.CLAIM:
            text = texts.get(case.target, "it is no more there.")
            said, truth = case.finding.said, case.finding.truth
            read = ", in one reading" if case.status is Status.DEPENDS else ""
            yield f"Claim {case.target}{read}: {text} Here it says: {said}. In truth: {truth}."


def _why(problem: AnyProblem, one: Proved, said: Iterable[str]) -> Iterator[str]:
    """Yield the lines that say who wins, who says otherwise, and how the winner plays."""
    yield printable(f"{show(problem, encode(one.instance))}: {one.winner} wins.", LONGEST)
    yield from (printable(line, LONGEST) for line in said)
    told = told_of(problem, one.instance, problem.rules(one.instance), one.certificate)
    line = told.line()
    plies = []
    for place, to in pairwise(line):
        turn = told.turn(place)
        words = next(move.words for move in turn.moves if move.to == to)
        plies.append(f"{turn.mover} {words}")
    if len(plies) > PLIES:
        left = len(plies) - PLIES
        plies[PLIES // 2 : -(PLIES // 2)] = [f"({left} moves more)"]
    begins = f"If {told.loser} holds out as long as possible" if plies else "It is over at once"
    words = "; ".join([*plies, told.turn(line[-1]).end])
    yield printable(f"{begins}: {words}: {told.winner} has won.", LONGEST)
