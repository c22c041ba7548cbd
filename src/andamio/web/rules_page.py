"""A game's rulebook as HTML: every clause has an address, `#r2.5`, and so have its pictures, `#f2.5`."""

from __future__ import annotations

import re
from functools import lru_cache
from itertools import islice
from typing import NamedTuple

from markdown_it import MarkdownIt
from markupsafe import Markup

from andamio.core.game import Edition
from andamio.core.text import Lang
from andamio.games import find

from .figures import Panel, Shown, figures_of, shown
from .inspector import card_lines
from .language import render

CLAUSE = re.compile(r"<li>\s*(?:<p>)?<strong>§(\d+\.\d+)</strong>")
TITLE = re.compile(r"<h1>.*?</h1>\s*", re.DOTALL)
ITEM = re.compile(r'(<li id="r(\d+\.\d+)">.*?)(</li>)', re.DOTALL)
CHAPTER = re.compile(r"<h2>(.+?)</h2>")
# Pictures of a help sheet; what is taller, by its width, does not fit; categories that leave room for all of them.
SHEET_FIGURES, TALL, MANY = 6, 1.3, 6
RULING: dict[Lang, str] = {"es": "[interpretación]", "en": "[ruling]"}


class Chapter(NamedTuple):
    address: str
    title: str


@lru_cache
def rules_html(game: str, lang: Lang) -> Markup:
    """Without its title, which the page has."""
    html = MarkdownIt("commonmark", {"html": False}).enable("table").render(find(game).rulebook(lang).text)
    html = CHAPTER.sub(lambda found: f'<h2 id="{address_of(found[1])}">{found[1]}</h2>', html)
    return Markup(CLAUSE.sub(with_address, TITLE.sub("", html, count=1)))


@lru_cache
def pictured_html(game: str, lang: Lang, theme: str) -> Markup:
    """The rulebook with its pictures: each at the end of its clause."""
    figures = figures_of(game, lang)

    def with_figures(found: re.Match[str]) -> str:
        own = figures.get(found[2], ())
        return found[1] + (render("_figures.html", lang, figures=own, theme=theme) if own else "") + found[3]

    return Markup(ITEM.sub(with_figures, rules_html(game, lang)))


def with_address(found: re.Match[str]) -> str:
    number = found[1]
    return f'<li id="r{number}"><a class="clause" href="#r{number}">§{number}</a> '


def address_of(title: str) -> str:
    """`c2` for chapter 2; a chapter without a number goes by its first word."""
    return f"c{title.split()[0].casefold()}"


@lru_cache
def contents(game: str, lang: Lang) -> list[Chapter]:
    titles = re.findall(r"^## (.+)$", find(game).rulebook(lang).text, re.MULTILINE)
    return [Chapter(address_of(title), title) for title in titles]


@lru_cache
def rulings(game: str, lang: Lang) -> list[tuple[str, str]]:
    """What the rulebook left open and this house decided: clauses, and the words of each decision."""
    mark = RULING[lang]
    clauses = find(game).rulebook(lang).clauses
    return [(number, text.split(mark, 1)[1].strip()) for number, text in clauses.items() if mark in text]


@lru_cache
def card(game: str, lang: Lang) -> list[tuple[str, tuple[str, ...]]]:
    """The help card, of the game as it comes out of its box."""
    return card_lines(usual(game), lang)


def usual(game: str) -> Edition:
    """For two, where two can play."""
    seats = find(game).seats
    return find(game).edition(seats=2 if 2 in seats else seats[0])


@lru_cache
def scoring(game: str, lang: Lang) -> list[tuple[str, str, tuple[str, ...]]]:
    """Each category of the score, what it rewards and the clauses, of the game as it comes out of its box."""
    of = find(game)
    told = zip(of.categories, of.things.categories(usual(game).box[0]), strict=True)
    return [(category.text.to(lang), text.to(lang), clauses) for category, (text, clauses) in told]


@lru_cache
def sheet_figures(game: str, lang: Lang) -> list[Shown]:
    """The pictures of the help sheet: the first few clauses' of what may be done, as far as they are not too tall."""
    firsts = {figure.clause: name for name, figure in reversed(find(game).figures.items()) if figure.does}
    drawn = (shown(game, name, lang) for name in reversed(firsts.values()))
    room = SHEET_FIGURES if len(find(game).categories) <= MANY else SHEET_FIGURES // 2
    return list(islice((each for each in drawn if not is_tall(each.panels[-1])), room))


def is_tall(panel: Panel) -> bool:
    return panel.height > TALL * panel.width
