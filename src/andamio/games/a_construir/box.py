"""The box of ¡A construir!: cards, boards, points, expert rules, and what follows from them."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from andamio.core.box import Sheet, bits, check_choice, check_entries, check_whole, check_wholes
from andamio.core.compiled import Box
from andamio.core.errors import BadBox, BadOptions
from andamio.core.layout import Field, record
from andamio.core.options import TOGETHER, Options
from andamio.core.text import Text

from . import state as g
from .mix import NEVER_TOGETHER

MOST_MONEY, MOST_COST, MOST_POINTS, MOST_ICON = 99, 9, 100, 9  # so that every sum fits a field
PARTS = {g.HOUSE: 2, g.PARK: 3}  # kinds whose cards all differ
NO_CARD, UP, DOWN = range(3)  # what is said of an architecture card
SAID = ("no", "up", "down")
ICON = re.compile(r"([cp])([1-9])")
WHY = {
    ("public_funds", "bubble"): Text(
        "con Fondos públicos los iconos son aimarcios y con Burbuja puntuadora, puntos: no pueden ser las dos cosas",
        "icons are aimarcios with public funds and points with the points bubble: they cannot be both",
    ),
    ("accession", "hostile"): Text(
        "Accesión y Accesión terrorista cuentan los mismos grupos de dos maneras: elige una",
        "accession and hostile accession count the same groups in two ways: choose one",
    ),
    ("scattered", "accession"): Text(
        "Diseminado cuenta las cartas que no se tocan y Accesión, las que se tocan: elige una",
        "scattered counts cards that do not touch, accession those that do: choose one",
    ),
    ("scattered", "hostile"): Text(
        "Diseminado cuenta las cartas que no se tocan y Accesión terrorista, las que se tocan: elige una",
        "scattered counts cards that do not touch, hostile accession those that do: choose one",
    ),
}

BOX = record(
    "BOX",
    Field("version", "i1"),  # of the rules: filled by the house
    Field("seats", "i1"),
    Field("games", "i1"),  # at most
    Field("rules", "i2"),  # expert rules agreed on: bit `rule`
    Field("said", "i1"),  # of an architecture card: up, down, or that none is drawn
    Field("pair", "i1", (g.ARCHITECTURE, 2)),  # the rules of each, up and down
    Field("drawn", "i1", (g.ARCHITECTURE,)),  # 1 for each that may be drawn
    Field("money", "i1", (g.SEATS,)),  # in turn order
    Field("count", "i1", (g.FACES,)),  # cards of each face
    Field("kind", "i1", (g.FACES,)),
    Field("cost", "i1", (g.FACES,)),
    Field("worth", "i1", (g.KINDS, g.CARDS + 1)),  # points of so many together
    Field("ordered", "i1", (g.KINDS,)),  # points of a house or a park in order
    Field("icon", "i1", (g.BOARDS, g.TURNS, g.CORNERS)),  # of each board, turned clockwise
    Field("wide", "i1"),  # columns
    Field("ground", "i8"),  # squares that there are
    Field("beside", "i8", (g.SQUARES,)),  # squares side by side with each
    Field("corner", "i8", (g.SQUARES,)),  # squares corner to corner with each
)


def fill(box: Box, sheet: Sheet, options: Options) -> None:
    """§1.1 cards; §1.2 boards; §1.3 aimarcios; §4.13 the rules agreed on."""
    box.seats, box.games = options["seats"], options["games"]
    box.money = check_wholes("money", sheet.rows("money", g.SEATS), 0, MOST_MONEY)
    fill_cards(box, sheet)
    fill_boards(box, sheet)
    fill_rules(box, sheet, options)
    fill_squares(box)


# -- cards


def fill_cards(box: Box, sheet: Sheet) -> None:
    """§1.1 costs and counts; §3.2 points."""
    box.kind = g.FACE_KINDS
    for kind, key in enumerate(g.KIND_KEYS):
        fields = ("cost", "cards", "points", "ordered") if kind in PARTS else ("cost", "cards", "points")
        given = check_entries(key, sheet.get(key), fields)
        faces, cards = [face for face in range(g.FACES) if g.FACE_KINDS[face] == kind], read_count(key, kind, given)
        box.cost[faces] = check_whole(f"{key}.cost", given["cost"], 0, MOST_COST)
        box.count[faces] = 1 if kind in PARTS else cards
        box.worth[kind, 1 : cards + 1] = read_points(f"{key}.points", given["points"], cards)
        box.ordered[kind] = check_whole(f"{key}.ordered", given.get("ordered", 0), 0, MOST_POINTS)
    if box.count.sum() != g.CARDS:
        total = box.count.sum()
        why = Text(
            f"todas juntas deben ser {g.CARDS} y son {total}", f"all together must be {g.CARDS}, they are {total}"
        )
        raise BadBox(field="cards", why=why)


def read_count(key: str, kind: int, given: dict[str, Any]) -> int:
    """§1.1 a house has two parts and there are three parks; of the others, any number."""
    parts = PARTS.get(kind)
    return check_whole(f"{key}.cards", given["cards"], parts or 0, parts or g.CARDS)


def read_points(name: str, points: object, cards: int) -> list[int]:
    if not isinstance(points, list) or len(points) != cards:
        why = Text(f"debe tener {cards} cifras, una por carta", f"must have {cards} figures, one for each card")
        raise BadBox(field=name, why=why)
    return check_wholes(name, points, 0, MOST_POINTS)


# -- boards


def fill_boards(box: Box, sheet: Sheet) -> None:
    """§1.2 four squares each, blank or with aimarcios or points; laid in four ways."""
    rows = check_entries("boards", sheet.get("boards"), ("squares",))["squares"]
    if not isinstance(rows, list) or len(rows) != g.BOARDS:
        raise BadBox(field="boards.squares", why=Text(f"deben ser {g.BOARDS} listas", f"must be {g.BOARDS} lists"))
    for board, row in enumerate(rows):
        squares = read_board(f"boards.squares[{board}]", row)
        for turn in range(g.TURNS):
            box.icon[board, turn] = squares
            squares = turned(squares)


def read_board(name: str, row: object) -> list[int]:
    if not isinstance(row, list) or len(row) != g.CORNERS:
        raise BadBox(field=name, why=Text(f"deben ser {g.CORNERS} casillas", f"must be {g.CORNERS} squares"))
    return [read_icon(f"{name}[{i}]", icon) for i, icon in enumerate(row)]


def read_icon(name: str, icon: object) -> int:
    """Aimarcios above 0, points below."""
    if icon == "-":
        return 0
    found = ICON.fullmatch(icon) if isinstance(icon, str) else None
    if found is None:
        why = Text(
            f'debe ser "-", "c1"… "c{MOST_ICON}" o "p1"… "p{MOST_ICON}", no {icon!r}',
            f'must be "-", "c1"… "c{MOST_ICON}" or "p1"… "p{MOST_ICON}", not {icon!r}',
        )
        raise BadBox(field=name, why=why)
    return int(found[2]) if found[1] == "c" else -int(found[2])


def turned(squares: Sequence[int]) -> list[int]:
    """A quarter turn clockwise: what was lower left is upper left."""
    upper_left, upper_right, lower_left, lower_right = squares
    return [lower_left, upper_left, lower_right, upper_right]


def fill_squares(box: Box) -> None:
    """§1.2 as many boards wide as there are seats, two high; §2.7 what is side by side with what."""
    box.wide = g.SIDE * box.seats
    squares = [(row, column) for row in range(g.ROWS) for column in range(box.wide)]
    box.ground = bits(g.COLUMNS * row + column for row, column in squares)
    for row, column in squares:
        near = [(r, c) for r, c in squares if max(abs(r - row), abs(c - column)) == 1]
        square = g.COLUMNS * row + column
        box.beside[square] = bits(g.COLUMNS * r + c for r, c in near if r == row or c == column)
        box.corner[square] = bits(g.COLUMNS * r + c for r, c in near if r != row and c != column)


# -- expert rules


def fill_rules(box: Box, sheet: Sheet, options: Options) -> None:
    """§4.13 rules that cannot go together are refused; a card is drawn among those that can still be played."""
    chosen = {key for key in g.RULE_KEYS if options[key]}
    check_mix(chosen)
    box.rules = bits(g.RULE_KEYS.index(key) for key in chosen)
    box.said = SAID.index(str(options["architecture"]))
    pairs = read_architecture(sheet)
    box.pair = [[g.RULE_KEYS.index(key) for key in pair] for pair in pairs]
    if box.said != NO_CARD:
        side = box.said - UP
        box.drawn = [pair[side] not in chosen and mixes(chosen | {pair[side]}) for pair in pairs]
        check_some_drawn(box)


def mixes(rules: set[str]) -> bool:
    return not any(rules.issuperset(pair) for pair in NEVER_TOGETHER)


def check_mix(chosen: set[str]) -> None:
    """§4.13 each refusal says why."""
    for pair in NEVER_TOGETHER:
        if chosen.issuperset(pair):
            raise BadOptions(option=TOGETHER.join(pair), why=WHY[pair])


def check_some_drawn(box: Box) -> None:
    if not box.drawn.any():
        why = Text(
            "no queda ninguna carta cuya regla se pueda añadir a las elegidas",
            "no card is left whose rule can be added to those chosen",
        )
        raise BadOptions(option="architecture", why=why)


def read_architecture(sheet: Sheet) -> list[list[str]]:
    """Six cards with a rule above and one below, each rule once."""
    cards = check_entries("architecture", sheet.get("architecture"), ("cards",))["cards"]
    pairs = [pair for pair in cards if isinstance(pair, list) and len(pair) == 2] if isinstance(cards, list) else []
    if not isinstance(cards, list) or not len(pairs) == len(cards) == g.ARCHITECTURE:
        why = Text(f"deben ser {g.ARCHITECTURE} parejas de reglas", f"must be {g.ARCHITECTURE} pairs of rules")
        raise BadBox(field="architecture.cards", why=why)
    found = [key for pair in pairs for key in pair]
    for i, key in enumerate(found):
        check_choice(f"architecture.cards[{i // 2}]", key, g.RULE_KEYS)
        if key in found[:i]:
            why = Text(f"{key} ya está en otra carta", f"{key} is on another card already")
            raise BadBox(field=f"architecture.cards[{i // 2}]", why=why)
    return pairs
