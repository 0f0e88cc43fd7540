"""Which driver runs a campaign."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path

from harness.drivers import cluster, sweep, under_pytest
from harness.jobs import Job

Driver = Callable[[list[Job], Path, float | None, Callable[[int], None]], None]
"""Runs jobs, journals them at a path, for so many seconds, and tells how many are done."""


@contextmanager
def driver(tier: str, workers: int, address: str | None) -> Iterator[Driver]:
    """Give the driver of a tier with so many workers, or with a cluster's where there is one.

    The deep tier and a cluster are swept, a process a job; the others run under pytest-xdist,
    whose workers start once. `InputError` if the cluster cannot be used.
    """
    if address is not None:
        with cluster.connected(address) as place:
            yield partial(sweep.run, place)
    elif tier == "deep":
        yield partial(sweep.run, partial(sweep.here, workers))
    else:
        yield partial(under_pytest.run, workers)
