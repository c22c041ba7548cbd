"""Pictures of the rules cannot be wrong: the positions are played to, the rules allow or refuse what is shown, by that
very clause, and a picture shows what it points at and nothing that its seat may not know."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache
from xml.etree.ElementTree import fromstring

import pytest

from andamio.core.errors import AndamioError, IllegalAction
from andamio.core.figures import BETWEEN, NAMES, Figure, action_of, caption, play_on, points_won, reach, spoken
from andamio.core.game import Game
from andamio.core.match import Match
from andamio.core.rulebook import clause_number
from andamio.core.text import LANGS, Text
from andamio.core.view import View
from andamio.svg.scene import Scene
from andamio.svg.things import THING
from andamio.web.figures import drawn, scene_of, svg_of
from tests.depth import amount, sample

from .shelf import each_game, is_sound

pytestmark = pytest.mark.compiled

FEWEST, MOST_BYTES = 6, 24_000
PIECE = re.compile(r'id="p-([^"]*)"')
DEALS = 2  # other worlds tried in each
DRAWN = amount(1000, 4, 2)  # figures of a game whose pictures are looked at


def faults_of(game: Game, figure: Figure) -> list[str]:
    """What is wrong with a figure, by the rules and by the drawing."""
    try:
        match = reach(game, figure.at)
        wrong = ["the position is not sound"] * (not is_sound(match))
        before, refused = names_on(match, figure), wrongly_refused(match, figure) if figure.refused else []
        play_on(match, figure.does)
    except AndamioError as error:
        return [error.say("en")]
    wrong += ["what follows is not sound"] * (not is_sound(match))
    return [*wrong, *refused, *not_drawn(figure, before, names_on(match, figure))]


def wrongly_refused(match: Match, figure: Figure) -> list[str]:
    """A figure whose clause does not refuse what it shows."""
    try:
        match.clone().play(action_of(match, figure.refused))
    except IllegalAction as error:
        return [] if error.clause == figure.clause else [f"§{error.clause} refuses it, not §{figure.clause}"]
    return [f"{figure.refused} is allowed"]


def not_drawn(figure: Figure, before: set[str], after: set[str]) -> list[str]:
    """What it shows or points at, and nobody sees."""
    unseen = {*figure.shows, *figure.apart} - before - after
    unseen |= (set(figure.marks) - before) | (set(figure.ends) - after)
    return [f"{name} is not drawn" for name in sorted(unseen)]


def names_on(match: Match, figure: Figure) -> set[str]:
    """What is drawn for its seat, by the names that a figure may point at."""
    drawings = "".join(tables(scene_of(match, figure, "es")))
    return {*THING.findall(drawings), *PIECE.findall(drawings)}


def tables(scene: Scene) -> list[str]:
    draw = scene.view.edition.game.drawing
    return [draw.board(scene), *(draw.area(scene, seat) for seat in range(scene.view.edition.seats))]


@cache
def figures_of(game: Game) -> list[Figure]:
    return list(game.figures.values())


def looked_at(game: Game) -> list[tuple[str, Figure]]:
    return sample(list(game.figures.items()), DRAWN, f"figures of {game.name}")


@each_game
def test_every_figure_is_true(game: Game) -> None:
    assert {name: faults_of(game, figure) for name, figure in game.figures.items() if faults_of(game, figure)} == {}


@each_game
def test_there_are_some_each_with_a_clause_and_in_its_order(game: Game) -> None:
    numbers = [clause_number(figure.clause) for figure in figures_of(game)]
    assert len(numbers) >= FEWEST and numbers == sorted(numbers)
    assert {figure.clause for figure in figures_of(game)} <= set(game.rulebook("es").clauses)


@each_game
def test_figures_speak_both_languages_and_leave_no_blank(game: Game) -> None:
    for figure in figures_of(game):
        points = points_won(reach(game, figure.at), figure)
        for text in (caption(figure, points), figure.alt):
            assert text.es != text.en and min(map(len, text)) > 12 and not set("{}") & set(text.es + text.en)
        assert max(map(len, figure.text)) < 260, "a caption, not a page"


@each_game
def test_a_figure_that_speaks_of_points_has_some(game: Game) -> None:
    for figure in figures_of(game):
        points = points_won(reach(game, figure.at), figure)
        assert ("{gain}" not in figure.text.es or points > 0) and ("{loss}" not in figure.text.es or points < 0)


@each_game
def test_a_figure_shows_something_done_or_refused_or_at_least_ringed(game: Game) -> None:
    for figure in figures_of(game):
        assert bool(figure.does) + bool(figure.refused) == 1
        target = game.drawing.target(action_of(reach(game, figure.at), figure.refused)) if figure.refused else ""
        assert figure.does or figure.marks or target in names_on(reach(game, figure.at), figure)


@each_game
def test_what_is_ringed_is_in_the_picture(game: Game) -> None:
    for name, figure in looked_at(game):
        pictures = [picture.svg for picture in drawn(game.name, name, "es")]
        assert pictures[0].count("ring") >= len(figure.marks) + bool(figure.refused and not figure.marks)
        assert not figure.ends or pictures[-1].count('class="ring"') >= len(figure.ends)


@each_game
def test_a_picture_is_light_and_holds_nothing_that_only_a_page_needs(game: Game) -> None:
    for name, figure in looked_at(game):
        for number in range(1, 2 + bool(figure.does)):
            for lang, by_night in zip(LANGS, (False, True), strict=True):
                svg = svg_of(game.name, name, number, lang, by_night)
                assert (
                    len(svg.encode()) < MOST_BYTES and "var(" not in svg and "data-" not in svg and 'id="p-' not in svg
                )
                assert fromstring(svg).get("viewBox")


@each_game
def test_nothing_hidden_from_the_seat_is_drawn(game: Game) -> None:
    """Deal again what the seat cannot know: not a byte of the table that pictures are cut from is another."""
    for _, figure in looked_at(game):
        match = reach(game, figure.at)
        for stage in ("", figure.does):
            play_on(match, stage)
            view, scene = match.view(figure.seat), scene_of(match, figure, "es")
            for seed in range(DEALS if match.turn >= 0 else 0):
                other = View(match.edition, view.imagine(seed), figure.seat)
                is_same = tables(Scene(other, NAMES[: match.edition.seats], "es", scene.choices)) == tables(scene)
                assert is_same  # two tables are too long to be told apart line by line


# -- a false figure is seen


def other_clause(figure: Figure) -> Figure:
    return figure._replace(clause="1.1")


def allowed(figure: Figure) -> Figure:
    return figure._replace(refused=spoken(figure.does)[0], does="")


def unseen(figure: Figure) -> Figure:
    return figure._replace(marks=("nothing-of-the-kind",))


def cut_short(figure: Figure) -> Figure:
    return figure._replace(at=figure.at._replace(actions=BETWEEN.join(spoken(figure.at.actions)[1:])))


@each_game
@pytest.mark.parametrize("spoil", [other_clause, allowed, unseen, cut_short])
def test_a_false_figure_is_seen(game: Game, spoil: Callable[[Figure], Figure]) -> None:
    kind = "refused" if spoil is other_clause else "does" if spoil is allowed else "clause"
    figure = next(figure for figure in figures_of(game) if getattr(figure, kind))
    assert faults_of(game, spoil(figure)) and not faults_of(game, figure)


def test_a_caption_is_filled_by_the_rules_alone() -> None:
    figure = Figure("1.1", at=None, text=Text("{gain} más", "{loss} less"), alt=Text("", ""), shows=())  # type: ignore[arg-type]
    assert caption(figure, -3) == Text("-3 más", "3 less")
