"""What the command tells a pytest session of its own."""

from __future__ import annotations

from pathlib import Path

from pydantic import TypeAdapter
from pydantic.dataclasses import dataclass

from harness.drivers.task import Task
from harness.values import STRICT
from harness.writing import naming


@dataclass(frozen=True, config=STRICT)
class Session:
    """The tasks of a session, and for whom it runs them.

    `command` is the process that asked, `journal` the path of what to append to, and `first` the
    first line of it, without which it is another's.
    """

    tasks: tuple[Task, ...]
    command: int
    journal: str
    first: str


_SESSION = TypeAdapter(Session)


def write(path: Path, session: Session) -> None:
    """Write a session for the processes that run it."""
    with naming(path):
        path.write_bytes(_SESSION.dump_json(session))


def read(path: Path) -> Session:
    """Return the session that `write` wrote."""
    return _SESSION.validate_json(path.read_bytes())
