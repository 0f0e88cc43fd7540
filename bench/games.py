"""Games that both oracles hold whole, at any size."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import partial
from itertools import product
from typing import Any

from oracles.arrays import Dense
from oracles.ruleset import Ruleset
from oracles.rulesets.dense.evenodd import DenseEvenOdd
from oracles.rulesets.dense.primes import DensePrimes
from oracles.rulesets.dense.thuemorse import DenseThueMorse
from oracles.rulesets.evenodd import EvenOdd
from oracles.rulesets.primes import Primes
from oracles.rulesets.thuemorse import ThueMorse

ASKED = 100
"""Positions whose outcomes the ways to solve a game are compared by."""


@dataclass(frozen=True)
class Game:
    """A game by its raw rules and in vectorised form.

    `positions` yields all positions in the order of their numbers, options before what they are
    options of; `options` is how many a position has in the mean.
    """

    title: str
    rules: Ruleset[Any]
    space: Dense
    positions: Callable[[], Iterable[Any]]
    options: float

    def __str__(self) -> str:
        """Return the title and how large the game is."""
        return f"{self.title}: {self.space.size:,} positions, {self.options:g} options each"

    def asked(self) -> list[Any]:
        """Return the last ASKED positions."""
        return [self.space.position(n) for n in range(self.space.size - ASKED, self.space.size)]


def primes(side: int) -> Game:
    """Return primes with x, y ≤ `side` and K = 0; about one position in twenty is decided."""
    positions = partial(product, range(side + 1), range(side + 1), ("Alice", "Bob"))
    return Game("primes, K = 0", Primes(0), DensePrimes(0, side), positions, 1.9)


def thuemorse(most: int, greatest: int) -> Game:
    """Return heaps of up to `greatest`, of which a move takes up to `most`; half are decided."""
    space = DenseThueMorse(most, greatest)
    positions = partial(range, greatest + 1)
    return Game(f"thuemorse, m = {most}", ThueMorse(most), space, positions, most / 2)


def evenodd(count: int, greatest: int) -> Game:
    """Return so many heaps of up to `greatest`, an even number, either player to move.

    Half of the takes of a heap are the mover's, and a heap has half of `greatest` in the mean.
    """
    heaps = partial(product, range(greatest + 1), repeat=count)
    space = DenseEvenOdd(count, greatest)
    return Game(
        f"evenodd, {count} heaps to {greatest}",
        EvenOdd(),
        space,
        lambda: product(heaps(), ("Dee", "Dum")),
        count * greatest / 4,
    )
