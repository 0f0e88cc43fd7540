"""What the jobs on a solver checked, in words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from harness import catalog
from harness.evidence import Evidence
from harness.records import Mode, Record
from harness.showing import show


def scope(evidence: Evidence) -> str:
    """Return in words what was checked, each mode that has a job; "" if there is none."""
    parts = []
    if evidence.of(Mode.EXHAUST):
        parts.append(_in_bound(evidence))
    if evidence.of(Mode.FUZZ):
        parts.append(f"{checked_in(evidence, Mode.FUZZ):,} draws past the bound")
    if at_limits := evidence.of(Mode.CONSISTENCY):
        parts.append(_at_limits(at_limits))
    parts += _against(evidence)
    parts += _of_corpus(evidence)
    ended = [bool(r and not r.cause) for job, r in evidence.found if job.mode is not Mode.EXPLAIN]
    if missing := ended.count(False):
        parts.append(f"{missing} of {len(ended)} jobs incomplete")
    return "; ".join(parts)


def _in_bound(evidence: Evidence) -> str:
    """Return in words how many instances of the bound were compared, and in which form."""
    bound = catalog.load(evidence.spec).bounds[evidence.found[0][0].tier]
    checked = checked_in(evidence, Mode.EXHAUST)
    in_rows = sum(record.in_rows for record in evidence.of(Mode.EXHAUST) if record)
    how_many = "all" if in_rows == checked else f"{in_rows:,} of them"
    form = f", {how_many} in array form" if in_rows else ""
    return f"{bound}: {checked:,} instances{form}"


def _at_limits(records: Sequence[Record | None]) -> str:
    """Return in words at how many positions the answers were compared with each other."""
    checked, passed_over = _sum([record for record in records if record])
    quiet = all(record and not record.findings and not record.cause for record in records)
    agree = ", consistent" if quiet and checked else ""
    return f"{checked:,} positions drawn at the judge's limits{agree}{passed_over}"


def _against(evidence: Evidence) -> Iterator[str]:
    """Yield in words how many draws were put to this and another solver, for each other one.

    Of those answered otherwise a place is named where nothing of the draws told who is wrong.
    """
    problem = catalog.load(evidence.spec)
    others: dict[str, list[Record]] = {}
    for job, record in evidence.found:
        if job.mode is Mode.VERSUS:
            others.setdefault(job.against, []).extend([record] if record else [])
    for other, records in others.items():
        checked, passed_over = _sum(records)
        differed = sum(record.differed for record in records)
        differ = f", {differed:,} answered otherwise" if differed else ""
        for difference in [d for record in records for d in record.differences][:1]:
            differ += f" (as at {show(problem, difference.instance)})"
        yield f"{checked:,} draws against {other}{differ}{passed_over}"


def _of_corpus(evidence: Evidence) -> Iterator[str]:
    """Yield in words how many instances of the corpus were replayed, and contradictions."""
    replayed = [(job, record) for job, record in evidence.found if job.mode is Mode.REPLAY]
    for what, of_places in (("instance", False), ("contradiction", True)):
        records = [record for job, record in replayed if bool(job.places) is of_places]
        if records:
            checked = sum(record.checked for record in records if record)
            passed_over = sum(record.passed_over for record in records if record)
            more = f" ({passed_over:,} passed over)" if passed_over else ""
            yield f"{checked:,} {what}{'s' * (checked != 1)} of the corpus replayed{more}"


def _sum(records: Sequence[Record]) -> tuple[int, str]:
    """Return how many draws were checked, and in words how many were not."""
    passed_over = sum(record.passed_over for record in records)
    words = f" ({passed_over:,} draw{'s' * (passed_over > 1)} too costly)" if passed_over else ""
    return sum(record.checked for record in records), words


def checked_in(evidence: Evidence, mode: Mode) -> int:
    """Return how many instances, or positions, the jobs of a mode checked."""
    return sum(record.checked for record in evidence.of(mode) if record)
