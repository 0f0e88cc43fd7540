"""From a claim's domain and its truth there to a verdict with its evidence."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from functools import cache, partial
from itertools import chain
from typing import Protocol, TypeVar

import networkx as nx

from harness.checks.winning import certify
from harness.claims import Claim, Verdict, every
from harness.editorials.evenodd.rulesets import RULES
from harness.problems.evenodd.bound import BOUNDS as SOLVERS_BOUNDS
from harness.problems.evenodd.bound import EvenOddBound, box
from harness.problems.evenodd.features import FEATURES
from harness.problems.evenodd.instance import EvenOddInstance, order, players, root
from harness.records import Finding, Minimality
from harness.values import encode
from oracles.graph import analyse, build
from oracles.ruleset import Outcome, Ruleset
from oracles.rulesets.evenodd import EvenOddPosition

Node = TypeVar("Node", bound=Hashable)

claim = partial(Claim, document="003_2a691e29957da557.txt")
"""A claim of the document on Tweedle-Dee and Tweedle-Dum."""

ONE_HEAP = box(1, 50)
"""Every single heap of the judge."""
BOUNDS = {**SOLVERS_BOUNDS, "deep": box(4, 14)}
"""The bound of each tier; at `deep` not that of the solvers, which a graph cannot hold."""
SMALLER = {"quick": BOUNDS["quick"], "ci": box(3, 10), "deep": box(3, 14)}
"""A bound a tier for claims about games with more positions than the game itself."""


class Rules(Ruleset[EvenOddPosition], Hashable, Protocol):
    """The game's ruleset, or one like it: a frozen dataclass."""


@cache
def instances(bound: EvenOddBound) -> tuple[EvenOddInstance, ...]:
    """Return all instances of the bound in the problem's order."""
    return tuple(sorted(chain.from_iterable(bound.blocks()), key=order))


@cache
def solved(bound: EvenOddBound, rules: Rules = RULES) -> dict[EvenOddPosition, Outcome]:
    """Return the outcome of every position that a play from an instance of the bound meets."""
    return analyse(build(rules, map(root, instances(bound)))).outcome


@cache
def positions(bound: EvenOddBound) -> tuple[EvenOddInstance, ...]:
    """Return all those positions, emptied heaps as 0, in the order of the instances."""
    return tuple(sorted((EvenOddInstance(*p) for p in solved(bound)), key=order))


def odd(heap: int) -> bool:
    """Return whether the number of stones is odd."""
    return heap % 2 == 1


def marked_odd(bound: EvenOddBound) -> list[EvenOddInstance]:
    """Return the instances whose first heap is odd: the marked one.

    A bound holds every order of the heaps, so each odd heap of each multiset is marked in turn.
    """
    return [instance for instance in instances(bound) if odd(instance.heaps[0])]


def leading_to(graph: nx.DiGraph[Node], targets: Iterable[Node]) -> set[Node]:
    """Return the nodes from which some target can be reached, targets included; O(V + E)."""
    reached = set(targets)
    walk = list(reached)
    while walk:
        for before in graph.predecessors(walk.pop()):
            if before not in reached:
                reached.add(before)
                walk.append(before)
    return reached


def compared(
    kind: str,
    bound: EvenOddBound,
    items: Iterable[EvenOddInstance],
    holds: Callable[[EvenOddInstance], bool],
    scope: str,
    said_and_truth: Callable[[EvenOddInstance], tuple[str, str]],
    proofs: Iterable[Rules],
) -> Verdict:
    """Return `holds` if the claim `kind` is right of all items, else `refuted` with the first.

    Items come in the problem's order, from `bound`. `said_and_truth` puts in words what the claim
    says of an item that fails and what is so; `proofs` are the rules under which a certificate
    tells who wins it.
    """

    def finding(item: EvenOddInstance, failed: int) -> Finding:
        said, truth = said_and_truth(item)
        proved = min(item.heaps) > 0 and bound.encloses(item)
        return Finding(
            instance=encode(item),
            said=said,
            truth=truth,
            kind=kind,
            count=failed,
            minimality=Minimality.PROVED if proved else Minimality.IN_BOUND,
            certificates=tuple(certify(rules, root(item)) for rules in proofs),
        )

    return every(list(items), holds, finding, scope, features=FEATURES)


def over(
    kind: str,
    bound: EvenOddBound,
    items: Iterable[EvenOddInstance],
    holds: Callable[[EvenOddInstance], bool],
    scope: str,
    said: str,
    truth: str,
    proofs: Iterable[Rules] = (),
) -> Verdict:
    """Return what `compared` does, where one wording fits every item."""
    return compared(kind, bound, items, holds, scope, lambda item: (said, truth), proofs)


def winner_is(
    kind: str,
    bound: EvenOddBound,
    items: Iterable[EvenOddInstance],
    says: Callable[[EvenOddInstance], str],
    scope: str,
    rules: Rules = RULES,
) -> Verdict:
    """Return the verdict on the claim that under `rules` each item is won by whom it `says`."""
    outcome = solved(bound, rules)

    def winner(item: EvenOddInstance) -> str:
        return players(item)[0 if outcome[root(item)] is Outcome.N else 1]

    return compared(
        kind,
        bound,
        items,
        lambda item: winner(item) == says(item),
        scope,
        lambda item: (says(item), winner(item)),
        (rules,),
    )


def dum_wins(
    kind: str,
    bound: EvenOddBound,
    items: Iterable[EvenOddInstance],
    scope: str,
    rules: Rules = RULES,
) -> Verdict:
    """Return the verdict on the claim that Dum wins all items under `rules`."""
    return winner_is(kind, bound, items, lambda item: "Dum", scope, rules)


def wins_at_once(item: EvenOddInstance, rules: Rules = RULES) -> bool:
    """Return whether some move leaves the other player none."""
    return any(not rules.options(after) for after in rules.options(root(item)))


def after_moves(item: EvenOddInstance, rules: Rules = RULES) -> list[EvenOddInstance]:
    """Return the positions after each move."""
    return [EvenOddInstance(*after) for after in rules.options(root(item))]
