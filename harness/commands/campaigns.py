"""The commands that run a campaign: `check`, `claims` and `report`."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING

import click

from harness import catalog
from harness.commands.status import AS_EXPECTED, INCONCLUSIVE
from harness.judge import InputError
from harness.options import (
    Running,
    json_option,
    mode_option,
    running_options,
    seed_option,
    tier_option,
)

if TYPE_CHECKING:
    from harness.jobs import Job
    from harness.records import Mode
    from harness.running import Campaign


@click.command()
@click.argument("problem")
@click.option("--solver", "solvers", multiple=True, help="Only this solver (repeatable).")
@mode_option
@tier_option
@seed_option
@running_options
@json_option
def check(
    problem: str,
    solvers: Sequence[str],
    modes: Sequence[str],
    tier: str,
    seed: int,
    running: Running,
    as_json: bool,
) -> None:
    """Compare a problem's solvers with the oracle, exhaustively and past the bound.

    At the judge's limits, where no oracle reaches, with themselves and with each other.
    """
    from harness import corpus
    from harness.campaign import plan
    from harness.running import exit_status, show

    kept = corpus.load(running.reports / "corpus", catalog.load(problem))
    jobs = plan(problem, tier, _modes(modes), solvers, seed, kept)
    campaign = _run(jobs, [problem], tier, running, as_json)
    show(campaign, as_json)
    sys.exit(exit_status(campaign, recorded_is_fine=False))


@click.command()
@click.argument("problem", required=False)
@tier_option
@running_options
@json_option
def claims(
    problem: str | None,
    tier: str,
    running: Running,
    as_json: bool,
) -> None:
    """Test the claims of the editorials, all or one problem's."""
    from harness.campaign import claim_jobs
    from harness.running import exit_status, show

    specs = [problem] if problem else catalog.names()
    jobs = [job for spec in specs for job in claim_jobs(spec, tier)]
    if not jobs:
        raise InputError(f"problem {problem}: no claims: assign CLAIMS in its file")
    campaign = _run(jobs, specs, tier, running, as_json)
    show(campaign, as_json)
    sys.exit(exit_status(campaign, recorded_is_fine=True))


@click.command()
@mode_option
@tier_option
@seed_option
@running_options
@json_option
def report(
    modes: Sequence[str],
    tier: str,
    seed: int,
    running: Running,
    as_json: bool,
) -> None:
    """Check every solver and claim of every problem, and write the report.

    With --mode only the solvers are checked, in that way.
    """
    from harness import corpus
    from harness.campaign import claim_jobs, plan
    from harness.report.write import write
    from harness.running import exit_status, show
    from harness.writing import naming

    specs = catalog.names()
    jobs = []
    for spec in specs:
        kept = corpus.load(running.reports / "corpus", catalog.load(spec))
        jobs += plan(spec, tier, _modes(modes), seed=seed, kept=kept)
        jobs += [] if modes else claim_jobs(spec, tier)
    campaign = _run(jobs, specs, tier, running, as_json)
    if not campaign.interrupted:
        with naming(running.reports):
            write(campaign)
    show(campaign, as_json, brief=True)
    sys.exit(exit_status(campaign, recorded_is_fine=True))


def _run(
    jobs: list[Job], specs: Sequence[str], tier: str, running: Running, as_json: bool
) -> Campaign:
    """Return the campaign of these jobs; where a shard of it is asked for, run that and exit."""
    from harness.running import run_campaign
    from harness.shard import run_shard, show_shard

    if running.shard is None:
        return run_campaign(jobs, specs, tier, running)
    shard = run_shard(jobs, specs, tier, running)
    show_shard(shard, as_json)
    sys.exit(AS_EXPECTED if shard.ended == shard.jobs else INCONCLUSIVE)


def _modes(names: Sequence[str]) -> tuple[Mode, ...]:
    """Return the modes of that name with the replay of what was found before; all if no name."""
    from harness.records import Mode

    return (Mode.REPLAY, *map(Mode, names)) if names else tuple(Mode)
