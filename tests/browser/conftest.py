"""A real browser, off the network, and a report for it to open."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, sync_playwright
from support import ROOT, run_in

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
FLAGS = (
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-gpu",
    "--disable-sync",
    "--no-first-run",
)


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--reports", help="a report at hand; without it one of tier quick is made")


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
def reports(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the folder of a report."""
    given = request.config.getoption("--reports")
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
