"""From a claim's domain and its truth there to a verdict with its evidence."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import cache, partial
from itertools import chain

from harness.checks.winning import certify
from harness.claims import Claim, Verdict, every
from harness.problems.thuemorse import PROBLEM
from harness.problems.thuemorse.bound import ThueMorseBound
from harness.problems.thuemorse.features import FEATURES
from harness.problems.thuemorse.instance import ThueMorseInstance
from harness.proofs import Certificate
from harness.records import Finding, Minimality
from harness.values import encode
from oracles.graph import analyse, build
from oracles.ruleset import Outcome, Ruleset
from oracles.rulesets.thuemorse import ThueMorse

claim = partial(Claim, document="004_2586cc6adc506879.txt")
"""A claim of the document on ThueMorseGame."""

Rules = Callable[[int], Ruleset[int]]
"""From the greatest take to a ruleset on numbers of stones."""

BOUNDS = {
    tier: ThueMorseBound(m, n)
    for tier, (m, n) in {"quick": (12, 512), "ci": (50, 2_048), "deep": (50, 16_384)}.items()
}
"""The bound of the claims on outcomes, a tier."""


@cache
def losing(bound: ThueMorseBound, rules: Rules) -> dict[int, bytes]:
    """Return for each m of the bound a byte a heap from 0 on: 1 if the player to move loses."""
    tables = {}
    for m in range(1, bound.m + 1):
        outcome = analyse(build(rules(m), range(bound.n + 1))).outcome
        tables[m] = bytes(outcome[heap] is Outcome.P for heap in range(bound.n + 1))
    return tables


@cache
def instances(bound: ThueMorseBound) -> tuple[ThueMorseInstance, ...]:
    """Return all instances of the bound in the problem's order."""
    return tuple(sorted(chain.from_iterable(bound.blocks())))


def heaps(bound: ThueMorseBound, past_m: bool = False) -> Iterator[ThueMorseInstance]:
    """Yield each heap from 0 to the bound's n with each m, small heaps first.

    The heaps with an odd number of ones are among them; with `past_m` only heaps above m.
    """
    for heap in range(bound.n + 1):
        for m in range(1, min(bound.m, heap - 1) + 1 if past_m else bound.m + 1):
            yield ThueMorseInstance(heap, m)


def found(
    kind: str,
    bound: ThueMorseBound,
    heap: ThueMorseInstance,
    failed: int,
    said: str,
    truth: str,
    certificates: tuple[Certificate, ...] = (),
) -> Finding:
    """Return the finding that `heap` is the first of `failed` of the bound that fail.

    It is `proved` minimal if it is an instance and the bound holds all smaller ones.
    """
    judged = heap.n > 0 and heap.n.bit_count() % 2 == 0
    proved = judged and bound.encloses(heap)
    minimality = Minimality.PROVED if proved else Minimality.IN_BOUND
    return Finding(encode(heap), said, truth, kind, failed, minimality, certificates)


def winner_is(
    kind: str,
    bound: ThueMorseBound,
    items: Iterable[ThueMorseInstance],
    says: Callable[[ThueMorseInstance], str],
    scope: str,
    note: str = "",
) -> Verdict:
    """Return the verdict on the claim that each item of the bound is won by whom it `says`."""
    tables = losing(bound, ThueMorse)

    def truth(item: ThueMorseInstance) -> str:
        return PROBLEM.players(item)[tables[item.m][item.n]]

    def finding(item: ThueMorseInstance, failed: int) -> Finding:
        proof = certify(ThueMorse(item.m), item.n)
        return found(kind, bound, item, failed, says(item), truth(item), (proof,))

    def holds(item: ThueMorseInstance) -> bool:
        return says(item) == truth(item)

    return every(list(items), holds, finding, scope, note, FEATURES)


def loses_if(
    kind: str,
    bound: ThueMorseBound,
    says: Callable[[int, int, bytes], bool],
    scope: str,
    rules: Rules = ThueMorse,
) -> Verdict:
    """Return the verdict on the claim that a heap is losing exactly if `says` so.

    `says` gets the heap, m and the table of the true losing heaps, of which it may look at those
    below the heap.
    """
    tables = losing(bound, rules)

    def holds(item: ThueMorseInstance) -> bool:
        heap, m = item
        return says(heap, m, tables[m]) == bool(tables[m][heap])

    def finding(item: ThueMorseInstance, failed: int) -> Finding:
        said, truth = ("winning", "losing") if tables[item.m][item.n] else ("losing", "winning")
        proof = certify(rules(item.m), item.n)
        return found(kind, bound, item, failed, said, truth, (proof,))

    return every(heaps(bound), holds, finding, scope)
