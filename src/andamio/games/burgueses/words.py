"""Burgueses in words: what actions are called, how events are told, how the table looks in text."""

from __future__ import annotations

from andamio.core.compiled import Box
from andamio.core.layout import OVER
from andamio.core.text import LANGS, Lang, Text, same
from andamio.core.view import View
from andamio.core.words import Phrase, Tale, Tales, distinct, numbers

from . import state as g

SUIT_SIGNS = "♠♣♥♦"
SEAT_NAMES = numbers(g.SEATS)
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


def tales(box: Box) -> Tales:
    cards = card_names(box)
    return {
        g.BEGAN: Tale(Text("ronda empezada", "round begun"), BEGINS, ROUND_NAMES),
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
        g.WON_BY_FOUR: Tale(Text("cuatro iguales", "four of a kind"), WINS),
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
        g.ROUND_OVER: Tale(Text("ronda terminada, turnos", "round over, turns"), ENDS, ROUND_NAMES),
        g.SCORED: Tale(Text("ronda puntuada, puntos", "round scored, points"), SCORES, ROUND_NAMES),
    }


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


# -- what a person is told while playing

SUIT_NAMES = (
    Text("picas", "spades"),
    Text("tréboles", "clubs"),
    Text("corazones", "hearts"),
    Text("rombos", "diamonds"),
)
KING_TITLES = (
    *(Text(f"rey de {suit.es}", f"king of {suit.en}") for suit in SUIT_NAMES),
    Text("as de picas", "ace of spades"),
)
KING_WHIMS = (
    Text(
        "quien más sume en picas paga una moneda al banco",
        "whoever shows the higher sum of spades pays one coin to the bank",
    ),
    Text(
        "cada escaparate con tréboles cobra una moneda del banco",
        "each showcase with clubs takes one coin from the bank",
    ),
    Text(
        "quien más sume en corazones cobra una moneda del banco",
        "whoever shows the higher sum of hearts takes one coin from the bank",
    ),
    Text(
        "cada escaparate con rombos cobra una moneda del banco; sin rombos, pierde una carta",
        "each showcase with diamonds takes one coin from the bank; one without diamonds loses a card",
    ),
    Text(
        "un escaparate que suma par cobra una moneda del banco; si suma impar, paga una",
        "a showcase with an even sum takes one coin from the bank; with an odd sum it pays one",
    ),
)

PROMPTS = {
    g.STARTING: Text("La suerte decide quién empieza", "Chance decides who begins"),
    g.DEALING: Text("Se reparten las cartas", "The cards are being dealt"),
    g.CHOOSING: Text("Elige tu acción: comprar, vender o comerciar", "Choose your action: buy, sell or trade"),
    g.DRAWING: Text("Se roba una carta del mazo", "A card is being drawn from the deck"),
    g.SHOWING: Text("Elige una carta para mostrar", "Choose a card to show"),
    g.SELLING: Text("Elige una carta para vender", "Choose a card to sell"),
    g.GIVING: Text("Elige la carta que das", "Choose the card you give"),
    g.TAKING: Text("Elige la carta que tomas", "Choose the card you take"),
    g.TURNING: Text("Se descubre un rey", "A king is being turned"),
    g.DISCARDING: Text(
        "El rey de rombos te pide una carta: elige cuál pierdes",
        "The king of diamonds claims a card: choose which one you lose",
    ),
}
ONLY_BUY = Text("Ahora solo puedes comprar", "You can only buy now")
SELL_ANOTHER = Text("Vende otra carta del mismo valor", "Sell another card of the same value")
SELL_MORE_OR_CLOSE = Text(
    "Vende otra del mismo valor o cierra la venta", "Sell another of the same value, or close the sale"
)
PAIR = 2  # the fewest cards of a sale
FINISHED = Text("La partida ha terminado", "The game is over")


def prompt(view: View) -> Text:
    """What the seat in turn is asked to do, as a sentence."""
    if view.turn == OVER:
        return FINISHED
    if view.phase == g.SELLING and view.sold:
        return SELL_ANOTHER if view.sold < PAIR else SELL_MORE_OR_CLOSE
    if view.phase == g.CHOOSING and len(view.legal()) == 1:
        return ONLY_BUY
    return PROMPTS[view.phase]


Lesson = tuple[Text, tuple[str, ...]]

