"""A subtraction game with heaps up to 10^12, and solvers that go wrong where no oracle reaches.

By the classic theory the player to move loses exactly at the multiples of m + 1.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from hypothesis import strategies as st

from harness.judge import InputError, Tokens
from harness.problem import Format, Problem, Solver, one_answer_a_line
from harness.sizes import of_all_sizes

SEAM = 10**6
"""Up to here every solver but `near` is right; an oracle holds 50,000 positions."""
GREATEST = 10**12


class Take(NamedTuple):
    """n stones, at most m a turn."""

    n: int
    m: int


@dataclass(frozen=True)
class Subtraction:
    """The rules: take 1 to `most` stones; who cannot has lost."""

    most: int

    def options(self, position: int) -> list[int]:
        return [position - take for take in range(1, min(self.most, position) + 1)]

    def decided(self, position: int) -> None:
        return None


@dataclass(frozen=True)
class TakeBound:
    """All m up to 4 and n up to `greatest`."""

    greatest: int

    def __str__(self) -> str:
        return f"all m ≤ 4, n ≤ {self.greatest}"

    def blocks(self) -> list[list[Take]]:
        return [[Take(n, m) for n in range(1, self.greatest + 1)] for m in range(1, 5)]

    def __contains__(self, instance: Take) -> bool:
        return instance.n <= self.greatest

    def encloses(self, instance: Take) -> bool:
        return instance.n <= self.greatest


def read_case(tokens: Tokens) -> Take:
    return Take(tokens.integer("n", 1, GREATEST), tokens.integer("m", 1, 4))


def write(instances: Sequence[Take]) -> str:
    return "".join([f"{len(instances)}\n", *(f"{i.n} {i.m}\n" for i in instances)])


def instance(value: Any) -> Take:
    try:
        return Tokens(write([Take(*value)])).cases(read_case)[0]
    except TypeError as error:
        raise InputError(f"instance {value!r}: must be [n, m]") from error


def takes(least: int, greatest: int) -> st.SearchStrategy[Take]:
    return st.builds(Take, st.integers(least, greatest), st.integers(1, 4))


def posed(ruleset: Subtraction, position: int) -> Take | None:
    return Take(position, ruleset.most) if position else None


def right(n: int, m: int) -> str:
    return "Alice" if n % (m + 1) else "Bob"


def always_alice(n: int, m: int) -> str:
    """Call each heap past the seam won, though each option of it is, too."""
    return "Alice" if n > SEAM else right(n, m)


def shifted(n: int, m: int) -> str:
    """Answer for the next heap past the seam: consistent but for the seam itself."""
    return right(n + (n > SEAM), m)


def near(n: int, m: int) -> str:
    """Give away the heap of 70, which is lost for m = 1 and 4 only."""
    return "Bob" if n == 70 else right(n, m)


def small_only(n: int, m: int) -> str:
    if n > SEAM:
        raise OverflowError("too many stones")
    return right(n, m)


def batch(solver: Callable[[int, int], str]) -> Callable[[Sequence[Take]], list[str]]:
    return lambda instances: [solver(*instance) for instance in instances]


def named(solver: Callable[[int, int], str], **more: Any) -> Solver[Take]:
    return Solver(solver.__name__.replace("_", "-"), "", batch(solver), **more)


PROBLEM = Problem(
    name="far",
    title="Take one to m of very many",
    rules=lambda take: Subtraction(take.m),
    root=lambda take: take.n,
    players=lambda take: ("Alice", "Bob"),
    order=lambda take: (take.n, take.m),
    instance=instance,
    format=Format(lambda text: Tokens(text).cases(read_case), write, one_answer_a_line),
    bounds={tier: TakeBound(40) for tier in ("quick", "ci", "deep")},
    below=lambda take: TakeBound(take.n) if take.n <= 100 else None,
    draws=lambda bound: takes(41, 60),
    at_limits=lambda: st.builds(Take, of_all_sizes(1, GREATEST), st.integers(1, 4)),
    posed=posed,
    solvers=[
        named(right),
        named(always_alice),
        named(shifted),
        named(near),
        named(small_only, affordable=lambda take: take.n <= SEAM),
    ],
)
