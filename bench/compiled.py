"""The documents' algorithms, compiled from `bench/cpp` and called through ctypes."""

from __future__ import annotations

import atexit
import ctypes
import shutil
import subprocess
import tempfile
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from bench.measurement import Absent

SOURCES = Path(__file__).parent / "cpp"
FLAGS = ("-O2", "-shared", "-fPIC")


@cache
def library() -> ctypes.CDLL:
    """Return the library of all sources, compiled in a folder that goes when the process ends.

    Raises `Absent` where there is no g++, and `subprocess.CalledProcessError` where it fails.
    """
    compiler = shutil.which("g++")
    if compiler is None:
        raise Absent("no g++ here")
    folder = tempfile.mkdtemp(prefix="counterplay-bench-")
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    output = Path(folder, "documents.so")
    sources = sorted(map(str, SOURCES.glob("*.cpp")))
    subprocess.run([compiler, *FLAGS, "-o", str(output), *sources], check=True)
    return ctypes.CDLL(str(output))


def _pointer(array: NDArray[Any]) -> ctypes.c_void_p:
    return ctypes.c_void_p(array.ctypes.data)


def primes_alice_wins(rows: NDArray[np.int64]) -> NDArray[np.bool_]:
    """Return the document's answers to rows of x, y, K, w; O(min(x, y) - K) a row."""
    rows = np.ascontiguousarray(rows, np.int64)
    answers = np.empty(len(rows), np.bool_)
    library().primes_alice_wins(_pointer(rows), ctypes.c_int64(len(rows)), _pointer(answers))
    return answers


def thuemorse_by_builtin(n: int, m: int) -> bool:
    """Return the document's first answer, ones counted by the compiler's own; O(n), n < 2^31."""
    return bool(library().thuemorse_by_builtin(ctypes.c_int(n), ctypes.c_int(m)))


def thuemorse_by_table(n: int, m: int) -> bool:
    """Return the document's second answer, ones counted by a table; O(n), n < 2^31."""
    return bool(library().thuemorse_by_table(ctypes.c_int(n), ctypes.c_int(m)))


def lava_asuna_wins(grids: Sequence[Sequence[str]]) -> NDArray[np.bool_]:
    """Return the document's answers to grids of one size, sides up to 20."""
    rows, columns = len(grids[0]), len(grids[0][0])
    text = "".join(row for grid in grids for row in grid).encode("ascii")
    answers = np.empty(len(grids), np.bool_)
    library().lava_asuna_wins(text, ctypes.c_int64(len(grids)), rows, columns, _pointer(answers))
    return answers


def evenodd_dee_wins(heaps: NDArray[np.int64], dee_first: NDArray[np.bool_]) -> NDArray[np.bool_]:
    """Return the document's answers to rows of heaps, padded with zeros; O(heaps) a row."""
    heaps = np.ascontiguousarray(heaps, np.int64)
    dee_first = np.ascontiguousarray(dee_first, np.bool_)
    answers = np.empty(len(heaps), np.bool_)
    count, width = map(ctypes.c_int64, heaps.shape)
    library().evenodd_dee_wins(
        _pointer(heaps), _pointer(dee_first), count, width, _pointer(answers)
    )
    return answers
