"""What is nobody's: the houses and their deck, the market with the store beside it; and Klaus's side.

round          scoring card
what panoramas score
deck  house house house house
market                  store
                        …
                        deck
"""

from __future__ import annotations

from functools import cache

from andamio.core.layout import OVER
from andamio.core.text import Text
from andamio.svg import shapes
from andamio.svg.scene import Scene
from andamio.svg.shapes import (
    END,
    MIDDLE,
    circle,
    dashes,
    edge,
    line,
    move,
    outline,
    path,
    pile,
    rect,
    stored,
    svg,
    use,
    words,
)

from .. import state as g
from ..box import CARD_NAMES
from ..names import card_names, house_names
from ..words import card_line, scoring_line
from . import cards, land, parts, quarter, streets
from .cards import CARD_H, CARD_W, PILL, house_card
from .houses import printed
from .market import market, spot
from .parts import CAPTION, WIDTH, figure, material, pairs_of, swatch
from .quarter import BACK_H, BACK_W
from .streets import OTHER_SCALES, panoramas
from .targets import deck_piece, discard_piece, house_piece, piece_for

HEADER, GAP = 46, 8
STORE_W = 46
STORE_X = WIDTH - STORE_W


def board(scene: Scene) -> str:
    """All that is nobody's, and what the page stores for everybody."""
    drawn, y = [scene.part(part) for part in (stock, header, panorama_table)], float(HEADER)
    for height, drawing in sections(scene):
        drawn.append(move(0, y, drawing))
        y += round(height) + GAP
    return svg(WIDTH, y, scene.say(Text("Mesa común", "Shared table")), *drawn)


def sections(scene: Scene) -> list[tuple[float, str]]:
    """From above: how high each is, and what it looks like."""
    height, drawing = market(scene)
    found = [(CARD_H + 2, scene.part(house_row)), (height, drawing + move(STORE_X, 0, scene.part(store, height)))]
    return [*found, klaus(scene)] if scene.view.box.seats == 1 else found


def stock(scene: Scene) -> str:
    """Swatches, icons, figures, landscapes, backs; and the house being built, for the places it may take."""
    box, house = scene.view.box, int(scene.view.house)
    figures = cards.stock(frozenset(box.points.tolist()))
    building = cards.newcomer(printed(box, house)) if house != g.EMPTY else ""
    building += spot(int(scene.view.kind)) if scene.view.phase == g.AIMING else ""
    kept = parts.stock(pairs_of(scene)) + figures + land.stock() + quarter.stock() + streets.stock() + backs()
    return (kept + building).replace("</defs><defs>", "")


@cache
def backs() -> str:
    """Rows of gables, and courses of brick."""
    gables = "".join(f"M3 {y}" + "l2.75-4l2.75 4" * 4 for y in (11, 17, 23, 29, 35))
    courses = "".join(f"M{3 + 3 * (i % 2)} {5.5 + 4 * i}H25" for i in range(8))
    faces = path(gables, "s-luz", 1.1), dashes(courses, "s-luz butt", 3, 5, 1)
    grounds = (
        shapes.card(BACK_W, face, height=BACK_H, ink=ink) for face, ink in zip(faces, ("f-mar", "f-vino"), strict=True)
    )
    return "".join(stored(f"back{sort}", ground) for sort, ground in enumerate(grounds))


# -- the round and what scores


def header(scene: Scene) -> str:
    view = scene.view
    text = Text("Ronda {now}", "Round {now}") if view.turn != OVER else Text("Final", "The end")
    title = words(2, 19, scene.say(text, now=max(1, int(view.round))), "title f-tinta", 18)
    label = scene.say(Text("carta de puntuación: {card}", "scoring: {card}"), card=scoring_line(view, scene.lang))
    return title + scene.piece("scoring", label, scoring(scene), (WIDTH - SCORING_W, 1))


SCORING_W, COLUMN = 228, 22


def scoring(scene: Scene) -> str:
    """A card: its letter, points for a card of rubble, points for one to six Burruños."""
    ground = rect(0, 0, SCORING_W, 23, "f-papel", 3)
    if (number := int(scene.view.scoring)) == g.EMPTY:
        return ground + words(SCORING_W / 2, 16, "?", "num f-tinta", 14, MIDDLE) + edge(SCORING_W, 23, 3)
    box = scene.view.box
    letter = words(11, 17, CARD_NAMES[number], "num f-tinta", 15, MIDDLE) + line(22, 4, 22, 19, "s-piedra")
    heap = use("heap", 27, 4) + words(46, 16, figure(int(box.rubble[number])), "num f-tinta", 13)
    table = swatch(g.BURRUNO, 14, 71, 4.5) + burruno_points(box.burrunos[number].tolist()[1:])
    return ground + letter + heap + table + edge(SCORING_W, 23, 3)


