"""Tokens of the judge's input: what is read, and the one line that each bad input gets."""

from __future__ import annotations

import os
import re
import subprocess
import sys

import pytest

from harness.judge import DIGITS, InputError, Tokens

COUNT = "the number of cases T"


def pair(tokens: Tokens) -> tuple[int, str]:
    """Return a case of a number from 0 to 99 and a word."""
    return tokens.integer("the number", 0, 99), tokens.word("the word")


def complaint(text: str) -> str:
    """Return the message that reading `text` as pairs ends in; it must be a single line."""
    with pytest.raises(InputError) as caught:
        Tokens(text).cases(pair)
    message = str(caught.value)
    assert len(message.splitlines()) == 1
    assert message.isprintable()
    return message


@pytest.mark.parametrize(
    "text",
    [
        "2\n1 a\n22 b\n",
        "2 1 a 22 b",
        "2\r\n1 a\r\n22 b\r\n",
        "\n\n2\n\t1\ta \n 22\n b\n\n",
        "2\n1 a\n22 b",
    ],
    ids=["a case a line", "one line", "CRLF", "tabs and blank lines", "no final newline"],
)
def test_any_white_space_separates_tokens(text: str) -> None:
    """Spaces, tabs, LF and CRLF all separate tokens, and a case may span lines."""
    assert Tokens(text).cases(pair) == [(1, "a"), (22, "b")]


@pytest.mark.parametrize(
    ("text", "line", "token", "rule"),
    [
        ("", 1, "end of input", f"{COUNT} is missing here"),
        ("\n \r\n\t\n", 1, "end of input", f"{COUNT} is missing here"),
        ("2\n1 a\n", 2, "end of input", "case 2 of 2 is missing here"),
        ("1\n", 1, "end of input", "case 1 of 1 is missing here"),
        ("1\n\n7\n", 3, "end of input", "the word is missing here"),
        ("1\n7 a\n\n8 b\n", 4, "8", "nothing may follow the last case (1 of 1)"),
        ("1\n7 a b\n", 2, "b", "nothing may follow the last case (1 of 1)"),
        ("0\n", 1, "0", f"{COUNT} must be at least 1"),
        ("-3\n", 1, "-3", f"{COUNT} must be at least 1"),
        ("-0\n", 1, "-0", f"{COUNT} must be at least 1"),
        ("two\n1 a\n", 1, "two", f"{COUNT} must be a whole number"),
        ("1\nseven a\n", 2, "seven", "the number must be a whole number"),
        ("1\n+5 a\n", 2, "+5", "the number must be a whole number"),
        ("1\n1e3 a\n", 2, "1e3", "the number must be a whole number"),
        ("1\n1_0 a\n", 2, "1_0", "the number must be a whole number"),
        ("1\n1.0 a\n", 2, "1.0", "the number must be a whole number"),
        ("1\n0x1f a\n", 2, "0x1f", "the number must be a whole number"),
        ("1\n- a\n", 2, "-", "the number must be a whole number"),
        ("1\n--5 a\n", 2, "--5", "the number must be a whole number"),
        ("1\n-1 a\n", 2, "-1", "the number must be from 0 to 99"),
        ("1\n100 a\n", 2, "100", "the number must be from 0 to 99"),
        ("1\r\n\r\n100 a\r\n", 3, "100", "the number must be from 0 to 99"),
        ("1\n١ a\n", 2, r"character '١'", "only printable ASCII may stand here"),
        ("1\n1 \xa0a\n", 2, r"character '\xa0'", "only printable ASCII may stand here"),
        ("\ufeff1\n1 a\n", 1, r"character '\ufeff'", "only printable ASCII may stand here"),
        ("1\n1 a\x00\n", 2, r"character '\x00'", "only printable ASCII may stand here"),
        ("1\n1\x0ba\n", 2, r"character '\x0b'", "only printable ASCII may stand here"),
        ("1\n1\x1fa\n", 2, r"character '\x1f'", "only printable ASCII may stand here"),
        ("1\n1 a\x7f\n", 2, r"character '\x7f'", "only printable ASCII may stand here"),
        ("1\n1 a\x85", 2, r"character '\x85'", "only printable ASCII may stand here"),
        ("1\n1 a\u2028", 2, r"character '\u2028'", "only printable ASCII may stand here"),
        ("1\n1 \udcff\n", 2, r"character '\udcff'", "only printable ASCII may stand here"),
    ],
)
def test_bad_input_is_named_by_line_token_and_rule(
    text: str, line: int, token: str, rule: str
) -> None:
    """Bad input gets one printable line: where it is, what stands there, which rule it breaks."""
    assert complaint(text) == f"line {line}: {token}: {rule}"


