"""What a job reports and what a report concludes: plain data, written as JSON.

Everything here is a value: a counterexample written today replays after any upgrade.
"""

from __future__ import annotations

from enum import StrEnum
from typing import Literal

from pydantic import ConfigDict, JsonValue
from pydantic.dataclasses import dataclass

STRICT = ConfigDict(extra="forbid", use_attribute_docstrings=True)


class Status(StrEnum):
    """A verdict; each says exactly what was checked."""

    HOLDS = "holds"
    """Checked on every instance of the stated bound."""
    REFUTED = "refuted"
    """A counterexample; what it says of who wins has a certificate that the checker accepted."""
    DEPENDS = "depends"
    """True under one reading of the text, false under another."""
    SURVIVED = "survived"
    """Drawn instances, none wrong; nothing more."""
    MEASURED = "measured"
    """A cost claim: a figure, and how it was taken."""
    INFORMAL = "informal"
    """Too vague to test, or it cannot fail."""
    INCONCLUSIVE = "inconclusive"
    """A time-out, a crash, a lost worker, an oracle over its limit."""


class Mode(StrEnum):
    """The way in which a job finds out."""

    REPLAY = "replay"
    """The instances that disagreed before."""
    EXHAUST = "exhaust"
    """Every instance of a block of a bound."""
    FUZZ = "fuzz"
    """Instances drawn past the bound."""
    CONFIRM = "confirm"
    """The counterexamples that the others found, asked again and certified."""
    CLAIM = "claim"
    """The test of one claim of an editorial."""


class Tier(StrEnum):
    """How large the bounds are."""

    QUICK = "quick"
    """Seconds."""
    CI = "ci"
    """A minute or two on two cores."""
    DEEP = "deep"
    """For nights."""


class Subject(StrEnum):
    """What a verdict is on."""

    SOLVER = "solver"
    CLAIM = "claim"


class Minimality(StrEnum):
    """How small a counterexample is known to be, in the problem's own order."""

    PROVED = "proved"
    """Everything smaller was enumerated, and nothing of it disagrees in the same way."""
    IN_BOUND = "in bound"
    """Everything smaller within the stated bound was enumerated; the order has more."""
    SHRUNK = "shrunk"
    """Reduced; smaller ones may exist."""

    @property
    def rank(self) -> int:
        """Return 0 for the strongest statement, then 1 and 2."""
        return list(Minimality).index(self)


@dataclass(frozen=True, config=STRICT)
class Step:
    """A position of a certificate: its measure, and the winner's reply where the winner moves."""

    position: JsonValue
    measure: int
    reply: JsonValue = None


@dataclass(frozen=True, config=STRICT)
class Certificate:
    """A winning strategy as data, for `harness.checks.certificate.check`.

    `outcome` N: whoever moves first from `root` wins; P: the other.
    """

    ruleset: str
    parameters: dict[str, JsonValue]
    root: JsonValue
    outcome: Literal["N", "P"]
    steps: tuple[Step, ...]


@dataclass(frozen=True, config=STRICT)
class Finding:
    """Where an answer is wrong: the instance as a value, what was said and what is true.

    `kind` names the failure class, `instance` is the smallest known of it, and `count` says how
    many instances of the bound are of it (`None` where they were drawn). The certificates prove
    what `truth` says of who wins; what it says of a program, such as an index, has none.
    """

    instance: JsonValue
    said: str
    truth: str
    kind: str
    count: int | None
    minimality: Minimality
    certificates: tuple[Certificate, ...] = ()


@dataclass(frozen=True, config=STRICT)
class Record:
    """What one job found about one solver or claim.

    `checked` counts the instances on which an answer was compared; `cause` says why a record is
    inconclusive, or what was left out of a refuted one.
    """

    job: str
    problem: str
    target: str
    mode: Mode
    status: Status
    checked: int = 0
    scope: str = ""
    note: str = ""
    findings: tuple[Finding, ...] = ()
    cause: str = ""
