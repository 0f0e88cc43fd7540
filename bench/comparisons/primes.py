"""The Game of Primes: `exact` against the document's walk along diagonals."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from bench import compiled, queries
from bench.asking import batch, command, first, one_by_one
from bench.comparisons import COMPILED, PYTHON
from bench.measurement import Comparison, Target
from solvers.primes import diagonal, editorial, exact, many


def exact_rows(rows: NDArray[np.int64]) -> NDArray[np.bool_]:
    """Return the exact answers to rows of x, y, K, w."""
    return exact.alice_wins_many(*rows.T)


def comparisons() -> list[Comparison]:
    """Return batches, one query at a time, the set-up, and a query from the command line."""
    query = np.array([(999_999, 1_000_000, 0, 1)])
    worst, mixed = queries.worst_primes(100_000), queries.mixed_primes(100_000)
    return [
        Comparison(
            "primes, the worst queries for the document",
            "query",
            {
                "exact, 100,000 at once": batch("primes/worst/exact", exact_rows, worst),
                COMPILED: batch("primes/worst/compiled", compiled.primes_alice_wins, worst[:30]),
                PYTHON: batch("primes/worst/python", one_by_one(editorial.alice_wins), worst[:1]),
                "exact, one by one": batch(
                    "primes/worst/one-by-one", one_by_one(exact.alice_wins), worst[:2_000]
                ),
            },
            (Target("at least 300 times as fast", 300, COMPILED),),
        ),
        Comparison(
            "primes, queries of all kinds",
            "query",
            {
                "exact, 100,000 at once": batch("primes/mixed/exact", exact_rows, mixed),
                COMPILED: batch("primes/mixed/compiled", compiled.primes_alice_wins, mixed[:400]),
            },
            (Target("100,000 in 1 s", 1e-5),),
            alike=False,
        ),
        *(
            Comparison(
                f"primes, set-up and first query, {kind}",
                "query",
                {"exact": first(f"primes/first/{kind}", answers, query, diagonal, many, exact)},
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
