"""Comparing, exhausting and fuzzing, on a subtraction game small enough to solve by hand.

A heap of n stones, a turn takes 1 to `most`, and who cannot move loses: the player to move loses
exactly at the multiples of most + 1.
"""

from __future__ import annotations

import dataclasses
import random
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np
import pytest
from hypothesis import settings
from hypothesis import strategies as st

from harness.checks.compare import Disagreement, NoAnswer, ask, compare, true_winners
from harness.checks.exhaust import Tally, exhaust
from harness.checks.fuzz import Fuzzed, fuzz
from harness.checks.search import CLASSES, seed_of
from harness.problem import Format, Problem, Solver, one_answer_a_line
from harness.records import Minimality
from oracles.graph import LimitExceeded
from oracles.ruleset import Outcome

ANN = "Ann wrongly said to win"
BEN = "Ben wrongly said to win"
AFFORDABLE = 100


class Heap(NamedTuple):
    """An instance: n stones, at most `most` a turn; Ann moves first."""

    n: int
    most: int


@dataclass(frozen=True)
class Subtraction:
    """The ruleset; a position is the number of stones."""

    most: int

    def options(self, position: int) -> range:
        """Return the heaps left by taking 1 to `most` stones."""
        return range(max(0, position - self.most), position)

    def decided(self, position: int) -> Outcome | None:
        """Return `None`: who cannot move loses."""
        return None


@dataclass(frozen=True)
class Loop:
    """The ruleset of a play that never ends: 0 and 1 are each other's only options."""

    def options(self, position: int) -> list[int]:
        """Return the other position."""
        return [1 - position]

    def decided(self, position: int) -> Outcome | None:
        """Return `None`: no rule decides anything."""
        return None


@dataclass(frozen=True)
class Heaps:
    """All n up to the bound's, with most = 2 and 3, a block each."""

    n: int

    def blocks(self) -> list[list[Heap]]:
        """Return the two blocks."""
        return [[Heap(n, most) for n in range(self.n + 1)] for most in (2, 3)]

    def __contains__(self, instance: Heap) -> bool:
        """Return whether the heap is in the bound."""
        return instance.n <= self.n

    def encloses(self, instance: Heap) -> bool:
        """Return whether everything smaller is in the bound."""
        return instance.n <= self.n


def below(instance: Heap) -> Heaps | None:
    """Return all heaps up to the instance's, if that is affordable."""
    return Heaps(instance.n) if instance.n <= AFFORDABLE else None


def heaps(least: int, greatest: int) -> st.SearchStrategy[Heap]:
    """Return the Hypothesis strategy for heaps of a size in [least, greatest]."""
    return st.builds(Heap, st.integers(least, greatest), st.sampled_from([2, 3]))


GAME: Problem[Heap, int] = Problem(
    name="subtraction",
    title="Subtraction game",
    rules=lambda heap: Subtraction(heap.most),
    root=lambda heap: heap.n,
    players=lambda heap: ("Ann", "Ben"),
    order=tuple,
    instance=lambda value: Heap(*value),
    format=Format(lambda text: [], lambda instances: "", one_answer_a_line),
    bounds={"quick": Heaps(12)},
    below=below,
    draws=lambda bound: heaps(13, 90),
    solvers=(),
)


def truth(heap: Heap) -> str:
    """Return who wins, by the theory of the subtraction game."""
    return "Ben" if heap.n % (heap.most + 1) == 0 else "Ann"


def other(name: str) -> str:
    """Return the other player."""
    return "Ben" if name == "Ann" else "Ann"


def solver(answer: Callable[[Heap], Any], name: str = "tested") -> Solver[Heap]:
    """Return the solver that answers each instance alone."""
    return Solver(name, "", lambda heaps: [answer(heap) for heap in heaps])


def batch(answers: Callable[[Sequence[Heap]], Any]) -> Solver[Heap]:
    """Return the solver that answers a whole batch."""
    return Solver("tested", "", answers)


def lying_at(*wrong: Heap) -> Solver[Heap]:
    """Return the solver that is right but for these instances."""
    return solver(lambda heap: other(truth(heap)) if heap in wrong else truth(heap))


