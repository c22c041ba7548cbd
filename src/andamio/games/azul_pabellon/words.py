"""Azul: Pabellón de Verano in words: what actions are called, how events are told, how the table looks in text."""

from __future__ import annotations

from andamio.core.compiled import Array, Box
from andamio.core.layout import OVER
from andamio.core.text import Lang, Text
from andamio.core.view import View
from andamio.core.words import Phrase, Tale, Tales, is_last_round, numbers, offered

from . import state as g
from .guide import guide, prompt
from .names import (
    COLOUR_NAMES,
    FACTORY_NAMES,
    FEATURE_NAMES,
    SEAT_NAMES,
    SOURCE_NAMES,
    WILD_COUNTS,
    space_labels,
    space_names,
    star_names,
)

__all__ = ["chips", "guide", "is_last_round", "look", "offered", "phrases", "prompt", "tales", "verdict"]


def phrases(box: Box) -> list[Phrase]:
    return [
        Phrase(g.TAKE, Text("tomar {col} {row}", "take {col} {row}"), SOURCE_NAMES, COLOUR_NAMES),
        Phrase(g.PASS, Text("pasar", "pass")),
        Phrase(g.SPACE, Text("colocar en {row}", "place on {row}"), space_names(box)),
        Phrase(g.COLOUR, Text("colocar {row}", "place {row}"), COLOUR_NAMES),
        Phrase(g.SPEND, Text("gastar {row}", "spend {row}"), WILD_COUNTS),
        Phrase(g.BONUS, Text("tomar {row} del suministro", "take {row} from the supply"), COLOUR_NAMES),
        Phrase(g.KEEP, Text("guardar {row}", "keep {row}"), COLOUR_NAMES),
        Phrase(g.DONE, Text("descartar el resto", "discard the rest")),
        Phrase(g.BEGIN, Text("empieza el asiento {row}", "seat {row} begins"), SEAT_NAMES),
        Phrase(g.DRAW, Text("sale {row}", "draw {row}"), COLOUR_NAMES),
    ]


def taken_names() -> list[Text]:
    """What a take is of, in the order of TOOK's `what`."""
    return [
        Text(f"{colour.es} {source.es}", f"{colour.en} {source.en}")
        for source in SOURCE_NAMES
        for colour in COLOUR_NAMES
    ]


def placed_names(box: Box) -> list[Text]:
    """In the order of PLACED's `what`."""
    return [
        Text(f"{colour.es} en {space.es}", f"{colour.en} on {space.en}")
        for space in space_names(box)
        for colour in COLOUR_NAMES
    ]


def round_names(box: Box) -> list[Text]:
    wilds = [COLOUR_NAMES[colour] for colour in box.wild]
    return [Text(f"{n} (comodín: {w.es})", f"{n} (wild: {w.en})") for n, w in enumerate(wilds, 1)]


def round_heads(box: Box) -> list[Text]:
    """In large letters: the round and its wild colour."""
    *earlier, last = (COLOUR_NAMES[colour] for colour in box.wild)
    found = [Text(f"Ronda {n}: comodín {w.es}", f"Round {n}: {w.en} is wild") for n, w in enumerate(earlier, 1)]
    return [*found, Text(f"Última ronda: comodín {last.es}", f"The last round: {last.en} is wild")]


