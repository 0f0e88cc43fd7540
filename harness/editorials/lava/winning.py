"""Claims on who wins: Grundy values, the rectangle code, whole rows and columns."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from itertools import product
from typing import NamedTuple

import networkx as nx

from harness.checks.winning import certify_value
from harness.claims import Verdict, every, informal
from harness.editorials.lava.evidence import (
    NAMES,
    PLAYING,
    SIZES,
    Board,
    boards,
    claim,
    played,
    sized,
    won,
)
from harness.editorials.lava.program import winner
from harness.features import through
from harness.problems.lava.bound import LavaBound
from harness.problems.lava.features import FEATURES
from harness.problems.lava.grid import GREATEST, LavaGrid, root
from harness.records import Finding, Minimality, Status
from harness.values import encode
from oracles.graph import analyse, build, grundy_values
from oracles.rulesets.lava import Cell, Lava, LavaPosition, WholeLines
from solvers.lava import editorial

GRIDS = {"quick": LavaBound(7, 1, 0), "ci": LavaBound(7, 2, 0), "deep": LavaBound(8, 2, 12)}


class Valued(NamedTuple):
    """A board, who wins the raw game from it, and a Grundy value said to be its own."""

    board: Board
    winner: str
    value: int


def nonzero_means_asuna(
    tier: str,
    grundy: Callable[[nx.DiGraph[LavaPosition]], dict[LavaPosition, int]] = grundy_values,
) -> Verdict:
    """Return whether Asuna wins exactly where the raw game's Grundy value is not 0."""

    def valued() -> Iterator[Valued]:
        for size in SIZES[tier]:
            graph = played(*size)
            outcome, values = analyse(graph).outcome, grundy(graph)
            for board in boards(*size):
                start = board.position
                yield Valued(board, NAMES[outcome[start]], values[start])

    def said(item: Valued) -> str:
        return "Kirito" if item.value == 0 else "Asuna"

    return every(
        valued(),
        lambda item: said(item) == item.winner,
        lambda item, count: won(
            "nonzero-means-asuna", item.board.placed, said(item), item.winner, count
        ),
        sized(tier),
        "without a monster nobody makes a last move; Asuna, who cannot move, loses",
    )


class Compared(NamedTuple):
    """A board with the Grundy value of the raw game and that of the rectangle code."""

    board: Board
    raw: int
    code: int


def rectangles_equal_raw_game(
    tier: str, code: Callable[[int, int, Collection[Cell]], int] = editorial.grundy
) -> Verdict:
    """Return whether four rectangles, XOR and mex give the Grundy value of the raw game."""

    def compared() -> Iterator[Compared]:
        for size in SIZES[tier]:
            values = grundy_values(played(*size))
            for board in boards(*size):
                yield Compared(board, values[board.position], code(*board))

    def finding(item: Compared, count: int) -> Finding:
        return Finding(
            encode(item.board.placed),
            f"Grundy value {item.code}",
            f"Grundy value {item.raw}",
            "rectangles-equal-raw-game",
            count,
            Minimality.IN_BOUND,
            values=(certify_value(Lava(item.board.rows, item.board.columns), item.board.position),),
        )

    return every(compared(), lambda item: item.raw == item.code, finding, sized(tier))


class Answered(NamedTuple):
    """A grid, who wins by the rule and who is said to win."""

    grid: LavaGrid
    truth: str
    said: str


def started(tier: str) -> Iterator[dict[LavaGrid, LavaPosition]]:
    """Yield a tier's grids with their starting positions, one board size after the other."""
    for block in GRIDS[tier].blocks():
        yield {grid: root(grid) for grid in block}


def winners(starts: dict[LavaGrid, LavaPosition], rules: type[Lava]) -> dict[LavaPosition, str]:
    """Return who wins each position that play meets from grids of one size, played out."""
    grid = next(iter(starts))
    graph = build(rules(len(grid), len(grid[0])), starts.values())
    return {position: NAMES[outcome] for position, outcome in analyse(graph).outcome.items()}


