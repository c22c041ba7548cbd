"""A table as one picture, to be sent and shared: all of it as an onlooker may see it.

It stands alone, so the inks of our sheets are written into it; as PNG it is drawn here, for those who show previews.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache
from html import escape
from importlib import import_module
from importlib.util import find_spec
from typing import NamedTuple

from andamio.core.layout import NOBODY, OVER
from andamio.core.text import Lang, Text
from andamio.svg.scene import Scene
from andamio.table.live import Live

from .ending import outcome
from .language import capital
from .sheets import STATIC
from .story import MARKS

RENDERER = "resvg_py"
CAN_DRAW = find_spec(RENDERER) is not None  # no wheel for this machine: then a picture is SVG alone
WIDE, HIGH = 1200, 630
EDGE, COLUMN = 48, 500  # round the picture; of the words at the left
LOW = 0.6  # a board lower than this leaves room for the seats' own areas
STEP = 52  # between two names
FRAME = re.compile(r'viewBox="0 0 ([\d.]+) ([\d.]+)"')
VARIABLE = re.compile(r"(--[\w-]+):\s*([^;}]+)")
USED = re.compile(r"var\((--[\w-]+)\)")
RULE = re.compile(r"([^{}]+)\{([^{}]*)\}")
PLAIN = re.compile(r"[\w\s.,#>\[\]^=\"-]+")  # selectors that every reader of SVG understands
MIXED = re.compile(r"rgb\((\d+) (\d+) (\d+) / ([\d.]+)\)")  # which not all readers of SVG know
LINED = re.compile(r'(<\w+)((?: [^<>]*)? class="s-[^<>]*>)')
DAY, NIGHT = ":root", ':root[data-theme="dark"]'  # whose variables are which
FAMILY = re.compile(r"(?<![\w-])(sans-serif|serif)\b")
FONTS = {
    "serif": "'DejaVu Serif', 'Liberation Serif', 'Noto Serif', 'Times New Roman'",
    "sans-serif": "'DejaVu Sans', 'Liberation Sans', 'Noto Sans', Arial",
}
TURNS, WAITS = Text("Le toca a {name}", "{name}'s turn"), Text("Se busca gente para jugar", "Come and play")


class Box(NamedTuple):
    x: float
    y: float
    width: float
    height: float


def picture(live: Live, lang: Lang) -> str:
    """1200 by 630: whose table it is and how it stands at the left, the table at the right."""
    words = [*headed(live, lang), *(named(live, seat) for seat in range(len(live.seats)))]
    return outlined(
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDE} {HIGH}" width="{WIDE}" height="{HIGH}">'
        f"<style>{inks()}</style>"
        f'<rect width="{WIDE}" height="{HIGH}" class="f-cal"/><rect width="{WIDE}" height="10" class="f-teja"/>'
        f"{''.join(words)}{drawn(live, lang)}</svg>"
    )


def outlined(svg: str) -> str:
    """What our sheets only draw a line round is told so itself: not every reader knows classes by their beginning."""
    return LINED.sub(lambda found: found[0] if " fill=" in found[0] else f'{found[1]} fill="none"{found[2]}', svg)


def as_png(svg: str) -> bytes:
    """By whatever fonts this machine has; where `CAN_DRAW`."""
    return bytes(import_module(RENDERER).svg_to_bytes(svg_string=svg, width=WIDE, height=HIGH))


def headed(live: Live, lang: Lang) -> list[str]:
    title, size = live.edition.game.title, 56 if len(live.edition.game.title) < 14 else 38
    said = wrapped(standing(live, lang), 30)[:3]
    return [
        f'<text x="{EDGE}" y="108" font-size="{size}" class="num f-tinta">{escape(title)}</text>',
        *(
            f'<text x="{EDGE}" y="{158 + 34 * place}" font-size="26" class="words f-suave">{escape(line)}</text>'
            for place, line in enumerate(said)
        ),
        f'<text x="{EDGE}" y="{HIGH - EDGE}" font-size="26" class="num f-teja">Andamio</text>',
    ]


def standing(live: Live, lang: Lang) -> str:
    """How the table stands, in a sentence."""
    if not (live.has_begun and live.is_full):
        return WAITS.to(lang)
    if live.turn == OVER:
        return outcome(live.view(NOBODY), live.names(), NOBODY, lang).text
    return capital(TURNS.fill(lang, name=live.seats[live.turn].name)) if live.turn >= 0 else ""


def wrapped(text: str, letters: int) -> list[str]:
    lines = [""]
    for word in text.split():
        if lines[-1] and len(lines[-1]) + len(word) >= letters:
            lines.append("")
        lines[-1] = f"{lines[-1]} {word}".strip()
    return lines


def named(live: Live, seat: int) -> str:
    y, row = 310 + STEP * seat, live.seats[seat]
    total = live.view(NOBODY).totals()[seat] if live.has_begun else ""
    name = "…" if row.kind == "open" else row.name
    return (
        f'<g class="f-seat{seat}" transform="translate({EDGE + 12} {y - 9}) scale(2)">{MARKS[seat % len(MARKS)]}</g>'
        f'<text x="{EDGE + 40}" y="{y}" font-size="28" class="words f-tinta">{escape(name)}</text>'
        f'<text x="{EDGE + COLUMN - 40}" y="{y}" font-size="30" text-anchor="end" class="num f-tinta">{total}</text>'
    )


# -- the table


def drawn(live: Live, lang: Lang) -> str:
    room = Box(COLUMN + EDGE + 24, EDGE, WIDE - COLUMN - 2 * EDGE - 24, HIGH - 2 * EDGE)
    draw = live.edition.game.drawing
    if not live.has_begun:
        return fitted(draw.cover(), room)
    scene = Scene(live.view(NOBODY), live.names(), lang)
    board = draw.board(scene)
    wide, high = frame(board)
    if high > LOW * wide:
        return fitted(board, room)
    first = room._replace(height=min(room.height / 2, room.width * high / wide))
    rest = Box(room.x, room.y + first.height + 16, room.width, room.height - first.height - 16)
    areas = [draw.area(scene, seat) for seat in range(len(live.seats))]
    return fitted(board, first) + "".join(
        fitted(area, part) for area, part in zip(areas, shared(rest, areas), strict=True)
    )


def shared(room: Box, areas: Sequence[str]) -> list[Box]:
    """Side by side if they are tall, else in rows."""
    wide, high = frame(areas[0])
    columns = len(areas) if high > LOW * wide else 1
    rows = -(-len(areas) // columns)
    width, height = room.width / columns, room.height / rows
    return [
        Box(room.x + width * (n % columns) + 4, room.y + height * (n // columns) + 4, width - 8, height - 8)
        for n in range(len(areas))
    ]


def frame(drawing: str) -> tuple[float, float]:
    found = FRAME.search(drawing)
    return (float(found[1]), float(found[2])) if found else (1.0, 1.0)


def fitted(drawing: str, room: Box) -> str:
    """A drawing within a larger one: as large as its room allows, in the middle of it."""
    place = f'x="{room.x:g}" y="{room.y:g}" width="{room.width:g}" height="{room.height:g}"'
    return drawing.replace("<svg ", f"<svg {place} ", 1)


# -- inks


@cache
def inks(by_night: bool = False) -> str:
    """The rules of our sheets that a picture needs, every variable replaced by what it stands for."""
    house, pieces = ((STATIC / f"{name}.css").read_text() for name in ("andamio", "pieces"))
    blocks = [first_block(sheet, root) for root in (DAY, NIGHT)[: 1 + by_night] for sheet in (house, pieces)]
    values = {name: value for block in blocks for name, value in VARIABLE.findall(block)}
    kept = [".edge, .slot { fill: none }", *map(rule, RULE.findall(without_blocks(pieces)))]
    words = ".words { font-family: system-ui, sans-serif }"
    sheet = USED.sub(lambda found: values.get(found[1], "none").strip(), " ".join([*filter(None, kept), words]))
    return FAMILY.sub(lambda found: f"{FONTS[found[1]]}, {found[1]}", MIXED.sub(r"rgba(\1,\2,\3,\4)", sheet))


def first_block(sheet: str, root: str) -> str:
    return sheet.partition(f"{root} {{")[2].partition("}")[0]


def without_blocks(sheet: str) -> str:
    """Without comments, without what holds for some screens only, without motion, without the variables."""
    bare = re.sub(r"/\*.*?\*/", "", sheet, flags=re.DOTALL)
    bare = re.sub(r"@[^{]+\{(?:[^{}]*\{[^{}]*\})*[^{}]*\}", "", bare)
    return re.sub(r":root[^{]*\{[^{}]*\}", "", bare)


def rule(found: tuple[str, str]) -> str:
    selector, body = found[0].strip(), found[1].strip()
    return f"{selector} {{ {body} }}" if PLAIN.fullmatch(selector) and ".legal" not in selector else ""
