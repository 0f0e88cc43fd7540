"""The claims of the CAO Stage-3 document: their verdicts, and that each detector fires."""

from __future__ import annotations

from collections.abc import Callable, Collection
from functools import cache

import pytest

from harness.checks.certificate import check
from harness.checks.grundy import check as check_value
from harness.claims import Claim, Verdict
from harness.editorials.lava import CLAIMS, RULESETS, four_grids, limits, placing, winning
from harness.editorials.lava.evidence import boards
from harness.editorials.lava.program import Accesses, border_tests, loop_over_sorted, winner
from harness.problems.lava import PROBLEM
from harness.problems.lava.grid import LavaGrid
from harness.records import Finding, Minimality, Status
from oracles.rulesets.lava import Cell, Lava, WholeLines, monsters

FREE_5X5 = ("^^^^^",) * 5
FREE_6X7 = ("^^^^^^^",) * 6


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
    assert verdict.checked > 0 or verdict.status is Status.INFORMAL


def test_every_claim_has_an_id_of_its_own_and_one_source() -> None:
    """Ids are unique, and all claims stand in one document."""
    assert len({claim.id for claim in CLAIMS}) == len(CLAIMS)
    assert {claim.document for claim in CLAIMS} == {"001_20c4a1aced03ea99.txt"}


@pytest.mark.parametrize(
    ("name", "checked"),
    [
        ("smallest-prime", 20),
        # 6 boards of one line of 1 to 3, 16 of 2x2, 64 of 2x3 twice, 512 of 3x3.
        ("nonzero-means-asuna", 2 + 4 + 4 + 8 + 8 + 16 + 64 + 64 + 512),
        ("rectangles-equal-raw-game", 682),
        # n monsters have n first moves: n/2 on average over the sets.
        ("four-independent-games", 1 + 4 + 4 + 12 + 12 + 32 + 192 + 192 + 2_304),
        ("whole-lines", 833),
        ("code-names-the-winner", 833),
        # 2^10 sets, and three for each length from 10 to 300.
        ("mex-loop", 1_024 + 3 * 291),
    ],
)
def test_what_was_checked_is_counted(name: str, checked: int) -> None:
    """The number of items is the one that a count by hand gives."""
    assert verdict_of(name).checked == checked


def test_whole_lines_are_another_game() -> None:
    """The least grid is the free 6x7 board, and each ruleset has its own proof of who wins."""
    finding = only(verdict_of("whole-lines"))
    assert finding.instance == list(FREE_6X7)
    assert finding.minimality is Minimality.PROVED
    by_rule, by_summary = finding.certificates
    check(by_rule, Lava(6, 7))
    check(by_summary, WholeLines(6, 7))
    assert (by_rule.outcome, by_summary.outcome) == ("N", "P")
    assert {by_rule.ruleset, by_summary.ruleset} <= {kind.__name__ for kind in RULESETS}


def test_whole_lines_agree_with_the_rule_if_they_are_the_rule() -> None:
    """The rule compared with itself holds: the refutation is no artefact of the comparison."""
    assert winning.whole_lines("quick", Lava).status is Status.HOLDS


class OneRow(Lava):
    """A planted ruleset: a volcano spares the monsters of its column."""

    def flow(self, volcano: Cell, lava: frozenset[Cell]) -> set[Cell]:
        """Return the cells filled in the volcano's row."""
        return {cell for cell in super().flow(volcano, lava) if cell[0] == volcano[0]}


def test_minimality_is_claimed_only_if_the_smaller_sizes_agree() -> None:
    """With columns spared 6x5 is the least board that differs, so 6x6 is not proved least."""
    # 6x5 holds (2,2), (3,2): one move by the rule, two with columns spared.
    assert only(winning.whole_lines("quick", OneRow)).instance == ["^^^^^"] * 6
    assert winning.least_by_sizes(("^^^^^",) * 6, OneRow) is Minimality.PROVED
    assert winning.least_by_sizes(("^^^^^^",) * 6, OneRow) is Minimality.IN_BOUND


def test_the_sentence_on_any_cell_has_two_readings() -> None:
    """The least board on which they differ has a wall in the middle, and is Kirito's."""
    (finding,) = verdict_of("any-cell").findings
    assert finding.instance == ["^^^^^", "^^^^^", "^^#^^", "^^^^^", "^^^^^"]
    assert finding.said == "monsters on (3,3)"
    assert finding.truth == "monsters on no cell at all; Kirito wins"
    (proof,) = finding.certificates
    check(proof, Lava(5, 5))
    assert proof.outcome == "P"


