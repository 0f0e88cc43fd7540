"""The boards that the claims on CAO Stage-3 are tested on, and findings with their proof."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from itertools import combinations
from typing import NamedTuple

import networkx as nx

from harness.checks.winning import certify
from harness.claims import Claim
from harness.problems.lava.bound import LavaBound
from harness.problems.lava.grid import LavaGrid, inner, order, rendered, root
from harness.records import Finding, Minimality
from harness.values import encode
from oracles.graph import build
from oracles.ruleset import Outcome
from oracles.rulesets.lava import Cell, Lava, LavaPosition

claim = partial(Claim, document="001_20c4a1aced03ea99.txt")
"""A claim of the document on CAO Stage-3."""

PLACING = "First problem - where are the monsters?"
PLAYING = "Hard problem - who the hell is the winner?"

NAMES = {Outcome.N: "Asuna", Outcome.P: "Kirito"}
"""Who wins a board, by the outcome of its starting position."""

GRIDS = {"quick": LavaBound(7, 1, 9), "ci": LavaBound(7, 2, 9), "deep": LavaBound(8, 2, 12)}
"""A tier's grids for claims on where the monsters stand."""

UP_TO_7 = [(5, 5), (5, 6), (6, 5), (5, 7), (7, 5), (6, 6), (6, 7), (7, 6), (7, 7)]
SIZES = {
    "quick": UP_TO_7,
    "ci": [*UP_TO_7, (7, 8)],
    "deep": [*UP_TO_7, (7, 8), (8, 7), (8, 8)],
}
"""A tier's board sizes for claims on play, smallest first."""


class Board(NamedTuple):
    """A board before the first move: its size and its monsters."""

    rows: int
    columns: int
    alive: frozenset[Cell]

    @property
    def placed(self) -> LavaGrid:
        """The board as an instance of the problem."""
        return rendered(self.rows, self.columns, self.alive, "M", ".")

    @property
    def position(self) -> LavaPosition:
        """The starting position."""
        return (self.alive, frozenset())


def grids(bound: LavaBound) -> list[LavaGrid]:
    """Return the grids of a bound in the problem's order."""
    return sorted((grid for block in bound.blocks() for grid in block), key=order)


def boards(rows: int, columns: int) -> Iterator[Board]:
    """Yield the boards of one size with each set of monsters that its inner part can hold.

    In the problem's order: fewest monsters first, then by text. The monsters of every grid of
    that size are among these sets: walls shorten arms, and on a free board an outer cell has an
    arm below 2.
    """
    sites = inner(rows, columns)
    for count in range(len(sites) + 1):
        for alive in reversed(list(combinations(sites, count))):
            yield Board(rows, columns, frozenset(alive))


def sized(tier: str) -> str:
    """Return the boards of `SIZES` in words."""
    sizes = ", ".join(f"{rows}×{columns}" for rows, columns in SIZES[tier])
    return f"all sets of living monsters on the inner parts of {sizes} boards"


def played(rows: int, columns: int, rules: type[Lava] = Lava) -> nx.DiGraph[LavaPosition]:
    """Return the game graph of all boards of one size."""
    return build(rules(rows, columns), (board.position for board in boards(rows, columns)))


def won(
    kind: str,
    instance: LavaGrid,
    said: str,
    truth: str,
    count: int,
    minimality: Minimality = Minimality.IN_BOUND,
    rulesets: tuple[type[Lava], ...] = (Lava,),
) -> Finding:
    """Return a finding on who wins an instance, proved under each of the rulesets."""
    size = (len(instance), len(instance[0]))
    proofs = tuple(certify(rules(*size), root(instance)) for rules in rulesets)
    return Finding(encode(instance), said, truth, kind, count, minimality, proofs)
