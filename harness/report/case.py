"""The case file, `certificate.json`: a counterexample as data, to be replayed anywhere."""

from __future__ import annotations

from dataclasses import replace
from itertools import chain, zip_longest
from pathlib import Path
from typing import Any

from pydantic import TypeAdapter, ValidationError
from pydantic.dataclasses import dataclass

from harness.binding import digest_of
from harness.causes import printable
from harness.judge import InputError
from harness.packing import MOST, Damaged, laid_out, lines_of, pack, unpack
from harness.records import Finding, Status, Subject, Tier
from harness.values import STRICT

FORMAT = "counterplay-case/2"


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
    digest: str = ""
    """The digest of all else, `seal_of`; "" before it is sealed."""


_CASE = TypeAdapter(Case)


def seal_of(case: Case) -> str:
    """Return the digest of all of a case but its own.

    By it a change shows that whoever made it did not seal anew.
    """
    return digest_of({name: value for name, value in _data(case).items() if name != "digest"})


def sealed(case: Case) -> Case:
    """Return the case with its digest."""
    return replace(case, digest=seal_of(case))


def dump(case: Case) -> bytes:
    """Return the bytes of a case's `certificate.json`; what they are silent on is the default."""
    return pack(laid_out(_data(case)), FORMAT)


def read(path: Path) -> Case:
    """Return the case of a `certificate.json`; `InputError` in one line if it is none."""
    try:
        if path.exists() and not path.is_file():
            raise InputError("no regular file: name a certificate.json")
        with path.open("rb") as file:
            data = file.read(MOST + 1)
        if len(data) > MOST:
            raise InputError(f"more than {MOST:,} bytes: too long for a certificate.json")
        return parse(data)
    except OSError as error:
        raise InputError(f"{path}: {error.strerror}: name a certificate.json") from error
    except InputError as error:
        raise InputError(f"{path}: {error}") from error


def parse(data: bytes) -> Case:
    """Return the case of the bytes of a file; `InputError` in one line if they are of none.

    Only the very bytes that `dump` writes are one (compressed ones may be so in another way).
    """
    try:
        text = unpack(data, FORMAT)
        case = _CASE.validate_json(text, strict=True)
    except Damaged as error:
        raise InputError(str(error)) from error
    except ValidationError as error:
        first = error.errors()[0]
        place = printable(".".join(map(str, first["loc"])) or "the file")
        raise InputError(f"{place}: {first['msg']}: not a {FORMAT} file") from error
    if case.format != FORMAT:
        raise InputError(f"format {printable(case.format)}: must be {FORMAT}: check again")
    pairs = zip_longest(text.split("\n"), chain(lines_of(_data(case)), [""]))
    for number, (line, written) in enumerate(pairs, start=1):
        if line != written:
            found = "the end" if line is None else printable(line.strip())
            raise InputError(f"line {number}: {found}: not as it was written")
    return case


def _data(case: Case) -> dict[str, Any]:
    """Return a case as JSON data, without what is the default."""
    data: dict[str, Any] = _CASE.dump_python(case, mode="json", exclude_defaults=True)
    return data
