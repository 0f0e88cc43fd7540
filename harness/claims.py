"""Claim -> Verdict: what an editorial says, and what becomes of it when it is tested."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from itertools import chain
from typing import TypeVar

from harness.records import Finding, Status

Item = TypeVar("Item")


@dataclass(frozen=True)
class Verdict:
    """What a test of a claim came to.

    `scope` says in words what was checked and `checked` how many items that were; `note` holds a
    figure, a witness, a reason or a true answer; a refuted claim has a finding.
    """

    status: Status
    scope: str
    checked: int = 0
    note: str = ""
    findings: tuple[Finding, ...] = ()


@dataclass(frozen=True)
class Claim:
    """One claim of an editorial.

    - `id`: a few words joined by hyphens, unique in the editorial.
    - `text`: the claim, in our words.
    - `document`, `section`: where it stands.
    - `domain`: what it speaks about; `method`: how it is tested.
    - `test`: from a tier ("quick", "ci", "deep") to the verdict; deterministic.
    - `expected`: the verdict found before; a run that differs, either way, is reported.
    """

    id: str
    text: str
    document: str
    section: str
    domain: str
    method: str
    test: Callable[[str], Verdict]
    expected: Status


def every(
    items: Iterable[Item],
    holds: Callable[[Item], bool],
    finding: Callable[[Item, int], Finding],
    scope: str,
    note: str = "",
) -> Verdict:
    """Return `holds` if the claim holds for every item, else `refuted` with the first that fails.

    `items` come smallest first. `finding` is called once, with the first item that fails and the
    number of items that do, and gives the evidence.
    """
    checked = failed = 0
    first: list[Item] = []
    for item in items:
        checked += 1
        if not holds(item):
            failed += 1
            first = first or [item]
    if checked == 0:
        return Verdict(Status.INCONCLUSIVE, scope, note="the bound has no item to check")
    if failed:
        return Verdict(Status.REFUTED, scope, checked, note, (finding(first[0], failed),))
    return Verdict(Status.HOLDS, scope, checked, note)


def some(
    items: Iterable[Item],
    shows: Callable[[Item], bool],
    describe: Callable[[Item], str],
    scope: str,
) -> Verdict:
    """Return `holds` with the first item that shows the claim in the note.

    Without one in the bound the claim is `inconclusive`: there may be one past it.
    """
    checked = 0
    for item in items:
        checked += 1
        if shows(item):
            return Verdict(Status.HOLDS, scope, checked, f"witness: {describe(item)}")
    return Verdict(Status.INCONCLUSIVE, scope, checked, "no witness in the bound")


def readings(named: Mapping[str, Verdict]) -> Verdict:
    """Return `depends` if some readings hold and others are refuted, else what all of them are.

    The note says which is which; findings are those of the refuted readings.
    """
    verdicts = named.values()
    statuses = {verdict.status for verdict in verdicts}
    if Status.INCONCLUSIVE in statuses:
        status = Status.INCONCLUSIVE
    else:
        status = Status.DEPENDS if len(statuses) > 1 else statuses.pop()
    checked = {verdict.scope: verdict.checked for verdict in verdicts}
    return Verdict(
        status,
        scope="; ".join(checked),
        checked=sum(checked.values()),
        note="; ".join(f"{verdict.status}: {words}" for words, verdict in named.items()),
        findings=tuple(chain.from_iterable(verdict.findings for verdict in verdicts)),
    )


def measured(figure: str, how: str) -> Verdict:
    """Return the verdict on a cost claim: a figure, and how it was taken."""
    return Verdict(Status.MEASURED, how, note=figure)


def informal(why: str) -> Verdict:
    """Return the verdict on a claim that cannot be tested or cannot fail, and why."""
    return Verdict(Status.INFORMAL, "not tested", note=why)
