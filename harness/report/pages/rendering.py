"""Templates to pages on which nothing that a user wrote runs as markup or as a script.

Whatever is text is escaped, and what a reader would not see, such as a change of direction, is
shown as its escape. A page's policy lets only its own script run, by hash, and lets nothing be
loaded. A drawing of a user's (`Telling.board`) has only what draws (`harness.drawing.only_drawn`).
"""

from __future__ import annotations

import base64
import hashlib
from functools import cache
from importlib import resources
from typing import Any
from urllib.parse import quote

from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup

from harness.records import Status

KEPT = "\n\t"
"""What is not printable and stands on a page all the same."""
SIGNS = {
    Status.HOLDS: "✓",
    Status.REFUTED: "✗",
    Status.DEPENDS: "±",
    Status.SURVIVED: "≈",
    Status.MEASURED: "#",
    Status.INFORMAL: "–",
    Status.INCONCLUSIVE: "?",
}
"""A sign a verdict, so that colour is not the only one."""


def render(template: str, script: str, **values: Any) -> str:
    """Return the page that a template makes of the values; `script` names the one that it runs."""
    code = _source(script)
    digest = base64.b64encode(hashlib.sha256(code.encode()).digest()).decode()
    return (
        _environment()
        .get_template(template)
        .render(style=_source("page.css"), script=code, digest=digest, signs=SIGNS, **values)
    )


def visible(value: Any) -> Any:
    r"""Return a text with all that is not printable as its escape; other values as they are.

    >>> visible("left\u202eright")
    'left\\u202eright'
    """
    if not isinstance(value, str) or isinstance(value, Markup):
        return value
    return "".join(
        c if c in KEPT or c.isprintable() else c.encode("unicode_escape").decode() for c in value
    )


def counted(number: int) -> str:
    """Return a number with its thousands apart."""
    return f"{number:,}"


def sentence(text: str) -> str:
    """Return a text that begins as a sentence does."""
    return text[:1].upper() + text[1:]


@cache
def _environment() -> Environment:
    environment = Environment(
        loader=PackageLoader("harness.report"),
        autoescape=True,
        undefined=StrictUndefined,
        finalize=visible,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
    )
    environment.filters.update(counted=counted, path=quote, sentence=sentence)
    return environment


@cache
def _source(name: str) -> Markup:
    """Return a style sheet or script of ours as it is."""
    file = resources.files("harness.report") / "templates" / name
    return Markup(file.read_text(encoding="utf-8"))  # noqa: S704
