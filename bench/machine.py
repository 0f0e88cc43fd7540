"""The machine that the figures are from."""

from __future__ import annotations

import os
import platform
import shutil
import subprocess
from collections.abc import Mapping
from typing import Any

import numpy as np


def describe(machine_info: Mapping[str, Any]) -> dict[str, Any]:
    """Return processor, cores and versions; `machine_info` is pytest-benchmark's own account."""
    return {
        "cpu": machine_info["cpu"].get("brand_raw") or platform.processor() or "unknown processor",
        "cores": os.cpu_count(),
        "system": f"{platform.system()} {platform.machine()}",
        "python": platform.python_version(),
        "numpy": np.__version__,
        "compiler": compiler(),
    }


def compiler() -> str:
    """Return name and version of the C++ compiler."""
    path = shutil.which("g++")
    if path is None:
        return "no g++ here"
    done = subprocess.run([path, "-dumpfullversion"], capture_output=True, text=True, check=True)
    return f"g++ {done.stdout.strip()}"
