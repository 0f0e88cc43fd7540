"""The rules over arrays, against the raw rules; and the two oracles, on all problems at `quick`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray
from two_oracles import assert_agree

from harness import catalog
from harness.problem import DenseBlock
from oracles import graph
from oracles.arrays import CODES, OPEN, Dense, build, build_dense
from oracles.levels import analyse, grundy_values
from oracles.ruleset import Ruleset
from oracles.rulesets.dense.evenodd import DenseEvenOdd
from oracles.rulesets.dense.primes import DensePrimes
from oracles.rulesets.dense.thuemorse import DenseThueMorse
from oracles.rulesets.evenodd import EvenOdd
from oracles.rulesets.lava import Lava, WholeLines
from oracles.rulesets.primes import Primes
from oracles.rulesets.thuemorse import ThueMorse

FORMS: list[tuple[Dense, Ruleset[Any]]] = [
    *((DensePrimes(k, 26), Primes(k)) for k in (0, 1, 2, 3, 4, 25)),
    *((DenseThueMorse(m, 300), ThueMorse(m)) for m in (1, 2, 3, 12, 50)),
    *((DenseEvenOdd(count, 5), EvenOdd()) for count in (0, 1, 2, 3)),
    (DenseEvenOdd(2, 0), EvenOdd()),
]
"""Each dense form, with the raw ruleset that it is a second writing of."""


def differences(space: Dense, ruleset: Ruleset[Any]) -> Iterator[Any]:
    """Yield the positions of which the two rules decide otherwise or have other options."""
    numbers = np.arange(space.size)
    codes = space.decided(numbers)
    counts, options = space.options(numbers[codes == OPEN])
    ends = dict(zip(numbers[codes == OPEN].tolist(), counts.cumsum().tolist(), strict=True))
    first = 0
    for number, code in enumerate(codes):
        position = space.position(number)
        if code != CODES[ruleset.decided(position)]:
            yield position
        elif code == OPEN:
            after = options[first : ends[number]].tolist()
            if Counter(map(space.position, after)) != Counter(ruleset.options(position)):
                yield position
        first = ends.get(number, first)


@pytest.mark.parametrize(("space", "ruleset"), FORMS, ids=str)
def test_a_dense_form_has_the_raw_rules(space: Dense, ruleset: Ruleset[Any]) -> None:
    """Every position is decided alike and has the same options, each as often."""
    assert len({space.position(number) for number in range(space.size)}) == space.size
    assert list(differences(space, ruleset)) == []


class OneTooMany(DenseThueMorse):
    """Takes one stone more than is allowed from heaps of 40 to 49."""

    def options(self, numbers: NDArray[np.int64]) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
        most = self.most + ((numbers >= 40) & (numbers < 50))
        rows = [heap - np.arange(1, m + 1) for heap, m in zip(numbers, most, strict=True)]
        rows = [row[row >= 0] for row in rows]
        return np.array([row.size for row in rows]), np.concatenate(rows)


class EitherPrime(DensePrimes):
    """Says that Alice has won where one number is prime."""

    def decided(self, numbers: NDArray[np.int64]) -> NDArray[np.int8]:
        codes = super().decided(numbers)
        x, y, mover = self.parts(numbers)
        return np.where((codes == OPEN) & (x == 7) & (y == 8), mover + 1, codes).astype(np.int8)


def test_a_wrong_dense_form_is_found() -> None:
    """A wrong option and a wrong decision are found where they are planted, and nowhere else."""
    assert list(differences(OneTooMany(3, 60), ThueMorse(3))) == [
        n for n in range(40, 50) if bin(n).count("1") % 2 == 0
    ]
    assert list(differences(EitherPrime(2, 9), Primes(2))) == [(7, 8, "Alice"), (7, 8, "Bob")]


def test_primes_are_found() -> None:
    """The primes up to 30 are the ten of every table."""
    assert np.flatnonzero(DensePrimes(0, 30).primes).tolist() == [
        2,
        3,
        5,
        7,
        11,
        13,
        17,
        19,
        23,
        29,
    ]


def blocks(name: str) -> list[tuple[Any, Ruleset[Any], list[Any]]]:
    """Return each block of a problem's quick bound, its ruleset and its starting positions.

    The other reading of lava has no blocks, and those positions too.
    """
    problem = catalog.load(name)
    found: list[tuple[Any, Ruleset[Any], list[Any]]] = []
    for block in problem.bounds["quick"].blocks():
        instances = list(block)
        (ruleset,) = set(map(problem.rules, instances))
        roots = list(map(problem.root, instances))
        found.append((block, ruleset, roots))
        if isinstance(ruleset, Lava):
            found.append((None, WholeLines(ruleset.rows, ruleset.columns), roots))
    return found


@pytest.mark.parametrize("name", catalog.names())
def test_the_two_oracles_agree_on_the_quick_bound(name: str) -> None:
    """Outcome, remoteness and Grundy value of every position are the same, searched or dense."""
    dense = 0
    for block, ruleset, roots in blocks(name):
        other = graph.build(ruleset, roots)
        expected = graph.analyse(other)
        arrays, numbers = build(ruleset, roots)
        assert arrays.size == len(other)
        assert_agree(arrays, analyse(arrays), numbers, expected)
        if not other.graph["decided"]:
            values = grundy_values(arrays)
            assert {p: values[numbers[p]] for p in other} == graph.grundy_values(other)
        if isinstance(block, DenseBlock):
            dense += 1
            space = block.space()
            arrays = build_dense(space)
            numbers = {space.position(number): number for number in range(space.size)}
            assert_agree(arrays, analyse(arrays), numbers, expected)
    assert dense == (0 if name == "lava" else len(blocks(name)))
