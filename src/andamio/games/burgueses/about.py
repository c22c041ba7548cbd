"""What may be asked of anything on Burgueses' table, and the help card. What it is worth is tried by the rules."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from andamio.core.about import About, Pile, imagined, parts_of, said, would_happen
from andamio.core.actions import code
from andamio.core.compiled import Box
from andamio.core.contract import Cited
from andamio.core.layout import CHANCE, OVER
from andamio.core.text import Text
from andamio.core.view import View

from . import state as g
from .names import KING_NAMES, KING_TITLES, KING_WHIMS, SUIT_NAMES, card_names

KING_CLAUSES = ("3.1", "3.4", "3.2", "3.3", "3.5")  # by king: the suits, then the ace
PAIR = 2  # the fewest cards of a sale


def about(view: View, piece: str) -> About | None:
    """By the names that the drawings give; without a number a piece is of the seat in turn."""
    pattern, numbers = parts_of(piece)
    return ASKED[pattern](view, numbers[0] if numbers else -1) if pattern in ASKED else None


# -- goods


def place_of(view: View, card: int) -> tuple[str, int] | None:
    """Where this view sees a card: in a hand, in a showcase, or out."""
    for seat in range(g.SEATS):
        if view.shop[seat, card] == 1:
            return "shop", seat
        if view.hand[seat, card] == 1:
            return "hand", seat
    return ("out", -1) if view.gone[card] == 1 else None


def good(view: View, number: int) -> About | None:
    place = place_of(view, number) if number in range(g.CARDS) else None
    if place is None:
        return None
    value, suit = int(view.box.value[number]), int(view.box.suit[number])
    name = Text(f"{value} de {SUIT_NAMES[suit].es}", f"{value} of {SUIT_NAMES[suit].en}")
    where, seat = place
    told = {"shop": in_shop, "hand": in_hand, "out": gone}[where](view, seat, number)
    clauses = {"shop": ("2.3", "2.5"), "hand": ("2.2", "4.1"), "out": ("2.3", "3.3")}[where]
    return About(name, said(told, SUIT_TEXTS[suit]), tuple(dict.fromkeys((*clauses, KING_CLAUSES[suit]))))


def in_shop(view: View, seat: int, number: int) -> Text:
    return said(Text(f"En el escaparate de {{seat{seat}}}.", f"In the showcase of {{seat{seat}}}."),
                sale_text(view, seat, number))  # fmt: skip


def sale_text(view: View, seat: int, number: int) -> Text:
    """What all cards of its value would bring if they were sold now, by the rules."""
    value = int(view.box.value[number])
    alike = [c for c in range(g.CARDS) if view.shop[seat, c] == 1 and view.box.value[c] == value]
    if len(alike) < PAIR:
        return Text("Es la única de su valor: sola no se vende.", "The only one of its value: alone it is not sold.")
    if view.turn == OVER:
        return Text(f"Hay {len(alike)} de valor {value}.", f"There are {len(alike)} of value {value}.")
    match = imagined(view, turn=seat, active=seat, phase=g.SELLING, sold=0)
    happened = would_happen(match, [*(code(g.SELL_CARD, c) for c in alike[: g.FOUR]), code(g.DONE, 0)])
    if any(each.kind == g.WON_BY_FOUR for each in happened):
        return Text(f"Están las cuatro de valor {value}: venderlas gana la partida.",
                    f"All four of value {value} are here: to sell them wins the game.")  # fmt: skip
    coins = coins_text(sum(each.amount for each in happened if each.kind == g.EARNED))
    return Text(f"Las {len(alike)} de valor {value}, vendidas ahora, traen {coins.es}.",
                f"The {len(alike)} of value {value}, sold now, bring {coins.en}.")  # fmt: skip


def coins_text(coins: int) -> Text:
    return Text("1 moneda", "1 coin") if coins == 1 else Text(f"{coins} monedas", f"{coins} coins")


def in_hand(view: View, seat: int, number: int) -> Text:
    alike = any(view.shop[seat, c] == 1 and view.box.alike[number, c] for c in range(g.CARDS))
    return said(KEPT_BACK, MATCHES if alike else MATCHES_NOTHING)


KEPT_BACK = Text(
    "En tu mano: solo la ves tú, y si se queda ahí al acabar la ronda resta un punto.",
    "In your hand, for your eyes only; if it stays there until the round ends it costs a point.",
)
MATCHES = Text(
    "Ya enseñas otra de su valor: si la muestras, podrás vender.", "You show its value already: show it to sell."
)
MATCHES_NOTHING = Text("No enseñas ninguna de su valor.", "You show none of its value yet.")


def gone(view: View, seat: int, number: int) -> Text:
    return Text("Fuera hasta que acabe la ronda: se vendió o se perdió.", "Out until the round ends: sold, or lost.")


SUIT_TEXTS = (
    Text("Las picas del escaparate dan un punto cada una al acabar la ronda, pero su rey cobra a quien más suma.",
         "Spades in a showcase score a point each when the round ends, but their king taxes the higher sum."),
    Text("Con un trébol a la vista, su rey te da una moneda.", "With a club on show its king gives you a coin."),
    Text("Quien más suma en corazones cobra de su rey.", "The higher sum of hearts is paid by their king."),
    Text("Con un rombo a la vista su rey te paga; sin ninguno pierdes una carta.",
         "With a diamond on show its king pays you; with none you lose a card."),
)  # fmt: skip


# -- kings


def king(view: View, number: int) -> About | None:
    if number not in range(g.KINGS):
        return None
    waits = (
        Text("Aún puede salir.", "Still to come.") if view.kings[number] else Text("Ya ha salido.", "Already turned.")
    )
    return About(
        Text(
            f"{KING_TITLES[number].es} ({KING_NAMES[number].es})", f"{KING_TITLES[number].en} ({KING_NAMES[number].en})"
        ),
        said(sentence(KING_WHIMS[number]), waits, would_do(view, number)),
        (KING_CLAUSES[number], "2.7", "3.6"),
    )


def sentence(text: Text) -> Text:
    return Text(*(f"{words[:1].upper()}{words[1:]}." for words in text))


def would_do(view: View, number: int) -> Text:
    """What this king would do if he came now, by the rules."""
    if view.turn == OVER or view.phase in (g.STARTING, g.DEALING):
        return Text("Ahora no saldría ninguno.", "None would come now.")
    match = imagined(view, turn=CHANCE, phase=g.TURNING, kings=1, asked=0)
    happened = would_happen(match, [code(g.KING, number)])
    while match.turn >= 0 and match.states["phase"][0] == g.DISCARDING:
        happened += would_happen(match, match.legal()[:1])
    done = [effect for effect in (EFFECTS.get(each.kind) for each in happened) if effect]
    if not done:
        return Text("Si saliera ahora, no pasaría nada.", "If he came now, nothing would happen.")
    seats = [each.seat for each in happened if each.kind in EFFECTS]
    parts = [
        [f"{{seat{seat}}} {words}" for seat, words in zip(seats, (e[i] for e in done), strict=True)] for i in (0, 1)
    ]
    return Text(f"Si saliera ahora: {', '.join(parts[0])}.", f"If he came now: {', '.join(parts[1])}.")


EFFECTS = {
    g.RECEIVED: Text("cobra una moneda", "takes a coin"),
    g.PAID: Text("paga una moneda", "pays a coin"),
    g.LOST: Text("pierde una carta", "loses a card"),
}


# -- decks, bank, and what is out


def deck(view: View, number: int) -> About:
    names = card_names(view.box)
    unseen = [names[c].es for c in range(g.CARDS) if place_of(view, c) is None]
    hidden = Text(f"No ves en ninguna parte: {' '.join(unseen)}.", f"You see nowhere: {' '.join(unseen)}.")
    left = int(view.left)
    text = Text(
        f"Quedan {left} mercancías boca abajo. Comprar es robar una y después mostrar una de la mano.",
        f"{left} goods are left, face down. To buy is to draw one and then to show one of your hand.",
    )
    return About(
        Text("mazo de mercancías", "goods deck"), said(text, hidden) if unseen else text, ("1.3", "2.2", "4.3")
    )


def king_deck(view: View, number: int) -> About:
    left = int(view.kings.sum())
    remain = Text(f"queda{'' if left == 1 else 'n'} {left}", f"{left} {'is' if left == 1 else 'are'} left")
    text = Text(
        f"Tras cada acción sale un rey; {remain.es} antes de volver a barajar los cinco.",
        f"After each action a king is turned; {remain.en} before all five are shuffled again.",
    )
    return About(Text("mazo de reyes", "king deck"), text, ("1.3", "2.7"))


def bank(view: View, number: int) -> About:
    text = Text(
        f"Las monedas que no son de nadie: {int(view.bank)}. Los reyes pagan de aquí y aquí cobran; las ventas, no.",
        f"The coins that are nobody's: {int(view.bank)}. Kings pay from here and collect into it; sales do not.",
    )
    return About(Text("banco", "bank"), text, ("1.2", "2.3", "3.6"))


def out(view: View, number: int) -> About:
    text = Text(
        "Lo vendido y lo perdido en esta ronda. En la siguiente vuelve a estar todo en el mazo.",
        "What was sold and lost in this round. In the next one everything is back in the deck.",
    )
    return About(Text("fuera", "out"), text, ("2.3", "3.3", "4.2"))


def coin(view: View, number: int) -> About | None:
    if number not in range(int(view.bank + view.coins.sum())):
        return None
    text = Text(
        "En un depósito vale un punto al acabar la ronda. Con una se paga un trueque.",
        "In a deposit it is worth a point when the round ends. A trade costs one.",
    )
    return About(Text("moneda", "coin"), text, ("2.5", "4.1"))


# -- a seat's shop


def of_seat(ask: Callable[[View, int], About]) -> Callable[[View, int], About | None]:
    """A piece of a seat; the one that actions aim at is of the seat in turn."""

    def asked(view: View, seat: int) -> About | None:
        seat = int(view.turn) if seat == -1 else seat
        return ask(view, seat) if seat in range(g.SEATS) else None

    return asked


def shop(view: View, seat: int) -> About:
    values, there = view.box.value, view.shop[seat]
    total = int((there * values.astype(int)).sum())
    even = Text("par", "even") if total % 2 == 0 else Text("impar", "odd")
    goods = int(there.sum())
    text = Text(
        f"{goods} mercancías a la vista, que suman {total} ({even.es}). De aquí se vende, y a esto miran los reyes.",
        f"{goods} goods on show, {total} in all ({even.en}). Sales come from here, and kings look at it.",
    )
    return About(Text(f"escaparate de {{seat{seat}}}", f"showcase of {{seat{seat}}}"), text, ("2.2", "2.3", "3.5"))


def sale(view: View, seat: int) -> About:
    first = {int(view.box.value[c]): c for c in reversed(range(g.CARDS)) if view.shop[seat, c] == 1}
    several = [c for _, c in sorted(first.items()) if any(view.shop[seat] * view.box.alike[c])]
    text = Text(
        "Cartas del mismo valor se venden juntas y las paga el depósito del otro, hasta donde llegue.",
        "Cards of one value are sold together, and the other deposit pays as far as it goes.",
    )
    return About(Text("venta", "sale"), said(text, *(sale_text(view, seat, c) for c in several)), ("2.3", "2.4"))


def hand(view: View, seat: int) -> About:
    held = int(view.held[seat])
    text = Text(
        f"Cartas que solo ve su dueño: {held}. Cada una que quede al acabar la ronda resta un punto; sin ninguna al "
        "empezar su turno, la ronda termina.",
        f"Cards that only their owner sees: {held}. Each one left when the round ends costs a point; with none at the "
        "start of its turn the round is over.",
    )
    return About(Text(f"mano de {{seat{seat}}}", f"hand of {{seat{seat}}}"), text, ("1.3", "2.1", "4.1"))


def hidden(view: View, seat: int) -> About | None:
    if seat not in range(g.SEATS) or view.hand[seat].min() >= 0:
        return None
    text = Text(
        f"Una mercancía de {{seat{seat}}} que desde aquí no se ve.",
        f"One of {{seat{seat}}}'s goods, not seen from here.",
    )
    return About(Text("carta oculta", "hidden card"), text, ("1.3", "4.3"))


def deposit(view: View, seat: int) -> About:
    held = coins_text(int(view.coins[seat]))
    coins = Text(
        f"{held.es}: un punto cada una al acabar la ronda, y de aquí se pagan las ventas del otro.",
        f"{held.en}: a point each when the round ends; the other's sales are paid from here.",
    )
    name = Text(f"depósito de {{seat{seat}}}", f"deposit of {{seat{seat}}}")
    return About(name, said(coins, trade_text(view, seat)), ("2.5", "2.6", "4.1"))


def trade_text(view: View, seat: int) -> Text:
    """Whether the seat could trade, were it its turn: the rules are asked."""
    if view.turn == OVER or view.phase in (g.STARTING, g.DEALING):
        return Text("Un trueque cuesta una.", "A trade costs one.")
    match = imagined(view, turn=seat, active=seat, phase=g.CHOOSING)
    if match.engine.forbid(match.states, match.box, code(g.TRADE, 0)) == 0:
        return Text("Podría comerciar: cuesta una moneda y se puede una vez por ronda.",
                    "It could trade: that costs a coin, once a round.")  # fmt: skip
    if view.traded[seat]:
        return Text("Ya ha comerciado en esta ronda.", "It has traded in this round.")
    return Text("Ahora no podría comerciar.", "It could not trade now.")


Ask = Callable[[View, int], About | None]
ASKED: dict[str, Ask] = {
    "c#": good, "w#": king, "k#": king, "deck": deck, "kings": king_deck, "bank": bank, "out": out, "coin-#": coin,
    "shop-#": of_seat(shop), "sale": of_seat(sale), "sale-#": of_seat(sale), "hand-#": of_seat(hand), "h#-#": hidden,
    "trade": of_seat(deposit), "trade-#": of_seat(deposit),
}  # fmt: skip


# -- figures, categories, piles


def figures(view: View, seat: int) -> list[Cited]:
    return [
        (Text("Las monedas del depósito: un punto cada una al acabar la ronda.",
              "The coins of the deposit: a point each when the round ends."), ("1.2", "4.1")),
        (Text("Cartas en la mano: cada una que quede resta un punto.",
              "Cards in hand: each that is left costs a point."), ("2.1", "4.1")),
        (Text("Puntos de las rondas terminadas. La ronda en juego se cuenta al acabar.",
              "Points of the rounds finished. The one being played is counted when it ends."), ("4.1", "4.2")),
    ]  # fmt: skip


def categories(box: Box) -> list[Cited]:
    return [
        (Text("Un punto por moneda del depósito al acabar cada ronda.",
              "A point for each coin of the deposit when a round ends."), ("4.1",)),
        (Text("Un punto por cada carta de picas del escaparate al acabar cada ronda.",
              "A point for each spade card in the showcase when a round ends."), ("4.1",)),
        (Text("Un punto menos por cada carta que queda en la mano al acabar cada ronda.",
              "A point less for each card left in hand when a round ends."), ("4.1",)),
    ]  # fmt: skip


def piles(view: View) -> list[Pile]:
    names = card_names(view.box)
    kings = tuple((name, int(left)) for name, left in zip(KING_NAMES, view.kings.tolist(), strict=True))
    away = tuple((names[c], 1) for c in range(g.CARDS) if view.gone[c] == 1)
    return [
        Pile("deck", Text("mazo de mercancías", "goods deck"), int(view.left)),
        Pile("kings", Text("mazo de reyes", "king deck"), int(view.kings.sum()), kings),
        Pile("bank", Text("banco", "bank"), int(view.bank), ((Text("monedas", "coins"), int(view.bank)),)),
        Pile("out", Text("fuera", "out"), len(away), away),
    ]


# -- the help card


def card_of_kings() -> list[Cited]:
    return [
        (Text(f"{name.es}: {whim.es}.", f"{name.en}: {whim.en}."), (clause,))
        for name, whim, clause in zip(KING_NAMES, KING_WHIMS, KING_CLAUSES, strict=True)
    ]


def card(box: Box) -> list[Cited]:
    prices: Any = {"pair": coins_text(int(box.price[PAIR])), "trio": coins_text(int(box.price[PAIR + 1]))}
    return [
        (Text("Tu turno: una acción (comprar, vender o comerciar) y después un rey.",
              "Your turn: one action (buy, sell or trade), and then a king."), ("2.1", "2.7")),
        (Text("Comprar: roba una carta y muestra una de tu mano.",
              "Buy: draw a card, then show one of your hand."), ("2.2",)),
        (Text("Vender cartas de un mismo valor: pareja, {pair}; trío, {trio}; paga el otro.",
              "Sell cards of one value: a pair, {pair}; a trio, {trio}; the other pays.").filled(**prices), ("2.3",)),
        (Text("Vender las cuatro de un valor gana la partida.",
              "To sell all four of a value wins the game."), ("2.4",)),
        (Text("Comerciar: una moneda al banco y cambias una carta con el otro escaparate. Una vez por ronda, y no "
              "justo después de un trueque del otro.",
              "Trade: a coin to the bank, and swap a card with the other showcase. Once a round, and not right after "
              "a trade of the other."), ("2.5", "2.6")),
        *card_of_kings(),
        (Text("La ronda acaba cuando a alguien le llega el turno sin cartas en la mano.",
              "A round ends when the turn comes to somebody with no cards in hand."), ("2.1",)),
        (Text("Puntos: +1 por moneda, +1 por pica a la vista, −1 por carta en mano. Dos rondas.",
              "Points: +1 a coin, +1 a spade on show, −1 a card in hand. Two rounds."), ("4.1", "4.2")),
    ]  # fmt: skip
