"""A drawing is kept with all that it was made from, and given again as long as that is the same.

    kept.of(scene, area, 2)     area(scene, 2), or what it was the last time if it was made from the same

While something is drawn it is noted which bytes of the view are read, what is asked of the viewer's seat and of the
points, and which figures are found. Another move, or another viewer, is given the same drawing only if each of those
bytes is the same in its own view and each of those questions has the same answer: then it could not come out otherwise.
What can be pressed, hinted at or taken back is never kept: a drawing is cut where its pieces tell of it, and that is
filled in for every page.
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Sequence
from functools import cache, cached_property
from typing import Any, NamedTuple, TypeVar, cast

from andamio.core.game import Game
from andamio.core.layout import NOBODY
from andamio.core.view import View

from .scene import Piece, Scene

CUT = "\0"  # on both sides of a slot's number
SLOTS = 5_000  # of a table: with more it begins anew
MOST = 6  # of one thing: as its owner sees it and as others do, before and after a move
T = TypeVar("T")
Operation = Callable[[Any, Any], Any]
Question = tuple[Operation, str, Any]  # how a number of the view compares with another, or with that


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
        self.questions: dict[Question, bool] = {}  # of numbers that were only compared, and the answers
        self.points: set[int] = set()  # of which seats
        self.figures: dict[tuple[Any, ...], Any] = {}  # by what was asked, and how
        self.choices = False  # it was asked what may be pressed at all

    def take(self, other: Reads) -> None:
        """What is part of something is made from the same."""
        self.bytes |= other.bytes
        self.questions |= other.questions
        self.points |= other.points
        self.figures |= other.figures
        self.choices |= other.choices


class Asked:
    """A number of the view, or whose view it is: what is asked of it is noted, and only whoever counts with it is
    given what it is."""

    __slots__ = ("_name", "_reads", "_value")

    def __init__(self, value: int, name: str, reads: Reads) -> None:
        self._value, self._name, self._reads = value, name, reads

    def _answer(self, how: Operation, other: Any) -> Any:
        if type(other) is Asked:
            answer = self._reads.questions[how, self._name, other._name] = how(self._value, other._value)
            return answer
        if type(other) is not int:
            other = operator.index(other)
        answer = self._reads.questions[how, self._name, other] = how(self._value, other)
        return answer

    def __index__(self) -> int:
        self._reads.questions[operator.eq, self._name, self._value] = True
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
        row = index[0] if type(index) is tuple else index
        try:
            row = row if type(row) is int else operator.index(row)
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
    """A scene whose view is noted; what may be pressed in it is left open. `inner` is where its parts are kept."""

    def __init__(self, scene: Scene, reads: Reads, inner: Kept) -> None:
        self.view = cast(View, Noted(scene.view, reads))
        self.names, self.lang, self.apart = scene.names, scene.lang, scene.apart
        self._reads, self._inner, self._scene = reads, inner, scene

    def __getattr__(self, name: str) -> Any:
        """`signs`, `hot` and the like it has not: what may be pressed is left open."""
        if name != "choices":
            raise AttributeError(name)
        self._reads.choices = True
        return self._scene.choices

    def role(self, piece: Piece) -> str:
        return self._slot(Slot(Scene.role, (piece,), (piece.name, piece.aim), piece.chosen))

    def pill(self, piece: Piece) -> str:
        return self._slot(Slot(Scene.pill, (piece,), (piece.name, piece.aim)))

    def if_aimed(self, aim: str, drawing: str) -> str:
        return self._slot(Slot(Scene.if_aimed, (aim, drawing), (aim,)))

    def _slot(self, slot: Slot) -> str:
        return self._inner.slot(slot, self._scene.still)

    def figure(self, find: Callable[..., T], *given: Any) -> T:
        found = self._reads.figures[find, *given] = find(self._scene.view, *given)
        return found

    def part(self, draw: Callable[..., T], *given: Any) -> T:
        once = self._inner.made(self._scene, draw, given)
        self._reads.take(once.reads)
        return cast(T, once.made)


class Slot(NamedTuple):
    """A place in a drawing that is filled anew for every page: by what, and for which pieces."""

    fill: Callable[..., str]
    given: tuple[Any, ...]
    pieces: tuple[str, ...]
    chosen: bool = False  # it is marked while it may be put back


class Drawn:
    """A drawing cut at its slots, and whole as it is where nothing may be pressed."""

    def __init__(self, drawing: str, slots: Sequence[tuple[Slot, str]], finish: Callable[[str], str]) -> None:
        self._parts = parts = drawing.split(CUT)
        self._slots = [slots[int(number)] for number in parts[1::2]]
        parts[1::2] = [still for _, still in self._slots]
        self._finish, self._still = finish, finish("".join(parts))

    @cached_property
    def _places(self) -> dict[str, list[int]]:
        """Where each piece has slots; under CUT those of pieces that may be put back."""
        found: dict[str, list[int]] = {}
        for place, (slot, _) in enumerate(self._slots):
            for piece in (*slot.pieces, *[CUT] * slot.chosen):
                found.setdefault(piece, []).append(place)
        return found

    def on(self, scene: Scene) -> str:
        """With what may be pressed there, hinted at or put back."""
        if not (scene.hot or scene.puts_back):
            return self._still
        found = {place for piece in scene.hot for place in self._places.get(piece, ())}
        found.update(self._places.get(CUT, ()) if scene.puts_back else ())
        if not found:
            return self._still
        parts = self._parts.copy()
        for place in found:
            slot = self._slots[place][0]
            parts[2 * place + 1] = slot.fill(scene, *slot.given)
        return self._finish("".join(parts))


class Once:
    """Something that was made, and from what: bytes of the view, answers, points and figures."""

    def __init__(self, scene: Scene, raw: bytes, reads: Reads, made: Any) -> None:
        self.reads, self.made, self.look = reads, made, looking_at(joined(reads.bytes))
        self.seen = self.look(raw)
        self.answers = tuple(reads.questions.items())
        self.points = tuple((row, scene.view.all_points[row]) for row in reads.points)
        self.drawn: Drawn | None = None

    def holds(self, scene: Scene, raw: bytes) -> bool:
        """Whether it would come out the same for this scene."""
        view = scene.view
        if self.look(raw) != self.seen or (self.reads.choices and scene.choices):
            return False
        for (how, one, other), answer in self.answers:
            if how(getattr(view, one), other if type(other) is int else getattr(view, other)) != answer:
                return False
        for row, points in self.points:
            if view.all_points[row] != points:
                return False
        return all(find(view, *given) == found for (find, *given), found in self.reads.figures.items())


class Kept:
    """What was made lately of one table; a whole drawing is given as `finish` makes it."""

    def __init__(self, finish: Callable[[str], str] = str) -> None:
        self._finish = finish
        self._made: dict[Any, list[Once]] = {}
        self._slots: dict[Slot, int] = {}
        self._all: list[tuple[Slot, str]] = []  # and what stands there where nothing may be pressed

    def of(self, scene: Scene, draw: Callable[..., str], *given: Any) -> str:
        """`draw(scene, *given)`"""
        if len(self._all) > SLOTS:
            self._made, self._slots, self._all = {}, {}, []
        once = self.made(scene, draw, given)
        if once.drawn is None:
            once.drawn = Drawn(once.made, self._all, self._finish)
        return once.drawn.on(scene)

    def made(self, scene: Scene, make: Callable[..., Any], given: tuple[Any, ...]) -> Once:
        key = make, given, scene.view.edition, scene.lang, scene.apart, *scene.names
        earlier = self._made.setdefault(key, [])
        raw = bytes_of(scene.view)
        for place, once in enumerate(earlier):
            if once.holds(scene, raw):
                if place:
                    earlier.insert(0, earlier.pop(place))
                return once
        reads = Reads()
        once = Once(scene, raw, reads, make(NotedScene(scene, reads, self), *given))
        if not (reads.choices and scene.choices):
            earlier.insert(0, once)
            del earlier[MOST:]
        return once

    def slot(self, slot: Slot, still: Scene) -> str:
        """What stands for it in a drawing: its number."""
        number = self._slots.setdefault(slot, len(self._all))
        if number == len(self._all):
            self._all.append((slot, slot.fill(still, *slot.given)))
        return f"{CUT}{number}{CUT}"


def bytes_of(view: View) -> bytes:
    raw: bytes | None = view.__dict__.get("raw")
    if raw is None:
        raw = view.__dict__["raw"] = bytes(view)
    return raw


def joined(spans: set[tuple[int, int]]) -> tuple[tuple[int, int], ...]:
    """Those that touch, as one."""
    found: list[tuple[int, int]] = []
    for start, end in sorted(spans):
        if found and start <= found[-1][1]:
            found[-1] = found[-1][0], max(end, found[-1][1])
        else:
            found.append((start, end))
    return tuple(found)


def looking_at(spans: tuple[tuple[int, int], ...]) -> Callable[[bytes], object]:
    """Gives what a view has there."""
    return operator.itemgetter(*[slice(*span) for span in spans]) if spans else lambda raw: None
