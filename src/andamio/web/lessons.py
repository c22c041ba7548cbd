"""Lessons as pages offer and show them: what a step says and points at, what is done, what comes next."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from andamio.core.game import Game
from andamio.core.lessons import Course, Lesson
from andamio.core.text import Lang, Text
from andamio.core.view import View
from andamio.table.live import Live
from andamio.table.store import Listing

from .puzzles import ASK_ANOTHER, GONE, SHOWN, TASK, is_puzzle, posed_at, shown_steps

LEARNER = Text("Principiante", "Learner")  # who has not said a name yet


class Taught(NamedTuple):
    """A lesson at a table: the step that is shown, or what is said at its end."""

    title: str
    says: str
    number: int  # of the step, from 1 on
    steps: int
    is_done: bool
    name: str = ""
    following: Lesson | None = None
    best: frozenset[int] = frozenset()  # the actions that go on


class Offer(NamedTuple):
    """A lesson that may be taken, and whether it was."""

    lesson: Lesson
    is_done: bool


def taught_at(live: Live, lang: Lang) -> Taught | None:
    """What the lesson at this table says now; nothing where none is taught."""
    course, step = live.course, live.lesson_step
    if not live.is_lesson:
        return None
    if live.riddle or is_puzzle(live.row.lesson):
        return posed(live, lang)
    if not isinstance(course, Course):
        return Taught(CHANGED.to(lang), ASK_AGAIN.to(lang), 0, 0, is_done=True, name=live.row.lesson)
    lesson, steps = course.lesson, len(course.lesson.steps)
    if course.is_over(step):
        following = next_of(live.edition.game, lesson)
        return Taught(lesson.title.to(lang), lesson.ends.to(lang), steps, steps, True, lesson.name, following)
    says = lesson.steps[step].says.to(lang)
    return Taught(lesson.title.to(lang), says, step + 1, steps, False, lesson.name, best=course.awaited[step])


def posed(live: Live, lang: Lang) -> Taught:
    """What is said of a puzzle, as a lesson says it; the rest is told by `posed_at`."""
    found, name = posed_at(live, lang), live.row.lesson
    if found is None:
        return Taught(GONE.to(lang), ASK_ANOTHER.to(lang), 0, 0, is_done=True, name=name)
    title = PUZZLE.fill(lang, number=found.number)
    says = SHOWN.fill(lang, solution=found.solution) if found.is_shown else TASK.to(lang)
    return Taught(title, says, 0, 0, live.is_done, name, best=shown_steps(live))


PUZZLE = Text("Problema {number}", "Puzzle {number}")
CHANGED = Text("Esta lección ha cambiado", "This lesson has changed")
ASK_AGAIN = Text("Empiézala de nuevo desde la página del juego.", "Begin it again from the page of the game.")


def next_of(game: Game, lesson: Lesson) -> Lesson | None:
    after = game.lessons.index(lesson) + 1
    return game.lessons[after] if after < len(game.lessons) else None


def pointed_at(live: Live, view: View) -> list[str]:
    """The pieces that a step is about: those to be pressed, then what it shows beside them."""
    course, step, target = live.course, live.lesson_step, live.edition.game.drawing.target
    if not isinstance(course, Course):
        return [*filter(None, map(target, shown_steps(live)))]
    if course.is_over(step):
        return []
    pressed = [target(action) for action in view.legal() if action in course.awaited[step]]
    return [*filter(None, pressed), *course.lesson.steps[step].shows]


def offers(game: Game, tables: Iterable[Listing]) -> list[Offer]:
    """All lessons of a game, with those that were taken at these tables marked."""
    done = {row.table.lesson for row in tables if row.table.game == game.name and row.table.over}
    return [Offer(lesson, lesson.name in done) for lesson in game.lessons]
