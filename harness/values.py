"""Instances and positions as JSON: plain values that replay after any upgrade.

An instance or position is made of integers, strings, booleans, `None`, tuples (named ones too)
and frozensets. A tuple becomes a JSON list, a frozenset an object {"set": [...]} in an order that
depends on its items alone.
"""

from __future__ import annotations

from collections.abc import Hashable
from typing import Any

from pydantic import ConfigDict

STRICT = ConfigDict(extra="forbid", use_attribute_docstrings=True)
"""How what is stored is read: nothing unknown in it; docstrings go into the schema."""


def encode(value: Hashable) -> Any:
    """Return `value` as JSON data; `TypeError` if it holds anything but plain values."""
    if value is None or isinstance(value, bool | int | str):
        return value
    if isinstance(value, tuple):
        return [encode(item) for item in value]
    if isinstance(value, frozenset):
        return {"set": sorted((encode(item) for item in value), key=_rank)}
    raise TypeError(
        f"{value!r} is of type {type(value).__name__}: use integers, strings, booleans, None, "
        "tuples and frozensets of them"
    )


def _rank(data: Any) -> tuple[int, Any]:
    """Return the sort key of JSON data from `encode`: a total order, whatever the kinds."""
    if isinstance(data, dict):
        return (3, [_rank(item) for item in data["set"]])
    if isinstance(data, list):
        return (2, [_rank(item) for item in data])
    if isinstance(data, str):
        return (1, data)
    return (-1, 0) if data is None else (0, data)


def decode(data: Any) -> Any:
    """Return the value that `encode` made `data` of (named tuples as plain ones).

    `ValueError` if `data` is not of that form.

    >>> decode(encode((1, frozenset({(2, "x")}))))
    (1, frozenset({(2, 'x')}))
    """
    if data is None or isinstance(data, bool | int | str):
        return data
    if isinstance(data, list):
        return tuple(decode(item) for item in data)
    if isinstance(data, dict) and set(data) == {"set"} and isinstance(data["set"], list):
        return frozenset(decode(item) for item in data["set"])
    raise ValueError(f"{data!r} is no value: a list, an integer, a string or {{'set': [...]}}")
