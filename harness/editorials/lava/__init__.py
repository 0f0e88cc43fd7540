"""The claims of the editorial on CAO Stage-3, in the order of the document."""

from __future__ import annotations

from harness.claims import Claim
from harness.editorials.lava import four_grids, limits, placing, winning
from oracles.rulesets.lava import Lava, WholeLines

CLAIMS: tuple[Claim, ...] = (
    *placing.CLAIMS,
    *four_grids.CLAIMS,
    *winning.CLAIMS,
    *limits.CLAIMS,
)

RULESETS: tuple[type, ...] = (Lava, WholeLines)
