"""A subtraction game, take 1 to m of n stones, with solvers that misbehave at n = 5, m = 2.

By the classic theory the player to move loses exactly at the multiples of m + 1.
"""

from __future__ import annotations

import contextlib
import os
import signal
import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple

from harness.judge import InputError, Tokens
from harness.problem import Format, Problem, Solver, one_answer_a_line


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
    return Take(tokens.integer("n", 1, 1000), tokens.integer("m", 1, 4))


def write(instances: Sequence[Take]) -> str:
    return "".join([f"{len(instances)}\n", *(f"{i.n} {i.m}\n" for i in instances)])


def instance(value: Any) -> Take:
    try:
        return Tokens(write([Take(*value)])).cases(read_case)[0]
    except TypeError as error:
        raise InputError(f"instance {value!r}: must be [n, m]") from error


def draws(bound: TakeBound) -> Any:
    from hypothesis import strategies as st

    return st.builds(Take, st.integers(bound.greatest + 1, bound.greatest + 50), st.integers(1, 4))


def right(n: int, m: int) -> str:
    return "Alice" if n % (m + 1) else "Bob"


def wrong_past_the_bound(n: int, m: int) -> str:
    return "Bob" if n > 60 else right(n, m)


def wrong_twice(n: int, m: int) -> str:
    """Bob is said to win the heaps of 7 (true for no m <= 4), Alice the heaps of 6 with m = 2."""
    return {(6, 2): "Alice"}.get((n, m), "Bob" if n == 7 else right(n, m))


def die_later() -> str:
    """Return the wrong answer at the first call in a folder, and die at the next."""
    if Path("died").exists():
        os._exit(7)
    Path("died").touch()
    return "Bob"


def once(act: Callable[[], object]) -> Callable[[], object]:
    """Return a function that acts at the first call in a folder only."""

    def first() -> object:
        if Path("acted").exists():
            return None
        Path("acted").touch()
        return act()

    return first


def kill_grandparent() -> None:
    """Kill who started the process that this one was forked from."""
    fields = Path(f"/proc/{os.getppid()}/stat").read_text().rpartition(")")[2].split()
    os.kill(int(fields[1]), signal.SIGKILL)


def be_deaf() -> None:
    """Sleep so that no time-out is heard."""
    signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGALRM})
    time.sleep(3600)


def leave_a_child() -> None:
    """Leave a process behind that holds open whatever this one has open."""
    if os.fork() == 0:
        time.sleep(3600)


def leave_a_session() -> None:
    """Leave a process behind that is in no process group of this one, and notes itself."""
    if os.fork() == 0:
        os.setsid()
        with Path("sessions").open("a") as file:
            file.write(f"{os.getpid()}\n")
        time.sleep(3600)
    while not Path("sessions").exists() or not Path("sessions").read_text():
        time.sleep(0.01)


def leave_a_session_and_sleep() -> None:
    leave_a_session()
    time.sleep(3600)


def waits(n: int, m: int) -> str:
    """Return the right answer, but at n = 5, m = 2 not before there is a file `go`.

    Each m is noted in a file `begun` when n = 1.
    """
    if n == 1:
        with Path("begun").open("a") as file:
            file.write(f"{m}\n")
    while (n, m) == (5, 2) and not Path("go").exists():
        time.sleep(0.02)
    return right(n, m)


def at_five(act: Callable[[], object]) -> Callable[[int, int], str]:
    """Return the right answer, but act first at n = 5, m = 2."""

    def solver(n: int, m: int) -> str:
        if (n, m) == (5, 2):
            return str(act() or right(n, m))
        return right(n, m)

    return solver


def fail() -> None:
    raise ZeroDivisionError("five is too much")


def interrupt() -> None:
    """Raise what Ctrl-C would, though nobody pressed it."""
    raise KeyboardInterrupt


def waver() -> str:
    """Return the wrong answer at the first call in a folder, later the right one."""
    wavered = Path("wavered")
    if wavered.exists():
        return "Alice"
    wavered.touch()
    return "Bob"


def past_sixty(act: Callable[[], object]) -> Callable[[int, int], str]:
    """Return the right answer, but act first above n = 60."""

    def solver(n: int, m: int) -> str:
        if n > 60:
            act()
        return right(n, m)

    return solver


def swallow() -> None:
    """Go on for ever, whatever is raised."""
    while True:
        with contextlib.suppress(BaseException):
            time.sleep(3600)


def excuse() -> str:
    """Take too long, and say something wrong when told so."""
    try:
        time.sleep(3600)
    except:  # noqa: E722
        return "Bob"
    return "Alice"


def be_stuck() -> None:
    """Compute for very long without coming back from compiled code."""
    pow(3, 10**10)


SOLVERS: dict[str, Callable[[int, int], str]] = {
    "right": right,
    "wrong-past": wrong_past_the_bound,
    "wrong-twice": wrong_twice,
    "raises": at_five(fail),
    "dies": at_five(lambda: os._exit(7)),
    "leaves": at_five(lambda: sys.exit(0)),
    "interrupts": at_five(interrupt),
    "presses-ctrl-c": at_five(lambda: os.kill(os.getpid(), signal.SIGINT)),
    "vanishes": at_five(lambda: os._exit(0)),
    "sleeps": at_five(lambda: time.sleep(3600)),
    "babbles": at_five(lambda: "Carol"),
    "prints": at_five(lambda: print("five" * 1000)),
    "wavers": at_five(waver),
    "excuses": at_five(excuse),
    "dies-later": at_five(die_later),
    "dies-once": at_five(once(lambda: os._exit(7))),
    "kills-its-parent-once": at_five(once(lambda: os.kill(os.getppid(), signal.SIGKILL))),
    "kills-its-grandparent-once": at_five(once(kill_grandparent)),
    "deaf": at_five(be_deaf),
    "leaves-a-child": at_five(leave_a_child),
    "leaves-a-session": at_five(leave_a_session),
    "leaves-a-session-and-sleeps": at_five(leave_a_session_and_sleep),
    "waits": waits,
    "sleeps-past": past_sixty(lambda: time.sleep(3600)),
    "swallows-past": past_sixty(swallow),
    "stuck-past": past_sixty(be_stuck),
}


def batch(solver: Callable[[int, int], str]) -> Callable[[Sequence[Take]], list[str]]:
    return lambda instances: [solver(*instance) for instance in instances]


PROBLEM = Problem(
    name="take",
    title="Take one to m",
    rules=lambda take: Subtraction(take.m),
    root=lambda take: take.n,
    players=lambda take: ("Alice", "Bob"),
    order=lambda take: (take.n, take.m),
    instance=instance,
    format=Format(lambda text: Tokens(text).cases(read_case), write, one_answer_a_line),
    bounds={"quick": TakeBound(40), "ci": TakeBound(40), "deep": TakeBound(200)},
    below=lambda take: TakeBound(take.n),
    draws=draws,
    solvers=[Solver(name, "", batch(solver)) for name, solver in SOLVERS.items()],
)
