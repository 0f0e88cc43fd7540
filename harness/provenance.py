"""Of which campaign, and by which code, the lines of a journal are."""

from __future__ import annotations

import hashlib
import importlib.metadata
import platform
from collections.abc import Iterable, Sequence
from pathlib import Path

from pydantic import TypeAdapter
from pydantic.dataclasses import dataclass

import harness
from harness.jobs import Job
from harness.judge import InputError
from harness.records import STRICT, Mode

FOLDERS = ("harness", "oracles", "solvers")
PACKAGES = ("hypothesis", "networkx", "numpy")
"""The packages that findings rest on."""

_JOB = TypeAdapter(Job)


@dataclass(frozen=True, config=STRICT)
class Provenance:
    """The digests of a campaign's jobs and of the code that runs them, and who made it."""

    campaign: str
    code: str
    made_by: dict[str, str]


def provenance(jobs: Iterable[Job], specs: Sequence[str]) -> Provenance:
    """Return the provenance of a campaign of these jobs on these problems.

    The replay of kept instances does not count: what is kept grows with each run.
    """
    digests = sorted(digest(job) for job in jobs if job.mode is not Mode.REPLAY)
    return Provenance(_digest("\n".join(digests).encode()), code(specs), versions())


def digest(job: Job) -> str:
    """Return what tells a job from every other: a digest of its value."""
    return _digest(_JOB.dump_json(job))


def code(specs: Iterable[str], folder: Path = Path()) -> str:
    """Return a digest of our code, of what it runs on, and of the problem files among `specs`.

    A relative path starts at `folder`. `InputError` if there is no such file.
    """
    home = Path(harness.__file__).parent.parent
    parts = [f"{name} {version}".encode() for name, version in sorted(versions().items())]
    for package in FOLDERS:
        for path in sorted((home / package).rglob("*.py")):
            parts += [str(path.relative_to(home)).encode(), path.read_bytes()]
    for spec in sorted(spec for spec in specs if spec.endswith(".py")):
        try:
            parts.append((folder / spec).read_bytes())
        except OSError as error:
            raise InputError(f"{folder / spec}: {error.strerror}: the file must be here") from error
    return _digest(*parts)


def versions() -> dict[str, str]:
    """Return the versions of the interpreter and of the packages that findings rest on."""
    found = {name: importlib.metadata.version(name) for name in PACKAGES}
    return {"python": platform.python_version(), **found}


def difference(theirs: Provenance, ours: Provenance) -> str:
    """Return in a few words in what a journal's provenance is not ours, "" if it is."""
    for name, version in ours.made_by.items():
        if theirs.made_by.get(name) != version:
            return f"made with {name} {theirs.made_by.get(name)}, here is {version}"
    if theirs.code != ours.code:
        return "made with other code than is here now"
    return "" if theirs.campaign == ours.campaign else "of another campaign"


def _digest(*parts: bytes) -> str:
    found = hashlib.sha256()
    for part in parts:
        found.update(len(part).to_bytes(8, "big") + part)
    return found.hexdigest()[:32]
