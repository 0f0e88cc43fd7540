"""The files of a report, past the case files that every campaign writes."""

from __future__ import annotations

import os
from pathlib import Path

from harness.report import folders, junit, markdown, model
from harness.report.pages import index
from harness.running import Campaign


def write(campaign: Campaign) -> None:
    """Write `index.html`, `report.json`, `VERDICTS.md` and `junit.xml` of a campaign on everything.

    Case folders of solvers and claims that are no more go.
    Where GITHUB_STEP_SUMMARY names a file, the verdicts are appended to it.
    """
    reports, tier, conclusions = campaign.reports, campaign.tier, campaign.conclusions
    report = model.assemble(tier, conclusions, campaign.lines, campaign.seconds)
    (reports / "report.json").write_text(model.to_json(report), encoding="utf-8")
    text = markdown.verdicts(tier, list(campaign.specs.values()), conclusions)
    (reports / "VERDICTS.md").write_text(text, encoding="utf-8")
    junit.write(reports / "junit.xml", conclusions)
    folders.prune(reports, conclusions)
    (reports / "index.html").write_text(index.page(report, campaign.specs), encoding="utf-8")
    summary = os.environ.get("GITHUB_STEP_SUMMARY")
    if summary:
        with Path(summary).open("a", encoding="utf-8") as file:
            file.write(text)
