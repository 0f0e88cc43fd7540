"""The checker of Grundy values as data, by the raw rules alone.

It knows no oracle and no solver. What it accepts is a proof (Sprague, Grundy): each position's
value is the least number that is the value of none of its options, for every position that can
be reached, and a measure that falls with each move says that every play ends.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from harness.causes import printable
from harness.checks.written import (
    Rejected,
    by_position,
    options_of,
    position_of,
    rejecting,
    require_all_met,
    require_options,
    require_root_first,
    require_rules,
    require_step,
    text_of,
)
from harness.proofs import GrundyCertificate, Value
from oracles.ruleset import Ruleset


@rejecting()
def check(certificate: GrundyCertificate, ruleset: Ruleset[Any]) -> None:
    """Return if the certificate proves the value of its root under `ruleset`, else `Rejected`.

    `ruleset` is the frozen dataclass whose name and parameters the certificate gives; no position
    may be decided by rule, where Grundy values mean nothing. Whose root it is is for the caller
    to see, as for `harness.checks.certificate.check`. O(number of steps times options).
    """
    require_rules(certificate, ruleset)
    steps = by_position(certificate.steps)
    start, root = text_of(certificate.root), position_of(certificate.root)
    if start not in steps:
        raise Rejected(f"position {printable(start)} is left out")
    if steps[start].value != certificate.value:
        raise Rejected(f"the value {certificate.value} is not that of its root's step")
    met = {start}
    walk = [(start, root)]
    while walk:
        here, position = walk.pop()
        if ruleset.decided(position) is not None:
            raise Rejected(f"a rule decides {printable(here)}: Grundy values mean nothing there")
        options = options_of(position, ruleset)
        require_options(here, steps[here].options, options)
        for there in options:
            require_step(steps, here, there)
        _require_least(here, steps, options)
        walk += [(there, option) for there, option in options.items() if there not in met]
        met |= options.keys()
    require_all_met(steps, met)
    require_root_first(steps, start)


def _require_least(here: str, steps: Mapping[str, Value], options: Mapping[str, Any]) -> None:
    """Raise `Rejected` unless the value is the least that none of the options has."""
    value = steps[here].value
    of_option = {steps[there].value: there for there in options}
    if value in of_option:
        raise Rejected(
            f"{printable(here)} has the value {value}, as has its option "
            f"{printable(of_option[value])}"
        )
    if value < 0:
        raise Rejected(f"{printable(here)} has the value {value}, below 0")
    missing = next(number for number in range(len(of_option) + 1) if number not in of_option)
    if missing != value:
        raise Rejected(
            f"{printable(here)} has the value {value}, but {missing} is the value of no option"
        )
