"""Planted faults, each found through the whole pipeline and reduced to its smallest instance."""

from __future__ import annotations

import importlib.util
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from support import ROOT, Ran

Command = Callable[..., Ran]

MUTANTS = sorted((ROOT / "tests" / "mutants").glob("*.py"))


def smallest(path: Path) -> dict[str, Any]:
    """Return the known smallest wrong instance of each mutant, worked out by hand."""
    spec = importlib.util.spec_from_file_location(f"mutants_{path.stem}", path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    known: dict[str, Any] = module.SMALLEST
    return known


@pytest.mark.parametrize("path", MUTANTS, ids=lambda path: path.stem)
def test_every_mutant_is_found_at_its_smallest_instance(path: Path, counterplay: Command) -> None:
    """With two workers each mutant is refuted, first at the instance worked out by hand.

    The right solver beside them raises no alarm.
    """
    ran = counterplay("check", str(path), "--tier", "quick", "-n", "2", "--json")
    known = smallest(path)
    found = {
        verdict["target"]: verdict["findings"][0]["instance"]
        for verdict in ran.json()
        if verdict["status"] == "refuted"
    }
    others = {v["target"]: v["status"] for v in ran.json() if v["target"] not in known}
    assert ran.status == 1
    assert len(known) >= 4
    assert found == {name: json.loads(json.dumps(value)) for name, value in known.items()}
    assert others
    assert set(others.values()) == {"holds"}
