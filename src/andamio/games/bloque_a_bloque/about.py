"""What may be asked of anything on the table of Bloque a Bloque, and the help card. What it is worth the rules say."""

from __future__ import annotations

import re
from collections.abc import Callable

import numpy as np

from andamio.core.about import About, Pile, said
from andamio.core.actions import holds
from andamio.core.compiled import Array, Box
from andamio.core.contract import Cited
from andamio.core.layout import OVER
from andamio.core.score import scores_of
from andamio.core.text import Text, listed
from andamio.core.view import View

from . import GAME
from . import state as g
from .names import COLOUR_NAMES, POOL_NAME, SALE_NAMES, card_names, coins, end_name
from .rules.table import sites_for, sites_for_pool
from .words import building_line

NUMBER = r"(0|[1-9]\d{0,2})"
NAMED = re.compile(rf"([a-z]+)(?:-?{NUMBER})?(?:-{NUMBER})?(?:-({NUMBER}|roof|pool|sale[01]))?")


def about(view: View, piece: str) -> About | None:
    """By the names that the drawings give."""
    found = NAMED.fullmatch(piece)
    if not found or found[1] not in ASKED:
        return None
    ask, given = ASKED[found[1]], [part for part in found.groups()[1:4] if part is not None]
    if len(given) not in ask[1]:
        return None
    return ask[0](view, *(int(part) if part.isdecimal() else part for part in given))


def points_text(points: int) -> Text:
    return Text("1 punto", "1 point") if points == 1 else Text(f"{points} puntos", f"{points} points")


# -- cards


def own_card(view: View, zone: int, kind: int, copy: int = 0) -> About | None:
    """A card of the viewer's hand or reserve, whether free or chosen to pay."""
    if zone not in range(g.ZONES) or kind >= g.KINDS or kind not in own_kinds(view, zone):
        return None
    return card_about(view, kind, ZONES[zone])


def own_kinds(view: View, zone: int) -> list[int]:
    if view.seat < 0:
        return []
    return [kind for kind in (view.hand, view.reserve)[zone][view.seat].tolist() if kind != g.EMPTY]


ZONES = (Text("Está en tu mano.", "It is in your hand."), Text("Está en tu reserva.", "It is in your reserve."))


def planned(view: View) -> About | None:
    """The card that is being added, reserved or swapped: its owner's secret."""
    if view.seat < 0 or view.plan[view.seat] == g.EMPTY:
        return None
    from .draw.seat import is_about

    plan = int(view.plan[view.seat])
    for zone in range(g.ZONES):
        for kind in own_kinds(view, zone):
            if is_about(plan, zone, kind):
                text = CHOSEN if holds(g.SWAP, plan) else CHOSEN_TO_PAY
                return card_about(view, kind, text.filled(owed=coins(int(view.owed[view.seat]))))
    return None


CHOSEN = Text("Es la que has elegido.", "The one you chose.")
CHOSEN_TO_PAY = Text("Es la que has elegido. Queda por pagar: {owed}.", "The one you chose. Still to pay: {owed}.")


def offered(view: View, seat: int, kind: int, copy: int = 0) -> About | None:
    """§2.4 a card in a stall, and whether the viewer could pay for it."""
    if seat >= view.box.seats or kind not in view.offer[seat].tolist():
        return None
    price = coins(int(view.box.value[kind]))
    where = Text(
        f"A la venta en el puesto de {{seat{seat}}} por {price.es}.", f"In {{seat{seat}}}'s stall for {price.en}."
    )
    return card_about(view, kind, where, ("2.3", "2.4"))


def shown(view: View, seat: int, place: int) -> About | None:
    """§5.1 a card of a reserve turned up."""
    if seat >= view.box.seats or place >= g.RESERVE_LIMIT or (kind := int(view.shown[seat, place])) == g.EMPTY:
        return None
    return card_about(view, kind, Text(f"De la reserva de {{seat{seat}}}.", f"Of {{seat{seat}}}'s reserve."))


def card_about(view: View, kind: int, where: Text, clauses: tuple[str, ...] = ()) -> About:
    """What a card is, what it pays and what it could do for the viewer now."""
    own, more = use_of(view, kind)
    worth = int(view.box.value[kind])
    pay = Text("Paga {coins}.", "It pays {coins}.").filled(coins=coins(worth)) if worth else NO_VALUE
    return About(card_names(view.box)[kind], said(*own, where, pay), (*clauses, *more))


