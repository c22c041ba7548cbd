"""Cards: what each pays, where it fits, and what it would bring there."""

from __future__ import annotations

from andamio.core.about import About, said
from andamio.core.actions import holds
from andamio.core.score import scores_of
from andamio.core.text import Text, listed
from andamio.core.view import View

from .. import state as g
from ..draw.seat import is_about
from ..names import COLOUR_NAMES, POOL_NAME, card_names, coins, end_name
from ..rules.table import sites_for, sites_for_pool


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
