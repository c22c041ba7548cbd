"""A house as a tile of its street, and as a card with its price."""

from __future__ import annotations

from functools import cache

from andamio.svg.shapes import blank, edge, group, move, rect, stored, use

from .houses import BESIDE, Print, beside_at, facade
from .land import FOOT, HALF, KERB, LINE, TILE_H, TILE_W, corners, ground, sky
from .parts import called, icon, swatches

CARD_W = 60
GROWN = round((CARD_W - 1) / TILE_W, 3)  # a tile on a card, within its edge
NAME_H = 11
PRICE_H = 14  # below the name, above the picture
TOP = NAME_H + PRICE_H
CARD_H = round(TOP + TILE_H * GROWN)
PILL = (CARD_W / 2, TOP + 9)  # on the sky
SLIP_PRICE = 12  # the same on a slip, which is as wide as a tile
SLIP_H = SLIP_PRICE + TILE_H - KERB
FEW, SWATCH, SLIP_SWATCH = 5, 10.5, 8  # of a price that are drawn at full size


@cache
def tile(house: Print) -> str:
    """Around the middle of its foot and without its sky: the ground, the house, what it is."""
    beside = use(f"beside{house.icon}", beside_at(house))
    return ground(house.left, house.right) + beside + facade(house) + caption(house)


@cache
def caption(house: Print) -> str:
    """Icon and points, between the symbols."""
    return use(f"i{house.icon}") + use(f"w{house.points}")


@cache
def stock(points: frozenset[int]) -> str:
    """The grounds of cards, what stands beside houses, what is written below them."""
    card = stored("sky", sky(1)) + stored(
        "card", blank(CARD_W, CARD_H, "f-papel"), move(0.5, TOP, use("sky"), scale=GROWN)
    )
    strip = rect(-HALF, KERB - FOOT, TILE_W, TILE_H - KERB, "f-acera")
    paper = stored("slip", rect(-HALF, KERB - FOOT - SLIP_PRICE, TILE_W, SLIP_H, "f-papel s-piedra", 2), strip)
    things = [stored(f"beside{n}", drawing) for n, drawing in enumerate(BESIDE)]
    things += [stored(f"i{n}", icon(n, -6, LINE + 0.3, 8.5)) for n in range(len(BESIDE))]
    things += [stored(f"w{n}", called(5, LINE + 4.3, str(n), "num f-tinta worth")) for n in sorted(points)]
    return card + paper + "".join(things)


@cache
def house_card(house: Print, name: str) -> str:
    """A house to be built: its name and its price above its picture."""
    title = called(CARD_W / 2, NAME_H - 1.5, name, "called on-card")
    picture = move(CARD_W / 2, round(TOP + FOOT * GROWN, 1), tile(house), scale=GROWN)
    return use("card") + picture + title + price(house, SWATCH, 2.5, NAME_H + PRICE_H / 2) + edge(CARD_W, CARD_H, 3)


@cache
def slip(house: Print) -> str:
    """What counts of a house, without its picture: price, symbols, icon, points. Around what would be its foot."""
    paid = price(house, SLIP_SWATCH, 2 - HALF, KERB - FOOT - SLIP_PRICE / 2)
    return use("slip") + paid + corners(house.left, house.right) + caption(house)


@cache
def price(house: Print, largest: float, x: float, middle: float) -> str:
    """Its materials side by side; many are drawn smaller."""
    kinds = [kind for kind, n in enumerate(house.cost) for _ in range(n)]
    size = largest * min(1, FEW / len(kinds))
    return swatches(kinds, size, len(kinds), x, round(middle - size / 2, 1))


def ghost() -> str:
    """The house being built, where it might stand: stored by the board."""
    frame = edge(TILE_W, TILE_H, 2)
    return rect(0, 0, TILE_W, TILE_H, "f-papel", 2) + group("ghost", use("newcomer")) + frame


def newcomer(house: Print) -> str:
    return stored("newcomer", use("sky"), move(HALF, FOOT, tile(house)))
