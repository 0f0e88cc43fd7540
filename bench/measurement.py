"""What is timed, and what is compared with what; measuring itself is `bench.items`."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

Call = Callable[[], Any]


class Absent(Exception):
    """Something that a measurement needs is not on this machine; the text says what."""


@dataclass(frozen=True)
class Measured:
    """Something that is timed once a round.

    - `name` is unique in the run.
    - `prepare` is told which round it is, from 0 on, does what is not to be timed and returns the
      call that is; it raises `Absent`. What the call returns must fit into JSON.
    - A call answers `items` of the unit in question, and is repeated so many times in a round.
    - `slow` ones are left out of a short run.
    """

    name: str
    prepare: Callable[[int], Call]
    items: int = 1
    repeats: int = 1
    slow: bool = False


@dataclass(frozen=True)
class Target:
    """What is aimed at, in words, and the figure that decides.

    `against` names another contender, and `figure` is how many times as fast as that one ours
    is to be; without it `figure` is the greatest number of seconds a unit.
    """

    words: str
    figure: float
    against: str = ""


@dataclass(frozen=True)
class Comparison:
    """Ways to do the same thing, by name; the first is ours, and is compared with each other one.

    - `alike`: all give the same answers, as far as they are asked the same.
    - `by_result`: the figure is what a call comes to, in units, and not its time.
    """

    title: str
    unit: str
    contenders: dict[str, Measured]
    targets: tuple[Target, ...] = ()
    alike: bool = True
    by_result: bool = False


@dataclass(frozen=True)
class Series:
    """Seconds a unit of one way at growing sizes."""

    name: str
    points: tuple[tuple[float, Measured], ...]


@dataclass(frozen=True)
class Growth:
    """Series over the same size, for one panel of the plot."""

    title: str
    size: str
    unit: str
    series: tuple[Series, ...]