NO_VALUE = Text("No paga nada.", "It pays nothing.")


def use_of(view: View, kind: int) -> tuple[list[Text], tuple[str, ...]]:
    """By its kind: floors, money, a sale card, a pool."""
    if kind < g.BUILT:
        ends = [fit_text(view, g.ENDS * kind + end) for end in range(g.ENDS)]
        return [FLOORS, *dict.fromkeys(ends)], ("1.1", "2.5", "3.2", "3.3")
    if kind == g.POOL:
        return [pool_text(view)], ("3.4", "6.3")
    if kind >= g.SALE:
        return [sale_text(view, kind - g.SALE)], ("5.1", "6.2", "6.6")
    return [Text("Solo es dinero: no se construye.", "It is money only, and never built.")], ("1.1", "2.7")


FLOORS = Text("Se construye por cualquiera de sus dos extremos.", "It is built by either of its two ends.")


def fit_text(view: View, face: int) -> Text:
    """§3.1, §3.2, §3.3 where an end fits among the viewer's buildings, and what it would add to the best of them."""
    name = beginning(end_name(view.box, face))
    if view.seat < 0:
        return Text("Extremo: {name}.", "End: {name}.").filled(name=name)
    fit, level = best_fit(view, face), int(view.box.level[face])
    if fit is None:
        return Text("{name}: ahora no cabe en nada tuyo.", "{name}: fits nothing of yours now.").filled(name=name)
    gain, site = fit
    text = BEGINS if level == 0 else FINISHES if level == g.ROOF else FITS if gain else ADDS_NOTHING
    return text.filled(name=name, building=site + 1, gain=points_text(gain))


def beginning(name: Text) -> Text:
    """As it begins a sentence: a roof has no figure before it."""
    return Text(*(words[0].upper() + words[1:] for words in name))


def best_fit(view: View, face: int) -> tuple[int, int] | None:
    """What an end would add to the viewer's building that gains most by it, and which that is."""
    sites = int(sites_for(view.states[0], view.seat, int(view.box.level[face])))
    fits = [(gain_of(view, b, face), -b) for b in range(g.BUILDINGS) if sites >> b & 1]
    return (max(fits)[0], -max(fits)[1]) if fits else None


BEGINS = Text("{name}: empieza tu edificio {building}.", "{name}: begins your building {building}.")
FINISHES = Text(
    "{name}: termina tu edificio {building}, que daría {gain}.",
    "{name}: finishes your building {building}, which would score {gain}.",
)
FITS = Text(
    "{name}: cabe en tu edificio {building}, que con azotea valdría {gain} más.",
    "{name}: fits your building {building}, which with a roof would be worth {gain} more.",
)
ADDS_NOTHING = Text(
    "{name}: cabe en tu edificio {building}, sin sumarle puntos.",
    "{name}: fits your building {building}, but adds no points to it.",
)


def gain_of(view: View, building: int, face: int) -> int:
    """What the rules would count more for a building with this floor; for a roof, all that it then scores."""
    seat, level = view.seat, int(view.box.level[face])
    if level in (0, g.ROOF):
        return sum(points_of(view, seat, building, floor=face))
    return sum(points_of(view, seat, building, floor=face)) - sum(points_of(view, seat, building))


def points_of(
    view: View, seat: int, building: int, floor: int = g.EMPTY, height: int = g.EMPTY, sale: int = 0
) -> list[int]:
    """By category, what the rules count for one building with a roof: as it is, with one more floor, or with less."""
    states = view.states.copy()
    s, level = states[0], int(view.box.level[floor]) if floor != g.EMPTY else g.ROOF
    for other in range(g.BUILDINGS):
        if other != building:
            s.floor[seat, other, g.ROOF] = g.EMPTY
    s.floor[seat, building, level] = floor if floor != g.EMPTY else s.floor[seat, building, g.ROOF]
    if level != g.ROOF:
        s.height[seat, building] = level + 1
        s.begun[seat] = max(int(s.begun[seat]), building + 1)
    if height != g.EMPTY:
        s.height[seat, building] = height
    s.floor[seat, building, g.ROOF] = max(0, int(s.floor[seat, building, g.ROOF]))
    s.sign[seat, building] |= sale
    return list(scores_of(view.edition, states)[seat].values())


