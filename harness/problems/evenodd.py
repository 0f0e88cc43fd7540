"""Tweedle-Dee and Tweedle-Dum: instances, format, bounds and solvers."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from harness.judge import InputError, Tokens, short
from harness.problem import Format, Problem, Solver, one_answer_a_line
from harness.sizes import of_all_sizes
from oracles.rulesets.dense.evenodd import DenseEvenOdd
from oracles.rulesets.evenodd import EvenOdd, EvenOddPosition
from solvers.evenodd import editorial, parity

if TYPE_CHECKING:
    from hypothesis.strategies import SearchStrategy

MOST_HEAPS = 50
GREATEST = 50
PLAYERS = ("Dee", "Dum")
AFFORDABLE_STONES = 10
"""Up to so many stones, 2,046 instances and 12,437 positions, all smaller ones are enumerated."""
AFFORDABLE_PRODUCT = 1_500
"""Half the positions, emptied heaps counted, that the oracle of a drawn instance may need."""


class EvenOddInstance(NamedTuple):
    """A case of the judge's input: the heaps in their order, and who moves first."""

    heaps: tuple[int, ...]
    first: str


def order(instance: EvenOddInstance) -> tuple[Any, ...]:
    """Return the key of "smallest": stones, heaps, heaps sorted, Dee first, heaps as given."""
    heaps, first = instance
    return (sum(heaps), len(heaps), sorted(heaps), PLAYERS.index(first), heaps)


def lists(count: int, size: int, stones: int) -> Iterator[tuple[int, ...]]:
    """Yield all lists of `count` heaps, each of 1 to `size` stones, `stones` at most in all."""
    if count == 0:
        yield ()
        return
    for heap in range(1, min(size, stones - count + 1) + 1):
        for others in lists(count - 1, size, stones - heap):
            yield (heap, *others)


@dataclass(frozen=True)
class Block:
    """All instances with `count` heaps up to `size`, of `stones` at most in all."""

    count: int
    size: int
    stones: int

    def __iter__(self) -> Iterator[EvenOddInstance]:
        """Yield the instances in the problem's order."""
        found = [
            EvenOddInstance(heaps, first)
            for heaps in lists(self.count, self.size, self.stones)
            for first in PLAYERS
        ]
        return iter(sorted(found, key=order))


@dataclass(frozen=True)
class Box:
    """All instances with `count` heaps up to `size`."""

    count: int
    size: int

    def __iter__(self) -> Iterator[EvenOddInstance]:
        """Yield the instances in the problem's order."""
        return map(self.instance, self.rows())

    def rows(self) -> NDArray[np.int64]:
        """Return a row an instance, in the same order: its heaps, and 0 for Dee, 1 for Dum."""
        weights = self.size ** np.arange(self.count - 1, -1, -1)
        number, first = np.divmod(np.arange(2 * self.size**self.count), 2)
        heaps = number[:, None] // weights % self.size + 1
        by_order = np.lexsort([number, first, np.sort(heaps) @ weights, heaps.sum(axis=1)])
        return np.column_stack([heaps, first])[by_order]

    def instance(self, row: NDArray[np.int64]) -> EvenOddInstance:
        """Return the instance of a row."""
        *heaps, first = row.tolist()
        return EvenOddInstance(tuple(heaps), PLAYERS[first])

    def space(self) -> DenseEvenOdd:
        """Return the positions of so many heaps up to the size, emptied ones too."""
        return DenseEvenOdd(self.count, self.size)

    def roots(self, rows: NDArray[np.int64]) -> NDArray[np.int64]:
        """Return the number of the starting position of each row."""
        return self.space().numbers(rows[:, :-1], rows[:, -1])


