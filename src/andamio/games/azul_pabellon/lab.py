"""Azul: Pabellón de Verano for its author: what may be turned in the box, and what counts in many games."""

from __future__ import annotations

from andamio.core.compiled import Box
from andamio.core.knobs import Deed, Ending, Fields, Gift, Knob, complete, line, table
from andamio.core.text import Text

from . import state as g
from .box import MOST_POINTS, MOST_REWARD, MOST_SUPPLY, MOST_TILES, TABLES
from .names import COLOUR_NAMES, COLOURED_STARS, MIDDLE_STAR

__all__ = ["ENDINGS", "GIFTS", "complete", "deeds", "knobs"]

GIFTS = (Gift((g.STAR,), Text("estrellas completas", "complete stars"), by_chance=False),)
ENDINGS = (Ending("rounds", Text("las seis rondas", "all six rounds")),)
TABLE, POINTS = Text("Mesa y losetas", "Table and tiles"), Text("Puntos y premios", "Points and rewards")
WILDS, BOARDS = Text("Comodines", "Wilds"), Text("Tableros", "Boards")
COLOURS = tuple(zip(g.COLOUR_KEYS, COLOUR_NAMES, strict=True))
SIDE_NAMES = {"coloured": Text("lado de colores", "coloured side"), "grey": Text("lado gris", "grey side")}
FEATURES = (
    ("pillar", Text("losetas por rodear un pilar", "tiles for surrounding a pillar")),
    ("statue", Text("losetas por rodear una estatua", "tiles for surrounding a statue")),
    ("window", Text("losetas por rodear una ventana", "tiles for surrounding a window")),
)


def deeds(box: Box) -> list[Deed]:
    """A tile's colour and its wilds belong to its space; what is kept at the end of a round is no choice of rules."""
    return [
        Deed("take", Text("tomar losetas", "taking tiles"), g.TAKE),
        Deed("place", Text("colocar una loseta", "placing a tile"), g.SPACE, singly=True),
        Deed("bonus", Text("tomar del suministro", "taking from the supply"), g.BONUS),
    ]


def knobs(fields: Fields) -> list[Knob]:
    return [*table_knobs(fields), *point_knobs(fields), *board_knobs(fields)]


def table_knobs(fields: Fields) -> list[Knob]:
    return [
        Knob("tiles", Text("losetas de cada color", "tiles of each colour"), TABLE, low=1, high=MOST_TILES),
        *line(fields, "factories", factories_name, TABLE, 1, g.FACTORIES),
        Knob("supply", Text("casillas del suministro", "spaces of the supply"), TABLE, high=MOST_SUPPLY),
        Knob("start", Text("puntos al empezar", "points at the start"), TABLE, low=g.LOWEST, high=MOST_POINTS),
        *(Knob(f"wilds[{i}]", wild_name(i), WILDS, "choice", choices=COLOURS) for i in range(g.ROUNDS)),
    ]


def factories_name(i: int) -> Text:
    return Text(f"fábricas con {TABLES[i]} jugadores", f"factories with {TABLES[i]} players")


def wild_name(i: int) -> Text:
    return Text(f"comodín de la ronda {i + 1}", f"wild colour of round {i + 1}")


def point_knobs(fields: Fields) -> list[Knob]:
    names = [star_name(colour) for colour in COLOURED_STARS]
    stars = [*zip(g.COLOUR_KEYS, names, strict=True), ("multicolour", star_name(MIDDLE_STAR))]
    return [
        *(Knob(key, name, POINTS, high=MOST_REWARD) for key, name in FEATURES),
        *line(fields, "numbers", number_name, POINTS, 0, MOST_POINTS),
        *table("stars", stars, POINTS, 0, MOST_POINTS),
    ]


def number_name(i: int) -> Text:
    return Text(f"puntos por todos los {i + 1}", f"points for all the {i + 1}s")


def star_name(colour: Text) -> Text:
    return Text(f"puntos de la estrella {colour.es}", f"points of the {colour.en} star")


def board_knobs(fields: Fields) -> list[Knob]:
    stars = [*COLOURED_STARS, MIDDLE_STAR]
    found = []
    for side, row in SIDE_NAMES.items():
        for star, spaces in enumerate(fields["spaces"][side]):
            for place in range(len(spaces)):
                es = f"{row.es}: estrella {stars[star].es}, casilla {place + 1}"
                name = Text(es, f"{row.en}: {stars[star].en} star, space {place + 1}")
                found.append(Knob(f"spaces.{side}[{star}][{place}]", name, BOARDS, low=1, high=g.NUMBERS))
    return found
