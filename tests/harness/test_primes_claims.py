"""The claims on the Game of Primes: their verdicts, and that each detector fires."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache, partial
from typing import Any

import numpy as np
import pytest

from harness.checks.certificate import check
from harness.claims import Claim, Verdict
from harness.editorials.primes import (
    CLAIMS,
    RULESETS,
    answering,
    costs,
    diagonal,
    endings,
    examples,
    helper,
    paths,
    starter,
)
from harness.editorials.primes.evidence import contrary, readings_are
from harness.editorials.primes.positions import SMALL, Plane
from harness.editorials.primes.positions import diagonal as on_diagonal
from harness.problems.primes.instance import PrimesInstance
from harness.records import Minimality, Status
from oracles.ruleset import Outcome
from oracles.rulesets.primes import Primes, PrimesPosition, is_prime
from solvers.primes import prose
from solvers.primes.diagonal import has_prime_pair


@dataclass(frozen=True)
class NoPrimes(Primes):
    """Rules under which no prime pair ends the game: all is Bob's."""

    def decided(self, position: PrimesPosition) -> Outcome | None:
        """Return the outcome at the boundary."""
        x, y, mover = position
        if self.boundary in (x, y):
            return Outcome.N if mover == "Bob" else Outcome.P
        return None


@dataclass(frozen=True)
class PrimesFirst(Primes):
    """Rules under which a prime pair counts before the boundary."""

    def decided(self, position: PrimesPosition) -> Outcome | None:
        """Return the outcome of a prime pair, or else at the boundary."""
        x, y, mover = position
        if is_prime(x) and is_prime(y):
            return Outcome.N if mover == "Alice" else Outcome.P
        return super().decided(position)


@dataclass(frozen=True)
class AlsoPrime(Primes):
    """Rules under which one more number counts as prime."""

    extra: int

    def decided(self, position: PrimesPosition) -> Outcome | None:
        """Return the outcome with `extra` among the primes."""
        x, y, mover = position
        if self.boundary not in (x, y) and all(n == self.extra or is_prime(n) for n in (x, y)):
            return Outcome.N if mover == "Alice" else Outcome.P
        return super().decided(position)


@dataclass(frozen=True)
class Rising(Primes):
    """Rules under which a move raises x."""

    def options(self, position: PrimesPosition) -> list[PrimesPosition]:
        """Return the position with x raised."""
        x, y, mover = position
        return [(x + 1, y, "Bob" if mover == "Alice" else "Alice")]


@dataclass(frozen=True)
class OnlyX(Primes):
    """Rules under which a move lowers x."""

    def options(self, position: PrimesPosition) -> list[PrimesPosition]:
        """Return the position with x lowered."""
        return super().options(position)[:1]


@dataclass(frozen=True)
class Free(answering.OnTheOther):
    """The answering game with both of Alice's moves allowed."""

    def options(self, position: answering.AnsweringPosition) -> list[answering.AnsweringPosition]:
        """Return both moves of either player."""
        x, y, mover, _ = position
        if mover == "Alice":
            return [(x - 1, y, "Bob", ""), (x, y - 1, "Bob", "")]
        return super().options(position)


FOUR = partial(AlsoPrime, extra=4)
TWENTY_SEVEN = partial(AlsoPrime, extra=27)


@cache
def verdict_of(name: str) -> Verdict:
    """Return the verdict of the quick tier on the claim of that id."""
    return {claim.id: claim for claim in CLAIMS}[name].test("quick")


def refuted_at(verdict: Verdict) -> object:
    """Return the instance of the one finding of a refuted verdict."""
    assert verdict.status is Status.REFUTED
    (finding,) = verdict.findings
    return finding.instance


@pytest.mark.parametrize("claim", CLAIMS, ids=lambda claim: claim.id)
def test_each_claim_comes_to_its_recorded_verdict(claim: Claim) -> None:
    """At the quick tier every claim has the verdict that is recorded for it, and says on what."""
    verdict = verdict_of(claim.id)
    assert verdict.status is claim.expected
    assert verdict.scope
    counted = verdict.status in (Status.HOLDS, Status.REFUTED, Status.DEPENDS)
    assert not counted or verdict.checked > 0
    assert claim.document == "000_e3cee92b58e6ded7.txt"


