"""A table at which a lesson is taught or a puzzle is set: an ordinary one, whose moves begin with that position.

The learner sits among seats that nobody holds: the lesson says what they do, and what chance does.
"""

from __future__ import annotations

from andamio.core.game import Game
from andamio.core.lessons import Course, course_of
from andamio.core.puzzles import CHANGED, PREFIX, Puzzle, why_not
from andamio.games import find

from .editions import edition_of
from .errors import PuzzleLeftOut, UnknownLesson, UnknownPuzzle
from .making import NAME, folded, short
from .riddles import AnyCourse, Riddle, riddle_of
from .store import SeatRow, TableRow
from .tokens import new_id

OTHERS = ("Nora", "Blas", "Inés", "Tomás")


def find_taught(game: str, name: str) -> AnyCourse:
    """The lesson or the puzzle of that name."""
    return find_riddle(game, name) if name.startswith(PREFIX) else find_course(game, name)


def find_course(game: str, name: str) -> Course:
    """The lesson of a game, by the rules that are played now."""
    found = find(game)
    for lesson in found.lessons:
        if lesson.name == name:
            edition = edition_of(game, "", tuple(found.choose(lesson.options).items()), found.version)
            if course := course_of(edition, name):
                return course
    raise UnknownLesson(lesson=name[:NAME])


def find_riddle(game: str, name: str) -> Riddle:
    """The puzzle of a game, by its own rules and options."""
    found = find(game)
    puzzle = find_puzzle(found, name)
    edition = edition_of(game, "", tuple(found.choose(puzzle.options).items()), puzzle.rules)
    if riddle := riddle_of(edition, name):
        return riddle
    raise PuzzleLeftOut(why=CHANGED)


def find_puzzle(game: Game, name: str) -> Puzzle:
    """One that can be set; raises where there is none of that name, or it is left out."""
    for puzzle in game.puzzles:
        if puzzle.name == name:
            if why := why_not(game, puzzle):
                raise PuzzleLeftOut(why=why)
            return puzzle
    raise UnknownPuzzle(puzzle=name[:NAME])


def lesson_row(course: AnyCourse, key: str, now: float) -> TableRow:
    edition = course.edition
    return TableRow(
        new_id(), edition.game.name, edition.version, "", edition.options, False, True, "days", now,
        host=key, lesson=course.name,
    )  # fmt: skip


def is_of(row: TableRow, course: AnyCourse) -> bool:
    """Whether that lesson is taught there, by rules that are still played."""
    edition = course.edition
    return (row.game, row.lesson, row.rules) == (edition.game.name, course.name, edition.version)


def lesson_seats(course: AnyCourse, row: TableRow, key: str, name: str) -> list[SeatRow]:
    """The learner's, under a name of its own, and those of the others."""
    own = short(name) or OTHERS[-1]
    others = iter(other for other in OTHERS if folded(other) != folded(own))
    return [
        SeatRow(row.id, seat, "person", own, "", key, row.made, autoplay=False)
        if seat == course.seat
        else SeatRow(row.id, seat, "bot", next(others))
        for seat in range(course.edition.seats)
    ]
