"""Whole numbers of an instance of the Game of Primes, and of whole columns of instances."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from harness.features import Feature
from harness.problems.primes.instance import PrimesInstance


def columns(rows: NDArray[np.int64]) -> Any:
    """Return rows x, y, K, w as one instance of whole columns."""
    return PrimesInstance(*rows.T)


FEATURES: tuple[Feature[PrimesInstance], ...] = (
    Feature("K", lambda at: at.k),
    Feature("who moves first", lambda at: at.w, {0: "Alice is to move", 1: "Bob is to move"}),
    Feature("x − y", lambda at: at.x - at.y),
    Feature("|x − y|", lambda at: abs(at.x - at.y)),
    Feature("min(x, y) − K", lambda at: np.minimum(at.x, at.y) - at.k),
    Feature("x + y", lambda at: at.x + at.y),
    Feature("x + y at Bob's next turn", lambda at: at.x + at.y - (1 - at.w)),
)
