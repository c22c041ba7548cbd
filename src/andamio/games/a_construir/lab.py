"""¡A construir! for its authors: what may be turned in the box, and what counts where many games are measured."""

from __future__ import annotations

from andamio.core.compiled import Box
from andamio.core.knobs import Deed, Ending, Fields, Gift, Knob, complete, line
from andamio.core.text import Text

from . import state as g
from .box import MOST_COST, MOST_ICON, MOST_MONEY, MOST_POINTS, PARTS
from .names import KIND_NAMES, RULE_NAMES

__all__ = ["ENDINGS", "GIFTS", "complete", "deeds", "knobs"]

GIFTS = (Gift((g.DEALT, g.DREW), Text("cartas recibidas", "cards received")),)
ENDINGS = (Ending("tokens", Text("se acaban las fichas", "the tokens are out")),)
MONEY, CARDS = Text("Aimarcios", "Aimarcios"), Text("Cartas", "Cards")
BOARDS, ARCHITECTURE = Text("Tableros", "Boards"), Text("Arquitectura", "Architecture")
ORDER = (Text("primero", "first"), Text("segundo", "second"), Text("tercero", "third"), Text("cuarto", "fourth"))
PLACES = (
    Text("arriba a la izquierda", "upper left"),
    Text("arriba a la derecha", "upper right"),
    Text("abajo a la izquierda", "lower left"),
    Text("abajo a la derecha", "lower right"),
)
ICONS = (
    ("-", Text("nada", "nothing")),
    *((f"c{n}", Text(f"{n} aimarcios", f"{n} aimarcios")) for n in range(1, MOST_ICON + 1)),
    *((f"p{n}", Text(f"{n} puntos", f"{n} points")) for n in range(1, MOST_ICON + 1)),
)
RULES = tuple(zip(g.RULE_KEYS, RULE_NAMES, strict=True))


def deeds(box: Box) -> list[Deed]:
    """The square belongs to the card; two kinds need their expert rules, which an architecture card may bring."""
    drawn = bool(box.drawn.any())
    found = [
        Deed("take", Text("coger una carta", "taking a card"), g.TAKE),
        Deed("build", Text("construir", "building"), g.BUILD, singly=True),
        Deed("reclassify", Text("recalificar", "reclassifying"), g.RECLASSIFY),
    ]
    if drawn or int(box.rules) & g.REDESIGN:
        found.append(Deed("swap", Text("cambiar una carta", "swapping a card"), g.SWAP))
    if drawn or int(box.rules) & g.RENEWAL:
        found.append(Deed("renew", Text("renovar el mercado", "renewing the market"), g.RENEW))
    return found


def knobs(fields: Fields) -> list[Knob]:
    kinds = [knob for kind, key in enumerate(g.KIND_KEYS) for knob in kind_knobs(kind, key, fields[key])]
    money = line(
        fields,
        "money",
        lambda i: Text(f"aimarcios para el {ORDER[i].es}", f"aimarcios for the {ORDER[i].en}"),
        MONEY,
        0,
        MOST_MONEY,
    )
    return [*money, *kinds, *board_knobs(fields), *architecture_knobs(fields)]


def kind_knobs(kind: int, key: str, given: Fields) -> list[Knob]:
    """The cards of most kinds may be more or fewer, with as many figures; all together they are always the same."""
    name = KIND_NAMES[kind]
    found = [Knob(f"{key}.cost", Text(f"{name.es}: coste", f"{name.en}: cost"), CARDS, high=MOST_COST)]
    low, high = (PARTS[kind], PARTS[kind]) if kind in PARTS else (0, g.CARDS)
    found.append(Knob(f"{key}.cards", Text(f"{name.es}: cartas", f"{name.en}: cards"), CARDS, low=low, high=high))
    if kind not in PARTS:
        found += [
            Knob(
                f"{key}.points", Text(f"{name.es}: puntos", f"{name.en}: points"), CARDS, "rows", 0, g.CARDS, sample=0
            ),
        ]
    for i in range(len(given["points"])):
        points = Text(f"{name.es}: puntos de {i + 1}", f"{name.en}: points of {i + 1}")
        found.append(Knob(f"{key}.points[{i}]", points, CARDS, high=MOST_POINTS))
    if "ordered" in given:
        ordered = Text(f"{name.es}: puntos en orden", f"{name.en}: points in order")
        found.append(Knob(f"{key}.ordered", ordered, CARDS, high=MOST_POINTS))
    return found


def board_knobs(fields: Fields) -> list[Knob]:
    return [
        Knob(f"boards.squares[{board}][{i}]", square_name(board, i), BOARDS, "choice", choices=ICONS)
        for board, row in enumerate(fields["boards"]["squares"])
        for i in range(len(row))
    ]


def square_name(board: int, i: int) -> Text:
    return Text(f"tablero {board + 1}, {PLACES[i].es}", f"board {board + 1}, {PLACES[i].en}")


def architecture_knobs(fields: Fields) -> list[Knob]:
    sides = (Text("arriba", "above"), Text("abajo", "below"))
    return [
        Knob(
            f"architecture.cards[{card}][{side}]",
            Text(f"carta {card + 1}, {sides[side].es}", f"card {card + 1}, {sides[side].en}"),
            ARCHITECTURE,
            "choice",
            choices=RULES,
        )
        for card in range(len(fields["architecture"]["cards"]))
        for side in range(len(sides))
    ]
