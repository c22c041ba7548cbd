"""Burgueses in words: what actions are called, how events are told, how the table looks in text."""

from __future__ import annotations

from andamio.core.compiled import Box
from andamio.core.text import Lang, Text, same
from andamio.core.view import View
from andamio.core.words import Phrase, Tale, distinct

from . import state as g

SUIT_SIGNS = "♠♣♥♦"
SEAT_NAMES = tuple(same(str(seat)) for seat in range(g.SEATS))
KING_NAMES = (*(same(f"K{sign}") for sign in SUIT_SIGNS), same("A♠"))
ROUND_NAMES = (Text("primera", "first"), Text("segunda", "second"))


def card_names(box: Box) -> list[Text]:
    """2♠; a user's box may hold a card twice."""
    return distinct(f"{value}{SUIT_SIGNS[suit]}" for value, suit in zip(box.value, box.suit, strict=True))


def phrases(box: Box) -> list[Phrase]:
    cards = card_names(box)
    return [
        Phrase(g.BUY, Text("comprar", "buy")),
        Phrase(g.SELL, Text("vender", "sell")),
        Phrase(g.TRADE, Text("comerciar", "trade")),
        Phrase(g.DONE, Text("cerrar la venta", "close the sale")),
        Phrase(g.SHOW, Text("mostrar {row}", "show {row}"), cards),
        Phrase(g.SELL_CARD, Text("vender {row}", "sell {row}"), cards),
        Phrase(g.GIVE, Text("dar {row}", "give {row}"), cards),
        Phrase(g.TAKE, Text("tomar {row}", "take {row}"), cards),
        Phrase(g.DISCARD, Text("descartar {row}", "discard {row}"), cards),
        Phrase(g.BEGIN, Text("empieza el asiento {row}", "seat {row} begins"), SEAT_NAMES),
        Phrase(g.DRAW, Text("sale {row}", "draw {row}"), cards),
        Phrase(g.KING, Text("rey {row}", "king {row}"), KING_NAMES),
    ]


def tales(box: Box) -> tuple[Tale, ...]:
    """In the order of EVENTS."""
    cards = card_names(box)
    return (
        Tale(Text("ronda empezada", "round begun"), BEGINS, ROUND_NAMES),
        Tale(
            Text("carta repartida", "card dealt"), Text("{seat} recibe {what}", "{seat} is dealt {what}"), cards, DEALT
        ),
        Tale(Text("carta robada", "card drawn"), Text("{seat} compra {what}", "{seat} buys {what}"), cards, DREW),
        Tale(Text("carta mostrada", "card shown"), Text("{seat} muestra {what}", "{seat} shows {what}"), cards),
        Tale(Text("carta vendida", "card sold"), Text("{seat} vende {what}", "{seat} sells {what}"), cards),
        Tale(Text("venta cerrada", "sale closed"), EARNS),
        Tale(Text("cuatro iguales", "four of a kind"), WINS),
        Tale(Text("carta dada", "card given"), Text("{seat} da {what}", "{seat} gives {what}"), cards),
        Tale(Text("carta tomada", "card taken"), Text("{seat} toma {what}", "{seat} takes {what}"), cards),
        Tale(Text("reyes barajados", "kings shuffled"), Text("se barajan los reyes", "the kings are shuffled")),
        Tale(Text("rey", "king"), Text("sale el rey {what}", "the king is {what}"), KING_NAMES),
        Tale(Text("cobro del banco", "coin received"), RECEIVES),
        Tale(
            Text("pago al banco", "coin paid"),
            Text("{seat} paga {amount} al banco", "{seat} pays {amount} to the bank"),
        ),
        Tale(Text("carta perdida", "card lost"), Text("{seat} descarta {what}", "{seat} discards {what}"), cards),
        Tale(Text("ronda terminada, turnos", "round over, turns"), ENDS, ROUND_NAMES),
        Tale(Text("ronda puntuada, puntos", "round scored, points"), SCORES, ROUND_NAMES),
    )


BEGINS = Text("{seat} empieza la {what} ronda", "{seat} begins the {what} round")
DEALT = Text("{seat} recibe una carta", "{seat} is dealt a card")
DREW = Text("{seat} compra una carta", "{seat} buys a card")
EARNS = Text("{seat} vende {what} cartas y cobra {amount}", "{seat} sells {what} cards and earns {amount}")
WINS = Text("{seat} vende cuatro iguales y gana la partida", "{seat} sells four of a kind and wins the game")
RECEIVES = Text("{seat} recibe {amount} del banco", "{seat} receives {amount} from the bank")
ENDS = Text("termina la {what} ronda, de {amount} turnos", "the {what} round ends after {amount} turns")
SCORES = Text("{seat} suma {amount} en la {what} ronda", "{seat} scores {amount} in the {what} round")


def look(view: View, names: list[str], lang: Lang) -> list[tuple[str, str]]:
    """The table as this view sees it."""
    rows = [
        (
            Text("ronda", "round").to(lang),
            f"{min(view.round + 1, g.ROUNDS)}/{g.ROUNDS} · "
            + Text(f"mazo {view.left} · banco {view.bank}", f"deck {view.left} · bank {view.bank}").to(lang),
        ),
        (Text("reyes", "kings").to(lang), kings_left(view)),
        (Text("fuera", "out").to(lang), cards_of(view, view.gone)),
    ]
    for seat in range(g.SEATS):
        rows.append((names[seat], seat_line(view, seat, lang)))
    return rows


def kings_left(view: View) -> str:
    return " ".join(name.en for name, left in zip(KING_NAMES, view.kings, strict=True) if left) or "–"


def cards_of(view: View, place: object) -> str:
    names = card_names(view.box)
    return " ".join(name.en for name, there in zip(names, place, strict=True) if there == 1) or "–"  # type: ignore[call-overload]


def seat_line(view: View, seat: int, lang: Lang) -> str:
    hidden = view.hand[seat].min() < 0
    hand = "▒ " * int(view.held[seat]) if hidden else cards_of(view, view.hand[seat])
    coins, points = int(view.coins[seat]), int(view.points[seat].sum())
    words = Text("escaparate {} · mano {} · monedas {} · puntos {}", "showcase {} · hand {} · coins {} · points {}")
    return words.to(lang).format(cards_of(view, view.shop[seat]), hand.strip() or "–", coins, points)
