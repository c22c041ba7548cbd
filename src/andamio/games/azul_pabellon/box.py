"""The box of Azul: Pabellón de Verano: tiles, boards, points, and what follows from them."""

from __future__ import annotations

from itertools import product

from andamio.core.box import Sheet, bits, check_choice, check_entries, check_whole, check_wholes
from andamio.core.compiled import Box
from andamio.core.errors import BadBox
from andamio.core.layout import Field, record
from andamio.core.options import Options
from andamio.core.text import Text

from . import state as g

MOST_TILES, MOST_SUPPLY, MOST_POINTS, MOST_REWARD = 100, 20, 100, 5  # so that every sum fits a field
TABLES = (2, 3, 4)  # numbers of seats
COLOURED = g.SIDES.index("coloured")
NONE = g.FEATURES  # a feature that is surrounded by nothing and earns nothing
RINGS = 1 << g.PLACES  # sets of places, and of colours

BOX = record(
    "BOX",
    Field("seats", "i1"),
    Field("side", "i1"),
    Field("tiles", "i1"),  # of each colour
    Field("factories", "i1"),
    Field("supply", "i1"),
    Field("start", "i1"),  # points
    Field("wild", "i1", (g.ROUNDS,)),
    Field("number", "i1", (g.SPACES,)),
    Field("within", "i1", (g.STARS, g.NUMBERS + 1)),  # places of a star whose number is at most that
    Field("manner", "i1", (g.STARS,)),
    Field("takes", "i1", (g.STARS,)),  # colours of an empty star
    Field("star", "i1", (g.COLOURS + 1,)),  # points for a complete star
    Field("worth", "i1", (g.NUMBERS,)),  # points for all spaces of a number, 1 first
    Field("every", "i8", (g.NUMBERS,)),  # spaces of a number
    Field("reward", "i1", (g.FEATURES + 1,)),
    Field("around", "i8", (g.FEATURES + 1,)),  # spaces around a feature
    Field("near", "i1", (g.SPACES, g.NEAR)),  # features that a space touches
    Field("group", "i1", (RINGS, g.PLACES)),  # tiles of a ring that are joined to a place
    Field("count", "i1", (RINGS,)),  # bits of a set
    Field("first", "i1", (RINGS,)),  # the lowest of them
    Field("ladder", "i8", (g.NUMBERS + 1,)),  # what so many tiles pay: a bit for each number, COLOURS apart
)


def fill(box: Box, sheet: Sheet, options: Options) -> None:
    """§1.1 tiles; §1.2 factories and supply; §1.3 points at the start; §1.4 the wild colours."""
    box.seats, box.side = options["seats"], g.SIDES.index(str(options["side"]))
    box.tiles = sheet.whole("tiles", 1, MOST_TILES)
    factories = check_wholes("factories", sheet.rows("factories", len(TABLES)), 1, g.FACTORIES)
    box.factories = factories[TABLES.index(box.seats)]
    box.supply = sheet.whole("supply", 0, MOST_SUPPLY)
    box.start = sheet.whole("start", g.LOWEST, MOST_POINTS)
    box.wild = [check_choice(f"wilds[{i}]", key, g.COLOUR_KEYS) for i, key in enumerate(sheet.rows("wilds", g.ROUNDS))]
    fill_boards(box, sheet)
    fill_points(box, sheet)
    fill_features(box, sheet)
    fill_sets(box)


def fill_boards(box: Box, sheet: Sheet) -> None:
    """§1.5 the numbers of each side; §3.4 outer stars have their colour, the middle one all; §6.1 so have grey ones."""
    spaces = check_entries("spaces", sheet.get("spaces"), g.SIDES)
    box.number = [read_board(f"spaces.{side}", spaces[side]) for side in g.SIDES][box.side]
    box.manner, box.takes = g.CHOSEN, g.ALL
    if box.side == COLOURED:
        box.manner = [g.ONE_COLOUR] * g.MIDDLE + [g.ALL_DIFFERENT]
        box.takes = [1 << colour for colour in range(g.COLOURS)] + [g.ALL]
    for star, most in product(range(g.STARS), range(g.NUMBERS + 1)):
        box.within[star, most] = bits(p for p in range(g.PLACES) if box.number[g.PLACES * star + p] <= most)
    box.every = [bits(space for space in range(g.SPACES) if box.number[space] == n) for n in range(1, g.NUMBERS + 1)]