def test_ids_are_unique() -> None:
    """No two claims share an id, and findings carry the id of their claim."""
    assert len({claim.id for claim in CLAIMS}) == len(CLAIMS) == 33
    for claim in CLAIMS:
        assert {f.kind for f in verdict_of(claim.id).findings} <= {claim.id}


def test_certificates_of_findings_are_accepted() -> None:
    """Every certificate in a finding is a proof under a ruleset that the editorial names."""
    rulesets: dict[str, Any] = {ruleset.__name__: ruleset for ruleset in RULESETS}
    certificates = [
        certificate
        for claim in CLAIMS
        for finding in verdict_of(claim.id).findings
        for certificate in finding.certificates
    ]
    assert {certificate.ruleset for certificate in certificates} == set(rulesets)
    for certificate in certificates:
        check(certificate, rulesets[certificate.ruleset](**certificate.parameters))


@pytest.mark.parametrize(
    ("name", "instance", "said", "truth"),
    [
        # The diagonal of (4, 11) is (4, 11), (3, 10), (2, 9), (1, 8). Bob's x makes (3, 11); to
        # his y Alice answers y, and the diagonal of (4, 9) holds (2, 7).
        ("diagonal-is-necessary", [4, 11, 0, 1], "Bob", "Alice"),
        ("alice-first-by-diagonal", [6, 30, 0, 0], "Bob", "Alice"),
        ("code-decides", [5, 30, 0, 1], "Bob", "Alice"),
    ],
)
def test_who_wins_where_the_document_is_wrong(
    name: str, instance: list[int], said: str, truth: str
) -> None:
    """The least counterexample in the bound names who is said to win and who does."""
    (finding,) = verdict_of(name).findings
    assert (finding.instance, finding.said, finding.truth) == (instance, said, truth)
    (certificate,) = finding.certificates
    first = "Alice" if instance[3] == 0 else "Bob"
    assert (certificate.root, certificate.outcome) == (
        [*instance[:2], first],
        "N" if first == truth else "P",
    )


def test_the_code_and_the_prose_with_alice_first_fail_only_where_2_counts() -> None:
    """The code, and the prose with Alice first, are wrong with K = 0 and K = 1 alone."""
    assert verdict_of("code-decides").note == "in this bound it fails with K = 0, 1"
    assert verdict_of("alice-first-by-diagonal").note == "in this bound it fails with K = 0, 1"


def test_answers_on_the_other_coordinate_lose_what_free_answers_win() -> None:
    """At 4 11 0 1 Alice wins the full game, and Bob the one in which she must answer across."""
    (finding,) = verdict_of("answer-on-the-other-coordinate").findings
    assert finding.instance == [4, 11, 0, 1]
    assert [(c.ruleset, c.outcome) for c in finding.certificates] == [
        ("Primes", "P"),
        ("OnTheOther", "N"),
    ]
    assert answering.answer_on_the_other("quick", Free).status is Status.HOLDS


def test_an_answer_across_is_bobs_where_the_two_sided_test_decides() -> None:
    """At 4 11 0 1 the diagonals of (2, 11) and (4, 9) hold pairs, and (3, 10) is Bob's."""
    (finding,) = verdict_of("two-sided-test-is-answering-on-the-other").findings
    assert finding.instance == [4, 11, 0, 1]
    assert [(c.root, c.outcome) for c in finding.certificates] == [
        ([4, 11, "Bob"], "P"),
        ([3, 10, "Bob"], "N"),
    ]


def test_minimality_is_proved_only_in_an_enclosing_bound() -> None:
    """A sum of 15 with K ≤ 7 is enclosed by K ≤ 20, x, y ≤ 40, and not by K ≤ 4."""
    instance = PrimesInstance(4, 11, 0, 1)
    assert contrary(SMALL["ci"], "k", "", "")(instance, 1).minimality is Minimality.PROVED
    assert contrary(SMALL["quick"], "k", "", "")(instance, 1).minimality is Minimality.IN_BOUND


def test_scopes_count_what_was_checked() -> None:
    """Every position is checked by rule, two instances by two asserts, 15,068 by the code."""
    assert verdict_of("every-play-ends-by-rule").checked == 15_068
    assert verdict_of("code-decides").checked == 15_068
    assert verdict_of("samples").checked == 4
    # 1,600 pairs with K = 0, no number 0; with K = 1 to 4 the two edges of the square.
    assert verdict_of("boundary-before-primes").checked == 2 * (79 + 77 + 75 + 73)


