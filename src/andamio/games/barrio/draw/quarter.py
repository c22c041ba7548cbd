"""A seat's side of the table: its streets, its hand, its rubble."""

from __future__ import annotations

from functools import cache

from andamio.core.text import Text
from andamio.svg.scene import Scene
from andamio.svg.shapes import END, MIDDLE, circle, group, move, path, rect, stored, svg, use, words

from .. import state as g
from ..names import card_names, house_names, kind_names
from ..words import card_line
from .cards import CARD_H, CARD_W, PILL, SLIP_H, house_card, slip
from .houses import printed
from .land import FOOT, TILE_H, TILE_W
from .parts import CARD, HEAP, WIDTH, figure, material_pile, swatches, tallied
from .streets import OTHER_SCALES, OWN_SCALES, panoramas
from .targets import deck_piece, house_piece, piece_for

GAP = 6
FOOT_H, RUBBLE_STEP, RUBBLE_END, TALLY_X = 20, 29, 226, 230
MATERIAL_GAP = CARD_H - 2 * CARD  # two are as high as a house
BACK_W, BACK_H = 28, 39  # as it is stored
SLIP_SCALE = 0.82  # two are as high as a back
LEAST_GAP, SMALLEST = 3, 0.85  # between cards of a hand; how much smaller they may be


def area(scene: Scene, seat: int) -> str:
    """What belongs to a seat; one's own hand first, next to what it is played on."""
    own = seat == scene.view.seat
    parts, y = [], 2.0
    shown: tuple[tuple[float, str], ...]
    streets = panoramas(scene, seat, OWN_SCALES if own else OTHER_SCALES)
    if own:
        shown = (streets,) if scene.apart else (own_hand(scene, seat), streets)
    else:
        shown = (streets, scene.part(other_hand, seat))
    for height, drawing in (*shown, scene.part(foot, seat)):
        parts.append(move(0, round(y, 1), drawing))
        y += height + (GAP if height else 0)
    label = scene.say(Text("Barrio de {name}", "{name}'s quarter"), name=scene.names[seat])
    return svg(WIDTH, round(y), label, *parts)


def hand(scene: Scene) -> str:
    """The viewer's cards; a place for one where there is none."""
    height, drawing = own_hand(scene, scene.view.seat)
    return svg(WIDTH, round(height or CARD + 8), scene.say(Text("Tu mano", "Your hand")), drawing)


TALLY = Text(
    "{name}: {points} puntos, casas {built}; {combined}", "{name}: {points} points, houses {built}; {combined}"
)
COMBINED = (
    Text("construcción combinada por hacer", "combined build still to be made"),
    Text("construcción combinada hecha", "combined build made"),
)


def trio(spent: bool) -> str:
    """Three neighbours: the combined build; gold until it is made."""
    ink = "s-piedra" if spent else "f-oro s-oro-hondo"
    return "".join(circle(7 * i, 0, 3, ink) for i in range(3))


@cache
def stock() -> str:
    """What every foot has."""
    home = path("M-6 0V-7.5L0-13L6-7.5V0Z", "f-suave")
    return stored("trio0", trio(False)) + stored("trio1", trio(True)) + stored("home", home) + stored("heap", HEAP)


# -- the hand

Column = tuple[int, str]  # how wide, and what is in it


def own_hand(scene: Scene, seat: int) -> tuple[float, str]:
    """Houses, then materials two by two, in as many rows as it takes."""
    cards = scene.view.hand[seat].tolist()
    houses = [house for house in range(g.HOUSES) if cards[house] > 0]
    kinds = [(kind, n) for kind, n in enumerate(cards[g.HOUSES :]) if n > 0]
    if not houses:
        piles = (own_material(scene, kind, n, (48.0 * i, 4.0)) for i, (kind, n) in enumerate(kinds))
        return CARD + 8 if kinds else 0, "".join(piles)
    columns = [(CARD_W, own_house(scene, seat, house)) for house in houses]
    columns += [(CARD, own_materials(scene, kinds[i : i + 2])) for i in range(0, len(kinds), 2)]
    return in_rows(columns)


def in_rows(columns: list[Column]) -> tuple[float, str]:
    """Columns as high as a card; a few too many are drawn smaller, more go to another row."""
    full = sum(width + LEAST_GAP for width, _ in columns) - LEAST_GAP
    if WIDTH < full < WIDTH / SMALLEST:
        scale = round(WIDTH / full, 3)
        return CARD_H * scale + GAP, move(0, 4, in_row(columns, full), scale=scale)
    rows: list[list[Column]] = [[]]
    for column in columns:
        if sum(width + LEAST_GAP for width, _ in rows[-1]) + column[0] > WIDTH:
            rows.append([])
        rows[-1].append(column)
    step = CARD_H + GAP
    return len(rows) * step, "".join(move(0, 4 + step * i, in_row(row, WIDTH)) for i, row in enumerate(rows))


def in_row(columns: list[Column], room: float) -> str:
    gap = min(8.0, (room - sum(width for width, _ in columns)) / max(1, len(columns) - 1))
    parts, x = [], 0.0
    for width, drawing in columns:
        parts.append(move(round(x, 1), 0, drawing))
        x += width + gap
    return "".join(parts)


def own_house(scene: Scene, seat: int, house: int) -> str:
    """One that is to go back is faint; the one being built stands out."""
    view = scene.view
    drawing = house_card(printed(view.box, house), house_names(view.box)[house].to(scene.lang))
    drawing = group("ghost", drawing) if int(view.back[seat]) >> house & 1 else drawing
    label = card_line(view.box, house, scene.lang)
    piece = scene.piece(
        house_piece(house), label, drawing, (0, 0), deck_piece(g.HOUSE), pill=PILL, chosen=view.house == house
    )
    return group("now", piece) if view.house == house else piece


