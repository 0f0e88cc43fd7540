"""Ends a job that takes too long, whatever it is doing."""

from __future__ import annotations

import faulthandler
import os
import signal
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import FrameType

AGAIN = 1.0
"""Seconds after which a job that swallowed the time-out gets another."""
GRACE = 3.0
"""Seconds after the limit at which the process of a job that is still running is ended."""


class TimeOut(BaseException):
    """The time is over; no `Exception`, so that no solver and no library takes it for its own."""


@contextmanager
def limited(seconds: float) -> Iterator[None]:
    """Raise `TimeOut` in the body once `seconds` > 0 of wall-clock time have passed.

    A body that swallows it, or Ctrl-C, and ends as if nothing had been, raises it at its end all
    the same. One that does not stop, or does not come back from compiled code, ends with its
    process. For the main thread of a process only.
    """
    raised: list[BaseException] = []

    def stop(signum: int, frame: FrameType | None) -> None:
        raised.append(TimeOut() if signum == signal.SIGALRM else KeyboardInterrupt())
        raise raised[-1]

    before = {number: signal.signal(number, stop) for number in (signal.SIGALRM, signal.SIGINT)}
    with Path(os.devnull).open("w") as sink:
        faulthandler.dump_traceback_later(seconds + GRACE, exit=True, file=sink)
        signal.setitimer(signal.ITIMER_REAL, seconds, AGAIN)
        try:
            yield
        finally:
            signal.setitimer(signal.ITIMER_REAL, 0)
            faulthandler.cancel_dump_traceback_later()
            for number, handler in before.items():
                signal.signal(number, handler)
    if raised:
        raise raised[-1]
