"""A regression test of a problem's counterexamples, as a file for pytest that stands by itself."""

from __future__ import annotations

import re
import shlex
from collections.abc import Sequence
from pathlib import Path

from jinja2 import Environment, PackageLoader, StrictUndefined

from harness import catalog
from harness.causes import printable
from harness.export.entry import Entry
from harness.export.layouts import Files


def regression(spec: str, entries: Sequence[Entry]) -> Files:
    """Return the file test_PROBLEM_counterexamples.py; a path of a problem is made absolute."""
    problem = catalog.load(spec)
    named = str(Path(spec).absolute()) if spec.endswith(".py") else spec
    environment = Environment(  # noqa: S701 (what stands in it is Python, by `literal`)
        loader=PackageLoader("harness.export"),
        keep_trailing_newline=True,
        undefined=StrictUndefined,
    )
    environment.filters["literal"] = repr
    text = environment.get_template("regression.py.j2").render(
        title=re.sub(r'[\\"]', "", printable(problem.title)),
        command=repr(f"counterplay solve {shlex.quote(named)}"),
        entries=entries,
    )
    return {f"test_{re.sub(r'[^A-Za-z0-9]', '_', problem.name)}_counterexamples.py": text}
