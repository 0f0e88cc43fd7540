"""The command `counterplay`.

Exit status: 0 as expected, 1 a counterexample or an unexpected verdict, 2 bad input or usage,
3 inconclusive.
"""

from __future__ import annotations

import io
import os
import sys

import click

from harness import __version__
from harness.commands import answers, campaigns, cases, exporting
from harness.commands.status import BAD_INPUT, INCONCLUSIVE
from harness.judge import InputError, Unfinished
from harness.packages import stop_without


@click.group(context_settings={"help_option_names": ["-h", "--help"]}, invoke_without_command=True)
@click.version_option(__version__, prog_name="counterplay")
@click.pass_context
def cli(context: click.Context) -> None:
    """Check solvers of two-player games against the games themselves.

    PROBLEM is a name that `counterplay list` prints, or a path to a Python file.
    """
    if context.invoked_subcommand is None:
        click.echo(context.get_help())


for command in (
    answers.list_command,
    answers.solve,
    campaigns.check,
    campaigns.claims,
    campaigns.report,
    cases.replay,
    exporting.export,
):
    cli.add_command(command)


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
        _stop(f"{error.filename or 'standard output'}: {error.strerror or error}", BAD_INPUT)
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
