"""Pages in Spanish and English: templates are written in English, and `locale/es.po` has their Spanish."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import cache, lru_cache
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po
from jinja2 import Environment, PackageLoader, StrictUndefined, Template
from jinja2.ext import Extension
from markupsafe import Markup
from markupsafe import escape as escaped

from andamio.core.text import LANGS, Lang

HERE = Path(__file__).parent
SAID = 4_096  # small parts of pages that are kept
CATALOGUE = HERE / "locale" / "es.po"


@cache
def catalogue() -> Catalog:
    with CATALOGUE.open("rb") as file:
        return read_po(file, locale="es")


def translate(message: str) -> str:
    found = catalogue().get(message)
    return str(found.string) if found and found.string else message


def translate_number(one: str, many: str, number: int) -> str:
    found = catalogue().get(one)
    forms: Any = found.string if found and found.pluralizable else (one, many)
    return str(forms[0 if number == 1 else 1])


def same(message: str) -> str:
    return message


def same_number(one: str, many: str, number: int) -> str:
    return one if number == 1 else many


SPEECH: dict[Lang, tuple[Callable[[str], str], Callable[[str, str, int], str]]] = {
    "es": (translate, translate_number),
    "en": (same, same_number),
}


class Fixed(Extension):
    """Words without blanks are said before a template is compiled: a table has some thirty of them. And what it
    includes is put into it."""

    def preprocess(self, source: str, name: str | None, filename: str | None = None) -> str:
        say: Any = self.environment.globals["_"]
        return FIXED.sub(lambda found: say(found[2]), self.whole(source))

    def whole(self, source: str) -> str:
        return INCLUDED.sub(lambda found: self.whole(self.read(found[1])) + LINE_ENDS, source)

    def read(self, name: str) -> str:
        loader: Any = self.environment.loader
        source: str = loader.get_source(self.environment, name)[0]
        return source.removesuffix("\n")


INCLUDED = re.compile(r"""(?m)(?:^[ \t]+)?\{% include "(\w+\.html)" %\}""")
LINE_ENDS = "{##}"  # as a tag does: what follows begins a line of its own
FIXED = re.compile(r"""\{\{ _\((["'])((?:(?!\1).)+)\1\) \}\}""")


class Quick(Template):
    """What is HTML already is not copied, wherever it is put into more of it."""

    @classmethod
    def from_code(cls, *given: Any, **more: Any) -> Quick:
        made: Any = super().from_code(*given, **more)
        made.root_render_func.__globals__["escape"] = escape
        return cast(Quick, made)


def escape(given: Any) -> Markup:
    return given if type(given) is Markup else escaped(given)


def capital(text: str) -> str:
    """A sentence; names within it stay as they are."""
    return text[:1].upper() + text[1:]


def environment(lang: Lang) -> Environment:
    made = Environment(
        loader=PackageLoader("andamio.web"),
        autoescape=True,
        trim_blocks=True,
        lstrip_blocks=True,
        undefined=StrictUndefined,
        auto_reload=False,
        extensions=["jinja2.ext.i18n", Fixed],
    )
    made.template_class = Quick
    gettext, ngettext = SPEECH[lang]
    made.install_gettext_callables(gettext, ngettext, newstyle=True)  # type: ignore[attr-defined]
    made.filters.update(capital=capital, once=lru_cache(SAID)(said_once))  # a filter is called without ado
    made.globals.update(lang=lang, _=cache(lambda message: Markup(gettext(message)) % {}))  # fixed: looked up once
    made.globals.update(macros=SimpleNamespace(**vars(made.get_template("_macros.html").module)))
    return made


def said_once(macro: Callable[..., Markup], *given: Any) -> Markup:
    """`macros.pace|once(…)`: what page after page says of the same is put into HTML once."""
    return macro(*given)


@cache
def environments() -> dict[Lang, Environment]:
    return {lang: environment(lang) for lang in LANGS}


def pieces(template: str, lang: Lang, **given: Any) -> Iterator[str]:
    made, known = read(lang, template)
    return made.root_render_func(made.new_context(known | given, shared=True))


@cache
def read(lang: Lang, template: str) -> tuple[Template, dict[str, Any]]:
    """A template, and what all templates know: gathered once."""
    made = environments()[lang].get_template(template)
    return made, dict(made.globals)


def render(template: str, lang: Lang, **given: Any) -> str:
    return environments()[lang].get_template(template).render(given)
