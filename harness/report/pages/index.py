"""`index.html`: the verdict on each solver and claim, to be filtered, with what was checked."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from harness import catalog
from harness.conclude import Conclusion
from harness.records import Status, Subject
from harness.report.folders import folder_name
from harness.report.model import Report
from harness.report.pages.rendering import render
from harness.report.words import counterexample, difference, separated

MEANS = {
    Status.HOLDS: "checked on every instance of the stated bound; the scope says how many",
    Status.REFUTED: "a counterexample: what it says of who wins has a certificate that the checker "
    "accepted; or, where no oracle reaches, answers of the solver that contradict each other, "
    "which a checker accepted",
    Status.DEPENDS: "true under one reading of the text, false under another; both are named",
    Status.SURVIVED: "so many draws past the bound, none wrong; nothing more",
    Status.MEASURED: "a cost claim: a figure, and how it was taken",
    Status.INFORMAL: "too vague to test, or it cannot fail; why",
    Status.INCONCLUSIVE: "a time-out, a crash, a lost worker, an oracle over its limit; the cause",
}
SLOWEST = 10
"""Jobs whose times stand on the page; `report.json` has them all."""


@dataclass(frozen=True)
class Row:
    """A verdict, and its counterexamples: each in one line, with its page if there is one.

    `difference` says how the verdict differs from the recorded one, `separation` where the target
    is wrong and where right; "" where there is nothing to say.
    """

    conclusion: Conclusion
    difference: str
    separation: str
    found: Sequence[tuple[str, str]]


@dataclass(frozen=True)
class Group:
    """A problem with how many of its solvers and claims have which verdict."""

    name: str
    title: str
    counts: Mapping[Subject, Counter[Status]]
    total: int


def page(report: Report, specs: Mapping[str, str]) -> str:
    """Return the index of a report; `specs` maps a problem's name to what the command calls it.

    But for how long it took the same campaign gives the same text.
    """
    rows = [_row(conclusion, specs) for conclusion in report.conclusions]
    tables = {subject: [r for r in rows if r.conclusion.subject is subject] for subject in Subject}
    counts = Counter(conclusion.status for conclusion in report.conclusions)
    slowest = sorted(report.timings.jobs.items(), key=lambda job: (-job[1], job[0]))[:SLOWEST]
    return render(
        "index.html.j2",
        "filter.js",
        report=report,
        groups=[_group(spec, report.conclusions) for spec in specs.values()],
        tables=tables,
        amiss=[row for row in rows if row.difference],
        counts={status: counts[status] for status in Status if counts[status]},
        means=MEANS,
        slowest=slowest,
    )


def _row(conclusion: Conclusion, specs: Mapping[str, str]) -> Row:
    problem = catalog.load(specs[conclusion.problem])
    kept = conclusion.status is not Status.INCONCLUSIVE  # else there is no folder of this run
    found = [
        (
            counterexample(problem, finding, conclusion.complete),
            f"counterexamples/{folder_name(conclusion, number)}/index.html" if kept else "",
        )
        for number, finding in enumerate(conclusion.findings, start=1)
    ]
    where = conclusion.separation
    separation = "" if where is None else separated(where, conclusion.status)
    return Row(conclusion, difference(conclusion), separation, found)


def _group(spec: str, conclusions: Iterable[Conclusion]) -> Group:
    problem = catalog.load(spec)
    mine = [c for c in conclusions if c.problem == problem.name]
    counts = {
        subject: Counter(c.status for c in mine if c.subject is subject) for subject in Subject
    }
    return Group(problem.name, problem.title, counts, len(mine))
