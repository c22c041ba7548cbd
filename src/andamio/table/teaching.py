"""A table at which a lesson is taught: an ordinary one, whose moves begin with the lesson's position.

The learner sits among seats that nobody holds: the lesson says what they do, and what chance does.
"""

from __future__ import annotations

from andamio.core.lessons import Course, course_of
from andamio.games import find

from .errors import UnknownLesson
from .live import edition_of
from .making import NAME, folded, short
from .store import SeatRow, TableRow
from .tokens import new_id

OTHERS = ("Nora", "Blas", "Inés", "Tomás")


def find_course(game: str, name: str) -> Course:
    """The lesson of a game, by the rules that are played now."""
    found = find(game)
    for lesson in found.lessons:
        if lesson.name == name:
            edition = edition_of(game, "", tuple(found.choose(lesson.options).items()), found.version)
            if course := course_of(edition, name):
                return course
    raise UnknownLesson(lesson=name[:NAME])


def lesson_row(course: Course, key: str, now: float) -> TableRow:
    edition = course.edition
    return TableRow(
        new_id(), edition.game.name, edition.version, "", edition.options, False, True, "days", now,
        host=key, lesson=course.lesson.name,
    )  # fmt: skip


def is_of(row: TableRow, course: Course) -> bool:
    """Whether that lesson is taught there, by rules that are still played."""
    edition = course.edition
    return (row.game, row.lesson, row.rules) == (edition.game.name, course.lesson.name, edition.version)


def lesson_seats(course: Course, row: TableRow, key: str, name: str) -> list[SeatRow]:
    """The learner's, under a name of its own, and those of the others."""
    own = short(name) or OTHERS[-1]
    others = iter(other for other in OTHERS if folded(other) != folded(own))
    return [
        SeatRow(row.id, seat, "person", own, "", key, row.made, autoplay=False)
        if seat == course.seat
        else SeatRow(row.id, seat, "bot", next(others))
        for seat in range(course.edition.seats)
    ]
