"""Thirty-nine houses from a few parts: walls, roof, windows, door, and what their price and points add.

Every house is drawn above its middle foot. Its number gives width, roof and rhythm; its points the floors and the
ornament; its materials show on it; its icon chooses what stands beside it. So houses of another box differ too.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import NamedTuple

from andamio.core.compiled import Box
from andamio.svg.shapes import circle, dashes, path


class Print(NamedTuple):
    """What is printed on a house."""

    number: int
    landscape: int
    icon: int
    points: int
    left: int
    right: int
    cost: tuple[int, ...]


def printed(of: Box, house: int) -> Print:
    cost = tuple(int(n) for n in of.cost[house])
    fields = (of.landscape, of.icon, of.points, of.left, of.right)
    landscape, icon, points, left, right = (int(field[house]) for field in fields)
    return Print(house, landscape, icon, points, left, right, cost)


def box(x: float, y: float, width: float, height: float, ink: str) -> str:
    """A rectangle in few letters."""
    return path(f"M{x:.3g} {y:.3g}h{width:.3g}v{height:.3g}h{-width:.3g}Z".replace(" -", "-"), ink)


class Body(NamedTuple):
    """The walls, and what is drawn on them."""

    width: int
    height: int
    floors: int
    columns: int
    roof: int
    wall: str
    roof_ink: str
    trim: str


WALLS = ("f-encalado", "f-ocre", "f-rosado", "f-celeste", "f-almagre", "f-salvia", "f-encalado")
ROOF_INKS = ("f-tejado", "f-pizarra", "f-tejado", "f-mar", "f-madera")
TRIMS = ("f-mar", "f-verde", "f-vino", "f-pizarra", "f-azul", "f-naranja", "f-tejado")  # each is a stroke too
HEIGHTS = (0, 15, 21, 28, 34)  # of walls, by floors
GABLE, HIP, MANSARD, FLAT, STEPPED, SHED, DOME, TWIN = range(8)
ROOFS = (  # by landscape: what is built there
    (FLAT, SHED, DOME, HIP, GABLE),
    (GABLE, HIP, TWIN, MANSARD, STEPPED),
    (GABLE, TWIN, STEPPED, MANSARD, SHED),
)
MOST_FLOORS = 4


@cache
def body_of(house: Print) -> Body:
    n = house.number
    floors = min(MOST_FLOORS, 1 + n % 2 if house.points < 2 else house.points + (house.points == 2 and n % 3 == 0))
    width = 34 - 3 * floors + 2 * (n % 3)
    columns = min(width // 7, 2 + n % 3)
    roof = ROOFS[house.landscape % len(ROOFS)][n % 5]
    wall, trim = WALLS[n * 3 % 7], TRIMS[n * 5 % 7]
    return Body(width, HEIGHTS[floors], floors, columns, roof, wall, ROOF_INKS[(n + n // 5) % 5], trim)


@cache
def facade(house: Print) -> str:
    """All of it."""
    body = body_of(house)
    walls = box(-body.width / 2, -body.height, body.width, body.height, body.wall)
    made = timber(house, body) + slabs(house, body) + plinth(house, body) + quoins(house, body)
    crown = turret(house, body) + chimney(house, body) + ROOF_PARTS[body.roof](body) + dormer(body)
    openings = windows(house, body) + door(house, body) + balcony(house, body) + awning(house, body)
    return walls + made + crown + openings + climber(house, body)


# -- roofs, on top of the walls


def eaves(body: Body, more: float = 1.5) -> float:
    return body.width / 2 + more


def gable(body: Body) -> str:
    e, h = eaves(body), body.height
    rise = 8 + body.width % 4 * 1.5
    return path(f"M{-e:g}-{h}L0-{h + rise:g}L{e:g}-{h}Z", body.roof_ink) + circle(0, -h - rise / 3, 1.5, "f-cristal")


def hip(body: Body) -> str:
    e, h = eaves(body, 2), body.height
    tiles = path(f"M{3 - e:g}-{h + 3}H{e - 3:g}", "s-luz", 0.8)
    return path(f"M{-e:g}-{h}L{5 - e:g}-{h + 7}H{e - 5:g}L{e:g}-{h}Z", body.roof_ink) + tiles


def mansard(body: Body) -> str:
    e, h = eaves(body, 1), body.height
    cap = box(2.5 - e, -h - 9.5, 2 * e - 5, 1.5, "f-pelo")
    return path(f"M{-e:g}-{h}L{3 - e:g}-{h + 8}H{e - 3:g}L{e:g}-{h}Z", body.roof_ink) + cap


def flat(body: Body) -> str:
    """A terrace behind a rail, with its cover from the sun."""
    e, h = eaves(body, 1), body.height
    rail = path(f"M{-e:g}-{h + 2}H{e:g}", "rail")
    shade = path(f"M1-{h}v-8h8v8", f"s-{body.trim[2:]}", 1.4)
    return shade + rail + box(-e, -h - 1, 2 * e, 2, body.roof_ink)


def stepped(body: Body) -> str:
    """A front of steps, in the ink of the walls."""
    w, h = body.width, body.height
    step = w / 6
    stairs = f"M{-w / 2:g}-{h}v-4h{step:.1f}v-4h{step:.1f}v-4h{2 * step:.1f}v4h{step:.1f}v4h{step:.1f}v4Z"
    return path(stairs, f"{body.wall} s-tejado", 0.8) + circle(0, -h - 5, 1.7, "f-cristal")


def shed(body: Body) -> str:
    e, h = eaves(body), body.height
    gap = path(f"M{-e + 1.5:g}-{h}V-{h + 7}L{e - 1.5:g}-{h}Z", body.wall)
    return gap + path(f"M{-e:g}-{h + 9}L{e:g}-{h + 1}V-{h - 1.5:g}L{-e:g}-{h + 6.5:g}Z", body.roof_ink)


def dome(body: Body) -> str:
    h, r = body.height, body.width / 3
    base = box(-eaves(body, 1), -h - 2, 2 * eaves(body, 1), 2.5, body.trim)
    return path(f"M{-r:.1f}-{h + 1}a{r:.1f} {r:.1f} 0 0 1{2 * r:.1f} 0Z", body.roof_ink) + base


def twin(body: Body) -> str:
    e, h = eaves(body, 1), body.height
    return path(f"M{-e:g}-{h}L{-e / 2:g}-{h + 8}L0-{h}L{e / 2:g}-{h + 8}L{e:g}-{h}Z", body.roof_ink)


ROOF_PARTS: tuple[Callable[[Body], str], ...] = (gable, hip, mansard, flat, stepped, shed, dome, twin)


def dormer(body: Body) -> str:
    """A small window in a broad roof."""
    if body.roof not in (HIP, MANSARD):
        return ""
    h, x = body.height, -4 if body.columns % 2 else 0
    return path(f"M{x - 3}-{h + 1}V-{h + 5}L{x}-{h + 8}L{x + 3}-{h + 5}V-{h + 1}Z", body.wall) + box(
        x - 1.2, -h - 5, 2.4, 3, "f-cristal"
    )


def chimney(house: Print, body: Body) -> str:
    """Where wood or brick is burnt or laid: behind the roof."""
    if house.number % 3 == 1 or body.roof in (FLAT, DOME):
        return ""
    side = 1 if house.number % 2 else -1
    return box(side * body.width / 4 - 1.5, -body.height - 10, 3, 10, "f-ladrillo")


def turret(house: Print, body: Body) -> str:
    """From four points on: a spire with a pennant."""
    if house.points <= MOST_FLOORS - 1:
        return ""
    x, h = (-1 if house.number % 2 else 1) * (body.width / 2 - 4), body.height
    spire = path(f"M{x - 5:g}-{h + 6}L{x:g}-{h + 13}L{x + 5:g}-{h + 6}Z", "f-pizarra")
    pennant = path(f"M{x:g}-{h + 13}v-3.5l5 1.5l-5 1.5", "f-oro s-oro-hondo", 0.6)
    return box(x - 4, -h - 7, 8, 8, body.wall) + spire + pennant + box(x - 1, -h - 5, 2, 3.5, "f-cristal")


# -- openings: rows of dashes, for a row of windows is one line

SQUARE, ARCHED, TALL, BROAD = range(4)
PANE_W, PANE_H = (3.0, 2.8, 2.4, 4.5), (4.0, 3.4, 5.0, 3.2)
FLOOR = 7  # from floor to floor
SHOP = 5.5  # from a corner to the middle of a door or of a window beside it


def windows(house: Print, body: Body) -> str:
    """One rhythm for all floors above the street, the same panes beside the door."""
    kind, step = house.number % 4, round(body.width / body.columns, 1)
    reach, middle = step * (body.columns - 1), PANE_H[kind] / 2 + 2
    rows = [(-reach / 2, middle - body.height + FLOOR * floor, reach) for floor in range(body.floors - 1)]
    outer = body.width / 2 - SHOP
    rows += [(side * outer, middle - 9.5, 0.0) for side in (-1, 1) if side != door_side(house)]
    return PANE_PARTS[kind](rows, step, body)


Rows = list[tuple[float, float, float]]  # the middle of the first window, and how far it is to that of the last


def row_of(rows: Rows, width: float, down: float = 0) -> str:
    """Path data for windows so wide."""
    return "".join(f"M{x - width / 2:.3g} {y + down:.3g}h{reach + width:.3g}" for x, y, reach in rows).replace(
        " -", "-"
    )


def rhythm(d: str, ink: str, *lengths: float) -> str:
    """Dashes whose width is the ink's: the sheet knows how high panes are (PANE_H)."""
    return f'<path d="{d}" class="{ink}" stroke-dasharray="{" ".join(f"{length:.3g}" for length in lengths)}"/>'


