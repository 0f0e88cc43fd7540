"""Measures everything, and writes `bench.json`, `BENCH.md` and `growth.svg`."""

from __future__ import annotations

import os
from datetime import UTC, datetime
from itertools import chain
from pathlib import Path

import click

from bench import machine, plot, results, table
from bench.comparisons import evenodd, lava, oracles, primes, thuemorse
from bench.growth import growth
from bench.measurement import Measured
from bench.measuring import MeasurementFailed, measure
from bench.searches import searches
from bench.written import written

GAMES = (primes, thuemorse, lava, evenodd, oracles)


@click.command()
@click.option(
    "--rounds",
    default=3,
    show_default=True,
    type=click.IntRange(min=1),
    help="How often to measure everything.",
)
@click.option("--short", is_flag=True, help="One round, and without what takes seconds.")
@click.option(
    "--reports",
    type=click.Path(path_type=Path, file_okay=False),
    help="The folder to write to: reports, or reports/short for a short run.",
)
def main(rounds: int, short: bool, reports: Path | None) -> None:
    """Measure, and write bench.json, BENCH.md and growth.svg."""
    try:
        report = take(1 if short else rounds, short)
    except (MeasurementFailed, results.Differ) as error:
        raise click.ClickException(str(error)) from None
    reports = reports or Path("reports", "short" if short else "")
    reports.mkdir(parents=True, exist_ok=True)
    (reports / "bench.json").write_text(written(report), encoding="utf-8")
    page = table.page(report)
    (reports / "BENCH.md").write_text(page, encoding="utf-8")
    plot.draw(report.growth, reports / "growth.svg")
    click.echo(page)


def take(rounds: int, short: bool) -> results.Report:
    """Return the figures of everything, measured so many times; `short`: without what is slow."""
    compared = [comparison for game in GAMES for comparison in game.comparisons()]
    looked, panels = searches(), growth()
    everything = chain(
        (measured for comparison in compared for measured in comparison.contenders.values()),
        (search.measured for search in looked),
        (measured for panel in panels for of in panel.series for _, measured in of.points),
    )
    by_name: dict[str, Measured] = {m.name: m for m in everything if not (short and m.slow)}
    load, compiler = round(os.getloadavg()[0], 1), machine.compiler()
    run, machine_info = measure(rounds, list(by_name.values()))
    about = {
        "date": datetime.now(UTC).date().isoformat(),
        "command": f"tox run -e bench -- {'--short' if short else f'--rounds {rounds}'}",
        "rounds": rounds,
        "load": load,
        "machine": machine.describe(machine_info, compiler),
    }
    return results.Report(
        about,
        [row for comparison in compared for row in results.rows(comparison, run)],
        [found for search in looked for found in results.found(search, run)],
        [curve for panel in panels for curve in results.curves(panel, run)],
    )


if __name__ == "__main__":
    main(prog_name="python -m bench")
