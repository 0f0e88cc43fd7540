"""What the document's first program does, acted out, against the game."""

from __future__ import annotations

from functools import partial

from harness.checks.winning import certify
from harness.claims import Verdict, every
from harness.editorials.thuemorse import programs
from harness.editorials.thuemorse.evidence import (
    BOUNDS,
    Rules,
    claim,
    found,
    heaps,
    instances,
    losing,
    winner_is,
)
from harness.editorials.thuemorse.programs import Ones
from harness.problems.thuemorse import PROBLEM
from harness.problems.thuemorse.instance import ThueMorseInstance
from harness.records import Finding, Status
from oracles.rulesets.thuemorse import ThueMorse


def scan_decides(tier: str, ones: Ones = int.bit_count) -> Verdict:
    """Return the verdict on: the first program names the winner of every instance."""
    return decides("scan-names-the-winner", tier, ones)


def decides(kind: str, tier: str, ones: Ones, note: str = "") -> Verdict:
    """Return the verdict on: the loop names the winner of every instance with this popcount."""
    bound = BOUNDS[tier]
    losing_heaps = {m: programs.losing(bound.n, m, ones) for m in range(1, bound.m + 1)}

    def says(item: ThueMorseInstance) -> str:
        n, m = item
        return PROBLEM.players(item)[n > m and n in losing_heaps[m]]

    return winner_is(kind, bound, instances(bound), says, f"every instance, {bound}", note)


def minus_one_start(tier: str, last: int = -1) -> Verdict:
    """Return the verdict on: the last losing heap may be set to -1 before the loop, not to 0."""
    bound = BOUNDS[tier]
    passes = range(1, bound.m + 1)
    as_written = {m: dict(programs.loop(bound.n, m, last=last)) for m in passes}
    from_zero = {m: dict(programs.loop(bound.n, m, last=0)) for m in passes}
    words = {True: "winning", False: "losing"}

    def finding(item: ThueMorseInstance, failed: int) -> Finding:
        heap, m = item
        said, truth = words[as_written[m][heap]], words[from_zero[m][heap]]
        return found("minus-one-is-as-good-as-zero", bound, item, failed, said, truth)

    return every(
        heaps(bound, past_m=True),
        lambda item: as_written[item.m][item.n] == from_zero[item.m][item.n],
        finding,
        f"every pass of the loop, {bound}",
        "the loop starts at m + 1, which both put out of reach, and from the first losing heap on "
        "the two are one; a loop from heap 1 with -1 would call 3 losing at m = 3",
    )


def loop_may_start_past_m(tier: str, rules: Rules = ThueMorse) -> Verdict:
    """Return the verdict on: the heaps from 1 to m are winning and need no pass."""
    bound = BOUNDS[tier]
    tables = losing(bound, rules)

    def finding(item: ThueMorseInstance, failed: int) -> Finding:
        proof = certify(rules(item.m), item.n)
        return found("loop-may-start-past-m", bound, item, failed, "winning", "losing", (proof,))

    return every(
        (item for item in heaps(bound) if 1 <= item.n <= item.m),
        lambda item: not tables[item.m][item.n],
        finding,
        f"every heap from 1 to m, of odd numbers of ones too, all m ≤ {bound.m}",
    )


def answer_is_set(tier: str, start: int = 1) -> Verdict:
    """Return the verdict on: the answer is set before it is read, though it has no first value.

    `start` is what the loop's first heap exceeds m by.
    """
    bound = BOUNDS[tier]

    def holds(item: ThueMorseInstance) -> bool:
        n, m = item
        return n <= m or next(programs.loop(n, m, start=m + start), None) is not None

    def finding(item: ThueMorseInstance, failed: int) -> Finding:
        return found(
            "answer-is-set-before-it-is-read", bound, item, failed, "some pass", "no pass at all"
        )

    return every(instances(bound), holds, finding, f"every instance, {bound}")


_claim = partial(claim, section="Solution, first program")

CLAIMS = (
    _claim(
        id="scan-names-the-winner",
        text="The program that keeps the last losing heap names the winner.",
        domain="all instances",
        method="acted out, against exhaustive analysis of the game",
        test=scan_decides,
        expected=Status.HOLDS,
    ),
    _claim(
        id="minus-one-is-as-good-as-zero",
        text="The last losing heap may be set to -1 before the loop, though it is the empty heap.",
        domain="all passes of the loop",
        method="acted out with both values",
        test=minus_one_start,
        expected=Status.HOLDS,
    ),
    _claim(
        id="loop-may-start-past-m",
        text="The loop may start at m + 1: no heap from 1 to m is losing.",
        domain="heaps from 1 to m",
        method="exhaustive analysis of the game",
        test=loop_may_start_past_m,
        expected=Status.HOLDS,
    ),
    _claim(
        id="answer-is-set-before-it-is-read",
        text="The variable that holds the answer needs no first value.",
        domain="all instances",
        method="acted out: with n > m the loop has a pass",
        test=answer_is_set,
        expected=Status.HOLDS,
    ),
)
