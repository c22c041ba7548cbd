"""Burgueses in words: what actions are called, how events are told, how the table looks in text."""

from __future__ import annotations

from andamio.core.compiled import Box
from andamio.core.text import Lang, Text
from andamio.core.view import View
from andamio.core.words import Phrase, Tale, Tales, is_last_round, offered

from . import state as g
from .guide import guide, prompt
from .names import KING_NAMES, ROUND_NAMES, SEAT_NAMES, card_names

__all__ = ["chips", "guide", "is_last_round", "look", "offered", "phrases", "prompt", "tales", "verdict"]


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


def tales(box: Box) -> Tales:
    cards = card_names(box)
    return {
        g.BEGAN: Tale(Text("ronda empezada", "round begun"), BEGINS, ROUND_NAMES, banner=HEADLINE, heads=ROUND_HEADS),
        g.DEALT: Tale(
            Text("carta repartida", "card dealt"), Text("{seat} recibe {what}", "{seat} is dealt {what}"), cards, DEALT
        ),
        g.DREW: Tale(
            Text("carta robada", "card drawn"), Text("{seat} compra {what}", "{seat} buys {what}"), cards, DREW
        ),
        g.SHOWED: Tale(
            Text("carta mostrada", "card shown"), Text("{seat} muestra {what}", "{seat} shows {what}"), cards
        ),
        g.SOLD: Tale(Text("carta vendida", "card sold"), Text("{seat} vende {what}", "{seat} sells {what}"), cards),
        g.EARNED: Tale(Text("venta cerrada", "sale closed"), EARNS),
        g.WON_BY_FOUR: Tale(Text("cuatro iguales", "four of a kind"), WINS, banner=FOUR_OF_A_KIND),
        g.GAVE: Tale(Text("carta dada", "card given"), Text("{seat} da {what}", "{seat} gives {what}"), cards),
        g.TOOK: Tale(Text("carta tomada", "card taken"), Text("{seat} toma {what}", "{seat} takes {what}"), cards),
        g.SHUFFLED: Tale(
            Text("reyes barajados", "kings shuffled"), Text("se barajan los reyes", "the kings are shuffled")
        ),
        g.KING_TURNED: Tale(Text("rey", "king"), Text("sale el rey {what}", "the king is {what}"), KING_NAMES),
        g.RECEIVED: Tale(Text("cobro del banco", "coin received"), RECEIVES),
        g.PAID: Tale(
            Text("pago al banco", "coin paid"),
            Text("{seat} paga {amount} al banco", "{seat} pays {amount} to the bank"),
        ),
        g.LOST: Tale(
            Text("carta perdida", "card lost"), Text("{seat} descarta {what}", "{seat} discards {what}"), cards
        ),
        g.ROUND_OVER: Tale(Text("ronda terminada, turnos", "round over, turns"), ENDS, ROUND_NAMES, banner=ROUND_ENDS),
        g.SCORED: Tale(Text("ronda puntuada, puntos", "round scored, points"), SCORES, ROUND_NAMES),
    }


BEGINS = Text("{seat} empieza la {what} ronda", "{seat} begins the {what} round")
DEALT = Text("{seat} recibe una carta", "{seat} is dealt a card")
DREW = Text("{seat} compra una carta", "{seat} buys a card")
EARNS = Text("{seat} vende {what} cartas y cobra {amount}", "{seat} sells {what} cards and earns {amount}")
WINS = Text("{seat} vende cuatro iguales y gana la partida", "{seat} sells four of a kind and wins the game")
RECEIVES = Text("{seat} recibe {amount} del banco", "{seat} receives {amount} from the bank")
ENDS = Text("termina la {what} ronda, de {amount} turnos", "the {what} round ends after {amount} turns")
HEADLINE = Text("{what}", "{what}")
ROUND_HEADS = (Text("Primera ronda", "First round"), Text("Segunda ronda, la última", "Second round, the last"))
FOUR_OF_A_KIND = Text("¡Cuatro iguales!", "Four of a kind!")
ROUND_ENDS = Text("Fin de la {what} ronda", "The {what} round is over")
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
    coins = int(view.coins[seat])
    words = Text("escaparate {} · mano {} · monedas {} · puntos {}", "showcase {} · hand {} · coins {} · points {}")
    return words.to(lang).format(cards_of(view, view.shop[seat]), hand.strip() or "–", coins, view.total(seat))


# -- what a person is told while playing


def chips(view: View, seat: int) -> list[tuple[Text, str]]:
    """A seat in a few figures."""
    figures = int(view.coins[seat]), int(view.held[seat]), view.total(seat)
    return list(zip(CHIPS, map(str, figures), strict=True))


CHIPS = Text("monedas", "coins"), Text("mano", "hand"), Text("puntos", "points")


def verdict(view: View) -> Text | None:
    """What decided the match where the points did not: §2.4 four alike, or §4.2 nothing at all."""
    if view.winner >= 0:
        return FOUR_ALIKE
    return DRAW if len(set(view.totals())) == 1 else None


DRAW = Text("La misma suma: hay empate.", "Equal sums: a draw.")
FOUR_ALIKE = Text("{name} vendió cuatro iguales y gana la partida.", "{name} sold four of a kind and wins the game.")