def test_the_sentence_is_not_ambiguous_where_the_readings_agree() -> None:
    """A rule that is right for any cell holds; one that is wrong for free cells is refuted."""
    assert placing.any_cell("quick", monsters).status is Status.HOLDS
    assert placing.any_cell("quick", lambda grid: frozenset()).status is Status.REFUTED


@pytest.mark.parametrize(
    ("prime", "shortest"),
    # 1 for a prime; no even prime, so that the first is 3.
    [(lambda n: n == 1 or placing.has_two_divisors(n), 1), (lambda n: n in (3, 5, 7), 2)],
)
def test_another_smallest_prime_is_seen(prime: Callable[[int], bool], shortest: int) -> None:
    """If the smallest prime were not 2, the first arm length that tells is reported."""
    assert only(placing.smallest_prime("quick", prime)).instance == shortest


def within(grid: LavaGrid, least: int) -> frozenset[Cell]:
    """Return the free cells whose arms are all at least `least`, by the rule's own arms."""
    files = ["".join(file) for file in zip(*grid, strict=True)]
    return frozenset(
        (r, c)
        for r, line in enumerate(grid)
        for c, file in enumerate(files)
        if line[c] == "^" and min(placing.arms(line, c) + placing.arms(file, r)) >= least
    )


@pytest.mark.parametrize(
    ("least", "instance"),
    # With 1 the least board is 3x3; with 3 the first that holds a monster is missed, 5x5.
    [(1, ("^^^",) * 3), (3, FREE_5X5)],
)
def test_arms_of_another_length_are_seen(least: int, instance: LavaGrid) -> None:
    """One monster too many or too few is found on the smallest grid that shows it."""
    verdict = placing.same_monsters("planted", [lambda grid: within(grid, least)], "quick")
    assert only(verdict).instance == list(instance)


def test_each_of_the_compared_placings_counts() -> None:
    """A wrong placing is seen beside a right one, whichever comes first."""
    for rules in ([monsters, lambda grid: frozenset()], [lambda grid: frozenset(), monsters]):
        finding = only(placing.same_monsters("planted", rules, "quick"))
        assert finding.said == "monsters on no cell at all"


def test_arms_end_at_walls_and_borders() -> None:
    """The arms of a cell are counted up to the first wall, the cell itself left out."""
    assert placing.arms("^#^^^^#^", 3) == (1, 2)
    assert placing.arms("^^^", 0) == (0, 2)
    assert placing.arms("#", 0) == (0, 0)


def test_the_boards_of_a_size_cover_its_grids() -> None:
    """The monsters of every grid up to 7x7 with one wall are a set that `boards` yields."""
    for block in winning.GRIDS["quick"].blocks():
        held = {board.alive for board in boards(block.rows, block.columns)}
        assert all(monsters(grid) in held for grid in block)


@pytest.mark.parametrize(
    "test", [four_grids.four_disjoint_grids, four_grids.four_independent_games]
)
def test_lava_that_never_stops_leaves_no_four_grids(
    test: Callable[[str, type[Lava]], Verdict],
) -> None:
    """Both claims on four grids are refuted for the other reading of the rule."""
    assert test("quick", WholeLines).status is Status.REFUTED


def test_boards_come_in_the_order_of_the_problem() -> None:
    """The placed boards of a size ascend, so that the first that fails is the least."""
    placed = [board.placed for size in ((5, 7), (6, 6)) for board in boards(*size)]
    assert placed == sorted(placed, key=PROBLEM.order)


def test_the_first_dependent_game_of_the_other_reading() -> None:
    """With whole lines 2 x 3 monsters less the middle of the upper row are no sum: 1 is not 0."""
    # The least dependent board: (2,3) leaves (3,2) and (3,4), one move in all, as one row; on
    # boards of their own they are two moves.
    finding = only(four_grids.four_independent_games("quick", WholeLines))
    assert finding.instance == [".......", ".......", "...M...", "..M.M..", ".......", "......."]
    whole, *parts = finding.values
    check_value(whole, WholeLines(6, 7))
    assert (finding.truth, whole.value) == ("Grundy value 1", 1)
    assert [proof.value for proof in parts] == [0, 0, 1, 1]
    for proof, size in zip(parts, ((2, 3), (2, 3), (3, 3), (3, 3)), strict=True):
        check_value(proof, WholeLines(*size))