def own_materials(scene: Scene, pair: list[tuple[int, int]]) -> str:
    return "".join(
        own_material(scene, kind, n, (0.0, float(CARD + MATERIAL_GAP) * i)) for i, (kind, n) in enumerate(pair)
    )


def own_material(scene: Scene, kind: int, count: int, at: tuple[float, float]) -> str:
    """All cards of a kind; the one being placed stands out."""
    label = f"{count} {kind_names(scene.view.box)[kind].to(scene.lang)}"
    drawing = material_pile(kind, count)
    chosen = scene.view.phase == g.AIMING and scene.view.kind == kind
    piece = scene.piece(piece_for(g.PLACE, kind), label, drawing, at, deck_piece(g.MATERIAL), chosen=chosen)
    return group("now", piece) if chosen else piece


# -- the hands of others

BACKS = Text("mano: {houses} casas, {materials} materiales", "hand: {houses} houses, {materials} materials")
NAMED = Text("{name}, {backs}; a la vista: {known}", "{name}, {backs}; known: {known}")


def other_hand(scene: Scene, seat: int) -> tuple[float, str]:
    """How many of each back, and the cards that all have seen."""
    held, known = scene.view.held[seat].tolist(), scene.view.known[seat].tolist()
    names = [name.to(scene.lang) for name in card_names(scene.view.box)]
    seen = ", ".join(names[card] for card, n in enumerate(known) for _ in range(n)) or "–"
    backs = BACKS.filled(houses=held[g.HOUSE], materials=held[g.MATERIAL])
    label = scene.say(NAMED, name=scene.names[seat], backs=backs, known=seen)
    hand = scene.piece(
        f"hand-{seat}", label, counted(g.HOUSE, held[0]) + move(38, 0, counted(g.MATERIAL, held[1])), (0, 0)
    )
    houses = [card for card in range(g.HOUSES) if known[card]]
    shown = "".join(known_house(scene, house, i) for i, house in enumerate(houses))
    x = 80 + KNOWN_STEP * ((len(houses) + 1) // 2)
    return BACK_H, hand + shown + move(x, 0, known_materials(known[g.HOUSES :]))


def counted(sort: int, count: int) -> str:
    """A back, and how many there are."""
    if not count:
        return rect(0.5, 0.5, BACK_W - 1, BACK_H - 1, "slot", 2)
    ground = circle(BACK_W / 2, BACK_H / 2, 9, "f-papel") + words(
        BACK_W / 2, BACK_H / 2 + 5, count, "num f-tinta", 15, MIDDLE
    )
    return use(f"back{sort}") + ground


KNOWN_STEP = round(TILE_W * SLIP_SCALE + 4)


def known_house(scene: Scene, house: int, place: int) -> str:
    """Two in a column."""
    label = card_line(scene.view.box, house, scene.lang)
    drawing = move(0, 0, slip(printed(scene.view.box, house)), scale=SLIP_SCALE)
    column, lower = divmod(place, 2)
    y = (SLIP_H - TILE_H + FOOT) * SLIP_SCALE + (BACK_H - SLIP_H * SLIP_SCALE) * lower
    return scene.piece(house_piece(house), label, drawing, (100 + KNOWN_STEP * column, round(y, 1)))


def known_materials(counts: list[int]) -> str:
    kinds = [kind for kind, n in enumerate(counts) for _ in range(n)]
    return swatches(kinds, 17, (len(kinds) + 1) // 2 or 1, 0, 1)


# -- the foot


def foot(scene: Scene, seat: int) -> tuple[float, str]:
    """What was left over and what it costs; houses of how many, whether the combined build is to be had, points."""
    return FOOT_H, rubble(scene, seat) + tally(scene, seat)


def rubble(scene: Scene, seat: int) -> str:
    view, names = scene.view, kind_names(scene.view.box)
    counts, title = view.rubble[seat].tolist(), scene.say(Text("escombros", "rubble"))
    found = [(kind, n) for kind, n in enumerate(counts) if n]
    said = ", ".join(f"{n} {names[kind].to(scene.lang)}" for kind, n in found) or "–"
    drawn = rect(0, 0, 228, FOOT_H, "f-none") + use("heap", 0, 3)
    if found:
        step = min(RUBBLE_STEP, (RUBBLE_END - 46) / len(found))
        points, end = figure(rubble_points(scene, seat)), 27 + step * len(found)
        drawn += tallied(found, 22, 2, step) + words(end, 14, points, "num f-granate", 12)
    return scene.piece(f"rubble-{seat}", f"{title}: {said}", drawn, (0, 0))


def tally(scene: Scene, seat: int) -> str:
    view, points = scene.view, figure(scene.view.total(seat))
    built = f"{int(view.length[seat].sum())}/{int(view.box.goal)}"
    label = scene.say(TALLY, name=scene.names[seat], points=points, built=built, combined=COMBINED[view.combined[seat]])
    drawn = (
        use(f"trio{int(view.combined[seat])}", 6, 9.5)
        + use("home", 34, 15)
        + words(43, 15, built, "num f-tinta", 14)
        + words(WIDTH - TALLY_X - 2, 16, points, f"num f-tinta points-{seat}", 18, END)
    )
    return scene.piece(f"quarter-{seat}", label, drawn, (TALLY_X, 0))


def rubble_points(scene: Scene, seat: int) -> int:
    """§6.2 Burruños are counted apart, but lie there too."""
    points = scene.view.scores()[seat]
    return points["rubble"] + points["burrunos"]
