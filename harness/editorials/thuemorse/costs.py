"""The document's claims on cost, in steps counted, never timed."""

from __future__ import annotations

from functools import partial
from itertools import pairwise

from harness.claims import Verdict, informal, measured
from harness.editorials.thuemorse import programs
from harness.editorials.thuemorse.evidence import claim
from harness.records import Status

SIZES = [4_096, 8_192, 16_384, 32_768]


def table_cost(tier: str) -> Verdict:
    """Return the looks of the brute-force table, as n doubles and as m does."""
    by_n = {f"n = {n:,}": programs.table_looks(n, 48) for n in SIZES}
    by_m = {f"m = {m}": programs.table_looks(32_768, m) for m in (6, 12, 24, 48)}
    most = by_m["m = 48"] / (32_768 * 48)
    return measured(
        f"looks at lower heaps with m = 48: {_listed(by_n)}; with n = 32,768: {_listed(by_m)}; "
        f"linear in n, a little less than linear in m, {most:.2f} nm at the last",
        "counted, not timed: the table acted out, looking down from each heap with an even number "
        "of ones until a losing heap is met or m were seen",
    )


def _listed(looks: dict[str, int]) -> str:
    """Return the counts, each with its ratio to the one before."""
    counts = list(looks.values())
    ratios = ["", *(f" (times {b / a:.2f})" for a, b in pairwise(counts))]
    return ", ".join(f"{at}: {looks[at]:,}{ratio}" for at, ratio in zip(looks, ratios, strict=True))


def loop_cost(tier: str) -> Verdict:
    """Return the passes of the loop that keeps the last losing heap, as n doubles."""
    passes = ", ".join(f"n = {n:,}: {sum(1 for _ in programs.loop(n, 48)):,}" for n in SIZES)
    return measured(
        f"passes of the loop with m = 48: {passes}; n - m in all, each with one popcount and one "
        "subtraction",
        "counted, not timed: the loop acted out",
    )


def table_fill(tier: str) -> Verdict:
    """Return the steps that the second program spends on filling its table."""
    writes = list(programs.fill())
    return measured(
        f"each query with n > m first fills the table again: {len(writes):,} writes, "
        f"{sum(value for _, value in writes):,} bits cleared; a popcount is two look-ups then",
        "counted, not timed: the fill acted out",
    )


def builtin_cost(tier: str) -> Verdict:
    """Return why the cost of the compiler's popcount is not tested."""
    return informal("one word is of one size, so any way of counting its ones is O(1)")


def builtin_too_slow(tier: str) -> Verdict:
    """Return why the judge's time limit is not tested."""
    return informal("it speaks of one judge's machine and compiler on one day")


_claim = partial(claim, section="Solution, paragraph 4")

CLAIMS = (
    claim(
        id="table-takes-n-times-m",
        text="The brute-force table takes O(nm).",
        section="Solution, paragraph 2",
        domain="n up to 32,768, m up to 48",
        method="an exact count of looks",
        test=table_cost,
        expected=Status.MEASURED,
    ),
    claim(
        id="scan-takes-n",
        text="Keeping the last losing heap makes each heap O(1) and the whole O(n).",
        section="Solution, paragraph 3",
        domain="n up to 32,768, m = 48",
        method="an exact count of passes",
        test=loop_cost,
        expected=Status.MEASURED,
    ),
    _claim(
        id="builtin-popcount-is-constant",
        text="The compiler's own popcount takes about O(1).",
        domain="values of one word",
        method="not tested",
        test=builtin_cost,
        expected=Status.INFORMAL,
    ),
    claim(
        id="builtin-is-too-slow",
        text="With the compiler's own popcount O(n) is too slow for the judge, with the table it "
        "is not.",
        section="Solution, between the programs",
        domain="the judge's time limit",
        method="not tested",
        test=builtin_too_slow,
        expected=Status.INFORMAL,
    ),
    claim(
        id="table-fill-is-cheap",
        text="A popcount by table takes two look-ups, once the table is filled.",
        section="Solution, second program",
        domain="any query with n > m",
        method="an exact count of writes and steps",
        test=table_fill,
        expected=Status.MEASURED,
    ),
)