def has_roof(view: View, seat: int, building: int) -> bool:
    return bool(view.floor[seat, building, g.ROOF] != g.EMPTY)


def sale_gain(view: View, seat: int, building: int, colour: int) -> int:
    """What a sale card adds to a finished building, or has added."""
    bit = 1 << colour
    bare = View(view.edition, view.states.copy(), view.seat)
    bare.states["sign"][0, seat, building] &= ~bit
    return sum(points_of(bare, seat, building, sale=bit)) - sum(points_of(bare, seat, building))


def pool_text(view: View) -> Text:
    points = points_text(int(view.box.pool))
    text = Text(
        "Va al pie de un edificio con azotea, una en cada uno: {points}.",
        "It goes at the foot of a building with a roof, one each: {points}.",
    ).filled(points=points)
    if view.seat < 0:
        return text
    sites = [b + 1 for b in range(g.BUILDINGS) if int(sites_for_pool(view.states[0], view.seat)) >> b & 1]
    where = listed(Text(str(b), str(b)) for b in sites)
    fits = Text("Cabe en tu edificio {where}.", "It fits your building {where}.").filled(where=where)
    return said(text, fits if sites else Text("Ahora no cabe en ninguno tuyo.", "It fits none of yours now."))


def sale_text(view: View, colour: int) -> Text:
    """§6.2, §6.6 what it would earn on the best finished building of the viewer, by the rules."""
    text = Text(
        "Desde la reserva, en la ronda de ventas, se pone en un edificio terminado: puntúan sus plantas 4, 5 y 6 de "
        "color {colour}, y más si todo él lo es.",
        "From the reserve, in the sale round, it is put on a finished building: its {colour} floors 4, 5 and 6 score, "
        "and more if all of it is {colour}.",
    ).filled(colour=COLOUR_NAMES[colour])
    if view.seat < 0:
        return text
    seat = view.seat
    finished = [b for b in range(int(view.begun[seat])) if has_roof(view, seat, b)]
    if not finished:
        return said(text, Text("Aún no tienes ninguno terminado.", "You have none finished yet."))
    gain, site = max((sale_gain(view, seat, b, colour), -b) for b in finished)
    best = Text("En tu edificio {b} daría {gain}.", "On your building {b} it would bring {gain}.")
    return said(text, best.filled(b=1 - site, gain=points_text(gain)))


def end(view: View, zone: int, face: int) -> About | None:
    """One end of a card of the own hand: what it would be, built."""
    kind = face // g.ENDS
    if zone not in range(g.ZONES) or kind not in own_kinds(view, zone):
        return None
    if kind == g.POOL:
        return About(POOL_NAME, pool_text(view), ("2.5", "3.4", "6.3"))
    cost = Text("Añadirla cuesta {coins}.", "To add it costs {coins}.").filled(coins=coins(int(view.box.add_cost)))
    return About(end_name(view.box, face), said(fit_text(view, face), cost), ("2.5", "3.1", "3.2", "3.3"))


# -- buildings


def own_building(view: View, building: int) -> About | None:
    return tower(view, view.seat, building) if view.seat >= 0 else None


def tower(view: View, seat: int, building: int) -> About | None:
    """What stands, what it scores by category, or would with a roof."""
    if seat >= view.box.seats or building >= view.begun[seat]:
        return None
    what = Text(building_line(view, seat, building, "es"), building_line(view, seat, building, "en"))
    points = points_of(view, seat, building)
    parts = [
        Text(f"{category.text.es} {n}", f"{category.text.en} {n}")
        for category, n in zip(GAME.categories, points, strict=True)
        if n
    ]
    total, finished = points_text(sum(points)), has_roof(view, seat, building)
    text, more = (SCORES, ()) if finished else (UNFINISHED, (next_text(view, seat, building),))
    told = text.filled(seat=f"{{seat{seat}}}", what=what, total=total, parts=listed(parts))
    return About(Text(f"edificio {building + 1}", f"building {building + 1}"), said(told, *more), ("3.2", "3.3", "6.1"))


