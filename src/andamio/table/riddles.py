"""A puzzle at a table: like a lesson, but that nothing is marked; what is not the solution is refused, and why."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property, lru_cache
from typing import TypeAlias

from andamio.bots.puzzle_words import loss
from andamio.core.errors import BadGame, BadInput
from andamio.core.game import Edition
from andamio.core.lessons import Course, Reply, course_of
from andamio.core.match import Match
from andamio.core.puzzles import PREFIX, Outcome, Puzzle, after, is_midway, position, seen_after, seen_in
from andamio.core.text import Text

TRY_AGAIN = Text("{loss} Prueba otra vez.", "{loss} Try again.")
TAKE_BACK = Text(
    "{loss} Prueba otra vez: deshaz, o acaba de otra manera.", "{loss} Undo and try again, or end it otherwise."
)
OVER_BEFORE = Text("ya había terminado antes de su último paso", "it was finished before its last step")
BACK_TO_START = Text("Así vuelves a donde estabas.", "That leads back to where you were.")


class Riddle:
    """A puzzle, made ready for its edition. A deed is judged when it is finished, whatever the order of its steps."""

    def __init__(self, edition: Edition, puzzle: Puzzle) -> None:
        self.edition, self.puzzle, self.seat = edition, puzzle, puzzle.seat
        self.name, self.seed = puzzle.name, puzzle.seed
        self.view = position(edition, puzzle).view(puzzle.seat)

    def opening(self) -> Match:
        return position(self.edition, self.puzzle)

    def reply(self, step: int, number: int) -> Reply:
        """The others do nothing: it is over before their turn."""
        return Reply(None)

    @cached_property
    def outcomes(self) -> dict[bytes, Outcome]:
        """All deeds by what the seat sees after them."""
        return {seen_after(self.view, outcome.actions): outcome for outcome in self.puzzle.outcomes}

    def judged(self, own: Sequence[int]) -> Outcome | None:
        """What has come of it, once something is done; None while it is midway."""
        match = after(self.view, own)
        if not own or is_midway(self.view, match):
            return None
        return self.outcomes.get(seen_in(self.edition, match.states, self.seat))

    def is_done(self, own: Sequence[int]) -> bool:
        return self.judged(own) is self.puzzle.outcomes[0]

    def refuses(self, own: Sequence[int], action: int) -> Text | None:
        """What a deed that is finished by this action loses; None where it is the solution, or still midway."""
        done = [*own, action]
        found = self.judged(done)
        if found is None:
            return None if is_midway(self.view, after(self.view, done)) else BACK_TO_START
        if found is self.puzzle.outcomes[0]:
            return None
        return (TAKE_BACK if own else TRY_AGAIN).filled(loss=loss(found))

    def check_begun(self, own: Sequence[int]) -> None:
        """Raises unless these steps are a deed that is midway, or none."""
        for count in range(1, len(own) + 1):
            if not is_midway(self.view, after(self.view, own[:count])):
                raise BadInput(what=Text("jugada", "move"), why=OVER_BEFORE)

    def leads_on(self, own: Sequence[int]) -> bool:
        """Whether the solution can be followed from here."""
        return self.next_step(own) is not None

    def next_step(self, own: Sequence[int]) -> int | None:
        """What the solution does now, if it has been begun by other steps, too."""
        seen, solution = seen_after(self.view, own), self.puzzle.solution
        for count, action in enumerate(solution):
            if seen_after(self.view, solution[:count]) == seen:
                return action
        return None


AnyCourse: TypeAlias = Course | Riddle


@lru_cache
def riddle_of(edition: Edition, name: str) -> Riddle | None:
    """None where there is no such puzzle any more, or the rules do not lead to its position."""
    found = next((puzzle for puzzle in edition.game.puzzles if puzzle.name == name), None)
    try:
        return found and Riddle(edition, found)
    except BadGame:
        return None


def course_at(edition: Edition, name: str) -> AnyCourse | None:
    """What is taught at a table, by its name; nothing at most of them."""
    if not name:
        return None
    return riddle_of(edition, name) if name.startswith(PREFIX) else course_of(edition, name)
