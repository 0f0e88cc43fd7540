"""From what pytest-benchmark wrote down to a figure a round, their median and their range."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from statistics import median
from typing import Any


@dataclass(frozen=True)
class Times:
    """What a measurement came to, an entry a round: seconds an item, and the call's result."""

    seconds: tuple[float, ...]
    results: tuple[Any, ...]


@dataclass(frozen=True)
class Run:
    """What a run of all rounds came to, by the name of a measurement.

    `absent` says what one lacked on this machine; one that is in neither was left out.
    """

    times: Mapping[str, Times]
    absent: Mapping[str, str]

    def missing(self, name: str) -> str:
        """Return why there are no times of that name."""
        return self.absent.get(name, "left out of a short run")


@dataclass(frozen=True)
class Figure:
    """A figure a round."""

    rounds: tuple[float, ...]

    @property
    def median(self) -> float:
        """The median over the rounds."""
        return median(self.rounds)

    @property
    def least(self) -> float:
        """The least of the rounds."""
        return min(self.rounds)

    @property
    def greatest(self) -> float:
        """The greatest of the rounds."""
        return max(self.rounds)


def read(report: Mapping[str, Any]) -> dict[str, Times]:
    """Return the times in a report of pytest-benchmark by name, rounds in order."""
    rounds: dict[str, dict[int, tuple[float, Any]]] = {}
    for item in report["benchmarks"]:
        info = item["extra_info"]
        seconds = item["stats"]["median"] / info["items"]
        rounds.setdefault(info["name"], {})[info["round"]] = (seconds, info["result"])
    return {
        name: Times(*zip(*(of[nth] for nth in sorted(of)), strict=True))
        for name, of in rounds.items()
    }


def ratio(ours: Sequence[float], other: Sequence[float]) -> Figure:
    """Return how many times as fast ours is: the quotient is taken within each round.

    >>> ratio([1.0, 2.0, 1.0], [10.0, 30.0, 12.0]).rounds
    (10.0, 15.0, 12.0)
    """
    return Figure(tuple(o / u for u, o in zip(ours, other, strict=True)))
