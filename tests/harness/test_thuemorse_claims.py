"""The claims of the ThueMorseGame document: their verdicts, and that each detector fires."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache

import numpy as np
import pytest

from harness.checks.certificate import check
from harness.claims import Claim, Verdict
from harness.editorials.thuemorse import (
    CLAIMS,
    RULESETS,
    first_program,
    game,
    kernel,
    programs,
    second_program,
    statement,
)
from harness.editorials.thuemorse.evidence import BOUNDS, instances, losing, winner_is
from harness.editorials.thuemorse.rulesets import Spelled, SpelledOut
from harness.problems.thuemorse.bound import ThueMorseBound
from harness.problems.thuemorse.instance import ThueMorseInstance
from harness.records import Finding, Minimality, Status
from harness.values import encode
from oracles.graph import analyse, build
from oracles.ruleset import Outcome
from oracles.rulesets.thuemorse import ThueMorse

SMALL = ThueMorseBound(12, 64)
# All losing heaps up to 20 with m = 3, by hand: an even number of ones, and from each of the
# three below some winning reply or an odd number of ones.
LOSING_3 = [0, 5, 9, 15, 20]


@dataclass(frozen=True)
class Bachet:
    """The game without forbidden counts: the losing heaps are the multiples of most + 1."""

    most: int

    def options(self, position: int) -> range:
        """Return the heaps left by taking 1 to `most` stones."""
        return range(max(0, position - self.most), position)

    def decided(self, position: int) -> Outcome | None:
        """Return P for the empty heap."""
        return Outcome.P if position == 0 else None


@dataclass(frozen=True)
class Harmless(SpelledOut):
    """The statement read as if leaving an odd number of ones ended nothing."""

    def options(self, position: Spelled) -> list[Spelled]:
        """Return the moves, with no winner named before the heap is empty."""
        return [(h, m, w if h == 0 else "") for h, m, w in super().options(position)]


@cache
def verdict_of(name: str) -> Verdict:
    """Return the verdict of the quick tier on the claim of that id."""
    return {claim.id: claim for claim in CLAIMS}[name].test("quick")


def only(verdict: Verdict) -> Finding:
    """Return the one finding of a refuted verdict."""
    assert verdict.status is Status.REFUTED
    (finding,) = verdict.findings
    return finding


@pytest.mark.parametrize("claim", CLAIMS, ids=lambda claim: claim.id)
def test_each_claim_comes_to_its_recorded_verdict(claim: Claim) -> None:
    """At the quick tier every claim has the verdict that is recorded for it."""
    verdict = verdict_of(claim.id)
    assert verdict.status is claim.expected
    assert bool(verdict.findings) == (verdict.status is Status.REFUTED)
    assert verdict.scope
    if verdict.status in (Status.HOLDS, Status.REFUTED):
        assert verdict.checked > 0
    assert claim.document == "004_2586cc6adc506879.txt"


def test_each_claim_has_an_id_of_its_own() -> None:
    """Ids are unique, and what refutes a claim is of the kind that the claim's id names."""
    assert len({claim.id for claim in CLAIMS}) == len(CLAIMS)
    for claim in CLAIMS:
        for finding in verdict_of(claim.id).findings:
            assert finding.kind == claim.id
    assert list(RULESETS) == [ThueMorse, SpelledOut]


def test_the_instances_with_n_up_to_m_are_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    """Once the bound has every m, `n ≤ m` covers its domain: each n ≤ 50 has 51 - n values of m."""
    even = [n for n in range(1, 51) if bin(n).count("1") % 2 == 0]
    assert BOUNDS["ci"].m == BOUNDS["deep"].m == 50
    monkeypatch.setitem(BOUNDS, "ci", ThueMorseBound(50, 64))
    everything = game.take_all("ci")
    assert everything.checked == sum(51 - n for n in even)
    assert "all that there are" in everything.scope
    assert "all that there are" not in verdict_of("n-up-to-m-is-alices").scope


