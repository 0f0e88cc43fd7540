"""The Game of Primes: `exact` against the document's walk along diagonals."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from bench import compiled, queries
from bench.asking import Answers, batch, command, first, one_by_one
from bench.comparisons import COMPILED, PYTHON
from bench.measurement import Comparison, Measured, Target
from solvers.primes import diagonal, editorial, exact, many

FIRST = np.array([(999_999, 1_000_000, 0, 1)])
"""A query that needs all that is set up once."""


def exact_rows(rows: NDArray[np.int64]) -> NDArray[np.bool_]:
    """Return the exact answers to rows of x, y, K, w."""
    return exact.alice_wins_many(*rows.T)


def asked(name: str, answers: Answers, rows: NDArray[np.int64]) -> Measured:
    """Return the measurement of rows, once all is set up that any of them needs."""
    return batch(f"primes/{name}", answers, rows, warm=queries.SETTING_UP)


def cold() -> list[Comparison]:
    """Return the set-up with a first query, of both forms, and a query from the command line."""
    return [
        *(
            Comparison(
                f"primes, set-up and first query, {kind}",
                "query",
                {"exact": first(f"primes/first/{kind}", answers, FIRST, diagonal, many, exact)},
                (Target("1 s", 1.0),),
            )
            for kind, answers in {
                "batch": exact_rows,
                "scalar": one_by_one(exact.alice_wins),
            }.items()
        ),
        Comparison(
            "primes, one query from the command line",
            "run",
            {
                "exact": command(
                    "primes/command",
                    *("solve", "primes", "--solver", "exact"),
                    given="1\n999999 1000000 0 1\n",
                )
            },
            (Target("0.7 s", 0.7),),
        ),
    ]


def comparisons() -> list[Comparison]:
    """Return batches, one query at a time, and what a first query costs."""
    worst, mixed = queries.worst_primes(100_000), queries.mixed_primes(100_000)
    return [
        Comparison(
            "primes, the worst queries for the document",
            "query",
            {
                "exact, 100,000 at once": asked("worst/exact", exact_rows, worst),
                COMPILED: asked("worst/compiled", compiled.primes_alice_wins, worst[:30]),
                PYTHON: asked("worst/python", one_by_one(editorial.alice_wins), worst[:1]),
                "exact, one by one": asked(
                    "worst/one-by-one", one_by_one(exact.alice_wins), worst[:2_000]
                ),
            },
            (Target("at least 300 times as fast", 300, COMPILED),),
        ),
        Comparison(
            "primes, queries of all kinds",
            "query",
            {
                "exact, 100,000 at once": asked("mixed/exact", exact_rows, mixed),
                COMPILED: asked("mixed/compiled", compiled.primes_alice_wins, mixed[:400]),
            },
            (Target("100,000 in 1 s", 1e-5),),
            alike=False,
        ),
        *cold(),
    ]
