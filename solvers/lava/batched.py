"""CAO Stage-3 for many boards at once: the Grundy values of all rectangles, width by width.

Why it is right:

- A volcano in a rectangle without lava, whose neighbours outside have lava or are off the board,
  fills its row and its column of the rectangle and stops there. What is left are up to four such
  rectangles, and a move in one changes nothing in another. So a position is the sum of its
  rectangles, and its Grundy value the XOR of theirs (Sprague, Grundy).
- Inside a rectangle only the order of the monsters matters: a row or a column without any can be
  left out. So a board is packed first.
- A mex is at most the number of options, here the monsters of the rectangle. So values stay
  below 2^15 on every board that is not refused (see `GREATEST`), and so do their XORs: 16 bits
  hold them.

The values of rectangles of one width need those of narrower ones alone. A table `value[height,
top, width, left, board]` is filled for all heights, places and boards of a width in few array
operations; a rectangle that would leave the board keeps the value 0 and is never read.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.lib.stride_tricks import sliding_window_view
from numpy.typing import NDArray

WHERE = "solvers/lava/batched.py"
GREATEST = 10**9
"""The table of a board may have so many entries: (rows + 1)^2 (columns + 1)^2, once packed."""
TABLES = 3_000_000
"""Boards of one packed size share a table of up to so many entries."""


def asuna_wins_many(grids: Sequence[Sequence[str]]) -> list[bool]:
    """Return for each grid of `^` (free) and `#` (wall) whether the first player wins.

    A grid has rows of equal length, at least 1 x 1, or `ValueError`; sizes may differ from grid
    to grid. Costs are those of `grundy_many`.

    >>> asuna_wins_many([["^^^^^"] * 5, ["^^^^"] * 5])
    [True, False]
    """
    sizes: dict[tuple[int, int], list[int]] = {}
    for index, grid in enumerate(grids):
        if not grid or not grid[0] or len({len(row) for row in grid}) > 1:
            raise ValueError(
                f"{WHERE}: asuna_wins_many(grids[{index}]): "
                "the rows must be there and of one length"
            )
        sizes.setdefault((len(grid), len(grid[0])), []).append(index)
    wins = np.zeros(len(grids), np.bool_)
    for (rows, columns), chosen in sizes.items():
        text = "".join(row for index in chosen for row in grids[index])
        if foreign := set(text) - set("^#"):
            raise ValueError(
                f"{WHERE}: asuna_wins_many(grids): {min(foreign)!r} "
                "is neither ^ (free) nor # (wall)"
            )
        cells = np.frombuffer(text.encode(), np.uint8).reshape(len(chosen), rows, columns)
        wins[chosen] = grundy_many(monsters_many(cells == ord("^"))) != 0
    return [bool(win) for win in wins]


def monsters_many(free: NDArray[np.bool_]) -> NDArray[np.bool_]:
    """Return the cells that hold a monster: free, with two free cells next to it each way.

    `free` and the result are truth values of the shape (boards, rows, columns), or `ValueError`.
    """
    _require_boards("monsters_many(free", free)
    rows, columns = free.shape[1:]
    padded = np.pad(free, ((0, 0), (2, 2), (2, 2)))
    alive = free.copy()
    for step in (0, 1, 3, 4):
        alive &= padded[:, step : step + rows, 2 : 2 + columns]
        alive &= padded[:, 2 : 2 + rows, step : step + columns]
    return alive


def grundy_many(alive: NDArray[np.bool_]) -> NDArray[np.int64]:
    """Return the Grundy value of each board without lava, on which the cells `alive` hold monsters.

    `alive` are truth values of the shape (boards, rows, columns), the result has (boards,). Of a
    board only the r rows and c columns that hold monsters count: O(r^3 c^3) time, O(r^2 c^2) space.
    Raises `ValueError` for anything else, and for a table of more than 10^9 entries, as 178 rows
    and columns need.

    >>> grundy_many(np.array([[[1, 0], [0, 1]], [[1, 1], [1, 0]]], np.bool_))
    array([0, 2])
    """
    _require_boards("grundy_many(alive", alive)
    packed, heights, widths = _packed(alive)
    values = np.zeros(len(alive), np.int64)
    for height, width in sorted(set(zip(heights.tolist(), widths.tolist(), strict=True))):
        entries = (height + 1) ** 2 * (width + 1) ** 2
        if entries > GREATEST:
            raise ValueError(
                f"{WHERE}: grundy_many(alive): monsters in {height} rows and {width} columns: "
                f"the table would have {entries} entries, must have at most {GREATEST}"
            )
        (chosen,) = np.nonzero((heights == height) & (widths == width))
        size = max(1, TABLES // entries)
        for part in (chosen[start : start + size] for start in range(0, len(chosen), size)):
            values[part] = _values(packed[part, :height, :width].transpose(1, 2, 0))
    return values


def _require_boards(argument: str, boards: NDArray[np.bool_]) -> None:
    """Raise `ValueError` unless the argument is an array of boards of truth values."""
    if not isinstance(boards, np.ndarray) or boards.ndim != 3 or boards.dtype != np.bool_:
        given = np.asarray(boards)
        raise ValueError(
            f"{WHERE}: {argument} of {given.dtype}, shape {given.shape}): "
            "must be an array of truth values, (boards, rows, columns)"
        )


def _packed(
    alive: NDArray[np.bool_],
) -> tuple[NDArray[np.bool_], NDArray[np.int64], NDArray[np.int64]]:
    """Return boards whose rows and columns with monsters come first, and what to keep of each.

    How many rows and columns to keep is rounded up to even, so that boards have few sizes.
    """
    rows, columns = alive.any(axis=2), alive.any(axis=1)
    order = np.argsort(~rows, axis=1, kind="stable")[:, :, None]
    packed = np.take_along_axis(alive, order, axis=1)
    order = np.argsort(~columns, axis=1, kind="stable")[:, None, :]
    packed = np.take_along_axis(packed, order, axis=2)
    kept = [(marked.sum(axis=1) + 1) // 2 * 2 for marked in (rows, columns)]
    return packed, np.minimum(kept[0], rows.shape[1]), np.minimum(kept[1], columns.shape[1])


def _values(alive: NDArray[np.bool_]) -> NDArray[np.uint16]:
    """Return the Grundy values of boards of one size, `alive` being (rows, columns, boards)."""
    rows, columns, boards = alive.shape
    value = np.zeros((rows + 1, rows + 1, columns + 1, columns + 1, boards), np.uint16)
    bit = np.ascontiguousarray(alive, np.uint64)
    for width in range(1, columns + 1):
        lefts = columns - width + 1
        column, left = np.arange(width)[:, None], np.arange(lefts)
        # A band of rows cut by a column: [height, top, column, left, board].
        cut = np.bitwise_xor(
            value[:, :, :width, :lefts], value[:, :, width - 1 - column, left + column + 1]
        )
        for height in range(1, rows + 1):
            tops = rows - height + 1
            row, top = np.arange(height)[:, None], np.arange(tops)
            options = np.bitwise_xor(cut[:height, :tops], cut[height - 1 - row, top + row + 1])
            windows = sliding_window_view(bit, (tops, lefts), axis=(0, 1))
            volcano = windows.transpose(0, 3, 1, 4, 2)
            value[height, :tops, width, :lefts] = mex(options, volcano, (0, 2))
    whole: NDArray[np.uint16] = value[rows, 0, columns, 0]
    return whole


def mex(
    values: NDArray[np.uint16], counted: NDArray[np.uint64], axis: tuple[int, ...]
) -> NDArray[np.uint16]:
    """Return the least non-negative integers not among the values along some axes, not all.

    `counted` has the shape of `values` and is 1 where a value counts, 0 where it does not.
    Values present are bits of a 64-bit word, and a further word is made as long as one is full
    somewhere: no value is too great.

    >>> mex(np.array([[0, 1], [1, 1], [300, 0]], np.uint16), np.ones((3, 2), np.uint64), (0,))
    array([2, 2], dtype=uint16)
    """
    shape = [length for n, length in enumerate(values.shape) if n not in axis]
    least, full = np.zeros(shape, np.uint16), np.ones(shape, np.bool_)
    word = 0
    while full.any():
        bits = np.where(values >> 6 == word, counted, 0) << (values & 63)
        present = np.bitwise_or.reduce(bits, axis=axis)
        run = np.bitwise_count(present & ~(present + 1)).astype(np.uint16)
        np.copyto(least, 64 * word + run, where=full)
        full &= run == 64
        word += 1
    return least
