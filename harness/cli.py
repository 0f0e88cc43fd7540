"""The command `counterplay`.

Exit status: 0 as expected, 1 a counterexample or an unexpected verdict, 2 bad input or usage,
3 inconclusive.
"""

from __future__ import annotations

import io
import json
import os
import sys
from collections.abc import Sequence
from contextlib import redirect_stdout
from pathlib import Path
from typing import TYPE_CHECKING

import click

from harness import __version__, catalog
from harness.judge import InputError, Unfinished
from harness.options import Running, running_options
from harness.packages import stop_without

if TYPE_CHECKING:
    from harness.jobs import Job
    from harness.records import Mode
    from harness.running import Campaign

AS_EXPECTED, UNEXPECTED, BAD_INPUT, INCONCLUSIVE = 0, 1, 2, 3

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


@click.group(context_settings={"help_option_names": ["-h", "--help"]}, invoke_without_command=True)
@click.version_option(__version__, prog_name="counterplay")
@click.pass_context
def cli(context: click.Context) -> None:
    """Check solvers of two-player games against the games themselves.

    PROBLEM is a name that `counterplay list` prints, or a path to a Python file.
    """
    if context.invoked_subcommand is None:
        click.echo(context.get_help())


@cli.command("list")
@json_option
def list_command(as_json: bool) -> None:
    """List the problems with their solvers."""
    problems: list[dict[str, object]] = []
    for name in catalog.names():
        problem = catalog.load(name)
        problems.append(
            {
                "name": name,
                "title": problem.title,
                "solvers": [solver.name for solver in problem.solvers],
                "claims": len(catalog.claims(name)),
            }
        )
    if as_json:
        click.echo(json.dumps(problems, indent=2))
        return
    from harness.report.terminal import print_problems

    print_problems(problems)


@cli.command()
@click.argument("problem")
@click.option("--solver", help="Which solver answers; `oracle` is the exhaustive analysis.")
@click.option("--no-limits", is_flag=True, help="Lift the judge's limits, and nothing else.")
@click.argument("file", type=click.Path(exists=True, dir_okay=False, allow_dash=True), default="-")
def solve(problem: str, solver: str | None, no_limits: bool, file: str) -> None:
    """Answer instances in the judge's format, from FILE or standard input.

    Without --solver the first that is not known to be wrong answers, else the oracle.
    """
    from harness.solving import solve_text

    with redirect_stdout(sys.stderr):  # what a solver prints is no answer
        answers = solve_text(problem, solver, _read(file), limits=not no_limits)
    click.echo(answers, nl=False)


@cli.command()
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


@cli.command()
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


@cli.command()
@click.argument(
    "files", nargs=-1, required=True, type=click.Path(path_type=Path), metavar="FILE..."
)
@json_option
def replay(files: Sequence[Path], as_json: bool) -> None:
    """Check stored counterexamples again: each FILE is a certificate.json."""
    from harness.checks.certificate import Rejected
    from harness.replay import replay as replay_case
    from harness.report.case import read

    cases = [(path, read(path)) for path in files]
    results = []
    for path, case in cases:
        try:
            with redirect_stdout(sys.stderr):
                says = replay_case(case)
            results.append({"file": str(path), "accepted": True, "says": says})
        except Rejected as error:
            results.append({"file": str(path), "accepted": False, "says": str(error)})
        except InputError as error:
            raise InputError(f"{path}: {error}") from error
    if as_json:
        click.echo(json.dumps(results, indent=2))
    else:
        for result in results:
            verb = "accepted" if result["accepted"] else "REJECTED"
            click.echo(f"{result['file']}: {verb}: {result['says']}")
    sys.exit(AS_EXPECTED if all(result["accepted"] for result in results) else UNEXPECTED)


@cli.command()
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


def _read(file: str) -> bytes:
    """Return what a file, or `-` for standard input, holds."""
    if file != "-":
        return Path(file).read_bytes()
    if sys.stdin is None:
        raise InputError("standard input: it is closed: name a FILE, or pipe the input")
    return sys.stdin.buffer.read()


def _modes(names: Sequence[str]) -> tuple[Mode, ...]:
    """Return the modes of that name with the replay of what was found before; all if no name."""
    from harness.records import Mode

    return (Mode.REPLAY, *map(Mode, names)) if names else tuple(Mode)


def main() -> None:
    """Run the command; whatever the user can mend is one line on stderr and exit status 2.

    What a terminal cannot show is escaped.
    """
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")
    try:
        cli.main(standalone_mode=False)
    except InputError as error:
        _stop(str(error), BAD_INPUT)
    except click.ClickException as error:
        _stop(" ".join(error.format_message().split()), BAD_INPUT)
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(INCONCLUSIVE)
    except OSError as error:
        _stop(f"{error.filename}: {error.strerror}", BAD_INPUT)
    except Unfinished as error:
        _stop(str(error), INCONCLUSIVE)
    except (KeyboardInterrupt, click.Abort):
        _stop("interrupted", INCONCLUSIVE)
    except ModuleNotFoundError as missing:
        stop_without(missing)
    except Exception as error:
        _stop(f"{type(error).__name__}: {error}: this should not happen, report it", INCONCLUSIVE)


def _stop(message: str, status: int) -> None:
    click.echo(f"counterplay: {' '.join(message.split())}", err=True)
    sys.exit(status)