@dataclass(frozen=True)
class EvenOddBound:
    """All lists of 1 to `heaps` heaps up to `size`, of `stones` at most in all, both starters.

    `heaps` and `size` are at most `stones`, and `stones` at most their product.
    """

    heaps: int
    size: int
    stones: int

    def __str__(self) -> str:
        """Return the bound in words."""
        total = f", at most {self.stones} in all" if self.stones < self.heaps * self.size else ""
        count = "one heap" if self.heaps == 1 else f"1 to {self.heaps} heaps"
        orders = " in every order (so all multisets)" if self.heaps > 1 else ""
        return f"all lists of {count} of 1 to {self.size} stones{total}{orders}, both starters"

    def blocks(self) -> list[Block | Box]:
        """Return a block a number of heaps."""
        return [
            Box(n, self.size) if n * self.size <= self.stones else Block(n, self.size, self.stones)
            for n in range(1, self.heaps + 1)
        ]

    def __contains__(self, instance: EvenOddInstance) -> bool:
        """Return whether the instance is in the bound."""
        heaps = instance.heaps
        return len(heaps) <= self.heaps and max(heaps) <= self.size and sum(heaps) <= self.stones

    def encloses(self, instance: EvenOddInstance) -> bool:
        """Return whether no instance of the judge outside the bound is smaller; exact."""
        return all(order(instance) <= order(outside) for outside in self.least_outside())

    def least_outside(self) -> Iterator[EvenOddInstance]:
        """Yield the judge's least instance that breaks each of the three limits, if there is one.

        A heap too large costs fewest stones alone, a heap too many with one stone in each; and
        what has a stone too many is least in as few heaps as can hold them.
        """
        if self.size < GREATEST:
            yield EvenOddInstance((self.size + 1,), "Dee")
        if self.heaps < MOST_HEAPS:
            yield EvenOddInstance((1,) * (self.heaps + 1), "Dee")
        if self.stones < MOST_HEAPS * GREATEST:
            full, rest = divmod(self.stones, GREATEST)
            yield EvenOddInstance((rest + 1, *(GREATEST,) * full), "Dee")


def box(heaps: int, size: int) -> EvenOddBound:
    """Return the bound that limits the number of heaps and each heap alone."""
    return EvenOddBound(heaps, size, heaps * size)


def below(instance: EvenOddInstance) -> EvenOddBound | None:
    """Return the bound of all instances of at most the same number of stones, if affordable."""
    stones = sum(instance.heaps)
    return EvenOddBound(stones, stones, stones) if stones <= AFFORDABLE_STONES else None


