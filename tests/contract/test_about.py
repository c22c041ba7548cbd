"""Everything on every table can be asked about, in both languages, and nobody learns by asking what it may not know."""

from __future__ import annotations

import re

from andamio.core.about import SEAT_BLANKS, About, with_names
from andamio.core.game import Edition, Game
from andamio.core.layout import NOBODY
from andamio.core.text import LANGS, Text
from andamio.core.view import View
from tests.depth import amount, sample

from .shelf import each_edition, each_game
from .test_drawings import Table, decisions, tables

MOST = amount(1000, 30, 12)  # things asked about on one table
LINES = range(6, 17)  # of a help card
BLANK = re.compile(r"[{}]")
WRONG = ("", "x", "c-1", "c999999", "seat.0", "<b>", "ñ", "deck-9-9", "9" * 5000, "t9-99-9" * 40)


def names_on(table: Table) -> list[str]:
    """All that is drawn and can be asked about."""
    found = (element.get("data-t") or element.get("data-ask") for element in table.elements)
    return list(dict.fromkeys(name for name in found if name))


def is_told(text: Text, seats: int) -> bool:
    """Something is said in both languages, and only seats are left to be named."""
    return all(len(said) > 1 and not BLANK.search(said) for said in
               (with_names(text, SEAT_BLANKS[:seats], lang) for lang in LANGS))  # fmt: skip


def asked(view: View, names: list[str]) -> list[About | None]:
    return [view.edition.game.things.about(view, name) for name in names]


@each_edition
def test_everything_drawn_has_a_name_a_text_and_clauses(edition: Edition) -> None:
    clauses = set(edition.game.rulebook("es").clauses)
    for number, table in enumerate(tables(edition)):
        names = sample(names_on(table), MOST, number)
        assert names
        for name, about in zip(names, asked(table.scene.view, names), strict=True):
            assert about is not None, f"nothing is told of {name}"
            assert is_told(about.name, edition.seats) and is_told(about.text, edition.seats), name
            assert about.text.es != about.text.en and about.clauses and set(about.clauses) <= clauses, name


@each_edition
def test_asking_tells_nothing_that_a_seat_cannot_know(edition: Edition) -> None:
    things = edition.game.things
    for number, table in enumerate(tables(edition)):
        view, names = table.scene.view, sample(names_on(table), MOST, number)
        other = View(edition, view.imagine(number + 1), view.seat)
        assert asked(other, names) == asked(view, names)
        assert things.piles(other) == things.piles(view)


@each_edition
def test_names_that_nothing_has_are_told_nothing(edition: Edition) -> None:
    view = decisions(edition)[-1].view(NOBODY)
    assert asked(view, list(WRONG)) == len(WRONG) * [None]


@each_edition
def test_figures_categories_and_piles_explain_themselves(edition: Edition) -> None:
    game, clauses = edition.game, set(edition.game.rulebook("es").clauses)
    told = game.things.categories(edition.box[0])
    assert len(told) == len(game.categories)
    for match in decisions(edition):
        view = match.view(NOBODY)
        for seat in range(edition.seats):
            figures = game.things.figures(view, seat)
            assert len(figures) == len(game.words.chips(view, seat))
            told += figures
        for pile in game.things.piles(view):
            assert is_told(pile.name, edition.seats) and pile.size >= 0
            assert all(count >= 0 and kind.es and kind.en for kind, count in pile.kinds)
            assert game.things.about(view, pile.piece)
    for text, quoted in told:
        assert is_told(text, edition.seats) and text.es != text.en and quoted and set(quoted) <= clauses


@each_game
def test_the_help_card_is_a_dozen_short_lines(game: Game) -> None:
    lines, clauses = game.things.card(game.edition().box[0]), set(game.rulebook("es").clauses)
    assert len(lines) in LINES
    for text, quoted in lines:
        assert is_told(text, 0) and text.es != text.en and quoted and set(quoted) <= clauses
        assert max(map(len, text)) < 200
