"""Tweedle-Dee and Tweedle-Dum: `parity` against a loop over each list of heaps."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

from bench import compiled, queries
from bench.asking import batch, one_by_one, text
from bench.comparisons import COMPILED, PYTHON
from bench.measurement import Call, Comparison, Measured, Target
from solvers.evenodd import editorial, parity

COUNT, LISTS = 100_000, 20_000

Answers = Callable[[NDArray[np.int64], NDArray[np.bool_]], NDArray[np.bool_]]


def comparisons() -> list[Comparison]:
    """Return many instances of up to 50 heaps in one padded array."""
    heaps, dee_first = queries.heaps(COUNT)
    lists = [
        ([size for size in row if size], bool(starts))
        for row, starts in zip(heaps[:LISTS].tolist(), dee_first[:LISTS], strict=True)
    ]

    def timed(name: str, answers: Answers) -> Measured:
        def prepare(nth: int) -> Call:
            answers(heaps[:1], dee_first[:1])
            return lambda: text(answers(heaps, dee_first))

        return Measured(f"evenodd/{name}", prepare, items=COUNT)

    return [
        Comparison(
            f"evenodd, {COUNT:,} instances of up to 50 heaps",
            "instance",
            {
                "parity": timed("parity", parity.dee_wins_many),
                COMPILED: timed("compiled", compiled.evenodd_dee_wins),
                PYTHON: batch("evenodd/python", one_by_one(editorial.dee_wins), lists),
            },
            (Target("a million a second", 1e-6),),
        )
    ]
