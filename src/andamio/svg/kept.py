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
import sys
from collections.abc import Callable, Sequence
from functools import cache, cached_property, lru_cache
from typing import Any, NamedTuple, TypeVar, cast

from andamio.core.game import Game
from andamio.core.layout import NOBODY
from andamio.core.view import View

from .scene import Piece, Scene

CUT = "\0"  # on both sides of a slot's number
LOOKS = 16_384  # ways of looking that are kept
SLOTS = 5_000  # of a table: with more it begins anew
COPIES = 2  # of a drawing: as it is shown, and cut at its slots
MOST = 6  # of one thing: as its owner sees it and as others do, before and after a move
T = TypeVar("T")
Operation = Callable[[Any, Any], Any]
Question = tuple[Operation, str, Any]  # how a number of the view compares with another, or with that


class Rows(NamedTuple):
    """The rows of a field, which are read one by one: their bits in what is noted, row 0's first."""

    many: int  # 0: the field is one number
    first: int

    @property
    def all(self) -> int:
        return (1 << max(1, self.many)) - 1 << self.first


@cache
def fields_of(game: Game) -> dict[str, Rows]:
    found, bit = {}, 0
    for name, (kind, *_) in (game.state.fields or {}).items():
        found[name] = Rows(kind.shape[0] if kind.shape else 0, bit)
        bit += max(1, found[name].many)
    return found


@cache
def spans(game: Game) -> tuple[tuple[int, int], ...]:
    """Where the bytes of each bit lie in a state."""
    found = []
    for kind, start, *_ in (game.state.fields or {}).values():
        rows = kind.shape[0] if kind.shape else 1
        step = kind.itemsize // rows
        found += [(start + step * row, start + step * (row + 1)) for row in range(rows)]
    return tuple(found)


@cache
def public(game: Game) -> int:
    """The bits of what everybody sees."""
    seen = game.holes[NOBODY] == 0
    return sum(1 << bit for bit, (start, end) in enumerate(spans(game)) if seen[start:end].any())


class Reads:
    """What is looked at while something is made."""

    def __init__(self) -> None:
        self.bits = 0  # of fields and rows
        self.questions: dict[Question, bool] = {}  # of numbers that were only compared, and the answers
        self.points: set[int] = set()  # of which seats
        self.figures: dict[tuple[Any, ...], Any] = {}  # by what was asked, and how
        self.choices = False  # it was asked what may be pressed at all

    def take(self, other: Reads) -> None:
        """What is part of something is made from the same."""
        self.bits |= other.bits
        self.questions |= other.questions
        self.points |= other.points
        self.figures |= other.figures
        self.choices |= other.choices


class Notes:
    """Where it is noted: of a part that is made within another the reads are its own."""

    def __init__(self) -> None:
        self.reads = Reads()


class Asked:
    """A number of the view, or whose view it is: what is asked of it is noted, and only whoever counts with it is
    given what it is."""

    __slots__ = ("_name", "_notes", "_value")

    def __init__(self, value: int, name: str, notes: Notes) -> None:
        self._value, self._name, self._notes = value, name, notes

    def _answer(self, how: Operation, other: Any) -> Any:
        if type(other) is Asked:
            answer = self._notes.reads.questions[how, self._name, other._name] = how(self._value, other._value)
            return answer
        if type(other) is not int:
            other = operator.index(other)
        answer = self._notes.reads.questions[how, self._name, other] = how(self._value, other)
        return answer

    def __index__(self) -> int:
        self._notes.reads.questions[operator.eq, self._name, self._value] = True
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