def results(tested: Solver[Heap], instances: Iterable[Heap]) -> list[Any]:
    """Return what comparing the solver with the oracle yields."""
    given = list(instances)
    return list(compare(GAME, tested, given, true_winners(GAME, given)))


TEN = [Heap(n, 3) for n in range(10)]


def test_the_oracle_names_the_winner_of_every_instance_in_order() -> None:
    """Winners come in the order of the instances, whatever their rulesets; 0, 4, 8 are Ben's."""
    mixed = [Heap(4, 3), Heap(4, 2), Heap(3, 2), Heap(3, 3), Heap(0, 2), Heap(8, 3), Heap(4, 3)]
    assert true_winners(GAME, mixed) == ["Ben", "Ann", "Ben", "Ann", "Ben", "Ben", "Ben"]
    assert true_winners(GAME, []) == []


def test_a_right_solver_agrees_everywhere() -> None:
    """A right solver yields `None` for every instance."""
    assert results(solver(truth), TEN) == [None] * 10


def test_a_wrong_solver_disagrees_where_it_is_wrong_and_nowhere_else() -> None:
    """A solver that is always for Ann is wrong at 0, 4 and 8."""
    wrong = {n: Disagreement(Heap(n, 3), "Ann", "Ben", ANN) for n in (0, 4, 8)}
    assert results(solver(lambda heap: "Ann"), TEN) == [wrong.get(n) for n in range(10)]


def test_a_failure_class_names_the_kind() -> None:
    """The kind of a disagreement ends in the instance's kind where a problem names any."""
    game = dataclasses.replace(GAME, kind=lambda heap: f"at most {heap.most}")
    (found,) = compare(game, lying_at(Heap(5, 3)), [Heap(5, 3)], ["Ann"])
    assert isinstance(found, Disagreement)
    assert found.kind == f"{BEN}, at most 3"


@pytest.mark.parametrize("where", range(10))
@pytest.mark.parametrize("error", [ZeroDivisionError("oh"), RecursionError("deep"), SystemExit(3)])
def test_a_solver_that_raises_at_one_instance_has_no_answer_there_alone(
    where: int, error: BaseException
) -> None:
    """An instance on which a batch fails stands alone; the nine others are still compared."""

    def answer(heap: Heap) -> str:
        if heap.n == where:
            raise error
        return "Ann"

    expected: list[Any] = [None] * 10
    for n in (0, 4, 8):
        expected[n] = Disagreement(Heap(n, 3), "Ann", "Ben", ANN)
    expected[where] = NoAnswer(Heap(where, 3), f"{type(error).__name__}: {error}")
    assert results(solver(answer), TEN) == expected


def test_an_interruption_is_not_taken_for_an_answer() -> None:
    """Ctrl-C during a solver's work ends the comparison."""

    def interrupted(heap: Heap) -> str:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        results(solver(interrupted), TEN)


@pytest.mark.parametrize(
    ("answers", "cause"),
    [
        (lambda heaps: [truth(heap) for heap in heaps][1:], "0 answers to 1 instances"),
        (lambda heaps: [*map(truth, heaps), "Ann"], "more answers to 1 instances"),
        (lambda heaps: [], "0 answers to 1 instances"),
        (lambda heaps: None, "TypeError: 'NoneType' object is not iterable"),
        (lambda heaps: 7, "TypeError: 'int' object is not iterable"),
    ],
    ids=["one too few", "one too many", "none", "None", "a number"],
)
def test_a_wrong_number_of_answers_is_no_answer(
    answers: Callable[[Sequence[Heap]], Any], cause: str
) -> None:
    """A solver that never gives as many answers as there are instances has answered none."""
    assert results(batch(answers), TEN) == [NoAnswer(heap, cause) for heap in TEN]


def test_answers_that_come_to_an_end_by_an_error_are_none() -> None:
    """A generator that raises on its way fails as a batch that raises does."""

    def answers(heaps: Sequence[Heap]) -> Iterable[str]:
        for heap in heaps:
            yield str({0: "Ben", 1: "Ann"}[heap.n])

    found = results(batch(answers), [Heap(0, 3), Heap(1, 3), Heap(2, 3)])
    assert found == [None, None, NoAnswer(Heap(2, 3), "KeyError: 2")]


