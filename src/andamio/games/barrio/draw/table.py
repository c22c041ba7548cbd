"""What is nobody's: the two rows with their decks, the market, the markets to choose from; and Klaus's side.

round · scoring card
deck  house house house house
deck  material … material
      market, with the cells and lines that may be pressed
"""

from __future__ import annotations

from andamio.core.layout import OVER
from andamio.core.text import Text
from andamio.svg.scene import Scene
from andamio.svg.shapes import (
    BRICKS,
    END,
    LATTICE,
    MIDDLE,
    back,
    card_height,
    edge,
    move,
    outline,
    path,
    pile,
    rect,
    svg,
    words,
)

from .. import state as g
from ..box import CARD_NAMES
from ..words import card_line, card_names, kind_names, scoring_line
from .houses import CARD_H, CARD_W, house_card, printed
from .parts import CAPTION, KIND_INKS, WIDTH, material, pairs_of
from .parts import laid as laid_card
from .quarter import panoramas

HEADER, GAP = 26, 8
STORE_H = 52
LARGEST = 46  # a cell of the market
OPTION_W, OPTIONS_A_ROW = 60, 5


def board(scene: Scene) -> str:
    """All that is nobody's."""
    parts, y = [header(scene)], float(HEADER)
    for height, drawing in sections(scene):
        parts.append(move(0, y, drawing))
        y += height + GAP
    return svg(WIDTH, y, scene.say(Text("Mesa común", "Shared table")), *parts)


def sections(scene: Scene) -> list[tuple[float, str]]:
    """From above: how high each is, and what it looks like."""
    found = [(CARD_H, house_row(scene)), (STORE_H, store(scene)), market(scene)]
    if scene.view.options:
        found.append(options(scene))
    if scene.view.box.seats == 1:
        found.append(klaus(scene))
    return found


def header(scene: Scene) -> str:
    view = scene.view
    text = Text("Ronda {now}", "Round {now}") if view.turn != OVER else Text("Fin de la partida", "End of the game")
    title = words(2, 18, scene.say(text, now=max(1, int(view.round))), "title f-tinta", 17)
    label = scene.say(Text("carta de puntuación: {card}", "scoring: {card}"), card=scoring_line(view, scene.lang))
    name = CARD_NAMES[view.scoring] if view.scoring != g.EMPTY else "?"
    drawing = rect(0, 0, 22, 22, "f-hueco", 3) + words(11, 16, name, "num f-tinta", 14, MIDDLE) + edge(22, 22, 3)
    return title + scene.piece("scoring", label, drawing, (WIDTH - 24, 1)) + scoring_figures(scene)


def scoring_figures(scene: Scene) -> str:
    """Points for a card of rubble, and for 0 to 6 Burruños."""
    view = scene.view
    if view.scoring == g.EMPTY:
        return ""
    table = " ".join(str(n).replace("-", "−") for n in view.box.burrunos[view.scoring].tolist()[1:])
    rubble = str(view.box.rubble[view.scoring]).replace("-", "−")
    text = scene.say(Text("escombro {rubble} · Burruños {table}", "rubble {rubble} · Burruños {table}"),
                     rubble=rubble, table=table)  # fmt: skip
    return words(WIDTH - 30, 16, text, "f-suave", CAPTION, END)


# -- rows


def deck(scene: Scene, sort: int, width: float, height: float) -> str:
    left, thrown = int(scene.view.left[sort]), int(scene.view.thrown[sort])
    names = (Text("mazo de casas", "house deck"), Text("mazo de materiales", "material deck"))
    label = scene.say(Text("{deck} ({left}; descarte {thrown})", "{deck} ({left}; discard {thrown})"),
                      deck=names[sort], left=left, thrown=thrown)  # fmt: skip
    top = back(width, LATTICE if sort == g.HOUSE else BRICKS, "f-mar" if sort == g.HOUSE else "f-vino")
    high = card_height(width)
    drawing = pile(top, width, high, left) + words(width / 2, high / 2 + 5, left, "num on-ink", 16, MIDDLE)
    return scene.piece(f"s{g.HOUSE_DECK + sort}", label, drawing, ((CARD_W - width) / 2, (height - high) / 2))


def house_row(scene: Scene) -> str:
    parts = [deck(scene, g.HOUSE, 56, CARD_H)]
    for slot, card in enumerate(scene.view.row[g.HOUSE].tolist()):
        at = ((CARD_W + 10) * (slot + 1), 0.0)
        parts.append(open_house(scene, slot, card, at) if card != g.EMPTY else move(*at, outline(CARD_W, CARD_H)))
    return "".join(parts)


def open_house(scene: Scene, slot: int, card: int, at: tuple[float, float]) -> str:
    """It is drawn by its slot; who plays alone builds it by its name."""
    box = scene.view.box
    aim = f"s{slot}" if box.seats > 1 else ""
    drawing = house_card(printed(box, card), pairs_of(scene))
    return scene.piece(f"h{card}", card_line(box, card, scene.lang), drawing, at, f"s{g.HOUSE_DECK}", aim)


