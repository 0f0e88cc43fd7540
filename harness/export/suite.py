"""A small set of instances that kills every solver known to be wrong."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import chain
from typing import Any

from harness import catalog
from harness.campaign import LIMITS, plan
from harness.checks.compare import ask
from harness.drivers.time_limit import TimeOut, limited
from harness.export.proved import Proved, proved_anew
from harness.jobs import run_job
from harness.judge import InputError, Unfinished
from harness.problem import AnyProblem, AnySolver
from harness.records import Mode
from harness.values import decode, encode

TIER = "quick"
"""The tier whose bound is enumerated for the least instances that solvers answer wrongly."""


@dataclass(frozen=True)
class Target:
    """A solver to be killed, of the problem or of another file with the same instances."""

    problem: AnyProblem
    solver: AnySolver

    @property
    def name(self) -> str:
        """Return the problem's and the solver's name."""
        return f"{self.problem.name}/{self.solver.name}"


@dataclass(frozen=True)
class Suite:
    """Instances that kill, and what else was seen of the solvers, all by their targets' names.

    - `chosen` are the instances, smallest first.
    - `kills` has for each instance that was tried the wrong answers by those who gave them.
    - `survivors` are known to be wrong, and right on all that are chosen.
    - `never_wrong` are not known to be wrong, nor found so here.
    """

    chosen: tuple[Any, ...]
    kills: dict[Any, dict[str, str]]
    survivors: tuple[str, ...]
    never_wrong: tuple[str, ...]


def targets_of(specs: Sequence[str]) -> dict[str, Target]:
    """Return the solvers of these problems by their targets' names, in order.

    `InputError` if two of the problems have one name.
    """
    targets: dict[str, Target] = {}
    for spec in dict.fromkeys(specs):
        problem = catalog.load(spec)
        mine = {target.name: target for target in (Target(problem, s) for s in problem.solvers)}
        if targets.keys() & mine.keys():
            raise InputError(f"{spec}: PROBLEM {problem.name}: there is another: rename one")
        targets |= mine
    return targets


def same_instances(problem: AnyProblem, other: AnyProblem) -> bool:
    """Return whether the first instance of the other problem is one here, and the same game."""
    blocks = other.bounds[TIER].blocks() if TIER in other.bounds else ()
    for theirs in next(iter(blocks), ()):
        try:
            mine = problem.instance(decode(encode(theirs)))
        except (InputError, ValueError):
            return False
        return all(
            of_mine(mine) == of_theirs(theirs)
            for of_mine, of_theirs in (
                (problem.rules, other.rules),
                (problem.root, other.root),
                (problem.players, other.players),
            )
        )
    return False


def candidates(
    problem: AnyProblem, specs: Sequence[str], held: Mapping[Any, Proved], kept: Sequence[Any]
) -> list[Proved]:
    """Return instances of the judge that may kill, smallest first, each with who wins it.

    They are those held, those kept in the corpus, and the least on which a solver of these
    problems is wrong in the bound of TIER; what no certificate can be made of is left out.
    """
    found = dict(held)
    values = chain(kept, *(_least(spec) for spec in specs))
    for instance in (problem.instance(decode(value)) for value in values):
        if instance not in found and problem.judged(instance):
            one = proved_anew(problem, instance)
            if one is not None:
                found[instance] = one
    return sorted(found.values(), key=lambda one: problem.order(one.instance))


def _least(spec: str) -> Iterator[Any]:
    """Yield the values of the least instances that solvers of a problem answer wrongly."""
    if not catalog.load(spec).solvers:
        return
    for job in plan(spec, TIER, (Mode.EXHAUST,)):
        with _within(job.limit, f"job {job.id}"):
            records = run_job(job)
        for record in records:
            yield from (finding.instance for finding in record.findings)


def killed(targets: Iterable[Target], among: Sequence[Proved]) -> dict[Any, dict[str, str]]:
    """Return for each instance the solvers that answer it wrongly, with their answers.

    A solver without an answer kills nothing. `Unfinished` if one takes longer than a job may.
    """
    kills: dict[Any, dict[str, str]] = {one.instance: {} for one in among}
    for target in targets:
        instances = [target.problem.instance(decode(encode(one.instance))) for one in among]
        with _within(LIMITS[TIER], f"solver {target.name}"):
            answers = ask(target.problem, target.solver, instances)
        for one, answer in zip(among, answers, strict=True):
            if isinstance(answer, str) and answer != one.winner:
                kills[one.instance][target.name] = answer
    return kills


@contextmanager
def _within(seconds: float, what: str) -> Iterator[None]:
    """Raise `Unfinished` if the body takes longer."""
    try:
        with limited(seconds):
            yield
    except TimeOut:
        raise Unfinished(f"{what}: time-out after {seconds:.0f} s: leave its file out") from None


def smallest_set(kills: Sequence[frozenset[str]], most: int) -> list[int]:
    """Return the places of at most `most` sets that together hold what all of them hold.

    Each time the set that holds most of what is missing is taken, of equal ones the first; then
    what the others make needless is dropped, the last first. Each of the places is needed. If
    more than `most` would be, it is those of them that were taken first. In ascending order.

    >>> smallest_set([frozenset("a"), frozenset("ab"), frozenset("c"), frozenset("bc")], 2)
    [1, 2]
    """
    missing = frozenset[str]().union(*kills)
    taken: list[int] = []
    while missing:
        best = max(range(len(kills)), key=lambda place: (len(kills[place] & missing), -place))
        taken.append(best)
        missing -= kills[best]
    for place in sorted(taken, reverse=True):
        others = frozenset[str]().union(*(kills[other] for other in taken if other != place))
        if kills[place] <= others:
            taken.remove(place)
    return sorted(taken[:most])


def suite(
    targets: Mapping[str, Target], wrong: Collection[str], among: Sequence[Proved], most: int
) -> Suite:
    """Return at most `most` of these instances that kill what any of them kills.

    `wrong` are the names of targets that are known to be wrong, killed by one of these or not.
    """
    kills = killed(targets.values(), among)
    sets = [frozenset(kills[one.instance]) for one in among]
    known = frozenset(wrong).union(*sets)
    chosen = [among[place].instance for place in smallest_set(sets, most)]
    dead = frozenset[str]().union(*(kills[instance] for instance in chosen))
    return Suite(
        chosen=tuple(chosen),
        kills=kills,
        survivors=tuple(name for name in targets if name in known - dead),
        never_wrong=tuple(name for name in targets if name not in known),
    )
