"""Where a solver or claim is still right: printed conditions against a count by brute force."""

from __future__ import annotations

from itertools import chain
from pathlib import Path

import numpy as np
import pytest
from counting import bits, require_simplest, values_of
from support import ROOT, concluded

from harness import catalog
from harness.checks.compare import true_winners
from harness.checks.exhaust import exhaust
from harness.checks.locate import in_bound, numbers_of
from harness.checks.separate import hull
from harness.features import numbers
from harness.records import Status

MUTANTS = sorted(str(path) for path in (ROOT / "tests" / "mutants").glob("*.py"))


@pytest.mark.parametrize("spec", ["primes", *MUTANTS], ids=lambda spec: Path(spec).stem)
def test_printed_conditions_agree_with_a_count_by_brute_force(spec: str) -> None:
    """Of each refuted solver, whose wrong instances are found again one by one."""
    problem = catalog.load(spec)
    instances = list(chain.from_iterable(problem.bounds["quick"].blocks()))
    winners, values = true_winners(problem, instances), values_of(problem, instances)
    refuted = {n: c for n, c in concluded(spec).items() if c.status is Status.REFUTED}
    assert refuted
    for name, conclusion in refuted.items():
        answers = problem.solver(name).answers(instances)
        wrong = bits(said != true for said, true in zip(answers, winners, strict=True))
        require_simplest(problem, values, wrong, conclusion.separation)


def test_columns_have_the_features_of_their_instances() -> None:
    """Over arrays a feature is what it is of one instance, of blocks of every kind."""
    for name in ("primes", "thuemorse"):
        problem = catalog.load(name)
        bound = problem.bounds["quick"]
        at_once = np.concatenate(list(in_bound(problem, bound)), axis=1)
        instances = list(chain.from_iterable(bound.blocks()))
        assert (at_once == numbers(problem.features, instances)).all()
        assert (numbers_of(problem, instances[:9]) == at_once[:, :9]).all()


def test_extents_are_the_same_over_rows_and_over_a_graph() -> None:
    """What is asked in array form lies where the instances lie that are asked one by one."""
    problem = catalog.load("primes")
    solvers = [problem.solver("prose")]
    blocks = problem.bounds["quick"].blocks()
    graph, rows = (
        hull(
            exhaust(problem, solvers, block, in_graph=limit)["prose"].extents or ()
            for block in part
        )
        for limit, part in ((10**9, blocks), (0, blocks[::-1]))
    )
    assert graph == rows
    assert [extent.feature for extent in graph] == [feature.name for feature in problem.features]


def test_claim_says_where_it_fails_as_a_solver_does() -> None:
    """That the code decides every instance of the quick bound fails where the solver is wrong."""
    claims = {claim.id: claim for claim in catalog.claims("primes")}
    said = claims["code-decides"].test("quick").separation
    assert said == concluded("primes", ["editorial"])["editorial"].separation


def test_claim_on_the_diagonal_agrees_with_a_count_by_brute_force() -> None:
    """With Bob to move Alice wins without a prime pair on the diagonal, counted one by one."""
    problem = catalog.load("primes")
    prime = [n > 1 and all(n % d for d in range(2, n)) for n in range(41)]
    instances = [
        at
        for at in chain.from_iterable(problem.bounds["quick"].blocks())
        if at.w == 1 and min(at.x, at.y) > at.k and not (prime[at.x] and prime[at.y])
    ]
    winners = true_winners(problem, instances)
    won = [at for at, winner in zip(instances, winners, strict=True) if winner == "Alice"]
    without = bits(
        not any(prime[at.x - d] and prime[at.y - d] for d in range(min(at.x, at.y) - at.k))
        for at in won
    )
    claims = {claim.id: claim for claim in catalog.claims("primes")}
    found = claims["diagonal-is-necessary"].test("quick").separation
    require_simplest(problem, values_of(problem, won), without, found)
