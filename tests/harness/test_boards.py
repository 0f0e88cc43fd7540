"""The drawings of the four games: what is on them, and that they can stand in any page."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise
from typing import Any
from xml.etree import ElementTree

import pytest
from markupsafe import Markup

from harness import catalog, drawing
from harness.drawing import BAD, FAINT, GOOD, HOT, INK, LINE, MARK
from oracles.rulesets.evenodd import EvenOdd
from oracles.rulesets.lava import Lava, monsters
from oracles.rulesets.primes import Primes
from oracles.rulesets.thuemorse import ThueMorse

SAMPLE = ("^#^#^^^", "^#^^^#^", "^#^^^^^", "^^^#^^^", "^^^^^^^", "^^^^^^^", "^^^^^^^")
"""The grid of the statement: monsters at (3,5), (5,3), (5,5), counted from (1,1)."""
LAVA = Lava(7, 7)
START = (monsters(SAMPLE), frozenset[Any]())
FIRST, SECOND = (2, 4), (4, 2)


def board(
    game: str, ruleset: Any, position: Any, before: Any = None, instance: Any = None
) -> ElementTree.Element:
    """Return the drawing of a position as XML."""
    drawn = catalog.load(game).telling.board(ruleset, position, before, instance)
    assert isinstance(drawn, Markup)
    return ElementTree.fromstring(drawn)  # noqa: S314  # it is our own


def paths(drawn: ElementTree.Element, **given: str) -> list[str]:
    """Return the data of the paths that have these attributes."""
    wanted = {key.replace("_", "-"): value for key, value in given.items()}.items()
    return [p.get("d", "") for p in drawn.iter("path") if wanted <= p.attrib.items()]


def words(drawn: ElementTree.Element) -> list[str]:
    """Return the texts that stand in a drawing."""
    return [text.text or "" for text in drawn.iter("text")]


def spans(drawn: ElementTree.Element) -> Iterator[tuple[float, float, str]]:
    """Yield from where to where each text stands, and on which line.

    In a wide sans-serif a bold digit is 0.7 as wide as high, letters are 0.56 on average.
    """
    for text in drawn.findall("text"):
        said = text.text or ""
        each = 0.7 if said.isdecimal() else 0.56
        wide = each * float(text.get("font-size", 11)) * len(said)
        start = {"start": 0, None: wide / 2, "end": wide}[text.get("text-anchor")]
        left = float(text.get("x", "")) - start
        yield left, left + wide, text.get("y", "")


def volcano(position: Any, cell: Any) -> Any:
    """Return the position after the monster at a cell was made a volcano."""
    return LAVA.options(position)[sorted(position[0]).index(cell)]


def samples() -> Iterator[tuple[str, Any, Any, Any, Any]]:
    """Yield positions of each game: at the start, after a move, at the end, large."""
    yield "primes", Primes(0), (5, 30, "Bob"), None, (5, 30, 0, 1)
    yield "primes", Primes(0), (2, 29, "Bob"), (2, 30, "Alice"), None
    yield "primes", Primes(2), (2, 4, "Bob"), (3, 4, "Alice"), None
    yield "primes", Primes(9), (10**6, 999_983, "Bob"), (10**6, 999_984, "Alice"), None
    yield "primes", Primes(999_990), (10**6, 10**6, "Bob"), None, None
    yield "primes", Primes(0), (500_000, 3, "Bob"), None, None
    yield "evenodd", EvenOdd(), ((2, 3, 1), "Dee"), ((2, 4, 1), "Dum"), None
    yield "evenodd", EvenOdd(), ((0,), "Dum"), ((50,), "Dee"), None
    yield "evenodd", EvenOdd(), ((9,) * 10, "Dum"), None, None
    yield "thuemorse", ThueMorse(3), 12, 15, None
    yield "thuemorse", ThueMorse(1), 0, 1, None
    yield "thuemorse", ThueMorse(50), 3000, 3049, None
    yield "thuemorse", ThueMorse(3), 499_999_998, None, None
    yield "thuemorse", ThueMorse(19), 499_999_980, 499_999_999, None
    yield "lava", Lava(1, 1), (frozenset[Any](), frozenset[Any]()), None, ("^",)
    yield "lava", LAVA, START, None, SAMPLE
    yield "lava", LAVA, volcano(START, FIRST), START, SAMPLE
    yield "lava", Lava(20, 20), (frozenset({(2, 2)}), frozenset[Any]()), None, None


@pytest.mark.parametrize("sample", list(samples()), ids=str)
def test_a_board_can_stand_in_any_page(sample: tuple[Any, ...]) -> None:
    """It scales, has a title in words, no id, no size, no address, and the page's colours only."""
    drawn = board(*sample)
    assert drawn.tag == "svg"
    assert not {"width", "height", "id"} & drawn.attrib.keys()
    assert drawn.get("role") == "img"
    assert float(drawn.get("viewBox", "").split()[2]) == 320
    assert drawn[0].tag == "title"
    game, ruleset, position, *_ = sample
    assert (drawn[0].text or "").startswith(catalog.load(game).telling.position(ruleset, position))
    for element in drawn.iter():
        assert element.tag in {"svg", "title", "g", "path", "text"}
        assert not {"id", "style", "href", "class"} & element.attrib.keys()
        for name in ("fill", "stroke"):
            colours = {None, "none", INK, LINE, FAINT, MARK, GOOD, BAD, HOT}
            assert element.get(name) in colours
    assert len(ElementTree.tostring(drawn)) < 6000


