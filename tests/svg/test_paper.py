"""Components on paper: everything is there as often as the box says, within the margins, at its true size."""

from __future__ import annotations

import re

import pytest

from andamio.core.text import same
from andamio.svg.paper import APART, CARD, PAPERS, Paper, Piece, drawn, drawn_backs, sheets

pytestmark = pytest.mark.compiled
A4, LETTER = PAPERS
NINE = 9


def card(name: str, copies: int = 1, back: str = "") -> Piece:
    return Piece(same(name), f"<b>{name}</b>", (0, 0, 63, 88), copies=copies, back=back)


def token(copies: int) -> Piece:
    return Piece(same("token"), "<i/>", (0, 0, 1, 1), (20.0, 20.0), copies)


@pytest.mark.parametrize("paper", PAPERS)
def test_nine_cards_fill_a_sheet_of_either_paper(paper: Paper) -> None:
    (first,), (second,) = sheets([card("king", NINE + 1)], paper)
    assert (first.across, first.rows, len(first.pieces), len(second.pieces)) == (3, 3, NINE, 1)
    assert first.size == CARD


@pytest.mark.parametrize("paper", PAPERS)
def test_nothing_lies_beyond_the_margins_nor_on_something_else(paper: Paper) -> None:
    for sheet in sheets([card("a", 4), token(60), card("b", 7)], paper):
        bottom = 0.0
        for block in sheet:
            assert block.y >= max(paper.down, bottom and bottom + APART)
            bottom = block.y + block.size[1] * block.rows
            assert bottom <= paper.high - paper.down
            assert block.x >= paper.across and block.x + block.size[0] * block.across <= paper.wide - paper.across
            assert len({(x, y) for _, x, y in block.places()}) == len(block.pieces)


def test_as_many_are_printed_as_there_are() -> None:
    found = [
        piece.name.en
        for sheet in sheets([card("a", 2), token(3), card("b", 5)], A4)
        for b in sheet
        for piece in b.pieces
    ]
    assert sorted(found) == 2 * ["a"] + 5 * ["b"] + 3 * ["token"]


def test_what_is_larger_than_the_room_is_not_lost() -> None:
    (sheet,) = sheets([Piece(same("map"), "", (0, 0, 1, 1), (400.0, 400.0))], A4)
    assert len(sheet[0].pieces) == 1


def test_a_sheet_is_drawn_in_millimetres_with_marks_outside_of_every_block() -> None:
    (sheet,) = sheets([card("a", 2)], A4)
    drawing = drawn(sheet, A4, "en", "foot")
    assert 'viewBox="0 0 210 297" width="210mm" height="297mm"' in drawing
    assert drawing.count('width="63" height="88"') == 2 and drawing.count("<b>a</b>") == 2
    marks = re.findall(r"M([\d.]+) ([\d.]+)([vh])(-?)3(?![\d.])", drawing)
    block = sheet[0]
    for x, y, way, _ in marks:
        inside = block.x < float(x) < block.x + 126 and block.y < float(y) < block.y + 88
        assert way in "vh" and not inside
    assert len(marks) == 2 * 3 + 2 * 2


def test_a_back_lies_behind_its_face_when_the_paper_is_turned() -> None:
    (sheet,) = sheets([card("a", back="<u/>"), card("b"), card("c", back="<s/>")], A4)
    places = {piece.name.en: x for piece, x, _ in sheet[0].places()}
    backs = drawn_backs(sheet, A4, "en", "")
    for mark, name in (("<u/>", "a"), ("<s/>", "c")):
        found = re.search(rf'<svg x="([\d.]+)"[^>]*>{mark}', backs)
        assert found and float(found[1]) == A4.wide - places[name] - CARD[0]
    assert backs.count("<svg x=") == 2 and drawn_backs(sheets([card("b")], A4)[0], A4, "en", "") == ""
