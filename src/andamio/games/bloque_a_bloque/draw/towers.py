"""A skyline: the towers of a seat side by side, floor on floor, and where a card may go."""

from __future__ import annotations

from andamio.core.actions import holds, row
from andamio.core.text import Text
from andamio.svg.scene import Scene
from andamio.svg.shapes import MIDDLE, circle, line, move, path, rect, words

from .. import state as g
from ..names import end_name
from ..words import building_line
from .parts import WIDTH, facade, ghostly, pool, roof, sign

FLOOR_W, FLOOR_H, ROOF_H, SIGN_H, POOL_H = 62, 22, 24, 15, 15
PLOT = 80  # how wide the place of a tower is
STREET = 12  # pavement, above the place of pools
BELOW = STREET + POOL_H + 11  # the same, the pools and the numbers of the towers
LOWEST, OTHERS_LOWEST = 100, 162  # of the sky: areas are all higher than wide, so that pages arrange them alike


def skyline(scene: Scene, seat: int, scale: float, width: float) -> tuple[float, str]:
    """How high it is, and what it looks like; a few towers too many are drawn smaller."""
    begun = int(scene.view.begun[seat])
    across = max(1, begun + (site_of(scene, seat) == begun))
    scale = min(scale, round(width / (PLOT * across + 8), 3))
    ground = sky_height(scene, seat) * scale
    high = round(ground + BELOW * scale)
    parts = [land(ground, high, width)]
    for building in range(begun):
        parts.append(
            move(round((8 + PLOT * building) * scale, 1), round(ground, 1), tower(scene, seat, building), scale=scale)
        )
    if site_of(scene, seat) == begun:
        at = round((8 + PLOT * begun) * scale, 1), round(ground, 1)
        parts.append(move(*at, newcomer(scene, 0), scale=scale))
    elif not begun:
        parts.append(plot(ground))
    return high, "".join(parts)


def sky_height(scene: Scene, seat: int) -> float:
    """Room for the highest tower, and what may come on it."""
    view = scene.view
    heights = [tower_height(scene, seat, building) + 12 for building in range(view.begun[seat])]
    return max([LOWEST if seat == view.seat else OTHERS_LOWEST, *heights])


def tower_height(scene: Scene, seat: int, building: int) -> float:
    view = scene.view
    roofed = view.floor[seat, building, g.ROOF] != g.EMPTY
    signs = 2 * SIGN_H if int(view.sign[seat, building]) else 0
    return FLOOR_H * int(view.height[seat, building]) + (ROOF_H + signs if roofed else FLOOR_H)


FAR_TOWN = "v-26h22v-14h18v20h30v-30h16v22h26v-12h24v-18h20v30h34v-24h22v12h28v-20h18v26h26v-16h24v8h32"

NEAR_TOWN = "v-26h22v-14h18v20h30v-30h16v22h26v-12h24v-18h20v30h34v-24h22v12h20"


def land(ground: float, high: float, width: float) -> str:
    """Sky, a far town, the pavement."""
    far = f"M0 {ground:g}{FAR_TOWN if width == WIDTH else NEAR_TOWN}V{ground:g}Z"
    clouds = path(f"M{width - 92} 26q8-12 20-4q12-10 20 2q10 0 8 8h-50q-6-2 2-6", "f-nube")
    return (
        rect(0, 0, width, high, "f-cielo", 6)
        + clouds
        + path(far, "f-nube")
        + rect(0, round(ground, 1), width, round(high - ground, 1), "f-acera", 2)
        + line(0, ground, width, ground, "s-sillar", 1.2)
    )


def plot(ground: float) -> str:
    """An empty place with a crane."""
    crane = path("M0 0V-66M-14-58H44M0-66L30-58M36-58V-40", "s-amarillo", 3) + rect(-9, -4, 18, 4, "f-sillar")
    crate = rect(29, -40, 14, 11, "f-madera") + circle(0, -70, 2.5, "f-teja")
    return move(52, round(ground, 1), rect(-40, -3, 120, 3, "f-arena"), crane, crate)


# -- a tower, its foot at the origin


