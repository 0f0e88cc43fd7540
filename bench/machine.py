"""The machine that the figures are from."""

from __future__ import annotations

import os
import platform
import shutil
import subprocess
from collections.abc import Mapping
from typing import Any

import numpy as np


def describe(machine_info: Mapping[str, Any], compiler: str) -> dict[str, Any]:
    """Return processor, cores and versions; `machine_info` is pytest-benchmark's own account."""
    return {
        "cpu": machine_info["cpu"].get("brand_raw") or platform.processor() or "unknown processor",
        "cores": os.cpu_count(),
        "system": f"{platform.system()} {platform.machine()}",
        "python": platform.python_version(),
        "numpy": np.__version__,
        "compiler": compiler,
    }


def compiler() -> str:
    """Return name and version of the C++ compiler, as far as it tells.

    Clang, which calls itself g++ on macOS, has `-dumpversion` alone.
    """
    path = shutil.which("g++")
    if path is None:
        return "no g++ here"
    for option in ("-dumpfullversion", "-dumpversion"):
        done = subprocess.run([path, option], capture_output=True, text=True, check=False)
        if done.returncode == 0:
            return f"g++ {done.stdout.strip()}"
    return "g++ of unknown version"