def burruno_points(points: list[int]) -> str:
    cells = "".join(f'<text x="{99 + COLUMN * i}" y="16">{figure(n)}</text>' for i, n in enumerate(points))
    return f'<g class="num f-tinta" font-size="12" text-anchor="middle">{cells}</g>'


def panorama_table(scene: Scene) -> str:
    """§5.3 how many houses in a row, and what they score; those longer than the goal allows are left out."""
    points = scene.view.box.panorama.tolist()
    longest = min(int(scene.view.box.goal) + 1, len(points) - 2)
    lengths = range(2, longest + 1)
    said = ", ".join(f"{n}: {points[n]}" for n in lengths)
    step = (WIDTH - TABLE_X) / len(lengths)
    drawn = [rect(0, 0, WIDTH, 16, "f-none"), words(2, 12, scene.say(TABLE), "f-suave", CAPTION)]
    places = [(round(TABLE_X + step * i, 1), n) for i, n in enumerate(lengths)]
    drawn += [use("home", x + 6, 13) for x, _ in places]
    counts = "".join(f'<text x="{x + 6:g}" y="12">{n}</text>' for x, n in places)
    worths = "".join(f'<text x="{x + 14:g}" y="12">{points[n]}</text>' for x, n in places)
    drawn.append(f'<g class="num on-ink" font-size="9" text-anchor="middle">{counts}</g>')
    drawn.append(f'<g class="num f-tinta" font-size="12">{worths}</g>')
    label = scene.say(Text("lo que valen las panorámicas: {said}", "what panoramas score: {said}"), said=said)
    return scene.piece("panoramas", label, "".join(drawn), (0, 27))


TABLE, TABLE_X = Text("panorámicas", "panoramas"), 84

# -- decks and rows


def deck(scene: Scene, sort: int, width: float, at: tuple[float, float]) -> str:
    """How many it holds."""
    left, thrown = int(scene.view.left[sort]), int(scene.view.thrown[sort])
    names = (Text("mazo de casas", "house deck"), Text("mazo de materiales", "material deck"))
    label = scene.say(HELD, deck=names[sort], left=left, thrown=thrown)
    scale = width / BACK_W
    high = BACK_H * scale
    top = move(0, 0, use(f"back{sort}"), scale=round(scale, 3)) + edge(width, high, 3)
    count = circle(width / 2, high / 2, 13, "f-papel") + words(width / 2, high / 2 + 6, left, "num f-tinta", 16, MIDDLE)
    return scene.piece(deck_piece(sort), label, pile(top, width, high, left) + (count if left else ""), at)


HELD = Text("{deck} ({left}; descarte {thrown})", "{deck} ({left}; discard {thrown})")


def discarded(scene: Scene, sort: int, width: float, at: tuple[float, float]) -> str:
    """The discard, small: a face, and how many there are. Who asks is told all of them."""
    thrown = int(scene.view.thrown[sort])
    names = (Text("descarte de casas", "house discard"), Text("descarte de materiales", "material discard"))
    label = scene.say(Text("{pile} ({n})", "{pile} ({n})"), pile=names[sort], n=thrown)
    sign = move(3, 4, use("home", 6, 12), scale=0.9) if sort == g.HOUSE else use("heap", 3, 3)
    face = rect(0, 0, width, DISCARD_H, "f-papel", 3) + sign
    count = words(width - 5, 15, thrown, "num f-tinta", 13, END)
    return scene.piece(discard_piece(sort), label, face + count + edge(width, DISCARD_H, 3), at)


DISCARD_H = 21


def house_row(scene: Scene) -> str:
    drawn = [deck(scene, g.HOUSE, CARD_W - 2, (0, 0))]
    drawn.append(discarded(scene, g.HOUSE, CARD_W - 2, (0, CARD_H - DISCARD_H)))
    for slot, card in enumerate(scene.view.row[g.HOUSE].tolist()):
        at = ((CARD_W + 10.0) * (slot + 1), 0.0)
        drawn.append(open_house(scene, slot, card, at) if card != g.EMPTY else move(*at, outline(CARD_W, CARD_H)))
    return "".join(drawn) + numbered([((CARD_W + 10) * (slot + 1) - 5, 11) for slot in range(g.SLOTS)])


