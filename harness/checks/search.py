"""The search for what is wrong among things drawn by Hypothesis, one failure class at a time.

One run of Hypothesis often reports one failure class only, so it is run again without the
classes found until nothing is left. Finds come out as values, carried by the exception.
"""

from __future__ import annotations

import hashlib
import random
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, nullcontext
from typing import Any, Generic, Protocol, TypeVar
from unittest.mock import patch

from hypothesis import HealthCheck, Phase, given, seed, settings
from hypothesis.errors import Flaky, Unsatisfiable
from hypothesis.strategies import SearchStrategy

from harness.checks.compare import FLAKY

CLASSES = 20
"""Failure classes of one solver that are told apart; at that many the search stops."""


class Find(Protocol):
    """What is wrong, and its failure class."""

    @property
    def kind(self) -> str:
        """Return the failure class."""
        ...


Kind = TypeVar("Kind", bound=Find)


class Incomplete(Exception):
    """The search came to no end; the message says why."""


class _Found(Exception, Generic[Kind]):
    """Carries a find out of Hypothesis; subclassed once a class of failure."""

    def __init__(self, find: Kind) -> None:
        super().__init__(find)
        self.find = find


def seed_of(*parts: object) -> int:
    """Return the seed of a shard: a hash of its names, the same on every machine."""
    return int.from_bytes(hashlib.sha256(repr(parts).encode()).digest()[:8], "big")


def search(
    draws: SearchStrategy[Any],
    look: Callable[[Any], Kind | None],
    begin: Callable[[], None],
    seed_value: int,
    examples: int,
    nothing: str,
) -> Iterator[Kind]:
    """Yield a find of each failure class among `examples` draws, shrunk within its class.

    `look` tells what is wrong with a draw; it may call `hypothesis.reject`. `begin` is called
    before each run, the last of which sees all draws and finds nothing new. Raises `Incomplete`
    if `look` is of two minds, with `nothing` if it rejects everything, and at CLASSES classes.
    """
    found: set[str] = set()
    while True:
        begin()
        try:
            with _by_the_seed_alone():
                _run(draws, look, seed_value, examples, found)
            return
        except _Found as found_one:
            find = found_one.find
        except Unsatisfiable:
            raise Incomplete(nothing) from None
        except Flaky:
            raise Incomplete(FLAKY) from None
        found.add(find.kind)
        yield find
        if len(found) == CLASSES:
            raise Incomplete(f"{CLASSES} failure classes: stopped looking")


def _run(
    draws: SearchStrategy[Any],
    look: Callable[[Any], Kind | None],
    seed_value: int,
    examples: int,
    found: set[str],
) -> None:
    """Draw until something is wrong in a new way; raise that as `_Found`, shrunk."""
    exceptions: dict[str, type[_Found[Kind]]] = {}
    looks = 0

    @seed(seed_value)
    @settings(
        max_examples=examples,
        database=None,
        derandomize=False,
        deadline=None,
        phases=(Phase.generate, Phase.shrink),
        report_multiple_bugs=False,
        print_blob=False,
        suppress_health_check=list(HealthCheck),
        stateful_step_count=1,
    )
    @given(draws)
    def nothing_new(drawn: Any) -> None:
        nonlocal looks
        looks += 1
        # Hypothesis seeds `random` anew: a solver that throws dice must not throw the same always.
        random.seed(f"{seed_value} {looks}")
        find = look(drawn)
        if find is not None and find.kind not in found:
            raise exceptions.setdefault(find.kind, type("Found", (_Found,), {}))(find)

    nothing_new()


def _by_the_seed_alone() -> AbstractContextManager[object]:
    """Keep Hypothesis from mixing constants of the modules loaded so far into what it draws.

    Otherwise the draws of a seed depend on what else the process has run. There is no setting
    for it; a Hypothesis that has it elsewhere is left as it is.
    """
    try:
        from hypothesis.internal.conjecture import providers
        from hypothesis.internal.constants_ast import Constants
    except ImportError:
        return nullcontext()
    return patch.object(providers, "_get_local_constants", Constants, create=True)