def test_grundy_values_that_name_the_wrong_winner_are_seen() -> None:
    """The parity of the monsters is no Grundy value: two side by side are Asuna's."""
    verdict = winning.nonzero_means_asuna(
        "quick", lambda graph: {position: len(position[0]) % 2 for position in graph}
    )
    finding = only(verdict)
    assert finding.instance == ["......", "......", "..MM..", "......", "......"]
    assert (finding.said, finding.truth) == ("Kirito", "Asuna")
    check(finding.certificates[0], Lava(5, 6))


def test_a_wrong_rectangle_code_is_seen() -> None:
    """A code that gives every board with monsters the value 1 fails at 2 x 2 diagonal monsters."""

    def one_if_any(rows: int, columns: int, alive: Collection[Cell]) -> int:
        return min(len(alive), 1)

    finding = only(winning.rectangles_equal_raw_game("quick", one_if_any))
    assert (finding.said, finding.truth) == ("Grundy value 1", "Grundy value 0")
    assert finding.instance == ["......", "......", "...M..", "..M...", "......", "......"]
    (proof,) = finding.values
    check_value(proof, Lava(6, 6))
    assert proof.value == 0


def test_a_wrong_program_is_seen() -> None:
    """A program that always prints Kirito fails at the first monster, with a proof."""
    finding = only(winning.code_names_the_winner("quick", lambda grid: "Kirito"))
    assert finding.instance == list(FREE_5X5)
    check(finding.certificates[0], Lava(5, 5))
    assert finding.certificates[0].outcome == "N"


@pytest.mark.parametrize(
    ("loop", "values"),
    [
        # A set walked in another order: 1 comes first and does not fit.
        (lambda values: loop_over_sorted([-v for v in values]), (0, 1)),
        # The number of values, as if there were no gaps.
        (len, (1,)),
        # A mask of 64 bits: the 65th value falls out of it.
        (lambda values: mex_by_mask(values, 64), tuple(range(65))),
        (lambda values: mex_by_mask(values, 32), tuple(range(33))),
    ],
)
def test_a_wrong_mex_is_seen(
    loop: Callable[[tuple[int, ...]], int], values: tuple[int, ...]
) -> None:
    """A mex that counts, or forgets what a mask cannot hold, is found at its smallest set."""
    assert only(limits.mex_loop("quick", loop)).instance == list(values)


def mex_by_mask(values: Collection[int], bits: int) -> int:
    """Return the mex of what a mask of so many bits can hold; full, it says `bits`."""
    mask = 0
    for value in values:
        mask |= (1 << value) % (1 << bits)
    return (~mask & (mask + 1)).bit_length() - 1


def test_arrays_one_smaller_are_not_enough() -> None:
    """With side 20 the zero after a row of 20 has no place, first on a board of 1x20."""
    finding = only(limits.arrays("quick", side=20))
    assert finding.instance == ["^" * 20]
    assert limits.arrays("quick", side=21).status is Status.HOLDS


def test_an_index_below_zero_or_an_unfilled_cell_is_outside() -> None:
    """Accesses are within a side only from 0 up, and only if no unfilled cell was read."""
    below, stray, good = Accesses(), Accesses(stray={(5, 5)}), Accesses()
    below.touch("dp", [(0, -1)])
    good.touch("dp", [(0, 20), (3, 4)])
    assert [a.within(21) for a in (below, stray, good)] == [False, False, True]
    assert (good.within(20), good.greatest("dp"), good.greatest("pp")) == (False, 20, -1)


def test_the_border_tests_read_what_they_must() -> None:
    """On 5x5 free cells every cell and the zeros after the rows are met, and none beyond."""
    accesses = Accesses()
    assert border_tests(FREE_5X5, accesses) == {(2, 2)}
    assert accesses.ranges == {("pp", 0): (0, 4), ("pp", 1): (0, 5)}
    assert accesses.stray == set()


def test_the_memo_is_met_at_the_corners_of_the_rectangles() -> None:
    """On 5x5 free cells the memo holds the board and the four 2x2 boards around (2,2)."""
    accesses = Accesses()
    assert winner(FREE_5X5, accesses) == "Asuna"
    first_rows, last_rows = accesses.ranges["dp", 0], accesses.ranges["dp", 2]
    assert (first_rows, last_rows) == ((0, 3), (1, 4))
    assert accesses.greatest("grid") == 4


@pytest.mark.parametrize("grid", [FREE_5X5, FREE_6X7, ("^^^^^^",) * 6, ("####",) * 5])
def test_the_program_in_our_words_names_the_winner(grid: LavaGrid) -> None:
    """The re-enacted program agrees with hand arguments: 1, 2, 0 and no monster."""
    asuna = grid in (FREE_5X5, FREE_6X7)
    assert winner(grid) == ("Asuna" if asuna else "Kirito")
