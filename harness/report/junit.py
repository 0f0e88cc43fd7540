"""Conclusions as JUnit XML: a test case a solver and a claim."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from junitparser import Error, Failure, JUnitXml, TestCase, TestSuite

from harness.conclude import Conclusion
from harness.records import Status
from harness.report.words import difference


def write(path: Path, conclusions: Sequence[Conclusion]) -> None:
    """Write a suite a problem: a verdict that is not the recorded one is a failure.

    Where it is `inconclusive` it is an error instead.
    """
    document = JUnitXml("counterplay")
    for problem in sorted({conclusion.problem for conclusion in conclusions}):
        suite = TestSuite(problem)
        for conclusion in conclusions:
            if conclusion.problem == problem:
                suite.add_testcase(_case(conclusion))
        document.add_testsuite(suite)
    document.write(str(path), pretty=True)


def _case(conclusion: Conclusion) -> TestCase:
    case = TestCase(conclusion.target, classname=f"{conclusion.problem}.{conclusion.subject}")
    if not conclusion.as_expected:
        kind = Error if conclusion.status is Status.INCONCLUSIVE else Failure
        case.result = [kind(difference(conclusion))]
    return case