def numbered(places: list[tuple[float, float]]) -> str:
    """What buttons call the places of a row: 1 to 4."""
    drawn = "".join(f'<text x="{x:g}" y="{y:g}">{n}</text>' for n, (x, y) in enumerate(places, 1))
    return f'<g class="num f-suave" font-size="11" text-anchor="middle">{drawn}</g>'


def open_house(scene: Scene, slot: int, card: int, at: tuple[float, float]) -> str:
    """It is drawn by its slot; who plays alone builds it by its name."""
    box = scene.view.box
    aim = piece_for(g.DRAW, slot) if box.seats > 1 else ""
    drawing = house_card(printed(box, card), house_names(box)[card].to(scene.lang))
    return scene.piece(
        house_piece(card), card_line(box, card, scene.lang), drawing, at, deck_piece(g.HOUSE), aim, pill=PILL
    )


def store(scene: Scene, height: float) -> str:
    """Four materials and their deck, below one another."""
    names, high = card_names(scene.view.box), parts.CARD
    drawn = []
    for slot, card in enumerate(scene.view.row[g.MATERIAL].tolist()):
        at = (2.0, (high + 3.0) * slot)
        if card == g.EMPTY:
            drawn.append(move(*at, outline(high, high)))
            continue
        label = names[card].to(scene.lang)
        name = piece_for(g.DRAW, g.SLOTS + slot)
        drawn.append(scene.piece(name, label, material(card - g.HOUSES), at, deck_piece(g.MATERIAL)))
    y = (high + 3) * g.SLOTS
    drawn.append(deck(scene, g.MATERIAL, 36, (5, y)))
    drawn.append(discarded(scene, g.MATERIAL, 42, (2, y + 54)))
    return "".join(drawn) + numbered([(-3, (high + 3) * slot + high / 2 + 4) for slot in range(g.SLOTS)])


# -- Klaus

KLAUS = Text(
    "Klaus: {points} puntos, {cards} cartas, {aside} Burruños apartados",
    "Klaus: {points} points, {cards} cards, {aside} Burruños set aside",
)
CARD_STEP = 19


def klaus(scene: Scene) -> tuple[float, str]:
    """His cards, his Burruños and his streets."""
    view = scene.view
    held, aside = int(view.held[g.KLAUS, g.MATERIAL]), int(view.rubble[g.KLAUS, g.BURRUNO])
    points = view.total(g.KLAUS)
    label = scene.say(KLAUS, points=figure(points), cards=held, aside=aside)
    built = f"{int(view.length[g.KLAUS].sum())}/{int(view.box.goal)}"
    drawing = (
        rect(0, 0, WIDTH, 28, "f-none")
        + words(2, 19, "Klaus", "title f-tinta", 16)
        + move(56, 1, klaus_cards(held, int(view.known[g.KLAUS, g.HOUSES + g.BURRUNO])))
        + (swatch(g.BURRUNO, 16, 226, 6) + words(245, 19, aside, "num f-tinta", 14) if aside else "")
        + use("home", 272, 19)
        + words(283, 19, built, "num f-tinta", 14)
        + words(WIDTH - 2, 20, figure(points), f"num f-tinta points-{g.KLAUS}", 18, END)
        + line(0, 31, WIDTH, 31, "s-piedra")
    )
    height, built_up = panoramas(scene, g.KLAUS, OTHER_SCALES)
    return height + 37, scene.piece("klaus", label, drawing, (0, 0)) + move(0, 37, built_up)


def klaus_cards(held: int, known: int) -> str:
    """As many places as he may hold cards, and the one with which he builds; Burruños that were seen lie open."""
    drawn = []
    for i in range(max(held, g.CLEARLY + 1)):
        x = CARD_STEP * i if held <= g.CLEARLY + 1 else CARD_STEP * (g.CLEARLY + 1) * i / held
        if i >= held:
            drawn.append(rect(x + 0.5, 0.5, 17, 24, "slot", 2))
        elif i < known:
            drawn.append(move(x, 0, rect(0.5, 0.5, 17, 24, "f-papel s-piedra", 2), swatch(g.BURRUNO, 14, 2, 5)))
        else:
            drawn.append(move(x, 0, use(f"back{g.MATERIAL}"), scale=0.63))
    return "".join(drawn)
