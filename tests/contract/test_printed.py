"""Every box can be printed: all that is in it, as it is after a change, in both languages, on a page of its own."""

from __future__ import annotations

import re

import pytest

from andamio.core.game import Game
from andamio.core.text import LANGS
from andamio.svg.paper import PAPERS
from andamio.web.printed import paper_called, printed_page

from .shelf import each_game

pytestmark = pytest.mark.compiled
USED = re.compile(r'href="#([^"]*)"')
STORED = re.compile(r'<(?:g|clipPath) id="([^"]*)"')


@each_game
def test_all_that_is_used_is_stored_and_every_ink_has_its_colour(game: Game) -> None:
    for lang in LANGS:
        page = printed_page(game.edition(), lang, PAPERS[0], backs=True)
        assert set(USED.findall(page)) <= set(STORED.findall(page))
        assert "var(--" not in page and "<script" not in page and "http://" not in page.replace("http://www.w3.org", "")
        style = page.partition("<style>")[2].partition("</style>")[0]
        for ink in set(re.findall(r"\bf-[\w-]+", page.partition("</style>")[2])):
            assert f".{ink}" in style, ink


@each_game
def test_everything_of_the_box_is_printed_with_a_name_in_both_languages(game: Game) -> None:
    edition = game.edition()
    for lang in LANGS:
        found = game.pieces.components(edition, lang)
        names = [piece.name.to(lang) for piece in found.pieces for _ in range(piece.copies)]
        page = printed_page(edition, lang, PAPERS[1])
        shown = re.findall(r'class="drawing piece" role="img" aria-label="([^"]*)"', page)
        assert sorted(shown) == sorted(names) and all(names)


@each_game
def test_what_a_piece_says_it_is_of_is_a_field_of_the_box(game: Game) -> None:
    for piece in game.pieces.components(game.edition(), "en").pieces:
        top = re.split(r"[.\[]", piece.of)[0]
        assert not top or top in game.edition().sheet.asked


def test_a_paper_is_named_in_any_case_and_another_is_refused() -> None:
    from andamio.core.errors import BadInput

    assert paper_called("LETTER").name == "Letter"
    with pytest.raises(BadInput, match="did you mean 'letter'"):
        paper_called("leter")
