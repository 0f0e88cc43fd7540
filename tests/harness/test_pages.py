"""The report's pages: what stands on them, and that nothing a user wrote runs there."""

from __future__ import annotations

import base64
import hashlib
import json
import re
from dataclasses import replace
from html.parser import HTMLParser
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import cases
import pytest
from support import TROUBLES, a_conclusion

from harness import catalog
from harness.checks.locate import region
from harness.checks.winning import certify_value
from harness.records import Minimality, Status, Subject
from harness.report import model
from harness.report.case import Case
from harness.report.explanation import texts
from harness.report.pages import counterexample, game, heatmap, index, tables
from harness.report.play import told
from harness.separation import Region, Separation

HOSTILE = str(TROUBLES / "hostile.py")
TAKE = str(TROUBLES / "take.py")
OURS = set(
    re.findall(
        r"\w+",
        "a bdi body br button caption circle cite clippath code dd defs details div dl dt em "
        "fieldset figcaption figure footer form g h1 h2 h3 head header html input kbd label "
        "legend li main meta nav noscript ol output p path pattern pre rect script section span "
        "strong style summary svg table tbody td template text th thead title tr ul use",
    )
)
"""The elements of which pages are made."""


class Read(HTMLParser):
    """A page as a browser reads it: its elements, its text, and its scripts by their type."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.elements: list[tuple[str, dict[str, str | None]]] = []
        self.text = ""
        self.scripts: list[tuple[str, str]] = []
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, dict(attrs)))
        if tag == "script":
            self.scripts.append((dict(attrs).get("type") or "", ""))

    def handle_data(self, data: str) -> None:
        if self.cdata_elem == "script":
            kind, text = self.scripts.pop()
            self.scripts.append((kind, text + data))
        elif self.cdata_elem is None:
            self.text += data

    def all(self, tag: str) -> list[dict[str, str | None]]:
        """Return the attributes of each element of a kind."""
        return [attributes for kind, attributes in self.elements if kind == tag]

    def data(self) -> list[Any]:
        """Return what the page holds as JSON."""
        return [json.loads(text) for kind, text in self.scripts if kind == "application/json"]


def page_of(case: Case, **changes: Any) -> str:
    """Return the page of a case, with these fields of its conclusion changed."""
    about = {"problem": catalog.load(case.problem).name, "subject": case.subject}
    conclusion = a_conclusion(
        case.status, **{**about, "target": case.target, "findings": (case.finding,), **changes}
    )
    return counterexample.page(conclusion, case, Path("reports/x"), {"case.in": "1\n"})


@pytest.fixture(scope="module")
def prose() -> Case:
    """Return the case of the smallest position at which one diagonal is not enough."""
    return cases.of_solver("primes", "prose", (4, 11, 0, 1))


def require_harmless(page: str) -> Read:
    """Assert that a page has our elements only, one script that runs, and nothing to load."""
    read = Read(page)
    assert {tag for tag, _ in read.elements} <= OURS
    names = {name for _, attributes in read.elements for name in attributes}
    assert not [name for name in names if name.startswith("on")]
    assert not names & {"src", "srcset", "action", "formaction"}
    assert [kind for kind, _ in read.scripts].count("") == 1
    assert {kind for kind, _ in read.scripts} <= {"", "application/json"}
    for link in read.all("a"):
        assert not re.match(r"[a-z]+:|//", link["href"] or "")
    return read


def test_what_a_game_says_of_itself_is_text_on_a_counterexamples_page() -> None:
    """Title, players, kinds, words, axes and marks of a hostile game make no element of a page."""
    case = cases.of_solver(HOSTILE, "wrong", [7, 2])
    problem = catalog.load(HOSTILE)
    nasty = problem.title
    around = region(problem, problem.solvers[0], problem.instance([7, 2]))
    assert around is not None
    where = Separation(nasty, 1, 2, 3)
    page = page_of(case, text=nasty, scope=nasty, regions=(around,), separation=where)
    drawing = problem.telling.board(None, 7, None, None)
    assert drawing not in page
    read = require_harmless(page)
    assert read.text.count("<script>document.title = 'ran'</script>") > 20
    assert "{{7*7}}" in read.text
    assert not {"\u2028", "\u202e"} & set(page)


def test_what_a_report_tells_is_text_on_the_index() -> None:
    """Hostile texts, sources, scopes, notes, findings and causes make no element of the index."""
    case = cases.of_solver(HOSTILE, "wrong", [7, 2])
    nasty = catalog.load(HOSTILE).title
    words = dict.fromkeys(("text", "source", "method", "scope", "note"), nasty)
    conclusion = a_conclusion(
        Status.REFUTED, problem="hostile", target="wrong", findings=(case.finding,), **words
    )
    read = require_harmless(index.page(a_report(conclusion), {"hostile": HOSTILE}))
    assert read.text.count("<script>document.title = 'ran'</script>") > 5


def test_a_page_may_run_its_own_script_and_load_nothing(prose: Case) -> None:
    """The policy names the hash of the one script, and allows nothing else but styles."""
    for page in (page_of(prose), index.page(a_report(), {"take": TAKE})):
        read = Read(page)
        (policy,) = [m["content"] for m in read.all("meta") if "http-equiv" in m]
        (script,) = [text for kind, text in read.scripts if kind == ""]
        digest = base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()
        assert policy == (
            "default-src 'none'; style-src 'unsafe-inline'; "
            f"script-src 'sha256-{digest}'; base-uri 'none'; form-action 'none'"
        )


@pytest.mark.parametrize(
    ("spec", "claim"), [("primes", ""), ("evenodd", "rules-as-told"), (TAKE, "")]
)
def test_the_play_is_the_certificate(spec: str, claim: str, prose: Case) -> None:
    """Each step has the certificate's reply or all options, and those lead where they should."""
    case = prose if spec == "primes" else cases.of_solver(TAKE, "wrong-twice", [7, 2])
    if claim:
        case = cases.of_claim(spec, claim)
    (certificate,) = case.finding.certificates
    (play,) = Read(page_of(case)).data()
    steps = certificate.steps
    assert len(play["turns"]) == len(steps)
    for turn, step in zip(play["turns"], steps, strict=True):
        following = step.options if step.reply is None else (step.reply,)
        assert [steps[to].position for to, _ in turn["moves"]] == list(following)
        assert turn["reply"] == (step.reply is not None)
        assert bool(turn["end"]) == (not following)
        assert turn["who"] in (play["winner"], play["loser"])


