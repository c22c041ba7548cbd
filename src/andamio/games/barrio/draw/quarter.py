"""A seat's side of the table: its panoramas, its hand, its rubble."""

from __future__ import annotations

from andamio.core.text import Text
from andamio.svg.scene import Scene
from andamio.svg.shapes import END, badge, edge, line, move, path, rect, seat_mark, svg, words

from .. import state as g
from ..words import card_line, card_names, house_names, kind_names, points_of
from .houses import CARD_H, CARD_W, SMALL_H, SMALL_W, house_built, house_card, printed
from .parts import CAPTION, WIDTH, material, pairs_of, swatch

HEADER, GAP = 28, 6
MARK_W = 16  # an end of a panorama that may be pressed
HOUSES_A_ROW, MATERIAL_W, MATERIAL_H = 5, 40, 46


def area(scene: Scene, seat: int) -> str:
    """What belongs to a seat."""
    parts, y = [header(scene, seat)], float(HEADER)
    for height, drawing in (panoramas(scene, seat, seat), hand(scene, seat), rubble(scene, seat)):
        parts.append(move(0, y, drawing))
        y += height + (GAP if height else 0)
    label = scene.say(Text("Barrio de {name}", "{name}'s quarter"), name=scene.names[seat])
    return svg(WIDTH, y, label, *parts)


def header(scene: Scene, seat: int) -> str:
    points = str(points_of(scene.view, seat)).replace("-", "−")
    label = scene.say(Text("{name}: {points} puntos", "{name}: {points} points"), name=scene.names[seat], points=points)
    drawing = (
        rect(0, 0, WIDTH, HEADER - 6, "f-none")
        + seat_mark(seat, 9, 11, 13)
        + words(22, 16, scene.names[seat][:24], "title f-tinta", 16)
        + words(WIDTH - 2, 16, points, "num f-tinta", 16, END)
        + line(0, HEADER - 6, WIDTH, HEADER - 6, "s-piedra")
    )
    return scene.piece(f"quarter-{seat}", label, drawing, (0, 0))


# -- panoramas


def panoramas(scene: Scene, seat: int, chooser: int) -> tuple[float, str]:
    """One row each; an end that may be pressed has a mark."""
    view, parts, y = scene.view, [], 0.0
    rows = zip(view.panorama[seat].tolist(), view.length[seat].tolist(), strict=True)
    marked = chooser == view.seat == view.turn and (view.phase >= g.PENALISING) == (seat == g.KLAUS and is_alone(scene))
    aims = {choice.target for choice in scene.choices} if marked else set()
    for number, (houses, length) in enumerate(rows):
        if length:
            parts.append(move(0, y, panorama(scene, number, houses[:length], aims)))
            y += SMALL_H + GAP
    return max(0.0, y - GAP), "".join(parts)


def is_alone(scene: Scene) -> bool:
    return bool(scene.view.box.seats == 1)


def panorama(scene: Scene, number: int, houses: list[int], aims: set[str]) -> str:
    box, names = scene.view.box, house_names(scene.view.box)
    step = min(SMALL_W, (WIDTH - 2 * MARK_W - SMALL_W) / max(1, len(houses) - 1))
    parts = [
        scene.piece(f"h{house}", names[house].to(scene.lang), house_built(printed(box, house)), (MARK_W + step * i, 0))
        for i, house in enumerate(houses)
    ]
    end = MARK_W + step * (len(houses) - 1) + SMALL_W
    for name, x in ((f"pl{number}", 0.0), (f"pr{number}", end)):
        if name in aims:
            label = scene.say(Text("extremo de la panorámica {n}", "end of panorama {n}"), n=number + 1)
            parts.append(scene.piece(name, label, MARK, (x, 0)))
    return "".join(parts)


