"""`solve --no-limits`: the judge's limits are lifted, and nothing else is."""

from __future__ import annotations

import sys
from collections.abc import Callable

import pytest
from support import TROUBLES, Ran

from harness.judge import DIGITS, InputError, Tokens, any_length

HUGE = 2**4096
with any_length():
    POWER = str(2**20_000)
"""A number with a single one in binary, past the 4,300 digits that Python converts of itself."""
SHORT_POWER = f"{POWER[:40]}... ({len(POWER)} characters)"


def case(*lines: str) -> str:
    """Return the input of one case."""
    return "\n".join(("1", *lines, ""))


def test_a_heap_of_2_to_the_4096_is_answered(command: Callable[..., Ran]) -> None:
    """2^4096 + 2 with m = 50 is Alice's: the scan steps over it wherever it started.

    That is shown where `automatic` is tested. With m = 1 a heap of an even number of ones is lost
    exactly if it ends in evenly many zeros.
    """
    heaps = [(HUGE + 2, 50), (HUGE + 2, 1), (HUGE + 4, 1), (3, 3), (3, 2)]
    text = "".join([f"{len(heaps)}\n", *(f"{n} {m}\n" for n, m in heaps)])
    ran = command("solve", "thuemorse", "--solver", "automatic", "--no-limits", text=text)
    assert ran == Ran(0, "Alice\nAlice\nBob\nAlice\nBob\n", "")


def test_the_samples_are_answered_within_limits(command: Callable[..., Ran]) -> None:
    """The digits of n give the statement's answers to all five samples."""
    text = "5\n3 3\n3 2\n387 22\n499999999 50\n499999975 49\n"
    ran = command("solve", "thuemorse", "--solver", "automatic", text=text)
    assert ran == Ran(0, "Alice\nBob\nAlice\nAlice\nBob\n", "")


@pytest.mark.parametrize(
    ("problem", "solver", "text", "answer"),
    [
        ("primes", "oracle", case("1000001 1000002 1000001 0"), "Case 1: Bob\n"),  # at K
        ("primes", "oracle", case("2 1000003 2 0"), "Case 1: Bob\n"),  # at K before both are prime
        ("thuemorse", "automatic", case("500000001 1"), "Bob\n"),  # odd, and leaves an odd count
        ("thuemorse", "automatic", case("51 51"), "Alice\n"),  # she takes all
        ("evenodd", "editorial", case("1 Dee", "52"), "Dee\n"),  # she takes all
        ("evenodd", "parity", case("51 Dum", "1 " * 51), "Dum\n"),  # he alone can move
        ("lava", "editorial", case("1 21", "^" * 21), "Kirito\n"),  # no room: no monster
        # A free 5 by 21 has one row of monsters, and any volcano in it clears the row.
        ("lava", "editorial", case("5 21", *["^" * 21] * 5), "Asuna\n"),
        ("lava", "editorial", case("21 5", *["^" * 5] * 21), "Asuna\n"),
    ],
)
def test_each_limit_of_the_judge_is_lifted(
    command: Callable[..., Ran], problem: str, solver: str, text: str, answer: str
) -> None:
    """What lies past a limit is refused without the option, and answered with it."""
    refused = command("solve", problem, "--solver", solver, text=text)
    assert (refused.status, refused.out) == (2, "")
    assert "must be from 1 to" in refused.err
    assert command("solve", problem, "--solver", solver, "--no-limits", text=text) == Ran(
        0, answer, ""
    )


