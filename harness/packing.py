"""JSON laid out for people, and packed where it is long."""

from __future__ import annotations

import hashlib
import json
import zlib
from base64 import b64decode, b64encode
from collections.abc import Iterator
from typing import Any

from pydantic import JsonValue
from pydantic_core import from_json

from harness.judge import short

WIDTH = 100
"""Columns of a line, where what stands in it can be divided at all."""
PLAIN = 1_000_000
"""Bytes of a text that is not packed."""
MOST = 32 * 2**20
"""Bytes that are read or unpacked of a file, however many it claims to hold."""


class Damaged(Exception):
    """The file is not as it was written; the message says what is wrong in one line."""


def laid_out(data: JsonValue) -> str:
    """Return JSON data as text in which whatever fits into a line stands on one.

    >>> lines = laid_out({"short": [1, 2], "long": ["x" * 60, "y" * 60]}).splitlines()
    >>> [line[:15] for line in lines]
    ['{', ' "short": [1, 2', ' "long": [', '  "xxxxxxxxxxxx', '  "yyyyyyyyyyyy', ' ]', '}']
    """
    return "".join(line + "\n" for line in lines_of(data))


def lines_of(data: JsonValue, indent: str = "", head: str = "", tail: str = "") -> Iterator[str]:
    """Yield the lines of JSON data laid out, the first after a head, the last before a tail.

    What is not asked for is not laid out: data as long as a file may be has millions of lines.
    """
    flat = json.dumps(data, ensure_ascii=False)
    taken = len(indent) + len(head) + bool(indent)  # a comma may come
    if taken + len(flat) <= WIDTH or not isinstance(data, dict | list):
        yield indent + head + flat + tail
        return
    yield indent + head + flat[0]
    items = data.items() if isinstance(data, dict) else ((None, item) for item in data)
    for number, (key, item) in enumerate(items, start=1):
        name = "" if key is None else json.dumps(key, ensure_ascii=False) + ": "
        yield from lines_of(item, indent + " ", name, "," * (number < len(data)))
    yield indent + flat[-1] + tail


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