MARK = (
    rect(0, 0, MARK_W, SMALL_H, "f-none")
    + path(f"M8 {SMALL_H / 2 - 5:g}V{SMALL_H / 2 + 5:g}M3 {SMALL_H / 2:g}H13", "s-teja", 2)
    + edge(MARK_W, SMALL_H, 3)
)


# -- the hand


def hand(scene: Scene, seat: int) -> tuple[float, str]:
    """Its own cards, or their backs and what all know of them."""
    return own_hand(scene, seat) if seat == scene.view.seat else other_hand(scene, seat)


def own_hand(scene: Scene, seat: int) -> tuple[float, str]:
    cards = scene.view.hand[seat].tolist()
    houses = [card for card in range(g.HOUSES) if cards[card] > 0]
    parts = [own_house(scene, seat, i, house) for i, house in enumerate(houses)]
    y = ((len(houses) - 1) // HOUSES_A_ROW + 1) * (CARD_H + GAP) if houses else 0
    kinds = [kind for kind in range(g.KINDS) if cards[g.HOUSES + kind] > 0]
    for i, kind in enumerate(kinds):
        parts.append(own_material(scene, kind, cards[g.HOUSES + kind], ((MATERIAL_W + 2) * i, float(y))))
    return y + (MATERIAL_H + 4 if kinds else 0), "".join(parts)


def own_house(scene: Scene, seat: int, i: int, house: int) -> str:
    """One that is to go back lies lower."""
    box, goes = scene.view.box, int(scene.view.back[seat]) >> house & 1
    at = ((CARD_W + 8) * (i % HOUSES_A_ROW), (CARD_H + GAP) * (i // HOUSES_A_ROW) + 6.0 * goes)
    drawing = house_card(printed(box, house), pairs_of(scene))
    return scene.piece(f"h{house}", card_line(box, house, scene.lang), drawing, at)


def own_material(scene: Scene, kind: int, count: int, at: tuple[float, float]) -> str:
    label = f"{count} {kind_names(scene.view.box)[kind].to(scene.lang)}"
    drawing = material(kind, MATERIAL_W, MATERIAL_H, pairs_of(scene))
    return scene.piece(f"m{kind}", label, drawing + (badge(MATERIAL_W - 9, 8, count) if count > 1 else ""), at)


BACKS = Text("mano: {houses} casas, {materials} materiales", "hand: {houses} houses, {materials} materials")


def other_hand(scene: Scene, seat: int) -> tuple[float, str]:
    view, names = scene.view, card_names(scene.view.box)
    houses, materials = view.held[seat].tolist()
    known = [names[card].to(scene.lang) for card, n in enumerate(view.known[seat].tolist()) for _ in range(n)]
    text = scene.say(BACKS, houses=houses, materials=materials)
    drawing = rect(0, 0, WIDTH, 18, "f-none") + words(0, 13, text, "f-tinta", 13)
    seen = words(0, 30, ", ".join(known), "f-suave", CAPTION) if known else ""
    label = f"{scene.names[seat]}, {text}: {', '.join(known)}"
    return 36 if known else 20, scene.piece(f"hand-{seat}", label, drawing, (0, 0)) + seen


# -- rubble


def rubble(scene: Scene, seat: int) -> tuple[float, str]:
    """What was left over, by kind."""
    view, names = scene.view, kind_names(scene.view.box)
    counts = view.rubble[seat].tolist()
    found = [(kind, n) for kind, n in enumerate(counts) if n]
    said = ", ".join(f"{n} {names[kind].to(scene.lang)}" for kind, n in found) or "–"
    title = scene.say(Text("escombros", "rubble"))
    parts = [rect(0, 0, WIDTH, 20, "f-none"), words(0, 14, title, "f-suave", CAPTION)]
    for i, (kind, n) in enumerate(found):
        parts.append(move(64 + 34 * i, 2, swatch(kind, 15, pairs_of(scene)), words(18, 12, n, "num f-tinta", 13)))
    return 22, scene.piece(f"rubble-{seat}", f"{title}: {said}", "".join(parts), (0, 0))
