"""What somebody's code said or raised, as one short printable line, whatever it is."""

from __future__ import annotations

RAISED = (Exception, SystemExit, GeneratorExit)
"""What somebody's code may raise and cost itself what it was asked for only; a time-out is none of
these."""
LONGEST = 300
"""Characters of a cause; what is longer is cut, and its length told."""


def cause_of(error: BaseException) -> str:
    r"""Return the type and text of an exception; the text may be anything, or fail to be had.

    >>> cause_of(ValueError("two\nlines"))
    'ValueError: two\\nlines'
    """
    try:
        text = str(error)
    except Exception as another:
        text = f"its text cannot be had ({type(another).__name__})"
    return printable(f"{type(error).__name__}: {text}")


def shown(value: object, most: int) -> str:
    """Return the representation of a value, `most` characters of it at most."""
    try:
        text = repr(value)
    except Exception as error:
        text = f"a {type(value).__name__} without a representation ({type(error).__name__})"
    return printable(text, most)


def printable(text: str, most: int = LONGEST) -> str:
    """Return the start of a text with all that a terminal would obey, or not encode, escaped."""
    cut = text if len(text) <= most else f"{text[:most]}... ({len(text):,} characters)"
    return "".join(c if c.isprintable() else c.encode("unicode_escape").decode() for c in cut)
