"""The game graph of `oracles.graph` in NumPy arrays, for bounds that a graph cannot hold.

Positions are numbers from 0, their options stand in compressed rows. `oracles.levels` analyses it.
"""

from __future__ import annotations

from array import array
from collections import deque
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

from oracles.graph import MOVES, LimitExceeded
from oracles.ruleset import Outcome, Position, Ruleset

OPEN, N, P, D = 0, 1, 2, 3
"""Codes of outcomes in arrays of `numpy.int8`; OPEN: not decided by rule."""
CODES = {None: OPEN, Outcome.N: N, Outcome.P: P, Outcome.D: D}
"""The code of what a ruleset decides."""

LIMIT = 20_000_000
"""Positions that arrays may hold unless the caller says otherwise, and MOVES times more moves."""
CHUNK = 1 << 14
"""Positions of a dense space that are asked about at once."""


class Dense(Protocol):
    """A ruleset in vectorised form: its positions are numbered from 0 to `size` - 1."""

    @property
    def size(self) -> int:
        """How many positions there are; every option of one of them is one of them."""
        ...

    def position(self, number: int) -> Any:
        """Return the position of that number, as the ruleset itself writes it."""
        ...

    def decided(self, numbers: NDArray[np.int64]) -> NDArray[np.int8]:
        """Return the outcome code that a rule gives each of these positions, else OPEN."""
        ...

    def options(self, numbers: NDArray[np.int64]) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
        """Return how many options each of these open positions has, and all of them in a row."""
        ...


@dataclass(frozen=True, eq=False)
class Graph:
    """A game: the options of position i are `options[starts[i]:starts[i + 1]]`.

    `starts` has an entry more than there are positions; `decided` has the outcome code that a
    rule gives each position, else OPEN. A decided position has no options here.
    """

    starts: NDArray[np.int64]
    options: NDArray[np.int32]
    decided: NDArray[np.int8]

    @property
    def size(self) -> int:
        """How many positions there are."""
        return int(self.decided.size)


def build(
    ruleset: Ruleset[Position], roots: Iterable[Position], limit: int = LIMIT
) -> tuple[Graph, dict[Position, int]]:
    """Return the game reachable from `roots`, searched breadth first, and each position's number.

    Options keep the ruleset's order and number. Raises what `oracles.graph.build` raises, in the
    same cases. O(V + E) calls of the ruleset.
    """
    numbers: dict[Position, int] = {}
    queue: deque[Position] = deque()

    def number(position: Position) -> int:
        if position not in numbers:
            numbers[position] = len(numbers)
            queue.append(position)
            if len(numbers) > limit:
                raise LimitExceeded(f"{ruleset} has more than {limit:,} positions")
        return numbers[position]

    for root in roots:
        number(root)
    starts, options, decided = array("q", [0]), array("i"), array("b")
    while queue:
        position = queue.popleft()
        outcome = ruleset.decided(position)
        if outcome is not None and not isinstance(outcome, Outcome):
            raise TypeError(
                f"{ruleset}: decided({position}) is {outcome!r}: must be an Outcome or None"
            )
        decided.append(CODES[outcome])
        for option in ruleset.options(position) if outcome is None else ():
            options.append(number(option))
            if len(options) > MOVES * limit:
                raise LimitExceeded(f"{ruleset} has more than {MOVES * limit:,} moves")
        starts.append(len(options))
    graph = Graph(
        np.array(starts, dtype=np.int64),
        np.array(options, dtype=np.int32),
        np.array(decided, dtype=np.int8),
    )
    return graph, numbers


