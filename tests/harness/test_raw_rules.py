"""A dense block that is not what the problem's raw rules say is refused, and where it differs."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import pytest
from numpy.typing import NDArray

from harness import catalog
from harness.checks.dense import solved
from harness.checks.raw_rules import require_raw_rules
from harness.problem import DenseBlock
from harness.problems.thuemorse.bound import Block
from oracles.arrays import N
from oracles.rulesets.dense.thuemorse import DenseThueMorse

PROBLEM = catalog.load("thuemorse")
Numbers = NDArray[np.int64]


class TakesOneLess(DenseThueMorse):
    """Lets a turn take up to one stone less."""

    def options(self, numbers: Numbers) -> tuple[Numbers, Numbers]:
        return DenseThueMorse(self.most - 1, self.greatest).options(numbers)


class WinsTheEmptyHeap(DenseThueMorse):
    """Gives the empty heap to the player who is to move there."""

    def decided(self, numbers: Numbers) -> NDArray[np.int8]:
        return np.where(numbers == 0, N, super().decided(numbers)).astype(np.int8)


@dataclass(frozen=True)
class OtherSpace(Block):
    """A block with another space."""

    form: type[DenseThueMorse] = DenseThueMorse

    def space(self) -> DenseThueMorse:
        return self.form(self.m, self.n)


@dataclass(frozen=True)
class NextRoot(Block):
    """A block that starts each row one heap too high."""

    def roots(self, rows: Numbers) -> Numbers:
        return super().roots(rows) + 1


@dataclass(frozen=True)
class PastTheEnd(Block):
    """A block that starts its last row outside the space."""

    def roots(self, rows: Numbers) -> Numbers:
        roots = super().roots(rows).copy()
        roots[-1] = -1
        return roots


@dataclass(frozen=True)
class Backwards(Block):
    """A block whose rows come the other way round."""

    def rows(self) -> Numbers:
        return super().rows()[::-1]


@pytest.mark.parametrize("problem", ["evenodd", "primes", "thuemorse"])
def test_the_blocks_that_come_with_the_tool_are_accepted(problem: str) -> None:
    """The last block of each tier is what the raw rules say."""
    for bound in catalog.load(problem).bounds.values():
        block = bound.blocks()[-1]
        assert isinstance(block, DenseBlock)
        require_raw_rules(catalog.load(problem), block, block.rows())


@pytest.mark.parametrize(
    ("block", "cause"),
    [
        (OtherSpace(3, 300, TakesOneLess), "options of "),
        (OtherSpace(3, 300, WinsTheEmptyHeap), r"decided\(0\) is 1, .* says Outcome.P"),
        (NextRoot(3, 299), "the problem's root is 3"),
        (PastTheEnd(3, 300), "roots must be a number from 0 to 300"),
        (Backwards(3, 300), "rows must ascend"),
    ],
    ids=lambda value: type(value).__name__,
)
def test_what_differs_is_named(block: Block, cause: str) -> None:
    """Nothing is solved, and nobody is blamed, where the block is not the problem's."""
    with pytest.raises(ValueError, match=cause):
        solved(PROBLEM, block)
