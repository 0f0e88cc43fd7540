"""A plane of instances around one of them, on which a solver is right here and wrong there."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Generic, TypeVar

Instance = TypeVar("Instance")


@dataclass(frozen=True)
class Plane(Generic[Instance]):
    """Instances that differ in two numbers and agree in the rest.

    - `title` says in what they agree: "K = 0, Bob to move".
    - `across` and `up` name the two numbers; `columns` and `rows` are their values, ascending.
    - `at` gives the instance at a column and a row, `None` if there is none.
    - `marks` tells by a name, such as "both prime", at which columns and rows something is so
      that is worth to be seen.
    """

    title: str
    across: str
    up: str
    columns: Sequence[int]
    rows: Sequence[int]
    at: Callable[[int, int], Instance | None]
    marks: Mapping[str, Callable[[int, int], bool]] = field(default_factory=dict)