@pytest.mark.parametrize(
    ("problem", "text", "message"),
    [
        ("primes", case("9 9 10 0"), "line 2: K=10: K must be at most min(x, y) = 9: "),
        ("primes", case("9 9 2 2"), "line 2: 2: w (0: Alice moves first, 1: Bob) must be from 0"),
        ("primes", case("0 9 0 0"), "line 2: 0: x must be at least 1"),
        (
            "primes",
            case(f"{POWER} {POWER} {POWER}0 0"),
            f"must be at most min(x, y) = {SHORT_POWER}",
        ),
        ("thuemorse", case(f"{HUGE} 50"), "has 1\n"),
        ("thuemorse", case(f"{POWER} 50"), f"line 2: {SHORT_POWER}: n must have an even number"),
        ("thuemorse", case(f"{HUGE + 2} 0"), "line 2: 0: m must be at least 1"),
        ("evenodd", case(f"{POWER} Dee", "2"), f"heap 2 of {SHORT_POWER} is missing here"),
        ("evenodd", case("1 Dee", "0"), "line 3: 0: heap 1 of 1 must be at least 1"),
        ("evenodd", case("2 Tee", "2 2"), "line 2: Tee: who starts must be Dee or Dum"),
        ("lava", case(f"{POWER} {POWER}", "^"), f"must have C={SHORT_POWER} characters, not 1"),
        ("lava", case("1 1", "M"), "line 3: M: row 1 of 1: 'M' is neither"),
        ("thuemorse", f"{POWER}\n3 3\n", f"case 2 of {SHORT_POWER} is missing here"),
        ("thuemorse", case("3x 3"), "line 2: 3x: n must be a whole number"),
    ],
)
def test_the_rules_of_game_and_format_stay(
    command: Callable[..., Ran], problem: str, text: str, message: str
) -> None:
    """What breaks a rule is refused as before, in one line, whatever its size."""
    ran = command("solve", problem, "--no-limits", text=text)
    assert (ran.status, ran.out, ran.err.count("\n")) == (2, "", 1)
    assert message in ran.err
    assert len(ran.err) < 400


def test_a_solver_with_a_domain_of_its_own_says_so(command: Callable[..., Ran]) -> None:
    """An array holds no heap of thousands of digits: status 3, one short line, no answer."""
    text = case("1 Dee", POWER)
    ran = command("solve", "evenodd", "--solver", "parity", "--no-limits", text=text)
    assert (ran.status, ran.out) == (3, "")
    assert ran.err == (
        "counterplay: solver parity: case 1: ValueError: "
        "a heap of 2^63 or more fits no array: ask another solver\n"
    )
    assert command("solve", "evenodd", "--no-limits", text=text).out == "Dee\n"


def test_a_file_without_such_a_reading_is_told_what_is_missing(command: Callable[..., Ran]) -> None:
    """A user's Format need not have a reading without limits; asked for, its want is named."""
    path = str(TROUBLES / "take.py")
    assert command("solve", path, "--solver", "right", text="1\n7 3\n").out == "Alice\n"
    ran = command("solve", path, "--solver", "right", "--no-limits", text="1\n7 3\n")
    assert (ran.status, ran.out) == (2, "")
    assert ran.err == (
        f"counterplay: {path}: --no-limits: its format has no reading without limits: "
        "leave --no-limits out, or give its Format one, `unlimited`\n"
    )


def test_pythons_own_limit_is_put_back(command: Callable[..., Ran]) -> None:
    """After an answer, and after an error, Python converts as many digits as before."""
    before = sys.get_int_max_str_digits()
    assert command("solve", "thuemorse", "--no-limits", text=case("3 3")).status == 0
    assert sys.get_int_max_str_digits() == before
    assert command("solve", "thuemorse", "--no-limits", text=case(f"{POWER} 3")).status == 2
    assert sys.get_int_max_str_digits() == before


def test_tokens_know_a_judges_limit_from_a_rule() -> None:
    """Without limits a number may pass `judge` and DIGITS, but not a greatest value by rule."""
    token = "9" * (DIGITS + 1)
    for past in ("51", token):
        with pytest.raises(InputError, match="n must be from 1 to 50"):
            Tokens(past).integer("n", 1, judge=50)
    assert Tokens(token, limits=False).integer("n", 1, judge=50) == 10 ** (DIGITS + 1) - 1
    with pytest.raises(InputError, match="n must be from 0 to 1"):
        Tokens("2", limits=False).integer("n", 0, 1)
    with any_length():
        assert Tokens(POWER, limits=False).integer("n", 1) == 2**20_000