SCORES = Text(
    "De {seat}: {what}. Terminado, da {total}: {parts}.", "{seat}'s: {what}. Finished, it scores {total}: {parts}."
)
UNFINISHED = Text(
    "De {seat}: {what}. Sin azotea no cuenta; con ella daría {total}: {parts}.",
    "{seat}'s: {what}. Without a roof it counts nothing; with one it would score {total}: {parts}.",
)


def next_text(view: View, seat: int, building: int) -> Text:
    """§3.2, §3.3 what may come next."""
    height = int(view.height[seat, building])
    if height > g.TOP:
        return Text("Ahora solo admite la azotea.", "Now it takes only the roof.")
    if height <= g.NEXT_FROM:
        return Text(f"Ahora pide una planta {height}.", f"Now it asks for a floor {height}.")
    return Text(f"Ahora admite una planta {height} o la azotea.", f"Now it takes a floor {height} or the roof.")


def part(view: View, seat: int, building: int, what: int | str) -> About | None:
    """A floor, the roof, the pool or a sale card of a building."""
    if seat >= view.box.seats or building >= view.begun[seat]:
        return None
    if isinstance(what, int):
        return storey(view, seat, building, what)
    if what == "roof":
        return roof(view, seat, building)
    if what == "pool":
        return pool(view) if view.pool[seat, building] else None
    return sign(view, seat, building, int(what[-1]))


def storey(view: View, seat: int, building: int, level: int) -> About | None:
    """§6.1, §6.3, §6.5 what a floor scores for its colour, by the rules."""
    if level >= view.height[seat, building]:
        return None
    box, face = view.box, int(view.floor[seat, building, level])
    points = sum(points_of(view, seat, building, height=level + 1)) if level else 0
    points -= sum(points_of(view, seat, building, height=level)) if level else 0
    clauses = ("3.2", "6.1", *{g.QUALITY: ("6.3",), g.LUXURY: ("6.5",)}.get(level, ()))
    text = GROUND if level == 0 else ON_ITS_COLOUR.filled(points=points_text(points)) if points else CHANGES
    where = Text(f"Del edificio {building + 1}.", f"Of building {building + 1}.")
    return About(end_name(box, face), said(where, text), clauses)


GROUND = Text("Es la planta baja: por ella no hay puntos.", "The ground floor scores nothing by itself.")
CHANGES = Text("No está sobre una de su color: no da puntos.", "Not on one of its colour: it scores nothing.")
ON_ITS_COLOUR = Text("Con azotea suma {points}.", "With a roof it adds {points}.")


def roof(view: View, seat: int, building: int) -> About | None:
    face = int(view.floor[seat, building, g.ROOF])
    if face == g.EMPTY:
        return None
    points = points_text(int(view.box.roof))
    text = Text("Termina el edificio {n}: {points}.", "It finishes building {n}: {points}.")
    return About(end_name(view.box, face), text.filled(n=building + 1, points=points), ("3.3", "6.4"))


def pool(view: View) -> About:
    text = Text("Al pie de un edificio terminado: {points}.", "At the foot of a finished building: {points}.")
    return About(POOL_NAME, text.filled(points=points_text(int(view.box.pool))), ("3.4", "6.3"))


def sign(view: View, seat: int, building: int, colour: int) -> About | None:
    if not int(view.sign[seat, building]) >> colour & 1:
        return None
    points = sale_gain(view, seat, building, colour)
    text = Text("Sobre el edificio {n} da {points}.", "On building {n} it brings {points}.")
    return About(SALE_NAMES[colour], text.filled(n=building + 1, points=points_text(points)), ("5.1", "6.2", "6.6"))


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

ASKED: dict[str, tuple[Callable[..., About | None], tuple[int, ...]]] = {
    "k": (own_card, (2,)),
    "m": (own_card, (3,)),
    "e": (end, (2,)),
    "o": (offered, (2, 3)),
    "s": (shown, (2,)),
    "plan": (planned, (0,)),
    "b": (own_building, (1,)),
    "tower": (tower, (2,)),
    "t": (part, (3,)),
    "deck": (deck, (0,)),
    "discard": (discard, (0,)),
    "stall": (stall, (1,)),
    "hand": (hand, (1,)),
    "reserve": (reserve, (1,)),
    "sum": (sum_of, (2,)),
}


