"""Planted faults, each found through the whole pipeline and reduced to its smallest instance."""

from __future__ import annotations

import importlib.util
import json
from pathlib import Path
from typing import Any

import pytest
from support import ROOT, Ran, run_in

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


@pytest.fixture(scope="module", params=MUTANTS, ids=lambda path: path.stem)
def checked(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> tuple[Path, Ran]:
    """Return a file of mutants and what checking it with two workers came to."""
    home = tmp_path_factory.mktemp("mutants")
    path: Path = request.param
    return path, run_in(home, "check", str(path), "--tier", "quick", "-n", "2", "--json")


def test_every_mutant_is_found_at_its_smallest_instance(checked: tuple[Path, Ran]) -> None:
    """Each mutant is refuted, and its first finding is the instance worked out by hand."""
    path, ran = checked
    known = smallest(path)
    found = {
        verdict["target"]: verdict["findings"][0]["instance"]
        for verdict in ran.json()
        if verdict["status"] == "refuted"
    }
    assert ran.status == 1
    assert len(known) >= 4
    assert found == {name: json.loads(json.dumps(value)) for name, value in known.items()}


def test_right_solvers_raise_no_alarm(checked: tuple[Path, Ran]) -> None:
    """Each file's control holds on every instance of the bound."""
    path, ran = checked
    others = {v["target"]: v["status"] for v in ran.json() if v["target"] not in smallest(path)}
    assert others
    assert set(others.values()) == {"holds"}
