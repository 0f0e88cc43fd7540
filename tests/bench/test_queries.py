"""What the solvers are asked: inside the domain, and all set up before."""

from __future__ import annotations

import numpy as np
import pytest

from bench import queries
from bench.comparisons.primes import FIRST, exact_rows
from solvers.primes import diagonal, exact, many


def test_queries_of_primes_are_in_the_domain() -> None:
    """The exact solver, which refuses all others, answers all; no worst one is Alice's."""
    for rows in (queries.mixed_primes(400), queries.primes_from(10, 900_000, 20)):
        assert len(exact.alice_wins_many(*rows.T)) == len(rows)
    assert not exact.alice_wins_many(*queries.worst_primes(200).T).any()


@pytest.mark.parametrize("rows", [queries.SETTING_UP, FIRST], ids=["setting up", "first"])
def test_one_batch_sets_up_all_that_any_other_needs(rows: np.ndarray) -> None:
    """After it every table of the exact solver is there, whatever was asked before."""
    tables = [
        value
        for module in (diagonal, many, exact)
        for value in vars(module).values()
        if hasattr(value, "cache_clear")
    ]
    for table in tables:
        table.cache_clear()
    exact_rows(rows)
    assert tables
    assert all(table.cache_info().currsize for table in tables)