def panes(rows: Rows, step: float, kind: int) -> str:
    width = PANE_W[kind]
    return rhythm(row_of(rows, width), f"pane{kind}", width, step - width)


def square(rows: Rows, step: float, body: Body) -> str:
    return panes(rows, step, SQUARE)


def arched(rows: Rows, step: float, body: Body) -> str:
    return panes(rows, step, ARCHED) + dashes(row_of(rows, 0.1, -1.6), "s-cristal", 2.8, 0, step)


def tall(rows: Rows, step: float, body: Body) -> str:
    """Between shutters."""
    return dashes(row_of(rows, 5.2), f"s-{body.trim[2:]} butt", 5, 5.2, step - 5.2) + panes(rows, step, TALL)


def broad(rows: Rows, step: float, body: Body) -> str:
    """Two panes side by side."""
    return rhythm(row_of(rows, PANE_W[BROAD]), f"pane{BROAD}", 2, 0.5, 2, step - 4.5)


PANE_PARTS: tuple[Callable[[Rows, float, Body], str], ...] = (square, arched, tall, broad)


def door_side(house: Print) -> int:
    """-1, 0 or 1."""
    return house.number // 2 % 3 - 1


def door(house: Print, body: Body) -> str:
    x = door_side(house) * (body.width / 2 - SHOP)
    if house.number % 2:
        return path(f"M{x - 2:g} 0v-5.5a2 2 0 0 1 4 0v5.5Z", body.trim)
    return box(x - 2, -8, 4, 8, body.trim)