def store(scene: Scene) -> str:
    parts, names = [deck(scene, g.MATERIAL, 36, STORE_H)], card_names(scene.view.box)
    for slot, card in enumerate(scene.view.row[g.MATERIAL].tolist()):
        at = ((CARD_W + 10) * (slot + 1), 0.0)
        if card == g.EMPTY:
            parts.append(move(*at, outline(CARD_W, STORE_H)))
            continue
        drawing, label = material(card - g.HOUSES, CARD_W, STORE_H, pairs_of(scene)), names[card].to(scene.lang)
        parts.append(scene.piece(f"s{g.SLOTS + slot}", label, drawing, at, f"s{g.MATERIAL_DECK}"))
    return "".join(parts)


# -- the market


def market(scene: Scene) -> tuple[float, str]:
    """A grid one cell wider on every side: there cells wait to be pressed, and lines have their marks."""
    view = scene.view
    rows, columns = int(view.height), int(view.width)
    size = min(LARGEST, (WIDTH - 8) / (columns + 2))
    left = (WIDTH - size * (columns + 2)) / 2
    label = scene.say(Text("mercado de {rows} × {columns}", "market of {rows} × {columns}"), rows=rows, columns=columns)
    ground = scene.piece("market", label, rect(0, 0, WIDTH, size * (rows + 2), "f-hueco", 6), (0, 0))
    return size * (rows + 2), ground + move(
        left, 0, laid(scene, size), open_cells(scene, size), line_marks(scene, size)
    )


def laid(scene: Scene, size: float) -> str:
    """The materials that lie there."""
    view, names, parts = scene.view, kind_names(scene.view.box), []
    for r, line in enumerate(view.market[: view.height, : view.width].tolist()):
        for c, kind in enumerate(line):
            if kind != g.EMPTY:
                label = f"{names[kind].to(scene.lang)} ({r + 1}, {c + 1})"
                at = round(size * (c + 1) + 1.5, 1), round(size * (r + 1) + 1.5, 1)
                drawing = laid_card(kind, round(size - 3, 1), pairs_of(scene))
                parts.append(scene.piece(f"k{r}-{c}", label, drawing, at))
    return "".join(parts)


def open_cells(scene: Scene, size: float) -> str:
    """Where the material in question may go."""
    parts = []
    for choice in scene.choices:
        if choice.target.startswith("c"):
            r, c = map(int, choice.target[1:].split("-"))
            drawing = rect(0, 0, size - 6, size - 6, "f-none") + edge(size - 6, size - 6, 3)
            label = scene.say(Text("celda", "cell"))
            parts.append(scene.piece(choice.target, label, drawing, (size * c + 3, size * r + 3)))
    return "".join(parts)


def line_marks(scene: Scene, size: float) -> str:
    """An arrow for each row or column that may pay."""
    parts = []
    for choice in scene.choices:
        if choice.target.startswith("l"):
            line = int(choice.target[1:])
            is_row = line < g.SIDE
            at = (2.0, size * (line + 1) + 2) if is_row else (size * (line - g.SIDE + 1) + 2, 2.0)
            arrow = "M6 4L14 10L6 16Z" if is_row else "M4 6L10 14L16 6Z"
            drawing = rect(0, 0, 20, 20, "f-papel", 10) + path(arrow, "f-teja") + edge(20, 20, 10)
            parts.append(scene.piece(choice.target, scene.say(Text("línea", "line")), drawing, at))
    return "".join(parts)


# -- what closing up may lead to


def options(scene: Scene) -> tuple[float, str]:
    """Small pictures of the markets to choose from."""
    count, parts = int(scene.view.options), []
    for k in range(count):
        at = ((OPTION_W + GAP) * (k % OPTIONS_A_ROW), float((OPTION_W + GAP) * (k // OPTIONS_A_ROW)))
        label = scene.say(Text("mercado {k}", "market {k}"), k=k + 1)
        parts.append(scene.piece(f"o{k}", label, option(scene, k), at))
    return (OPTION_W + GAP) * ((count - 1) // OPTIONS_A_ROW + 1), "".join(parts)


def option(scene: Scene, k: int) -> str:
    """One of them, eleven units a cell; its cards of a kind are one shape."""
    upper, lower = (int(number) for number in scene.view.option[k])
    digits, found = upper | lower << 60, [""] * g.KINDS
    for place in range(g.FULL * g.FULL):
        if digit := digits >> 4 * place & 15:
            r, c = divmod(place, g.FULL)
            found[digit - 1] += f"M{3 + 11 * c} {3 + 11 * r}h10v10h-10Z"
    cards = "".join(path(d, KIND_INKS[kind]) for kind, d in enumerate(found) if d)
    return rect(0, 0, OPTION_W, OPTION_W, "f-papel", 4) + cards + edge(OPTION_W, OPTION_W, 4)


# -- Klaus


def klaus(scene: Scene) -> tuple[float, str]:
    """His cards by their backs, his Burruños, his panoramas."""
    view = scene.view
    cards, aside = int(view.held[g.KLAUS, g.MATERIAL]), int(view.rubble[g.KLAUS, g.BURRUNO])
    label = scene.say(Text("Klaus: {cards} cartas, {aside} Burruños", "Klaus: {cards} cards, {aside} Burruños"),
                      cards=cards, aside=aside)  # fmt: skip
    drawing = rect(0, 0, WIDTH, 20, "f-none") + words(0, 14, label, "f-tinta", 14)
    height, street = panoramas(scene, g.KLAUS, scene.view.seat)
    return height + 24, scene.piece("klaus", label, drawing, (0, 0)) + move(0, 24, street)
