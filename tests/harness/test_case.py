"""Case files: laid out for people, read only as they were written, whichever byte is changed."""

from __future__ import annotations

import hashlib
import json
import os
import zlib
from base64 import b64decode, b64encode
from collections.abc import Callable
from dataclasses import fields, replace
from functools import partial
from pathlib import Path
from typing import Any

import cases
import pytest
from pydantic import ValidationError

from harness import packing
from harness.binding import digest_of
from harness.checks.written import Rejected
from harness.claims import Claim
from harness.editorials.lava import winning
from harness.judge import InputError
from harness.packing import Damaged, laid_out, pack, unpack
from harness.proofs import Certificate, Step
from harness.records import Status
from harness.replay import replay
from harness.report.case import Case, dump, parse, read, sealed

WORTHLESS = Claim(
    id="worthless",
    text="",
    document="",
    section="",
    domain="",
    method="",
    test=partial(winning.rectangles_equal_raw_game, code=lambda rows, columns, alive: 0),
    expected=Status.REFUTED,
)
"""That the Grundy value of every board is 0: wrong of the first with a monster."""

REAL: dict[str, Callable[[], Case]] = {
    "primes, a solver": lambda: cases.of_solver("primes", "editorial", (5, 30, 0, 1)),
    "primes, a contradiction": lambda: cases.of_contradiction("primes", "prose", (5, 131072, 0, 1)),
    "primes, a claim": lambda: cases.of_claim("primes", "code-decides"),
    "evenodd, a claim": lambda: cases.of_claim("evenodd", "rules-as-told"),
    "evenodd, one heap": lambda: cases.of_claim("evenodd", "dee-never-last-on-the-odd-heap"),
    "lava, a claim": lambda: cases.of_claim("lava", "any-cell"),
    "lava, a Grundy value": lambda: cases.of_claim("lava", "worthless"),
    "thuemorse, a claim": lambda: cases.of_claim("thuemorse", "table-stays-within"),
}
"""A case a game and kind; of solvers only those of primes are wrong."""


