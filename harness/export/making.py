"""From what is stored to the test cases of each problem, with a suite if one is asked for."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from harness import catalog, corpus
from harness.checks.written import Rejected
from harness.export.entry import Entry, entries
from harness.export.layouts import LAYOUTS, Files
from harness.export.proved import Proved, proved, proved_anew
from harness.export.regression import regression
from harness.export.stored import Sifted, sifted
from harness.export.suite import Suite, same_game, suite
from harness.judge import InputError
from harness.problem import AnyProblem
from harness.records import Place
from harness.values import decode, encode

PYTEST = "pytest"
"""The format that is no package's layout."""


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
    files `kill`, which are no problems of their own then. `InputError` if nothing is stored on the
    solvers of such a file, or if its game is none of those that are exported.
    """
    extra = [_of_file(reports, file) for file in dict.fromkeys(kill)]
    names = {catalog.load(one.spec).name for one in extra}
    found = [
        one
        for one in sifted(reports, problems)
        if problems or catalog.load(one.spec).name not in names
    ]
    against = {one.spec: [one] for one in found}
    for one in extra:
        same = [s for s in against if same_game(catalog.load(s), catalog.load(one.spec))]
        if not same:
            raise InputError(f"{one.spec}: --kill: its game is none of those that are exported")
        for spec in same:
            against[spec].append(one)
    return [_made(reports, most, against[one.spec]) for one in found]


def _of_file(reports: Path, file: str) -> Sifted:
    """Return what is stored on the solvers of a file; `InputError` if it is nothing."""
    (one,) = sifted(reports, [file])
    if not one.wrong:
        raise InputError(f"{file}: --kill: no wrong solver is stored: run counterplay check {file}")
    return one


def _made(reports: Path, most: int | None, against: Sequence[Sifted]) -> Made:
    """Return the test cases of a problem, the first of these, against the solvers of all."""
    one, specs = against[0], [other.spec for other in against]
    killing = None
    if most is not None:
        one.proved.update({new.instance: new for new in _more(reports, against)})
        order = catalog.load(one.spec).order
        among = sorted(one.proved.values(), key=lambda proved: order(proved.instance))
        wrong = {name for other in against for name in other.wrong_names}
        killing = suite(specs, wrong, among, most)
    return Made(one.spec, entries(one, killing, specs), dict(one.left), killing)


def _more(reports: Path, against: Sequence[Sifted]) -> Iterator[Proved]:
    """Yield instances that kill solvers of the other files, and those of the corpus.

    What the judge's format cannot hold, or no certificate can be made of, is left out.
    """
    one, *others = against
    problem = catalog.load(one.spec)
    for other in others:
        for theirs in other.proved.values():
            yield from _as_mine(problem, theirs)
    for value in corpus.load(reports / "corpus", problem):
        if not isinstance(value, Place):
            instance = problem.instance(decode(value))
            if instance not in one.proved and problem.judged(instance):
                yield from filter(None, [proved_anew(problem, instance)])


def _as_mine(problem: AnyProblem, theirs: Proved) -> Iterator[Proved]:
    """Yield what another problem of the same game has proved, if it is a proof here."""
    try:
        instance = problem.instance(decode(encode(theirs.instance)))
        yield proved(problem, instance, [theirs.certificate])
    except (InputError, Rejected):
        return


def texts(layout: str, made: Sequence[Made]) -> Files:
    """Return the files of a format: straight in the folder, or in one a problem for several.

    `InputError` if two problems would have one file.
    """
    files: Files = {}
    for one in made:
        if layout == PYTEST:
            test = regression(one.spec, one.entries)
            if files.keys() & test.keys():
                raise InputError(f"{', '.join(test)}: two problems have it: name one by --problem")
            files |= test
            continue
        home = f"{catalog.load(one.spec).name}/" if len(made) > 1 else ""
        files |= {f"{home}{path}": text for path, text in LAYOUTS[layout](one.entries).items()}
    return files
