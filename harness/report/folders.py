"""A folder a counterexample, with all that is needed to check it by oneself."""

from __future__ import annotations

import shutil
from collections.abc import Iterable
from pathlib import Path

from harness.causes import cause_of
from harness.conclude import Conclusion
from harness.records import Status, Tier
from harness.report.case import FORMAT, Case, dump, sealed
from harness.report.explanation import texts
from harness.report.pages.counterexample import page
from harness.writing import naming


def folder_name(conclusion: Conclusion, number: int | str) -> str:
    """Return the name of the folder of a conclusion's finding, counted from 1.

    Names hold no two hyphens in a row, so that no two targets share a folder.
    """
    parts = (conclusion.problem, conclusion.subject, conclusion.target, str(number))
    return "--".join(parts)


def write(
    reports: Path, tier: str, specs: dict[str, str], found: Iterable[Conclusion]
) -> list[str]:
    """Write a folder a finding into `reports`/counterexamples, in place of the target's old ones.

    What is inconclusive says nothing against the old ones, and an old one goes when the new one is
    whole. `specs` maps a problem's name to what the command calls it. Return what could not be put
    into words or pictures, and why: there the certificate stands alone.
    """
    home = reports / "counterexamples"
    missing = []
    for conclusion in found:
        if conclusion.status is Status.INCONCLUSIVE:
            continue
        names = []
        for number, finding in enumerate(conclusion.findings, start=1):
            names.append(folder_name(conclusion, number))
            folder = home / names[-1]
            case = Case(
                format=FORMAT,
                problem=specs[conclusion.problem],
                tier=Tier(tier),
                subject=conclusion.subject,
                target=conclusion.target,
                status=conclusion.status,
                finding=finding,
            )
            files, trouble = _files(conclusion, sealed(case), folder)
            missing += [f"{folder}: {trouble}"] if trouble else []
            _replace(folder, files)
        for old in home.glob(folder_name(conclusion, "*")):
            if old.name not in names:
                _remove(old)
    return missing


def _files(conclusion: Conclusion, case: Case, folder: Path) -> tuple[dict[str, str], str]:
    """Return the texts of a case's folder by name, and what is missing of them, "" if nothing.

    The page has all others on it. Words, drawings and the judge's files are made by the problem's
    own code, of which whatever it raises costs these alone.
    """
    files = {"certificate.json": dump(case).decode()}
    try:
        files = {**texts(case, folder, conclusion.separation, conclusion.scope), **files}
        files["index.html"] = page(conclusion, case, folder, files)
    except KeyboardInterrupt:
        raise
    except BaseException as error:
        return files, f"not all could be written: {cause_of(error)}"
    return files, ""


def _replace(folder: Path, files: dict[str, str]) -> None:
    """Write a folder of these files, and then put it in the place of the one that is there."""
    new = folder.with_name(f".{folder.name}")
    with naming(folder):
        _remove(new)
        new.mkdir(parents=True)
        for name, text in files.items():
            (new / name).write_bytes(text.encode(errors="backslashreplace"))
        _remove(folder)
        new.rename(folder)


def _remove(path: Path) -> None:
    """Remove a folder, or whatever is in its place, if there is anything."""
    if path.is_symlink() or path.is_file():
        path.unlink()
    elif path.exists():
        shutil.rmtree(path)


def prune(reports: Path, concluded: Iterable[Conclusion]) -> None:
    """Remove the folders of solvers and claims that the problems of these conclusions had once."""
    concluded = list(concluded)
    problems = {conclusion.problem for conclusion in concluded}
    living = {folder_name(conclusion, "").rpartition("--")[0] for conclusion in concluded}
    for folder in (reports / "counterexamples").glob("*--*--*--*"):
        target = folder.name.rpartition("--")[0]
        if target.partition("--")[0] in problems and target not in living:
            _remove(folder)
