"""Deck, discard, stalls, hands and reserves, and what lies in heaps."""

from __future__ import annotations

import numpy as np

from andamio.core.about import About, Pile, said
from andamio.core.compiled import Array
from andamio.core.layout import OVER
from andamio.core.text import Text, listed
from andamio.core.view import View

from .. import GAME
from .. import state as g
from ..names import card_names, coins
from .cards import points_text
from .help_card import categories

# -- deck, discard, stalls, hands


def deck(view: View) -> About:
    left = int(view.left)
    text = Text(
        f"Quedan {left} cartas. Cuando alguien roba la última, cada cual juega un turno más.",
        f"{left} cards are left. When somebody draws the last one, everybody plays one more turn.",
    )
    unseen = unseen_by(view)
    groups = [(name, int(unseen[kinds].sum())) for name, kinds in GROUPS]
    rest = listed(Text(f"{n} {name.es}", f"{n} {name.en}") for name, n in groups if n)
    where = Text(
        "No ves, aquí o en manos y reservas: {rest}.", "You do not see, here or in hands and reserves: {rest}."
    )
    more = (where.filled(rest=rest),) if unseen.sum() else ()
    return About(Text("mazo", "deck"), said(text, *more), ("2.1", "4.1", "6.8"))


GROUPS = (
    (Text("con plantas", "with floors"), slice(0, g.FLOORS)),
    (Text("de monedas", "with coins"), slice(g.COINS, g.SALE)),
    (Text("de venta azul", "blue sale"), slice(g.SALE, g.SALE + 1)),
    (Text("de venta marrón", "brown sale"), slice(g.SALE + 1, g.POOL)),
    (Text("de piscina", "pools"), slice(g.POOL, g.KINDS)),
)


def unseen_by(view: View) -> Array:
    """§6.8 of each kind, how many lie where this view does not look."""
    seats, seen = int(view.box.seats), view.discard.astype(np.int64)
    lists = [view.offer[:seats], view.shown[:seats]]
    for seat in range(seats):
        lists += [view.hand[seat], view.reserve[seat]] if seat == view.seat else [view.sure[seat], view.vague[seat]]
    for row in lists:
        for kind in row.ravel().tolist():
            seen[kind] += kind != g.EMPTY
    for face in view.floor[:seats].ravel().tolist():
        seen[face // g.ENDS] += face != g.EMPTY
    seen[g.POOL] += int(view.pool[:seats].sum())
    for signs in view.sign[:seats].ravel().tolist():
        for colour in range(g.COLOURS):
            seen[g.SALE + colour] += signs >> colour & 1
    return np.maximum(0, view.box.count - seen)


def discard(view: View) -> About:
    text = Text(
        "Lo que se paga y lo que se descarta, boca arriba. Nunca se baraja de nuevo.",
        "What was paid and what was discarded, face up. It is never shuffled again.",
    )
    return About(Text("descarte", "discard"), text, ("2.7", "4.1", "6.8"))


def stall(view: View, seat: int) -> About | None:
    if seat >= view.box.seats:
        return None
    text = Text(
        f"Lo que {{seat{seat}}} tiene a la venta, {int(view.box.offers)} cartas como mucho. Quien compra le paga su "
        "valor; lo que se ofrece ya no vuelve.",
        f"What {{seat{seat}}} has on offer, {int(view.box.offers)} cards at most. Who buys pays their value; what is "
        "offered never comes back.",
    )
    return About(Text(f"puesto de {{seat{seat}}}", f"{{seat{seat}}}'s stall"), text, ("2.3", "2.4"))


def hand(view: View, seat: int) -> About | None:
    if seat >= view.box.seats:
        return None
    held, kept = int(view.held[seat]), int(view.kept[seat])
    name = Text(f"mano de {{seat{seat}}}", f"{{seat{seat}}}'s hand")
    text = Text(
        f"{held} en la mano, {g.HAND_LIMIT} como mucho al acabar el turno, y {kept} en la reserva.",
        f"{held} in hand, {g.HAND_LIMIT} at most when the turn ends, and {kept} in reserve.",
    )
    if seat == view.seat:
        return About(name, text, ("2.8",))
    names = card_names(view.box)
    known = [
        title.filled(cards=listed(names[kind] for kind in row.tolist() if kind != g.EMPTY))
        for title, row in ((SURE, view.sure[seat]), (VAGUE, view.vague[seat]))
        if (row != g.EMPTY).any()
    ]
    return About(name, said(text, *known), ("2.8", "6.8"))


SURE = Text("Todos saben que en la mano tiene {cards}.", "All know that in hand it has {cards}.")
VAGUE = Text("En la mano o en la reserva tiene {cards}.", "In hand or in reserve it has {cards}.")


def reserve(view: View, seat: int) -> About | None:
    if seat >= view.box.seats:
        return None
    cost = coins(int(view.box.store_cost))
    text = Text(
        f"Hasta {g.RESERVE_LIMIT} cartas boca abajo; reservar una cuesta {cost.es}. Aquí pagan, se cambian y las "
        "ventas esperan su ronda: las de la mano no valdrán.",
        f"Up to {g.RESERVE_LIMIT} cards face down; to reserve one costs {cost.en}. Here they pay, are swapped, and "
        "sale cards wait for their round: those in hand will be of no use.",
    )
    return About(Text(f"reserva de {{seat{seat}}}", f"{{seat{seat}}}'s reserve"), text, ("2.2", "2.6", "5.1"))


def sum_of(view: View, seat: int, category: int) -> About | None:
    """A category of the score, and what it has brought."""
    if seat >= view.box.seats or category >= g.CATEGORIES:
        return None
    text, clauses = categories(view.box)[category]
    points = points_text(list(view.scores()[seat].values())[category])
    now = IN_THE_END if view.turn == OVER else SO_FAR
    return About(GAME.categories[category].text, said(text, now.filled(points=points)), clauses)


SO_FAR, IN_THE_END = Text("Hasta ahora, {points}.", "So far {points}."), Text("Al final, {points}.", "In all {points}.")


# -- piles


def piles(view: View) -> list[Pile]:
    """The deck by its number, the discard card by card, and what is on offer."""
    names = card_names(view.box)
    kinds = tuple((names[kind], n) for kind, n in enumerate(view.discard.tolist()) if n)
    found = [
        Pile("deck", Text("mazo", "deck"), int(view.left)),
        Pile("discard", Text("descarte", "discard"), int(view.discard.sum()), kinds),
    ]
    for seat in range(int(view.box.seats)):
        offers = [kind for kind in view.offer[seat].tolist() if kind != g.EMPTY]
        goods = tuple((names[kind], offers.count(kind)) for kind in dict.fromkeys(offers))
        title = Text(f"puesto de {{seat{seat}}}", f"{{seat{seat}}}'s stall")
        found.append(Pile(f"stall-{seat}", title, len(offers), goods))
    return found
