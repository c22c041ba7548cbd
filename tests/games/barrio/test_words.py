"""What is said at the table: what is asked, what is offered, what is ours."""

from __future__ import annotations

import re
from itertools import islice

import pytest

from andamio.core.match import Match
from andamio.core.text import LANGS, Lang
from andamio.games.barrio import GAME, draw, words
from andamio.games.barrio import state as g
from andamio.svg.scene import Choice, Scene

from .table import after, market, markets_to_choose, playthrough, position


def asked(match: Match) -> str:
    return words.prompt(match.view(match.turn)).en


# -- at a table one speaks; records are written as ever


def test_nobody_is_asked_about_row_0_or_column_0() -> None:
    lexicon = GAME.edition(seats=2).lexicon
    said = {lexicon.say(a, lang, ["Ana", "Blas"]) for a in lexicon.texts if a != g.CELL.start for lang in LANGS}
    assert not [words for words in said if re.search(r"(fila|row|column|columna) 0", words)]  # a corner touches nothing
    assert {"en una fila nueva arriba, columna 2", "quedarse con Costa 3"} < said
    assert lexicon.read("en la fila 0, columna 2") is not None and lexicon.read("quedarse Costa 3") is not None


# -- the prompt offers what may be done


def test_who_may_do_all_is_offered_all() -> None:
    assert asked(position(hand0="1 wood, Coast 9")) == "Draw, discard houses or place a material"
    assert words.prompt(position(hand0="1 wood, Coast 9").view(0)).es == "Roba, descarta casas o coloca un material"


def test_with_seven_cards_nobody_is_offered_to_draw() -> None:
    assert asked(position(hand0="6 wood, Coast 9")) == "Discard houses or place a material"
    assert asked(position(hand0="7 wood")) == "Place a material"
    assert asked(position(seats=1, hand0="7 wood", built1="Sierra 1")) == "Place a material"


def test_alone_only_materials_are_drawn() -> None:
    assert asked(position(seats=1, hand0="2 wood", built1="Sierra 1")) == "Draw or place a material"


def test_where_nothing_is_left_to_draw_nobody_is_offered_to() -> None:
    match = position(seats=1, hand0="3 wood", built1="Sierra 1", store="", material_deck="")
    assert asked(match) == "Place a material"
    assert asked(after(match, "place wood")) == "Place another material or leave it"
    assert asked(after(match, "place wood", "at row 1, column 2")) == "Leave it"


def test_after_two_materials_one_builds_or_draws() -> None:
    start = position(market=["wood"], hand0="1 brick, 1 stone, Coast 1", houses="Sierra 1")
    match = after(start, "place brick", "at row 1, column 2", "place stone", "at row 2, column 2")
    assert asked(match) == "Build a house or draw three cards"
    start = position(market=["wood"], hand0="1 brick, 1 stone")
    match = after(start, "place brick", "at row 1, column 2")
    assert asked(match) == "Place another material or draw two cards"
    assert asked(after(match, "place stone", "at row 2, column 2")) == "Draw three cards"


def test_others_are_told_nothing_of_the_hand() -> None:
    full, few = (position(hand0=hand, hand1="1 stone") for hand in ("6 wood, Coast 9", "1 wood"))
    assert words.prompt(full.view(1)) == words.prompt(few.view(1)) == words.prompt(full.view(-1))


# -- ways of closing up that come to the same


def closing() -> Match:
    """A split market whose pieces come together in six ways, two of them to the same market."""
    return next(islice(playthrough(2930), 115, None))


def market_after(match: Match, action: int) -> tuple[str, ...]:
    closed = match.clone()
    closed.play(action)
    return (*market(closed), *map(repr, markets_to_choose(closed)))


def test_4_5_ways_to_the_same_market_are_offered_once() -> None:
    match = closing()
    offered = words.offered(match.view(match.turn))
    assert (len(match.legal()), len(offered)) == (6, 5) and set(offered) < set(match.legal())
    found = [market_after(match, action) for action in offered]
    assert len(set(found)) == len(found)
    assert {market_after(match, action) for action in match.legal()} == set(found)


def test_4_5_and_drawn_once() -> None:
    match = closing()
    view = match.view(match.turn)
    choices = [Choice(action, draw.target(action), match.say(action)) for action in words.offered(view)]
    board = draw.board(Scene(view, ["Lola", "Bruno"], "en", choices))
    assert set(re.findall(r'id="p-(o\d+)"', board)) == {choice.target for choice in choices}


def test_elsewhere_all_that_is_legal_is_offered() -> None:
    match = position(hand0="1 wood, Coast 9")
    assert words.offered(match.view(0)) == match.legal() and words.offered(match.view(1)) == []


# -- a seat in a few figures


def figures(match: Match, seat: int = 0) -> list[str]:
    return [value for _, value in words.chips(match.view(), seat)]


def test_chips_count_points_houses_cards_and_rubble() -> None:
    match = position(built0="Coast 5", rubble0="2 wood, 1 Burruño", hand0="1 wood, Coast 9")
    assert figures(match) == [str(match.totals()[0]), "1", "2", "2"]


def test_alone_chips_count_klaus_s_points_too() -> None:
    match = position(seats=1, hand0="2 wood", built0="Coast 7", built1="Sierra 9", rubble1="1 Burruño")
    assert figures(match)[-1] == str(match.view().total(g.KLAUS)) != figures(match)[0]


# -- what is told


def test_a_house_is_told_with_its_points() -> None:
    start = position(market=["wood"], hand0="1 brick, 1 stone, Coast 1", houses="Sierra 1")
    match = after(start, "place brick", "at row 1, column 2", "place stone", "at row 2, column 2", "build Coast 1")
    assert "seat 0 builds Coast 1 (1)" in match.tell()


# -- what is ours is marked as such


def marked(lang: Lang) -> dict[str, int]:
    mark = {"es": "[decisión]", "en": "[ruling]"}[lang]
    return {clause: text.count(mark) for clause, text in GAME.rulebook(lang).clauses.items()}


def test_both_rulebooks_mark_the_same_rulings() -> None:
    assert marked("es") == marked("en")


@pytest.mark.parametrize("clause", ["2.2", "4.5", "7.3", "7.4", "7.6", "7.7"])
def test_what_the_original_does_not_say_is_a_ruling(clause: str) -> None:
    assert marked("es")[clause] and marked("en")[clause]


def test_7_6_the_mark_stands_before_the_longest_panorama() -> None:
    assert "[ruling] where the panorama that results is the longest" in GAME.rulebook("en").clauses["7.6"]
    assert "[decisión] donde resulte la panorámica más larga" in GAME.rulebook("es").clauses["7.6"]


def test_spanish_is_well_written() -> None:
    assert not re.search(r"\baún así\b", GAME.rulebook("es").text)
