"""Every lesson of every game: its position is sound, it can be done as it says, and what it points at is there."""

from __future__ import annotations

from collections.abc import Iterable

import pytest

from andamio.core.errors import BadGame
from andamio.core.game import Game
from andamio.core.lessons import Course, Lesson, check_lessons, ids_of, texts_of
from andamio.core.text import LANGS, Text
from andamio.core.view import View
from andamio.games import SHELF, find
from andamio.svg.scene import Choice, Scene
from andamio.table.live import Live
from andamio.table.records import moves_of
from andamio.table.store import Listing
from andamio.table.teaching import find_course, lesson_row, lesson_seats
from andamio.web.lessons import pointed_at

from .shelf import each_game, forbidden, is_sound

pytestmark = pytest.mark.compiled

FEW, MANY = 6, 10  # actions of a first lesson
SHORT, LONG = 250, 300  # letters of a step, and of what is said in the end
NOON = 1_000_000.0
LESSONS = [
    pytest.param(name, lesson.name, id=f"{name} {lesson.name}") for name in SHELF for lesson in find(name).lessons
]
each_lesson = pytest.mark.parametrize(("game", "name"), LESSONS)


def begun(course: Course) -> Live:
    """A table at which the lesson begins."""
    row = lesson_row(course, "key", NOON)
    moves = moves_of(course.opening(), row, NOON)
    return Live(Listing(row, tuple(lesson_seats(course, row, "key", "Ana")), len(moves)), moves, 0)


def awaited(live: Live) -> list[int]:
    """What goes on from here, of all that is legal."""
    assert isinstance(live.course, Course)
    return [action for action in live.match.legal() if action in live.course.awaited[live.lesson_step]]


def do(live: Live, action: int) -> None:
    """The learner's action, and what the lesson lets the others do."""
    live.accept(live.play(live.turn, action, NOON))
    while (reply := live.reply).action is not None:
        live.accept(live.play(live.turn, reply.action, NOON))


def follow(course: Course, choices: Iterable[int] = ()) -> list[Live]:
    """The lesson to its end by these of the awaited actions, then by the first of them."""
    live, tables = begun(course), []
    left = list(choices)
    while not live.is_done:
        assert live.turn == course.seat, f"after step {live.lesson_step}"
        assert awaited(live), f"nothing that step {live.lesson_step + 1} waits for can be done"
        tables.append(live.as_of(len(live.plies)))
        do(live, left.pop(0) if left else awaited(live)[0])
    assert live.lesson_step == len(course.lesson.steps)
    return tables


@each_lesson
def test_it_can_be_done_to_its_end_by_whatever_it_waits_for(game: str, name: str) -> None:
    course = find_course(game, name)
    tables = follow(course)
    first = [awaited(table)[0] for table in tables]
    for number, table in enumerate(tables):
        for other in awaited(table)[1:]:
            follow(course, [*first[:number], other])


@each_lesson
def test_its_positions_are_sound(game: str, name: str) -> None:
    for table in follow(find_course(game, name)):
        assert is_sound(table.match)


@each_lesson
def test_a_wrong_action_is_explained_or_refused_by_the_rules(game: str, name: str) -> None:
    course = find_course(game, name)
    for table, step in zip(follow(course), course.lesson.steps, strict=True):
        legal = set(table.match.legal()) - course.awaited[table.lesson_step]
        for words, _ in step.wrong:
            meant = ids_of(course.edition, (words,))
            assert meant, words
            assert meant & legal or all(forbidden(table.match, action) for action in meant - set(awaited(table))), words
        for action in legal:
            why = course.why_not(table.lesson_step, action)
            assert why in [text for _, text in step.wrong] or why.es


@each_lesson
def test_what_it_points_at_is_drawn(game: str, name: str) -> None:
    course = find_course(game, name)
    draw = course.edition.game.drawing
    for table in follow(course):
        view = table.view(course.seat)
        choices = [Choice(action, draw.target(action), "do it") for action in view.legal()]
        scene = Scene(view, table.names(), "en", choices, apart=True)
        areas = [draw.area(scene, seat) for seat in range(course.edition.seats)]
        drawn = draw.board(scene) + draw.hand(scene) + "".join(areas)
        for target in pointed_at(table, view):
            assert f'data-t="{target}"' in drawn, target


@each_lesson
def test_what_it_points_at_tells_nothing_that_is_hidden(game: str, name: str) -> None:
    course = find_course(game, name)
    for table in follow(course):
        view = table.view(course.seat)
        other = View(course.edition, view.imagine(1), course.seat)
        assert pointed_at(table, other) == pointed_at(table, view)


@each_lesson
def test_it_is_told_shortly_in_both_languages(game: str, name: str) -> None:
    lesson = find_course(game, name).lesson
    assert all(text.es != text.en for text in texts_of(lesson) if len(text.es) > SHORT // 4)
    for lang in LANGS:
        assert max(len(step.says.to(lang)) for step in lesson.steps) <= SHORT
        assert len(lesson.ends.to(lang)) <= LONG


@each_lesson
def test_chance_and_others_do_the_same_every_time(game: str, name: str) -> None:
    course = find_course(game, name)
    assert [bytes(table.match.states) for table in follow(course)] == [bytes(t.match.states) for t in follow(course)]


@each_game
def test_a_first_lesson_takes_four_minutes(game: Game) -> None:
    assert FEW <= len(game.lessons[0].steps) <= MANY
    assert len(game.lessons) > 1


@each_game
def test_a_lesson_that_has_changed_is_not_taught_on_an_old_table(game: Game) -> None:
    course = find_course(game.name, game.lessons[0].name)
    live = begun(course)
    moves = moves_of(course.opening(), live.row, NOON)
    older = Live(Listing(live.row, tuple(live.seats), len(moves) - 1), moves[:-1], 0)
    assert older.course is None and older.is_done


@pytest.mark.parametrize(
    "spoilt",
    [
        lambda lesson: [],
        lambda lesson: [lesson, lesson],
        lambda lesson: [lesson._replace(steps=())],
        lambda lesson: [lesson._replace(ends=Text("fin", " "))],
        lambda lesson: [lesson._replace(steps=(lesson.steps[0]._replace(waits=()),))],
    ],
)
def test_a_lesson_that_is_not_whole_is_refused_on_loading(spoilt: object) -> None:
    lessons: list[Lesson] = spoilt(find(SHELF[0]).lessons[0])  # type: ignore[operator]
    with pytest.raises(BadGame):
        check_lessons("nim", lessons)