class Listed:
    """A field of several rows: which of them is read is noted."""

    __slots__ = ("_notes", "_rows", "_value")

    def __init__(self, value: Any, rows: Rows, notes: Notes) -> None:
        self._value, self._rows, self._notes = value, rows, notes

    def __getitem__(self, index: Any) -> Any:
        row = index[0] if type(index) is tuple else index
        try:
            row = row if type(row) is int else operator.index(row)
        except TypeError:  # a slice, or many at once
            return self._whole()[index]
        if not 0 <= row < self._rows.many:
            return self._whole()[index]
        self._notes.reads.bits |= 1 << self._rows.first + row
        return self._value[index]

    def _whole(self) -> Any:
        self._notes.reads.bits |= self._rows.all
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

    def __init__(self, points: list[dict[str, int]], notes: Notes) -> None:
        self._points, self._notes = points, notes

    def __getitem__(self, seat: Any) -> Any:
        which = range(len(self._points))[seat]
        self._notes.reads.points.update(which if isinstance(which, range) else (which,))
        return self._points[seat]

    def __len__(self) -> int:
        return len(self._points)


class Noted:
    """A view as something that is drawn reads it; it is used like one."""

    def __init__(self, view: View, notes: Notes) -> None:
        self._view, self._notes, self._fields = view, notes, fields_of(view.edition.game)
        self.edition, self.box, self.seat = view.edition, view.box, Asked(view.seat, "seat", notes)

    def __getattr__(self, name: str) -> Any:
        if (rows := self._fields.get(name)) is None:
            return self._of_all(name)
        value, notes = getattr(self._view, name), self._notes
        noted = Listed(value, rows, notes) if rows.many else Asked(value, name, notes)
        self.__dict__[name] = noted
        return noted

    def _of_all(self, name: str) -> Any:
        """What is made of the whole state, as its seat knows it."""
        self._notes.reads.bits |= (1 << len(spans(self._view.edition.game))) - 1
        self.seat.__index__()
        return getattr(self._view, name)

    def of_nobody(self) -> View:
        self._notes.reads.bits |= public(self._view.edition.game)
        return self._view.of_nobody()

    def scores(self) -> Points:
        return Points(self._view.scores(), self._notes)

    def totals(self) -> list[int]:
        return [sum(points.values()) for points in self.scores()]

    def total(self, row: int) -> int:
        self._notes.reads.points.add(row)
        return self._view.total(row)


