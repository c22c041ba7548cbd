"""The thirteen faces as pictures, each in a square of 48 with its foot at 46: friendly, and told apart at a glance.

A roof ends and a ground floor begins at the very edge, so that a house that is well put together is seen to be one.
"""

from __future__ import annotations

from functools import cache

from andamio.svg.shapes import MIDDLE, circle, move, path, rect, stored, words

SIDE = 48
FOOT = 46


@cache
def stock() -> str:
    """All pictures, stored in the page once."""
    drawn = "".join(stored(f"face{face}", picture()) for face, picture in enumerate(PICTURES))
    return (
        drawn
        + stored("land", land())
        + stored("star", path(STAR, "f-oro s-oro-hondo", 0.8))
        + stored("aimarcio", aimarcio())
    )


STAR = "M0-5.6L1.7-1.8L5.8-1.6L2.6 1.1L3.6 5.2L0 2.9L-3.6 5.2L-2.6 1.1L-5.8-1.6L-1.7-1.8Z"


def aimarcio() -> str:
    """A coin around its middle, with the A of the money's name."""
    ring = circle(0, 0, 6, "f-oro s-oro-hondo")
    return circle(0, 0.8, 6.4, "shade") + ring + path("M-2.6 3L0-3.4L2.6 3M-1.6 0.9H1.6", "s-oro-hondo", 1.3)


def box(x: float, y: float, width: float, height: float, ink: str) -> str:
    return rect(x, y, width, height, ink)


def window(x: float, y: float, width: float, height: float) -> str:
    """Panes in a light frame."""
    bars = path(f"M{x + width / 2:g} {y:g}v{height:g}M{x:g} {y + height / 2:g}h{width:g}", "s-papel", 0.8)
    return rect(x, y, width, height, "f-cristal s-papel", 0.8) + bars


def door(x: float, height: float, ink: str, width: float = 7) -> str:
    """Round above, with its knob."""
    r = width / 2
    leaf = path(f"M{x:g} {FOOT}v{r - height:g}a{r:g} {r:g} 0 0 1 {width:g} 0V{FOOT}Z", ink)
    return leaf + circle(x + width - 1.8, FOOT - height / 2, 0.8, "f-oro")


def awning(x: float, y: float, width: float, ink: str) -> str:
    """Striped, with a scalloped hem."""
    count, step = 6, width / 6
    hem = step / 2
    stripes = [
        path(f"M{x + step * i:g} {y:g}h{step:g}v5a{hem:g} {hem:g} 0 0 1 {-step:g} 0Z", ink if i % 2 == 0 else "f-papel")
        for i in range(count)
    ]
    return "".join(stripes)


# -- one of each


def church() -> str:
    tower = box(7, 17, 13, 29, "f-encalado") + path("M5 17L13.5 5L22 17Z", "f-tejado")
    cross = path("M13.5 5V0.5M11.5 2.3H15.5", "s-oro-hondo", 1.4)
    bell = path("M10.5 27V23a3 3 0 0 1 6 0V27Z", "f-cristal") + circle(13.5, 26, 1.6, "f-oro")
    nave = box(20, 28, 23, 18, "f-encalado") + path("M18 28L31 16L45 28Z", "f-tejado")
    rose = circle(31.5, 25, 3.2, "f-azul s-papel") + path("M31.5 21.8V28.2M28.3 25H34.7", "s-papel", 0.7)
    lights = path("M23.5 40V35a2 2 0 0 1 4 0V40ZM36 40V35a2 2 0 0 1 4 0V40Z", "f-cristal")
    return nave + rose + lights + tower + cross + bell + door(28.5, 10, "f-madera") + door(10, 12, "f-madera")


