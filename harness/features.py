"""Whole numbers of an instance, by which it is said where an answer is wrong."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from operator import index
from typing import Any, Generic, TypeVar

import numpy as np
from numpy.typing import NDArray

from harness.causes import RAISED, cause_of

Instance = TypeVar("Instance")
Item = TypeVar("Item")

Instances = Sequence[Any] | NDArray[np.int64]
"""Instances of a problem, or whatever features are of."""
Numbers = NDArray[np.int64]
"""A row a feature, a column an instance."""

AGAIN = 16
"""At so many instances at most a feature is asked for again."""


@dataclass(frozen=True)
class Feature(Generic[Instance]):
    """A whole number of an instance, from -2^63 to 2^63 - 1.

    - `name`, as in a formula: "x − y".
    - `of` gives the number.
    - `values` are sentences for numbers that only stand for something: {1: "Bob is to move"}.
    """

    name: str
    of: Callable[[Instance], int]
    values: Mapping[int, str] = field(default_factory=dict)


AnyFeature = Feature[Any]


def numbers(features: Sequence[AnyFeature], instances: Instances) -> Numbers:
    """Return the features of instances; `ValueError` names the one that cannot be had, and where.

    Nor can one be had that is another number when it is asked again, which is done at a few evenly
    spread instances. One call a feature and instance, and AGAIN more.
    """
    found = np.empty((len(features), len(instances)), np.int64)
    for row, feature in zip(found, features, strict=True):
        for column, instance in enumerate(instances):
            row[column] = _number(feature, instance)
        for column in range(0, len(instances), len(instances) // AGAIN + 1):
            if _number(feature, instances[column]) != row[column]:
                error = ValueError("another number when it is asked again")
                raise _not_had(feature, f"at {instances[column]}", error)
    return found


def _number(feature: AnyFeature, instance: Any) -> int:
    """Return a feature of an instance; `ValueError` if it cannot be had."""
    try:
        return int(np.int64(index(feature.of(instance))))
    except RAISED as error:
        raise _not_had(feature, f"at {instance}", error) from error


def numbers_of_columns(features: Sequence[AnyFeature], columns: Any, count: int) -> Numbers:
    """Return the features of `count` instances at once, whose parts are the arrays of `columns`.

    One call a feature, on whole arrays. `ValueError` names the feature that cannot be had.
    """
    found = np.empty((len(features), count), np.int64)
    for row, feature in zip(found, features, strict=True):
        try:
            np.copyto(row, feature.of(columns), casting="safe")
        except RAISED as error:
            raise _not_had(feature, f"of {count} instances at once", error) from error
    return found


def through(
    features: Sequence[Feature[Instance]], instance: Callable[[Item], Instance]
) -> tuple[Feature[Item], ...]:
    """Return the features of items that have an instance as those of the items."""

    def of_item(of: Callable[[Instance], int]) -> Callable[[Item], int]:
        return lambda item: of(instance(item))

    return tuple(Feature(f.name, of_item(f.of), f.values) for f in features)


def _not_had(feature: AnyFeature, where: str, error: BaseException) -> ValueError:
    return ValueError(f"feature {feature.name} {where}: {cause_of(error)}")