def build_dense(space: Dense, limit: int = LIMIT) -> Graph:
    """Return the game on all positions of a dense space.

    Raises `LimitExceeded` for more than `limit` positions, or MOVES times as many moves, and
    `ValueError` where the space contradicts itself; it names the position. The space is asked
    about CHUNK positions at once. O(V + E).
    """
    if space.size > limit:
        raise LimitExceeded(f"{space} has more than {limit:,} positions")
    decided = np.zeros(space.size, np.int8)
    counts = np.zeros(space.size, np.int64)
    rows: list[NDArray[np.int32]] = []
    moves = 0
    for first in range(0, space.size, CHUNK):
        numbers = np.arange(first, min(first + CHUNK, space.size), dtype=np.int64)
        decided[numbers] = codes = _decided(space, numbers)
        undecided = numbers[codes == OPEN]
        counts[undecided], options = _options(space, undecided)
        rows.append(options)
        moves += options.size
        if moves > MOVES * limit:
            raise LimitExceeded(f"{space} has more than {MOVES * limit:,} moves")
    starts = np.zeros(space.size + 1, np.int64)
    counts.cumsum(out=starts[1:])
    return Graph(starts, np.concatenate(rows) if rows else np.zeros(0, np.int32), decided)


def _decided(space: Dense, numbers: NDArray[np.int64]) -> NDArray[np.int8]:
    """Return what `space` decides, or `ValueError` if that is not a code for each position."""
    codes = np.asarray(space.decided(numbers))
    if codes.shape != numbers.shape:
        raise ValueError(
            f"{space}: decided has shape {codes.shape} for {numbers.size} positions from "
            f"{space.position(int(numbers[0]))} on: must be a code for each"
        )
    if not _whole(codes):
        raise ValueError(
            f"{space}: decided has {codes.dtype} for {numbers.size} positions from "
            f"{space.position(int(numbers[0]))} on: must be integers"
        )
    for i in np.flatnonzero(~np.isin(codes, (OPEN, N, P, D)))[:1]:
        raise ValueError(
            f"{space}: decided({space.position(int(numbers[i]))}) is {codes[i]}: "
            f"must be OPEN, N, P or D ({OPEN} to {D})"
        )
    return codes.astype(np.int8)


def _whole(values: NDArray[Any]) -> bool:
    """Return whether an array is of integers; one without entries may be of any type."""
    return not values.size or values.dtype.kind in "iu"


def _options(
    space: Dense, numbers: NDArray[np.int64]
) -> tuple[NDArray[np.int64], NDArray[np.int32]]:
    """Return the counts and options of open positions, or `ValueError` if they are none."""
    if not numbers.size:
        return np.zeros(0, np.int64), np.zeros(0, np.int32)

    def wrong(at: int, what: str) -> ValueError:
        return ValueError(f"{space}: position {space.position(int(numbers[at]))}: {what}")

    counts, options = map(np.asarray, space.options(numbers))
    if counts.shape != numbers.shape:
        raise wrong(0, f"counts of shape {counts.shape} for {numbers.size} positions from here on")
    if not _whole(counts):
        raise wrong(0, f"counts of {counts.dtype} from here on: must be integers")
    if options.ndim != 1 or not _whole(options):
        raise wrong(
            0,
            f"options of {options.dtype}, shape {options.shape}, from here on: "
            "must be integers in a row",
        )
    if counts.min() < 0:
        raise wrong(int(counts.argmin()), f"{counts.min()} options: must be 0 or more")
    # A count above all options is too many however far; so no sum of counts can overflow.
    ends = np.minimum(counts, options.size + 1).cumsum()
    if ends[-1] > options.size:
        at = int(np.searchsorted(ends, options.size, "right"))
        raise wrong(at, f"counts {counts[at]} options: more than the row still has")
    if ends[-1] < options.size:
        raise wrong(-1, f"{options.size - ends[-1]} options follow its own that no position counts")
    for i in np.flatnonzero((options < 0) | (options >= space.size))[:1]:
        at = int(np.searchsorted(ends, i, "right"))
        raise wrong(at, f"option {options[i]} is no number from 0 to {space.size - 1}")
    return counts.astype(np.int64), options.astype(np.int32)