class Agreeable:
    """A value that claims to equal everything."""

    def __eq__(self, value: object) -> bool:
        return True

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return "Agreeable()"


@pytest.mark.parametrize(
    ("answer", "shown"),
    [
        ("Bob", "'Bob'"),
        ("ann", "'ann'"),
        ("Ann ", "'Ann '"),
        ("", "''"),
        (None, "None"),
        (True, "True"),
        (1, "1"),
        (b"Ann", "b'Ann'"),
        (["Ann"], "['Ann']"),
        ({"Ann": 1}, "{'Ann': 1}"),
        (np.array(["Ann", "Ben"]), "array(['Ann', 'Ben'], dtype='<U3')"),
        (Agreeable(), "Agreeable()"),
    ],
    ids=repr,
)
def test_what_is_no_players_name_is_no_answer(answer: object, shown: str) -> None:
    """An answer that is not a player's name, of whatever type, is never compared."""
    found = results(solver(lambda heap: truth(heap) if heap.n else answer), TEN)
    assert found == [NoAnswer(Heap(0, 3), f"answer {shown} is neither player"), *[None] * 9]


def test_names_out_of_an_array_are_names() -> None:
    """A solver may give its answers as a NumPy array of strings."""
    assert results(batch(lambda heaps: np.array([*map(truth, heaps)])), TEN) == [None] * 10


@pytest.mark.parametrize("spoil", [list.reverse, list.clear, list.pop], ids=lambda f: f.__name__)
def test_what_a_solver_does_to_its_list_changes_nothing(spoil: Callable[[list[Heap]], Any]) -> None:
    """A solver that sorts, empties or shortens its input disturbs neither itself nor the next."""

    def answers(heaps: Sequence[Heap]) -> list[str]:
        found = [truth(heap) for heap in heaps]
        assert isinstance(heaps, list)
        spoil(heaps)
        return found

    both = [batch(answers), dataclasses.replace(solver(truth), name="next")]
    assert exhaust(GAME, both, TEN) == {"tested": Tally(10), "next": Tally(10)}


def test_no_instances_need_no_answers() -> None:
    """A solver is not asked about an empty batch."""
    assert ask(GAME, batch(lambda heaps: [1 / 0]), []) == []


def test_an_oracle_over_its_limit_raises() -> None:
    """A graph over the limit is no agreement: 0 ... 9 are ten positions."""
    assert true_winners(GAME, [Heap(9, 3)], limit=10) == ["Ann"]
    with pytest.raises(LimitExceeded):
        true_winners(GAME, [Heap(9, 3)], limit=9)
    with pytest.raises(LimitExceeded):
        exhaust(GAME, [solver(truth)], TEN, limit=9)


def test_a_draw_raises() -> None:
    """Where nobody wins there is no right answer, and the comparison says so."""
    game = dataclasses.replace(GAME, rules=lambda heap: Loop())
    for attempt in (
        lambda: true_winners(game, [Heap(1, 2)]),
        lambda: exhaust(game, [solver(truth)], [Heap(0, 2)]),
        lambda: fuzz(
            dataclasses.replace(game, draws=lambda bound: heaps(0, 1)),
            solver(truth),
            Heaps(-1),
            seed_of(1),
            5,
        ),
    ):
        with pytest.raises(ValueError, match="a draw has no winner"):
            attempt()


def test_exhausting_counts_what_is_worked_out_by_hand() -> None:
    """Of 0 ... 12 at most = 3, Ann is wrongly named 4 times, Ben 9 times, by the exact opposite."""
    tally = exhaust(GAME, [solver(lambda heap: other(truth(heap)))], Heaps(12).blocks()[1])[
        "tested"
    ]
    assert tally == Tally(
        checked=13,
        least={
            ANN: Disagreement(Heap(0, 3), "Ann", "Ben", ANN),
            BEN: Disagreement(Heap(1, 3), "Ben", "Ann", BEN),
        },
        counts={ANN: 4, BEN: 9},
    )


