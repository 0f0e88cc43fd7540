"""Whole numbers of an instance of Tweedle-Dee and Tweedle-Dum; an emptied heap counts as none."""

from __future__ import annotations

from harness.features import Feature
from harness.problems.evenodd.instance import PLAYERS, EvenOddInstance

FEATURES: tuple[Feature[EvenOddInstance], ...] = (
    Feature("number of heaps", lambda at: sum(heap > 0 for heap in at.heaps)),
    Feature("number of odd heaps", lambda at: sum(heap % 2 for heap in at.heaps)),
    Feature(
        "number of even heaps", lambda at: sum(heap > 0 and heap % 2 == 0 for heap in at.heaps)
    ),
    Feature("number of stones", lambda at: sum(at.heaps)),
    Feature("largest heap", lambda at: max(at.heaps)),
    Feature(
        "who moves first",
        lambda at: PLAYERS.index(at.first),
        {place: f"{name} is to move" for place, name in enumerate(PLAYERS)},
    ),
)
