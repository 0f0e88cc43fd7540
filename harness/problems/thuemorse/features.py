"""Whole numbers of an instance of ThueMorseGame, and of whole columns of instances."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from harness.features import Feature
from harness.problems.thuemorse.instance import ThueMorseInstance


def columns(rows: NDArray[np.int64]) -> Any:
    """Return rows n, m as one instance of whole columns."""
    return ThueMorseInstance(*rows.T)


FEATURES: tuple[Feature[ThueMorseInstance], ...] = (
    Feature("m", lambda at: at.m),
    Feature("n", lambda at: at.n),
    Feature("n − m", lambda at: at.n - at.m),
    Feature("n mod (m + 1)", lambda at: at.n % (at.m + 1)),
    Feature("number of ones of n", lambda at: np.bitwise_count(at.n)),
)
