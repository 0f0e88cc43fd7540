"""The journal of a campaign: a JSON line a finished job, on disk the moment it ends."""

from __future__ import annotations

import fcntl
import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from pydantic import TypeAdapter, ValidationError
from pydantic.dataclasses import dataclass

from harness.jobs import Job
from harness.judge import InputError
from harness.records import STRICT, Record

_JOBS = TypeAdapter(tuple[Job, ...])
_RECORDS = TypeAdapter(tuple[Record, ...])


@dataclass(frozen=True, config=STRICT)
class Line:
    """A finished job: how long it took, and its records."""

    job: str
    seconds: float
    records: tuple[Record, ...]


_LINE = TypeAdapter(Line)


def records_to_json(records: tuple[Record, ...]) -> str:
    """Return the records as JSON text."""
    return _RECORDS.dump_json(records).decode()


def write_jobs(path: Path, jobs: list[Job]) -> None:
    """Write a campaign's jobs for the processes that run them."""
    path.write_bytes(_JOBS.dump_json(tuple(jobs)))


def read_jobs(path: Path) -> tuple[Job, ...]:
    """Return the jobs that `write_jobs` wrote."""
    return _JOBS.validate_json(path.read_bytes())


@contextmanager
def begun(path: Path) -> Iterator[None]:
    """Begin the journal of a campaign at `path`, and keep others from its folder for the while.

    `InputError` if the file cannot be written, or another campaign is at work in the folder.
    """
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        lock = (path.parent / ".lock").open("wb")
    except OSError as error:
        raise InputError(f"{path}: {error.strerror}: choose another --reports folder") from error
    with lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
            path.write_bytes(b"")
        except BlockingIOError as error:
            raise InputError(
                f"{path.parent}: another run writes here: wait for it, or choose another --reports"
            ) from error
        except OSError as error:
            raise InputError(f"{path}: {error.strerror}: choose another --reports") from error
        yield


def append(path: Path, job: str, seconds: float, records: str) -> None:
    """Append a finished job, whose records are given as JSON text, in one write."""
    line = json.dumps({"job": job, "seconds": seconds, "records": json.loads(records)})
    with path.open("a", encoding="utf-8") as file:
        file.write(line + "\n")


def read(path: Path) -> list[Line]:
    """Return the lines of a journal, none if there is no file; a torn line is passed over.

    The job of such a line has no record then, and what has none is inconclusive.
    """
    lines: list[Line] = []
    if not path.exists():
        return lines
    for text in path.read_text(encoding="utf-8", errors="replace").splitlines():
        try:
            lines.append(_LINE.validate_json(text))
        except ValidationError:
            continue
    return lines