def tales(box: Box) -> Tales:
    stars = [Text(f"la estrella {name.es}", f"the {name.en} star") for name in star_names(box)]
    return {
        g.BEGAN: Tale(Text("salida", "start"), Text("{seat} empieza la partida", "{seat} begins the game")),
        g.REFILLED: Tale(Text("loseta al suministro", "tile to the supply"), TO_SUPPLY, COLOUR_NAMES, joined=True),
        g.FILLED: Tale(Text("loseta a una fábrica", "tile to a factory"), TO_FACTORY, COLOUR_NAMES, joined=True),
        g.POURED: Tale(Text("torre vaciada", "tower emptied"), POURS),
        g.ROUND_BEGUN: Tale(
            Text("ronda empezada", "round begun"), BEGINS, round_names(box), banner=HEADLINE, heads=round_heads(box)
        ),
        g.TOOK: Tale(
            Text("losetas tomadas", "tiles taken"),
            Text("{seat} toma {amount} × {what}", "{seat} takes {amount} × {what}"),
            taken_names(),
        ),
        g.TOOK_WILD: Tale(Text("comodín tomado", "wild taken"), TAKES_WILD, COLOUR_NAMES),
        g.SPILLED: Tale(Text("losetas al centro", "tiles to the centre"), SPILLS, FACTORY_NAMES),
        g.TOOK_MARKER: Tale(Text("marcador tomado, puntos", "marker taken, points"), TAKES_MARKER),
        g.PLACING_BEGUN: Tale(
            Text("segunda fase", "second phase"), Text("{seat} empieza a colocar", "{seat} begins to place")
        ),
        g.PAID: Tale(
            Text("losetas pagadas", "tiles paid"),
            Text("{seat} paga {amount} × {what}", "{seat} pays {amount} × {what}"),
            COLOUR_NAMES,
        ),
        g.PLACED: Tale(Text("loseta colocada, puntos", "tile placed, points"), PLACES, placed_names(box)),
        g.SURROUNDED: Tale(Text("rodeo, losetas a lo sumo", "surrounded, tiles at most"), SURROUNDS, FEATURE_NAMES),
        g.REWARDED: Tale(Text("loseta de premio", "bonus tile"), REWARDS, COLOUR_NAMES),
        g.PASSED: Tale(Text("pase", "pass"), Text("{seat} pasa", "{seat} passes")),
        g.KEPT: Tale(
            Text("loseta guardada", "tile kept"), Text("{seat} guarda {what}", "{seat} keeps {what}"), COLOUR_NAMES
        ),
        g.DISCARDED: Tale(Text("losetas descartadas", "tiles discarded"), DISCARDS),
        g.ROUND_OVER: Tale(Text("ronda terminada", "round over"), ENDS, numbers(1, g.ROUNDS + 1), banner=ROUND_ENDS),
        g.STAR: Tale(Text("estrella completa, puntos", "complete star, points"), COMPLETES, stars),
        g.NUMBER: Tale(Text("número completo, puntos", "complete number, points"), COVERS),
        g.SCORED: Tale(
            Text("puntos finales", "final points"), Text("{seat} termina con {amount}", "{seat} ends with {amount}")
        ),
    }


TO_SUPPLY = Text("al suministro: {what}", "to the supply: {what}")
TO_FACTORY = Text("a la fábrica {amount}: {what}", "to factory {amount}: {what}")
POURS = Text("la torre se vacía en la bolsa ({amount})", "the tower is emptied into the bag ({amount})")
BEGINS = Text("{seat} abre la ronda {what}", "{seat} opens round {what}")
TAKES_WILD = Text("{seat} toma un comodín, {what}", "{seat} takes a wild, {what}")
SPILLS = Text("lo que queda en {what} va al centro ({amount})", "what is left on {what} goes to the centre ({amount})")
TAKES_MARKER = Text(
    "{seat} toma el marcador de salida y pierde {amount}", "{seat} takes the start marker and loses {amount}"
)
PLACES = Text("{seat} coloca {what} y suma {amount}", "{seat} places {what} and scores {amount}")
SURROUNDS = Text(  # the supply may have fewer; what is taken is told tile by tile
    "{seat} rodea {what}: hasta {amount} del suministro", "{seat} surrounds {what}: up to {amount} of the supply"
)
REWARDS = Text("{seat} toma {what} del suministro", "{seat} takes {what} from the supply")
DISCARDS = Text("{seat} descarta {amount} y pierde {what}", "{seat} discards {amount} and loses {what}")
HEADLINE = Text("{what}", "{what}")
ROUND_ENDS = Text("Fin de la ronda {what}", "Round {what} is over")
ENDS = Text("termina la ronda {what}", "round {what} ends")
COMPLETES = Text("{seat} completó {what}: {amount}", "{seat} completed {what}: {amount}")
COVERS = Text("{seat} cubrió todos los {what}: {amount}", "{seat} covered all the {what}s: {amount}")


