"""Ways to ask for answers, as measurements."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterable
from itertools import islice
from pathlib import Path
from types import ModuleType
from typing import Any

from bench.measurement import Call, Measured

Answers = Callable[[Any], Iterable[Any]]
"""From a batch of queries to who wins."""


def text(answers: Iterable[Any]) -> str:
    """Return the first 100 answers as a text of 0 and 1."""
    return "".join("01"[bool(answer)] for answer in islice(answers, 100))


def batch(name: str, answers: Answers, queries: Any, *, warm: Any = None, **how: Any) -> Measured:
    """Return the measurement of a batch; that of `warm`, or its first query, is made before."""

    def prepare(nth: int) -> Call:
        text(answers(queries[:1] if warm is None else warm))
        return lambda: text(answers(queries))

    return Measured(name, prepare, items=len(queries), **how)


def one_by_one(answer: Callable[..., bool]) -> Answers:
    """Return the batch form of a function of one query."""
    return lambda queries: [answer(*query) for query in queries]


def first(name: str, answers: Answers, query: Any, *modules: ModuleType) -> Measured:
    """Return the measurement of a query after all that these modules remember is forgotten."""

    def prepare(nth: int) -> Call:
        for function in (value for module in modules for value in vars(module).values()):
            if hasattr(function, "cache_clear"):
                function.cache_clear()
        return lambda: text(answers(query))

    return Measured(name, prepare)


def command(name: str, *arguments: str, given: str = "", **how: Any) -> Measured:
    """Return the measurement of `counterplay`, in a process and a folder of its own."""
    root = str(Path(__file__).parents[1])

    def run() -> str:
        with tempfile.TemporaryDirectory(prefix="counterplay-bench-") as folder:
            done = subprocess.run(
                [sys.executable, "-m", "harness", *arguments],
                input=given,
                text=True,
                capture_output=True,
                check=True,
                cwd=folder,
                env={**os.environ, "PYTHONPATH": root},
            )
        return done.stdout

    return Measured(name, lambda nth: run, **how)