def bookshop() -> str:
    walls = box(6, 15, 36, 31, "f-celeste") + box(4, 12, 40, 4, "f-mar")
    book = path("M24 4Q18 0.5 11 3V12Q18 9.5 24 13Q30 9.5 37 12V3Q30 0.5 24 4Z", "f-papel s-tinta", 1)
    lines = path(
        "M24 4V13M14 5.2Q18 4.4 21.5 6M14 8.2Q18 7.4 21.5 9M26.5 6Q30 4.4 34 5.2M26.5 9Q30 7.4 34 8.2", "s-piedra", 0.9
    )
    pane = rect(9, 22, 19, 16, "f-papel s-mar", 1)
    inks = ("f-rojo", "f-verde", "f-amarillo", "f-morado", "f-naranja", "f-azul")
    shelf = "".join(box(10.2 + 2.9 * i, 24 + i % 3, 2.4, 6 - i % 3, ink) for i, ink in enumerate(inks))
    lower = "".join(box(10.2 + 2.9 * i, 32 + (i + 1) % 2, 2.4, 5 - (i + 1) % 2, inks[5 - i]) for i in range(6))
    boards = path("M9.5 30.4H27.5", "s-madera", 1)
    return walls + book + lines + pane + shelf + lower + boards + door(32, 16, "f-madera") + awning(7, 17, 34, "f-mar")


def parlour() -> str:
    walls = box(6, 24, 36, 22, "f-rosado") + box(4, 21, 40, 4, "f-papel")
    cone = path("M18 12L24 24L30 12Z", "f-ocre s-madera", 0.8) + path(
        "M20 15.5L25.5 21M28 15.5L22.5 21", "s-madera", 0.6
    )
    scoops = circle(19.5, 9.5, 4.6, "f-rojo") + circle(28.5, 9.5, 4.6, "f-verde") + circle(24, 5.2, 4.8, "f-encalado")
    cherry = circle(24, 1.2, 1.5, "f-granate")
    return walls + cone + scoops + cherry + awning(6, 25, 36, "f-rojo") + window(9, 34, 15, 9) + door(30, 12, "f-vino")


def hospital() -> str:
    wing = box(4, 22, 40, 24, "f-encalado") + box(13, 9, 22, 37, "f-encalado")
    edges = path("M13 9V46M35 9V46", "s-piedra", 0.6)
    roof = box(11.5, 6.5, 25, 3, "f-azulejo") + box(3, 20, 10, 2.6, "f-azulejo") + box(35, 20, 10, 2.6, "f-azulejo")
    sign = circle(24, 16, 6, "f-papel s-rojo") + path("M24 12.4V19.6M20.4 16H27.6", "s-rojo", 3)
    panes = "".join(box(x, y, 4, 4.5, "f-cristal") for x in (6, 38) for y in (26, 35))
    panes += "".join(box(x, 26, 4.5, 4.5, "f-cristal") for x in (16, 21.8, 27.6))
    doors = box(18.5, 35, 11, 11, "f-cristal") + path("M24 35V46", "s-papel", 1) + box(16.5, 33, 15, 2.2, "f-rojo")
    return wing + edges + roof + sign + panes + doors


def tavern() -> str:
    walls = box(7, 20, 34, 26, "f-ocre") + path("M4 20L10 8H38L44 20Z", "f-tejado")
    beams = path("M7 21H41M7 32H41M15 20V32M33 20V32M15 32L24 21L33 32", "s-madera", 1.6)
    mug = path("M17.5 5.5H28V15.5H17.5Z", "f-amarillo s-madera", 1) + path("M28 7.5h3.2v5.5H28", "s-madera", 1.6)
    foam = circle(19, 5, 2.4, "f-papel") + circle(23, 4, 2.8, "f-papel") + circle(27, 5, 2.4, "f-papel")
    barrel = path("M33 46Q31 41 33 36H40Q42 41 40 46Z", "f-madera") + path("M32.4 39H40.6M32.4 43H40.6", "s-negro", 0.9)
    return walls + beams + mug + foam + window(10, 35, 9, 7) + door(21.5, 12, "f-vino") + barrel


