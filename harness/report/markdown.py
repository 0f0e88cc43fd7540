"""Conclusions as Markdown: `VERDICTS.md` and the step summary of a CI."""

from __future__ import annotations

from collections.abc import Sequence

from jinja2 import Environment, PackageLoader, StrictUndefined

from harness import catalog
from harness.conclude import Conclusion
from harness.problem import AnyProblem
from harness.records import Subject
from harness.report.words import counterexample, separated

MARKUP = str.maketrans({c: f"\\{c}" for c in "\\`*_[]<>|#"} | {"\n": " "})


def verdicts(tier: str, specs: Sequence[str], conclusions: Sequence[Conclusion]) -> str:
    """Return the table of solvers and claims with verdict, scope and counterexample.

    The same campaign gives the same text: no timings, no versions.
    """
    # HTML escapes would be wrong here; the filter `cell` escapes Markdown.
    environment = Environment(
        loader=PackageLoader("harness.report"),
        autoescape=False,  # noqa: S701
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
    )
    environment.filters["cell"] = cell
    problems = [_problem(catalog.load(spec), conclusions) for spec in specs]
    return environment.get_template("verdicts.md.j2").render(tier=tier, problems=problems)


def cell(text: str) -> str:
    """Return text that stands for itself in a cell of a Markdown table."""
    return text.translate(MARKUP)


def _problem(problem: AnyProblem, conclusions: Sequence[Conclusion]) -> dict[str, object]:
    mine = [c for c in conclusions if c.problem == problem.name]

    def shown(conclusion: Conclusion) -> list[str]:
        complete = conclusion.complete
        return [counterexample(problem, finding, complete) for finding in conclusion.findings]

    def where(conclusion: Conclusion) -> str:
        found = conclusion.separation
        return separated(found, conclusion.status) if found else ""

    return {
        "name": problem.name,
        "title": problem.title,
        **{
            f"{subject}s": [(c, shown(c), where(c)) for c in mine if c.subject is subject]
            for subject in Subject
        },
    }