@pytest.fixture
def remembered(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let claims be tested once, and the worthless one be a claim on lava."""
    for game in ("primes", "evenodd", "thuemorse"):
        cases.remember_tests(monkeypatch, game)
    cases.remember_tests(monkeypatch, "lava", WORTHLESS)


def refusal(data: bytes) -> str:
    """Return why a file with this content is refused, "" if it is accepted."""
    try:
        replay(parse(data))
    except (InputError, Rejected) as error:
        return str(error)
    return ""


@pytest.mark.parametrize("kind", REAL)
def test_no_byte_of_a_case_file_can_be_changed(remembered: None, kind: str) -> None:
    """Each byte changed in its last bit, and in another way too, is refused with a reason.

    In turn it becomes a digit, a blank, a quote, or nothing. The reason is one printable line.
    """
    data = dump(REAL[kind]())
    assert refusal(data) == ""
    for at, byte in enumerate(data):
        for other in (bytes([byte ^ 1]), (b"7", b" ", b'"', b"")[at % 4]):
            if other != bytes([byte]):
                reason = refusal(data[:at] + other + data[at + 1 :])
                assert reason, (at, byte, other)
                assert reason.isprintable()


@pytest.mark.parametrize("kind", REAL)
def test_a_case_file_is_read_as_it_was_written(remembered: None, tmp_path: Path, kind: str) -> None:
    """What is read is the case; what can be divided fits, and a step of a certificate is a line."""
    case = REAL[kind]()
    path = tmp_path / "certificate.json"
    path.write_bytes(dump(case))
    assert read(path) == case
    lines = path.read_text().splitlines()
    assert all(len(line) <= 100 for line in lines if not line.startswith('  "'))
    for proof in case.finding.certificates:
        for step in proof.steps:
            start = f'{{"position": {json.dumps(step.position)}, "measure": {step.measure}'
            assert sum(start in line for line in lines) == 1


def test_the_layout_says_the_same_as_the_data() -> None:
    """Read as JSON it is the data again; what does not fit is divided, and all else is not."""
    data: Any = {"a": [], "b": {}, "c": ["é" * 90, {"d": list(range(60))}], "e": None, "f": "\n"}
    text = laid_out(data)
    assert json.loads(text) == data
    assert '\n "a": [],\n "b": {},\n' in text
    assert "é" * 90 in text
    for width in range(80, 120):
        row: Any = ["x" * (width - 4)]  # two quotes and two brackets more
        assert (laid_out(row).count("\n") == 1) == (width <= 100)


SAID, TRUE = '"said": "Bob"', '"truth": "Alice"'
END = ', "measure": 0}'
REWRITTEN: dict[str, tuple[Callable[[str], str], str]] = {
    "another blank": (lambda t: t.replace('"primes"', ' "primes"'), "line 3: "),
    "one blank less": (lambda t: t.replace('": "primes"', '":"primes"'), "line 3: "),
    "no layout": (lambda t: json.dumps(json.loads(t)), "line 1: "),
    "a key twice": (lambda t: t.replace(' "tier"', ' "tier": "ci",\n "tier"'), "line 4: "),
    "an escaped character": (lambda t: t.replace('"primes"', '"prim\\u0065s"'), "line 3: "),
    "a default spelled out": (lambda t: t.replace(END, END[:-1] + ', "reply": null}'), "line 24: "),
    "another order": (lambda t: t.replace(f"{SAID},\n  {TRUE}", f"{TRUE},\n  {SAID}"), "line 10: "),
    "a line more": (lambda t: t + "\n", "line 37: "),
    "a line less": (lambda t: t.rstrip("\n"), "line 36: the end"),
    "a number in another form": (lambda t: t.replace('"measure": 4', '"measure": 4e0'), "measure"),
    "a mark in front": (lambda t: "\ufeff" + t, "not a counterplay-case/2 file"),
    "of the version before": (lambda t: t.replace("case/2", "case/1"), "check again"),
    "of another": (lambda t: t.replace("case/2", "case/3"), "must be counterplay-case/2"),
    "no object": (lambda t: f"[{t}]", "format None: must be counterplay-case/2"),
    "a format that is no text": (lambda t: t.replace('"counterplay-case/2"', "[2]"), "format [2]"),
    "nested without end": (lambda t: "[" * 10**6, "not a counterplay-case/2 file"),
    "nothing": (lambda t: "", "not a counterplay-case/2 file"),
}  # fmt: skip


@pytest.mark.parametrize("name", REWRITTEN)
def test_what_says_the_same_in_another_way_is_refused(name: str) -> None:
    """Only the bytes that are written for a case are a case; the line that differs is named."""
    rewrite, reason = REWRITTEN[name]
    text = dump(REAL["primes, a solver"]()).decode()
    assert rewrite(text) != text
    with pytest.raises(InputError) as caught:
        parse(rewrite(text).encode())
    assert reason in str(caught.value)
    assert "\n" not in str(caught.value)


def long_case() -> Case:
    """Return a case with a certificate of some 1.1 MB: what it says is of no interest here."""
    case = REAL["primes, a solver"]()
    steps = tuple(Step("x" * 500 + str(number), number) for number in range(2_000))
    proof = Certificate("Primes", {"boundary": 0}, steps[0].position, "P", steps)
    return sealed(replace(case, finding=replace(case.finding, certificates=(proof,))))


def test_a_long_case_is_packed_and_no_byte_of_it_can_be_changed() -> None:
    """Past 1 MB the file is an envelope, a fraction as long; it reads as the same case."""
    case = long_case()
    data = dump(case)
    envelope = json.loads(data)
    assert list(envelope) == ["format", "sha256", "data"]
    assert envelope["format"] == "counterplay-case/2+zlib"
    text = zlib.decompress(b64decode(envelope["data"]))
    assert envelope["sha256"] == hashlib.sha256(b64decode(envelope["data"])).hexdigest()
    assert len(text) > 1_000_000 > 20 * len(data)
    assert parse(data) == case
    for at in (*range(0, 130, 3), len(data) // 2, *range(len(data) - 12, len(data))):
        with pytest.raises(InputError):
            parse(data[:at] + bytes([data[at] ^ 1]) + data[at + 1 :])
    with pytest.raises(InputError, match="format counterplay-case/9: must be counterplay-case/2"):
        parse(dump(sealed(replace(case, format="counterplay-case/9"))))


def test_a_bomb_is_not_unpacked(monkeypatch: pytest.MonkeyPatch) -> None:
    """An envelope that holds more than the most that is unpacked is refused unread.

    So is one whose data does not end where it should, or is not as long as to be packed.
    """
    monkeypatch.setattr(packing, "MOST", 2_000_000)
    form = "counterplay-case/2"
    zeros = "0" * 2_000_000
    assert unpack(pack(zeros, form), form) == zeros
    with pytest.raises(Damaged, match="more than 2,000,000 bytes"):
        unpack(pack(zeros + "0", form), form)
    packed = zlib.compress(zeros.encode())
    for data, reason in (
        (packed[:-1], "does not end where it should"),
        (packed + b"0", "does not end where it should"),
        (zlib.compress(b"{}"), "not for 2 bytes"),
        (zlib.compress(b"\xff" * 1_000_001), "not a counterplay-case/2 file"),
        (b"not packed", "cannot be unpacked"),
    ):
        with pytest.raises(Damaged, match=reason):
            unpack(envelope_of(data, form), form)


def envelope_of(packed: bytes, form: str) -> bytes:
    """Return an envelope with a right digest of whatever it holds."""
    digest = hashlib.sha256(packed).hexdigest()
    data = b64encode(packed).decode()
    return laid_out({"format": f"{form}+zlib", "sha256": digest, "data": data}).encode()


def test_a_text_that_should_be_packed_is_refused() -> None:
    """Past 1 MB only the envelope is what would be written."""
    form = "counterplay-case/2"
    text = laid_out({"format": form, "more": "x" * 1_000_000})
    assert unpack(pack(text, form), form) == text
    with pytest.raises(Damaged, match=r"not for 1,000,0\d\d bytes"):
        unpack(text.encode(), form)


def test_digests_are_of_what_is_said() -> None:
    """The digest of {"a": 1} is that of these seven bytes; the order of keys does not matter."""
    assert digest_of({"a": 1}) == hashlib.sha256(b'{"a":1}').hexdigest()
    assert digest_of({"a": 1, "b": [2]}) == digest_of({"b": [2], "a": 1})
    assert digest_of({"a": 1}) != digest_of({"a": True})


def test_what_is_no_regular_file_is_not_read(tmp_path: Path) -> None:
    """A pipe that nobody writes, a folder and a device without an end are told, at once."""
    os.mkfifo(tmp_path / "pipe")
    for path in (tmp_path / "pipe", tmp_path, Path("/dev/zero")):
        with pytest.raises(InputError, match="no regular file"):
            read(path)


def test_of_many_faults_the_first_is_told_alone() -> None:
    """Of a thousand steps that are none one is told: a small file can hold millions, packed."""
    data = json.loads(dump(REAL["primes, a solver"]()))
    data["finding"]["certificates"][0]["steps"] = [{}] * 1_000
    with pytest.raises(InputError) as caught:
        parse(json.dumps(data).encode())
    cause = caught.value.__cause__
    assert isinstance(cause, ValidationError)
    assert cause.error_count() <= len(fields(Step))
