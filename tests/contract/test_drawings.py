"""Every game's table as it is drawn: well made, pressable, and silent about what a seat may not know."""

from __future__ import annotations

import re
from collections import Counter
from functools import lru_cache
from typing import NamedTuple
from xml.etree.ElementTree import Element, fromstring

from andamio.core.game import Edition, Game
from andamio.core.layout import NOBODY
from andamio.core.match import Match
from andamio.core.text import LANGS, Lang
from andamio.core.view import View
from andamio.svg.scene import Choice, Scene
from tests.depth import amount

from .shelf import each_edition, each_game, positions, viewers

EVERY = amount(6, 7, 12)  # of so many positions one is drawn
DEALS = 2  # other worlds tried in each
MOST_BYTES = 60_000
PLAIN = [f"Seat {letter}" for letter in "ABCD"]
ROUGH = ['<b id="x">&amp;', "{0} {name} %s", "'\"><script>", "ñandú & cía."]
LETTERS = re.compile(r"[^\W\d_]{2,}")


def decisions(edition: Edition) -> list[Match]:
    """Some positions of random games, the first and the last among them."""
    return [*positions(edition)[::EVERY], positions(edition)[-1]]


def scene_of(view: View, lang: Lang = "es", names: list[str] = PLAIN) -> Scene:
    edition = view.edition
    aim, say = edition.game.drawing.target, edition.lexicon.say
    choices = [Choice(action, aim(action), say(action, lang)) for action in edition.game.words.offered(view)]
    return Scene(view, names[: edition.seats], lang, choices, apart=True)


def drawings(scene: Scene) -> list[str]:
    """The board, all areas and one's own hand: what one page shows."""
    draw, seats = scene.view.edition.game.drawing, range(scene.view.edition.seats)
    hand = [draw.hand(scene)] if scene.view.seat != NOBODY else []
    return [drawn for drawn in (draw.board(scene), *(draw.area(scene, seat) for seat in seats), *hand) if drawn]


class Table(NamedTuple):
    """What one page shows, and every element of it."""

    scene: Scene
    drawn: list[str]
    elements: list[Element]


@lru_cache(maxsize=2)
def tables(edition: Edition) -> list[Table]:
    """Drawn once: all laws look at the same ones."""
    scenes = [scene_of(match.view(seat)) for match in decisions(edition) for seat in viewers(edition)]
    return [Table(scene, drawn, elements(drawn)) for scene in scenes for drawn in [drawings(scene)]]


def elements(drawn: list[str]) -> list[Element]:
    return [element for drawing in drawn for element in fromstring(drawing).iter()]


@each_edition
def test_a_drawing_is_well_formed_and_leaves_style_to_the_sheet(edition: Edition) -> None:
    for table in tables(edition):
        for element in table.elements:
            name = element.tag.rpartition("}")[2]
            assert name not in ("style", "script", "foreignObject", "image", "a")
            assert not [key for key in element.keys() if key == "style" or key.startswith("on")]
            assert element.get("href", "#").startswith("#")
            assert element.get("fill") is None and element.get("stroke") is None


@each_edition
def test_a_page_has_each_id_once(edition: Edition) -> None:
    for table in tables(edition):
        ids = Counter(element.get("id") for element in table.elements if element.get("id"))
        assert ids and max(ids.values()) == 1


@each_edition
def test_every_legal_action_is_pressed_on_one_piece_or_has_only_a_button(edition: Edition) -> None:
    for scene, _, found in tables(edition):
        pressed = Counter(
            int(action)
            for element in found
            for key in ("data-a", "data-many")
            for action in (element.get(key) or "").split()
        )
        assert pressed == Counter(choice.action for choice in scene.choices if choice.target)


@each_edition
def test_what_is_pressed_has_an_edge_and_a_label(edition: Edition) -> None:
    for table in tables(edition):
        for element in table.elements:
            if "legal" in (element.get("class") or "").split():
                assert element.get("aria-label") and element.get("role") == "button"
                assert [part for part in element.iter() if "edge" in (part.get("class") or "").split()]


@each_edition
def test_a_piece_comes_from_a_piece_of_the_page(edition: Edition) -> None:
    for _, _, found in tables(edition):
        names = {element.get("data-t") for element in found}
        assert {element.get("data-from") for element in found} - {None} <= names


@each_edition
def test_dealing_again_what_a_seat_cannot_see_changes_no_byte(edition: Edition) -> None:
    for scene, here, _ in tables(edition):
        for seed in range(DEALS):
            other = View(edition, scene.view.imagine(seed), scene.view.seat)
            assert drawings(scene_of(other)) == here


@each_edition
def test_names_may_hold_anything(edition: Edition) -> None:
    for match in decisions(edition):
        drawn = drawings(scene_of(match.view(0), "es", ROUGH))
        said = " ".join(element.get("aria-label", "") for element in elements(drawn))
        assert all(name in said for name in ROUGH[: edition.seats])
        assert not [element for element in elements(drawn) if element.get("id") == "x"]


@each_edition
def test_languages_differ_and_nothing_is_left_unfilled(edition: Edition) -> None:
    for match in decisions(edition):
        es, en = (drawings(scene_of(match.view(0), lang)) for lang in LANGS)
        assert all(here != there for here, there in zip(es, en, strict=True))
        assert not [drawing for drawing in es + en if re.search(r"[{}]|None|nan|Text\(", drawing)]


@each_edition
def test_a_page_is_not_heavy(edition: Edition) -> None:
    for table in tables(edition):
        assert sum(len(drawing.encode()) for drawing in table.drawn) < MOST_BYTES


NAMES = {"aimarcios"}  # what both languages say alike


@each_edition
def test_every_position_has_a_prompt_a_guide_and_chips(edition: Edition) -> None:
    words, clauses = edition.game.words, edition.game.rulebook("es").clauses
    for match in decisions(edition):
        for seat in viewers(edition):
            view = match.view(seat)
            text, quoted = words.guide(view)
            assert quoted and set(quoted) <= set(clauses)
            chips = [label for owner in range(edition.seats) for label, _ in words.chips(view, owner)]
            for said in (words.prompt(view), text, *chips):
                assert (said.es != said.en or said.es in NAMES) and not re.search(r"[{}]", said.es + said.en)
                assert not re.search("asiento", said.es), "at a table it is a player"


@each_edition
def test_chips_are_short(edition: Edition) -> None:
    words = edition.game.words
    for match in decisions(edition):
        for seat in range(edition.seats):
            chips = words.chips(match.view(NOBODY), seat)
            assert 0 < len(chips) <= 5
            assert all(isinstance(value, str) and len(value) <= 4 for _, value in chips)


@each_game
def test_the_cover_is_a_square_picture_without_words(game: Game) -> None:
    cover = fromstring(game.drawing.cover())
    _, _, width, height = (cover.get("viewBox") or "").split()
    assert width == height and cover.get("aria-hidden") == "true"
    assert not LETTERS.search("".join(cover.itertext()))
    assert not [element for element in cover.iter() if element.get("style") or element.get("id")]


@each_game
def test_every_action_has_a_target_or_none(game: Game) -> None:
    aim = game.drawing.target
    assert all(re.fullmatch(r"[a-z0-9-]*", aim(action)) for action in range(game.actions))
