"""From the figures to Markdown that a README can quote."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from itertools import compress
from statistics import median
from typing import Any

from bench.figures import Figure
from bench.finding import MOST
from bench.results import Found, Report, Row

UNITS = ((1.0, "s"), (1e-3, "ms"), (1e-6, "µs"), (0.0, "ns"))

LOOKING = (
    "Planted faults, and the documents' own wrong programs, each looked for once a round. What "
    f"draws gives up after {MOST:,} inputs, enumeration at the end of the bound. Inputs and times "
    "are medians and the greatest over the finds alone. Enumeration's inputs are those up to the "
    "first counterexample, but it compares a block at once, and that is its time."
)


def number(value: float) -> str:
    """Return a number in two or three digits.

    >>> number(0.0123), number(4.56), number(78.9), number(12345.6)
    ('0.012', '4.6', '79', '12,346')
    """
    if value >= 10:
        return f"{value:,.0f}"
    return f"{value:.1f}" if value >= 1 else f"{value:.2g}"


def duration(seconds: float) -> str:
    """Return a time in the unit that suits it.

    >>> duration(0.00042), duration(12.3), duration(3e-9)
    ('420 µs', '12 s', '3.0 ns')
    """
    scale, unit = next(u for u in UNITS if seconds >= u[0])
    return f"{number(seconds / (scale or 1e-9))} {unit}"


def amount(figure: Figure | None, row: Row) -> str:
    """Return a row's figure with its unit, or why there is none."""
    unit = row.unit
    if figure is None:
        return f"not measured ({row.missing})"
    if unit.startswith("bytes"):
        return f"{number(figure.median)} {unit}"
    return f"{duration(figure.median)} per {unit}"


def factor(ratio: Figure | None) -> str:
    """Return a ratio in words, with its range over the rounds."""
    if ratio is None:
        return ""
    return f"×{number(ratio.median)} ({number(ratio.least)} to {number(ratio.greatest)})"


def comparisons(rows: Iterable[Row]) -> str:
    """Return the table of ratios."""
    lines = [
        "| what | ours | against | factor (least to greatest round) | target |",
        "|---|---|---|---:|---|",
    ]
    before: tuple[str, str] = ("", "")
    for row in rows:
        what, ours = row.what, f"{row.ours}: {amount(row.figure, row)}"
        shown = " | ".join(("", "") if (what, ours) == before else (what, ours))
        before = (what, ours)
        other = f"{row.against}: {amount(row.other, row)}" if row.against else ""
        target = row.target
        if row.met is not None:
            target += ": met" if row.met else ": **missed**"
        lines.append(f"| {shown} | {other} | {factor(row.ratio)} | {target} |")
    return "\n".join(lines) + "\n"


def finding(found: Iterable[Found]) -> str:
    """Return the table of searches: medians over all faults and rounds that came to a find."""
    lines = [
        "| faults | way to look | found | inputs | time |",
        "|---|---|---:|---:|---:|",
    ]
    groups: dict[tuple[str, str], list[Found]] = {}
    for one in found:
        groups.setdefault((one.faults, one.way), []).append(one)
    for (faults, way), ones in groups.items():
        looks = [hit for one in ones for hit in one.found]
        inputs = compress((n for one in ones for n in one.inputs.rounds), looks)
        seconds = compress((s for one in ones for s in one.seconds.rounds), looks)
        lines.append(
            f"| {faults} | {way} | {sum(looks)} of {len(looks)} "
            f"| {_spread(inputs, '{:,.0f}'.format)} | {_spread(seconds, duration)} |"
        )
    return "\n".join(lines) + "\n"


def _spread(values: Iterable[float], shown: Callable[[float], str]) -> str:
    """Return median and greatest in words, "" for no values."""
    taken = list(values)
    return f"{shown(median(taken))}, at most {shown(max(taken))}" if taken else ""


def about(facts: Mapping[str, Any]) -> str:
    """Return how, where and when the figures were taken."""
    machine = facts["machine"]
    return (
        f"{facts['date']}, `{facts['command']}`. {machine['cpu']}, {machine['cores']} cores, "
        f"{machine['system']}, Python {machine['python']}, NumPy {machine['numpy']}, "
        f"{machine['compiler']}; load {facts['load']} when it began.\n\n"
        "In each round everything is measured once, one way after the other. Figures are medians "
        "over the rounds; a factor is theirs divided by ours, round by round.\n"
    )


def page(report: Report) -> str:
    """Return the whole of `BENCH.md`."""
    return (
        "# Benchmarks\n\n"
        + about(report.about)
        + "\n## How fast\n\n"
        + comparisons(report.comparisons)
        + "\n## How soon a fault is found\n\n"
        + f"{LOOKING}\n\n"
        + finding(report.finding)
        + "\n## How it grows\n\n![time against size](growth.svg)\n"
    )
