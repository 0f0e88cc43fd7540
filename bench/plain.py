"""The memoised search that anyone would write first: who wins, by recursion over the rules."""

from __future__ import annotations

import sys
from typing import Any

from oracles.ruleset import Outcome, Position, Ruleset

sys.setrecursionlimit(max(sys.getrecursionlimit(), 100_000))


def mover_wins(ruleset: Ruleset[Position], root: Position, known: dict[Any, bool]) -> bool:
    """Return whether the player to move wins from `root`; `known` is the memory.

    For games without draws, in which every play ends. O(V + E) at worst, as deep as a play is
    long; options after a winning one are not looked at.
    """
    if root not in known:
        decided = ruleset.decided(root)
        if decided is not None:
            known[root] = decided is Outcome.N
        else:
            known[root] = False
            for option in ruleset.options(root):
                if not mover_wins(ruleset, option, known):
                    known[root] = True
                    break
    return known[root]