def balcony(house: Print, body: Body) -> str:
    """On the first floor of houses worth two and more, every second time."""
    if body.floors < 2 or house.points < 2 or house.number % 2 == 0:
        return ""
    w, y = body.width / 2 - 2, -body.height + FLOOR * (body.floors - 1)
    return path(f"M{-w:g} {y - 0.8:g}h{2 * w:g}", "rail") + box(-w - 0.5, y, 2 * w + 1, 1.2, "f-papel")


def awning(house: Print, body: Body) -> str:
    """A shop below houses of an even number that are worth two and more: beads make its hem."""
    if house.points < 2 or house.number % 2:
        return ""
    n = body.width // 3
    hem = f"M{1.5 - 1.5 * n:g}-10h{3 * n - 3}"
    return path(hem, f"s-{body.trim[2:]} hem") + path(hem, "bead")


# -- what the price adds


def timber(house: Print, body: Body) -> str:
    """Two of wood and more: beams."""
    if house.cost[0] < 2:
        return ""
    w, h = body.width / 2 - 0.5, body.height
    beams = f"M{-w:g}-{h - 1}H{w:g}M{-w:g}-{h}V-10H{w:g}V-{h}M{-w:g}-10L{5 - w:g}-{h}M{w:g}-10L{w - 5:g}-{h}"
    return path(beams, "s-madera", 1)


def quoins(house: Print, body: Body) -> str:
    """Two of brick and more: toothed corners."""
    if house.cost[1] < 2:
        return ""
    x, down = body.width / 2 - 1.2, f"-{body.height - 1}V0"
    return path(f"M{-x:g}{down}M{x:g}{down}", "tooth")


def plinth(house: Print, body: Body) -> str:
    """Two of stone and more: a foot of it, as high as it is much."""
    high = 2 * house.cost[2] if house.cost[2] > 1 else 0
    return box(-body.width / 2, -high, body.width, high, "f-sillar") if high else ""


def slabs(house: Print, body: Body) -> str:
    """Concrete: floors that show."""
    if not house.cost[3]:
        return ""
    slabs = "".join(f"M{-body.width / 2 - 1:g}-{10 + FLOOR * i}h{body.width + 2}" for i in range(body.floors))
    return path(slabs, "s-sillar", 1.4)


def climber(house: Print, body: Body) -> str:
    """Greenery: ivy up a corner."""
    if not house.cost[4]:
        return ""
    x, h = body.width / 2, body.height
    return path(f"M{x + 1:g} 0Q{x - 7:g}-{h / 3:.3g} {x - 2:g}-{h - 3}q4 1 4 5Z", "f-bosque") + path(
        f"M{x - 2:g}-5h0m1-6h0m-2-4h0", "s-luz", 1.4
    )


# -- what the icon puts beside it

BESIDE = (  # above a point
    path("M0 0v-12m-1.5 12h3", "s-pizarra", 0.8) + path("M-1.4-15h2.8v3.4h-2.8Z", "f-amarillo"),  # moon: a lamp
    path("M0 1q-5-5 0-18q5 13 0 18", "f-bosque"),  # star: a cypress
    path("M-4 1q-1-6 3-6q3-3 5 1q2 2 0 5Z", "f-bosque") + path("M-2-2h0m2.5-1.6h0m1 2.6h0", "s-rojo", 1.6),  # flower
)


def beside_at(house: Print) -> float:
    """From the middle of the house."""
    return (1 if house.number // 3 % 2 else -1) * round(body_of(house).width / 2 + 3.4, 1)
