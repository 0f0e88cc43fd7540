"""Reading the judge's text formats: tokens that know their line, and errors that name it."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TypeVar

T = TypeVar("T")

SHOWN = 40
"""Characters of a token that an error shows."""
DIGITS = 640
"""Digits that a number may have within limits: as many as Python converts under any setting."""


class InputError(Exception):
    """Bad input; the message is one line: where, what value, what is wrong and what to do."""


class Unfinished(Exception):
    """There is no answer, through no fault of the input; the message says why in one line."""


@contextmanager
def any_length() -> Iterator[None]:
    """Let Python convert numbers of any length from and to digits, as long as this lasts."""
    before = sys.get_int_max_str_digits()
    sys.set_int_max_str_digits(0)
    try:
        yield
    finally:
        sys.set_int_max_str_digits(before)


class Tokens:
    """The white-space separated tokens of a text, read one after the other."""

    def __init__(self, text: str, limits: bool = True) -> None:
        """Take the whole text; `InputError` if a character is not printable ASCII or space.

        Without `limits` the judge's are lifted, and numbers may have any length: read them within
        `any_length()`.
        """
        self._limits = limits
        self._tokens: list[tuple[int, str]] = []
        for number, line in enumerate(text.split("\n"), start=1):
            foreign = re.search(r"[^\x20-\x7e\t\r]", line)
            if foreign:
                raise InputError(
                    f"line {number}: character {foreign.group()!r}: "
                    "only printable ASCII may stand here"
                )
            self._tokens += [(number, token) for token in line.split()]
        self._next = 0
        self.line = 1

    def word(self, what: str) -> str:
        """Return the next token; `InputError` at the end of input, saying `what` is missing."""
        if self._next == len(self._tokens):
            last = self._tokens[-1][0] if self._tokens else 1
            raise InputError(f"line {last}: end of input: {what} is missing here")
        self.line, token = self._tokens[self._next]
        self._next += 1
        return token

    def integer(
        self, what: str, least: int, greatest: int | None = None, *, judge: int | None = None
    ) -> int:
        """Return the next token as an integer; `InputError` unless in [least, greatest].

        `judge` is a greatest value too, one that only the judge sets: without limits it is lifted.
        """
        if self._limits and judge is not None:
            greatest = judge
        token = self.word(what)
        if not re.fullmatch(r"-?[0-9]+", token):
            raise self.error(token, f"{what} must be a whole number")
        limits = f"at least {least}" if greatest is None else f"from {least} to {greatest}"
        if self._limits and len(token.removeprefix("-")) > DIGITS:
            outside = greatest is not None and len(token.lstrip("-0")) > DIGITS
            rule = f"must be {limits}" if outside else f"may have at most {DIGITS} digits"
            raise self.error(token, f"{what} {rule}")
        value = int(token)
        if value < least or (greatest is not None and value > greatest):
            raise self.error(token, f"{what} must be {limits}")
        return value

    def error(self, token: object, rule: str) -> InputError:
        """Return the error that the last token read, or `token`, breaks `rule`."""
        return InputError(f"line {self.line}: {short(token)}: {rule}")

    def cases(self, case: Callable[[Tokens], T]) -> list[T]:
        """Return what `case` reads T times after a first token T >= 1; nothing may follow."""
        count = self.integer("the number of cases T", 1)
        instances = []
        for number in range(1, count + 1):
            if self._next == len(self._tokens):
                self.word(f"case {number} of {short(count)}")
            instances.append(case(self))
        if self._next < len(self._tokens):
            self.line, token = self._tokens[self._next]
            raise self.error(token, f"nothing may follow the last case ({count} of {count})")
        return instances


def short(value: object) -> str:
    """Return the value's text for an error: its first SHOWN characters if there are more."""
    shown = str(value)
    if len(shown) > SHOWN:
        return f"{shown[:SHOWN]}... ({len(shown)} characters)"
    return shown