@pytest.mark.parametrize("sample", list(samples()), ids=str)
def test_nothing_is_drawn_outside(sample: tuple[Any, ...]) -> None:
    """Each place at which a line starts, outside groups that are moved, is within the drawing."""
    drawn = board(*sample)
    _, _, width, height = map(float, drawn.get("viewBox", "").split())
    for path in drawn.findall("path"):
        for x, y in re.findall(r"M(-?[\d.]+) (-?[\d.]+)", path.get("d", "")):
            assert 0 <= float(x) <= width
            assert 0 <= float(y) <= height
    for text in drawn.findall("text"):
        assert 0 <= float(text.get("x", "")) <= width
        assert 9 <= float(text.get("y", "")) <= height
    for left, right, _ in spans(drawn):
        assert 0 <= left < right <= width


@pytest.mark.parametrize("sample", list(samples()), ids=str)
def test_no_words_stand_on_others(sample: tuple[Any, ...]) -> None:
    """Of two texts on one line each ends before the other starts."""
    taken = sorted((y, left, right) for left, right, y in spans(board(*sample)))
    for (y, _, right), (below, left, _) in pairwise(taken):
        assert y != below or right <= left


def test_the_lattice_shows_prime_pairs_and_the_wall_in_sight() -> None:
    """Around 5, 30 with K = 0 lie x = 0 to 12 and y = 24 to 36, with 5 times 2 prime pairs.

    The primes are 2, 3, 5, 7, 11 and 29, 31; of the walls only x = 0 is in sight; both moves are
    dotted. The ring is above the number 5 and beside the number 30.
    """
    drawn = board("primes", Primes(0), (5, 30, "Bob"))
    pairs, legend = paths(drawn, stroke=GOOD)
    assert pairs.count("h0") == 10
    assert legend.count("h0") == 1
    (wall, _), (moves,) = paths(drawn, stroke=BAD), paths(drawn, stroke_dasharray="2 3")
    assert wall.count("M") == 1
    assert moves.count("M") == 2
    bold = {text.text for text in drawn.iter("text") if text.get("font-weight")}
    assert bold == {"2", "3", "5", "7", "11", "29", "31"}
    (ring,) = paths(drawn, stroke=MARK, stroke_width="3.5")
    left, middle = map(float, ring[1:].partition("a")[0].split())
    places = {text.text: (text.get("x", ""), text.get("y", "")) for text in drawn.iter("text")}
    assert float(places["5"][0]) == left + 7
    assert abs(float(places["30"][1]) - middle) < 5
    assert "K = 0: Bob has won" in words(drawn)


def test_a_reached_end_is_said_and_has_no_moves() -> None:
    """At 2, 29 both numbers are prime: no move is dotted, and the move from 2, 30 is drawn."""
    drawn = board("primes", Primes(0), (2, 29, "Bob"), (2, 30, "Alice"))
    assert drawn[0].text == "x = 2, y = 29: both are prime"
    assert paths(drawn, stroke_dasharray="2 3") == []
    assert len(paths(drawn, stroke=MARK)) == 3


def test_both_walls_are_drawn_where_both_are_near() -> None:
    """With K = 2 the walls x = 2 and y = 2 both stand by 5, 7."""
    walls, _ = paths(board("primes", Primes(2), (5, 7, "Bob")), stroke=BAD)
    assert walls.count("M") == 2


def test_heaps_show_stones_pairs_and_what_was_taken() -> None:
    """Heaps of 2, 3, 1 after one was taken from 4: six stones, two pairs, one ring of dashes."""
    drawn = board("evenodd", EvenOdd(), ((2, 3, 1), "Dee"), ((2, 4, 1), "Dum"))
    stones = [p for p in paths(drawn, stroke=INK) if "h0" in p]
    assert [p.count("h0") for p in stones] == [2, 3, 1]
    assert [p.count("h1") for p in paths(drawn, stroke_width="0.2")] == [1, 1]
    assert [p.count("M") for p in paths(drawn, stroke=MARK)] == [1]
    assert words(drawn) == ["2", "even", "3", "odd", "1", "odd"]


