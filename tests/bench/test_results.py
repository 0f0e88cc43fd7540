"""From times to ratios, verdicts on targets and rows of the table."""

from __future__ import annotations

import doctest

import pytest

from bench import figures, table
from bench.figures import Figure, Run, Times, ratio, read
from bench.measurement import Comparison, Growth, Measured, Series, Target
from bench.results import Differ, Found, curves, found, rows
from bench.searches import Search


def measured(name: str) -> Measured:
    """Return a measurement that is never made."""
    return Measured(name, lambda nth: lambda: None)


def compared(*targets: Target, alike: bool = True) -> Comparison:
    """Return a comparison of `a`, which is ours, with `b`."""
    return Comparison("what", "query", {"a": measured("a"), "b": measured("b")}, targets, alike)


def run(a: str = "01", b: str = "011") -> Run:
    """Return three rounds in which `b` takes 10, 30 and 20 times as long, and what they answer."""
    return Run(
        {"a": Times((1.0, 1.0, 2.0), (a,) * 3), "b": Times((10.0, 30.0, 40.0), (b,) * 3)}, {}
    )


def test_a_ratio_is_taken_within_each_turn() -> None:
    """A machine that is three times as slow in one round leaves that round's ratio as it is."""
    assert ratio([1.0, 3.0, 1.0], [10.0, 30.0, 12.0]) == Figure((10.0, 10.0, 12.0))


def test_a_figure_has_its_median_and_range() -> None:
    """Of 4, 1, 9 and 2 the median is 3, half way between 2 and 4."""
    taken = Figure((4, 1, 9, 2))
    assert (taken.median, taken.least, taken.greatest) == (3, 1, 9)


def test_turns_are_read_in_order_and_seconds_by_item() -> None:
    """A call of 2 s for 4 items counts 0.5 s an item; later rounds may stand first."""

    def item(nth: int, seconds: float) -> dict[str, object]:
        info = {"name": "a", "round": nth, "items": 4, "result": str(nth)}
        return {"extra_info": info, "stats": {"median": seconds}}

    times = read({"benchmarks": [item(1, 4.0), item(0, 2.0)]})
    assert times == {"a": Times((0.5, 1.0), ("0", "1"))}


@pytest.mark.parametrize(("factor", "met"), [(20, True), (20.1, False)])
def test_a_target_for_a_ratio_is_met_by_the_median(factor: float, met: bool) -> None:
    """The median of 10, 30 and 20 is 20."""
    (row,) = rows(compared(Target("words", factor, "b")), run())
    assert (row.ratio, row.met) == (Figure((10.0, 30.0, 20.0)), met)


@pytest.mark.parametrize(("seconds", "met"), [(1.0, True), (0.9, False)])
def test_a_target_in_seconds_has_a_row_of_its_own(seconds: float, met: bool) -> None:
    """The median of 1, 1 and 2 s is 1 s, whatever the other takes."""
    alone, against = rows(compared(Target("words", seconds)), run())
    assert (alone.against, alone.ratio, alone.met) == ("", None, met)
    assert (against.target, against.met) == ("", None)


def test_different_answers_are_no_comparison() -> None:
    """Both are asked the same as far as the shorter goes; where that differs it is an error."""
    with pytest.raises(Differ, match="a answers 01, b 00"):
        rows(compared(), run(b="001"))
    assert rows(compared(alike=False), run(b="001"))


def test_what_is_absent_says_why_and_decides_nothing() -> None:
    """Without a compiler there is no ratio, and a target is neither met nor missed."""
    there = Run({"a": run().times["a"]}, {"b": "no g++ here"})
    (row,) = rows(compared(Target("words", 5, "b")), there)
    assert (row.other, row.ratio, row.met) == (None, None, None)
    assert "b: not measured (no g++ here)" in table.comparisons([row])
    assert "left out of a short run" in table.comparisons(rows(compared(), Run({}, {})))


def test_a_row_of_the_table() -> None:
    """Median, range and verdict stand side by side; what repeats is left blank."""
    (row,) = rows(compared(Target("aim", 50, "b")), run())
    written = "| what | a: 1.0 s per query | b: 30 s per query | ×20 (10 to 30) | aim: **missed** |"
    lines = table.comparisons([row, row]).splitlines()
    assert lines[2] == written
    assert lines[3].startswith("|  |  | b: 30 s per query |")


def test_results_as_figures() -> None:
    """Bytes are what the call comes to; its time does not count."""
    sizes = Run({"a": Times((9.0,), (80,)), "b": Times((1.0,), (800,))}, {})
    contenders = {"a": measured("a"), "b": measured("b")}
    target = Target("at most 100", 100)
    memory = Comparison("memory", "bytes per position", contenders, (target,), by_result=True)
    alone, against = rows(memory, sizes)
    assert (alone.met, against.ratio) == (True, Figure((10.0,)))


def test_searches_are_counted() -> None:
    """Three rounds, two of which found the fault: the third, which gave up, is in no median."""
    looked = [{"inputs": n, "found": hit} for n, hit in ((3, True), (500, False), (7, True))]
    search = Search("of", "fault", "way", measured("s"))
    (one,) = found(search, Run({"s": Times((0.5, 9.0, 1.5), tuple(looked))}, {}))
    assert one.found == (True, False, True)
    line = "| of | way | 2 of 3 | 5, at most 7 | 1.0 s, at most 1.5 s |"
    assert line in table.finding([one]).splitlines()


def test_a_search_that_found_nothing_has_no_median() -> None:
    """How long it took to give up says nothing of a fault."""
    one = Found("of", "fault", "way", Figure((500,)), Figure((9.0,)), (False,))
    assert "| of | way | 0 of 1 |  |  |" in table.finding([one]).splitlines()


def test_a_curve_has_the_points_that_were_measured() -> None:
    """A short run leaves out the slow ones."""
    panel = Growth("title", "n", "query", (Series("s", ((1, measured("a")), (2, measured("c")))),))
    (curve,) = curves(panel, run())
    assert curve.points == ((1, Figure((1.0, 1.0, 2.0))),)


def test_examples_in_docstrings() -> None:
    """What the docstrings show is what comes out."""
    ran = [doctest.testmod(module) for module in (figures, table)]
    assert [result.failed for result in ran] == [0, 0]
    assert all(result.attempted for result in ran)
