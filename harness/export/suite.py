"""A small set of instances that kills every solver known to be wrong."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from harness import catalog
from harness.export.killing import Killed, killed
from harness.export.proved import Proved
from harness.judge import InputError
from harness.problem import AnyProblem
from harness.values import decode, encode


@dataclass(frozen=True)
class Suite:
    """Instances that kill, and what else was seen of the solvers, named PROBLEM/SOLVER.

    - `chosen` are the instances, smallest first.
    - `dead` are wrong on one of them, `survivors` are known to be wrong and right on all.
    - `never_wrong` are not known to be wrong, nor found so here.
    - `killed` says who is wrong on which of all the instances that were tried.
    """

    chosen: tuple[Any, ...]
    dead: tuple[str, ...]
    survivors: tuple[str, ...]
    never_wrong: tuple[str, ...]
    killed: Killed


def suite(
    specs: Sequence[str], wrong: Collection[str], among: Sequence[Proved], most: int
) -> Suite:
    """Return at most `most` of these instances, smallest first, that kill what any of them kills.

    The solvers are those of the problems `specs`; `wrong` are known to be wrong.
    """
    names = solvers_of(specs)
    found = killed(specs, among)
    sets = [frozenset(found.kills[one.instance]) for one in among]
    chosen = smallest_set(sets, most)
    dead = union(sets[place] for place in chosen)
    known = union(sets).union(wrong)
    return Suite(
        chosen=tuple(among[place].instance for place in chosen),
        dead=tuple(name for name in names if name in dead),
        survivors=tuple(name for name in names if name in known - dead),
        never_wrong=tuple(name for name in names if name not in known),
        killed=found,
    )


def solvers_of(specs: Sequence[str]) -> dict[str, str]:
    """Return by their names how the solvers of these problems work, in order.

    `InputError` if two of the problems have one name.
    """
    solvers: dict[str, str] = {}
    problems: set[str] = set()
    for spec in specs:
        problem = catalog.load(spec)
        if problem.name in problems:
            raise InputError(f"{spec}: PROBLEM {problem.name}: there is another: rename one")
        problems.add(problem.name)
        solvers |= {f"{problem.name}/{solver.name}": solver.about for solver in problem.solvers}
    return solvers


def smallest_set(kills: Sequence[frozenset[str]], most: int) -> list[int]:
    """Return the places of at most `most` sets that together hold what all of them hold.

    Each time the set that holds most of what is missing is taken, of equal ones the first; then
    what the others make needless is dropped, the last first. Each of the places is needed. If
    more than `most` would be, it is those of them that were taken first. In ascending order.

    >>> smallest_set([frozenset("a"), frozenset("ab"), frozenset("c"), frozenset("bc")], 2)
    [1, 2]
    """
    missing = union(kills)
    taken: list[int] = []
    while missing:
        best = max(range(len(kills)), key=lambda place: (len(kills[place] & missing), -place))
        taken.append(best)
        missing -= kills[best]
    for place in sorted(taken, reverse=True):
        if kills[place] <= union(kills[other] for other in taken if other != place):
            taken.remove(place)
    return sorted(taken[:most])


def union(sets: Iterable[frozenset[str]]) -> frozenset[str]:
    """Return what is in any of the sets."""
    return frozenset[str]().union(*sets)


def same_game(problem: AnyProblem, other: AnyProblem) -> bool:
    """Return whether the first instance of the other problem is one here, under the same rules."""
    for theirs in (i for bound in other.bounds.values() for block in bound.blocks() for i in block):
        try:
            mine = problem.instance(decode(encode(theirs)))
        except (InputError, ValueError):
            return False
        return (problem.rules(mine), problem.root(mine), problem.players(mine)) == (
            other.rules(theirs),
            other.root(theirs),
            other.players(theirs),
        )
    return False