def test_exhausting_keeps_the_least_of_a_class_in_the_problems_order() -> None:
    """The counterexample kept is the smallest, even if the block is not in order."""
    tally = exhaust(GAME, [lying_at(Heap(3, 3), Heap(6, 3))], reversed(TEN))["tested"]
    assert tally.least == {BEN: Disagreement(Heap(3, 3), "Ben", "Ann", BEN)}
    assert tally.counts == {BEN: 2}


def test_exhausting_tells_of_the_first_instance_without_an_answer() -> None:
    """Instances without an answer are not counted as checked, and the first gives the cause."""
    tally = exhaust(GAME, [solver(lambda h: "?" if h.n in (5, 7) else truth(h))], TEN)["tested"]
    assert tally == Tally(checked=8, cause="at Heap(n=5, most=3): answer '?' is neither player")


def test_exhausting_tells_solvers_apart() -> None:
    """Each solver has a tally of its own, by one oracle."""
    wrong = dataclasses.replace(lying_at(Heap(8, 3)), name="wrong")
    tallies = exhaust(GAME, [solver(truth), wrong], TEN)
    assert tallies["tested"] == Tally(10)
    assert tallies["wrong"].counts == {ANN: 1}


def fuzzed(tested: Solver[Heap], examples: int = 300, seed: int = 1, **changes: Any) -> Fuzzed:
    """Return what fuzzing one solver, that the problem need not know, comes to."""
    game = dataclasses.replace(GAME, **changes)
    return fuzz(game, tested, Heaps(12), seed_of("test", seed), examples)


def test_fuzzing_a_right_solver_finds_nothing() -> None:
    """A right solver survives all draws, and no heap is drawn twice: there are 2 · 78."""
    assert fuzzed(solver(truth)) == Fuzzed(checked=156)
    assert fuzzed(solver(truth), examples=30) == Fuzzed(checked=30)


def test_fuzzing_finds_a_fault_past_the_bound_and_proves_the_least() -> None:
    """Always for Ann from 40 on: the least losing heap there is 40 = 4 · 10, at most = 3."""
    found = fuzzed(solver(lambda heap: "Ann" if heap.n >= 40 else truth(heap)))
    least = Disagreement(Heap(40, 3), "Ann", "Ben", ANN)
    assert found.least == {ANN: (least, Minimality.PROVED)}
    assert found.cause == ""


def test_fuzzing_looks_below_a_find_for_what_no_draw_can_show() -> None:
    """The fault also shows at 2, below all draws: what is smaller than a find is enumerated."""
    found = fuzzed(lying_at(Heap(2, 2), *(Heap(n, 2) for n in range(31, 91, 3))))
    assert found.least == {BEN: (Disagreement(Heap(2, 2), "Ben", "Ann", BEN), Minimality.PROVED)}


def test_a_find_too_large_to_enumerate_below_is_called_shrunk() -> None:
    """Where `below` gives nothing, the least instance drawn is `shrunk`, never `proved`."""
    found = fuzzed(
        solver(lambda heap: "Ann" if heap.n > 120 else truth(heap)),
        draws=lambda bound: heaps(101, 400),
    )
    ((least, minimality),) = found.least.values()
    assert minimality is Minimality.SHRUNK
    assert least.kind == ANN
    assert least.instance.n > 120
    assert truth(least.instance) == "Ben"


def test_a_find_is_not_proved_minimal_while_something_smaller_has_no_answer() -> None:
    """A solver that raises below its first wrong answer may be wrong there too."""

    def answer(heap: Heap) -> str:
        if heap == Heap(7, 2):
            raise ValueError("seven")
        return "Ann" if heap.n >= 40 else truth(heap)

    ((least, minimality),) = fuzzed(solver(answer)).least.values()
    assert (least.instance, minimality) == (Heap(40, 3), Minimality.SHRUNK)


def test_a_find_is_not_proved_minimal_by_a_bound_that_leaves_out_something_smaller() -> None:
    """`proved` needs a bound that says of itself that it encloses the find."""

    @dataclass(frozen=True)
    class Leaky(Heaps):
        def encloses(self, instance: Heap) -> bool:
            return False

    found = fuzzed(
        solver(lambda heap: "Ann" if heap.n >= 40 else truth(heap)),
        below=lambda heap: Leaky(heap.n),
    )
    assert found.least[ANN] == (Disagreement(Heap(40, 3), "Ann", "Ben", ANN), Minimality.SHRUNK)


