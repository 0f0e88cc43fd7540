"""From a claim's domain and its truth there, as arrays, to a verdict with its evidence."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import partial

import numpy as np
from numpy.typing import NDArray

from harness.checks.separate import separation_of
from harness.checks.winning import certify
from harness.claims import Claim, Verdict, every, readings
from harness.editorials.primes.positions import Grid, Rules, solved
from harness.features import numbers_of_columns
from harness.problems.primes.bound import PrimesBound
from harness.problems.primes.features import FEATURES, columns
from harness.problems.primes.instance import PrimesInstance, order, players, root
from harness.proofs import Certificate
from harness.records import Finding, Minimality, Status
from harness.separation import Separation
from harness.values import encode
from oracles.rulesets.primes import Primes

claim = partial(Claim, document="000_e3cee92b58e6ded7.txt")
"""A claim of the document on the Game of Primes."""

Test = Callable[[int, Grid], tuple[Grid, Grid]]
"""From a boundary and the grid that `solved` gives it: where a claim speaks, where it is right."""


def over(
    bound: PrimesBound,
    test: Test,
    finding: Callable[[PrimesInstance, int], Finding],
    scope: str,
    rules: Rules = Primes,
) -> Verdict:
    """Return `holds` if the claim is right wherever in the bound it speaks, else `refuted`.

    `finding` gets the least instance that fails, in the problem's order, and how many do.
    """
    rows, wrong = [], []
    for k in range(bound.k + 1):
        speaks, right = test(k, solved(k, bound.coordinate, rules))
        rows.append(rows_of(k, speaks))
        wrong.append(~right[speaks])
    checked, failed = np.concatenate(rows), np.concatenate(wrong)
    if len(checked) == 0:
        return Verdict(Status.INCONCLUSIVE, scope, note="the claim speaks of nothing in the bound")
    if not failed.any():
        return Verdict(Status.HOLDS, scope, len(checked))
    at_fault = ", ".join(map(str, np.unique(checked[failed][:, 2])))
    return Verdict(
        Status.REFUTED,
        scope,
        len(checked),
        f"in this bound it fails with K = {at_fault}",
        (finding(least_of(checked[failed]), int(failed.sum())),),
        separated(checked, failed),
    )


def rows_of(k: int, where: Grid) -> NDArray[np.int64]:
    """Return a row x, y, K, w for each position of a grid that holds, in the grid's order."""
    w, x, y = where.nonzero()
    return np.stack((x, y, np.full_like(x, k), w), axis=1)


def least_of(rows: NDArray[np.int64]) -> PrimesInstance:
    """Return the least instance of rows x, y, K, w in the problem's order."""
    return min((PrimesInstance(*row) for row in rows.tolist()), key=order)


def separated(rows: NDArray[np.int64], failed: NDArray[np.bool_]) -> Separation:
    """Return where a claim fails, of rows x, y, K, w on which it speaks."""
    return separation_of(FEATURES, numbers_of_columns(FEATURES, columns(rows), len(rows)), failed)


def proof(instance: PrimesInstance, rules: Rules = Primes) -> list[Certificate]:
    """Return the certificate of who wins the instance."""
    return [certify(rules(instance.k), root(instance))]


def no_proof(instance: PrimesInstance) -> list[Certificate]:
    """Return no certificate: the finding is not about who wins."""
    return []


def contrary(
    bound: PrimesBound,
    kind: str,
    said: str,
    truth: str,
    proofs: Callable[[PrimesInstance], Iterable[Certificate]] = no_proof,
) -> Callable[[PrimesInstance, int], Finding]:
    """Return what makes the finding that the claim `kind` fails at the least instance of a bound.

    The minimality is proved where the bound holds all instances of at most the same x + y.
    """

    def finding(instance: PrimesInstance, failed: int) -> Finding:
        proved = bound.encloses(instance)
        return Finding(
            instance=encode(instance),
            said=said,
            truth=truth,
            kind=kind,
            count=failed,
            minimality=Minimality.PROVED if proved else Minimality.IN_BOUND,
            certificates=tuple(proofs(instance)),
        )

    return finding


def wrong_winner(
    bound: PrimesBound, kind: str, rules: Rules = Primes
) -> Callable[[PrimesInstance, int], Finding]:
    """Return what makes the finding that the claim `kind` names the wrong winner."""

    def finding(instance: PrimesInstance, failed: int) -> Finding:
        (certificate,) = proof(instance, rules)
        first, second = players(instance)
        truth, said = (first, second) if certificate.outcome == "N" else (second, first)
        return contrary(bound, kind, said, truth, lambda _: [certificate])(instance, failed)

    return finding


def facts(kind: str, instance: PrimesInstance, stated: Mapping[str, bool], scope: str) -> Verdict:
    """Return `holds` if all that is stated about one instance is so, else `refuted`."""

    def finding(fact: tuple[str, bool], failed: int) -> Finding:
        return Finding(encode(instance), fact[0], "it is not so", kind, failed, Minimality.IN_BOUND)

    note = "; ".join(words for words, true in stated.items() if true)
    return every(stated.items(), lambda fact: fact[1], finding, scope, note)


def readings_are(
    scope: str,
    checked: int,
    named: Mapping[str, bool],
    findings: tuple[Finding, ...] = (),
    separation: Separation | None = None,
) -> Verdict:
    """Return the verdict on a claim whose readings were found true or not on the same positions.

    `findings` are against the one that is not, and `separation` says where; `inconclusive` if
    nothing was checked.
    """
    if checked == 0:
        return Verdict(Status.INCONCLUSIVE, scope, note="the claim speaks of nothing in the bound")
    holds = Verdict(Status.HOLDS, scope, checked)
    refuted = Verdict(Status.REFUTED, scope, checked, findings=findings, separation=separation)
    return readings({words: holds if true else refuted for words, true in named.items()})
