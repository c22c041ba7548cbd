"""A house as a tile of its street, and as a card with its price."""

from __future__ import annotations

from functools import cache

from andamio.svg.shapes import MIDDLE, blank, edge, group, move, rect, stored, use, words

from .houses import BESIDE, Print, beside_at, facade
from .land import FOOT, HALF, KERB, TILE_H, TILE_W, corners, ground, sky
from .parts import swatches

CARD_W = 60
GROWN = CARD_W / TILE_W  # a tile on a card
PRICE_H = 15  # above it
CARD_H = round(PRICE_H + TILE_H * GROWN)
SLIP_H = round(PRICE_H + (TILE_H - KERB) * GROWN, 1)
FEW, SWATCH = 5, 10.5  # of a price that are drawn at full size


@cache
def tile(house: Print) -> str:
    """Without its sky: the ground, the house, what it is."""
    beside = use(f"beside{house.icon}", beside_at(house))
    return ground(house.left, house.right) + move(HALF, FOOT, beside, facade(house)) + caption(house)


@cache
def caption(house: Print) -> str:
    """Icon and points, between the symbols."""
    y = (KERB + TILE_H) / 2
    return use(f"icon{house.icon}", HALF - 6, y + 0.3) + use(f"worth{house.points}", HALF + 5, y + 4.3)


@cache
def stock(points: frozenset[int]) -> str:
    """The ground of a card, what stands beside houses, the figures that they are worth."""
    card = stored("card", blank(CARD_W, CARD_H, "f-papel"), move(0, PRICE_H, sky(1), scale=GROWN))
    things = "".join(stored(f"beside{n}", drawing) for n, drawing in enumerate(BESIDE))
    return (
        card + things + "".join(stored(f"worth{n}", words(0, 0, n, "num f-tinta", 12, MIDDLE)) for n in sorted(points))
    )


@cache
def house_card(house: Print) -> str:
    """A house to be built: its price above its picture."""
    return use("card") + move(0, PRICE_H, tile(house), scale=GROWN) + price(house) + edge(CARD_W, CARD_H, 3)


@cache
def slip(house: Print) -> str:
    """What counts of a house, without its picture: price, symbols, icon, points."""
    strip = rect(0, KERB, TILE_W, TILE_H - KERB, "f-acera") + corners(house.left, house.right) + caption(house)
    paper = rect(0, 0, CARD_W, SLIP_H, "f-papel s-piedra", 2)
    return paper + price(house) + move(0, PRICE_H - KERB * GROWN, strip, scale=GROWN)


@cache
def price(house: Print) -> str:
    """Its materials side by side; many are drawn smaller."""
    kinds = [kind for kind, n in enumerate(house.cost) for _ in range(n)]
    size = SWATCH if len(kinds) <= FEW else SWATCH * FEW / len(kinds)
    return move(2.5, (PRICE_H - size) / 2 + 0.3, swatches(kinds, size, len(kinds)))


def ghost() -> str:
    """The house being built, where it might stand: stored by the board."""
    frame = edge(TILE_W, TILE_H, 2)
    return rect(0, 0, TILE_W, TILE_H, "f-papel", 2) + group("ghost", use("newcomer")) + frame
