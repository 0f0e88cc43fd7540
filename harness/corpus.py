"""Instances that disagreed before, kept as JSON values and replayed first."""

from __future__ import annotations

import json
from collections.abc import Iterable
from pathlib import Path

from pydantic import JsonValue

from harness.judge import InputError
from harness.problem import AnyProblem
from harness.values import decode


def load(folder: Path, problem: AnyProblem) -> list[JsonValue]:
    """Return the kept instances of a problem, none if there is no file yet.

    `InputError` if the file is not a JSON list of its instances.
    """
    path = folder / f"{problem.name}.json"
    if not path.exists():
        return []
    try:
        instances = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError, RecursionError) as error:
        raise InputError(f"{path}: {error}: mend or delete the file") from error
    if not isinstance(instances, list):
        raise InputError(f"{path}: must be a JSON list of instances: mend or delete the file")
    for value in instances:
        try:
            problem.instance(decode(value))
        except (InputError, ValueError) as error:
            raise InputError(f"{path}: {error}: mend or delete the file") from error
    return instances


def add(folder: Path, problem: AnyProblem, instances: Iterable[JsonValue]) -> None:
    """Keep these instances too; the file is sorted and holds each once."""
    kept = {json.dumps(value): value for value in [*load(folder, problem), *instances]}
    if not kept:
        return
    folder.mkdir(parents=True, exist_ok=True)
    lines = ",\n".join(sorted(kept))
    path = folder / f"{problem.name}.json"
    whole = path.with_suffix(".new")
    whole.write_text(f"[\n{lines}\n]\n", encoding="utf-8")
    whole.replace(path)
