"""Of which campaign, and by which code, the lines of a journal are."""

from __future__ import annotations

import hashlib
import importlib.metadata
import platform
import site
import sysconfig
from collections.abc import Iterable, Sequence
from functools import cache
from pathlib import Path

from pydantic import TypeAdapter
from pydantic.dataclasses import dataclass

import harness
from harness import catalog
from harness.jobs import Job
from harness.judge import InputError
from harness.records import Mode
from harness.values import STRICT

FOLDERS = ("harness", "oracles", "solvers")
PACKAGES = ("hypothesis", "networkx", "numpy")
"""The packages that findings rest on."""
INSTALLED = ("stdlib", "platstdlib", "purelib", "platlib")
"""The folders, as `sysconfig` calls them, of modules that are not a user's own."""

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


def code(specs: Iterable[str]) -> str:
    """Return a digest of our code, of what it runs on, and of the problem files among `specs`.

    To a problem's file belong the modules that it imports, where they are neither ours nor
    installed. What it imports only later, data files and compiled programs do not count.
    `InputError` if such a file cannot be loaded, or read.
    """
    home = Path(harness.__file__).parent.parent
    parts = [f"{name} {version}".encode() for name, version in sorted(versions().items())]
    for package in FOLDERS:
        for path in sorted((home / package).rglob("*.py")):
            parts += [str(path.relative_to(home)).encode(), path.read_bytes()]
    for spec in sorted(specs):
        for name, path in _files_of_theirs(spec):
            try:
                parts += [name.encode(), path.read_bytes()]
            except OSError as error:
                raise InputError(f"{path}: {error.strerror}: the file must be here") from error
    return _digest(*parts)


@cache
def loaded(spec: str) -> str:
    """Return the digest of the code by which this process runs a problem and tests its claims.

    It is taken when they are first loaded here: the process keeps what it has loaded, whatever
    becomes of the files. `InputError` as of `code`, or if there is no such problem.
    """
    catalog.load(spec)
    catalog.claims(spec)
    return code([spec])


def _files_of_theirs(spec: str) -> list[tuple[str, Path]]:
    """Return the names and files of modules that came with a problem, but ours and installed ones.

    The problem's own file is among them wherever it stands.
    """
    home = Path(harness.__file__).parent.parent
    installed = [*map(sysconfig.get_path, INSTALLED), *site.getsitepackages()]
    installed += [site.getusersitepackages()]
    ours = [home / package for package in FOLDERS]
    folders = [folder.resolve() for folder in [*ours, *map(Path, installed)]]
    own = Path(spec).resolve()
    return [
        (name, path)
        for name, path in sorted(catalog.files(spec).items())
        if path == own or not any(path.is_relative_to(folder) for folder in folders)
    ]


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