@pytest.mark.parametrize(
    ("verdict", "instance"),
    [
        (lambda: endings.play_always_ends("quick", Rising), [1, 1, 0, 0]),
        (lambda: endings.every_play_ends_by_rule("quick", NoPrimes), [2, 2, 0, 0]),
        (lambda: endings.boundary_before_primes("quick", PrimesFirst), [2, 2, 2, 0]),
        (lambda: endings.initial_prime_pair("quick", NoPrimes), [2, 2, 0, 0]),
        (lambda: endings.start_must_be_tested("quick", NoPrimes), [5, 7, 2, 0]),
        (lambda: endings.prime_boundary("quick", lambda x, y, k, w: True), [2, 2, 2, 0]),
        (lambda: starter.starter_matters_at_4_9_2("quick", NoPrimes), [4, 9, 2, 0]),
        (lambda: starter.bob_can_avoid("quick", NoPrimes), [2, 4, 0, 0]),
        (lambda: paths.only_diagonal_is_forced("quick", OnlyX), [2, 1, 0, 0]),
        (lambda: examples.walkthrough_1("quick", NoPrimes), [4, 9, 2, 0]),
        (lambda: examples.walkthrough_4("quick", TWENTY_SEVEN), [5, 28, 2, 0]),
    ],
)
def test_wrong_rules_are_noticed(verdict: Callable[[], Verdict], instance: list[int]) -> None:
    """Under rules that break it each claim on the rules is refuted, at the least instance."""
    assert refuted_at(verdict()) == instance


def accepting_the_boundary(k: int, coordinate: int) -> Plane:
    """Return where the diagonal holds a prime pair that may contain K itself."""
    return on_diagonal(max(k - 1, 0), coordinate)


def everywhere(k: int, coordinate: int) -> Plane:
    """Return every place."""
    return np.ones((coordinate + 1, coordinate + 1), bool)


def nowhere(k: int, coordinate: int) -> Plane:
    """Return no place."""
    return np.zeros((coordinate + 1, coordinate + 1), bool)


def one_outer(found: Plane) -> Plane:
    """Return where the plane holds at (x, y - 2)."""
    beside = np.zeros_like(found)
    beside[:, 2:] = found[:, :-2]
    return beside


PRIMES = {2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37}
"""The primes up to 40."""


@cache
def truth(x: int, y: int, k: int, w: int) -> bool:
    """Return whether Alice wins, by the statement played out; coordinates up to 40."""
    if k in (x, y):
        return False
    if x in PRIMES and y in PRIMES:
        return True
    moves = (truth(x - 1, y, k, 1 - w), truth(x, y - 1, k, 1 - w))
    return any(moves) if w == 0 else all(moves)


@pytest.mark.parametrize(
    ("verdict", "instance"),
    [
        # With K = 2 the diagonal of (3, 4) goes on to (2, 3), where Bob has won.
        (lambda: diagonal.diagonal_suffices("quick", accepting_the_boundary), [3, 4, 2, 1]),
        # From the least position of all both moves end at the boundary.
        (lambda: diagonal.diagonal_suffices("quick", everywhere), [1, 1, 0, 1]),
        # (2, 4) is hers by the move to (2, 3), and his, whatever (2, 2) is, by that to (1, 4).
        (lambda: diagonal.alice_first_by_diagonal("quick", nowhere), [2, 4, 0, 0]),
        (lambda: diagonal.two_sided_suffices("quick", one_outer), [2, 4, 0, 1]),
        (lambda: diagonal.code_decides("quick", lambda x, y, k, w: False), [2, 2, 0, 0]),
        (lambda: diagonal.code_decides("quick", prose.alice_wins), [4, 11, 0, 1]),
        # The pair (2, 2) holds K = 2.
        (
            lambda: helper.helper_stays_above("quick", lambda x, y, k: has_prime_pair(x, y, k - 1)),
            [2, 2, 2],
        ),
        (
            lambda: helper.helper_on_equal_numbers(
                "quick", lambda x, y, k: has_prime_pair(x, y, k - 1)
            ),
            [2, 2, 2],
        ),
        (lambda: helper.helper_on_equal_numbers("quick", lambda x, y, k: x > k + 1), [2, 2, 1]),
        (lambda: examples.asserts("quick", lambda x, y, k, w: True), [3, 5, 3, 0]),
        (
            lambda: examples.samples("quick", {PrimesInstance(5, 28, 2, 0): "Alice"}),
            [5, 28, 2, 0],
        ),
    ],
)
def test_wrong_answers_are_noticed(verdict: Callable[[], Verdict], instance: list[int]) -> None:
    """With a wrong predicate or solver each claim on answers is refuted, at the least instance."""
    assert refuted_at(verdict()) == instance


