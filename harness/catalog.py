"""From a name, or a path to somebody's file, to a Problem or the claims about it."""

from __future__ import annotations

import importlib
import importlib.util
import pkgutil
import re
import sys
from collections.abc import Iterable, Iterator
from contextlib import redirect_stdout
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING

import harness.editorials
import harness.problems
from harness.features import Feature
from harness.judge import InputError
from harness.problem import AnyProblem, Problem
from harness.telling import Telling

if TYPE_CHECKING:
    from harness.claims import Claim


def names() -> list[str]:
    """Return the names of the problems that come with the tool, sorted."""
    return sorted(module.name for module in pkgutil.iter_modules(harness.problems.__path__))


@cache
def load(spec: str) -> AnyProblem:
    """Return the problem of that name, or `PROBLEM` of the Python file at that path.

    `InputError` if there is none, or the file does not define one.
    """
    if spec.endswith(".py"):
        problem = getattr(_loaded_from(Path(spec)).module, "PROBLEM", None)
        if not isinstance(problem, Problem):
            raise InputError(f"{spec}: PROBLEM is missing: assign it a harness.problem.Problem")
        _require_well_formed(spec, problem)
        return problem
    if spec not in names():
        raise InputError(
            f"problem {spec}: unknown: choose one of {', '.join(names())}, or a path to a .py file"
        )
    found: AnyProblem = importlib.import_module(f"harness.problems.{spec}").PROBLEM
    return found


def _require_well_formed(spec: str, problem: AnyProblem) -> None:
    """Raise `InputError` for names that no file can bear, or that are not the only ones."""
    solvers = [solver.name for solver in problem.solvers]
    for name in (problem.name, *solvers):
        if not re.fullmatch(r"[A-Za-z0-9]+([_.-][A-Za-z0-9]+)*", name):
            raise InputError(
                f"{spec}: name {name!r}: use letters, digits, and single _ . - between"
            )
        if solvers.count(name) > 1 or name == "oracle":
            raise InputError(f"{spec}: solver {name}: there is another of that name: rename one")
    if type(problem.title) is not str or type(problem.telling) is not Telling:
        raise InputError(f"{spec}: title must be a str, telling a harness.telling.Telling")
    for solver in problem.solvers:
        if type(solver.about) is not str:
            raise InputError(f"{spec}: solver {solver.name}: about {solver.about!r}: must be a str")
        if solver.expected not in (None, "holds", "refuted"):
            raise InputError(
                f"{spec}: solver {solver.name}: expected {solver.expected!r}: "
                'must be None, "holds" or "refuted"'
            )
    features = [getattr(feature, "name", None) for feature in problem.features]
    for feature in problem.features:
        if not isinstance(feature, Feature) or features.count(feature.name) > 1:
            raise InputError(
                f"{spec}: features: {feature!r}: must be a harness.features.Feature, and the only "
                "one of its name"
            )


def claims(spec: str) -> tuple[Claim, ...]:
    """Return the claims about a problem: of its editorial here, or `CLAIMS` of somebody's file."""
    found: tuple[Claim, ...] = getattr(_editorial(spec), "CLAIMS", ())
    return found


def rulesets(spec: str) -> tuple[type, ...]:
    """Return the rulesets that certificates of those claims name: `RULESETS` beside them."""
    found: tuple[type, ...] = getattr(_editorial(spec), "RULESETS", ())
    return found


def files(spec: str) -> dict[str, Path]:
    """Return by its name the file of each module that came with somebody's file, that one too.

    What it imports only later is not among them; a name has none.
    """
    return dict(_loaded_from(Path(spec)).files) if spec.endswith(".py") else {}


def _editorial(spec: str) -> ModuleType | None:
    if spec.endswith(".py"):
        return _loaded_from(Path(spec)).module
    if spec in {module.name for module in pkgutil.iter_modules(harness.editorials.__path__)}:
        return importlib.import_module(f"harness.editorials.{spec}")
    return None


@dataclass(frozen=True)
class _Loaded:
    """The module of somebody's file, and the files of all modules that came with it."""

    module: ModuleType
    files: dict[str, Path]


@cache
def _loaded_from(path: Path) -> _Loaded:
    if not path.is_file():
        raise InputError(f"{path}: no such file: name a problem or a path to a Python file")
    name = f"counterplay_file_{path.stem}"
    spec = importlib.util.spec_from_file_location(name, path)
    if spec is None or spec.loader is None:
        raise InputError(f"{path}: not a Python file: name a problem or a path to a .py file")
    module = importlib.util.module_from_spec(spec)
    before = sys.modules.keys() - {name}
    sys.modules[name] = module
    try:
        with redirect_stdout(sys.stderr):
            spec.loader.exec_module(module)
    except (Exception, SystemExit) as error:
        raise InputError(f"{path}: {type(error).__name__}: {error}: mend the file") from error
    return _Loaded(module, dict(_files_of(sys.modules.keys() - before)))


def _files_of(names: Iterable[str]) -> Iterator[tuple[str, Path]]:
    """Yield those of the modules of these names that are from a file, with its path."""
    for name in names:
        file = getattr(sys.modules[name], "__dict__", {}).get("__file__")
        if isinstance(file, str):
            yield name, Path(file).resolve()
