"""Verdicts as Markdown, and the words that terminal and files share."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from junitparser import JUnitXml
from support import TROUBLES, a_conclusion

from harness import catalog
from harness.conclude import Conclusion
from harness.records import Finding, Minimality, Status
from harness.report import junit, markdown
from harness.report.words import counterexample, difference
from harness.showing import show

TAKE = str(TROUBLES / "take.py")
FINDING = Finding([7, 1], "Bob", "Alice", "Bob wrongly said to win", 4, Minimality.PROVED)


def conclusion(target: str, status: Status, expected: Status | None = None) -> Conclusion:
    findings = (FINDING,) if status is Status.REFUTED else ()
    return a_conclusion(status, target=target, findings=findings, expected=expected)


def test_markup_in_names_stands_for_itself() -> None:
    """Pipes, angle brackets, stars and line ends of a user's words cannot break the table."""
    assert markdown.cell("a|b <i>*c*</i>\nd") == r"a\|b \<i\>\*c\*\</i\> d"
    text = markdown.verdicts("ci", [TAKE], [conclusion("x|<b>`", Status.HOLDS)])
    row = next(line for line in text.splitlines() if "holds" in line and "x" in line)
    assert "<b>" not in row
    assert row.count("|") - row.count(r"\|") == 5


def test_refuted_row_has_class_instance_answers_minimality_and_count() -> None:
    """A reader sees in one row where the solver is wrong, how often, and how small that is."""
    text = markdown.verdicts("ci", [TAKE], [conclusion("wrong-twice", Status.REFUTED)])
    assert (
        "Bob wrongly said to win: n=7, m=1: says Bob, truth Alice (proved; 4 in the bound)" in text
    )


def test_count_is_not_said_of_a_bound_that_was_not_checked_to_its_end() -> None:
    """Where a block of the bound is missing the count is of what was checked, in both reports."""
    part = replace(conclusion("wrong-twice", Status.REFUTED), complete=False)
    assert "(proved; 4 in what was checked)" in markdown.verdicts("ci", [TAKE], [part])
    assert counterexample(catalog.load(TAKE), FINDING, complete=False).endswith(
        "(proved; 4 in what was checked)"
    )


def test_counterexample_of_one_drawn_instance_has_no_count() -> None:
    """A count is said of a bound only, and only past one."""
    drawn = Finding([61, 1], "Bob", "Alice", "Bob wrongly said to win", None, Minimality.SHRUNK)
    problem = catalog.load(TAKE)
    assert counterexample(problem, drawn) == "n=61, m=1: says Bob, truth Alice (shrunk)"


def test_value_that_is_no_instance_is_shown_as_json() -> None:
    """A claim may be wrong on an index; then the value itself is shown."""
    assert show(catalog.load(TAKE), 65536) == "65536"


def test_difference_names_what_was_expected_and_what_was_found() -> None:
    """A verdict that is not the recorded one is told with both; the recorded one is not told."""
    assert difference(conclusion("right", Status.HOLDS, Status.HOLDS)) == ""
    assert difference(conclusion("right", Status.REFUTED, Status.HOLDS)) == (
        "take: solver right: expected holds, found refuted"
    )
    assert difference(conclusion("wrong", Status.HOLDS, Status.REFUTED)) == (
        "take: solver wrong: expected refuted, found holds"
    )


def test_junit_fails_unexpected_verdicts_and_errors_unknown_ones(tmp_path: Path) -> None:
    """Refuted against expectation is a failure, inconclusive an error, as expected passes."""
    path = tmp_path / "junit.xml"
    verdicts = [Status.HOLDS, Status.REFUTED, Status.INCONCLUSIVE]
    junit.write(path, [conclusion(status, status, Status.HOLDS) for status in verdicts])
    (suite,) = JUnitXml.fromfile(str(path))
    kinds = {case.name: [type(result).__name__ for result in case.result] for case in suite}
    assert kinds == {"holds": [], "refuted": ["Failure"], "inconclusive": ["Error"]}