def test_a_wrong_claim_about_winners_is_refuted_by_the_smallest_instance() -> None:
    """`n ≤ m + 1 is Alice's` falls at (3, 2), Bob's, with a certificate of his win."""
    items = [item for item in instances(SMALL) if item.n <= item.m + 1]
    finding = only(winner_is("off-by-one", SMALL, items, lambda item: "Alice", ""))
    assert (finding.instance, finding.said, finding.truth) == ([3, 2], "Alice", "Bob")
    assert finding.minimality is Minimality.PROVED
    (proof,) = finding.certificates
    assert proof.outcome == "P"
    check(proof, ThueMorse(2))


def test_odd_counts_that_end_nothing_are_told_from_those_that_do() -> None:
    """Were play to go on after an odd count, 2 stones at m = 1 would be lost, not won."""
    finding = only(game.odd_is_won("quick", Harmless))
    assert (finding.instance, finding.said, finding.truth) == ([2, 1], "winning", "losing")
    assert finding.minimality is Minimality.IN_BOUND


def test_a_game_that_began_at_an_odd_count_could_be_lost() -> None:
    """From 2 stones with m = 1 the only move leaves 1, an odd count: as a start it is lost."""
    root = (2, "Alice", "")
    assert analyse(build(SpelledOut(1), [root])).outcome[root] is Outcome.P


@pytest.mark.parametrize("test", [game.losing_exactly_if, game.last_is_enough])
def test_a_game_without_forbidden_counts_refutes_the_rule_for_losing_heaps(
    test: Callable[..., Verdict],
) -> None:
    """In that game heap 2 is losing at m = 1, though it has an odd number of ones."""
    finding = only(test("quick", Bachet))
    assert (finding.instance, finding.said, finding.truth) == ([2, 1], "winning", "losing")
    (proof,) = finding.certificates
    check(proof, Bachet(1))


@pytest.mark.parametrize("wrong", list(statement.SAMPLES), ids=str)
def test_each_sample_is_really_checked(wrong: ThueMorseInstance) -> None:
    """All five samples are checked: a single answer turned round, a large one too, is refuted."""
    assert verdict_of("samples").checked == 5
    truth = statement.SAMPLES[wrong]
    said = "Bob" if truth == "Alice" else "Alice"
    finding = only(statement.samples("quick", {wrong: said}))
    assert (finding.instance, finding.said, finding.truth) == (encode(wrong), said, truth)
    assert len(finding.certificates) == (wrong.n < 1_000)