def bakery() -> str:
    smoke = circle(37, 3.5, 2.2, "f-nube") + circle(40.5, 1.8, 1.6, "f-nube")
    chimney = box(34, 6, 5, 12, "f-ladrillo")
    walls = box(6, 19, 36, 27, "f-encalado") + path("M3 19L9 12H39L45 19Z", "f-naranja")
    loaf = path("M12 12.5Q10 3.5 18 3.5H27Q34.5 3.5 32.5 12.5Z", "f-madera") + path(
        "M17 5L15.5 10M22 5L21 10M27 5L26.5 10", "s-arena", 1.6
    )
    goods = path("M10 40.5h5.6M17 40.5h5.6M10 36.5h5.6M17 36.5h5.6", "s-ocre", 3)
    pane = rect(8.5, 32.5, 17, 11, "f-papel s-madera", 1)
    return smoke + chimney + walls + loaf + pane + goods + door(31, 15, "f-madera") + awning(7, 22, 34, "f-naranja")


def roof() -> str:
    """The upper half of a house: it ends at the very edge."""
    chimney = box(32, 8, 6, 14, "f-ladrillo") + box(31, 6, 8, 3, "f-tejado")
    smoke = circle(35, 3.4, 2, "f-nube") + circle(38.6, 1.6, 1.5, "f-nube")
    wall = box(7, 38, 34, 10, "f-encalado")
    tiles = path("M24 8L46 40H2Z", "f-tejado")
    courses = path("M18.5 16H29.5M13 24H35M7.5 32H40.5", "s-luz", 1.2)
    attic = circle(24, 26, 5.4, "f-cristal s-papel") + path("M24 20.6V31.4M18.6 26H29.4", "s-papel", 1)
    return chimney + smoke + wall + tiles + courses + attic


def ground_floor() -> str:
    """The lower half: it begins at the very edge."""
    walls = box(7, 0, 34, FOOT, "f-encalado") + box(7, 41, 34, 5, "f-sillar")
    panes = window(11, 7, 9, 11) + window(28, 7, 9, 11)
    boxes = box(10, 18.4, 11, 3, "f-madera") + box(27, 18.4, 11, 3, "f-madera")
    flowers = "".join(circle(x, 17.8, 1.5, ink) for x, ink in FLOWERS)
    lantern = path("M34 27v3", "s-negro", 1) + circle(34, 31.5, 1.8, "f-amarillo")
    return walls + panes + boxes + flowers + lantern + door(18.5, 19, "f-azul", 11) + box(16, 44.6, 16, 1.6, "f-acera")


FLOWERS = ((12, "f-rojo"), (15.5, "f-amarillo"), (19, "f-rojo"), (29, "f-morado"), (32.5, "f-rojo"), (36, "f-morado"))


def fountain() -> str:
    spray = path("M24 14Q17 7 13 17M24 14Q31 7 35 17M24 13Q20 4 18 11M24 13Q28 4 30 11", "s-agua", 2)
    drops = circle(12.5, 20, 1.3, "f-agua") + circle(35.5, 20, 1.3, "f-agua") + circle(24, 7, 1.4, "f-agua")
    upper = path("M13 23H35Q33 29 24 29T13 23Z", "f-sillar") + path("M14.5 23Q24 20.5 33.5 23", "s-agua", 2)
    stem = path("M21.5 28H26.5L28 38H20Z", "f-sillar")
    pool = path("M4 37H44V40Q42 46 36 46H12Q6 46 4 40Z", "f-sillar") + path("M6 37.2Q24 33.5 42 37.2", "s-agua", 3)
    return spray + drops + upper + stem + pool + path("M8 41.5H40", "s-luz", 1)


def tree(x: float, y: float, size: float, ink: str = "f-bosque") -> str:
    """Its foot at a point."""
    crown = circle(0, -15, 7.5, ink) + circle(-4.5, -10.5, 5.5, ink) + circle(4.5, -10.5, 5.5, ink)
    return move(x, y, path("M0 0V-12", "s-madera", 2.6), crown, circle(-2, -17, 2, "f-copa"), scale=size)