# -- figures and categories


def figures(view: View, seat: int) -> list[Cited]:
    """In the order of `chips`."""
    return [
        (Text("Puntos de los edificios terminados.", "Points of finished buildings."), ("6.1", "6.7")),
        (
            Text("Edificios con azotea: los únicos que cuentan.", "Buildings with a roof: the only ones that count."),
            ("3.3",),
        ),
        (Text("Cartas en la mano: cuatro al acabar el turno.", "Cards in hand: four when the turn ends."), ("2.8",)),
        (Text("Cartas en la reserva, tres como mucho.", "Cards in reserve, three at most."), ("2.2",)),
    ]


def categories(box: Box) -> list[Cited]:
    return [
        (
            Text("{n} por cada planta sobre una de su color.", "{n} for each floor on one of its colour.").filled(
                n=int(box.continuity)
            ),
            ("6.1",),
        ),
        (
            Text(
                "{n} por cada planta 4, 5 o 6 del color de una venta puesta en su edificio.",
                "{n} for each floor 4, 5 or 6 in the colour of a sale card on its building.",
            ).filled(n=int(box.improvement)),
            ("6.2",),
        ),
        (
            Text(
                "{n} por cada piscina y {more} por cada planta 5 sobre una de su color.",
                "{n} for each pool, {more} for each floor 5 on one of its colour.",
            ).filled(n=int(box.pool), more=int(box.fifth)),
            ("6.3",),
        ),
        (Text("{n} por cada azotea.", "{n} for each roof.").filled(n=int(box.roof)), ("6.4",)),
        (
            Text("{n} por cada planta 6 sobre una de su color.", "{n} for each floor 6 on one of its colour.").filled(
                n=int(box.sixth)
            ),
            ("6.5",),
        ),
        (
            Text(
                "{n} por un edificio entero del color de una venta puesta en él.",
                "{n} for a building that is all in the colour of a sale card on it.",
            ).filled(n=int(box.total)),
            ("6.6",),
        ),
    ]


# -- the help card


def card(box: Box) -> list[Cited]:
    add, store = coins(int(box.add_cost)), coins(int(box.store_cost))
    return [
        (
            Text(
                "En tu turno, hasta dos acciones, iguales o distintas:",
                "In your turn, up to two actions, alike or not:",
            ),
            ("2.1",),
        ),
        (Text("Robar: gratis, con menos de cuatro en la mano.", "Draw: free, with fewer than four in hand."), ("2.1",)),
        (
            Text("Añadir una planta, azotea o piscina: {add}.", "Add a floor, roof or pool: {add}.").filled(add=add),
            ("2.5",),
        ),
        (
            Text("Reservar una carta boca abajo: {store}.", "Reserve a card face down: {store}.").filled(store=store),
            ("2.2",),
        ),
        (
            Text("Poner una carta a la venta: gratis, y no vuelve.", "Offer a card: free, and it never comes back."),
            ("2.3",),
        ),
        (Text("Comprar a otro: su valor, que va a su mano.", "Buy from another: its value, into that hand."), ("2.4",)),
        (
            Text(
                "Cambiar una de la mano por una de la reserva: gratis.",
                "Swap one of the hand for one of the reserve: free.",
            ),
            ("2.6",),
        ),
        (Text("Se paga con cartas y no hay vuelta.", "You pay with cards, and there is no change."), ("2.7",)),
        (
            Text(
                "Plantas en orden desde la 0; la azotea, sobre la 3 o más.",
                "Floors in order from 0; the roof on a 3 or more.",
            ),
            ("3.2", "3.3"),
        ),
        (
            Text(
                "Otro edificio, cuando el último tenga su planta 3.",
                "Another building once the last one has its floor 3.",
            ),
            ("3.1",),
        ),
        (
            Text(
                "Con la última carta del mazo, un turno más; después, las ventas de la reserva.",
                "With the deck's last card, one more turn each; then the sale cards of reserves.",
            ),
            ("4.1", "5.1"),
        ),
        (Text("Solo cuentan los edificios con azotea.", "Only buildings with a roof count."), ("6.1", "6.4")),
    ]


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
