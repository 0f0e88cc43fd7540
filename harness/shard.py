"""Runs one shard of a campaign, for whoever spreads it over machines by hand or batch queue."""

from __future__ import annotations

import json
import time
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from pathlib import Path

import click

from harness import journal
from harness.drivers.choice import driver
from harness.jobs import Job
from harness.options import Running
from harness.provenance import provenance
from harness.records import Mode
from harness.running import begun, run_left, say_what_is_left


@dataclass(frozen=True)
class Shard:
    """A shard that was run: its journal, how many jobs are its own, and how many ended."""

    journal: str
    jobs: int
    ended: int


def run_shard(jobs: list[Job], specs: Sequence[str], tier: str, running: Running) -> Shard:
    """Run the jobs of the shard that is asked for; a shard is no verdict."""
    index, count = running.shard or (1, 1)
    path = running.reports / f"shard-{index}-of-{count}.jsonl"
    mine = shard_of(jobs, index, count)
    deadline = None if running.seconds is None else time.monotonic() + running.seconds
    with (
        driver(tier, running.workers, running.cluster) as drive,
        begun(path, provenance(jobs, specs), mine, running.resume),
    ):
        if running.resume:
            say_what_is_left(path, mine)
        run_left(mine, path, drive, deadline)
        left = journal.left(path, mine)
    return Shard(str(path), len(mine), len(mine) - len(left))


def show_shard(shard: Shard, as_json: bool) -> None:
    """Print what became of a shard, in JSON or for people."""
    if as_json:
        click.echo(json.dumps(asdict(shard), indent=2))
        return
    click.echo(f"{shard.ended:,} of {shard.jobs:,} jobs of the shard ended: {shard.journal}")
    if shard.ended < shard.jobs:
        click.echo("go on with the same command and --resume")
    folder = Path(shard.journal).parent
    click.echo(f"once every shard has ended: the same command with --merge {folder}, not --shard")


def shard_of(jobs: Sequence[Job], index: int, count: int) -> list[Job]:
    """Return each `count`-th job from the `index`-th, 1 <= index <= count.

    Replays are counted last: what is kept may differ from machine to machine.
    """
    return sorted(jobs, key=lambda job: job.mode is Mode.REPLAY)[index - 1 :: count]
