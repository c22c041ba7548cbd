"""What is printed is the changed box: a number that was changed is on its card."""

from __future__ import annotations

from collections import Counter

import pytest

from andamio.core.game import Edition
from andamio.games import find
from andamio.lab.study.boxes import as_toml
from andamio.svg.paper import Piece

pytestmark = pytest.mark.compiled


def edition(game: str, old: str, new: str, **options: object) -> Edition:
    text = (find(game).folder / "box.toml").read_text()
    assert old in text
    return find(game).edition_with(text.replace(old, new, 1), options)


def pieces(edition: Edition) -> tuple[Piece, ...]:
    found: tuple[Piece, ...] = edition.game.pieces.components(edition, "en").pieces
    return found


def copies(edition: Edition) -> Counter[str]:
    return Counter({piece.name.en: piece.copies for piece in pieces(edition)})


def test_burgueses_prints_the_card_and_the_coins_that_were_changed() -> None:
    changed = edition("burgueses", '{ suit = "clubs", value = 4 }', '{ suit = "clubs", value = 5 }')
    assert "5 of clubs" in copies(changed) and "4 of clubs" not in copies(changed)
    assert copies(edition("burgueses", "coins = 10", "coins = 14"))["coin"] == 14
    assert sum(copies(changed).values()) == 14 + 5 + 10


def test_azul_prints_boards_and_factories_for_all_seats_and_its_tiles() -> None:
    found = copies(edition("azul_pabellon", "tiles = 22", "tiles = 20", seats=4))
    assert (found["board"], found["factory"], found["red"]) == (4, 9, 20)


def test_barrio_prints_a_house_with_its_new_points() -> None:
    plain, changed = (
        {piece.of: piece.drawing for piece in pieces(made)}
        for made in (
            find("barrio").edition(),
            edition("barrio", 'icon = "moon", points = 1', 'icon = "moon", points = 4'),
        )
    )
    assert {of for of in plain if plain[of] != changed[of]} == {"houses[0]"}
    assert sum(piece.copies for piece in pieces(find("barrio").edition()) if piece.size == (44.0, 44.0)) == 54


def test_a_construir_prints_a_card_and_a_board_that_were_changed() -> None:
    made = edition("a_construir", '["c1", "-", "p1", "c2"]', '["c1", "-", "p9", "c2"]')
    boards = {piece.of: piece.drawing for piece in pieces(made) if piece.of.startswith("boards")}
    assert "icon-9" in boards["boards.squares[0]"] and len(boards) == 8
    assert (
        sum(piece.copies for piece in pieces(made) if not piece.of.startswith(("boards", "arch")) and piece.back) == 24
    )


def test_a_construir_prints_all_points_of_a_card_though_the_table_has_dots() -> None:
    plain = find("a_construir").edition()
    drawn = {piece.name.en: piece.drawing for piece in pieces(plain)}
    assert ">3 10 20 30 40 50 60 70<" in drawn["Garden"]
    assert ">3 10 20 30…<" in plain.game.pieces.components(plain, "en").stock
    box = dict(plain.sheet.fields)
    box["fountain"] = box["fountain"] | {"cards": 5, "points": [0, 12, 25, 30, 99]}
    box["garden"] = box["garden"] | {"cards": 6, "points": [3, 10, 20, 30, 40, 50]}
    more = find("a_construir").edition_with(as_toml(box), {})
    printed = {piece.name.en: piece for piece in pieces(more)}["Fountain"]
    assert ">0 12 25 30 99<" in printed.drawing and printed.copies == 5
    assert ">0 12 25 30…<" in more.game.pieces.components(more, "en").stock


def test_bloque_prints_every_card_line_by_line_of_the_box() -> None:
    found = pieces(find("bloque_a_bloque").edition(seats=3))
    made = edition(
        "bloque_a_bloque", '{ ends = ["1 blue", "3 blue"], value = 1 }', '{ ends = ["1 blue", "roof"], value = 2 }'
    )
    assert [piece.of for piece in found[:2]] == ["floors[0]", "floors[1]"]
    assert pieces(made)[0].drawing == next(piece.drawing for piece in found if piece.name.en == "1 blue/roof")
    counted = {piece.of: piece.copies for piece in found}
    assert (counted["start"], counted["pools"], counted["sales.blue"]) == (3, 6, 4)