# -- the table in text


def look(view: View, names: list[str], lang: Lang) -> list[tuple[str, str]]:
    """The table as this view sees it: everything."""
    wild = COLOUR_NAMES[view.wild].to(lang)
    rows = [
        (
            Text("ronda", "round").to(lang),
            f"{view.round}/{g.ROUNDS} · " + Text(f"comodín {wild}", f"wild {wild}").to(lang),
        ),
        (Text("bolsa", "bag").to(lang), tiles_of(view.bag, lang)),
        (Text("torre", "tower").to(lang), tiles_of(view.tower, lang)),
        (Text("suministro", "supply").to(lang), tiles_of(view.supply, lang)),
    ]
    source = view.source
    for factory in range(view.box.factories):
        if source[factory].any():
            rows.append((f"{Text('fábrica', 'factory').to(lang)} {factory + 1}", tiles_of(source[factory], lang)))
    marker = Text(" · marcador", " · marker").to(lang) if view.marker else ""
    rows.append((Text("centro", "centre").to(lang), tiles_of(source[g.CENTRE], lang) + marker))
    for seat in range(view.box.seats):
        rows.append((names[seat], seat_line(view, seat, lang)))
        rows.append((Text("· tablero", "· board").to(lang), board_line(view, seat, lang)))
    return rows


def tiles_of(counts: Array, lang: Lang) -> str:
    """2 red 1 blue."""
    return " ".join(f"{n} {name.to(lang)}" for n, name in zip(counts.tolist(), COLOUR_NAMES, strict=True) if n) or "–"


def seat_line(view: View, seat: int, lang: Lang) -> str:
    words = Text("{} puntos · losetas {} · esquinas {}", "{} points · tiles {} · corners {}").to(lang)
    line = words.format(view.total(seat), tiles_of(view.pool[seat], lang), tiles_of(view.corner[seat], lang))
    if view.passed[seat] and view.round and view.turn != OVER:
        line += Text(" · ha pasado", " · has passed").to(lang)
    return line + (Text(" · marcador", " · marker").to(lang) if view.starter == seat and not view.marker else "")


def board_line(view: View, seat: int, lang: Lang) -> str:
    """Each star with its tiles: red 2 5, middle 1 green."""
    box, stars = view.box, []
    rows = zip(star_names(box), box.takes.tolist(), space_labels(box), view.tile[seat].tolist(), strict=True)
    for name, takes, spaces, tiles in rows:
        laid = [
            label if takes == 1 << colour else f"{label} {COLOUR_NAMES[colour].to(lang)}"
            for label, colour in zip(spaces, tiles, strict=True)
            if colour >= 0
        ]
        if laid:
            stars.append(f"{name.to(lang)} {' '.join(laid)}")
    return ", ".join(stars) or "–"


# -- what a person is told while playing


def chips(view: View, seat: int) -> list[tuple[Text, str]]:
    """A seat in a few figures."""
    pool, corner = view.pool[seat].tolist(), view.corner[seat].tolist()
    figures = view.total(seat), sum(pool), pool[int(view.wild)], sum(corner)
    return list(zip(CHIPS, map(str, figures), strict=True))


CHIPS = Text("puntos", "points"), Text("losetas", "tiles"), Text("comodines", "wilds"), Text("guardadas", "kept")


def verdict(view: View) -> Text | None:
    """What decided the match where the points did not: §5.4 they always do, and all who tie win."""
    return None
