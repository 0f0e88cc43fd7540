"""Claims on a move that divides the grid into four, as structure and as value."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, reduce
from itertools import product
from operator import xor
from typing import NamedTuple

from harness.checks.winning import certify_value
from harness.claims import Verdict, every
from harness.editorials.lava.evidence import PLAYING, SIZES, Board, boards, claim, played, sized
from harness.problems.lava.grid import inner
from harness.records import Finding, Minimality, Status
from harness.values import encode
from oracles.graph import build, grundy_values
from oracles.rulesets.lava import Cell, Lava, LavaPosition

Rectangle = tuple[int, int, int, int]
"""First row, last row, first column, last column; empty if a last one precedes its first."""


def four(volcano: Cell, whole: Rectangle) -> tuple[Rectangle, ...]:
    """Return the rectangles that the row and the column of a volcano leave of a rectangle."""
    row, column = volcano
    top, bottom, left, right = whole
    return (
        (top, row - 1, left, column - 1),
        (top, row - 1, column + 1, right),
        (row + 1, bottom, left, column - 1),
        (row + 1, bottom, column + 1, right),
    )


def cells(rectangle: Rectangle) -> set[Cell]:
    """Return the cells of a rectangle."""
    top, bottom, left, right = rectangle
    return set(product(range(top, bottom + 1), range(left, right + 1)))


class Cut(NamedTuple):
    """A move: where, on which lava-free rectangles, and the cells without lava after it."""

    position: LavaPosition
    rectangles: frozenset[Rectangle]
    volcano: Cell
    spared: frozenset[Cell]

    def predicted(self) -> frozenset[Rectangle]:
        """Return the rectangles after the move if it divides its own and touches no other."""
        own = next(r for r in self.rectangles if self.volcano in cells(r))
        parts = {part for part in four(self.volcano, own) if cells(part)}
        return (self.rectangles - {own}) | parts

    def fits(self) -> bool:
        """Return whether those are disjoint and together just the cells without lava."""
        parts = [cells(rectangle) for rectangle in self.predicted()]
        together = set[Cell]().union(*parts)
        return together == self.spared and sum(map(len, parts)) == len(together)


def cuts(size: int, rules: type[Lava]) -> Iterator[Cut]:
    """Yield every move of every play on a free square board, as long as the cuts before fit."""
    ruleset = rules(size, size)
    whole = (0, size - 1, 0, size - 1)
    start = ((frozenset(inner(size, size)), frozenset[Cell]()), frozenset({whole}))
    met, walk = {start}, [start]
    for position, rectangles in walk:
        alive, lava = position
        for volcano in sorted(alive):
            flooded = lava | ruleset.flow(volcano, lava)
            cut = Cut(position, rectangles, volcano, frozenset(cells(whole) - flooded))
            yield cut
            if cut.fits():
                after = ((alive - flooded, flooded), cut.predicted())
                if after not in met:
                    met.add(after)
                    walk.append(after)


def four_disjoint_grids(tier: str, rules: type[Lava] = Lava) -> Verdict:
    """Return whether each move cuts one lava-free rectangle into four and leaves the others."""
    size = {"quick": 7, "ci": 8, "deep": 9}[tier]

    def finding(cut: Cut, count: int) -> Finding:
        return Finding(
            encode(cut.position),
            f"the volcano {cut.volcano} leaves {sorted(cut.predicted())} without lava",
            f"it leaves {sorted(cut.spared)}",
            "four-disjoint-grids",
            count,
            Minimality.IN_BOUND,
        )

    return every(
        cuts(size, rules),
        Cut.fits,
        finding,
        f"every move of every play on a free {size}×{size} board; the volcanoes of plays with "
        "fewer monsters are among them",
    )


class FirstMove(NamedTuple):
    """A first move, the Grundy value of the game after it and those of the four boards."""

    board: Board
    volcano: Cell
    after: LavaPosition
    whole: int
    parts: tuple[int, ...]


def four_boards(board: Board, volcano: Cell) -> Iterator[Board]:
    """Yield what a first move leaves, each rectangle as a board of its own."""
    for rectangle in four(volcano, (0, board.rows - 1, 0, board.columns - 1)):
        top, bottom, left, right = rectangle
        own = frozenset((r - top, c - left) for r, c in board.alive & cells(rectangle))
        yield Board(max(bottom - top + 1, 0), max(right - left + 1, 0), own)


def first_moves(tier: str, rules: type[Lava]) -> Iterator[FirstMove]:
    """Yield all first moves on a tier's boards; every value is that of a raw game."""

    @cache
    def part(board: Board) -> int:
        start = board.position
        return grundy_values(build(rules(board.rows, board.columns), [start]))[start]

    for rows, columns in SIZES[tier]:
        values = grundy_values(played(rows, columns, rules))
        for board in boards(rows, columns):
            for volcano in sorted(board.alive):
                lava = frozenset(rules(rows, columns).flow(volcano, frozenset()))
                after = (board.alive - lava, lava)
                parts = tuple(map(part, four_boards(board, volcano)))
                yield FirstMove(board, volcano, after, values[after], parts)


def four_independent_games(tier: str, rules: type[Lava] = Lava) -> Verdict:
    """Return whether each first move leaves the XOR of four boards of their own."""

    def finding(move: FirstMove, count: int) -> Finding:
        starts = [(b, b.position) for b in four_boards(move.board, move.volcano)]
        return Finding(
            encode(move.board.placed),
            f"after the volcano {move.volcano}: the XOR of {move.parts}",
            f"Grundy value {move.whole}",
            "four-independent-games",
            count,
            Minimality.IN_BOUND,
            values=tuple(
                certify_value(rules(board.rows, board.columns), start)
                for board, start in [(move.board, move.after), *starts]
            ),
        )

    return every(
        first_moves(tier, rules),
        lambda move: move.whole == reduce(xor, move.parts),
        finding,
        f"every first move on {sized(tier)}; each part is a board without lava again",
    )


CLAIMS = (
    claim(
        id="four-disjoint-grids",
        text="Whenever a monster is chosen the grid is divided into four disjoint grids.",
        section=PLAYING,
        domain="every move of a play",
        method="Carry the rectangles along with the raw play; after each move compare them with "
        "the cells that have no lava.",
        test=four_disjoint_grids,
        expected=Status.HOLDS,
    ),
    claim(
        id="four-independent-games",
        text="A move leaves four independent games: its Grundy value is the XOR of theirs.",
        section=PLAYING,
        domain="every first move on a board without lava",
        method="Compare the raw game after the move with the four raw games on boards of their "
        "own.",
        test=four_independent_games,
        expected=Status.HOLDS,
    ),
)