class NotedScene(Scene):
    """A scene whose view is noted; what may be pressed in it is left open. `inner` is where its parts are kept."""

    def __init__(self, scene: Scene, inner: Kept) -> None:
        self.notes = Notes()
        self.view = cast(View, Noted(scene.view, self.notes))
        self.names, self.lang, self.apart = scene.names, scene.lang, scene.apart
        self._inner, self._scene = inner, scene

    def note(self, make: Callable[..., T], given: tuple[Any, ...]) -> tuple[T, Reads]:
        """`make(self, *given)`, and what it reads."""
        before, reads = self.notes.reads, Reads()
        self.notes.reads = reads
        try:
            return make(self, *given), reads
        finally:
            self.notes.reads = before

    def __getattr__(self, name: str) -> Any:
        """`signs`, `hot` and the like it has not: what may be pressed is left open."""
        if name != "choices":
            raise AttributeError(name)
        self.notes.reads.choices = True
        return self._scene.choices

    def role(self, piece: Piece) -> str:
        cut = self._inner.cuts.get((Scene.role, piece))
        return cut or self._cut(Slot(Scene.role, (piece,), (piece.name, piece.aim), piece.chosen))

    def pill(self, piece: Piece) -> str:
        cut = self._inner.cuts.get((Scene.pill, piece))
        return cut or self._cut(Slot(Scene.pill, (piece,), (piece.name, piece.aim)))

    def if_aimed(self, aim: str, drawing: str) -> str:
        cut = self._inner.cuts.get((Scene.if_aimed, aim, drawing))
        return cut or self._cut(Slot(Scene.if_aimed, (aim, drawing), (aim,)))

    def _cut(self, slot: Slot) -> str:
        return self._inner.cut(slot, self._scene.still)

    def figure(self, find: Callable[..., T], *given: Any) -> T:
        found = self.notes.reads.figures[find, *given] = find(self._scene.view, *given)
        return found

    def part(self, draw: Callable[..., T], *given: Any) -> T:
        once = self._inner.made(self._scene, draw, given)
        self.notes.reads.take(once.reads)
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
        self.reads, self.made, self.look = reads, made, looking_at(scene.view.edition.game, reads.bits)
        self.seen = self.look(raw)
        self.answers = tuple(reads.questions.items())
        self.points = tuple((row, scene.view.all_points[row]) for row in reads.points)
        self.drawn: Drawn | None = None
        self.weight = COPIES * sys.getsizeof(made)

    def holds(self, scene: Scene) -> bool:
        """Whether it would come out the same for this scene, which has the same bytes."""
        view = scene.view
        if self.reads.choices and scene.choices:
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
        self._noted: tuple[Scene, NotedScene] | None = None  # the scene that is drawn now
        self._begin()

    def _begin(self) -> None:
        self._made: dict[Any, dict[Any, list[Once]]] = {}
        self.cuts: dict[tuple[Any, ...], str] = {}  # what stands for a slot, by what fills it
        self._all: list[tuple[Slot, str]] = []  # and what stands there where nothing may be pressed
        self.weight = 0  # bytes, about, of all that was made

    def of(self, scene: Scene, draw: Callable[..., str], *given: Any) -> str:
        """`draw(scene, *given)`"""
        if len(self._all) > SLOTS:
            self._begin()
        once = self.made(scene, draw, given, is_whole=True)
        if once.drawn is None:
            once.drawn, once.made = Drawn(once.made, self._all, self._finish), None
        return once.drawn.on(scene)

    def made(self, scene: Scene, make: Callable[..., Any], given: tuple[Any, ...], is_whole: bool = False) -> Once:
        """What is whole is not kept as it was made, but only as it is shown."""
        earlier = self._earlier(scene, (make, given, is_whole))
        raw, look, seen = bytes_of(scene.view), None, None
        for place, once in enumerate(earlier):
            if once.look is not look:
                look, seen = once.look, once.look(raw)
            if once.seen == seen and once.holds(scene):
                if place:
                    earlier.insert(0, earlier.pop(place))
                return once
        made, reads = self._scene(scene).note(make, given)
        once = Once(scene, raw, reads, made)
        if not (reads.choices and scene.choices):
            self._keep(once, earlier)
        return once

    def _keep(self, once: Once, earlier: list[Once]) -> None:
        earlier.insert(0, once)
        self.weight += once.weight - sum(each.weight for each in earlier[MOST:])
        del earlier[MOST:]

    def _earlier(self, scene: Scene, key: Any) -> list[Once]:
        known = self._made.get(scene.about)
        if known is None:
            known = self._made[scene.about] = {}
        earlier = known.get(key)
        if earlier is None:
            earlier = known[key] = []
        return earlier

    def _scene(self, scene: Scene) -> NotedScene:
        if self._noted is None or self._noted[0] is not scene:
            self._noted = scene, NotedScene(scene, self)
        return self._noted[1]

    def cut(self, slot: Slot, still: Scene) -> str:
        """What stands for it in a drawing: its number."""
        cut = self.cuts[slot.fill, *slot.given] = f"{CUT}{len(self._all)}{CUT}"
        self._all.append((slot, slot.fill(still, *slot.given)))
        return cut


def bytes_of(view: View) -> bytes:
    raw: bytes | None = view.__dict__.get("raw")
    if raw is None:
        raw = view.__dict__["raw"] = bytes(view)
    return raw


@lru_cache(LOOKS)
def looking_at(game: Game, bits: int) -> Callable[[bytes], object]:
    """Gives what a view has where these bits are; the same function for the same."""
    which = [span for bit, span in enumerate(spans(game)) if bits >> bit & 1]
    return operator.itemgetter(*[slice(*span) for span in joined(which)]) if which else lambda raw: None


def joined(spans: Sequence[tuple[int, int]]) -> list[tuple[int, int]]:
    """Those that touch, as one."""
    found: list[tuple[int, int]] = []
    for start, end in sorted(spans):
        if found and start <= found[-1][1]:
            found[-1] = found[-1][0], max(end, found[-1][1])
        else:
            found.append((start, end))
    return found
