"""An instance in one line, for people."""

from __future__ import annotations

import json
from typing import Any

from pydantic import JsonValue

from harness.judge import InputError
from harness.problem import AnyProblem
from harness.values import decode


def instance_of(problem: AnyProblem, value: JsonValue) -> Any | None:
    """Return the instance of a finding's value, `None` if the finding is on something else."""
    try:
        return problem.instance(decode(value))
    except (InputError, ValueError):
        return None


def show(problem: AnyProblem, value: JsonValue) -> str:
    """Return an instance in one line: named fields, or the rows of a grid."""
    instance = instance_of(problem, value)
    fields = getattr(instance, "_fields", None)
    if instance is not None and fields:
        return ", ".join(f"{n}={_plain(v)}" for n, v in zip(fields, instance, strict=True))
    if isinstance(instance, tuple) and all(isinstance(row, str) for row in instance):
        return " / ".join(instance)
    return json.dumps(value)


def _plain(value: Any) -> str:
    return " ".join(map(str, value)) if isinstance(value, tuple) else str(value)
