"""Lessons: a position that was really played, and steps in which somebody plays on and is told why.

    LESSONS = (
        Lesson("first", title, steps=(Step(says, ("buy",), ("draw 4♦",)), ...), ends=..., seed=7),
        ...
    )

A game's lessons.py is such data, the lesson for newcomers first. Actions are named in English, as a record has them;
"show *" names all that begin so. A Course is a lesson made ready for an edition.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from .dice import seeded
from .errors import BadGame
from .layout import CHANCE
from .text import LANGS, Text

if TYPE_CHECKING:
    from .compiled import Array
    from .game import Edition
    from .match import Match

ANY = "*"


class Step(NamedTuple):
    """What is said, the actions that go on, and what chance and the others do after them."""

    says: Text
    waits: tuple[str, ...]
    then: tuple[str, ...] = ()  # actions of others and outcomes of chance, in order; what is left out dice decide
    wrong: tuple[tuple[str, Text], ...] = ()  # other actions, and why not now
    shows: tuple[str, ...] = ()  # pieces pointed at beside those that are to be pressed


class Lesson(NamedTuple):
    name: str  # in addresses
    title: Text
    steps: tuple[Step, ...]
    ends: Text  # what is said when it is over
    seed: int
    before: tuple[str, ...] = ()  # what was played, and what chance did, where that was not left to the dice
    seat: int = 0  # whose place the learner takes
    options: Mapping[str, object] = {}


class Reply(NamedTuple):
    """A move at the table: what a seat does, None for the learner's own; and what chance does after it."""

    action: int | None
    chance: tuple[int, ...] = ()


class Course:
    """A lesson, its actions read as those of an edition."""

    def __init__(self, edition: Edition, lesson: Lesson) -> None:
        self.edition, self.lesson, self.seat = edition, lesson, lesson.seat
        self.name, self.seed = lesson.name, lesson.seed
        self.awaited = [ids_of(edition, step.waits) for step in lesson.steps]
        self.replies = [replies_of(edition, step.then) for step in lesson.steps]

    def opening(self) -> Match:
        """The position in which the learner sits down."""
        match, dice = self.edition.typed(), seeded(self.lesson.seed)
        for name in self.lesson.before:
            (action,) = matching(self.edition, name)
            if action < self.edition.game.actions:
                throw_on(match, dice)
            match.play(action)
        throw_on(match, dice)
        return match

    def is_over(self, step: int) -> bool:
        return step >= len(self.lesson.steps)

    def is_done(self, own: Sequence[int]) -> bool:
        """Whether all is taught, once the learner has done these actions."""
        return self.is_over(len(own))

    def refuses(self, own: Sequence[int], action: int) -> Text | None:
        """Why this action is not wanted after those; None where it is."""
        return None if action in self.awaited[len(own)] else self.why_not(len(own), action)

    def reply(self, step: int, number: int) -> Reply:
        """The move of that number after the learner's own, which is number 0."""
        replies = self.replies[step] if step < len(self.replies) else []
        return replies[number] if number < len(replies) else Reply(None)

    def why_not(self, step: int, action: int) -> Text:
        """What is said of an action that this step does not wait for."""
        for words, why in self.lesson.steps[step].wrong:
            if action in ids_of(self.edition, (words,)):
                return why
        return NOT_YET


NOT_YET = Text(
    "Eso también se puede, y ya tendrás ocasión; en esta lección sigue lo que está marcado.",
    "You could, and you will have the chance to; in this lesson follow what is marked.",
)


def throw_on(match: Match, dice: Array) -> None:
    """Chance acts until a seat is in turn."""
    while match.turn == CHANCE:
        match.play(match.throw(dice))


@lru_cache
def course_of(edition: Edition, name: str) -> Course | None:
    """The lesson of that name, for the edition it is about."""
    found = next((lesson for lesson in edition.game.lessons if lesson.name == name), None)
    return found and Course(edition, found)


def ids_of(edition: Edition, names: Iterable[str]) -> frozenset[int]:
    """The actions of these names."""
    return frozenset(action for name in names for action in matching(edition, name))


def matching(edition: Edition, name: str) -> list[int]:
    """The action that is called so, or all that begin so."""
    texts = edition.lexicon.texts
    if name.endswith(ANY):
        return [action for action, text in texts.items() if text.en.startswith(name[: -len(ANY)])]
    found = edition.lexicon.read(name)
    if found is None:
        raise BadGame(game=edition.game.name, why=Text(f"no hay «{name}»", f"there is no '{name}'"))
    return [found]


def replies_of(edition: Edition, then: Sequence[str]) -> list[Reply]:
    """Moves one by one: whatever chance does belongs to the move before it."""
    replies = [Reply(None)]
    for name in then:
        (action,) = matching(edition, name)
        if action < edition.game.actions:
            replies.append(Reply(action))
        else:
            replies[-1] = replies[-1]._replace(chance=(*replies[-1].chance, action))
    return replies


def check_lessons(game: str, lessons: Sequence[Lesson]) -> None:
    """Each has a name of its own, something to do, and words in both languages."""
    names = [lesson.name for lesson in lessons]
    if not lessons or len(set(names)) < len(names):
        raise BadGame(game=game, why=Text("a cada lección, su nombre", "each lesson needs a name of its own"))
    for lesson in lessons:
        said = [text.to(lang).strip() for text in texts_of(lesson) for lang in LANGS]
        if not lesson.steps or not all(said) or not all(step.waits for step in lesson.steps):
            why = Text(f"la lección «{lesson.name}» está a medias", f"the lesson '{lesson.name}' is not complete")
            raise BadGame(game=game, why=why)


def texts_of(lesson: Lesson) -> list[Text]:
    """All that is said in it."""
    steps = [text for step in lesson.steps for text in (step.says, *(why for _, why in step.wrong))]
    return [lesson.title, *steps, lesson.ends]
