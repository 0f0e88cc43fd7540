"""A folder a counterexample, with all that is needed to check it by oneself."""

from __future__ import annotations

import shutil
from collections.abc import Iterable
from pathlib import Path

from harness.conclude import Conclusion
from harness.records import Status, Tier
from harness.report.case import FORMAT, Case, dump, sealed
from harness.report.explanation import texts
from harness.report.pages.counterexample import page


def folder_name(conclusion: Conclusion, number: int | str) -> str:
    """Return the name of the folder of a conclusion's finding, counted from 1.

    Names hold no two hyphens in a row, so that no two targets share a folder.
    """
    parts = (conclusion.problem, conclusion.subject, conclusion.target, str(number))
    return "--".join(parts)


def write(reports: Path, tier: str, specs: dict[str, str], found: Iterable[Conclusion]) -> None:
    """Write a folder a finding into `reports`/counterexamples, in place of the target's old ones.

    What is inconclusive says nothing against the old ones. `specs` maps a problem's name to what
    the command calls it.
    """
    home = reports / "counterexamples"
    for conclusion in found:
        if conclusion.status is Status.INCONCLUSIVE:
            continue
        for old in home.glob(folder_name(conclusion, "*")):
            shutil.rmtree(old)
        for number, finding in enumerate(conclusion.findings, start=1):
            folder = home / folder_name(conclusion, number)
            folder.mkdir(parents=True)
            case = sealed(
                Case(
                    format=FORMAT,
                    problem=specs[conclusion.problem],
                    tier=Tier(tier),
                    subject=conclusion.subject,
                    target=conclusion.target,
                    status=conclusion.status,
                    finding=finding,
                )
            )
            for name, text in _files(conclusion, case, folder).items():
                (folder / name).write_bytes(text.encode(errors="backslashreplace"))


def _files(conclusion: Conclusion, case: Case, folder: Path) -> dict[str, str]:
    """Return the texts of a case's folder by name, the page with all others on it as the last."""
    files = texts(case, folder, conclusion.separation, conclusion.scope)
    files["certificate.json"] = dump(case).decode()
    return {**files, "index.html": page(conclusion, case, folder, files)}


def prune(reports: Path, concluded: Iterable[Conclusion]) -> None:
    """Remove the folders of whatever was not concluded on."""
    living = {folder_name(conclusion, "").rpartition("--")[0] for conclusion in concluded}
    for folder in (reports / "counterexamples").glob("*--*--*--*"):
        if folder.name.rpartition("--")[0] not in living:
            shutil.rmtree(folder)
