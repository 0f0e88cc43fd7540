"""A report as the text of `bench.json`, a row a line."""

from __future__ import annotations

import json
from dataclasses import fields, is_dataclass
from typing import Any

from bench.figures import Figure
from bench.results import Report


def written(report: Report) -> str:
    """Return a report as JSON.

    An object with the fields of `Report`, each with the fields of its rows. A figure is the list
    of what each round came to, in four digits; median, range and ratio follow from it. `about`
    and each row have a line of their own, so that a diff shows which changed.
    """
    parts = [f'"about": {_line(report.about)}']
    for name in ("comparisons", "finding", "growth"):
        rows = ",\n".join(map(_line, getattr(report, name)))
        parts.append(f'"{name}": [\n{rows}\n]')
    return "{\n" + ",\n".join(parts) + "\n}\n"


def _line(value: Any) -> str:
    return json.dumps(_plain(value), ensure_ascii=False)


def _plain(value: Any) -> Any:
    """Return a value in lists, mappings, texts and numbers."""
    if isinstance(value, Figure):
        return [float(f"{one:.4g}") for one in value.rounds]
    if is_dataclass(value):
        return {field.name: _plain(getattr(value, field.name)) for field in fields(value)}
    if isinstance(value, tuple | list):
        return [_plain(one) for one in value]
    return value
