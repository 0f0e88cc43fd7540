"""The simplest condition on a few features that all wrong instances meet."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from harness.causes import printable
from harness.features import AnyFeature, Numbers
from harness.separation import Extent, Separation

CHUNK = 1 << 16
"""Instances whose features are held at once."""


@dataclass(frozen=True)
class Test:
    """A part of a condition: in what interval the feature in one place lies, or its parity."""

    place: int
    extent: Extent
    by_parity: bool

    def met(self, found: Numbers) -> NDArray[np.bool_]:
        """Return which of the instances with these features meet it."""
        values = found[self.place]
        if self.by_parity:
            odd: NDArray[np.bool_] = values % 2 == self.extent.parities[0]
            return odd
        inside: NDArray[np.bool_] = (values >= self.extent.least) & (values <= self.extent.greatest)
        return inside


@dataclass
class Counts:
    """How many of the instances seen so far meet any two tests, and each of them alone.

    `inside[i, j]` meet the tests i and j; `least` and `greatest` are the extreme values that each
    feature has.
    """

    inside: NDArray[np.int64]
    least: NDArray[np.int64]
    greatest: NDArray[np.int64]
    total: int = 0

    def add(self, tests: Sequence[Test], found: Numbers) -> None:
        """Count some instances, fewer than 2^24, so that sums of 0 and 1 are exact."""
        met = np.array([test.met(found) for test in tests], np.float32)
        met = met.reshape(len(tests), found.shape[1])  # also of no test
        self.inside += (met @ met.T).astype(np.int64)
        np.minimum(self.least, found.min(axis=1), out=self.least)
        np.maximum(self.greatest, found.max(axis=1), out=self.greatest)
        self.total += found.shape[1]


def extents(features: Sequence[AnyFeature], wrong: Iterable[Numbers]) -> tuple[Extent, ...]:
    """Return between which values each feature of wrong instances lies; none if there are none."""
    merged: tuple[Extent, ...] = ()
    for found in wrong:
        if found.shape[1]:
            merged = hull([merged, tuple(map(_extent, features, found))])
    return merged


def _extent(feature: AnyFeature, values: NDArray[np.int64]) -> Extent:
    parities = tuple(map(int, np.unique(values % 2)))
    return Extent(feature.name, int(values.min()), int(values.max()), parities)


def hull(several: Iterable[tuple[Extent, ...]]) -> tuple[Extent, ...]:
    """Return the extents of all wrong instances from those of each part, empty ones left out."""
    return tuple(
        Extent(
            of_feature[0].feature,
            min(extent.least for extent in of_feature),
            max(extent.greatest for extent in of_feature),
            tuple(sorted({parity for extent in of_feature for parity in extent.parities})),
        )
        for of_feature in zip(*filter(None, several), strict=True)
    )


def separation(
    features: Sequence[AnyFeature],
    hulls: Sequence[Extent],
    wrong: int,
    bound: Iterable[Numbers],
) -> Separation:
    """Return the simplest condition that all wrong instances of a bound meet, and its counts.

    `hulls` are the extents of all `wrong` instances, an extent a feature; `bound` gives the
    features of every instance of the bound, in parts.

    - A *test* says that a feature lies in the hull of its values on wrong instances, or, where
      these are all even or all odd, that it is even or odd; of values that stand for something
      else, only that it is the one that all of these have. A test that every instance of the
      bound meets is none.
    - A *condition* is one test, or two. So every wrong instance meets it.
    - The best of one test is the one with the fewest right instances inside; among equals that of
      the feature which comes first, the interval before the parity. So it is of two.
    - Two tests are taken only if the best one has right instances inside, and the best two at
      most half as many. So an exact condition on one feature comes first, then one on two.

    Where no test excludes anything the condition is "", and every instance is inside.
    """
    tests = _tests(features, hulls)
    size, extreme = len(features), np.iinfo(np.int64)
    counts = Counts(
        np.zeros((len(tests), len(tests)), np.int64),
        np.full(size, extreme.max),
        np.full(size, extreme.min),
    )
    for found in bound:
        counts.add(tests, found)
    chosen = _chosen(counts.inside, counts.total, wrong)
    if not chosen:
        names = tuple(printable(feature.name) for feature in features)
        return Separation("", wrong, counts.total, 0, names)
    words = " and ".join(printable(_in_words(features, tests[at], counts)) for at in chosen)
    inside = int(counts.inside[chosen[0], chosen[-1]])
    return Separation(words, wrong, inside, counts.total - inside)


def separation_of(
    features: Sequence[AnyFeature], found: Numbers, wrong: NDArray[np.bool_]
) -> Separation:
    """Return the separation of items with these features, an item a column, of which some fail."""
    hulls = extents(features, [found[:, wrong]])
    parts = (found[:, first : first + CHUNK] for first in range(0, found.shape[1], CHUNK))
    return separation(features, hulls, int(wrong.sum()), parts)


def _tests(features: Sequence[AnyFeature], hulls: Sequence[Extent]) -> list[Test]:
    tests = []
    for place, (feature, extent) in enumerate(zip(features, hulls, strict=True)):
        if not feature.values or extent.least == extent.greatest:
            tests.append(Test(place, extent, by_parity=False))
        if not feature.values and len(extent.parities) == 1:
            tests.append(Test(place, extent, by_parity=True))
    return tests


def _chosen(inside: NDArray[np.int64], total: int, wrong: int) -> tuple[int, ...]:
    """Return the places of the tests of the simplest condition, as `separation` says."""
    single = [(place,) for place in range(len(inside)) if inside[place, place] < total]
    pairs = list(combinations([place for (place,) in single], 2))
    if not single:
        return ()
    one = min(single, key=lambda c: int(inside[c[0], c[0]]))
    right = int(inside[one[0], one[0]]) - wrong
    if right == 0 or not pairs:
        return one
    two = min(pairs, key=lambda c: int(inside[c]))
    return two if 2 * (int(inside[two]) - wrong) <= right else one


def _in_words(features: Sequence[AnyFeature], test: Test, counts: Counts) -> str:
    """Return a test in words: "K ≤ 1", "K ≥ 2", "3 ≤ m ≤ 7", "m = 3", "x − y is odd".

    An interval has one end where its other one is the least or greatest value in the bound.
    """
    feature, extent = features[test.place], test.extent
    name, least, greatest = feature.name, extent.least, extent.greatest
    if test.by_parity:
        return f"{name} is {'odd' if extent.parities[0] else 'even'}"
    low, high = (f"{end:,}".replace("-", "−") for end in (least, greatest))
    if least == greatest:
        return feature.values.get(least, f"{name} = {low}")
    if least == counts.least[test.place]:
        return f"{name} ≤ {high}"
    if greatest == counts.greatest[test.place]:
        return f"{name} ≥ {low}"
    return f"{low} ≤ {name} ≤ {high}"
