"""What a job reports and what a report concludes: plain data, written as JSON.

Everything here is a value: a counterexample written today replays after any upgrade.
"""

from __future__ import annotations

from enum import StrEnum

from pydantic import JsonValue
from pydantic.dataclasses import dataclass

from harness.proofs import Certificate, GrundyCertificate, Inconsistency, Many
from harness.separation import Extent, Region, Separation
from harness.values import STRICT


class Status(StrEnum):
    """A verdict; each says exactly what was checked."""

    HOLDS = "holds"
    """Checked on every instance of the stated bound."""
    REFUTED = "refuted"
    """A counterexample, and the checker accepted what it rests on: a certificate of who wins, or
    answers that contradict each other."""
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
    CONSISTENCY = "consistency"
    """A solver's own answers, move by move, at positions drawn at the judge's full limits."""
    VERSUS = "versus"
    """One solver against another, on instances drawn at the judge's full limits."""
    CONFIRM = "confirm"
    """The counterexamples that the others found, asked again and certified."""
    EXPLAIN = "explain"
    """Where a solver that was found wrong is still right; says nothing on the verdict."""
    CLAIM = "claim"
    """The test of one claim of an editorial."""


class Tier(StrEnum):
    """How large the bounds are."""

    QUICK = "quick"
    """Seconds."""
    CI = "ci"
    """A minute or two on two cores."""
    DEEP = "deep"
    """Minutes to hours."""


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
class Place:
    """Where a solver contradicted itself: at the end of a play, and at the options there."""

    solver: str
    """The solver's name."""
    instance: JsonValue
    """The instance."""
    play: tuple[JsonValue, ...]
    """From its starting position, a move at a time."""


@dataclass(frozen=True, config=STRICT)
class Difference:
    """An instance on which two solvers differ, where nothing tells which of them is wrong."""

    instance: JsonValue
    """The instance."""
    said: str
    """What the solver says that the record is on."""
    other: str
    """The other solver's name."""
    said_by_other: str
    """What that one says."""


@dataclass(frozen=True, config=STRICT)
class Finding:
    """Where an answer is wrong: the instance as a value, what was said and what is true.

    Where no oracle reaches, what is true is not known, and an inconsistency takes its place.
    """

    instance: JsonValue
    """The smallest known instance, or other item, of the class."""
    said: str
    """The wrong answer, or what a claim predicts."""
    truth: str
    """The right answer, or what is so."""
    kind: str
    """The failure class."""
    count: int | None
    """How many instances of the bound, of those checked, are of the class; null where that is not
    known."""
    minimality: Minimality
    """How small the instance is known to be."""
    certificates: Many[Certificate] = ()
    """Proofs of what `truth` says of who wins; what it says of a program, as an index, has none."""
    values: Many[GrundyCertificate] = ()
    """Proofs of what `truth` says of Grundy values."""
    inconsistency: Inconsistency | None = None
    """Answers that contradict each other at the instance, or in a play that starts there."""


@dataclass(frozen=True, config=STRICT)
class Record:
    """What one job found about one solver or claim."""

    job: str
    """The job's id."""
    problem: str
    """The problem's name."""
    target: str
    """The solver's name or the claim's id."""
    mode: Mode
    """The way in which the job found out."""
    status: Status
    """The verdict on what this job checked."""
    checked: int = 0
    """On how many instances, or other items, an answer was compared."""
    in_rows: int = 0
    """How many of these were asked in array form, and only a few of them in the other too."""
    scope: str = ""
    """What was checked, in words; "" where the job says it."""
    note: str = ""
    """A figure, a witness or a reason."""
    findings: tuple[Finding, ...] = ()
    """The least finding of each failure class."""
    cause: str = ""
    """Why the record is inconclusive, or what was left out of one that is not."""
    passed_over: int = 0
    """How many draws were passed over because they would cost the solver too much."""
    differed: int = 0
    """On how many of the instances checked the other solver gave the other answer."""
    differences: tuple[Difference, ...] = ()
    """Where two solvers differ and it is not known which is wrong."""
    extents: tuple[Extent, ...] = ()
    """For each feature, between which values of it the wrong answers of this job lie; none where
    nothing is wrong, or a feature could not be had."""
    separation: Separation | None = None
    """Where a solver or claim is wrong in its bound, and where right."""
    regions: tuple[Region, ...] = ()
    """Where a solver is wrong around its findings."""
