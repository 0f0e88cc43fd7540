"""Grids of CAO Stage-3 in the judge's text, and from stored values."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from harness.judge import InputError, Tokens, short
from harness.problems.lava.grid import GREATEST, LavaGrid


def read_case(tokens: Tokens) -> LavaGrid:
    """Return the next `R C` and its R rows of C characters; `InputError` outside the limits."""
    rows = tokens.integer("R", 1, judge=GREATEST)
    columns = tokens.integer("C", 1, judge=GREATEST)
    grid = []
    for number in range(1, rows + 1):
        place = f"row {number} of {short(rows)}"
        row = tokens.word(place)
        if foreign := set(row) - set("^#"):
            raise tokens.error(row, f"{place}: {min(foreign)!r} is neither ^ (free) nor # (wall)")
        if len(row) != columns:
            raise tokens.error(
                row, f"{place} must have C={short(columns)} characters, not {len(row)}"
            )
        grid.append(row)
    return tuple(grid)


def read(text: str, limits: bool = True) -> list[LavaGrid]:
    """Return the grids of the judge's input; `InputError` if it is not in the format."""
    return Tokens(text, limits).cases(read_case)


def write(grids: Sequence[LavaGrid]) -> str:
    """Return the judge's input for these grids, none of them a placed board."""
    lines = [str(len(grids))]
    for grid in grids:
        lines += [f"{len(grid)} {len(grid[0])}", *grid]
    return "\n".join(lines) + "\n"


def instance_of(value: Any) -> LavaGrid:
    """Return the instance of a decoded value; `InputError` outside the limits."""
    rows = value if isinstance(value, tuple) else ()
    if not all(isinstance(row, str) for row in rows) or len({len(row) for row in rows}) != 1:
        raise InputError(f"instance {value!r}: must be a list of strings of one length")
    if not (len(rows) <= GREATEST and 1 <= len(rows[0]) <= GREATEST):
        raise InputError(f"instance {value!r}: must have 1 to {GREATEST} rows and columns")
    if not any(set("".join(rows)) <= set(marks) for marks in ("^#", "M.")):
        raise InputError(
            f"instance {value!r}: must be of ^ (free) and # (wall), or of M (monster) and . (none)"
        )
    return rows
