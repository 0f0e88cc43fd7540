"""From what is stored to the test cases of each problem, with a suite if one is asked for."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from harness import catalog, corpus
from harness.export.entry import Entry, entries
from harness.export.layouts import LAYOUTS, Files
from harness.export.regression import regression
from harness.export.stored import Sifted, sifted
from harness.export.suite import TIER, Suite, candidates, same_instances, suite, targets_of
from harness.judge import InputError
from harness.records import Place

PYTEST = "pytest"
"""The format that is no package's layout."""
FORMATS = (*LAYOUTS, PYTEST)


@dataclass(frozen=True)
class Made:
    """The test cases of one problem, what was left out of them, and what the suite is."""

    spec: str
    entries: list[Entry]
    left: dict[str, int]
    suite: Suite | None


def made(
    reports: Path, problems: Sequence[str], most: int | None, kill: Sequence[str]
) -> list[Made]:
    """Return the test cases of these problems, of all that have counterexamples if none is named.

    With `most` they have a suite of so many against the wrong solvers of the problem and of the
    files `kill`. `InputError` if such a file has other instances than all of the problems.
    """
    found = sifted(reports, problems)
    against = {one.spec: [one.spec] for one in found}
    for file in kill:
        same = [s for s in against if same_instances(catalog.load(s), catalog.load(file))]
        if not same:
            raise InputError(
                f"{file}: --kill: the first instance of its {TIER} bound is none of the games "
                "that are exported"
            )
        for spec in same:
            against[spec].append(file)
    return [_made(reports, one, most, against[one.spec]) for one in found]


def _made(reports: Path, one: Sifted, most: int | None, specs: Sequence[str]) -> Made:
    targets = targets_of(specs)
    killing = None
    if most is not None:
        problem = catalog.load(one.spec)
        kept = corpus.load(reports / "corpus", problem)
        values = [value for value in kept if not isinstance(value, Place)]
        among = candidates(problem, specs, one.proved, values)
        one.proved.update({proved.instance: proved for proved in among})
        wrong = {name for name, target in targets.items() if target.solver.expected == "refuted"}
        wrong |= {f"{problem.name}/{name}" for name in one.wrong}
        killing = suite(targets, wrong, among, most)
    return Made(one.spec, entries(one, killing, targets), dict(one.left), killing)


def texts(layout: str, made: Sequence[Made]) -> Files:
    """Return the files of a format: straight in the folder, or in one a problem for several."""
    files: Files = {}
    for one in made:
        if layout == PYTEST:
            files |= regression(one.spec, one.entries)
            continue
        home = f"{catalog.load(one.spec).name}/" if len(made) > 1 else ""
        files |= {f"{home}{path}": text for path, text in LAYOUTS[layout](one.entries).items()}
    return files