def test_two_failure_classes_of_one_solver_are_both_reported() -> None:
    """The exact opposite from 50 on is wrong in two ways, each with its own least instance."""
    found = fuzzed(solver(lambda heap: other(truth(heap)) if heap.n >= 50 else truth(heap)))
    assert found.least == {
        ANN: (Disagreement(Heap(51, 2), "Ann", "Ben", ANN), Minimality.PROVED),
        BEN: (Disagreement(Heap(50, 2), "Ben", "Ann", BEN), Minimality.PROVED),
    }


def test_a_frequent_failure_class_does_not_hide_a_rare_one() -> None:
    """Wrong for Ben nearly everywhere, and for Ann at one heap of the 156 drawn: both are found."""

    def answer(heap: Heap) -> str:
        return "Ben" if heap != Heap(60, 2) else "Ann"

    found = fuzzed(solver(answer), examples=2_000, below=lambda heap: None)
    assert found.least[ANN][0].instance == Heap(60, 2)
    assert BEN in found.least


def test_more_classes_than_are_told_apart_make_the_run_incomplete() -> None:
    """A solver wrong in more ways than are told apart is reported with a cause."""
    found = fuzzed(
        solver(lambda heap: other(truth(heap))),
        examples=2_000,
        kind=str,
        below=lambda heap: None,
    )
    assert len(found.least) == CLASSES
    assert found.cause == f"{CLASSES} failure classes: stopped looking"


def test_solver_without_answers_has_checked_nothing() -> None:
    """Draws on which a solver names no player are not counted, and give the cause."""
    mute = fuzzed(solver(lambda heap: None), examples=100)
    assert (mute.checked, mute.least) == (0, {})
    assert mute.cause.endswith(": answer None is neither player")


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_the_same_seed_gives_the_same_result(seed: int) -> None:
    """Two runs with one seed come to the same result, where nothing but draws decides it."""

    def run() -> tuple[Fuzzed, list[Heap]]:
        seen: list[Heap] = []

        def answer(heap: Heap) -> str:
            seen.append(heap)
            return "Ann" if heap.n > 200 else truth(heap)

        return fuzzed(solver(answer), seed=seed, draws=lambda bound: heaps(101, 400)), seen

    assert run() == run()


