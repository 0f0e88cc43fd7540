"""How proofs name rules and positions, and what each checker of them asks before anything else.

Positions are compared as they are written, as JSON text, in which `true` and 1 differ.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import fields
from typing import Any, Protocol, TypeVar

from pydantic import JsonValue

from harness.causes import cause_of, printable
from harness.values import decode, encode
from oracles.ruleset import Ruleset


class Rejected(Exception):
    """It proves nothing; the message says in words what is wrong."""


class Named(Protocol):
    """What a proof states of its rules."""

    @property
    def ruleset(self) -> str:
        """The name of the ruleset's class."""
        ...

    @property
    def parameters(self) -> dict[str, JsonValue]:
        """The ruleset's parameters by name."""
        ...


class Stated(Protocol):
    """What a proof states of one position."""

    @property
    def position(self) -> JsonValue:
        """The position."""
        ...

    @property
    def measure(self) -> int:
        """A number that falls with every move."""
        ...

    @property
    def options(self) -> tuple[JsonValue, ...]:
        """The options."""
        ...


Of = TypeVar("Of", bound=Stated)


@contextmanager
def rejecting() -> Iterator[None]:
    """Reject what makes the rules fail, or cannot be read, too: whatever is raised, as `Rejected`.

    A checker of proofs is decorated with it: data may be of any form, and nested to any depth.
    """
    try:
        yield
    except Rejected:
        raise
    except Exception as error:
        raise Rejected(f"the rules fail on it: {cause_of(error)}") from error


def parameters_of(ruleset: Any) -> dict[str, Any]:
    """Return the parameters of a ruleset, a dataclass or `TypeError`, as JSON data."""
    return {field.name: encode(getattr(ruleset, field.name)) for field in fields(ruleset)}


def names(proof: Named, ruleset: Ruleset[Any]) -> bool:
    """Return whether a proof is about this ruleset: by the name of its class and its parameters."""
    if proof.ruleset != type(ruleset).__name__:
        return False
    given = parameters_of(ruleset)
    return json.dumps(proof.parameters, sort_keys=True) == json.dumps(given, sort_keys=True)


def require_rules(proof: Named, ruleset: Ruleset[Any]) -> None:
    """Raise `Rejected` unless the proof is about this ruleset."""
    if not names(proof, ruleset):
        raise Rejected(
            printable(f"it is about {proof.ruleset} with parameters {proof.parameters}, ")
            + f"not about {type(ruleset).__name__} with parameters {parameters_of(ruleset)}"
        )


def text_of(data: Any) -> str:
    """Return JSON data as text, the same for the same position alone."""
    return json.dumps(data, ensure_ascii=False)


def value_of(data: Any) -> Any:
    """Return the value that `data` encodes, or `Rejected` if it encodes none."""
    try:
        return decode(data)
    except ValueError as error:
        raise Rejected(printable(str(error))) from error


def position_of(data: Any) -> Any:
    """Return the position that `data` is, or `Rejected` if it is none or written otherwise."""
    position = value_of(data)
    if text_of(encode(position)) != text_of(data):
        raise Rejected(f"{printable(text_of(data))} is not how a position is written")
    return position


def options_of(position: Any, ruleset: Ruleset[Any]) -> dict[str, Any]:
    """Return the options of a position by how they are written; none where a rule decides."""
    if ruleset.decided(position) is not None:
        return {}
    return {text_of(encode(option)): option for option in ruleset.options(position)}


def by_position(steps: Iterable[Of]) -> dict[str, Of]:
    """Return the steps of a proof by their positions, or `Rejected` if two are of one."""
    found: dict[str, Of] = {}
    for step in steps:
        here = text_of(step.position)
        if here in found:
            raise Rejected(f"position {printable(here)} stands in it twice")
        found[here] = step
    return found


def require_options(here: str, stated: Iterable[JsonValue], options: Iterable[str]) -> None:
    """Raise `Rejected` unless what is stated is each of these options once, in any order."""
    legal, met = set(options), set()
    for option in map(text_of, stated):
        if option not in legal:
            raise Rejected(f"{printable(option)} is not an option of {printable(here)}")
        if option in met:
            raise Rejected(f"option {printable(option)} of {printable(here)} is stated twice")
        met.add(option)
    if missing := legal - met:
        raise Rejected(f"option {printable(min(missing))} of {printable(here)} is left out")


def require_step(steps: Mapping[str, Stated], here: str, option: str) -> None:
    """Raise `Rejected` unless there is a step of the option, with a measure below that of here."""
    if option not in steps:
        raise Rejected(f"position {printable(option)} is left out")
    if not steps[option].measure < steps[here].measure:
        raise Rejected(f"the measure does not fall from {printable(here)} to {printable(option)}")


def require_all_met(steps: Mapping[str, Stated], met: Iterable[str]) -> None:
    """Raise `Rejected` if a step is of a position that is not met."""
    if unused := steps.keys() - set(met):
        raise Rejected(f"position {printable(min(unused))} is not reached")


def require_root_first(steps: Mapping[str, Stated], root: str) -> None:
    """Raise `Rejected` unless the first step is that of the root, where whoever reads it begins."""
    if (first := next(iter(steps))) != root:
        raise Rejected(f"it begins at {printable(first)}, not at its root {printable(root)}")
