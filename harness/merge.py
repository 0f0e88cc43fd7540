"""What the journals of shards say together."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path

from harness import journal
from harness.jobs import Job
from harness.judge import InputError
from harness.provenance import Provenance


def of_shards(
    sources: Sequence[Path], provenance: Provenance, jobs: Iterable[Job]
) -> list[journal.Line]:
    """Return the lines of these jobs that came to their end in other journals.

    A folder stands for the shards' journals in it. `InputError` if it has none, or one of the
    journals is not of this provenance.
    """
    jobs = list(jobs)
    lines: list[journal.Line] = []
    for source in sources:
        paths = sorted(source.glob("shard-*.jsonl")) if source.is_dir() else [source]
        if not paths:
            raise InputError(f"{source}: no shard-*.jsonl here: name the folder or files of shards")
        for path in paths:
            journal.require_same(path, provenance)
            for of_job in journal.lines_of(path, jobs).values():
                lines += [line for line in of_job if line.ended]
    return lines


def take(path: Path, lines: Iterable[journal.Line], jobs: Iterable[Job]) -> None:
    """Append the lines of other journals that change what counts of these jobs in this one."""
    mine = journal.lines_of(path, jobs)
    for line in lines:
        of_job = mine.setdefault(line.digest, [])
        if not of_job or _changes(line, of_job):
            journal.append(path, line)
            of_job.append(line)


def _changes(line: journal.Line, of_job: list[journal.Line]) -> bool:
    before, after = journal.what_counts(of_job), journal.what_counts([*of_job, line])
    return before.records != after.records