def park(number: int) -> str:
    """One walk runs through all three; each has a thing of its own, and its number on a sign."""
    walk = path("M0 40Q12 36 24 40T48 40", "s-arena", 5)
    signs = path("M24 46V34", "s-madera", 2) + circle(24, 27, 8.4, "f-papel s-bosque")
    figure = words(24, 31.8, number, "num f-tinta", 14, MIDDLE)
    return walk + PARKS[number - 1] + signs + figure


def swing() -> str:
    frame = path("M32 40L35 20H43L46 40", "s-rojo", 1.6)
    return frame + path("M37 20V34M41 20V34M36 34.5H42", "s-tinta", 1)


def bench() -> str:
    return path("M33 34.5H46M33 31.5H46M35 34.5V39M44 34.5V39", "s-madera", 1.6)


def duck_pond() -> str:
    water = path("M31 39Q31 34 38.5 34T46 39Q46 43.5 38.5 43.5T31 39Z", "f-agua")
    duck = path("M35 38q0-3 3-2.6V33.4a1.6 1.6 0 1 1 2.4 1.6Q43 36.5 41.5 38.6H36Q35 38.6 35 38Z", "f-amarillo")
    return water + duck


PARKS = (
    tree(9, 38, 1.25) + tree(41, 22, 0.8, "f-verde") + swing(),
    tree(8, 37, 1.0, "f-verde") + tree(40, 30, 1.2) + bench(),
    tree(10, 38, 1.2) + tree(39, 25, 0.9, "f-verde") + duck_pond(),
)


def garden() -> str:
    soil = path("M2 46L7 22H41L46 46Z", "f-madera")
    rows = path("M8 27H40M6.5 33.5H41.5M5 40.5H43", "s-pelo", 1.4)
    carrots = "".join(vegetable(10.5 + 6.8 * i, 27, "f-naranja") for i in range(5))
    lettuces = "".join(
        circle(10.5 + 6.8 * i, 32, 2.5, "f-verde") + circle(10.5 + 6.8 * i, 31.4, 1.2, "f-prado") for i in range(5)
    )
    tomatoes = "".join(vegetable(9 + 7.4 * i, 40, "f-rojo") for i in range(5))
    scarecrow = path("M24 24V8M16 13H32", "s-madera", 1.6) + circle(24, 8, 3.6, "f-piel")
    clothes = path("M19 12.4H29L28 21H20Z", "f-azul") + path("M18.5 5.6H29.5M21 5.4L22 1.6H26L27 5.4", "s-vino", 2.2)
    return scarecrow + clothes + soil + rows + carrots + lettuces + tomatoes


def vegetable(x: float, y: float, ink: str) -> str:
    return path(f"M{x:g} {y - 2:g}l-1.6-3M{x:g} {y - 2:g}l1.6-3M{x:g} {y - 2:g}v-3.4", "s-verde", 1.1) + circle(
        x, y - 0.6, 1.9, ink
    )


def land() -> str:
    """Reclassified: bare earth behind a fence, and a sign that says what is paid for it."""
    earth = path("M2 44Q8 30 20 32T38 30T46 44Z", "f-arena")
    clods = path("M12 40h0M20 37h0M28 40h0M36 38h0M24 43h0M14 44h0M35 43h0", "s-madera", 2.2)
    fence = path("M4 46V33M12 46V33M20 46V33M28 46V33M36 46V33M44 46V33M2 36.5H46M2 42H46", "s-madera", 1.8)
    return earth + clods + fence


PICTURES = (
    church, bookshop, parlour, hospital, tavern, bakery, roof, ground_floor, fountain,
    lambda: park(1), lambda: park(2), lambda: park(3), garden,
)  # fmt: skip
