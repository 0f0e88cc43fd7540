"""Claim -> Verdict: what an editorial says, and what becomes of it when it is tested."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain
from typing import TypeVar

import numpy as np

from harness.checks.separate import separation_of
from harness.features import Feature, numbers
from harness.records import Finding, Status
from harness.separation import Separation

Item = TypeVar("Item")


@dataclass(frozen=True)
class Verdict:
    """What a test of a claim came to.

    `scope` says in words what was checked and `checked` how many items that were; `note` holds a
    figure, a witness, a reason or a true answer; a refuted claim has a finding, and where it is
    known on which items it is wrong, a separation.
    """

    status: Status
    scope: str
    checked: int = 0
    note: str = ""
    findings: tuple[Finding, ...] = ()
    separation: Separation | None = None


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
    features: Sequence[Feature[Item]] = (),
) -> Verdict:
    """Return `holds` if the claim holds for every item, else `refuted` with the first that fails.

    `items` come smallest first. `finding` is called once, with the first item that fails and the
    number of items that do, and gives the evidence. `features` of the items, if there are any, say
    where the claim is wrong: then the items are gone through twice, and may be no iterator. The
    note tells of one that cannot be had.
    """
    if features and iter(items) is items:
        raise ValueError(f"{scope}: items that have features must be a collection")
    wrong = bytearray()
    first: list[Item] = []
    for item in items:
        wrong.append(not holds(item))
        if wrong[-1]:
            first = first or [item]
    checked, failed = len(wrong), wrong.count(1)
    if checked == 0:
        return Verdict(Status.INCONCLUSIVE, scope, note="the bound has no item to check")
    if not failed:
        return Verdict(Status.HOLDS, scope, checked, note)
    findings = (finding(first[0], failed),)
    where = None
    if features:
        try:
            found = numbers(features, list(items))
            where = separation_of(features, found, np.frombuffer(wrong, np.bool_))
        except ValueError as error:
            note = "; ".join(filter(None, (note, str(error))))
    return Verdict(Status.REFUTED, scope, checked, note, findings, where)


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

    The note says which is which; findings are those of the refuted readings, and where that is
    just one, so is the separation.
    """
    verdicts = named.values()
    statuses = {verdict.status for verdict in verdicts}
    if Status.INCONCLUSIVE in statuses:
        status = Status.INCONCLUSIVE
    else:
        status = Status.DEPENDS if len(statuses) > 1 else statuses.pop()
    checked = {verdict.scope: verdict.checked for verdict in verdicts}
    refuted = [verdict for verdict in verdicts if verdict.status is Status.REFUTED]
    return Verdict(
        status,
        scope="; ".join(checked),
        checked=sum(checked.values()),
        note="; ".join(f"{verdict.status}: {words}" for words, verdict in named.items()),
        findings=tuple(chain.from_iterable(verdict.findings for verdict in verdicts)),
        separation=refuted[0].separation if len(refuted) == 1 else None,
    )


def measured(figure: str, how: str) -> Verdict:
    """Return the verdict on a cost claim: a figure, and how it was taken."""
    return Verdict(Status.MEASURED, how, note=figure)


def informal(why: str) -> Verdict:
    """Return the verdict on a claim that cannot be tested or cannot fail, and why."""
    return Verdict(Status.INFORMAL, "not tested", note=why)