def test_losing_heaps_that_fail_their_check_prove_no_sample(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """If the list of losing heaps is wrong anywhere, the samples are inconclusive."""

    def spoilt(greatest: int, m: int) -> kernel.Heaps:
        return np.delete(kernel.losing_heaps(greatest, m), 1_000)

    monkeypatch.setattr(statement, "losing_heaps", spoilt)
    verdict = statement.samples("quick")
    assert verdict.status is Status.INCONCLUSIVE
    assert "no move leads from" in verdict.note


def test_the_explanations_of_the_samples_depend_on_the_rules() -> None:
    """Without forbidden counts neither move of (3, 2) loses; with m = 2 three cannot be taken."""
    assert only(statement.both_moves_lose("quick", Bachet)).instance == [3, 2]
    assert only(statement.three_are_taken("quick", lambda m: ThueMorse(2))).instance == [3, 3]


def test_nineteen_is_told_from_its_neighbours() -> None:
    """18 is not 10011, and without forbidden counts nobody loses by leaving 19."""
    assert only(statement.nineteen("quick", 18)).instance == [18, 1]
    assert only(statement.nineteen("quick", 19, Bachet)).instance == [19, 1]


def test_a_program_with_a_wrong_popcount_is_refuted() -> None:
    """With the lowest four bits alone 17 counts as odd: (17, 1), Bob's since 16 is odd, fails."""
    finding = only(first_program.scan_decides("quick", lambda heap: (heap & 15).bit_count()))
    assert (finding.instance, finding.said, finding.truth) == ([17, 1], "Alice", "Bob")
    check(finding.certificates[0], ThueMorse(1))


def test_what_a_mask_overwritten_by_the_stray_write_would_do() -> None:
    """With 1 for a mask heap 3 counts as odd, so (3, 1) goes to Alice, as the claim's note says."""
    ones = programs.by_halves(programs.filled(), mask=1)
    finding = only(second_program.table_decides("quick", ones))
    assert (finding.instance, finding.said, finding.truth) == ([3, 1], "Alice", "Bob")


def test_another_start_than_minus_one_is_seen_to_differ() -> None:
    """With 1 for the last losing heap, m + 1 is within reach: at (3, 2) that is wrong."""
    finding = only(first_program.minus_one_start("quick", 1))
    assert (finding.instance, finding.said, finding.truth) == ([3, 2], "winning", "losing")


def test_minus_one_would_be_wrong_in_a_loop_from_heap_1() -> None:
    """From heap 1 on, -1 calls heap m losing, as the claim's note says: first 3 at m = 3."""

    def losing_up_to(n: int, m: int) -> list[int]:
        return [heap for heap, winning in programs.loop(n, m, start=1) if not winning]

    assert losing_up_to(20, 1) == [3, 5, 9, 12, 15, 17, 20]
    assert losing_up_to(20, 2) == [3, 6, 9, 12, 15, 18]
    assert losing_up_to(4, 3) == [3]


def test_a_losing_heap_within_the_first_m_is_seen() -> None:
    """If one stone fewer could be taken than m says, heap 3 would be losing at m = 3."""
    finding = only(first_program.loop_may_start_past_m("quick", lambda m: ThueMorse(max(1, m - 1))))
    assert finding.instance == [3, 3]
    check(finding.certificates[0], ThueMorse(2))


def test_a_loop_that_started_one_later_would_leave_the_answer_unset() -> None:
    """A loop from m + 2 on has no pass for n = m + 1, first for (3, 2)."""
    assert only(first_program.answer_is_set("quick", 2)).instance == [3, 2]


@pytest.mark.parametrize("cell", [0, 1, 255, 32_768, 65_535])
def test_a_wrong_cell_of_the_table_is_found(cell: int) -> None:
    """One wrong value among the 65,536 refutes the popcount at that half."""
    cells = programs.filled()
    cells[cell] += 2
    assert only(second_program.halves("quick", cells)).instance == cell


def test_a_table_for_the_lower_byte_alone_is_refuted() -> None:
    """A fill that ends at 256 leaves cell 257, of two ones, at 0."""
    cells = [value if index <= 256 else 0 for index, value in enumerate(programs.filled())]
    assert only(second_program.halves("quick", cells)).instance == 257


def test_the_stray_write_is_the_one_past_the_end() -> None:
    """The fill runs from 1 to 65,536, so it leaves cell 0 out and writes one cell too many."""
    written = [index for index, _ in programs.fill()]
    assert (written[0], written[-1], len(written)) == (1, 65_536, 65_536)
    finding = only(second_program.table_stays_within("quick"))
    assert finding.instance == [3, 1]
    assert "cell 65536 " in finding.truth
    assert finding.minimality is Minimality.PROVED
    (proof,) = finding.certificates
    check(proof, ThueMorse(1))
    assert proof.outcome == "P"  # two stones have an odd number of ones: Bob's
    # All 12 * 255 instances but those with n ≤ m: 3 with ten m, 5 with 8, 6 with 7, 9 with 4,
    # 10 with 3, 12 with 1.
    assert finding.count == 12 * 255 - 33


def test_a_fill_that_stays_within_is_not_blamed() -> None:
    """A fill of the cells 0 to 65,535 holds, and one that also writes to -1 does not."""

    def fill(least: int) -> Callable[[], Iterator[tuple[int, int]]]:
        return lambda: ((index, 0) for index in range(least, 65_536))

    assert second_program.table_stays_within("quick", fill(0)).status is Status.HOLDS
    assert "cell -1 " in only(second_program.table_stays_within("quick", fill(-1))).truth


def test_the_losing_heaps_found_by_blocks_are_the_losing_heaps(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Put together from blocks of 64, they are those of the exhaustive analysis for each m ≤ 50."""
    monkeypatch.setattr(kernel, "BLOCK", 64)
    bound = ThueMorseBound(50, 700)
    for m, table in losing(bound, ThueMorse).items():
        heaps = kernel.losing_heaps(bound.n, m)
        assert heaps.tolist() == [heap for heap in range(bound.n + 1) if table[heap]]
        assert kernel.flaw(heaps, bound.n, m) == ""


@pytest.mark.parametrize(
    ("heaps", "greatest", "reason"),
    [
        (LOSING_3, 20, ""),
        (LOSING_3, 23, ""),
        (LOSING_3[1:], 20, "the empty heap is left out"),
        ([], 20, "the empty heap is left out"),
        (LOSING_3, 19, "20 is past 19"),
        ([0, 5, 9, 12, 15, 20], 20, "a move leads from 12 to 9"),
        ([0, 3, 9, 15, 20], 20, "a move leads from 3 to 0"),
        ([0, 5, 5, 9, 15, 20], 20, "a move leads from 5 to 5"),
        ([0, 9, 5, 15, 20], 20, "a move leads from 5 to 9"),
        ([0, 4, 9, 15, 20], 20, "4 has an odd number of ones"),
        ([0, 5, 9, 14, 20], 20, "14 has an odd number of ones"),
        ([0, 5, 15, 20], 20, "no move leads from 9 into the set"),
        ([0, 5, 9, 15], 20, "no move leads from 20 into the set"),
        ([0, 5, 10, 15, 20], 20, "no move leads from 9 into the set"),
        ([0], 20, "no move leads from 5 into the set"),
    ],
)
def test_only_the_losing_heaps_pass_their_check(
    heaps: list[int], greatest: int, reason: str
) -> None:
    """At m = 3 a set with a heap too many, too few or moved is turned down, with the reason."""
    assert kernel.flaw(np.array(heaps, dtype=np.uint32), greatest, 3) == reason


def test_no_other_set_of_small_heaps_passes_the_check() -> None:
    """Of all 4,096 sets of heaps up to 11 exactly one passes, for each m up to 12."""
    sets = [
        np.array([h for h in range(12) if bits >> h & 1], dtype=np.uint32) for bits in range(4096)
    ]
    for m in (1, 2, 3, 7, 12):
        passed = [heaps.tolist() for heaps in sets if not kernel.flaw(heaps, 11, m)]
        outcome = analyse(build(ThueMorse(m), range(12))).outcome
        assert passed == [[heap for heap in range(12) if outcome[heap] is Outcome.P]]


def test_looks_and_steps_are_counted_right() -> None:
    """At n = 6, m = 2 the table looks 2 times each from 3, 5 and 6: at 2, 1; at 4, 3; at 5, 4."""
    assert programs.table_looks(6, 2) == 6
    # m = 4: from 3 at 2, 1, 0; from 5 at 4, 3, 2, 1; from 6 at 5.
    assert programs.table_looks(6, 4) == 8
    assert len(list(programs.loop(6, 2))) == 4
    assert programs.lowest_bits_cleared(0b1011) == 3
    assert programs.lowest_bits_cleared(0) == 0


def test_the_figures_of_the_costs() -> None:
    """The fill clears 16 · 2^15 bits and one more: all ones of 0 to 65,535, and that of 65,536."""
    assert "65,536 writes, 524,289 bits cleared" in verdict_of("table-fill-is-cheap").note
    assert "n = 32,768: 32,720" in verdict_of("scan-takes-n").note