def test_right_answers_raise_no_alarm() -> None:
    """What is refuted of the document holds of a necessary condition and of a right solver."""
    assert diagonal.diagonal_is_necessary("quick", everywhere).status is Status.HOLDS
    assert diagonal.code_decides("quick", truth).status is Status.HOLDS


def test_a_claim_that_speaks_of_nothing_is_inconclusive() -> None:
    """Where no position is in the domain of a claim nothing is said about it."""
    assert diagonal.diagonal_suffices("quick", nowhere).status is Status.INCONCLUSIVE
    assert starter.moving_can_hurt("quick", NoPrimes).status is Status.INCONCLUSIVE
    assert starter.reason_for_the_swap("quick", NoPrimes).status is Status.INCONCLUSIVE
    assert readings_are("nothing", 0, {"": True}).status is Status.INCONCLUSIVE


def test_readings_that_agree_do_not_depend() -> None:
    """The verdict is `depends` only if one reading is true and another false."""
    assert readings_are("", 1, {"one": True, "two": False}).status is Status.DEPENDS
    assert readings_are("", 1, {"one": True, "two": False}).note == "holds: one; refuted: two"
    assert readings_are("", 1, {"one": True, "two": True}).status is Status.HOLDS
    assert readings_are("", 1, {"one": False, "two": False}).status is Status.REFUTED


def test_wrong_rules_change_what_depends() -> None:
    """If only x may be lowered, two moves never lower each number once; no reading is left."""
    assert paths.once_each("quick", OnlyX).status is Status.REFUTED


def test_positions_lost_against_the_rules_are_noticed() -> None:
    """If prime pairs are Bob's, not even the best play keeps the game from ending in one."""
    verdict = paths.other_paths("quick", NoPrimes)
    assert verdict.status is Status.REFUTED
    assert verdict.note.startswith("refuted: with Bob's best play")


def test_the_swaps_at_their_least_positions() -> None:
    """(4, 4) with K = 2 is Alice's only if Bob must move; no move of hers makes a pair there."""
    assert verdict_of("moving-can-hurt").note == "witness: (4, 4) with K = 2, the least"
    (finding,) = verdict_of("reason-for-the-swap").findings
    assert finding.instance == [4, 4, 2, 0]
    assert [(c.root, c.outcome) for c in finding.certificates] == [
        ([4, 4, "Alice"], "P"),
        ([4, 4, "Bob"], "P"),
    ]


def test_a_play_may_stray_into_a_prime_pair() -> None:
    """From (2, 4) with K = 0 Bob, who wins by (1, 4), may go to the prime pair (2, 3)."""
    (finding,) = verdict_of("other-paths-end-at-the-boundary").findings
    assert finding.instance == [2, 4, 0, 1]
    assert [(c.root, c.outcome) for c in finding.certificates] == [([2, 4, "Bob"], "N")]


def test_vacuous_asserts_tell_the_true_answer() -> None:
    """Both asserts that accept either answer are Bob's; one that does not is not called vacuous."""
    for name in ("assert-on-equal-numbers", "assert-on-the-largest-numbers"):
        assert "vacuous" in verdict_of(name).scope
        assert verdict_of(name).note.startswith("true answer: Bob")
    for assertion in (examples.vacuous_equal, examples.vacuous_largest):
        assert assertion("quick", ("Bob",)).status is Status.INCONCLUSIVE


def test_a_broken_parity_lemma_is_noticed() -> None:
    """If 4 counts as prime, Alice to move at (4, 4) with K = 2 has won at an even sum."""
    verdict = examples.vacuous_largest("quick", rules=FOUR)
    assert verdict.status is Status.INCONCLUSIVE
    assert verdict.note.startswith("the lemma fails")


