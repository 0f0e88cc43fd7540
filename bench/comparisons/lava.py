"""CAO Stage-3: `batched` against the document's recursion over rectangles."""

from __future__ import annotations

from bench import compiled, queries
from bench.asking import batch
from bench.comparisons import COMPILED, PYTHON
from bench.measurement import Comparison, Target
from bench.queries import Grid
from solvers.lava import batched, editorial


def recursive(grids: list[Grid]) -> list[bool]:
    """Return the answers of the recursion in Python, a board at a time."""
    return [editorial.asuna_wins(grid) for grid in grids]


def comparisons() -> list[Comparison]:
    """Return ten boards of the worst kind, and many with walls."""
    free, walled = queries.free_grids(20, 10), queries.walled_grids(12, 500)
    return [
        Comparison(
            "lava, ten 20×20 boards without a wall",
            "board",
            {
                "batched": batch("lava/free/batched", batched.asuna_wins_many, free),
                COMPILED: batch("lava/free/compiled", compiled.lava_asuna_wins, free),
                PYTHON: batch("lava/free/python", recursive, free[:1], slow=True),
            },
            (Target("at most 3 times the time", 1 / 3, COMPILED),),
        ),
        Comparison(
            "lava, 500 boards of 12×12, a cell in 33 a wall",
            "board",
            {
                "batched": batch("lava/walled/batched", batched.asuna_wins_many, walled),
                COMPILED: batch("lava/walled/compiled", compiled.lava_asuna_wins, walled),
                PYTHON: batch("lava/walled/python", recursive, walled[:20]),
            },
        ),
    ]
