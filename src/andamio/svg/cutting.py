"""A picture cut out of a table: the part around some of its things, some of them ringed; nothing else is left in it.

<svg viewBox="0 0 120 80"><g class="drawing"><svg viewBox="…what is shown of the board…">…</svg> …rings… </g></svg>
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from copy import deepcopy
from typing import NamedTuple
from xml.etree.ElementTree import Element, fromstring, register_namespace, tostring

from .bounds import STILL, Bounds, Matrix, after, around, bounds_of, matrix_of, tag_of
from .scene import Scene
from .shapes import circle, path, rect, words

SPACE = "http://www.w3.org/2000/svg"
MARGIN, GAP = 10.0, 8.0  # round what is shown; between two drawings
HEAD = 17.0  # the height of a name
NEAR = 2.5  # a ring from what it is round
BADGE = 7.0  # the radius of what says no
KEPT = ("x", "y", "width", "height", "rx", "cx", "cy", "r", "d", "class", "transform", "href", "clip-path", "font-size",
        "text-anchor", "textLength", "lengthAdjust", "stroke-width", "stroke-dasharray", "viewBox")  # fmt: skip

register_namespace("", SPACE)


Frames = dict[tuple[str, int], Bounds]  # by whose drawing it is, a seat's name or "" for the board; and its window
STAMP = Bounds(0, 0, 1, 1)


class Picture(NamedTuple):
    """As large as it is in the units of the table, and what is in it, without the sheet that inks it."""

    width: float
    height: float
    svg: str


class Thing(NamedTuple):
    names: frozenset[str]
    box: Bounds


class Cut(NamedTuple):
    """What is shown of a drawing, whose it is, and the rings."""

    name: str
    frame: Bounds
    inner: str
    rings: str

    @property
    def height(self) -> float:
        return self.frame.height + (HEAD if self.name else 0)


class Sheet(NamedTuple):
    """A drawing of a table: whose area it is ("" for the board), its elements, and its things."""

    name: str
    drawing: Element
    things: list[Thing]


class Drawn:
    """A table as it is drawn, sheet by sheet; and what is stored in any of them, by its id."""

    def __init__(self, scene: Scene) -> None:
        draw = scene.view.edition.game.drawing
        areas = [(name, draw.area(scene, seat)) for seat, name in enumerate(scene.names)]
        drawings = [(name, fromstring(drawn)) for name, drawn in [("", draw.board(scene)), *areas] if drawn]
        self.stored = {
            str(each.get("id")): each for _, drawing in drawings for each in drawing.iter() if each.get("id")
        }
        self.sheets = [Sheet(name, drawing, list(things_of(drawing, STILL, self.stored))) for name, drawing in drawings]

    def frames_around(self, *windows: Sequence[str]) -> Frames:
        """Of the board and of each area, the part around the things that each window shows."""
        found: Frames = {}
        for sheet in self.sheets:
            for number, shown in enumerate(windows):
                if frame := frame_of(sheet, set(shown)):
                    found[sheet.name, number] = frame
        return found

    def frames_with(self, names: Sequence[str]) -> Frames:
        """The whole of each drawing that holds one of these things; where none does, the board."""
        held = [sheet for sheet in self.sheets if any(thing.names & set(names) for thing in sheet.things)]
        return {(sheet.name, 0): frame_around_all(sheet) for sheet in held or self.sheets[:1]}

    def cut_out(self, frames: Frames, marks: Sequence[str] = (), wrong: Sequence[str] = ()) -> Picture:
        """What lies in the frames; `marks` are ringed, and what is `wrong` is ringed and crossed out."""
        shown = [(sheet, frames[at]) for sheet in self.sheets for at in frames if at[0] == sheet.name]
        cuts = [cut_from(sheet, frame, self.stored, marks, wrong) for sheet, frame in shown]
        cuts = [cut._replace(name="") if n and cuts[n - 1].name == cut.name else cut for n, cut in enumerate(cuts)]
        width = max((cut.frame.width for cut in cuts), default=0)
        inner, height = "", -GAP
        for cut in cuts:
            inner += placed(cut, width, height + GAP)
            height += GAP + cut.height
        return Picture(width, height, renamed(f'{needed(inner, self.stored)}<g class="drawing">{inner}</g>'))


def joined(one: Frames, other: Frames) -> Frames:
    """Frames around what either shows."""
    return {window: around((one.get(window), other.get(window))) or STAMP for window in sorted({**one, **other})}


def cut_from(
    sheet: Sheet, frame: Bounds, stored: dict[str, Element], marks: Sequence[str], wrong: Sequence[str]
) -> Cut:
    rings = "".join(ringed(thing, set(marks), set(wrong)) for thing in sheet.things if thing.box.touches(frame))
    return Cut(sheet.name, frame, tidied(deepcopy(sheet.drawing), frame, stored), rings)


def things_of(element: Element, by: Matrix, stored: dict[str, Element]) -> Iterator[Thing]:
    """All that has a name, with the box around it."""
    names = frozenset(filter(None, (element.get("data-t"), element.get("data-ask"), element.get("id", "")[2:])))
    box = bounds_of(element, by, stored) if names and tag_of(element) in ("g", "use") else None
    if box:
        yield Thing(names, box)
    by = after(by, matrix_of(element.get("transform", "")))
    for child in element:
        if tag_of(child) in ("g", "use"):
            yield from things_of(child, by, stored)


def frame_of(sheet: Sheet, shown: set[str]) -> Bounds | None:
    """What is seen of a drawing; None where it holds nothing that is shown."""
    box = around(thing.box for thing in sheet.things if thing.names & shown)
    return box.grown(MARGIN).within(frame_around_all(sheet)) if box else None


def frame_around_all(sheet: Sheet) -> Bounds:
    left, top, width, height = map(float, sheet.drawing.get("viewBox", "0 0 1 1").split())
    return Bounds(left, top, left + width, top + height)


def ringed(thing: Thing, marks: set[str], wrong: set[str]) -> str:
    is_wrong = bool(thing.names & wrong)
    if not is_wrong and not thing.names & marks:
        return ""
    at = thing.box.grown(NEAR)
    ring = rect(at.left, at.top, at.width, at.height, "ring-no" if is_wrong else "ring", 4)
    return ring + (crossed(at.right - 2, at.top + 2) if is_wrong else "")


def crossed(x: float, y: float) -> str:
    arm = BADGE * 0.42
    lines = f"M{x - arm:g} {y - arm:g}L{x + arm:g} {y + arm:g}M{x - arm:g} {y + arm:g}L{x + arm:g} {y - arm:g}"
    return circle(x, y, BADGE, "badge-no") + path(lines, "s-papel", 2)


def placed(cut: Cut, width: float, y: float) -> str:
    """One drawing below another, in the middle, the name of its seat above it."""
    frame, x = cut.frame, (width - cut.frame.width) / 2
    head = words(x + 4, y + HEAD - 4, cut.name, "f-suave strong", HEAD - 5) if cut.name else ""
    box = f'viewBox="{frame.left:g} {frame.top:g} {frame.width:g} {frame.height:g}"'
    at = f'x="{x:g}" y="{y + cut.height - frame.height:g}" width="{frame.width:g}" height="{frame.height:g}"'
    return f"{head}<svg {at} {box}>{cut.inner}{cut.rings}</svg>"


def tidied(drawing: Element, frame: Bounds, stored: dict[str, Element]) -> str:
    """Without what lies outside, and without what only a page needs."""
    inside = left_inside(drawing, frame, STILL, stored)
    for element in inside.iter():
        bare(element)
    return "".join(plain(child) for child in inside)


def left_inside(element: Element, frame: Bounds, by: Matrix, stored: dict[str, Element]) -> Element:
    """A copy, with what touches the frame."""
    kept = Element(element.tag, dict(element.attrib))
    kept.text = element.text
    by = after(by, matrix_of(element.get("transform", "")))
    for child in element:
        box = bounds_of(child, by, stored)
        if box is not None and box.touches(frame):
            kept.append(left_inside(child, frame, by, stored) if tag_of(child) == "g" else deepcopy(child))
    return kept


def bare(element: Element) -> None:
    for name in [name for name in element.attrib if name not in KEPT]:
        del element.attrib[name]


def plain(element: Element) -> str:
    return tostring(element, "unicode").replace(f' xmlns="{SPACE}"', "")


def needed(inner: str, stored: dict[str, Element]) -> str:
    """What is used, and what that uses, once each."""
    found: dict[str, str] = {}
    waiting = [inner]
    while waiting:
        text = waiting.pop()
        for name, element in stored.items():
            if name not in found and (f'href="#{name}"' in text or f"url(#{name})" in text):
                found[name] = kept(name, element)
                waiting.append(found[name])
    return f"<defs>{''.join(found.values())}</defs>" if found else ""


def renamed(svg: str) -> str:
    """A piece that is drawn once more elsewhere is no piece of a page here."""
    return svg.replace('"#p-', '"#of-').replace('id="p-', 'id="of-')


def kept(name: str, element: Element) -> str:
    for each in element.iter():
        bare(each)
    element.set("id", name)
    return plain(element)
