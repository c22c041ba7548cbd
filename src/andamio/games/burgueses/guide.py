"""What a person is told while playing Burgueses: what is asked now, and for a first game what may be done and why."""

from __future__ import annotations

from functools import lru_cache

from andamio.core.contract import Cited
from andamio.core.layout import OVER
from andamio.core.text import Text
from andamio.core.view import View

from . import state as g

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
BUY_OR_SELL = Text("Elige tu acción: comprar o vender", "Choose your action: buy or sell")
BUY_OR_TRADE = Text("Elige tu acción: comprar o comerciar", "Choose your action: buy or trade")
ONLY_BUY = Text("Ahora solo puedes comprar", "You can only buy now")
CHOICES = {  # by what may be done
    (g.BUY.start,): ONLY_BUY,
    (g.BUY.start, g.SELL.start): BUY_OR_SELL,
    (g.BUY.start, g.TRADE.start): BUY_OR_TRADE,
}
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
    if view.phase == g.CHOOSING:
        return CHOICES.get(tuple(view.legal()), PROMPTS[g.CHOOSING])
    return PROMPTS[view.phase]


BEGINNING: Cited = (
    Text(
        "Cada jugador recibe sus monedas y dos cartas que solo él ve. Son dos rondas, y en la segunda abre el "
        "otro. Al final de cada una cuentan las monedas y las picas del escaparate, y restan las cartas de la "
        "mano.",
        "Each player gets coins and two cards that the other does not see. There are two rounds, and the other one "
        "opens the second. Each round counts coins and spades in the showcase, less the cards left in hand.",
    ),
    ("1.2", "1.3", "1.4", "4.1"),
)
CHOICE: Cited = (
    Text(
        "Haz una sola cosa y, después, manda un rey. Comprar llena tu escaparate, aunque no sabes qué carta "
        "vendrá. Vender cartas iguales quita monedas al otro: {pair} por una pareja, {trio} por un trío; cuatro "
        "iguales ganan la partida. Comerciar cuesta una moneda, pero puede darte la carta que te falta.",
        "Do one thing, and then a king has his way. Buying fills your showcase, though you cannot know which card "
        "comes. Selling cards of one value takes coins from the other player: {pair} for a pair, {trio} for a "
        "trio; four alike win the game. Trading costs a coin, but may bring the card you lack.",
    ),
    ("2.1", "2.2", "2.3", "2.4", "2.5"),
)
SHOWCASE: Cited = (
    Text(
        "Pon una carta de tu mano a la vista; puede ser la recién robada. Repite un valor que ya muestres y "
        "podrás vender la pareja. Mira también qué reyes faltan por salir: cada palo tiene el suyo.",
        "Put a card of your hand on show; it may be the one just drawn. Match a value you already show and you "
        "can sell the pair. Look at the kings still to come, too: each suit has its own.",
    ),
    ("2.2", "2.3", "2.7"),
)
SALE: Cited = (
    Text(
        "Elige cartas de un mismo valor, dos como poco: salen de la ronda y el depósito del otro te paga lo que "
        "pueda. Una pareja cobra {pair} y un trío, {trio}. Conviene soltar las que un rey te haría pagar.",
        "Pick cards of one value, at least two: they leave the round, and the other deposit pays you what it can. "
        "A pair brings {pair} and a trio {trio}. The ones a king would make you pay for are good to part with.",
    ),
    ("2.3", "2.4", "3.1"),
)
SWAP: Cited = (
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
WHIM: Cited = (
    Text(
        "Tras cada acción se descubre un rey, y se cumple primero con quien tiene el turno. Los cinco salen una "
        "vez antes de volver a barajarse: los que faltan son los que pueden venir.",
        "After each action a king is turned, and whoever is in turn is served first. All five come once before they "
        "are shuffled again: the missing ones are those that may come.",
    ),
    ("2.7", "3.6"),
)
LOSS: Cited = (
    Text(
        "No muestras ningún rombo y el rey se lleva una carta, pero la eliges tú. Entrega una que no haga pareja; "
        "las picas valen un punto cada una al acabar la ronda.",
        "You show no diamond, so the king takes a card; which one is up to you. Part with one that makes no pair; "
        "spades are worth a point each when the round ends.",
    ),
    ("3.3", "4.1"),
)
RESULT: Cited = (
    Text(
        "Gana quien más puntos suma en las dos rondas, o quien haya vendido cuatro cartas iguales. Con la misma "
        "suma hay empate.",
        "The higher sum of both rounds wins, or whoever has sold four cards of one value. Equal sums are a draw.",
    ),
    ("2.4", "4.2"),
)
GUIDES = {
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


def guide(view: View) -> Cited:
    """For a first game: what may be done now and why one would, and the clauses that say so."""
    text, clauses = RESULT if view.turn == OVER else GUIDES[view.phase]
    _, _, pair, trio = view.box.price.tolist()
    return with_prices(text, pair, trio), clauses


@lru_cache
def with_prices(text: Text, pair: int, trio: int) -> Text:
    return text.filled(pair=pair, trio=trio)