def tower(scene: Scene, seat: int, building: int) -> str:
    view, box = scene.view, scene.view.box
    parts = []
    for level in range(int(view.height[seat, building])):
        parts.append(storey(scene, seat, building, level, int(view.floor[seat, building, level])))
    top = -FLOOR_H * int(view.height[seat, building])
    if (face := int(view.floor[seat, building, g.ROOF])) != g.EMPTY:
        parts.append(
            piece_of(scene, seat, building, "roof", face, roof(FLOOR_W, ROOF_H), top - ROOF_H, f"+{int(box.roof)}")
        )
        parts.append(signs(scene, seat, building, top - ROOF_H + 4))
    if int(view.pool[seat, building]):
        label = scene.say(Text("piscina", "pool"))
        water = scene.piece(
            f"t{seat}-{building}-pool",
            label,
            pool(FLOOR_W, POOL_H),
            (0, 0),
            source(scene, seat, g.POOL),
            gain=f"+{int(box.pool)}",
        )
        parts.append(move(0, STREET - 4, water))
    foot = BELOW - 2 if view.pool[seat, building] else STREET
    number = words(FLOOR_W / 2, foot, building + 1, "num f-tinta", 11, MIDDLE)
    return "".join(parts) + number + frame(scene, seat, building, top)


def storey(scene: Scene, seat: int, building: int, level: int, face: int) -> str:
    """A floor; what it scores is said when it is new."""
    view, colour = scene.view, int(scene.view.box.colour[face])
    drawing = facade(FLOOR_W, FLOOR_H, level, colour)
    below = int(view.floor[seat, building, level - 1]) if level else g.EMPTY
    joined = below != g.EMPTY and int(view.box.colour[below]) == colour
    gain = f"+{int(view.box.continuity)}" if joined else ""
    return piece_of(scene, seat, building, str(level), face, drawing, -FLOOR_H * (level + 1), gain)


def piece_of(scene: Scene, seat: int, building: int, part: str, face: int, drawing: str, y: float, gain: str) -> str:
    label = end_name(scene.view.box, face).to(scene.lang)
    return scene.piece(
        f"t{seat}-{building}-{part}", label, drawing, (0, y), source(scene, seat, face // g.ENDS), gain=gain
    )


def source(scene: Scene, seat: int, kind: int) -> str:
    """Where a new part flies from: for others, their hand."""
    return f"hand-{seat}"


def signs(scene: Scene, seat: int, building: int, y: float) -> str:
    """Sale boards over the roof."""
    laid = [colour for colour in range(g.COLOURS) if int(scene.view.sign[seat, building]) >> colour & 1]
    parts = []
    for i, colour in enumerate(laid):
        posts = path("M10 0v12M52 0v12", "s-madera", 2)
        board = move(4, -SIGN_H + 2, sign(FLOOR_W - 8, SIGN_H - 1, colour))
        label = scene.say(Text("venta", "sale"))
        parts.append(
            scene.piece(f"t{seat}-{building}-sale{colour}", label, posts + board, (0, y - SIGN_H * i), f"hand-{seat}")
        )
    return "".join(reversed(parts))


# -- what may be pressed


def frame(scene: Scene, seat: int, building: int, top: float) -> str:
    """The building as a whole; where a card may go on it, that card is seen there as a ghost."""
    label = scene.say(NAMED, n=building + 1, what=building_line(scene.view, seat, building, scene.lang))
    if seat != scene.view.seat:
        return scene.piece(f"tower-{seat}-{building}", label, outline_of(top - 6, 0), (0, 0))
    aimed = any(choice.target == f"b{building}" for choice in scene.choices) or site_of(scene, seat) == building
    coming = newcomer(scene, top) if aimed else ""
    high = -tower_height(scene, seat, building) if aimed else top - 6
    return scene.piece(f"b{building}", label, coming + outline_of(high, STREET + POOL_H), (0, 0), pill=(FLOOR_W / 2, 6))


def site_of(scene: Scene, seat: int) -> int:
    """The building that the seat's own plan is for; nobody else's plan is known."""
    view = scene.view
    return int(view.site[seat]) if seat == view.seat and view.phase == g.ACTING else g.EMPTY


NAMED = Text("edificio {n}: {what}", "building {n}: {what}")


def outline_of(top: float, foot: float) -> str:
    return rect(-5, top - 3, FLOOR_W + 10, foot - top + 6, "edge faint whole", 4)


def newcomer(scene: Scene, top: float) -> str:
    """The floor, roof or pool that its owner is about to place."""
    view = scene.view
    plan = int(view.plan[view.seat])
    if view.phase != g.ACTING or plan == g.EMPTY:
        return ""
    if holds(g.ADD_POOL, plan):
        return ghostly(move(0, STREET - 4, pool(FLOOR_W, POOL_H)))
    face = row(g.ADD, plan)
    level = int(view.box.level[face])
    if level == g.ROOF:
        return ghostly(move(0, top - ROOF_H, roof(FLOOR_W, ROOF_H)))
    return ghostly(move(0, top - FLOOR_H, facade(FLOOR_W, FLOOR_H, level, int(view.box.colour[face]))))
