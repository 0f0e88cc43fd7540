"""A report written down, and read again as JSON."""

from __future__ import annotations

import json

from bench.figures import Figure
from bench.results import Curve, Found, Report, Row
from bench.written import written


def report() -> Report:
    """Return a report with a row of each kind, of two rounds."""
    return Report(
        {"date": "2000-01-01", "rounds": 2},
        [Row("what", "é", "a", Figure((1.23456, 2.0)), "b", None, "", None, "no b")],
        [Found("faults", "fault", "way", Figure((3, 4)), Figure((0.5, 1.5)), (True,) * 2)],
        [Curve("panel", "n", "query", "a", ((8, Figure((1e-7, 2e-7))),))] * 2,
    )


def test_figures_are_their_rounds_in_four_digits() -> None:
    """What follows from the rounds is not written; what was not measured is null."""
    read = json.loads(written(report()))
    assert list(read) == ["about", "comparisons", "finding", "growth"]
    (row,) = read["comparisons"]
    assert (row["figure"], row["other"], row["missing"]) == ([1.235, 2.0], None, "no b")
    assert "ratio" not in row
    assert read["growth"][1]["points"] == [[8, [1e-7, 2e-7]]]


def test_each_row_has_a_line() -> None:
    """Four rows and what they are about: five lines, and two for each of three lists and all."""
    assert len(written(report()).splitlines()) == 5 + 2 * 3 + 2
