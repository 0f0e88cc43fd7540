"""The journal of a campaign: a JSON line a finished job, on disk the moment it ends.

Its first line says of which campaign and by which code the others are. A line that is torn, was
edited, or does not fit its job is passed over, so that the job is run again.
"""

from __future__ import annotations

import fcntl
import hashlib
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import BinaryIO

from pydantic import TypeAdapter, ValidationError
from pydantic.dataclasses import dataclass

from harness.fitting import fits_here
from harness.jobs import CUT_OFF, Job
from harness.judge import InputError
from harness.provenance import Provenance, difference, digest
from harness.records import Record
from harness.values import STRICT
from harness.weighing import weighed
from harness.writing import naming

_RECORDS = TypeAdapter(tuple[Record, ...])
_PROVENANCE = TypeAdapter(Provenance)


@dataclass(frozen=True, config=STRICT)
class Line:
    """A finished job: its id and its digest, how long it took, its records, and a seal on them.

    The seal is a digest that tells an accident or an edit by hand, and keeps nobody from more.
    """

    job: str
    digest: str
    seconds: float
    records: tuple[Record, ...]
    seal: str

    @property
    def ended(self) -> bool:
        """Whether the job came to its end, and was not cut off by the end of the time given."""
        return not any(record.cause.startswith(CUT_OFF) for record in self.records)


_LINE = TypeAdapter(Line)


def records_to_json(records: tuple[Record, ...]) -> str:
    """Return the records as JSON text."""
    return _RECORDS.dump_json(records).decode()


def records_from_json(text: str) -> tuple[Record, ...]:
    """Return the records of JSON text; `ValueError` if they are none."""
    return _RECORDS.validate_json(text)


@contextmanager
def opened(path: Path, provenance: Provenance, resume: bool = False) -> Iterator[None]:
    """Begin the journal of a campaign at `path`, and keep others from it for the while.

    `resume` goes on with the lines that it has; a torn last one is cut off. Without it they are
    overwritten. `InputError` if the file cannot be written, another run is at work on it, or its
    lines are not of this provenance: then nothing in it is changed.
    """
    with _locked(path) as file:
        whole = path.read_bytes().rpartition(b"\n")[0] if resume else b""
        if whole:
            require_same(path, provenance)
            file.truncate(len(whole) + 1)
        else:
            file.truncate(0)
            _write(path, _PROVENANCE.dump_json(provenance))
        yield


def _locked(path: Path) -> BinaryIO:
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        file = path.open("ab")
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError as error:
        raise InputError(
            f"{path}: another run writes here: wait for it, or choose another --reports"
        ) from error
    except OSError as error:
        raise InputError(f"{path}: {error.strerror}: choose another --reports folder") from error
    return file


def line_of(job: Job, seconds: float, records: tuple[Record, ...]) -> Line:
    """Return the line of a finished job."""
    job_digest = digest(job)
    return Line(job.id, job_digest, seconds, records, _seal(job_digest, records))


def _seal(job_digest: str, records: tuple[Record, ...]) -> str:
    return hashlib.sha256(f"{job_digest}{records_to_json(records)}".encode()).hexdigest()[:32]


def append(path: Path, line: Line) -> None:
    """Append a line in one write."""
    _write(path, _LINE.dump_json(line))


def _write(path: Path, text: bytes) -> None:
    with naming(path), path.open("ab") as file:
        file.write(text + b"\n")


def read(path: Path) -> list[Line]:
    """Return the lines of a journal, none if there is no file; torn and edited ones are left out.

    The job of such a line has no record then, and what has none is inconclusive.
    """
    lines: list[Line] = []
    if not path.exists():
        return lines
    for text in path.read_bytes().split(b"\n"):  # str.splitlines would cut at U+2028, too
        try:
            line = _LINE.validate_json(text)
        except ValidationError:
            continue
        if line.seal == _seal(line.digest, line.records):
            lines.append(line)
    return lines


def first_line(path: Path) -> str:
    """Return the first line of a journal with its line feed, "" if there is none."""
    if not path.exists():
        return ""
    with path.open(encoding="utf-8", errors="replace", newline="\n") as file:
        return file.readline()


def provenance_of(path: Path) -> Provenance:
    """Return of which campaign and by which code a journal is; `InputError` if it does not say."""
    try:
        return _PROVENANCE.validate_json(first_line(path))
    except ValidationError as error:
        why = "its first line does not say of which campaign it is"
        raise InputError(_not_counting(path, why)) from error


def lines_of(path: Path, jobs: Iterable[Job]) -> dict[str, list[Line]]:
    """Return by its digest the lines of each of these very jobs that has some in the journal."""
    by_digest = {digest(job): job for job in jobs}
    lines: dict[str, list[Line]] = {}
    for line in read(path):
        job = by_digest.get(line.digest)
        if job is not None and line.job == job.id and fits_here(job, line.records):
            lines.setdefault(line.digest, []).append(line)
    return lines


def held(path: Path, jobs: Iterable[Job]) -> list[Line]:
    """Return a line for each of these very jobs that has some in the journal."""
    return [what_counts(lines) for lines in lines_of(path, jobs).values()]


def what_counts(lines: Sequence[Line]) -> Line:
    """Return what the lines of one job come to; one that ended is cut off no more."""
    ended = [line for line in lines if line.ended] or lines[-1:]
    records = weighed([line.records for line in ended])
    return replace(ended[0], seconds=max(line.seconds for line in ended), records=records)


def left(path: Path, jobs: Iterable[Job]) -> list[Job]:
    """Return the jobs that did not come to their end in the journal."""
    jobs = list(jobs)
    ended = {line.digest for line in held(path, jobs) if line.ended}
    return [job for job in jobs if digest(job) not in ended]


def require_same(path: Path, provenance: Provenance) -> None:
    """Raise `InputError` unless the first line of a journal says that it is of this provenance."""
    if differs := difference(provenance_of(path), provenance):
        raise InputError(_not_counting(path, differs))


def _not_counting(path: Path, why: str) -> str:
    return (
        f"{path}: {why}: its lines do not count here; "
        "leave it out, or give the command and the code that it was made with"
    )