def fill_points(box: Box, sheet: Sheet) -> None:
    """§5.1 complete stars; §5.2 all spaces of a number."""
    stars = check_entries("stars", sheet.get("stars"), (*g.COLOUR_KEYS, "multicolour"))
    box.star = [check_whole(f"stars.{key}", points, 0, MOST_POINTS) for key, points in stars.items()]
    box.worth = check_wholes("numbers", sheet.rows("numbers", g.NUMBERS), 0, MOST_POINTS)


def fill_features(box: Box, sheet: Sheet) -> None:
    """§1.6 what surrounds each pillar, statue and window, and what it earns."""
    for kind, key in enumerate(("pillar", "statue", "window")):
        box.reward[g.RING * kind : g.RING * (kind + 1)] = sheet.whole(key, 0, MOST_REWARD)
    around = [spaces_around(kind, k) for kind in (g.PILLAR, g.STATUE, g.WINDOW) for k in range(g.RING)]
    box.around = [*map(bits, around), 0]
    for space in range(g.SPACES):
        touched = [feature for feature in range(g.FEATURES) if space in around[feature]]
        box.near[space] = (touched + g.NEAR * [NONE])[: g.NEAR]


def spaces_around(kind: int, k: int) -> list[int]:
    """§1.6 the k-th of its kind: a pillar between star k and the middle, a statue before star k + 1, a window in k."""
    if kind == g.PILLAR:
        return [at(k, k + 3), at(k, k + 4), at(g.MIDDLE, k), at(g.MIDDLE, k + 1)]
    if kind == g.STATUE:
        return [at(k, k + 2), at(k, k + 3), at((k + 1) % g.RING, k + 5), at((k + 1) % g.RING, k)]
    return [at(k, k), at(k, k + 1)]


def at(star: int, place: int) -> int:
    """A space, its place counted on around the star."""
    return g.PLACES * star + place % g.PLACES


def fill_sets(box: Box) -> None:
    """§3.5 for each set of tiles in a ring, how many are joined to each; and what rules ask of sets of colours."""
    for held in range(RINGS):
        box.group[held] = [joined(held, place) for place in range(g.PLACES)]
        box.count[held] = held.bit_count()
        box.first[held] = next((i for i in range(g.COLOURS) if held >> i & 1), 0)
    for tiles in range(g.NUMBERS + 1):
        box.ladder[tiles] = bits(g.COLOURS * number for number in range(tiles))


def joined(held: int, place: int) -> int:
    """§3.5 the tiles that are connected with a place, itself included."""
    found = {place} if held >> place & 1 else set()
    for _ in range(g.PLACES):
        found |= {n % g.PLACES for p in found for n in (p - 1, p + 1) if held >> n % g.PLACES & 1}
    return len(found)


def read_board(name: str, rows: object) -> list[int]:
    """The numbers of all spaces, star after star."""
    stars = [row for row in rows if isinstance(row, list) and len(row) == g.PLACES] if isinstance(rows, list) else []
    if not isinstance(rows, list) or not len(stars) == len(rows) == g.STARS:
        es = f"deben ser {g.STARS} listas de {g.PLACES} números"
        raise BadBox(field=name, why=Text(es, f"must be {g.STARS} lists of {g.PLACES} numbers"))
    return [n for star, row in enumerate(stars) for n in check_wholes(f"{name}[{star}]", row, 1, g.NUMBERS)]
