"""Job -> Records: a job is a value, and running it is a pure function of it."""

from __future__ import annotations

from pydantic import JsonValue
from pydantic.dataclasses import dataclass

from harness import catalog, modes
from harness.causes import cause_of
from harness.records import Finding, Mode, Place, Record, Status
from harness.separation import Extent
from harness.values import STRICT
from oracles.graph import LimitExceeded

TIME_OUT = "time-out"
WORKER_LOST = "worker lost"
"""With these words the cause of a job begins that was ended by force."""
BROKE_OFF = "broke off"
"""With these words the cause of a job begins in which something was raised, all targets alike."""
CUT_OFF = "cut off"
"""With these words the cause of a job begins that is still to be run, by --resume."""
OUT_OF_MEMORY = "out of memory: the oracle takes more than there is"
"""Why a job is inconclusive whose oracle finds no more memory; a solver's own need is caught."""


@dataclass(frozen=True, config=STRICT)
class Job:
    """One independent piece of a campaign.

    `problem` is a name or a path, `targets` are solvers (or the one claim), `shard` is the block
    of the tier's bound, or the number of a shard of `examples` draws, whose own seed is derived
    from the campaign's `seed`; `against` is the other solver; `instances` are to be replayed or
    confirmed, `contradictions`, findings with an inconsistency, to be heard again, and `places`
    of such findings are where every target is asked again. `extents` are of the features of the
    `wrong` instances of the bound, where it is to be said where the target is right; none if a
    feature could not be had. `limit` is how many seconds it may take.
    """

    id: str
    problem: str
    mode: Mode
    targets: tuple[str, ...]
    tier: str
    limit: float
    shard: int = 0
    examples: int = 0
    seed: int = 0
    instances: tuple[JsonValue, ...] = ()
    against: str = ""
    contradictions: tuple[Finding, ...] = ()
    places: tuple[Place, ...] = ()
    extents: tuple[Extent, ...] = ()
    wrong: int = 0


def run_job(job: Job) -> tuple[Record, ...]:
    """Return a record a target, inconclusive if the oracle is over its limit or out of memory."""
    problem = catalog.load(job.problem)
    try:
        return tuple(modes.run(job, problem))
    except LimitExceeded as error:
        return failed(job, problem.name, str(error))
    except MemoryError:
        return failed(job, problem.name, OUT_OF_MEMORY)
    except Exception as error:
        return failed(job, problem.name, f"{BROKE_OFF}: {cause_of(error)}")


def failed(job: Job, problem: str, cause: str) -> tuple[Record, ...]:
    """Return the records of a job that came to no end, and why; `problem` is the problem's name.

    Nothing of the problem is loaded, which may be the very thing that failed.
    """
    return tuple(
        Record(job.id, problem, target, job.mode, Status.INCONCLUSIVE, cause=cause)
        for target in job.targets
    )