def draws(bound: EvenOddBound) -> SearchStrategy[EvenOddInstance]:
    """Return the Hypothesis strategy: past the bound, one heap up to 50 to ten small ones.

    Two kinds of draws in five are single heaps, one of them even with Dee to move first: all that
    Dee wins. Half of the others have even heaps only. The oracle of a draw has at most 3,000
    positions.
    """
    from hypothesis import strategies as st

    @st.composite
    def several(draw: st.DrawFn) -> tuple[int, ...]:
        step = draw(st.sampled_from((1, 2)))
        room, heaps = AFFORDABLE_PRODUCT, []
        for left in reversed(range(draw(st.integers(2, 10 if step == 1 else 6)))):
            # A heap multiplies the positions by its size + 1, each one to come by step + 1 or more.
            most = min(GREATEST, room // (step + 1) ** left - 1)
            heaps.append(step * draw(st.integers(1, most // step)))
            room //= heaps[-1] + 1
        return tuple(draw(st.permutations(heaps)))

    def single(sizes: SearchStrategy[int], first: SearchStrategy[str]) -> Any:
        return st.builds(EvenOddInstance, sizes.map(lambda size: (size,)), first)

    def past(instance: EvenOddInstance) -> bool:
        return instance not in bound

    anyone = st.sampled_from(PLAYERS)
    even = st.integers(bound.size // 2 + 1, GREATEST // 2).map(lambda half: 2 * half)
    return st.one_of(
        single(even, st.just("Dee")),
        single(st.integers(bound.size + 1, GREATEST), anyone),
        st.builds(EvenOddInstance, several(), anyone).filter(past),
        st.builds(EvenOddInstance, several(), anyone).filter(past),
        st.builds(EvenOddInstance, several(), st.just("Dee")).filter(past),
    )


def at_limits() -> SearchStrategy[EvenOddInstance]:
    """Return the Hypothesis strategy: 1 to 50 heaps of 1 to 50 stones, both log-uniform."""
    from hypothesis import strategies as st

    def heaps(count: int) -> SearchStrategy[tuple[int, ...]]:
        return st.tuples(*[of_all_sizes(1, GREATEST)] * count)

    counts = of_all_sizes(1, MOST_HEAPS)
    return st.builds(EvenOddInstance, counts.flatmap(heaps), st.sampled_from(PLAYERS))


def posed(ruleset: EvenOdd, position: EvenOddPosition) -> EvenOddInstance | None:
    """Return the instance that starts at a position, `None` outside the judge's limits.

    A position with an emptied heap is no instance.
    """
    heaps, mover = position
    inside = 1 <= len(heaps) <= MOST_HEAPS and min(heaps) >= 1 and max(heaps) <= GREATEST
    return EvenOddInstance(heaps, mover) if inside else None


def by_heaps_left(
    answers: Callable[[Sequence[EvenOddInstance]], list[str]],
) -> Callable[[Any, Sequence[EvenOddPosition]], list[bool]]:
    """Return the form for positions of a solver: it is asked about the heaps that are left.

    An emptied heap allows no move. Where all are emptied the game is over, and nobody is asked.
    """

    def mover_wins(ruleset: Any, positions: Sequence[EvenOddPosition]) -> list[bool]:
        left = [EvenOddInstance(tuple(filter(None, heaps)), mover) for heaps, mover in positions]
        return [winner == at.first for at, winner in zip(left, answers(left), strict=True)]

    return mover_wins


def players(instance: EvenOddInstance) -> tuple[str, str]:
    """Return who moves first and who second."""
    return ("Dee", "Dum") if instance.first == "Dee" else ("Dum", "Dee")


def features(instance: EvenOddInstance) -> str:
    """Return who moves first."""
    return f"{instance.first} to move"


def root(instance: EvenOddInstance) -> EvenOddPosition:
    """Return the starting position."""
    return (instance.heaps, instance.first)


def read_case(tokens: Tokens) -> EvenOddInstance:
    """Return the next case, `N P` and N heaps; `InputError` outside the domain."""
    count = tokens.integer("the number of heaps N", 1, judge=MOST_HEAPS)
    first = tokens.word("who starts")
    if first not in PLAYERS:
        raise tokens.error(first, "who starts must be Dee or Dum")
    heaps = tuple(
        tokens.integer(f"heap {i} of {short(count)}", 1, judge=GREATEST)
        for i in range(1, count + 1)
    )
    return EvenOddInstance(heaps, first)


def read(text: str, limits: bool = True) -> list[EvenOddInstance]:
    """Return the instances of the judge's input; `InputError` if it is not in the format."""
    return Tokens(text, limits).cases(read_case)


def write(instances: Sequence[EvenOddInstance]) -> str:
    """Return the judge's input for these instances."""
    lines = [str(len(instances))]
    for heaps, first in instances:
        lines += [f"{len(heaps)} {first}", " ".join(map(str, heaps))]
    return "\n".join(lines) + "\n"


def instance_of(value: Any) -> EvenOddInstance:
    """Return the instance of a decoded value; `InputError` outside the domain."""
    wanted = f"instance {value!r}: must be [[heap, ...], who starts]"
    try:
        heaps, first = value
        if not isinstance(heaps, tuple) or not all(type(heap) is int for heap in heaps):
            raise InputError(wanted)
        (instance,) = read(write([EvenOddInstance(heaps, first)]))
    except (TypeError, ValueError) as error:
        raise InputError(wanted) from error
    return instance


def by_editorial(instances: Sequence[EvenOddInstance]) -> list[str]:
    """Return who wins each instance by the editorial's pseudo-code."""
    return [
        "Dee" if editorial.dee_wins(heaps, first == "Dee") else "Dum" for heaps, first in instances
    ]


def by_parity(instances: Sequence[EvenOddInstance]) -> list[str]:
    """Return who wins each instance by the array solver, the heaps padded with zeros."""
    width = max((len(heaps) for heaps, _ in instances), default=0)
    padded = [(*heaps, *(0,) * (width - len(heaps))) for heaps, _ in instances]
    try:
        heaps = np.array(padded, dtype=np.int64).reshape(len(instances), width)
    except OverflowError as error:
        raise ValueError("a heap of 2^63 or more fits no array: ask another solver") from error
    dee_first = np.array([first == "Dee" for _, first in instances], dtype=np.bool_)
    return ["Dee" if dee else "Dum" for dee in parity.dee_wins_many(heaps, dee_first)]


def parity_rows(rows: NDArray[np.int64]) -> NDArray[np.bool_]:
    """Return for each row, heaps padded with zeros and who starts, whether the starter wins."""
    dee_first = rows[:, -1] == 0
    wins: NDArray[np.bool_] = parity.dee_wins_many(rows[:, :-1], dee_first) == dee_first
    return wins


BOUNDS = {"quick": box(3, 6), "ci": box(4, 10), "deep": box(5, 12)}

PROBLEM = Problem(
    name="evenodd",
    title="Tweedle-Dee and Tweedle-Dum (CodeChef TWEED)",
    rules=lambda instance: EvenOdd(),
    root=root,
    players=players,
    order=order,
    instance=instance_of,
    format=Format(read, write, one_answer_a_line, partial(read, limits=False)),
    bounds=BOUNDS,
    below=below,
    draws=draws,
    features=features,
    solvers=(
        Solver(
            "editorial",
            "the pseudo-code: Dee needs a single, even heap",
            by_editorial,
            expected="holds",
            mover_wins=by_heaps_left(by_editorial),
        ),
        Solver(
            "parity",
            "over arrays: Dee needs one heap left, an even one, and the move",
            by_parity,
            expected="holds",
            rows=parity_rows,
            mover_wins=by_heaps_left(by_parity),
        ),
    ),
    at_limits=at_limits,
    posed=posed,
)
