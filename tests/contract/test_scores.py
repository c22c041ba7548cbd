"""One score: whatever shows points shows those that the rules count, and shows everybody the same."""

from __future__ import annotations

import re
from collections import Counter
from xml.etree import ElementTree

from andamio.core.game import Edition, Game
from andamio.core.layout import NOBODY, OVER
from andamio.core.text import LANGS
from andamio.core.verdict import UNFINISHED, verdict
from andamio.core.view import View
from andamio.svg.scene import Scene
from andamio.web.ending import ending

from .shelf import each_edition, each_game, positions

DEALS = 2  # other worlds tried in each position
EVERY = 6  # of so many positions one is drawn
POINTS = re.compile(r"(-?\d+) (?:puntos|points)")
DRAWN = re.compile(r"\bpoints-(\d)\b")
MINUS = "−"


def viewers(edition: Edition) -> list[int]:
    return [*range(edition.seats), NOBODY]


def names_of(edition: Edition) -> list[str]:
    return [f"Seat {letter}" for letter in "ABCD"[: edition.seats]]


def drawn_points(view: View) -> Counter[int]:
    """What the figures of a page that are marked as a seat's points add up to."""
    draw, scene, found = view.edition.game.drawing, Scene(view, names_of(view.edition), "es"), Counter[int]()
    for drawing in (draw.board(scene), *(draw.area(scene, seat) for seat in range(view.edition.seats))):
        for element in ElementTree.fromstring(drawing).iter():
            for row in DRAWN.findall(element.get("class") or ""):
                found[int(row)] += int((element.text or "").replace(MINUS, "-"))
    return found


@each_edition
def test_points_and_ranks_are_public(edition: Edition) -> None:
    for match in positions(edition):
        scores, ranks = match.scores(), match.ranks()
        for seat in viewers(edition):
            view = match.view(seat)
            assert (view.scores(), view.ranks()) == (scores, ranks)
            assert view.totals() == [view.total(row) for row in range(edition.seats)] == match.totals()


@each_edition
def test_points_are_the_same_in_worlds_that_a_seat_cannot_tell_apart(edition: Edition) -> None:
    world = edition.typed()
    for match in positions(edition):
        scores = match.scores()
        for seat in viewers(edition):
            for seed in range(DEALS):
                world.place(match.view(seat).imagine(seed))
                assert world.scores() == scores


@each_edition
def test_chips_show_the_points(edition: Edition) -> None:
    chips = edition.game.words.chips
    for match in positions(edition):
        for viewer in viewers(edition):
            view = match.view(viewer)
            for seat, total in enumerate(match.totals()):
                assert {value for label, value in chips(view, seat) if label.en == "points"} == {str(total)}


@each_edition
def test_the_table_in_words_shows_the_points_or_none(edition: Edition) -> None:
    names = names_of(edition)
    for match in positions(edition):
        totals = dict(zip(names, map(str, match.totals()), strict=True))
        for viewer in viewers(edition):
            for lang in LANGS:
                for label, text in match.view(viewer).look(names, lang):
                    assert set(POINTS.findall(text)) <= {totals.get(label)}


@each_edition
def test_a_drawing_shows_the_points_or_none(edition: Edition) -> None:
    for match in [*positions(edition)[::EVERY], positions(edition)[-1]]:
        for viewer in viewers(edition):
            view = match.view(viewer)
            for row, points in drawn_points(view).items():
                assert points == view.total(row)
                assert row >= edition.seats or points == match.totals()[row]


@each_edition
def test_the_end_page_shows_the_points_and_the_verdict_to_all(edition: Edition) -> None:
    names = names_of(edition)
    for match in positions(edition):
        for viewer in viewers(edition) if match.turn == OVER else ():
            view = match.view(viewer)
            for lang in LANGS:
                end = ending(view, names, lang)
                assert sorted((s.seat, s.total) for s in end.scores) == list(enumerate(match.totals()))
                assert all(s.total == sum(part.points for part in s.parts) for s in end.scores)
                assert end.verdict == verdict(match.view(), names).to(lang)


@each_edition
def test_a_verdict_names_a_winner_or_everybody_that_ties_or_nobody(edition: Edition) -> None:
    names = names_of(edition)
    for match in positions(edition):
        said = verdict(match.view(), names)
        if match.turn != OVER:
            assert said == UNFINISHED
            continue
        winners = [name for name, rank in zip(names, match.ranks(), strict=True) if rank == 1]
        found = [name for name in names if name in said.en]
        assert len(winners) < 2 or found in (winners, [])
        assert len(winners) != 1 or winners[0] in found
        assert said.es != said.en and not re.search(r"[{}\[\]]", said.es + said.en)


@each_game
def test_a_view_has_no_field_that_its_own_names_would_hide(game: Game) -> None:
    assert not set(game.state.names or ()) & set(dir(View))
