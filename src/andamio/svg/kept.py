"""A drawing is kept with all that it was made from, and given again as long as that is the same.

    kept.of(scene, area, 2)     area(scene, 2), or what it was the last time if it was made from the same

While something is drawn it is noted which bytes of the view are read, what is asked of the viewer's seat and of the
points, and which pieces are named. Another move, or another viewer, is given the same drawing only if each of those
bytes is the same in its own view and each of those questions has the same answer: then it could not come out otherwise.
What can be pressed, hinted at or taken back is never kept.
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Sequence
from functools import cache
from typing import Any, NamedTuple, TypeVar, cast

from andamio.core.game import Game
from andamio.core.layout import NOBODY
from andamio.core.view import View

from .scene import Scene

MOST = 6  # of one thing: as its owner sees it and as others do, before and after a move
T = TypeVar("T")
Operation = Callable[[Any, Any], Any]
Question = tuple[Operation, str, str | int]  # how a number of the view compares with another, or with that


class Span(NamedTuple):
    """Where a field lies in a state; `step`: how long one of its rows is, 0 where it has none."""

    start: int
    end: int
    step: int


@cache
def spans(game: Game) -> dict[str, Span]:
    found = {}
    for name, (kind, start, *_) in (game.state.fields or {}).items():
        step = kind.itemsize // kind.shape[0] if kind.shape else 0
        found[name] = Span(start, start + kind.itemsize, step)
    return found


@cache
def public(game: Game) -> tuple[tuple[int, int], ...]:
    """The bytes that everybody sees."""
    return joined({(place, place + 1) for place in (game.holes[NOBODY] == 0).nonzero()[0].tolist()})


class Reads:
    """What was looked at while something was made."""

    def __init__(self) -> None:
        self.bytes: set[tuple[int, int]] = set()
        self.questions: set[Question] = set()  # of numbers that were only compared
        self.points: set[int] = set()  # of which seats
        self.pieces: set[str] = set()
        self.chosen = False  # a piece stands out that a press might put back
        self.choices = False  # it was asked what may be pressed at all
        self.is_hot = False  # something can be pressed, is hinted at or pointed at: such a thing is not kept

    def take(self, other: Reads) -> None:
        """What is part of something is made from the same."""
        self.bytes |= other.bytes
        self.questions |= other.questions
        self.pieces |= other.pieces
        self.points |= other.points
        self.chosen |= other.chosen
        self.choices |= other.choices
        self.is_hot |= other.is_hot


class Asked:
    """A number of the view, or whose view it is: what is asked of it is noted, and only whoever counts with it is
    given what it is."""

    __slots__ = ("_name", "_reads", "_value")

    def __init__(self, value: int, name: str, reads: Reads) -> None:
        self._value, self._name, self._reads = value, name, reads

    def _answer(self, how: Operation, other: Any) -> Any:
        if type(other) is Asked:
            self._reads.questions.add((how, self._name, other._name))
            return how(self._value, other._value)
        other = operator.index(other)
        self._reads.questions.add((how, self._name, other))
        return how(self._value, other)

    def __index__(self) -> int:
        self._reads.questions.add((operator.eq, self._name, self._value))
        return self._value

    def __hash__(self) -> int:
        return hash(self.__index__())

    def __str__(self) -> str:
        return str(self.__index__())

    def __format__(self, how: str) -> str:
        return format(self.__index__(), how)

    def __bool__(self) -> bool:
        return bool(self._answer(operator.ne, 0))


def asking(how: Operation) -> Callable[[Asked, Any], Any]:
    return lambda asked, other: asked._answer(how, other)


def counting(how: Operation) -> Callable[[Asked, Any], Any]:
    return lambda asked, other: how(asked.__index__(), other)


def counting_from(how: Operation) -> Callable[[Asked, Any], Any]:
    return lambda asked, other: how(other, asked.__index__())


for name in ("eq", "ne", "lt", "le", "gt", "ge"):
    setattr(Asked, f"__{name}__", asking(getattr(operator, name)))
for name in ("add", "sub", "mul", "floordiv", "truediv", "mod", "and_", "or_", "xor", "lshift", "rshift"):
    setattr(Asked, f"__{name.rstrip('_')}__", counting(getattr(operator, name)))
    setattr(Asked, f"__r{name.rstrip('_')}__", counting_from(getattr(operator, name)))


class Rows:
    """A field of several rows: which of them is read is noted."""

    __slots__ = ("_reads", "_span", "_value")

    def __init__(self, value: Any, span: Span, reads: Reads) -> None:
        self._value, self._span, self._reads = value, span, reads

    def __getitem__(self, index: Any) -> Any:
        first = index[0] if type(index) is tuple else index
        try:
            row = operator.index(first)
        except TypeError:  # a slice, or many at once
            return self._whole()[index]
        if row < 0:
            return self._whole()[index]
        start = self._span.start + row * self._span.step
        self._reads.bytes.add((start, start + self._span.step))
        return self._value[index]

    def _whole(self) -> Any:
        self._reads.bytes.add(self._span[:2])
        return self._value

    def __array__(self, *given: Any, **more: Any) -> Any:
        return self._whole().__array__(*given, **more)

    def __iter__(self) -> Any:
        return iter(self._whole())

    def __len__(self) -> int:
        return len(self._value)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._whole(), name)


class Points(Sequence[dict[str, int]]):
    """Points of each seat: whose are read is noted."""

    def __init__(self, points: list[dict[str, int]], reads: Reads) -> None:
        self._points, self._reads = points, reads

    def __getitem__(self, seat: Any) -> Any:
        which = range(len(self._points))[seat]
        self._reads.points.update(which if isinstance(which, range) else (which,))
        return self._points[seat]

    def __len__(self) -> int:
        return len(self._points)


class Noted:
    """A view as something that is drawn reads it; it is used like one."""

    def __init__(self, view: View, reads: Reads) -> None:
        self._view, self._reads, self._spans = view, reads, spans(view.edition.game)
        self.edition, self.box, self.seat = view.edition, view.box, Asked(view.seat, "seat", reads)

    def __getattr__(self, name: str) -> Any:
        if (span := self._spans.get(name)) is None:
            return self._of_all(name)
        value, reads = getattr(self._view, name), self._reads
        noted = Rows(value, span, reads) if span.step else Asked(value, name, reads)
        self.__dict__[name] = noted
        return noted

    def _of_all(self, name: str) -> Any:
        """What is made of the whole state, as its seat knows it."""
        self._reads.bytes.add((0, self._view.edition.game.state.itemsize))
        self.seat.__index__()
        return getattr(self._view, name)

    def of_nobody(self) -> View:
        self._reads.bytes.update(public(self._view.edition.game))
        return self._view.of_nobody()

    def scores(self) -> Points:
        return Points(self._view.scores(), self._reads)

    def totals(self) -> list[int]:
        return [sum(points.values()) for points in self.scores()]

    def total(self, row: int) -> int:
        self._reads.points.add(row)
        return self._view.total(row)


class NotedScene(Scene):
    """A scene whose view and pieces are noted; `inner` is where its parts are kept."""

    def __init__(self, scene: Scene, reads: Reads, inner: Kept) -> None:
        super().__init__(
            cast(View, Noted(scene.view, reads)), scene.names, scene.lang, (), scene.apart, scene.signs,
            scene.puts_back, scene.advised, scene.pointed,
        )  # fmt: skip
        self._choices, self._aimed, self._hot = scene.choices, scene._aimed, scene.hot
        self._reads, self._inner, self._scene = reads, inner, scene
        del self.choices

    def __getattr__(self, name: str) -> Any:
        if name != "choices":
            raise AttributeError(name)
        self._reads.choices = True
        self._reads.is_hot |= bool(self._choices)
        return self._choices

    def _role(self, name: str, aim: str, label: str, chosen: bool) -> str:
        reads = self._reads
        reads.pieces.update((name, aim))
        reads.chosen |= chosen
        reads.is_hot |= name in self._hot or aim in self._hot or (chosen and self.puts_back)
        return super()._role(name, aim, label, chosen)

    def part(self, draw: Callable[..., T], *given: Any) -> T:
        made, reads = self._inner.made(self._scene, draw, given)
        self._reads.take(reads)
        return made


class Once(NamedTuple):
    """Something that was made, and from what: bytes of the view, answers and points."""

    reads: Reads
    spans: tuple[tuple[int, int], ...]
    seen: bytes
    answers: tuple[tuple[Question, bool], ...]
    points: tuple[tuple[int, dict[str, int]], ...]
    made: Any

    def holds(self, scene: Scene, raw: bytes) -> bool:
        """Whether it would come out the same for this scene."""
        reads = self.reads
        if scene.hot and not (scene.hot.isdisjoint(reads.pieces) and not (reads.choices and scene.choices)):
            return False
        return (
            not (reads.chosen and scene.puts_back)
            and seen_in(raw, self.spans) == self.seen
            and all(answer_of(question, scene.view) == answer for question, answer in self.answers)
            and all(scene.view.all_points[row] == points for row, points in self.points)
        )


class Kept:
    """What was made lately of one table."""

    def __init__(self) -> None:
        self._made: dict[Any, list[Once]] = {}

    def of(self, scene: Scene, make: Callable[..., T], *given: Any) -> T:
        """`make(scene, *given)`"""
        return self.made(scene, make, given)[0]

    def made(self, scene: Scene, make: Callable[..., T], given: tuple[Any, ...]) -> tuple[T, Reads]:
        key = make, given, scene.view.edition, scene.lang, scene.apart, *scene.names
        earlier = self._made.setdefault(key, [])
        raw = bytes_of(scene.view)
        for place, once in enumerate(earlier):
            if once.holds(scene, raw):
                if place:
                    earlier.insert(0, earlier.pop(place))
                return once.made, once.reads
        reads = Reads()
        made = make(NotedScene(scene, reads, self), *given)
        if not reads.is_hot:
            earlier.insert(0, noted(scene, raw, reads, made))
            del earlier[MOST:]
        return made, reads


def bytes_of(view: View) -> bytes:
    raw: bytes | None = view.__dict__.get("raw")
    if raw is None:
        raw = view.__dict__["raw"] = bytes(view)
    return raw


def noted(scene: Scene, raw: bytes, reads: Reads, made: Any) -> Once:
    found = joined(reads.bytes)
    answers = tuple((question, answer_of(question, scene.view)) for question in reads.questions)
    points = tuple((row, scene.view.all_points[row]) for row in reads.points)
    return Once(reads, found, seen_in(raw, found), answers, points, made)


def answer_of(question: Question, view: View) -> bool:
    how, one, other = question
    return bool(how(getattr(view, one), other if type(other) is int else getattr(view, cast(str, other))))


def joined(spans: set[tuple[int, int]]) -> tuple[tuple[int, int], ...]:
    """Those that touch, as one."""
    found: list[tuple[int, int]] = []
    for start, end in sorted(spans):
        if found and start <= found[-1][1]:
            found[-1] = found[-1][0], max(end, found[-1][1])
        else:
            found.append((start, end))
    return tuple(found)


def seen_in(raw: bytes, spans: tuple[tuple[int, int], ...]) -> bytes:
    return b"".join([raw[start:end] for start, end in spans])