@pytest.mark.parametrize(
    ("n", "k", "positions"),
    [
        # (5 x 5) less (0, 0) and (2, 2).
        (4, 0, 23),
        # (4 x 4) less (1, 1), (2, 2), and (1, 2), (1, 3) with their mirror images.
        (4, 1, 10),
        # (4, 4), (3, 4), (4, 3), (3, 3), (2, 4), (4, 2).
        (4, 2, 6),
        # (4, 4), (3, 4), (4, 3).
        (4, 3, 3),
        # 1,000,001 squared less 2; 10^12 less 2 and 2 x 78,498; 999,999 squared less 1 and
        # 2 x 78,497.
        (1_000_000, 0, 1_000_001**2 - 2),
        (1_000_000, 1, 10**12 - 2 - 2 * 78_498),
        (1_000_000, 2, 999_999**2 - 1 - 2 * 78_497),
    ],
)
def test_the_number_of_positions_by_hand(n: int, k: int, positions: int) -> None:
    """The formula counts the positions that plays from (n, n) reach."""
    assert costs.reachable(n, k) == positions


def test_a_wrong_formula_is_noticed() -> None:
    """A formula that counts (2, 2) as reached differs from the graph."""
    verdict = costs.number_of_states("quick", lambda n, k: costs.reachable(n, k) + (k < 2))
    assert verdict.status is Status.INCONCLUSIVE
    assert verdict.note == "(4, 4), K = 0: 23 positions, 24 by the formula"


def passes_of_the_loop(x: int, y: int, k: int) -> tuple[bool, int]:
    """Return what the loop says and its passes, one pass at a time."""
    passes = 0
    while x > k and y > k:
        passes += 1
        if is_prime(x) and is_prime(y):
            return True, passes
        x, y = x - 1, y - 1
    return False, passes


def test_passes_are_those_of_the_loop() -> None:
    """Counting with arrays gives the answer and the passes of the loop itself."""
    for k in range(4):
        for x in range(-2, 30):
            for y in range(-2, 30):
                assert costs.scan(x, y, k) == passes_of_the_loop(x, y, k), (x, y, k)


@pytest.mark.parametrize(
    ("instance", "passes"),
    [
        # (4, 8), (3, 7): found.
        ((4, 8, 2, 1), 2),
        # (3, 9): nothing; (1, 9) is below the boundary; then (4, 8), (3, 7).
        ((4, 9, 2, 0), 3),
        # (4, 11) down to (1, 8): 4; (2, 11): 1; (4, 9), (3, 8), (2, 7): 3.
        ((4, 11, 0, 1), 8),
        # (8, 8), (7, 7): found.
        ((9, 8, 2, 0), 2),
    ],
)
def test_the_passes_of_a_query_by_hand(instance: tuple[int, int, int, int], passes: int) -> None:
    """A query makes the passes of the helper's calls that its `or` and `and` come to."""
    assert costs.passes(*instance) == passes
    assert costs.passes(*instance, walk=passes_of_the_loop) == passes


def test_the_costly_queries_take_four_and_five_walks() -> None:
    """The figures stand below five walks of a million, and above 3.99 and 4.99 walks."""
    figures = [costs.passes(*instance) for instance in costs.CONSTRUCTED]
    assert 4_990_000 < figures[0] <= 4_999_991
    assert 3_990_000 < figures[1] <= 4_000_000
    note = verdict_of("hundred-cases-are-acceptable").note
    assert f"for 100 cases {100 * figures[0]:,}" in note


@pytest.mark.parametrize(("n", "writes"), [(3, 0), (10, 5), (30, 24)])
def test_the_writes_of_the_sieve_by_hand(n: int, writes: int) -> None:
    """Up to 10: 4, 6, 8, 10 and 9; up to 30: 14 by 2, 8 by 3, and 25, 30 by 5."""
    assert costs.sieve_writes(n) == writes


@pytest.mark.parametrize(("n", "k", "calls"), [(2, 0, 1), (4, 0, 27), (4, 2, 7)])
def test_the_calls_without_stored_results_by_hand(n: int, k: int, calls: int) -> None:
    """A prime pair takes one call; with K = 0, 1 + 2 x 13 at (4, 4), for (3, 4) takes 13."""
    # K = 0: (1, 1) 3, (1, 2) 5, (1, 3) 7, (1, 4) 9, (2, 4) 1 + 9 + 1, (3, 4) 1 + 11 + 1.
    # K = 2: (3, 4) takes (2, 4) and (3, 3).
    assert costs.calls_without_memo(n, k) == calls
