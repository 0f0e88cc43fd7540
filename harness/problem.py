"""Problem: ties a game's rules, instances, judge format and solvers together."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Generic, Literal, Protocol, TypeVar, runtime_checkable

from harness.features import Feature
from harness.plane import Plane
from harness.telling import PLAIN, Telling
from oracles.ruleset import Position, Ruleset

if TYPE_CHECKING:
    import numpy as np
    from hypothesis.strategies import SearchStrategy
    from numpy.typing import NDArray

    from oracles.arrays import Dense

Instance = TypeVar("Instance", bound=Hashable)


class Bound(Protocol[Instance]):
    """A finite set of instances that is checked as a whole; `str()` says which, for a report."""

    def blocks(self) -> Sequence[Iterable[Instance]]:
        """Return the parts of the bound; those of one part share a ruleset, smallest first."""
        ...

    def __contains__(self, instance: Instance) -> bool:
        """Return whether the instance is in the bound."""
        ...

    def encloses(self, instance: Instance) -> bool:
        """Return whether every instance of the judge smaller than `instance` is in the bound."""
        ...


@runtime_checkable
class DenseBlock(Protocol):
    """A block whose instances are rows of whole numbers, with all that its oracle needs.

    It can be far larger than what a game graph holds.
    """

    def __iter__(self) -> Iterator[Any]:
        """Yield the instances, smallest first."""
        ...

    def rows(self) -> NDArray[np.int64]:
        """Return the instances in the same order, a row each."""
        ...

    def instance(self, row: NDArray[np.int64]) -> Any:
        """Return the instance of a row."""
        ...

    def space(self) -> Dense:
        """Return the numbered positions of the block's ruleset."""
        ...

    def roots(self, rows: NDArray[np.int64]) -> NDArray[np.int64]:
        """Return the number of the starting position of each row."""
        ...


def always(instance: Any) -> bool:
    """Return `True`: a solver can afford every instance."""
    return True


@dataclass(frozen=True)
class Solver(Generic[Instance]):
    """A fast answer under test.

    - `answers` gives for each instance of a batch the name of the winner.
    - `expected` is the verdict found before, "holds" or "refuted"; a run that differs, either
      way, is reported. `None`: nothing is known yet.
    - `rows` gives for an array of instances, a row each, whether who moves first wins; `None`:
      the solver has no such form, and `answers` is asked.
    - `mover_wins` gives for positions of a ruleset whether the player to move wins, also where
      no instance of the judge starts; `None`: the solver cannot be asked about positions.
    - `affordable` tells whether the solver answers an instance within about a hundredth of a
      second, as it is asked about all options of a position, too.
    """

    name: str
    about: str
    answers: Callable[[Sequence[Instance]], Sequence[str]]
    expected: Literal["holds", "refuted"] | None = None
    rows: Callable[[NDArray[np.int64]], NDArray[np.bool_]] | None = None
    mover_wins: Callable[[Ruleset[Any], Sequence[Any]], Sequence[bool]] | None = None
    affordable: Callable[[Instance], bool] = always


@dataclass(frozen=True)
class Format(Generic[Instance]):
    """The judge's text format.

    `read` raises `harness.judge.InputError`; `write` is its inverse on the judge's instances;
    `write_answers` gives the expected output. `unlimited` reads as `read` does, but for limits
    that are the judge's and not the game's; `None`: there is no such reading.
    """

    read: Callable[[str], list[Instance]]
    write: Callable[[Sequence[Instance]], str]
    write_answers: Callable[[Sequence[str]], str]
    unlimited: Callable[[str], list[Instance]] | None = None


def one_case_a_line(cases: Sequence[Iterable[int]]) -> str:
    """Return the number of cases and the numbers of each as input, a line each."""
    lines = [str(len(cases)), *(" ".join(map(str, case)) for case in cases)]
    return "\n".join(lines) + "\n"


def one_answer_a_line(answers: Sequence[str]) -> str:
    """Return the answers as output, one a line with a final newline."""
    return "".join(f"{answer}\n" for answer in answers)


def by_judge(instance: Any) -> bool:
    """Return `True`: every instance of the problem can stand in the judge's format."""
    return True


def of_one_kind(instance: Any) -> str:
    """Return "": instances of the problem fall into no kinds of their own."""
    return ""


def no_plane(instance: Any) -> None:
    """Return `None`: there is nothing to look at around an instance."""
    return None


def never_posed(ruleset: Any, position: Any) -> None:
    """Return `None`: it is not known which instance starts at a position."""
    return None


@dataclass(frozen=True)
class Problem(Generic[Instance, Position]):
    """A game as a judge poses it: "who wins from this instance?".

    - `rules` and `root` give an instance's ruleset and starting position; instances with equal
      rulesets share one game graph.
    - `players` names who moves first and who second; the winner's name is the answer.
    - `order` is the key of "smallest".
    - `instance` builds an instance from a decoded value; `InputError` outside the limits.
    - `bounds` has a bound a tier ("quick", "ci", "deep").
    - `below` gives a bound that encloses an instance and holds it, `None` if that would be more
      than is affordable.
    - `draws` makes the Hypothesis strategy for instances past a bound; what it draws inside is
      passed over.
    - `kind` names the kind of an instance; findings of different kinds are reported apart.
    - `judged` tells whether the judge's format can hold an instance.
    - `at_limits` makes the Hypothesis strategy for instances of all sizes up to the judge's full
      limits, whether an oracle can hold them or not; `None`: there is none. Give it only for a game
      in which no position is drawn: answers are compared with each other there, and by that alone
      a right solver of a game with draws would be found wrong.
    - `posed` gives the instance that starts at a position of a ruleset, `None` if there is none.
    - `features` are whole numbers of an instance, simplest first; by them it is said where a
      solver is wrong.
    - `columns` makes of an array, an instance a row, one of whole columns, to which the features
      apply at once; only for instances that are tuples of whole numbers, as their dense rows are.
    - `plane` gives instances around one to look at, `None` if there are none.
    - `telling` puts positions and moves in words and pictures.
    """

    name: str
    title: str
    rules: Callable[[Instance], Ruleset[Position]]
    root: Callable[[Instance], Position]
    players: Callable[[Instance], tuple[str, str]]
    order: Callable[[Instance], tuple[Any, ...]]
    instance: Callable[[Any], Instance]
    format: Format[Instance]
    bounds: Mapping[str, Bound[Instance]]
    below: Callable[[Instance], Bound[Instance] | None]
    draws: Callable[[Any], SearchStrategy[Instance]]
    solvers: Sequence[Solver[Instance]]
    kind: Callable[[Instance], str] = of_one_kind
    judged: Callable[[Instance], bool] = by_judge
    at_limits: Callable[[], SearchStrategy[Instance]] | None = None
    posed: Callable[[Any, Position], Instance | None] = never_posed
    features: Sequence[Feature[Instance]] = ()
    columns: Callable[[NDArray[np.int64]], Any] | None = None
    plane: Callable[[Instance], Plane[Instance] | None] = no_plane
    telling: Telling = PLAIN

    def solver(self, name: str) -> Solver[Instance]:
        """Return the solver of that name; `KeyError` if there is none."""
        return {solver.name: solver for solver in self.solvers}[name]


AnyProblem = Problem[Any, Any]
AnySolver = Solver[Any]
