"""Where a test case's files stand, and what is in them, by format."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import PurePosixPath

from harness.export.entry import Entry

Files = dict[str, str]
"""Texts by path in the package."""


def kattis(entries: Sequence[Entry]) -> Files:
    """Return the files of the legacy Kattis and ICPC format, with descriptions in NAME.desc."""
    return _each(entries, "data/secret", ".ans", {".desc": _plain})


def icpc(entries: Sequence[Entry]) -> Files:
    """Return the files of the ICPC format of 2025-09, with descriptions in NAME.yaml."""
    return _each(entries, "data/secret", ".ans", {".yaml": _yaml})


def bapctools(entries: Sequence[Entry]) -> Files:
    """Return the files for BAPCtools: a folder of its own beside its generators.

    `bt generate --add generators/counterplay` puts a `copy:` of each into the generators.yaml
    that is there, or into a new one: nothing else of it is touched.
    """
    return _each(entries, "generators/counterplay", ".ans", {".yaml": _yaml})


def oj(entries: Sequence[Entry]) -> Files:
    """Return the files for online-judge-tools, which has no place for descriptions."""
    return _each(entries, "test", ".out", {})


def polygon(entries: Sequence[Entry]) -> Files:
    """Return the files of a Polygon package, whose tests are numbered and not described."""
    width = max(2, len(str(len(entries))))
    files = {}
    for number, entry in enumerate(entries, start=1):
        files[f"tests/{number:0{width}}"] = entry.text
        files[f"tests/{number:0{width}}.a"] = entry.answer
    return files


LAYOUTS: dict[str, Callable[[Sequence[Entry]], Files]] = {
    "kattis": kattis,
    "icpc": icpc,
    "bapctools": bapctools,
    "polygon": polygon,
    "oj": oj,
}


def _each(
    entries: Sequence[Entry],
    folder: str,
    answer: str,
    described: dict[str, Callable[[Entry], str]],
) -> Files:
    files = {}
    for entry in entries:
        path = str(PurePosixPath(folder, entry.name))
        files[f"{path}.in"] = entry.text
        files[f"{path}{answer}"] = entry.answer
        files |= {f"{path}{ending}": text(entry) for ending, text in described.items()}
    return files


def _plain(entry: Entry) -> str:
    return "".join(f"{line}\n" for line in entry.why)


def _yaml(entry: Entry) -> str:
    """Return the description as a block of text, which needs no quoting as it is printable.

    Its indentation is stated, as a user's words may begin with a space.
    """
    return "description: |2\n" + "".join(f"  {line}\n" for line in entry.why)
