"""All files of a report."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path

from harness.conclude import Conclusion
from harness.journal import Line
from harness.report import case, junit, markdown, model


def write(
    reports: Path,
    tier: str,
    specs: dict[str, str],
    conclusions: Sequence[Conclusion],
    lines: Sequence[Line],
    seconds: float,
) -> None:
    """Write `report.json`, `VERDICTS.md`, `junit.xml` and a folder a counterexample.

    `specs` maps a problem's name to what the command calls it. Where GITHUB_STEP_SUMMARY names a
    file, the verdicts are appended to it.
    """
    report = model.assemble(tier, conclusions, lines, seconds)
    (reports / "report.json").write_text(model.to_json(report), encoding="utf-8")
    text = markdown.verdicts(tier, list(specs.values()), conclusions)
    (reports / "VERDICTS.md").write_text(text, encoding="utf-8")
    junit.write(reports / "junit.xml", conclusions)
    case.write(reports, tier, specs, conclusions)
    summary = os.environ.get("GITHUB_STEP_SUMMARY")
    if summary:
        with Path(summary).open("a", encoding="utf-8") as file:
            file.write(text)
