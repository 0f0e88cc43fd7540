"""Whatever a user's code raises or returns becomes one short line that harms no terminal."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import repeat
from typing import Any

import pytest

from harness.campaign import taken_apart
from harness.causes import cause_of, printable, shown
from harness.checks.compare import NoAnswer, ask
from harness.jobs import BROKE_OFF, Job, failed
from harness.problem import Solver
from harness.problems.thuemorse import PROBLEM
from harness.problems.thuemorse.instance import ThueMorseInstance
from harness.records import Mode

HEAP = [ThueMorseInstance(3, 2)]


class NoText(Exception):
    """Its text cannot be had."""

    def __str__(self) -> str:
        raise RuntimeError("no str")


class NoRepr:
    """It has no representation."""

    def __repr__(self) -> str:
        raise RuntimeError("no repr")


@pytest.mark.parametrize(
    ("error", "line"),
    [
        (ValueError("x\ntake sneaky: holds"), r"ValueError: x\ntake sneaky: holds"),
        (ValueError("\x1b[31mred"), r"ValueError: \x1b[31mred"),
        (ValueError("bad \udc80"), r"ValueError: bad \udc80"),
        (ValueError("next\x85line\u2028"), r"ValueError: next\x85line\u2028"),
        (NoText(), "NoText: its text cannot be had (RuntimeError)"),
        (KeyError("ä"), "KeyError: 'ä'"),
    ],
    ids=lambda value: type(value).__name__,
)
def test_an_exception_is_one_printable_line(error: Exception, line: str) -> None:
    """Line ends, escape sequences and lone surrogates are escaped; letters stay."""
    assert cause_of(error) == line


def test_a_long_text_is_cut() -> None:
    """Five million characters are told as 300 and their number."""
    line = cause_of(ValueError("x" * 5_000_000))
    assert len(line) < 340
    assert line.endswith("... (5,000,012 characters)")


def test_a_value_is_shown_in_so_many_characters() -> None:
    """A long or wicked representation does no harm either."""
    assert shown("Alice", 80) == "'Alice'"
    assert shown("x" * 90, 80) == "'" + "x" * 79 + "... (92 characters)"
    assert shown(NoRepr(), 80) == "a NoRepr without a representation (RuntimeError)"
    assert printable("a\tb") == r"a\tb"


@pytest.mark.parametrize("raised", [NoText(), GeneratorExit("gone"), ValueError("a\nb")])
def test_what_a_solver_raises_costs_its_own_answer_only(raised: BaseException) -> None:
    """Four heaps are asked about; the one at which something is raised has no answer."""

    def answers(heaps: Sequence[Any]) -> list[str]:
        if any(heap.n == 6 for heap in heaps):
            raise raised
        return ["Alice"] * len(heaps)

    heaps = [ThueMorseInstance(n, 2) for n in (3, 5, 6, 9)]
    said = ask(PROBLEM, Solver("raises", "", answers), heaps)
    assert [answer if isinstance(answer, str) else answer.cause for answer in said] == [
        "Alice",
        "Alice",
        cause_of(raised),
        "Alice",
    ]


def test_an_endless_answer_ends() -> None:
    """Of an iterator without end no more is taken than was asked for, and one."""
    (answer,) = ask(PROBLEM, Solver("endless", "", lambda heaps: repeat("Bob")), HEAP)  # type: ignore[arg-type,return-value]
    assert isinstance(answer, NoAnswer)
    assert answer.cause == "more answers to 1 instances"


def test_a_job_that_breaks_off_is_taken_apart() -> None:
    """What two solvers were asked together, and broke, each is asked alone."""
    job = Job("quick/exhaust/000", "thuemorse", Mode.EXHAUST, ("scan", "table"), "quick", 30.0)
    records = failed(job, "thuemorse", f"{BROKE_OFF}: {cause_of(NoText())}")
    assert [(one.id, one.targets) for one in taken_apart([job], records)] == [
        ("quick/exhaust/000/scan", ("scan",)),
        ("quick/exhaust/000/table", ("table",)),
    ]
