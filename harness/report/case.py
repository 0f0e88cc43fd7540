"""The case file, `certificate.json`: a counterexample as data, to be replayed anywhere."""

from __future__ import annotations

from pathlib import Path

from pydantic import TypeAdapter, ValidationError
from pydantic.dataclasses import dataclass

from harness.judge import InputError
from harness.records import Finding, Status, Subject, Tier
from harness.values import STRICT

FORMAT = "counterplay-case/1"


@dataclass(frozen=True, config=STRICT)
class Case:
    """What `certificate.json` holds: a finding, and on what it is one."""

    format: str
    problem: str
    """A name, or the path of a file, as the command takes it."""
    tier: Tier
    """The tier at which it was found."""
    subject: Subject
    """What is wrong: a solver or a claim."""
    target: str
    """The solver's name or the claim's id."""
    status: Status
    """The verdict: `refuted`, or `depends` where one reading of a claim is wrong."""
    finding: Finding
    """Where and how."""


_CASE = TypeAdapter(Case)


def read(path: Path) -> Case:
    """Return the case of a `certificate.json`; `InputError` in one line if it is none."""
    try:
        case = _CASE.validate_json(path.read_bytes(), strict=True)
    except OSError as error:
        raise InputError(f"{path}: {error.strerror}: name a certificate.json") from error
    except ValidationError as error:
        first = error.errors()[0]
        place = ".".join(map(str, first["loc"])) or "the file"
        raise InputError(f"{path}: {place}: {first['msg']}: not a {FORMAT} file") from error
    if case.format != FORMAT:
        raise InputError(f"{path}: format {case.format!r}: must be {FORMAT}")
    return case


def dump(case: Case) -> bytes:
    """Return the bytes of a case's `certificate.json`."""
    return _CASE.dump_json(case, indent=1) + b"\n"
