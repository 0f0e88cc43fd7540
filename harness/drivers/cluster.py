"""A Dask cluster as the place of a sweep; nothing of it is ours but the address."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from concurrent.futures import Executor
from contextlib import contextmanager
from functools import partial
from typing import Any

from harness import provenance
from harness.drivers import apart, sweep
from harness.judge import InputError

PATIENCE = 10.0
"""Seconds in which the scheduler must answer, and one worker must be there."""


@contextmanager
def connected(address: str) -> Iterator[sweep.Place]:
    """Give the cluster whose scheduler is at `address`, as a place of `sweep.run`.

    `InputError` if `distributed` is not installed, nobody answers, no worker is there, or a
    worker has other code than this command.
    """
    try:
        from distributed import Client
        from distributed.comm import resolve_address
    except ImportError as error:
        raise InputError(
            "--cluster: Dask is missing: install the extra, as pip install -e '.[cluster]'"
        ) from error
    logging.getLogger("distributed.client").setLevel(logging.CRITICAL)  # we say it in one line
    try:
        resolve_address(address)  # a Client that never got one takes long to be cleared away
        client = Client(address, timeout=PATIENCE, set_as_default=False)
    except (OSError, ValueError, RuntimeError) as error:
        raise InputError(
            f"--cluster {address}: no scheduler answers: give the address that `dask scheduler` "
            "prints, as tcp://HOST:8786"
        ) from error
    with client:
        _require_our_code(client, address)
        yield partial(_opened, client)


def _require_our_code(client: Any, address: str) -> None:
    try:
        client.wait_for_workers(1, timeout=PATIENCE)
    except TimeoutError as error:
        raise InputError(
            f"--cluster {address}: no worker is there: start one with `dask worker {address}`"
        ) from error
    ours = provenance.code([])
    for worker, theirs in client.run(provenance.code, [], on_error="return").items():
        if theirs != ours:
            raise InputError(
                f"--cluster {address}: worker {worker} has other code, or none: install this "
                "version of counterplay and of what it needs there"
            )


@contextmanager
def _opened(client: Any) -> Iterator[tuple[Executor, sweep.Unit]]:
    """Give an executor of the cluster; at its end what has not begun there never will."""
    executor = client.get_executor(pure=False)
    try:
        yield executor, apart.run
    finally:
        executor.shutdown(wait=False)
