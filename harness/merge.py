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
) -> dict[str, journal.Line]:
    """Return by their digests the lines of these jobs that came to their end in other journals.

    Of two lines of a job the first that is complete counts, or the first. A folder stands for the
    shards' journals in it. `InputError` if it has none, or one of the journals is not of this
    provenance.
    """
    jobs = list(jobs)
    lines: dict[str, journal.Line] = {}
    for source in sources:
        paths = sorted(source.glob("shard-*.jsonl")) if source.is_dir() else [source]
        if not paths:
            raise InputError(f"{source}: no shard-*.jsonl here: name the folder or files of shards")
        for path in paths:
            journal.require_same(path, provenance)
            for line in journal.held(path, jobs):
                if line.ended and _adds(line, lines.get(line.digest)):
                    lines[line.digest] = line
    return lines


def take(path: Path, lines: dict[str, journal.Line]) -> None:
    """Append the lines of other journals, by digest, that say more than those of this one."""
    mine = {line.digest: line for line in journal.read(path)}
    for line in lines.values():
        if _adds(line, mine.get(line.digest)):
            journal.append_line(path, line)


def _adds(line: journal.Line, to: journal.Line | None) -> bool:
    """Return whether a line that ended is worth more than what there is, if there is any."""
    return to is None or not to.ended or (line.complete and not to.complete)
