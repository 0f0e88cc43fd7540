"""What the document's second program does with its table of popcounts, acted out."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial

from harness.checks.winning import certify
from harness.claims import Verdict, every
from harness.editorials.thuemorse import programs
from harness.editorials.thuemorse.evidence import BOUNDS, claim, found, instances
from harness.editorials.thuemorse.first_program import decides
from harness.editorials.thuemorse.programs import CELLS, Ones
from harness.problems.thuemorse.features import FEATURES
from harness.problems.thuemorse.instance import ThueMorseInstance
from harness.records import Finding, Minimality, Status
from oracles.rulesets.thuemorse import ThueMorse


def table_decides(tier: str, ones: Ones | None = None) -> Verdict:
    """Return the verdict on: so does the second program, its stray write left out."""
    ones = ones or programs.by_halves(programs.filled())
    note = "acted out as if the write past the table (claim table-stays-within) did nothing"
    return decides("table-program-names-the-winner", tier, ones, note)


def halves(tier: str, cells: list[int] | None = None) -> Verdict:
    """Return the verdict on: the table gives the number of ones of every value below 2^31."""
    table = programs.filled() if cells is None else cells
    ones = programs.by_halves(table)

    def finding(half: int, failed: int) -> Finding:
        truth = f"{half:b} has {half.bit_count()} ones"
        said = f"{ones(half)} ones"
        return Finding(half, said, truth, "halves-make-the-popcount", failed, Minimality.IN_BOUND)

    return every(
        range(CELLS),
        lambda half: table[half] == f"{half:b}".count("1") and ones(half << 16) == table[half],
        finding,
        "the table's value for each of the 65,536 halves, with its digits counted, and the sum "
        "for it as upper half; by argument all values below 2^31",
        "the binary digits of x are those of x >> 16 and of its lower 16 bits side by side, so "
        "their ones add up; x >> 16 < 2^15 and the lower half < 2^16 are both in the table; cell "
        "0 is never written, and C++ starts it at 0",
    )


def table_stays_within(
    tier: str, fill: Callable[[], Iterable[tuple[int, int]]] = programs.fill
) -> Verdict:
    """Return the verdict on: the second program writes only to the cells that its table has."""
    bound = BOUNDS[tier]
    written = [index for index, _ in fill()]
    outside = [index for index in written if not 0 <= index < CELLS]

    def finding(item: ThueMorseInstance, failed: int) -> Finding:
        return found(
            "table-stays-within",
            bound,
            item,
            failed,
            f"only cells 0 to {CELLS - 1} are written",
            f"cell {outside[0]} is written, outside the table",
            (certify(ThueMorse(item.m), item.n),),
        )

    return every(
        instances(bound),
        lambda item: item.n <= item.m or not outside,
        finding,
        f"every instance, {bound}; each with n > m makes the {len(written):,} writes again",
        "undefined in C++: harmless only where nothing else lies one past the table, which is "
        "never read there. If the mask of the lower half lay there, it would become 1, and (3, 1), "
        "which is Bob's, would be called Alice's",
        FEATURES,
    )


_claim = partial(claim, section="Solution, second program")

CLAIMS = (
    _claim(
        id="halves-make-the-popcount",
        text="The sum of two look-ups in a table of 16-bit values is the number of ones of every "
        "value below 2^31.",
        domain="0 ≤ x < 2^31",
        method="all halves exhaustively, the rest by an argument from halves",
        test=halves,
        expected=Status.HOLDS,
    ),
    _claim(
        id="table-stays-within",
        text="The program stays within its table of 2^16 cells.",
        domain="all instances",
        method="the indices of its writes, acted out",
        test=table_stays_within,
        expected=Status.REFUTED,
    ),
    _claim(
        id="table-program-names-the-winner",
        text="The program with the table names the winner.",
        domain="all instances",
        method="acted out, against exhaustive analysis of the game",
        test=table_decides,
        expected=Status.HOLDS,
    ),
)
