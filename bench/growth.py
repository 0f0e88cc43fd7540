"""How time grows: with the heap, the side, the difference, the boundary, positions, workers."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from bench import compiled, queries
from bench.asking import batch, command, one_by_one
from bench.comparisons import COMPILED, PYTHON, lava, oracles
from bench.comparisons.primes import exact_rows
from bench.games import primes as primes_game
from bench.measurement import Growth, Measured, Series
from solvers.lava import batched
from solvers.primes import editorial
from solvers.thuemorse import automatic, scan, table

Asking = Callable[[int], Measured]


def growth() -> list[Growth]:
    """Return the panels of the plot."""
    return [thuemorse(), lava_boards(), primes_differences(), primes_boundaries(), games(), crews()]


def series(name: str, sizes: Iterable[int], measured: Asking) -> Series:
    """Return the series of what is measured at each size."""
    return Series(name, tuple((size, measured(size)) for size in sizes))


def thuemorse() -> Growth:
    """Return time against the binary digits of n, a heap with two ones."""

    def by(way: str, answer: Callable[[int, int], bool]) -> Asking:
        return lambda digits: batch(
            f"growth/thuemorse/{way}/{digits}",
            one_by_one(answer),
            [(2 ** (digits - 1) + 1, 50)],
            warm=[(3, 2)],
        )

    digits = (8, 16, 29, 64, 128, 256, 512, 1024, 2048, 4096)
    return Growth(
        "thuemorse, m = 50",
        "binary digits of n",
        "query",
        (
            series("automatic", digits, by("automatic", automatic.alice_wins)),
            series(COMPILED, (8, 12, 16, 20, 24, 29), by("compiled", compiled.thuemorse_by_table)),
            series(f"{PYTHON}, scan", (8, 12, 16, 20, 24), by("scan", scan.alice_wins)),
            series(f"{PYTHON}, table", (8, 12, 16), by("table", table.alice_wins)),
        ),
    )


def lava_boards() -> Growth:
    """Return time against the side of a square board without a wall."""

    def by(way: str, answers: Callable[[Any], Iterable[Any]], boards: int) -> Asking:
        return lambda side: batch(
            f"growth/lava/{way}/{side}", answers, queries.free_grids(side, boards)
        )

    return Growth(
        "lava, no walls",
        "side of the board",
        "board",
        (
            series("batched, ten boards", range(5, 21, 3), by("b", batched.asuna_wins_many, 10)),
            series(COMPILED, range(5, 21, 3), by("compiled", compiled.lava_asuna_wins, 10)),
            series(PYTHON, range(5, 15, 3), by("python", lava.recursive, 1)),
        ),
    )


def primes(
    name: str,
    title: str,
    size: str,
    sizes: tuple[int, ...],
    asked: Callable[[int], tuple[int, int]],
) -> Growth:
    """Return time against a size that gives the queries' least difference and their boundary."""

    def by(way: str, answers: Callable[[Any], Iterable[Any]], count: int) -> Asking:
        return lambda size: batch(
            f"growth/{name}/{way}/{size}",
            answers,
            queries.primes_from(*asked(size), count),
            warm=queries.SETTING_UP,
        )

    return Growth(
        title,
        size,
        "query",
        (
            series("exact, 10,000 at once", sizes, by("exact", exact_rows, 10_000)),
            series(COMPILED, sizes, by("compiled", compiled.primes_alice_wins, 10)),
            series(PYTHON, sizes, by("python", one_by_one(editorial.alice_wins), 2)),
        ),
    )


def primes_differences() -> Growth:
    """Return time against the difference of x and y, K = 1."""
    sizes = (10, 100, 1_000, 10_000, 100_000, 400_000)
    return primes(
        "differences", "primes, x near 10^6, K = 1", "difference", sizes, lambda size: (size, 1)
    )


def primes_boundaries() -> Growth:
    """Return time against the boundary, differences from 1,000."""
    sizes = (1, 10, 100, 1_000, 10_000, 100_000, 900_000)
    return primes(
        "boundaries", "primes, x and y near 10^6", "boundary K", sizes, lambda size: (1_000, size)
    )


def games() -> Growth:
    """Return time against the positions of a game."""
    sizes = [primes_game(side) for side in (22, 70, 220, 700)]
    return Growth(
        "oracles, every position of primes, K = 0",
        "positions",
        "position",
        tuple(
            Series(way, tuple((game.space.size, oracles.solved(way, game)) for game in sizes))
            for way in oracles.WAYS
        ),
    )


def crews() -> Growth:
    """Return the time of a whole check against the number of workers."""

    def checking(*arguments: str) -> Asking:
        return lambda workers: command(
            f"growth/workers/{' '.join(arguments)}/{workers}",
            *("check", *arguments, "-n", str(workers)),
            slow=True,
        )

    check = ("thuemorse", "--tier", "ci", "--solver", "automatic")
    return Growth(
        "counterplay check",
        "workers",
        "run",
        (series(" ".join(check), (1, 2), checking(*check)),),
    )
