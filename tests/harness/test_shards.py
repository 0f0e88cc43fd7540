"""Shards: which jobs are whose, and what is told to who names none."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from support import TROUBLES, Ran, a_line

from harness import journal, merge
from harness.campaign import plan
from harness.judge import InputError
from harness.provenance import provenance
from harness.records import Mode, Record
from harness.shard import shard_of

TAKE = str(TROUBLES / "take.py")
JOBS = plan(TAKE, "quick", solvers=("right", "wrong-twice"), kept=[[7, 1]])


@pytest.mark.parametrize("count", [1, 2, 3, 7, 100])
def test_shards_are_the_plan_cut_in_pieces(count: int) -> None:
    """Each job is in exactly one of the N shards, and no shard has two more than another."""
    shards = [shard_of(JOBS, index, count) for index in range(1, count + 1)]
    assert sorted(job.id for shard in shards for job in shard) == sorted(job.id for job in JOBS)
    assert max(map(len, shards)) - min(map(len, shards)) <= 1


def test_what_is_kept_moves_no_other_job_to_another_shard() -> None:
    """A machine on which nothing was kept has the same shards, but for the replay itself."""
    bare = [job for job in JOBS if job.mode is not Mode.REPLAY]
    for index in (1, 2, 3):
        mine = [job for job in shard_of(JOBS, index, 3) if job.mode is not Mode.REPLAY]
        assert mine == shard_of(bare, index, 3)


@pytest.mark.parametrize("shard", ["0/3", "4/3", "x", "1", "1/0", "-1/3", "1/3/5", ""])
def test_shard_that_is_none_is_one_line(command: Callable[..., Ran], shard: str) -> None:
    """Only i/N with 1 <= i <= N is a shard; all else gets one line, and nothing is begun."""
    ran = command("check", TAKE, "--shard", shard)
    assert (ran.status, ran.out, ran.err.count("\n")) == (2, "", 1)
    assert "--shard" in ran.err


def test_shard_that_merges_is_one_line(command: Callable[..., Ran], tmp_path: Path) -> None:
    """A shard concludes nothing, so it has nothing to merge."""
    ran = command("check", TAKE, "--shard", "1/2", "--merge", str(tmp_path))
    assert (ran.status, ran.out, ran.err.count("\n")) == (2, "", 1)


def test_merge_without_a_shard_is_one_line(command: Callable[..., Ran], tmp_path: Path) -> None:
    """A folder without a shard's file is named, and no journal is begun."""
    reports = tmp_path / "reports"
    ran = command("check", TAKE, "--merge", str(tmp_path), "--reports", str(reports))
    assert (ran.status, ran.out, ran.err.count("\n")) == (2, "", 1)
    assert "no shard-*.jsonl" in ran.err
    assert not reports.exists()


def test_only_lines_of_these_very_jobs_that_ended_are_taken(tmp_path: Path) -> None:
    """A job of another limit, and one that was cut off, stand in the file and do not count."""
    path, made = tmp_path / "shard-1-of-1.jsonl", provenance(JOBS, [TAKE])
    first, second, third, *_ = JOBS
    with journal.opened(path, made):
        journal.append(path, a_line(first, "time-out after 30 s"))
        journal.append(path, a_line(second, "cut off: the time given was over"))
        journal.append(path, a_line(replace(third, limit=7.0)))
    assert [line.job for line in merge.of_shards([tmp_path], made, JOBS)] == [first.id]


def test_shard_of_another_campaign_is_refused(tmp_path: Path) -> None:
    """A shard of a campaign with fewer solvers is no shard of this one."""
    path = tmp_path / "shard-1-of-2.jsonl"
    with journal.opened(path, provenance(plan(TAKE, "quick", solvers=("right",)), [TAKE])):
        pass
    with pytest.raises(InputError, match=r"shard-1-of-2\.jsonl: of another campaign"):
        merge.of_shards([path], provenance(JOBS, [TAKE]), JOBS)


def shard_with(folder: Path, number: int, *lines: journal.Line) -> Path:
    """Return the journal of a shard of the campaign with these lines."""
    path = folder / f"shard-{number}-of-2.jsonl"
    with journal.opened(path, provenance(JOBS, [TAKE])):
        for line in lines:
            journal.append(path, line)
    return path


def counting(folder: Path, order: list[Path]) -> tuple[Record, ...]:
    """Return what counts of the one job of these shards' journals, merged in this order."""
    made, path = provenance(JOBS, [TAKE]), folder / "records.jsonl"
    with journal.opened(path, made):
        merge.take(path, merge.of_shards(order, made, JOBS), JOBS)
    (line,) = journal.held(path, JOBS)
    return line.records


def test_complete_a_line_a_job_is_worth_more_than_a_time_out(tmp_path: Path) -> None:
    """Whichever shard ran a job to its end stands for it, in whatever order they are named."""
    first, *_ = JOBS
    late = shard_with(tmp_path, 1, a_line(first, "time-out after 30 s"))
    whole = shard_with(tmp_path, 2, a_line(first))
    for order in ([late, whole], [whole, late]):
        assert counting(tmp_path, order) == a_line(first).records


def test_merged_lines_are_taken_once(tmp_path: Path) -> None:
    """What ended in the journal is not appended again, unless it timed out and now is complete."""
    first, second, third, *_ = JOBS
    shard = shard_with(tmp_path, 1, *map(a_line, (first, second, third)))
    lines = merge.of_shards([shard], provenance(JOBS, [TAKE]), JOBS)
    mine = [a_line(first), a_line(second, "time-out after 30 s"), a_line(third, "cut off: late")]
    path = shard_with(tmp_path, 2, *mine)
    for _ in range(2):
        merge.take(path, lines, JOBS)
        assert [line.job for line in journal.read(path)[3:]] == [second.id, third.id]
    assert journal.left(path, [first, second, third]) == []
    for line in journal.held(path, [first, second, third]):
        assert not any(record.cause for record in line.records)


def test_line_ends_at_a_line_feed_only(tmp_path: Path) -> None:
    """U+0085, U+2028 and a carriage return in a record's words cut no line in two."""
    first, *_ = JOBS
    path = shard_with(tmp_path, 1, a_line(first, note="one\x85two\u2028three\rfour"))
    (line,) = journal.read(path)
    assert line.records[0].note == "one\x85two\u2028three\rfour"