def test_the_strip_shows_losing_heaps_and_jumps() -> None:
    """With m = 3 the losing heaps up to 15 are 0, 5, 9 and 15, by the rules.

    From 3 all can be taken; 5 leaves 2 or 4, which must not be left, or 3; 6 leaves 5; 9 leaves
    6, 7 or 8, none losing; 10 and 12 leave 9; 15 leaves 12, 13 or 14. Eight of the sixteen have
    an odd number of ones. From 12 the jumps are to 11 (1011), 10 (winning) and 9 (losing).
    """
    drawn = board("thuemorse", ThueMorse(3), 12, 15)
    losing, legend = paths(drawn, fill=GOOD)
    assert [losing.count("z"), legend.count("z")] == [4, 1]
    forbidden, _ = paths(drawn, fill=FAINT)
    assert forbidden.count("z") == 8
    winning, _ = paths(drawn, stroke=LINE, fill="none")
    assert winning.count("z") == 4
    jumps = {
        colour: [p for p in paths(drawn, stroke=colour, fill="none") if "Q" in p]
        for colour in (GOOD, INK, BAD, MARK)
    }
    assert {colour: len(found) for colour, found in jumps.items()} == dict.fromkeys(jumps, 1)
    assert set(map(str, range(16))) <= set(words(drawn))


def test_a_heap_that_must_not_be_left_ends_the_jumps() -> None:
    """At 7, which is 111 in binary, the game is over: only the jump that led there is drawn."""
    drawn = board("thuemorse", ThueMorse(3), 7, 10)
    assert len([p for p in paths(drawn) if "Q" in p]) == 1
    assert "111 in binary" in (drawn[0].text or "")


def test_the_grid_shows_walls_monsters_and_new_lava() -> None:
    """A volcano at (3,5) of the sample floods its row and column, 13 cells, and reaches (5,5).

    Then one at (5,3) floods column 3 from row 4 down and row 5 up to column 4, where the old lava
    stops it: 4 + 3 cells. Of the six walls the first lava covers (3,2), in row 3.
    """
    first = volcano(START, FIRST)
    drawn = board("lava", LAVA, START, None, SAMPLE)
    assert [p.count("z") for p in paths(drawn, fill=FAINT)] == [6]
    assert [p.count("zm2.5") for p in paths(drawn, fill=INK)] == [3]
    assert paths(drawn, fill=HOT) == []
    drawn = board("lava", LAVA, first, START, SAMPLE)
    assert [p.count("z") for p in paths(drawn, fill=HOT)] == [13]
    assert [p.count("zm2.5") for p in paths(drawn, fill=INK)] == [1]
    assert [p.count("zm2.5") for p in paths(drawn, stroke_dasharray="2 1.5")] == [1]
    assert len(paths(drawn, fill=MARK)) == 1
    assert [p.count("l14") for p in paths(drawn, stroke=LINE) if "l14" in p] == [5]
    second = volcano(first, SECOND)
    old, new = paths(board("lava", LAVA, second, first, SAMPLE), fill=HOT)
    assert [old.count("z"), new.count("z")] == [13, 7]
    assert paths(board("lava", LAVA, START), fill=FAINT) == []


def test_what_could_not_be_read_is_not_drawn() -> None:
    """Thirteen heaps, a heap of 51 and numbers above a million have no board."""
    evenodd, primes = catalog.load("evenodd").telling, catalog.load("primes").telling
    assert evenodd.board(EvenOdd(), ((1,) * 13, "Dee"), None, None) == ""
    assert evenodd.board(EvenOdd(), ((51,), "Dee"), None, None) == ""
    assert primes.board(Primes(0), (1, 10**6 + 1, "Bob"), None, None) == ""


def test_words_in_a_drawing_are_no_markup() -> None:
    """Somebody's text in a title, a label or an attribute comes out as it went in."""
    hostile = "</title><script>alert(1)</script>\"'&"
    drawn = drawing.board(
        10, hostile, drawing.label(1, 2, hostile), drawing.path("M0 0h0", stroke=hostile)
    )
    assert "<script" not in drawn
    root = ElementTree.fromstring(drawn)  # noqa: S314  # it is our own
    assert [root[0].text, root[1].text, root[2].get("stroke")] == [hostile] * 3


@pytest.mark.parametrize(
    "more",
    [
        "<meta http-equiv='refresh' content='0;url=elsewhere.html'></meta>",
        "<svg></svg><!-- ",
        "<svg>",
        "<svg onload='f()'></svg>",
        "<svg><a href='x'></a></svg>",
        "<svg><style>* {display: none}</style></svg>",
        "<svg><rect fill='URL(x)'></rect></svg>",
        "<!DOCTYPE svg [<!ENTITY a 'b'>]><svg><text>&a;</text></svg>",
        "<svg xmlns:h='http://www.w3.org/1999/xhtml'><h:script>f()</h:script></svg>",
    ],
)
def test_what_is_more_than_a_drawing_is_not_shown(more: str) -> None:
    """Whatever runs, loads, hides or reaches past a drawing makes it none; a drawing stays."""
    assert drawing.only_drawn(more) == ""
    assert drawing.only_drawn('<svg><text x="1">a &lt; b</text></svg>') == (
        '<svg><text x="1">a &lt; b</text></svg>'
    )
