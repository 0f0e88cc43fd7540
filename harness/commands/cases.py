"""The command for what is stored of counterexamples: `replay`."""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from contextlib import redirect_stdout
from pathlib import Path

import click

from harness.causes import printable
from harness.commands.status import AS_EXPECTED, UNEXPECTED
from harness.judge import InputError
from harness.options import json_option


@click.command()
@click.argument(
    "files", nargs=-1, required=True, type=click.Path(path_type=Path), metavar="FILE..."
)
@json_option
def replay(files: Sequence[Path], as_json: bool) -> None:
    """Check stored counterexamples again: each FILE is a certificate.json."""
    from harness.checks.written import Rejected
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
            file = printable(str(result["file"]))
            click.echo(f"{file}: {verb}: {result['says']}")
    sys.exit(AS_EXPECTED if all(result["accepted"] for result in results) else UNEXPECTED)
