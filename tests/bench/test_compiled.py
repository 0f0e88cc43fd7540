"""The documents' programs in C++, against the same in Python and the samples."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from itertools import product
from types import ModuleType

import numpy as np
import pytest

from bench import compiled, queries
from bench.comparisons import COMPILED, evenodd, lava, primes, thuemorse
from bench.measurement import Absent
from solvers.evenodd.editorial import dee_wins
from solvers.lava.editorial import asuna_wins
from solvers.primes.editorial import alice_wins as wins_primes
from solvers.thuemorse.table import alice_wins_many

needs_compiler = pytest.mark.skipif(shutil.which("g++") is None, reason="no g++ here")


@pytest.fixture
def nothing_compiled() -> Iterator[None]:
    """Forget the compiled library before and after a test."""
    compiled.library.cache_clear()
    yield
    compiled.library.cache_clear()


@needs_compiler
def test_primes_as_in_python() -> None:
    """All x, y up to 36 and K up to 4, wrong answers included: 5, 30, 0, 1 is among them."""
    rows = [
        (x, y, k, w)
        for x, y in product(range(1, 37), repeat=2)
        for k in range(min(x, y, 4) + 1)
        for w in (0, 1)
    ]
    answers = compiled.primes_alice_wins(np.array(rows))
    assert answers.tolist() == [wins_primes(*row) for row in rows]


@needs_compiler
def test_thuemorse_as_in_python() -> None:
    """Both programs agree with the table on small heaps and on some of more than 16 bits."""
    heaps = [n for n in (*range(1, 201), *range(65_600, 65_650)) if n.bit_count() % 2 == 0]
    pairs = [(n, m) for n in heaps for m in (1, 2, 3, 7, 50)]
    expected = alice_wins_many(pairs)
    for alice_wins in (compiled.thuemorse_by_builtin, compiled.thuemorse_by_table):
        assert [alice_wins(*pair) for pair in pairs] == expected
        assert [alice_wins(*sample) for sample in ((3, 3), (3, 2), (387, 22))] == [1, 0, 1]


@needs_compiler
def test_lava_as_in_python() -> None:
    """Boards of several sizes with walls, ten each, and one without; the sample is Asuna's."""
    for side in (1, 5, 7, 9):
        grids = queries.walled_grids(side, 10) + queries.free_grids(side, 1)
        answers = compiled.lava_asuna_wins(grids)
        assert answers.tolist() == [asuna_wins(grid) for grid in grids]
    sample = ("^#^#^^^", "^#^^^#^", "^#^^^^^", "^^^#^^^", "^^^^^^^", "^^^^^^^", "^^^^^^^")
    assert compiled.lava_asuna_wins([sample]).tolist() == [True]


@needs_compiler
def test_evenodd_as_in_python() -> None:
    """Rows padded with zeros are answered as lists of heaps are."""
    heaps, dee_first = queries.heaps(200, most=3)
    expected = [
        dee_wins([size for size in row if size], bool(starts))
        for row, starts in zip(heaps.tolist(), dee_first, strict=True)
    ]
    assert compiled.evenodd_dee_wins(heaps, dee_first).tolist() == expected
    assert {True, False} == set(expected)


@pytest.mark.usefixtures("nothing_compiled")
@pytest.mark.parametrize("game", [primes, thuemorse, lava, evenodd], ids=lambda game: game.__name__)
def test_an_absent_compiler_is_said(game: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without g++ what is compiled is absent before anything is timed, and nothing fails else."""
    monkeypatch.setattr(shutil, "which", lambda name: None)
    compared = [
        measured
        for comparison in game.comparisons()
        for name, measured in comparison.contenders.items()
        if name.startswith(COMPILED)
    ]
    assert compared
    for measured in compared:
        with pytest.raises(Absent, match="no g\\+\\+ here"):
            measured.prepare(0)