def test_a_foreign_character_is_found_before_anything_is_read() -> None:
    """A foreign character on the last line is reported even if the first line is wrong too."""
    assert complaint("nonsense\n1 a\nü").startswith("line 3: character 'ü'")


@pytest.mark.parametrize(("token", "value"), [("007", 7), ("-0", 0), ("00", 0), ("099", 99)])
def test_leading_zeros_and_minus_zero_are_numbers(token: str, value: int) -> None:
    """Leading zeros change nothing, and -0 is 0."""
    assert Tokens(token).integer("n", 0, 99) == value


def test_the_ends_of_a_range_are_in_it() -> None:
    """A number may be the least or the greatest allowed; without a greatest it may be any size."""
    tokens = Tokens("-5 5 " + "9" * DIGITS)
    assert tokens.integer("n", -5, 5) == -5
    assert tokens.integer("n", -5, 5) == 5
    assert tokens.integer("n", 0) == 10**DIGITS - 1


@pytest.mark.parametrize(
    ("token", "rule"),
    [
        ("9" * 5000, "must be from 0 to 99"),
        ("-" + "9" * 5000, "must be from 0 to 99"),
        ("0" * 4999 + "1", f"may have at most {DIGITS} digits"),
    ],
)
def test_a_number_of_thousands_of_digits_is_refused_in_a_short_line(token: str, rule: str) -> None:
    """A number of 5,000 digits is refused without being converted, and is shown shortened.

    The rule is the number's own limits where it breaks them for certain.
    """
    message = complaint(f"1\n{token} a\n")
    assert message == f"line 2: {token[:40]}... ({len(token)} characters): the number {rule}"


def test_without_a_greatest_the_number_of_digits_is_the_limit() -> None:
    """Where a number may be of any size, its length is what is refused."""
    with pytest.raises(InputError, match=f"n may have at most {DIGITS} digits"):
        Tokens("9" * 5000).integer("n", 0)


def test_the_sign_is_no_digit() -> None:
    """A negative number may have as many digits as a positive one; one more is too many."""
    assert Tokens("-" + "1" * DIGITS).integer("n", -(10**DIGITS)) == -int("1" * DIGITS)
    with pytest.raises(InputError, match=f"at most {DIGITS} digits"):
        Tokens("-" + "1" * (DIGITS + 1)).integer("n", -(10**DIGITS))


def test_every_number_of_the_allowed_length_converts_under_pythons_lowest_limit() -> None:
    """The greatest length allowed is within the least limit that Python can be set to."""
    code = (
        "from harness.judge import DIGITS, Tokens\n"
        "print(Tokens('9' * DIGITS).integer('n', 0) % 1000)\n"
    )
    environment = {**os.environ, "PYTHONINTMAXSTRDIGITS": "640"}
    done = subprocess.run(
        [sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stdout, done.stderr) == (0, "999\n", "")


@pytest.mark.parametrize("text", ["{}\n1 a\n", "{}\n1\n", "{}\n"])
def test_a_huge_number_of_cases_ends_with_the_input(text: str) -> None:
    """T of hundreds of digits is believed until the input ends, and is shown shortened."""
    message = complaint(text.format("9" * 600))
    assert re.search("is missing here$", message)
    assert len(message) < 150


def test_a_long_word_is_shown_shortened() -> None:
    """An error shows the first 40 characters of a token and says how many it has."""
    assert complaint("1\n" + "x" * 41 + " a\n").startswith(
        f"line 2: {'x' * 40}... (41 characters): "
    )
    assert complaint("1\n" + "x" * 40 + " a\n").startswith(f"line 2: {'x' * 40}: ")


def test_an_error_of_a_cases_own_names_the_last_tokens_line() -> None:
    """A rule that a case checks itself is reported at the line of the token read last."""
    tokens = Tokens("1\n2\n3\n")
    tokens.word("first")
    tokens.word("second")
    assert str(tokens.error("k=2", "k is too small")) == "line 2: k=2: k is too small"
