"""The analysis of `oracles.graph` over NumPy arrays, for bounds that a graph cannot hold."""

from __future__ import annotations

from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

OPEN, N, P, D = 0, 1, 2, 3
"""Codes of outcomes in arrays of `numpy.int8`; OPEN: not decided by rule."""


class Dense(Protocol):
    """A ruleset in vectorised form: its positions are numbered from 0 to `size` - 1."""

    @property
    def size(self) -> int:
        """How many positions there are; every option of one of them is one of them."""
        ...

    def position(self, number: int) -> Any:
        """Return the position of that number, as the ruleset itself writes it."""
        ...

    def decided(self, numbers: NDArray[np.int64]) -> NDArray[np.int8]:
        """Return the outcome code that a rule gives each of these positions, else OPEN."""
        ...

    def options(self, numbers: NDArray[np.int64]) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
        """Return how many options each of these open positions has, and all of them in a row."""
        ...