def test_every_position_that_a_reader_can_bring_about_is_drawn(prose: Case) -> None:
    """After each move that leaves it to the loser, or ends the game, there is a drawing."""
    page = page_of(prose)
    read = Read(page)
    (play,) = read.data()
    drawn = {template["data-board"] for template in read.all("template")}
    needed = {
        f"{at}-{to}"
        for at, turn in enumerate(play["turns"])
        for to, _ in turn["moves"]
        if turn["reply"] or play["turns"][to]["end"]
    }
    assert drawn == needed
    assert len(needed) > 4


def test_a_long_certificate_is_not_drawn_and_a_very_long_one_is_left_to_its_file(
    prose: Case, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Past the limits a page has first no drawings, then no play, and says where that is."""
    monkeypatch.setattr(game, "MOST_DRAWN", 5)
    read = Read(page_of(prose))
    assert not read.all("template")
    assert read.data()
    monkeypatch.setattr(game, "MOST_TEXT", 500)
    read = Read(page_of(prose))
    assert not read.data()
    assert "10 positions, too many to be played on a page" in read.text
    assert "certificate.json" in [link["href"] for link in read.all("a")]


def test_a_long_line_of_play_lacks_its_middle() -> None:
    """From 99 stones, one at a time, the first 20 and the last 20 of 99 moves are told."""
    case = cases.of_solver(TAKE, "wrong-past", [99, 1])
    (certificate,) = case.finding.certificates
    made = game.game(told(case, certificate))
    assert [ply.number for ply in made.line + made.rest] == [*range(1, 21), *range(80, 100)]
    assert made.skipped == 59
    assert "… 59 moves …" in page_of(case)


def test_answers_that_contradict_each_other_stand_in_a_table() -> None:
    """At 5 and 131072 with K = 0: Bob's two options, of which 5, 131071 is a pair of primes."""
    case = cases.of_contradiction("primes", "prose", (5, 131072, 0, 1))
    page = page_of(case)
    read = Read(page)
    rows = [" ".join(line.split()) for line in read.text.splitlines()]
    assert "the positionx = 5, y = 131072Bobthe solver says: Bob wins" in rows
    assert "option 1x = 4, y = 131072Alicethe solver says: Alice wins" in rows
    assert "option 2x = 5, y = 131071nobody: it is overthe rules say: Alice has won" in rows
    assert not read.data()
    (title,) = re.findall(r'<figure class="board alone"><svg.*?<title>(.*?)</title>', page)
    assert "131072" in title


def test_a_contradiction_shows_nothing_as_true() -> None:
    """Neither what the position nor what its options are said to be has the mark of a truth."""
    page = page_of(cases.of_contradiction("primes", "prose", (5, 131072, 0, 1)))
    assert "✓" not in page
    assert "prose contradicts itself, as seen at" in page


def test_a_claim_that_depends_is_wrong_in_one_reading_only() -> None:
    """What is true is said of that reading, and the readings themselves stand below it."""
    case = cases.of_claim("evenodd", "rules-as-told")
    text = Read(page_of(case, note="holds: one; refuted: another")).text
    assert "✗ In one reading it says" in text
    assert "✓ What is true in that reading" in text
    assert "Its readings: holds: one; refuted: another." in text
    assert "rules-as-told depends on how it is read" in text
    assert "rules-as-told is wrong" not in text


def test_nobody_is_asked_to_play_who_has_no_move() -> None:
    """A heap of 3, all of which Dum takes: Dee has no move, so that nothing is to be played."""
    case = cases.of_claim("evenodd", "dee-never-last-on-the-odd-heap")
    read = Read(page_of(case))
    assert [len(play["turns"]) for play in read.data()] == [2]
    assert "Choose any move" not in read.text
    assert "Play it" not in read.text
    assert "That is who wins here under these rules" in read.text


def test_commands_are_as_a_shell_takes_them(prose: Case) -> None:
    """A folder with a space and a # in its name stays one word of the lines that check a case."""
    about = a_conclusion(
        Status.REFUTED, problem="primes", target="prose", findings=(prose.finding,)
    )
    folder = Path("my reports #1/x")
    text = Read(counterexample.page(about, prose, folder, {"case.in": "1\n"})).text
    assert "counterplay replay 'my reports #1/x/certificate.json'" in text
    assert "counterplay solve primes --solver prose < 'my reports #1/x/case.in'" in text
    assert "'my reports #1/x/certificate.json'" in texts(prose, folder)["explanation.txt"]


def test_grundy_values_stand_in_a_table_where_they_are_few(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Take one or two: the value of n is n mod 3; past the limit there is no table."""
    case = cases.of_solver(TAKE, "wrong-twice", [7, 2])
    rules = catalog.load(TAKE).rules(catalog.load(TAKE).instance([7, 2]))
    finding = replace(case.finding, certificates=(), values=(certify_value(rules, 7),))
    page = page_of(replace(case, finding=finding))
    rows = re.findall(r'<th scope="row">(\d)</th><td class="number">(\d)</td><td>(.*?)<', page)
    assert sorted((int(n), int(value)) for n, value, _ in rows) == [(n, n % 3) for n in range(8)]
    assert ("7", "1", "0, 2") in rows
    monkeypatch.setattr(tables, "MOST_VALUES", 7)
    assert "<table" not in page_of(replace(case, finding=finding))


AROUND = Region(
    instance="[7, 2]",
    title="with <b> & $x_",
    across="$n^ <i>",
    up="m",
    columns=(5, 6, 7, 8),
    rows=(1, 2),
    cells=("x..?", "xx. "),
    marks={"lost": ("o   ", "  o ")},
)


def test_a_heat_map_takes_its_colours_from_the_page_and_is_the_same_each_time() -> None:
    """Every colour is a variable of the page, no style reaches other elements, labels are text."""
    drawing = heatmap.draw(AROUND, (2, 1))
    assert heatmap.draw(AROUND, (2, 1)) == drawing
    root = ElementTree.fromstring(drawing)  # noqa: S314
    assert "width" not in root.attrib
    assert not [e for e in root.iter() if e.tag.endswith(("style", "script", "image"))]
    colours = re.findall(r"(?:fill|stroke): ([^;\"]+)", drawing)
    assert colours
    assert all(colour == "none" or colour.startswith(("var(--", "url(#")) for colour in colours)
    texts = [e.text for e in root.iter() if e.tag.endswith("text")]
    assert texts == ["5", "6", "7", "8", "$n^ <i>", "1", "2", "m"]


def test_a_heat_map_shows_cells_by_runs() -> None:
    """In "x..?" and "xx. " two runs of cells are right: one of two cells, one of one."""
    faint = re.findall(
        r'<path d="([^"]*)"[^>]*style="fill: var\(--faint', heatmap.draw(AROUND, None)
    )
    assert [shape.count("M") for shape in faint] == [2]


def test_a_page_has_the_heat_map_of_its_own_counterexample() -> None:
    """Of two regions the one around the finding's instance is drawn, with its counts."""
    case = cases.of_solver(TAKE, "wrong-twice", [7, 2])
    other = replace(AROUND, instance="[8, 2]", title="another")
    text = Read(page_of(case, regions=(other, AROUND))).text
    assert "wrong: 3" in text
    assert "right: 3" in text
    assert "no answer: 1" in text
    assert "another" not in text


def a_report(*conclusions: Any, seconds: float = 1.0) -> model.Report:
    """Return a report of these conclusions that took so long."""
    made = model.Making("1", "c0ffee", "3.11", {"numpy": "2"})
    timings = model.Timings(seconds, {"a job": seconds})
    return model.Report(model.FORMAT, "quick", made, conclusions, (), timings)


def test_the_index_has_a_row_a_verdict_and_links_what_has_a_folder() -> None:
    """Rows say of what and which verdict; an inconclusive one has no folder of its run to link."""
    finding = cases.of_solver(TAKE, "wrong-twice", [7, 2]).finding
    shrunk = replace(finding, minimality=Minimality.SHRUNK)
    made = [
        a_conclusion(Status.HOLDS),
        a_conclusion(Status.REFUTED, target="wrong", findings=(finding, shrunk)),
        a_conclusion(Status.INCONCLUSIVE, target="lost", findings=(finding,)),
        a_conclusion(Status.DEPENDS, subject=Subject.CLAIM, target="read", expected=Status.DEPENDS),
    ]
    read = Read(index.page(a_report(*made), {"take": TAKE}))
    rows = [row["data-verdict"] for row in read.all("tr") if "data-problem" in row]
    assert rows == ["holds", "refuted", "inconclusive", "depends"]
    links = [a["href"] for a in read.all("a") if "counterexamples" in (a["href"] or "")]
    assert links == [f"counterexamples/take--solver--wrong--{n}/index.html" for n in (1, 2)]
    text = " ".join(read.text.split())
    for status in Status:
        assert f"{status}" in text.partition("What a verdict means")[2]
    assert "take: solver wrong: expected no counterexample, found refuted" in text
    assert "c0ffee" in text


def test_how_long_it_took_stands_in_one_place() -> None:
    """Two indices of equal runs differ only after the mark of the timings."""
    made = a_conclusion(Status.HOLDS)
    quick, slow = (
        index.page(a_report(made, seconds=seconds), {"take": TAKE}).split('<div id="timings">')
        for seconds in (1.0, 2.0)
    )
    assert quick[0] == slow[0]
    assert quick[1].partition("</section>")[2] == slow[1].partition("</section>")[2]
    assert quick != slow
