"""Case folders: what fails in one costs itself alone, and old ones go when the new are whole."""

from __future__ import annotations

import os
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from support import concluded

from harness import catalog
from harness.conclude import Conclusion
from harness.report import folders
from harness.report.pages import heatmap
from harness.telling import Telling

NAME = "primes--solver--editorial--1"


@pytest.fixture(scope="module")
def editorial() -> Conclusion:
    """Return the conclusion on the editorial of primes, refuted."""
    return concluded("primes", ["editorial"])["editorial"]


def write(reports: Path, conclusion: Conclusion) -> list[str]:
    """Write the folders of a conclusion on primes."""
    return folders.write(reports, "quick", {"primes": "primes"}, [conclusion])


class Own(BaseException):
    """What nobody else catches."""


def raises(*_: Any) -> Any:
    """Raise it."""
    raise Own


def test_words_that_fail_cost_themselves_alone(
    tmp_path: Path, editorial: Conclusion, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The certificate stands alone where a telling raises what nothing catches, and it is told."""
    primes = catalog.load("primes")
    told = replace(primes, telling=Telling(position=raises))
    monkeypatch.setattr(catalog, "load", lambda spec: told)
    missing = write(tmp_path, editorial)
    assert len(missing) == len(editorial.findings)
    assert missing[0].endswith("not all could be written: Own: ")
    files = [path.name for path in (tmp_path / "counterexamples" / NAME).iterdir()]
    assert files == ["certificate.json"]


def test_an_old_folder_goes_whatever_it_is(tmp_path: Path, editorial: Conclusion) -> None:
    """A link, a file or a folder in a case's place is replaced; what a link leads to stays."""
    home, kept = tmp_path / "counterexamples", tmp_path / "kept"
    kept.mkdir()
    home.mkdir()
    (home / NAME).symlink_to(kept)
    (home / "primes--solver--editorial--9").write_text("old")
    assert write(tmp_path, editorial) == []
    assert kept.is_dir()
    assert (home / NAME / "index.html").is_file()
    assert len(list(home.iterdir())) == len(editorial.findings)
    assert write(tmp_path, editorial) == []
    assert len(list(home.iterdir())) == len(editorial.findings)


def test_only_the_campaign_s_own_problems_are_pruned(tmp_path: Path, editorial: Conclusion) -> None:
    """A solver of primes that is no more loses its folders, another problem keeps its own."""
    home = tmp_path / "counterexamples"
    for name in ("primes--solver--gone--1", "mine--solver--wrong--1", NAME):
        (home / name).mkdir(parents=True)
    folders.prune(tmp_path, [editorial])
    assert sorted(path.name for path in home.iterdir()) == ["mine--solver--wrong--1", NAME]


def test_a_map_is_the_same_under_whatever_settings(
    tmp_path: Path, editorial: Conclusion, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Settings of the user's change no byte, and a letter that no font has is no warning."""
    (region, *_) = editorial.regions
    plain = heatmap.draw(region, (5, 30))
    import matplotlib as mpl

    with mpl.rc_context({"axes.grid": True, "xtick.direction": "in", "font.size": 30}):
        assert heatmap.draw(region, (5, 30)) == plain
    assert "眳" in heatmap.draw(replace(region, up="眳"), None)
    assert "MATPLOTLIBRC" not in os.environ
