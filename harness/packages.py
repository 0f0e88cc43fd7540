"""What to do about a module that is missing; imports no package, so that it can always be said."""

import sys
from typing import NoReturn

OURS = ("harness", "oracles", "solvers")


def stop_without(error: ModuleNotFoundError) -> NoReturn:
    """Say on stderr, in one line, what is missing and how to install it; exit status 2."""
    package = (error.name or "").partition(".")[0]
    if package in OURS:
        line = f"module {error.name}: missing: mend the import, or install counterplay again"
    else:
        line = (
            f"package {package}: not installed for {sys.executable}: "
            "in the folder of pyproject.toml run `python3 -m pip install -e .`, best in a venv"
        )
    print(f"counterplay: {line}", file=sys.stderr)
    sys.exit(2)
