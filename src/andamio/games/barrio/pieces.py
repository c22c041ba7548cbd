"""What the box of Barrio prints: houses, materials, scoring cards, the table of panoramas."""

from __future__ import annotations

from andamio.core.compiled import Box
from andamio.core.game import Edition
from andamio.core.text import Lang, Text
from andamio.svg.paper import Components, Piece
from andamio.svg.shapes import END, MIDDLE, line, move, rect, use, words

from . import state as g
from .box import CARD_NAMES, TABLE
from .draw import cards, land, parts, quarter
from .draw.cards import CARD_H, CARD_W, house_card
from .draw.houses import printed
from .draw.parts import BURRUNO, HEAP, figure, material
from .draw.table import backs
from .names import house_names, kind_names

MATERIAL_MM = 44.0
PAPER_W, PAPER_H = 126, 176  # of a card with figures, in its own units
ROW = 14.5
BURRUNOS, RUBBLE = Text("Burruños", "Burruños"), Text("cada escombro", "each rubble")
PANORAMAS, HOUSE, HOUSES = Text("Panorámicas", "Panoramas"), Text("casa", "house"), Text("casas", "houses")


def components(edition: Edition, lang: Lang) -> Components:
    box = edition.box[0]
    names, kinds = house_names(box), kind_names(box)
    houses = (house(box, number, names[number], lang) for number in range(g.HOUSES))
    scorings = (scoring(box, number, lang) for number in range(g.SCORINGS))
    lots = (lot(box, kind, kinds[kind]) for kind in range(g.KINDS))
    return Components(stock(box), (*houses, panoramas(box, lang), *scorings, *lots))


def stock(box: Box) -> str:
    pairs = tuple((int(a), int(b)) for a, b in box.double.tolist())
    stored = parts.stock(pairs) + cards.stock(frozenset(box.points.tolist()))
    return stored + land.stock() + quarter.stock() + backs()


def house(box: Box, number: int, name: Text, lang: Lang) -> Piece:
    drawing = house_card(printed(box, number), name.to(lang))
    return Piece(name, drawing, (0, 0, CARD_W, CARD_H), back=back(0, CARD_W, CARD_H), of=f"houses[{number}]")


def back(sort: int, wide: float, high: float) -> str:
    """In the middle, as large as it fits."""
    scale = round(min(wide / quarter.BACK_W, high / quarter.BACK_H), 3)
    x, y = (wide - quarter.BACK_W * scale) / 2, (high - quarter.BACK_H * scale) / 2
    return move(round(x, 1), round(y, 1), use(f"back{sort}"), scale=scale)


def lot(box: Box, kind: int, name: Text) -> Piece:
    """Square cards, as they lie in the market."""
    side, count = parts.CARD, int(box.count[g.HOUSES + kind])
    key = f"materials.{(*g.MATERIAL_KEYS, 'burruno')[kind]}" if kind < g.MATERIALS else "materials.burruno"
    of = key if not 0 <= kind - g.FIRST_DOUBLE < g.DOUBLES else f"doubles[{kind - g.FIRST_DOUBLE}]"
    size = (MATERIAL_MM, MATERIAL_MM)
    return Piece(name, material(kind), (0, 0, side, side), size, count, back(1, side, side), of)


# -- cards with figures


def sheet(title: str, *parts: str) -> str:
    ground = rect(0, 0, PAPER_W, PAPER_H, "f-papel") + rect(3, 3, PAPER_W - 6, PAPER_H - 6, "s-piedra", 6)
    head = words(PAPER_W / 2, 22, title, "num f-tinta", 15, MIDDLE) + line(14, 30, PAPER_W - 14, 30, "s-piedra")
    return ground + head + "".join(parts)


def table(y: float, rows: list[tuple[str, int]]) -> str:
    """A figure to the right of what it is for."""
    return "".join(
        words(26, y + ROW * n, said, "f-suave", 11)
        + words(PAPER_W - 16, y + ROW * n, figure(points), "num f-tinta", 13, END)
        for n, (said, points) in enumerate(rows)
    )


def scoring(box: Box, number: int, lang: Lang) -> Piece:
    """§6.2 rubble, and so many Burruños."""
    name = CARD_NAMES[number]
    heap = move(14, 35, HEAP) + words(34, 47, RUBBLE.to(lang), "f-suave", 8)
    rubble = words(PAPER_W - 16, 47, figure(int(box.rubble[number])), "num f-tinta", 13, END)
    scribble = move(14, 54, BURRUNO, scale=0.7) + words(34, 65, BURRUNOS.to(lang), "f-suave", 9)
    rows = [(f"{count}", int(points)) for count, points in enumerate(box.burrunos[number].tolist())]
    title = Text(f"Puntuación {name}", f"Scoring {name}")
    drawing = sheet(name, heap, rubble, scribble, table(80, rows))
    return Piece(title, drawing, (0, 0, PAPER_W, PAPER_H), of=f"points.{name}")


def panoramas(box: Box, lang: Lang) -> Piece:
    """§5.3 how many houses in a row, and what they score."""
    rows = [(f"{n} {(HOUSE if n == 1 else HOUSES).to(lang)}", int(box.panorama[n])) for n in range(1, TABLE + 1)]
    drawing = sheet(PANORAMAS.to(lang), table(50, rows))
    return Piece(PANORAMAS, drawing, (0, 0, PAPER_W, PAPER_H), of="points.panorama")