BEGINNING: Lesson = (
    Text(
        "Cada asiento recibe sus monedas y dos cartas que solo él ve. Son dos rondas, y en la segunda abre el "
        "otro. Al final de cada una cuentan las monedas y las picas del escaparate, y restan las cartas de la "
        "mano.",
        "Each seat gets its coins and two cards for its eyes only. There are two rounds, and the other seat opens "
        "the second. Each round counts coins and spades in the showcase, less the cards left in hand.",
    ),
    ("1.2", "1.3", "1.4", "4.1"),
)
CHOICE: Lesson = (
    Text(
        "Haz una sola cosa y, después, manda un rey. Comprar llena tu escaparate, aunque no sabes qué carta "
        "vendrá. Vender cartas iguales quita monedas al otro: {pair} por una pareja, {trio} por un trío; cuatro "
        "iguales ganan la partida. Comerciar cuesta una moneda, pero puede darte la carta que te falta.",
        "Do one thing, and then a king has his way. Buying fills your showcase, though you cannot know which card "
        "comes. Selling cards of one value takes coins from the other seat: {pair} for a pair, {trio} for a "
        "trio; four alike win the game. Trading costs a coin, but may bring the card you lack.",
    ),
    ("2.1", "2.2", "2.3", "2.4", "2.5"),
)
SHOWCASE: Lesson = (
    Text(
        "Pon una carta de tu mano a la vista; puede ser la recién robada. Repite un valor que ya muestres y "
        "podrás vender la pareja. Mira también qué reyes faltan por salir: cada palo tiene el suyo.",
        "Put a card of your hand on show; it may be the one just drawn. Match a value you already show and you "
        "can sell the pair. Look at the kings still to come, too: each suit has its own.",
    ),
    ("2.2", "2.3", "2.7"),
)
SALE: Lesson = (
    Text(
        "Elige cartas de un mismo valor, dos como poco: salen de la ronda y el depósito del otro te paga lo que "
        "pueda. Una pareja cobra {pair} y un trío, {trio}. Conviene soltar las que un rey te haría pagar.",
        "Pick cards of one value, at least two: they leave the round, and the other deposit pays you what it can. "
        "A pair brings {pair} and a trio {trio}. The ones a king would make you pay for are good to part with.",
    ),
    ("2.3", "2.4", "3.1"),
)
SWAP: Lesson = (
    Text(
        "Das una carta de tu escaparate y tomas la que quieras del otro, por una moneda para el banco. Sirve para "
        "juntar iguales o para romper los del otro. Solo puedes hacerlo una vez por ronda, y el otro no puede "
        "contestar con un trueque.",
        "You give a card of your showcase and take any card of the other, for one coin to the bank. It makes a "
        "set of your own or breaks one of theirs. You may do it once a round, and the other cannot answer with a "
        "trade.",
    ),
    ("2.5", "2.6"),
)
WHIM: Lesson = (
    Text(
        "Tras cada acción se descubre un rey, y se cumple primero con quien tiene el turno. Los cinco salen una "
        "vez antes de volver a barajarse: los que faltan son los que pueden venir.",
        "After each action a king is turned, and the seat in turn is served first. All five come once before they "
        "are shuffled again: the missing ones are those that may come.",
    ),
    ("2.7", "3.6"),
)
LOSS: Lesson = (
    Text(
        "No muestras ningún rombo y el rey se lleva una carta, pero la eliges tú. Entrega una que no haga pareja; "
        "las picas valen un punto cada una al acabar la ronda.",
        "You show no diamond, so the king takes a card; which one is up to you. Part with one that makes no pair; "
        "spades are worth a point each when the round ends.",
    ),
    ("3.3", "4.1"),
)
RESULT: Lesson = (
    Text(
        "Gana quien más puntos suma en las dos rondas, o quien haya vendido cuatro cartas iguales. Con la misma "
        "suma hay empate.",
        "The higher sum of both rounds wins, or whoever has sold four cards of one value. Equal sums are a draw.",
    ),
    ("2.4", "4.2"),
)
LESSONS = {
    g.STARTING: BEGINNING,
    g.DEALING: BEGINNING,
    g.CHOOSING: CHOICE,
    g.DRAWING: SHOWCASE,
    g.SHOWING: SHOWCASE,
    g.SELLING: SALE,
    g.GIVING: SWAP,
    g.TAKING: SWAP,
    g.TURNING: WHIM,
    g.DISCARDING: LOSS,
}


def guide(view: View) -> Lesson:
    """For a first game: what may be done now and why one would, and the clauses that say so."""
    text, clauses = RESULT if view.turn == OVER else LESSONS[view.phase]
    _, _, pair, trio = view.box.price
    return Text(*(text.fill(lang, pair=pair, trio=trio) for lang in LANGS)), clauses


def chips(view: View, seat: int) -> list[tuple[Text, str]]:
    """A seat in a few figures."""
    return [
        (Text("monedas", "coins"), str(view.coins[seat])),
        (Text("mano", "hand"), str(view.held[seat])),
        (Text("puntos", "points"), str(view.total(seat))),
    ]


def verdict(view: View) -> Text | None:
    """What decided the match where the points did not: §2.4 four alike, or §4.2 nothing at all."""
    if view.winner >= 0:
        return FOUR_ALIKE
    return DRAW if len(set(view.totals())) == 1 else None


DRAW = Text("La misma suma: hay empate.", "Equal sums: a draw.")
FOUR_ALIKE = Text("{name} vendió cuatro iguales y gana la partida.", "{name} sold four of a kind and wins the game.")
