"""Writes the files of an export: all of them or none, and nothing over what is there."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from harness.judge import InputError
from harness.writing import naming


def write(folder: Path, files: Mapping[str, str]) -> None:
    """Write texts by their paths in a folder, which is made; what is there already is left alone.

    `InputError`, with nothing written, if another file stands where one goes; where a write
    fails, what was written until then goes again.
    """
    new = {}
    for name, text in files.items():
        path = folder / name
        data = text.encode()
        if not path.exists():
            new[path] = data
        elif not path.is_file() or path.read_bytes() != data:
            raise InputError(f"{path}: something else is there: remove it, or name another folder")
    written: list[Path] = []
    try:
        for path, data in new.items():
            with naming(path):
                path.parent.mkdir(parents=True, exist_ok=True)
                with path.open("xb") as file:
                    written.append(path)
                    file.write(data)
    except BaseException:
        for path in written:
            path.unlink(missing_ok=True)
        raise
