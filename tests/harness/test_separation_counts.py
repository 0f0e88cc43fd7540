"""Where a solver or claim is still right: printed conditions against a count by brute force."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, combinations
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from support import ROOT, concluded

from harness import catalog
from harness.checks.compare import true_winners
from harness.checks.exhaust import exhaust
from harness.checks.locate import in_bound, numbers_of
from harness.checks.separate import hull
from harness.features import numbers
from harness.problem import AnyProblem
from harness.records import Status
from harness.separation import Separation

MUTANTS = sorted(str(path) for path in (ROOT / "tests" / "mutants").glob("*.py"))

Values = dict[str, list[int]]
"""By the name of each feature its values, an instance after the other."""


def values_of(problem: AnyProblem, instances: Sequence[Any]) -> Values:
    """Return the features of each instance, asked one by one."""
    return {f.name: [int(f.of(instance)) for instance in instances] for f in problem.features}


def parts_of(problem: AnyProblem, values: Values, condition: str) -> Iterator[int]:
    """Yield which instances meet each part of a printed condition, as read from its words."""
    sentences = {text: (f.name, n) for f in problem.features for n, text in f.values.items()}
    for part in condition.split(" and "):
        by_parity = re.fullmatch(r"(.+) is (odd|even)", part)
        between = re.fullmatch(r"(?:(−?[\d,]+) ≤ )?(.+?)(?: (≤|≥|=) (−?[\d,]+))?", part)
        if part in sentences:
            name, number = sentences[part]
            yield bits(value == number for value in values[name])
        elif by_parity:
            yield bits(value % 2 == (by_parity[2] == "odd") for value in values[by_parity[1]])
        else:
            assert between
            low, name, sign, high = between.groups()
            ends = [
                int(end.replace(",", "").replace("−", "-")) if end else None for end in (low, high)
            ]
            least = ends[1] if sign in ("≥", "=") else ends[0]
            greatest = ends[1] if sign in ("≤", "=") else None
            yield bits(
                (least is None or least <= value) and (greatest is None or value <= greatest)
                for value in values[name]
            )


def simple_tests(problem: AnyProblem, values: Values, wrong: int) -> list[int]:
    """Return for each interval or parity that all wrong instances meet which ones meet it.

    Sets of instances are the bits of whole numbers. What every instance meets is left out.
    """
    found = []
    for feature in problem.features:
        mine = values[feature.name]
        of_wrong = {value for place, value in enumerate(mine) if wrong >> place & 1}
        found.append(bits(min(of_wrong) <= value <= max(of_wrong) for value in mine))
        if len({value % 2 for value in of_wrong}) == 1 and not feature.values:
            found.append(bits(value % 2 == min(of_wrong) % 2 for value in mine))
    everything = (1 << len(mine)) - 1
    return [met for met in found if met != everything]


def bits(truths: Iterable[bool]) -> int:
    """Return the whole number of which these are the binary digits, the lowest first."""
    return int("".join("1" if true else "0" for true in truths)[::-1], 2)


def require_simplest(
    problem: AnyProblem, values: Values, wrong: int, found: Separation | None
) -> None:
    """Assert that the counts of a printed condition are right, and that none simpler would do."""
    assert found is not None
    tests = simple_tests(problem, values, wrong)
    assert found.wrong == wrong.bit_count()
    assert {found.inside + found.outside} == set(map(len, values.values()))
    if not found.condition:
        assert tests == []
        return
    parts = list(parts_of(problem, values, found.condition))
    inside = parts[0] & parts[-1]
    assert inside & wrong == wrong
    assert found.inside == inside.bit_count()
    right = found.inside - found.wrong
    one = min(test.bit_count() for test in tests) - found.wrong
    two = min((a & b).bit_count() for a, b in combinations([*tests, -1], 2)) - found.wrong
    if len(parts) == 1:
        assert right == one
        assert one == 0 or 2 * two > one
    else:
        assert right == two
        assert one > 0
        assert 2 * two <= one


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
