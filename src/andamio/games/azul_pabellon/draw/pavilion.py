"""A seat's pavilion: its board with tiles, and what lies beside it.

    corner      window  *   window      corner        *  the start marker
             orange  statue  red
        purple   pillar   pillar   blue
             green   statue  yellow
    corner      window      window      corner
    points   a pile of tiles for each colour
    all 1s · all 2s · …

Empty spaces are pieces only for the seat that may press them; the board itself is printed once for all seats.
"""

from __future__ import annotations

from functools import cache
from math import copysign, cos, radians, sin

from andamio.core.layout import OVER
from andamio.core.text import Text
from andamio.svg.scene import Scene
from andamio.svg.shapes import END, circle, group, move, path, seat_mark, svg, turn, use, words

from .. import state as g
from ..box import COLOURED
from ..names import FEATURE_NAMES
from .ground import (
    BOARD_H,
    CORNERS,
    GOALS_Y,
    HEIGHT,
    NEUTRAL,
    POOL_Y,
    SIXTH,
    Goal,
    X,
    around_of,
    goals_of,
    hub,
    lit,
    lozenge,
    names_of,
    on_hub,
    slant,
    space_at,
    spaces_of,
)
from .tiles import BODY, CAPTION, INKS, PILE_H, STAR, WIDTH, colour_names, column, is_taking, pile, turned, wild_of

POINTS_END = 57  # of the figures
MARKER_Y = 13
CORNER_SCALE = 0.85


def area(scene: Scene, seat: int) -> str:
    """All that lies before a seat."""
    label = scene.say(Text("Pabellón de {name}", "Pavilion of {name}"), name=scene.names[seat])
    parts = (
        use("ground"),
        scene.part(features, seat),
        empty_spaces(scene, seat),
        scene.part(placed, seat),
        free_spaces(scene, seat),
        scene.part(hubs, seat),
        scene.part(corners, seat),
    )
    if scene.apart and seat == scene.view.seat:
        return svg(WIDTH, BOARD_H, label, *parts)
    return svg(WIDTH, HEIGHT, label, *parts, *beside(scene, seat))


def hand(scene: Scene) -> str:
    """The viewer's tiles and points, and how far its numbers are."""
    label = scene.say(Text("Tus losetas", "Your tiles"))
    return svg(WIDTH, HEIGHT - POOL_Y, label, move(0, -POOL_Y, *beside(scene, int(scene.view.seat))))


def beside(scene: Scene, seat: int) -> tuple[str, ...]:
    return use("tray"), scene.part(pool, seat), scene.part(goals, seat)


def tiles_of(scene: Scene, seat: int) -> list[int]:
    """What lies on each space."""
    found: list[int] = scene.view.tile[seat].ravel().tolist()
    return found


# -- on the board


def features(scene: Scene, seat: int) -> str:
    """Those that are surrounded; the others are printed on the board, and can be asked about."""
    covered, reward = int(scene.view.covered[seat]), scene.view.box.reward.tolist()
    return "".join(
        surrounded(scene, seat, feature, reward[feature]) if spaces & covered == spaces
        else use(f"feature-{feature}", ask=f"f{seat}-{feature}")
        for feature, spaces in enumerate(around_of(scene.view.edition))
    )  # fmt: skip


