"""The report's pages in a real browser, opened from disk and off the network.

COUNTERPLAY_REPORTS names a report at hand; without it one of tier quick is made.
"""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import cases
import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Locator, Page, expect, sync_playwright
from support import ROOT, TROUBLES, a_conclusion, run_in

from harness import catalog
from harness.checks.locate import region
from harness.records import Status
from harness.report.pages import counterexample

Visit = Callable[..., Page]

PAGES = (
    "primes--solver--prose--1",
    "primes--solver--prose--4",
    "lava--claim--whole-lines--1",
    "evenodd--claim--rules-as-told--1",
    "thuemorse--claim--table-stays-within--1",
)
"""A page of each game, and one on answers that contradict each other."""
NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
FLAGS = (
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-gpu",
    "--disable-sync",
    "--no-first-run",
)
SCREENSHOTS = ROOT / "reports" / "screenshots"
SIDEWAYS = "document.documentElement.scrollWidth - innerWidth"


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """Return Chromium; where there is none the tests fail: they would show nothing."""
    path = os.environ.get("CHROMIUM") or next(filter(None, map(shutil.which, NAMES)), None)
    if path is None:
        pytest.fail("no Chromium: apt-get install chromium, or name one in CHROMIUM", pytrace=False)
    root = ("--no-sandbox",) if os.geteuid() == 0 else ()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=[*FLAGS, *root])
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def reports(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the folder of a report."""
    given = os.environ.get("COUNTERPLAY_REPORTS")
    if given:
        return Path(given).resolve()
    home = tmp_path_factory.mktemp("report")
    shutil.copytree(ROOT / "reports" / "corpus", home / "reports" / "corpus")
    ran = run_in(home, "report", "--tier", "quick", "-n", "2")
    assert ran.status == 0, ran.err
    return home / "reports"


@pytest.fixture
def visit(browser: Browser) -> Iterator[Callable[..., Page]]:
    """Return a function that opens a file; in the end no console said a word, no request left."""
    said: list[str] = []
    contexts = []

    def opened(file: Path, **options: Any) -> Page:
        contexts.append(browser.new_context(**options))
        page = contexts[-1].new_page()
        page.on("console", lambda message: said.append(message.text))
        page.on("pageerror", lambda error: said.append(str(error)))
        page.on("request", lambda asked: said.extend([asked.url] * (asked.url[:5] != "file:")))
        page.goto(file.as_uri())
        return page

    yield opened
    for context in contexts:
        context.close()
    assert not said


def page_file(reports: Path, name: str) -> Path:
    """Return the file of a counterexample's page, "" for the index."""
    return reports / "counterexamples" / name / "index.html" if name else reports / "index.html"


def game_of(page: Page) -> Locator:
    """Return the first game on a page."""
    return page.locator("[data-play]").first


def play_on(game: Locator, which: str = "first") -> int:
    """Click the first, or the last, move until the game is over; return how many were clicked."""
    moves = game.locator("[data-moves] button")
    for clicked in range(100):
        if moves.count() == 0:
            return clicked
        getattr(moves, which).click()
    raise AssertionError("the game does not end")


def test_a_refutation_is_played_to_its_end_by_clicks(visit: Visit, reports: Path) -> None:
    """From 4, 11 with K = 0 Bob loses whatever he tries; he can take it back, and start again."""
    game = game_of(visit(page_file(reports, "primes--solver--prose--1")))
    said, position = game.locator("[data-said]"), game.locator("[data-position]")
    expect(position).to_have_text("x = 4, y = 11")
    game.get_by_role("button", name="lowers y to 10").click()
    expect(said).to_contain_text("Bob lowers y to 10. Alice lowers")
    after = position.inner_text()
    play_on(game)
    expect(said).to_contain_text("The game is over: both are prime. Alice has won.")
    expect(game.locator("[data-history] li").last).to_contain_text(position.inner_text())
    game.get_by_role("button", name="Back").click()
    expect(game.locator("[data-moves] button")).to_have_count(2)
    game.get_by_role("button", name="Restart").click()
    expect(position).to_have_text("x = 4, y = 11")
    expect(game.get_by_role("button", name="Back")).to_be_disabled()
    game.get_by_role("button", name="lowers y to 10").click()
    expect(position).to_have_text(after)


def test_a_refutation_is_played_to_its_end_by_keyboard(visit: Visit, reports: Path) -> None:
    """Digits move, an arrow and Backspace take back, R restarts; the winner has moved first."""
    page = visit(page_file(reports, "lava--claim--whole-lines--1"))
    game = game_of(page)
    moves, said = game.locator("[data-moves] button"), game.locator("[data-said]")
    start = game.locator("[data-position]").inner_text()
    expect(said).to_contain_text("Asuna makes")
    offered = moves.count()
    assert offered > 1
    page.keyboard.press("2")
    while moves.count():
        page.keyboard.press("1")
    expect(said).to_contain_text("no monster is left. Asuna has won.")
    page.keyboard.press("ArrowLeft")
    assert moves.count() > 0
    page.keyboard.press("1")
    page.keyboard.press("Backspace")
    page.keyboard.press("r")
    expect(game.locator("[data-position]")).to_have_text(start)
    expect(moves).to_have_count(offered)


def test_focus_stays_with_the_game(visit: Visit, reports: Path) -> None:
    """Whoever moves with Enter goes on with the next moves, in the end with Restart.

    Who has taken back all moves goes on with the first moves, as Back can do no more.
    """
    page = visit(page_file(reports, "primes--solver--prose--1"))
    game = game_of(page)
    game.locator("[data-moves] button").last.focus()
    page.keyboard.press("Enter")
    expect(game.locator("[data-moves] button").first).to_be_focused()
    while game.locator("[data-moves] button").count():
        page.keyboard.press("Enter")
    expect(game.get_by_role("button", name="Restart")).to_be_focused()
    back = game.get_by_role("button", name="Back")
    back.focus()
    while back.is_enabled():
        expect(back).to_be_focused()
        page.keyboard.press("Enter")
    expect(game.locator("[data-moves] button").first).to_be_focused()


@pytest.mark.parametrize("which", ["first", "last"])
def test_every_refutation_ends_with_the_winner_that_it_names(
    visit: Visit, reports: Path, which: str
) -> None:
    """On each page each game that can be played ends in a win over the reader, and is drawn."""
    played = 0
    page = visit(page_file(reports, ""))
    for file in sorted((reports / "counterexamples").glob("*/index.html")):
        page.goto(file.as_uri())
        for game in page.locator("[data-play]").all():
            drawn = game.locator("[data-drawing] svg").count()
            winner = game.locator("script").evaluate("e => JSON.parse(e.textContent).winner")
            played += play_on(game, which) > 0
            expect(game.locator("[data-said]")).to_contain_text(f"{winner} has won.")
            assert game.locator("[data-drawing] svg").count() == drawn
    assert played > 10


def test_each_refuted_row_leads_to_a_page(visit: Visit, reports: Path) -> None:
    """The index links at least one page from each refuted row, and each is there."""
    page = visit(page_file(reports, ""))
    rows = page.locator("tr[data-verdict=refuted]").all()
    assert rows
    for row in rows:
        assert row.locator("a").count()
    for link in page.locator("tr[data-verdict] a").all():
        assert (reports / (link.get_attribute("href") or "")).is_file()
    rows[0].locator("a").first.click()
    expect(page.locator("h1")).to_contain_text("is wrong")
    page.get_by_role("link", name="Report").click()
    expect(page.locator("h1")).to_have_text("Verdicts")


def test_filters_show_what_was_chosen_and_count_it(visit: Visit, reports: Path) -> None:
    """By game, by verdict and by words, together; the counts follow; all can be shown again."""
    page = visit(page_file(reports, ""))
    rows = page.locator("tr[data-verdict]:visible")
    everything = rows.count()
    refuted = page.locator("tr[data-verdict=refuted]").count()
    page.get_by_label("refuted").check()
    expect(rows).to_have_count(refuted)
    page.get_by_label("primes").check()
    here = page.locator("tr[data-problem=primes][data-verdict=refuted]").count()
    assert 0 < here < refuted
    expect(rows).to_have_count(here)
    chip = page.locator("label", has=page.get_by_label("refuted"))
    expect(chip.locator(".n")).to_have_text(str(here))
    expect(page.locator("output")).to_have_text(f"{here} of {everything} verdicts shown")
    page.get_by_label("Words").fill("one DIAGONAL only")
    expect(rows).to_have_count(1)
    page.get_by_label("Words").fill("nothing has this")
    expect(page.get_by_text("None to show.")).to_have_count(2)
    page.get_by_role("button", name="Show all").click()
    expect(rows).to_have_count(everything)


def test_without_scripts_everything_is_there_to_read(visit: Visit, reports: Path) -> None:
    """Without JavaScript there are all verdicts, the position and the line of play, no controls."""
    page = visit(page_file(reports, ""), java_script_enabled=False)
    expect(page.locator("form")).to_be_hidden()
    assert page.locator("tr[data-verdict]:visible").count() > 50
    page.goto(page_file(reports, "primes--solver--prose--1").as_uri())
    expect(page.locator("[data-drawing] svg")).to_be_visible()
    expect(page.locator(".line li").last).to_have_text("Alice lowers y to 7: x = 2, y = 7")
    expect(page.locator("button:visible")).to_have_count(0)


def test_what_a_user_wrote_does_not_run(browser: Browser, tmp_path: Path) -> None:
    """Scripts in names and words of a hostile game stay text, and its drawing is not shown."""
    spec = str(TROUBLES / "hostile.py")
    problem = catalog.load(spec)
    case = cases.of_solver(spec, "wrong", (7, 2))
    around = region(problem, problem.solvers[0], problem.instance((7, 2)))
    assert around is not None
    made = a_conclusion(
        Status.REFUTED, problem="hostile", target="wrong", text=problem.title, regions=(around,)
    )
    file = tmp_path / "index.html"
    file.write_text(counterexample.page(made, case, tmp_path, {}), encoding="utf-8")
    page = browser.new_page()
    answered: list[str] = []
    page.on("requestfinished", lambda asked: answered.append(asked.url))
    page.goto(file.as_uri())
    assert play_on(game_of(page)) > 0
    assert page.locator("[data-drawing] a, [data-drawing] script").count() == 0
    assert page.title() != "ran"
    assert "document.title = 'ran'" in page.locator("[data-said]").inner_text()
    assert answered == [file.as_uri()]
    page.close()


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("name", ["", *PAGES])
def test_pages_are_accessible(visit: Visit, reports: Path, name: str, scheme: str) -> None:
    """Axe finds no fault, contrast included: in light before play, in dark after it."""
    page = visit(page_file(reports, name), color_scheme=scheme, reduced_motion="reduce")
    if scheme == "dark" and page.locator("[data-play]").count():
        play_on(game_of(page))
    found = Axe().run(page)
    assert not found.violations_count, found.generate_report()


@pytest.mark.parametrize("width", [320, 360])
def test_nothing_scrolls_sideways_on_a_phone(visit: Visit, reports: Path, width: int) -> None:
    """On 320 and 360 pixels every page stays within the screen."""
    page = visit(page_file(reports, ""), viewport={"width": width, "height": 640})
    assert page.evaluate(SIDEWAYS) == 0
    for file in sorted((reports / "counterexamples").glob("*/index.html")):
        page.goto(file.as_uri())
        assert page.evaluate(SIDEWAYS) == 0, file


def test_pages_are_dark_where_the_reader_likes_it_so(visit: Visit, reports: Path) -> None:
    """Paper is light by day and dark by night, and ink the other way round."""
    looks = {}
    for scheme in ("light", "dark"):
        page = visit(page_file(reports, ""), color_scheme=scheme)
        look = "e => [getComputedStyle(e).backgroundColor, getComputedStyle(e).color]"
        colours = page.locator("body").evaluate(look)
        looks[scheme] = [sum(map(int, colour[4:-1].split(","))) for colour in colours]
    assert looks["light"][0] > 600 > 150 > looks["light"][1]
    assert looks["dark"][1] > 600 > 150 > looks["dark"][0]


def test_screenshots_are_taken(visit: Visit, reports: Path) -> None:
    """The index and a page of each game, by day, by night, on a phone, and when played."""
    SCREENSHOTS.mkdir(parents=True, exist_ok=True)
    looks = {
        "light": {"color_scheme": "light", "viewport": {"width": 1200, "height": 900}},
        "dark": {"color_scheme": "dark", "viewport": {"width": 1200, "height": 900}},
        "phone": {"color_scheme": "light", "viewport": {"width": 360, "height": 720}},
    }
    for look, options in looks.items():
        for name in ("", *PAGES):
            page = visit(page_file(reports, name), reduced_motion="reduce", **options)
            page.screenshot(
                path=SCREENSHOTS / f"{name or 'index'}-{look}.png", full_page=bool(name)
            )
            if look == "light" and page.locator("[data-play]").count():
                play_on(game_of(page))
                page.screenshot(path=SCREENSHOTS / f"{name}-played.png", full_page=True)
    assert len(list(SCREENSHOTS.glob("*.png"))) >= 3 * (1 + len(PAGES))
