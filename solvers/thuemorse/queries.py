"""What every solver of ThueMorseGame requires of its queries: whole numbers from 1 on."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np
from numpy.typing import NDArray


def require_pairs(caller: str, queries: Iterable[tuple[int, int]]) -> list[tuple[int, int]]:
    """Return the queries (n, m) as Python's integers, of any size.

    Raises `ValueError` in the name of `caller` at the first that is not a whole number from 1 on.
    """
    pairs = []
    for n, m in queries:
        if not (isinstance(n, int | np.integer) and isinstance(m, int | np.integer)):
            raise ValueError(f"{caller}(n={n!r}, m={m!r}): both must be whole numbers")
        if n < 1 or m < 1:
            raise ValueError(f"{caller}(n={n}, m={m}): both must be at least 1")
        pairs.append((int(n), int(m)))
    return pairs


def require_rows(caller: str, rows: NDArray[np.integer]) -> NDArray[np.int64]:
    """Return the rows (n, m) of an array of two columns, of any integer type, in 64 bits.

    Raises `ValueError` in the name of `caller` unless all are whole numbers from 1 to 2^63 - 1.
    """
    rows = np.asarray(rows)
    if rows.ndim != 2 or rows.shape[1] != 2 or rows.dtype.kind not in "iu":
        raise ValueError(
            f"{caller}(rows of {rows.dtype}, shape {rows.shape}): "
            "must be integers, a row (n, m) a query"
        )
    signed: NDArray[np.int64] = rows.astype(np.int64, copy=False)
    if signed.min(initial=1) < 1:
        n, m = rows[(signed < 1).any(axis=1)][0].tolist()
        limit = "at least 1" if min(n, m) < 1 else "less than 2^63 in an array"
        raise ValueError(f"{caller}(n={n}, m={m}): both must be {limit}")
    return signed