def code_names_the_winner(tier: str, code: Callable[[LavaGrid], str] = winner) -> Verdict:
    """Return whether the document's program prints the winner of every grid."""

    def answered() -> Iterator[Answered]:
        for starts in started(tier):
            true = winners(starts, Lava)
            for grid, start in starts.items():
                yield Answered(grid, true[start], code(grid))

    return every(
        answered(),
        lambda item: item.said == item.truth,
        lambda item, count: won("code-names-the-winner", item.grid, item.said, item.truth, count),
        f"{GRIDS[tier]}, by the program re-enacted line by line",
    )


def whole_lines(tier: str, rules: type[Lava] = WholeLines) -> Verdict:
    """Return whether moves that clear whole rows and columns give the winner of the game."""

    def answered() -> Iterator[Answered]:
        for starts in started(tier):
            by_rule, by_summary = winners(starts, Lava), winners(starts, rules)
            for grid, start in starts.items():
                yield Answered(grid, by_rule[start], by_summary[start])

    def finding(item: Answered, count: int) -> Finding:
        return won(
            "whole-lines",
            item.grid,
            f"{item.said}, if whole lines are cleared",
            f"{item.truth}, by the rule",
            count,
            least_by_sizes(item.grid, rules),
            (Lava, rules),
        )

    return every(
        list(answered()),
        lambda item: item.said == item.truth,
        finding,
        str(GRIDS[tier]),
        "where minimality is proved, all sets of monsters that boards of smaller sizes can hold "
        "were played out too",
        through(FEATURES, lambda item: item.grid),
    )


def least_by_sizes(grid: LavaGrid, rules: type[Lava]) -> Minimality:
    """Return `PROVED` if both rulesets agree on all boards of all smaller sizes.

    `grid` is the least of its own size. The starting position of every grid is among the boards
    of its size, so the grids of the smaller sizes are all covered.
    """
    area, rows = len(grid) * len(grid[0]), len(grid)
    for r, c in product(range(1, GREATEST + 1), repeat=2):
        if (r * c, r) < (area, rows):
            by_rule, other = (analyse(played(r, c, kind)).outcome for kind in (Lava, rules))
            starts = (board.position for board in boards(r, c))
            if any(by_rule[start] is not other[start] for start in starts):
                return Minimality.IN_BOUND
    return Minimality.PROVED


CLAIMS = (
    claim(
        id="like-grundys-game",
        text="The game sounds a lot like Grundy's game.",
        section=PLAYING,
        domain="the game",
        method="None.",
        test=lambda tier: informal(
            "a resemblance: both games split, but nothing is said that could fail"
        ),
        expected=Status.INFORMAL,
    ),
    claim(
        id="whole-lines",
        text="A move that kills all the monsters of its whole row and column, as the one-sentence "
        "summary says, gives the same winner as the rule, where lava stops at old lava.",
        section=PLAYING,
        domain="every grid",
        method="Play both rulesets out from every grid of the bound and compare the winners.",
        test=whole_lines,
        expected=Status.REFUTED,
    ),
    claim(
        id="nonzero-means-asuna",
        text="The first who cannot move loses, so Asuna wins exactly if the Grundy value is not 0.",
        section=f"{PLAYING}; Code, lines 49 to 51",
        domain="every board before the first move",
        method="Compare outcome and Grundy value of the raw game.",
        test=nonzero_means_asuna,
        expected=Status.HOLDS,
    ),
    claim(
        id="rectangles-equal-raw-game",
        text="The mex over a rectangle's monsters of the XOR of the four rectangles is the Grundy "
        "value of the game.",
        section=f"{PLAYING}; Code, lines 6 to 27",
        domain="every board before the first move",
        method="Compare the rectangle solver with the raw game's Grundy value.",
        test=rectangles_equal_raw_game,
        expected=Status.HOLDS,
    ),
    claim(
        id="code-names-the-winner",
        text="The code prints the winner of every grid.",
        section="Code",
        domain="every grid",
        method="Re-enact the program and compare with the raw game played out.",
        test=code_names_the_winner,
        expected=Status.HOLDS,
    ),
)
