"""What was found wrong before, kept as JSON values and replayed first.

An instance that a solver answered wrongly stands as its value, and where a solver contradicted
itself as an object: {"solver": ..., "instance": ..., "play": [...]}.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from pathlib import Path

from pydantic import JsonValue, TypeAdapter

from harness.checks.inconsistency import played
from harness.checks.written import Rejected
from harness.conclude import Conclusion
from harness.judge import InputError
from harness.problem import AnyProblem
from harness.records import Place
from harness.values import decode, encode

Kept = JsonValue | Place
"""The value of an instance, or a place."""

_PLACE = TypeAdapter(Place)


def load(folder: Path, problem: AnyProblem) -> list[Kept]:
    """Return what is kept of a problem, nothing if there is no file yet.

    `InputError` if the file is not a JSON list of its instances, and of plays from them.
    """
    path = folder / f"{problem.name}.json"
    if not path.exists():
        return []
    try:
        values = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError, RecursionError) as error:
        raise InputError(f"{path}: {error}: mend or delete the file") from error
    if not isinstance(values, list):
        raise InputError(f"{path}: must be a JSON list of instances: mend or delete the file")
    try:
        return [_read(problem, value) for value in values]
    except (InputError, Rejected, ValueError) as error:
        raise InputError(f"{path}: {error}: mend or delete the file") from error


def _read(problem: AnyProblem, value: JsonValue) -> Kept:
    """Return a value of the file as it is to be asked again, or raise what is wrong with it."""
    if not isinstance(value, dict) or "play" not in value:
        problem.instance(decode(value))
        return value
    place = _PLACE.validate_python(value)
    instance = problem.instance(decode(place.instance))
    if place.play[:1] != (encode(problem.root(instance)),):
        raise Rejected(f"the play starts elsewhere than the instance {place.instance}")
    played(place.play, problem.rules(instance))
    return place


def found(conclusions: Iterable[Conclusion]) -> list[Kept]:
    """Return what is to be kept of conclusions on solvers."""
    return [
        finding.instance
        if finding.inconsistency is None
        else Place(conclusion.target, finding.instance, finding.inconsistency.play)
        for conclusion in conclusions
        for finding in conclusion.findings
    ]


def add(folder: Path, problem: AnyProblem, found: Iterable[Kept]) -> None:
    """Keep this too; the file is sorted and holds each once, a place for whoever was first there.

    All solvers are asked again at it.
    """
    first: dict[str, str] = {}
    for kept in [*load(folder, problem), *found]:
        first.setdefault(_where(kept), _line(kept))
    lines = sorted(first.values())
    if not lines:
        return
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"{problem.name}.json"
    whole = path.with_suffix(".new")
    whole.write_text("[\n" + ",\n".join(lines) + "\n]\n", encoding="utf-8")
    whole.replace(path)


def _where(kept: Kept) -> str:
    return json.dumps([kept.instance, kept.play] if isinstance(kept, Place) else kept)


def _line(kept: Kept) -> str:
    value = _PLACE.dump_python(kept, mode="json") if isinstance(kept, Place) else kept
    return json.dumps(value)