def surrounded(scene: Scene, seat: int, feature: int, tiles: int) -> str:
    """One that has brought its tiles, and shows how many; nothing new is surrounded while tiles are taken."""
    gain = "" if is_taking(scene) else scene.say(ONE_TILE if tiles == 1 else TILES, tiles=tiles)
    label = scene.say(FEATURE_NAMES[feature // g.RING])
    return scene.piece(f"f{seat}-{feature}", label, lit(feature), (0, 0), gain=gain)


ONE_TILE, TILES = Text("+1 loseta", "+1 tile"), Text("+{tiles} losetas", "+{tiles} tiles")


def placed(scene: Scene, seat: int) -> str:
    """Tiles fly here from the seat's own, and show what they score."""
    names, colours = names_of(scene.view.edition, scene.lang), colour_names(scene.lang)
    homes = g.COLOURS * [""] if is_taking(scene) else pool_names(scene, seat)
    gains = scored(scene, seat)
    return "".join(
        scene.piece(
            f"t{seat}-{i}", f"{colours[c]}, {names[i]}", lying(c, slant(i)), space_at(i), homes[c], gain=gains[i]
        )
        for i, c in enumerate(tiles_of(scene, seat))
        if c != g.EMPTY
    )


def scored(scene: Scene, seat: int) -> list[str]:
    """What a tile on each space would have scored if it were the last: the group it lies in."""
    if is_taking(scene):
        return g.SPACES * [""]
    covered, full = int(scene.view.covered[seat]), (1 << g.PLACES) - 1
    rings = [covered >> g.PLACES * star & full for star in range(g.STARS)]
    return [f"+{size}" for ring in rings for size in scene.view.box.group[ring].tolist()]


@cache
def lying(colour: int, degrees: int) -> str:
    return turn(degrees, use(f"tile-{colour}"))


def free_spaces(scene: Scene, seat: int) -> str:
    """For the seat in turn: what it may press, or ask about."""
    view = scene.view
    if view.phase not in (g.PLACING, g.COLOURING, g.SPENDING) or view.seat != seat or view.turn != seat:
        return ""
    if view.phase != g.PLACING:
        return chosen_space(scene)
    names = names_of(view.edition, scene.lang)
    return "".join(
        scene.piece(f"b{space}", names[space], slab(slant(space)), space_at(space), pill=tip(space % g.PLACES))
        for space, colour in enumerate(tiles_of(scene, seat))
        if colour == g.EMPTY
    )


UPRIGHT, SLANTED = (0.0, -6.5), (8.5, 3.5)  # from the middle of a space: beside its sign and its number


@cache
def tip(place: int) -> tuple[float, float]:
    """Where a space says what it brings, so that neither its sign nor its number is covered."""
    angle = radians(SIXTH * place)
    across, down = SLANTED if place % (g.PLACES // 2) else UPRIGHT
    return copysign(across, sin(angle)), down * copysign(1, cos(angle))


@cache
def slab(degrees: int) -> str:
    return path(turned(BODY, degrees), "edge whole faint")


def empty_spaces(scene: Scene, seat: int) -> str:
    """On one's own board, while nothing is placed: they can be asked about."""
    view = scene.view
    if view.seat != seat or view.turn == OVER or (not is_taking(scene) and view.turn == seat):
        return ""
    return "".join(
        use(f"space-{slant(space)}", *space_at(space), ask=f"b{space}")
        for space, colour in enumerate(tiles_of(scene, seat))
        if colour == g.EMPTY
    )


def chosen_space(scene: Scene) -> str:
    """Where a tile is about to lie."""
    space = int(scene.view.space)
    ghost = group("ghost", lying(int(scene.view.colour), slant(space))) if scene.view.phase == g.SPENDING else ""
    name, drawing = names_of(scene.view.edition, scene.lang)[space], path(turned(BODY, slant(space)), "edge")
    return scene.piece(f"b{space}", name, ghost + group("now", drawing), space_at(space), chosen=True)


def hubs(scene: Scene, seat: int) -> str:
    """In the middle of each star: what it is worth when it is complete; asked about, but where spaces are pressed."""
    view, tiles = scene.view, tiles_of(scene, seat)
    manner, worth = view.box.manner.tolist(), view.box.star.tolist()
    lettered = int(view.box.side) != COLOURED
    discs, figures = [], []
    for star in range(g.STARS):
        ring = [tiles[space] for space in spaces_of(star)]
        kind = kind_of(manner[star], star, [colour for colour in ring if colour != g.EMPTY])
        points = 0 if kind is None else worth[kind]
        ink = NEUTRAL if kind is None or kind == g.MULTICOLOUR else INKS[kind]
        discs.append(scene.ask(f"star{seat}-{star}", hub(star, ink, g.EMPTY not in ring)))
        figures.append(on_hub(star, points, lettered))
    said = f'<g class="num f-tinta through" font-size="11.5" text-anchor="middle">{"".join(figures)}</g>'
    pressed = ' class="through"' if view.phase == g.PLACING and view.seat == seat and view.turn == seat else ""
    return f'<g{pressed} aria-hidden="true">{"".join(discs)}{said}</g>'


def kind_of(manner: int, star: int, colours: list[int]) -> int | None:
    """What a star becomes: of one colour, or of six; unknown as long as its tiles leave both open."""
    if manner == g.ONE_COLOUR:
        return star
    if manner == g.ALL_DIFFERENT or len(set(colours)) > 1:
        return g.MULTICOLOUR
    return colours[0] if len(colours) > 1 else None


# -- beside the board


def pool_names(scene: Scene, seat: int) -> list[str]:
    """A pile that may be pressed has the name that actions give it; while tiles are taken, one that grows flies in."""
    view, colours = scene.view, range(g.COLOURS)
    if view.phase in (g.COLOURING, g.KEEPING) and seat == view.turn:
        return [f"o{colour}" for colour in colours]
    if is_taking(scene):
        return [f"o{seat}-{colour}-{count}" for colour, count in enumerate(view.pool[seat].tolist())]
    return [f"o{seat}-{colour}" for colour in colours]


def pool(scene: Scene, seat: int) -> str:
    """The seat's tiles, by colour."""
    names, colours, wild = pool_names(scene, seat), colour_names(scene.lang), wild_of(scene)
    born, y = "centre" if is_taking(scene) else "", POOL_Y + PILE_H / 2
    piles = (
        scene.piece(names[c], f"{colours[c]}: {n}", pile(c, n, c == wild), (column(c), y), born if n else "")
        for c, n in enumerate(scene.view.pool[seat].tolist())
    )
    return points(scene, seat) + "".join(piles)


def points(scene: Scene, seat: int) -> str:
    view = scene.view
    has_passed = view.passed[seat] and not is_taking(scene) and view.turn != OVER
    caption = Text("pasó", "passed") if has_passed else Text("puntos", "points")
    return (
        seat_mark(seat, 14, POOL_Y + 16, 11)
        + words(POINTS_END, POOL_Y + 25, view.total(seat), f"num f-tinta points-{seat}", 24, END)
        + words(POINTS_END, POOL_Y + 39, scene.say(caption), "f-suave", CAPTION, END)
    )


def corners(scene: Scene, seat: int) -> str:
    """Tiles kept there, and the marker of whoever starts."""
    view = scene.view
    has_marker = view.round > 0 and not view.marker and view.starter == seat
    return kept(scene, seat) + (marker(scene, (X, MARKER_Y)) if has_marker else "")


def kept(scene: Scene, seat: int) -> str:
    """In the corners, for the next round."""
    if not scene.view.corner[seat].any():
        return ""
    counts, homes, colours = scene.view.corner[seat].tolist(), pool_names(scene, seat), colour_names(scene.lang)
    tiles = [(colour, i) for colour, count in enumerate(counts) for i in range(count)]
    said = scene.say(Text("guardado", "kept"))
    return "".join(
        scene.piece(f"k{seat}-{c}-{i}", f"{colours[c]}, {said}", small(c), at, homes[c])
        for (c, i), at in zip(tiles, CORNERS, strict=False)  # fewer tiles than corners
    )


@cache
def small(colour: int) -> str:
    return move(0, 0, use(f"tile-{colour}"), scale=CORNER_SCALE)


def marker(scene: Scene, at: tuple[float, float]) -> str:
    """Whoever has it starts."""
    label = scene.say(Text("marcador de salida", "start marker"))
    return scene.piece("marker", label, MARKER, at)


MARKER = (
    circle(0, 1, 11, "shade") + circle(0, 0, 11, "f-oro s-oro-hondo") + move(0, 0, path(STAR, "f-negro"), scale=0.75)
)


def goals(scene: Scene, seat: int) -> str:
    """How many spaces of each number are covered; gold where all are."""
    covered = int(scene.view.covered[seat])
    return "".join(
        scene.ask(f"n{seat}-{goal.number}", progress(goal, (goal.spaces & covered).bit_count()))
        for goal in goals_of(scene.view.edition)
    )


@cache
def progress(goal: Goal, covered: int) -> str:
    every = goal.spaces.bit_count()
    done = lozenge(goal.number, "f-oro", "f-negro") if covered == every else ""
    return move(goal.x, GOALS_Y, use("goal"), done, words(28, 0, f"{covered}/{every}", "f-suave", 11), scale=goal.scale)
