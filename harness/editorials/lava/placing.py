"""Claims on where the monsters stand."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import cache
from itertools import compress, product

from harness.checks.winning import certify
from harness.claims import Verdict, every, readings
from harness.editorials.lava.evidence import GRIDS, NAMES, PLACING, claim, grids
from harness.editorials.lava.program import border_tests
from harness.problems.lava.features import FEATURES
from harness.problems.lava.grid import GREATEST, LavaGrid, order, rendered
from harness.records import Finding, Minimality, Status
from harness.values import encode
from oracles.ruleset import Outcome
from oracles.rulesets.lava import Cell, Lava, monsters
from solvers.lava import editorial

Placing = Callable[[LavaGrid], frozenset[Cell]]

LONGEST_CROSS = {"quick": 3, "ci": 4, "deep": 6}


def arms(line: str, at: int) -> tuple[int, int]:
    """Return how many free cells lie without a break before and after a place of a line."""
    before, after = line[:at], line[at + 1 :]
    return len(before) - len(before.rstrip("^")), len(after) - len(after.lstrip("^"))


def cells_of_four_arms(grid: LavaGrid) -> frozenset[Cell]:
    """Return the cells with four arms of at least 2, walls too: the sentence word for word."""
    files = ["".join(file) for file in zip(*grid, strict=True)]
    return frozenset(
        (r, c)
        for r, line in enumerate(grid)
        for c, file in enumerate(files)
        if min(arms(line, c) + arms(file, r)) >= 2
    )


def free(grid: LavaGrid) -> frozenset[Cell]:
    """Return the free cells."""
    cells = product(range(len(grid)), range(len(grid[0])))
    return frozenset((row, column) for row, column in cells if grid[row][column] == "^")


def has_two_divisors(number: int) -> bool:
    """Return whether a number is prime, by definition."""
    return sum(number % divisor == 0 for divisor in range(1, number + 1)) == 2


def neighbourhoods() -> Iterable[LavaGrid]:
    """Yield every cross of nine cells around the centre of a 5x5 board, the rest free or walls."""
    cross = sorted({cell for d in range(5) for cell in ((2, d), (d, 2))})
    rest = set(product(range(5), range(5))) - set(cross)
    for bits, others in product(product((False, True), repeat=9), (rest, set[Cell]())):
        free = others.union(compress(cross, bits))
        yield rendered(5, 5, free, "^", "#")


def crosses(longest: int) -> Iterable[LavaGrid]:
    """Yield walled boards that one free cross fills, its arms of every length up to `longest`."""
    for left, right, above, below in product(range(longest + 1), repeat=4):
        rows, columns = above + 1 + below, left + 1 + right
        free = {(above, c) for c in range(columns)} | {(r, left) for r in range(rows)}
        yield rendered(rows, columns, free, "^", "#")


@cache
def samples(tier: str) -> dict[LavaGrid, frozenset[Cell]]:
    """Return the grids of a tier, smallest first, each with its monsters by the rule."""
    found = {*grids(GRIDS[tier]), *neighbourhoods(), *crosses(LONGEST_CROSS[tier])}
    return {grid: monsters(grid) for grid in sorted(found, key=order)}


def scope(tier: str) -> str:
    """Return the grids of a tier in words."""
    return (
        f"{GRIDS[tier]}, all crosses around the centre of a 5×5 board (the other cells all free or "
        f"all walls), free crosses with every four arms up to {LONGEST_CROSS[tier]}"
    )


def same_monsters(kind: str, rules: Sequence[Placing], tier: str) -> Verdict:
    """Return whether each of the rules puts monsters exactly where the game does."""
    true = samples(tier)

    def finding(grid: LavaGrid, count: int) -> Finding:
        said = next(cells for rule in rules if (cells := rule(grid)) != true[grid])
        proof = certify(Lava(len(grid), len(grid[0])), (true[grid], frozenset()))
        return Finding(
            encode(grid),
            f"monsters on {shown(said)}",
            f"monsters on {shown(true[grid])}; {NAMES[Outcome(proof.outcome)]} wins",
            kind,
            count,
            Minimality.IN_BOUND,
            (proof,),
        )

    return every(
        true,
        lambda grid: all(rule(grid) == true[grid] for rule in rules),
        finding,
        scope(tier),
        features=FEATURES,
    )


def shown(cells: frozenset[Cell]) -> str:
    """Return cells in words, counted from 1 as the statement does."""
    return (
        " ".join(f"({row + 1},{column + 1})" for row, column in sorted(cells)) or "no cell at all"
    )


def smallest_prime(tier: str, prime: Callable[[int], bool] = has_two_divisors) -> Verdict:
    """Return whether a prime up to the shortest arm exists exactly if that arm is at least 2."""
    return every(
        range(GREATEST),
        lambda shortest: any(map(prime, range(shortest + 1))) == (shortest >= 2),
        lambda shortest, count: Finding(
            shortest,
            f"a prime up to {shortest}: {shortest >= 2}",
            f"{shortest < 2}",
            "smallest-prime",
            count,
            Minimality.PROVED,
        ),
        f"every shortest arm from 0 to {GREATEST - 1}, the longest on a side of {GREATEST}",
    )


def any_cell(tier: str, sentence: Placing = cells_of_four_arms) -> Verdict:
    """Return what becomes of the sentence on "any cell": read word for word, and as meant."""
    return readings(
        {
            "of free cells, as the code asks": same_monsters(
                "any-cell", [lambda grid: free(grid) & sentence(grid)], tier
            ),
            "of any cell, as the sentence says: a wall between two free cells on each side holds "
            "no monster": same_monsters("any-cell", [sentence], tier),
        }
    )


CLAIMS = (
    claim(
        id="smallest-prime",
        text="The smallest prime is 2, so a prime up to the shortest arm exists exactly if that "
        "arm is at least 2.",
        section=PLACING,
        domain="the length of the shortest arm",
        method="Search all numbers up to the arm for one with exactly two divisors.",
        test=smallest_prime,
        expected=Status.HOLDS,
    ),
    claim(
        id="arms-of-two",
        text="A monster stands on a free cell exactly if each of its four arms is at least 2.",
        section=PLACING,
        domain="every free cell of a grid",
        method="Compare with the rule, prime by prime, on every grid of the bound.",
        test=lambda tier: same_monsters(
            "arms-of-two", [lambda grid: free(grid) & cells_of_four_arms(grid)], tier
        ),
        expected=Status.HOLDS,
    ),
    claim(
        id="any-cell",
        text="Any cell with at least two free cells next to it in each of the four directions "
        "holds a monster.",
        section=PLACING,
        domain="every cell of a grid",
        method="Compare with the rule, once for free cells only and once for walls too.",
        test=any_cell,
        expected=Status.DEPENDS,
    ),
    claim(
        id="border-tests",
        text="The code's tests of the cell, of the borders and of two neighbours on each side "
        "find exactly the monsters.",
        section="Code, lines 38 to 48",
        domain="every cell of a grid",
        method="Compare the tests, re-enacted in their order, and the solver's with the rule.",
        test=lambda tier: same_monsters(
            "border-tests",
            [border_tests, lambda grid: frozenset(editorial.monsters(grid))],
            tier,
        ),
        expected=Status.HOLDS,
    ),
)
