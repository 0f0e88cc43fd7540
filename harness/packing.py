"""JSON laid out for people, and packed where it is long."""

from __future__ import annotations

import hashlib
import json
import zlib
from base64 import b64decode, b64encode
from typing import Any

from pydantic import JsonValue
from pydantic_core import from_json

from harness.judge import short

WIDTH = 100
"""Columns of a line, where what stands in it can be divided at all."""
PLAIN = 1_000_000
"""Bytes of a text that is not packed."""
MOST = 256 * 2**20
"""Bytes that are unpacked of a file, however many it claims to hold."""


class Damaged(Exception):
    """The file is not as it was written; the message says what is wrong in one line."""


def laid_out(data: JsonValue) -> str:
    """Return JSON data as text in which whatever fits into a line stands on one.

    >>> lines = laid_out({"short": [1, 2], "long": ["x" * 60, "y" * 60]}).splitlines()
    >>> [line[:15] for line in lines]
    ['{', ' "short": [1, 2', ' "long": [', '  "xxxxxxxxxxxx', '  "yyyyyyyyyyyy', ' ]', '}']
    """
    return _laid_out(data, "", 0) + "\n"


def _laid_out(data: JsonValue, indent: str, taken: int) -> str:
    """Return the text of data in a line of which `taken` columns past the indent are not free."""
    flat = json.dumps(data, ensure_ascii=False)
    if len(indent) + taken + len(flat) <= WIDTH or not isinstance(data, dict | list):
        return flat
    deeper = indent + " "
    if isinstance(data, list):
        parts = [_laid_out(item, deeper, 1) for item in data]
    else:
        keys = [json.dumps(key, ensure_ascii=False) + ": " for key in data]
        values = zip(keys, data.values(), strict=True)
        parts = [key + _laid_out(value, deeper, len(key) + 1) for key, value in values]
    inside = ",\n".join(deeper + part for part in parts)
    return f"{flat[0]}\n{inside}\n{indent}{flat[-1]}"


def pack(text: str, form: str) -> bytes:
    """Return the bytes of the file of a text of a format, compressed if it is long."""
    plain = text.encode()
    if len(plain) <= PLAIN:
        return plain
    return _envelope(zlib.compress(plain, 9), form)


def unpack(data: bytes, form: str) -> str:
    """Return the text that `pack` made a file of, or `Damaged`; nothing past MOST is unpacked."""
    try:
        read = from_json(data)
    except ValueError as error:
        raise Damaged(f"{short(error)}: not a {form} file") from error
    found = read.get("format") if isinstance(read, dict) else None
    if found == f"{form}+zlib":
        plain = _unpacked(read, data, form)
    elif found == form:
        plain = data
    else:
        raise Damaged(f"format {short(repr(found))}: must be {form}: check again")
    if (len(plain) <= PLAIN) != (found == form):
        raise Damaged(f"format {found}: not for {len(plain):,} bytes")
    try:
        return plain.decode()
    except UnicodeDecodeError as error:
        raise Damaged(f"{short(error)}: not a {form} file") from error


def _envelope(packed: bytes, form: str) -> bytes:
    """Return the file that holds compressed data, with a digest of it."""
    return laid_out(
        {
            "format": f"{form}+zlib",
            "sha256": hashlib.sha256(packed).hexdigest(),
            "data": b64encode(packed).decode(),
        }
    ).encode()


def _unpacked(envelope: dict[str, Any], data: bytes, form: str) -> bytes:
    """Return what an envelope holds, or `Damaged`."""
    try:
        packed = b64decode(envelope["data"], validate=True)
        stream = zlib.decompressobj()
        plain = stream.decompress(packed, MOST)
    except (KeyError, TypeError, ValueError, zlib.error) as error:
        raise Damaged(f"data: {short(error)}: cannot be unpacked") from error
    if data != _envelope(packed, form):
        raise Damaged("data: the digest is another: something was changed since it was written")
    if stream.unconsumed_tail:
        raise Damaged(f"data: more than {MOST:,} bytes: too long to be unpacked")
    if not stream.eof or stream.unused_data:
        raise Damaged("data: does not end where it should")
    return plain