@pytest.fixture(params=["default", "ci"])
def profile(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Set what Hypothesis sets on its own without and with the variable `CI`."""
    if request.param == "ci":
        monkeypatch.setenv("CI", "true")
    else:
        monkeypatch.delenv("CI", raising=False)
    before = settings.get_current_profile_name()
    settings.load_profile(request.param)
    assert settings().derandomize == (request.param == "ci")
    yield
    settings.load_profile(before)


@pytest.mark.usefixtures("profile")
def test_each_seed_draws_other_instances() -> None:
    """Shards draw different instances, also where `CI` makes Hypothesis deterministic."""
    drawn = []
    for seed in (1, 2):
        seen: list[Heap] = []

        def answer(heap: Heap, seen: list[Heap] = seen) -> str:
            seen.append(heap)
            return truth(heap)

        fuzzed(solver(answer), seed=seed, examples=50)
        drawn.append(seen)
    assert drawn[0] != drawn[1]


def test_a_seed_depends_on_each_of_its_parts() -> None:
    """Problem and shard each change the seed, and no joint of the two is lost."""
    seeds = {seed_of("a", 1), seed_of("a", 2), seed_of("b", 1), seed_of("a1"), seed_of("a", "1")}
    assert len(seeds) == 5
    assert seed_of("a", 1) == seed_of("a", 1)


class Flickering:
    """A solver that is wrong on every call whose number is a multiple of `period`."""

    def __init__(self, period: int) -> None:
        self.period = period
        self.calls = 0

    def __call__(self, heaps: Sequence[Heap]) -> list[str]:
        """Return the winners, or in a wrong call the losers."""
        self.calls += 1
        wrong = self.calls % self.period == 0
        return [other(truth(heap)) if wrong else truth(heap) for heap in heaps]


@pytest.mark.usefixtures("profile")
@pytest.mark.parametrize("period", [2, 3, 5, 10, 40])
def test_a_solver_that_changes_its_mind_never_agrees(period: int) -> None:
    """A flaky solver has a cause and no finding, with `CI` set too."""
    found = fuzz(GAME, Solver("flaky", "", Flickering(period)), Heaps(12), seed_of(1), 100)
    assert found.cause == "an answer differs from one call to the next"
    assert found.least == {}


def test_an_instance_without_an_answer_makes_a_run_incomplete() -> None:
    """A draw on which the solver raises is not counted as checked, and gives the cause."""

    def answer(heap: Heap) -> str:
        if heap.n >= 40:
            raise ValueError("too large")
        return truth(heap)

    found = fuzzed(solver(answer))
    assert found.least == {}
    assert found.cause.endswith(": ValueError: too large")
    assert 0 < found.checked < 156


def test_draws_that_no_oracle_can_hold_make_a_run_incomplete(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """If every draw is over the oracle's limit nothing was compared, and the cause says why."""
    monkeypatch.setattr("harness.checks.fuzz.LIMIT", 13)
    assert fuzzed(solver(truth), examples=20) == Fuzzed(
        cause="no drawn instance lies past the bound and within the oracle's limit"
    )


def test_draws_over_the_limit_are_passed_over(monkeypatch: pytest.MonkeyPatch) -> None:
    """Only the draws that the oracle holds are counted: at a limit of 50, heaps up to 49."""
    monkeypatch.setattr("harness.checks.fuzz.LIMIT", 50)
    seen: list[Heap] = []

    def answer(heap: Heap) -> str:
        seen.append(heap)
        return truth(heap)

    found = fuzzed(solver(answer), examples=50)
    assert found.cause == ""
    assert 0 < found.checked <= 50
    assert max(heap.n for heap in seen) <= 49


def test_draws_of_nothing_make_a_run_incomplete() -> None:
    """A Hypothesis strategy that is empty gives a cause, not a clean result of nothing."""
    found = fuzzed(solver(truth), draws=lambda bound: st.nothing())
    assert (found.checked, found.least) == (0, {})
    assert found.cause


def test_draws_inside_the_bound_are_passed_over() -> None:
    """Only what lies past the bound is compared and counted: of 0 to 20 the heaps from 13 on."""
    asked: list[Heap] = []

    def answer(heap: Heap) -> str:
        asked.append(heap)
        return truth(heap)

    found = fuzzed(solver(answer), draws=lambda bound: heaps(0, 20))
    assert {heap.n for heap in asked} == set(range(13, 21))
    assert found == Fuzzed(checked=16)


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_a_solver_that_throws_dice_does_not_survive(seed: int) -> None:
    """A solver that is right three times in ten, by chance, is not made constant by Hypothesis."""

    def answer(heap: Heap) -> str:
        return truth(heap) if random.random() > 0.7 else "Ben"

    found = fuzzed(solver(answer), seed=seed)
    assert found.cause or found.least


class EqualsAll(str):
    """A string that says it equals everything."""

    __slots__ = ()

    def __eq__(self, other: object) -> bool:
        return True

    def __hash__(self) -> int:
        return hash("Ben")


def test_a_string_that_equals_everything_is_read_as_what_it_says() -> None:
    """Its letters are the answer, right or wrong."""
    lying = ask(GAME, solver(lambda heap: EqualsAll("Ben")), [Heap(1, 2)])
    assert [type(name) for name in lying] == [str]
    assert [str.__eq__(str(name), "Ben") for name in lying] == [True]
    assert exhaust(GAME, [solver(lambda heap: EqualsAll("Ben"))], [Heap(1, 2)])["tested"].counts


def test_players_of_one_name_raise() -> None:
    """Where both players bear one name an answer would be right whatever it is."""
    game = dataclasses.replace(GAME, players=lambda heap: ("Ben", "Ben"))
    with pytest.raises(ValueError, match="both players are called 'Ben'"):
        true_winners(game, [Heap(1, 2)])
