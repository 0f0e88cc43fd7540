"""CAO Stage-3 in words; cells are (row, column), counted from (1,1) at the upper left."""

from __future__ import annotations

from oracles.rulesets.lava import Cell, Lava, LavaPosition, WholeLines

MOST = 12
"""Monsters that are named; of more only the number is said."""


def rules(ruleset: Lava) -> str:
    """Return the rules under this reading."""
    reach = "old lava or not" if isinstance(ruleset, WholeLines) else "as far as old lava"
    return (
        "A move makes a monster a volcano: lava fills its row and its column, walls too, "
        f"{reach}; monsters that it reaches are gone; whoever cannot move has lost"
    )


def volcano(ruleset: Lava, before: LavaPosition, after: LavaPosition) -> Cell:
    """Return the cell of the monster that was made a volcano, the first that does it."""
    made = zip(sorted(before[0]), ruleset.options(before), strict=True)
    return next(cell for cell, option in made if option == after)


def position(ruleset: Lava, at: LavaPosition) -> str:
    """Return where monsters are, and how much lava there is.

    >>> position(Lava(5, 7), (frozenset({(2, 3)}), frozenset()))
    'a monster on (3,4)'
    """
    monsters, lava = at
    on = " on " + ", ".join(map(_named, sorted(monsters))) if 1 <= len(monsters) <= MOST else ""
    few = {0: "a grid without monsters", 1: "a monster"}
    count = few.get(len(monsters), f"{len(monsters)} monsters")
    flooded = f", lava on {len(lava)} of {ruleset.rows * ruleset.columns} cells" if lava else ""
    return f"{count}{on}{flooded}"


def move(ruleset: Lava, before: LavaPosition, after: LavaPosition) -> str:
    """Return which monster is made a volcano.

    >>> alone = (frozenset({(2, 3)}), frozenset())
    >>> move(Lava(5, 7), alone, Lava(5, 7).options(alone)[0])
    'makes the monster in row 3, column 4 a volcano'
    """
    row, column = volcano(ruleset, before, after)
    return f"makes the monster in row {row + 1}, column {column + 1} a volcano"


def end(ruleset: Lava, at: LavaPosition) -> str:
    """Return that there is no monster to move."""
    return "no monster is left"


def _named(cell: Cell) -> str:
    return f"({cell[0] + 1},{cell[1] + 1})"
