"""The options that commands share; those of a campaign come to a value."""

from __future__ import annotations

import functools
import math
import os
import re
from collections.abc import Callable
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Any

import click

MOST_WORKERS = 1024

json_option = click.option("--json", "as_json", is_flag=True, help="Print JSON.")
tier_option = click.option(
    "--tier",
    type=click.Choice(["quick", "ci", "deep"]),
    default="ci",
    show_default=True,
    help="How large the bounds are.",
)
mode_option = click.option(
    "--mode",
    "modes",
    multiple=True,
    type=click.Choice(["exhaust", "fuzz", "consistency", "versus"]),
    help="Only this way to check solvers (repeatable).",
)
seed_option = click.option(
    "--seed", type=int, default=0, show_default=True, help="Draws depend on this seed."
)


@dataclass(frozen=True)
class Running:
    """How a campaign is run: by whom, how long, what it starts from, and where it is kept.

    `shard` is (i, N), 1 <= i <= N, if only the jobs of that residue are to run.
    """

    workers: int
    seconds: float | None
    reports: Path
    cluster: str | None
    resume: bool
    shard: tuple[int, int] | None
    merge: tuple[Path, ...]


def _shard(
    context: click.Context, option: click.Parameter, value: str | None
) -> tuple[int, int] | None:
    """Return (i, N) of a text i/N."""
    if value is None:
        return None
    found = re.fullmatch(r"([0-9]{1,6})/([0-9]{1,6})", value)
    if not found or not 1 <= int(found[1]) <= int(found[2]):
        raise click.BadParameter(f"{value}: must be i/N with 1 <= i <= N, as 1/4", context, option)
    return int(found[1]), int(found[2])


def _seconds(context: click.Context, option: click.Parameter, value: float | None) -> float | None:
    """Return the number; a range of floats lets through what compares with nothing."""
    if value is not None and math.isnan(value):
        raise click.BadParameter(f"{value}: must be a number of seconds, as 60", context, option)
    return value


_OPTIONS = (
    click.option(
        "--seconds",
        callback=_seconds,
        type=click.FloatRange(0, 1e9, min_open=True),
        help="Stop after so long; what is unfinished then is inconclusive.",
    ),
    click.option(
        "-n",
        "workers",
        type=click.IntRange(0, MOST_WORKERS),
        default=min(os.cpu_count() or 1, MOST_WORKERS),
        show_default="one a core",
        help="Worker processes; 0: none but the checking one, but at the deep tier one, as there "
        "each job has a process of its own. With --cluster it does not count.",
    ),
    click.option(
        "--cluster",
        metavar="ADDRESS",
        help="Run the jobs on the Dask cluster of this scheduler, as tcp://HOST:8786; it must have "
        "the same code and see the same folder. What runs there when you stop may end there.",
    ),
    click.option(
        "--shard",
        callback=_shard,
        metavar="i/N",
        help="Run only each Nth job, from the i-th, into shard-i-of-N.jsonl in the --reports "
        "folder, and conclude nothing; --merge does.",
    ),
    click.option(
        "--merge",
        multiple=True,
        type=click.Path(exists=True, path_type=Path),
        metavar="PATH",
        help="Take what shards of the same command ended: a shard's file, or a folder of them "
        "(repeatable); what none holds is run here.",
    ),
    click.option(
        "--resume",
        is_flag=True,
        help="Go on where the run before stopped: the same command, code and --reports. To the "
        "code belong a PROBLEM file and the modules that it imports, but not data files and "
        "compiled programs that it uses. Without --resume the run before is overwritten.",
    ),
    click.option(
        "--reports",
        type=click.Path(file_okay=False, path_type=Path),
        default=Path("reports"),
        show_default=True,
        help="Folder for what is written.",
    ),
)


def running_options(command: Callable[..., None]) -> Callable[..., None]:
    """Give a command these options, as its argument `running`."""

    @functools.wraps(command)
    def run(**arguments: Any) -> None:
        mine = {field.name: arguments.pop(field.name) for field in fields(Running)}
        running = Running(**mine)
        if running.shard and running.merge:
            raise click.UsageError("--shard and --merge: merge once every shard has ended")
        command(running=running, **arguments)

    for option in reversed(_OPTIONS):
        run = option(run)
    return run
