"""ThueMorseGame: `automatic` against the document's scan of every heap."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from bench import compiled
from bench.asking import batch, one_by_one
from bench.comparisons import COMPILED, PYTHON
from bench.measurement import Comparison, Measured, Target
from solvers.thuemorse import automatic, scan

TABLE, BUILTIN = f"{COMPILED}, table of ones", f"{COMPILED}, builtin popcount"
SCAN = f"{PYTHON}, stepping over m heaps"
WORDS = "at least 500 times as fast"


def comparisons() -> list[Comparison]:
    """Return one heap at the judge's limit, and one that only digits can hold."""

    def asked(name: str, answer: Callable[[int, int], bool], **how: Any) -> Measured:
        queries = [(499_999_975, 49)]
        return batch(f"thuemorse/{name}", one_by_one(answer), queries, warm=[(3, 2)], **how)

    huge = [(2**4096 + 2, 50)]
    return [
        Comparison(
            "thuemorse, n = 499,999,975, m = 49",
            "query",
            {
                "automatic": asked("automatic", automatic.alice_wins, repeats=20),
                TABLE: asked("table", compiled.thuemorse_by_table),
                BUILTIN: asked("builtin", compiled.thuemorse_by_builtin),
                SCAN: asked("scan", scan.alice_wins, slow=True),
            },
            (Target(WORDS, 500, TABLE), Target(WORDS, 500, BUILTIN)),
        ),
        Comparison(
            "thuemorse, n = 2^4096 + 2, m = 50",
            "query",
            {
                "automatic": batch(
                    "thuemorse/huge", one_by_one(automatic.alice_wins), huge, repeats=3
                )
            },
            (Target("1 s", 1.0),),
        ),
    ]
