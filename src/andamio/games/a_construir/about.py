"""What may be asked of anything on the table of ¡A construir!, and the help card. What it brings the rules say."""

from __future__ import annotations

import re
from collections.abc import Callable

import numpy as np

from andamio.core.about import About, Pile, said
from andamio.core.actions import code
from andamio.core.compiled import Array, Box
from andamio.core.contract import Cited
from andamio.core.outlook import trials
from andamio.core.text import Text, listed
from andamio.core.view import View

from . import GAME
from . import state as g
from .draw.town import brings
from .names import FACE_NAMES, KIND_NAMES, RULE_NAMES, SQUARE_NAMES
from .words import face_under, hand_of, icon_of, is_built, owner_of, rules_of, token_of, tokens_left

NAMED = re.compile(r"([a-z]+)-?(0|[1-9]\d?)")


def about(view: View, piece: str) -> About | None:
    """By the names that the drawings give."""
    found = NAMED.fullmatch(piece)
    return ASKED[found[1]](view, int(found[2])) if found and found[1] in ASKED else None


def coins_text(coins: int) -> Text:
    return Text("1 aimarcio", "1 aimarcio") if coins == 1 else Text(f"{coins} aimarcios", f"{coins} aimarcios")


def points_text(points: int) -> Text:
    return Text("1 punto", "1 point") if points == 1 else Text(f"{points} puntos", f"{points} points")


# -- cards


def worth_text(box: Box, face: int) -> Text:
    """§3.2 what its kind scores, alone and together."""
    kind = int(box.kind[face])
    points = box.worth[kind, 1 : int(box.count[[f for f in range(g.FACES) if box.kind[f] == kind]].sum()) + 1].tolist()
    told = Text(f"Da {points_text(points[0]).es}", f"It scores {points_text(points[0]).en}")
    if len(points) > 1:
        some = [*enumerate(points[1:MANY], 2), *[(len(points), points[-1])] * (len(points) > MANY)]
        es, en = (", ".join(f"{n} {word} {worth}" for n, worth in some) for word in ("juntas dan", "together"))
        told = Text(f"{told.es}; {es}", f"{told.en}; {en}")
    if box.ordered[kind]:
        order = ORDERED[kind].filled(points=int(box.ordered[kind]))
        told = Text(f"{told.es}; {order.es}", f"{told.en}; {order.en}")
    return Text(f"{told.es}.", f"{told.en}.")


MANY = 4  # cards together whose points are told one by one; then those of all
ORDERED = {
    g.HOUSE: Text("{points} con el tejado justo encima de la planta", "{points} with the roof right above the floor"),
    g.PARK: Text("{points} los tres en línea con el 2 en medio", "{points} for three in line with the 2 between"),
}


def source(view: View, number: int) -> About | None:
    """§2.1 a card of the market, or the deck."""
    if number == g.DECK:
        return deck(view)
    if number >= g.SLOTS or (face := int(view.market[number])) == g.EMPTY:
        return None
    box, coins = view.box, int(view.offer[number])
    take = TAKE_FREE if number == 0 else TAKE.filled(price=coins_text(number))
    on_it = [Text("Encima tiene {coins}, para quien la coja.", "On it lie {coins}, for who takes it.")]
    gains = [text.filled(coins=coins_text(coins)) for text in on_it if coins]
    lacks = [LACKS.filled(n=coins_text(number - purse_of(view)))] if number > purse_of(view) else []
    build = Text("Construirla cuesta {cost}.", "To build it costs {cost}.").filled(cost=coins_text(int(box.cost[face])))
    return About(FACE_NAMES[face], said(take, *gains, *lacks, build, worth_text(box, face)), ("2.1", "2.4", "3.2"))


TAKE_FREE = Text("Cogerla es gratis.", "It is free to take.")
TAKE = Text(
    "Cogerla cuesta {price}: uno sobre cada carta a su izquierda.",
    "To take it costs {price}: one laid on each card to its left.",
)
LACKS = Text("Te falta para eso: {n}.", "For that you lack {n}.")


def purse_of(view: View) -> int:
    """The viewer's aimarcios; who only looks on lacks nothing."""
    return int(view.coins[view.seat]) if view.seat >= 0 else g.CARDS


def held(view: View, face: int) -> About | None:
    """A card of the own hand."""
    if not in_hand(view, face):
        return None
    box, cost = view.box, int(view.box.cost[face])
    short = cost - purse_of(view)
    pay = BUILD_COSTS.filled(cost=coins_text(cost))
    can = LACKS.filled(n=coins_text(short)) if short > 0 else Text("Puedes pagarla.", "You can pay for it.")
    return About(FACE_NAMES[face], said(pay, can, worth_text(box, face)), ("2.3", "2.4", "2.5", "3.2"))


BUILD_COSTS = Text(
    "Construirla cuesta {cost}; recalificar con ella los da.",
    "To build it costs {cost}; to reclassify with it brings them.",
)


def in_hand(view: View, face: int) -> bool:
    return view.seat >= 0 and face < g.FACES and view.hand[view.seat, face] > 0


def build(view: View, face: int) -> About | None:
    """§2.4 the button beside a card."""
    if not in_hand(view, face):
        return None
    cost = int(view.box.cost[face])
    text = Text(
        "Pagas {cost} al banco y pones la carta boca arriba; después eliges la casilla y cobras lo que muestre.",
        "You pay {cost} to the bank and lay the card face up; then you choose the square and get what it shows.",
    ).filled(cost=coins_text(cost))
    short = cost - purse_of(view)
    more = [LACKS.filled(n=coins_text(short))] if short > 0 else []
    name = Text("construir {card}", "build {card}").filled(card=FACE_NAMES[face])
    return About(name, said(text, *more), ("2.4", "2.7", "2.8"))


def reclassify(view: View, face: int) -> About | None:
    if not in_hand(view, face):
        return None
    text = Text(
        "Pones la carta boca abajo y cobras {cost} del banco. La casilla no da nada más; podrás construir en ella.",
        "You lay the card face down and the bank pays you {cost}. The square gives nothing else; you may build on it.",
    ).filled(cost=coins_text(int(view.box.cost[face])))
    return About(
        Text("recalificar con {card}", "reclassify with {card}").filled(card=FACE_NAMES[face]), text, ("2.5", "2.8")
    )


def swap(view: View, face: int) -> About | None:
    if not in_hand(view, face) or not view.rules & g.REDESIGN:
        return None
    text = Text(
        "Pagas {cost}, va debajo del mazo y robas otra.", "You pay {cost}, it goes under the deck and you draw another."
    )
    name = Text("cambiar {card}", "swap {card}").filled(card=FACE_NAMES[face])
    return About(name, text.filled(cost=coins_text(g.REDESIGN_PRICE)), ("4.6",))


def deck(view: View) -> About:
    left = int(view.left) + int(view.queued)
    text = Text("Quedan {left}. Robar la de encima es gratis.", "{left} are left. To draw the top one is free.").filled(
        left=left
    )
    unseen = unseen_by(view)
    hidden = listed(
        Text(f"{n} × {name.es}", f"{n} × {name.en}") for name, n in zip(FACE_NAMES, unseen.tolist(), strict=True) if n
    )
    where = Text("No ves, aquí o en manos: {hidden}.", "You do not see, here or in hands: {hidden}.")
    more = [where.filled(hidden=hidden)] if unseen.any() else []
    known = [FACE_NAMES[face] for face in (face_under(view, place) for place in range(view.queued)) if face != g.EMPTY]
    if known:
        below = Text("Debajo están {known}.", "At the bottom lie {known}.")
        more.append(below.filled(known=listed(known)))
    return About(Text("mazo", "deck"), said(text, *more), ("2.1", "2.2", "7.1", "7.4"))


def unseen_by(view: View) -> Array:
    """§7.1 of each face, how many this view sees nowhere."""
    seen = np.zeros(g.FACES, np.int64)
    lists = [view.market.tolist(), view.face.tolist(), view.under.tolist()]
    lists += [hand_of(view, seat) for seat in range(int(view.box.seats))]
    lists.append([face_under(view, place) for place in range(view.queued)])
    for row in lists:
        for face in row:
            if face != g.EMPTY:
                seen[face] += 1
    return np.maximum(0, view.box.count - seen)


# -- the town


def square(view: View, number: int) -> About | None:
    if number >= g.SQUARES or not int(view.box.ground) >> number & 1:
        return None
    return plot(view, number) if view.face[number] == g.EMPTY else card_on(view, number)


def plot(view: View, number: int) -> About:
    """§2.4, §3.3 a free square: what it gives, and what the card being placed would bring here."""
    icon = icon_of(view, number)
    text = (
        BLANK
        if icon == 0
        else GIVES.filled(coins=coins_text(icon))
        if icon > 0
        else SCORES.filled(points=points_text(-icon))
    )
    more = []
    if view.phase == g.AIMING and view.turn == view.seat:
        legal = code(g.SQUARE, number) in view.legal()
        if not legal:
            more.append(
                Text(
                    "Ahora no puedes ponerla aquí: no toca nada tuyo.",
                    "You cannot place it here now: nothing of yours is near.",
                )
            )
        elif (gain := gain_at(view, number)) is not None:
            more.append(HERE.filled(card=FACE_NAMES[view.card], points=points_text(gain)))
    return About(SQUARE_NAMES[number], said(text, *more), ("2.7", "3.3" if icon < 0 else "2.4"))


def gain_at(view: View, number: int) -> int | None:
    """What the card being placed brings on a square, where that is sure."""
    action = code(g.SQUARE, number)
    brings = trials(view, [action])[action].brings
    return brings[0] if brings is not None and brings[0] == brings[1] else None


BLANK = Text("Libre; no da nada.", "Free; it gives nothing.")
GIVES = Text("Libre; a quien construye en ella le da {coins}.", "Free; who builds on it gets {coins}.")
SCORES = Text(
    "Libre; quien construye en ella tendrá {points} más al final.",
    "Free; who builds on it has {points} more in the end.",
)
HERE = Text("Aquí {card} te daría {points}.", "Here {card} would bring you {points}.")


def card_on(view: View, number: int) -> About:
    seat, face = owner_of(view, number), int(view.face[number])
    whose = WHOSE.filled(seat=f"{{seat{seat}}}", token=token_of(view, number))
    if not is_built(view, number):
        name = Text(f"{SQUARE_NAMES[number].es}: suelo recalificado", f"{SQUARE_NAMES[number].en}: reclassified land")
        text = LAUDEMIO if view.rules & g.LAUDEMIO else LAND
        return About(name, said(whose, text.filled(card=FACE_NAMES[face])), ("2.5", "2.8"))
    name = Text(
        f"{SQUARE_NAMES[number].es}: {FACE_NAMES[face].es}", f"{SQUARE_NAMES[number].en}: {FACE_NAMES[face].en}"
    )
    now = BRINGS.filled(points=points_text(brings(view, number)))
    return About(name, said(whose, now, worth_text(view.box, face)), ("2.6", "3.2", "3.3"))


WHOSE = Text("De {seat}, con la ficha {token}.", "{seat}'s, with token {token}.")
LAND = Text(
    "Debajo está {card}, que no cuenta. Solo su dueño puede construir encima.",
    "{card} lies below and counts for nothing. Only its owner may build on it.",
)
LAUDEMIO = Text(
    "Debajo está {card}, que no cuenta. Su dueño puede construir encima; otro, si le paga 1.",
    "{card} lies below and counts for nothing. Its owner may build on it, another by paying 1.",
)
BRINGS = Text(
    "Sin este edificio su dueño tendría {points} menos.", "Without this building its owner would have {points} less."
)


# -- seats and rules


def seat_place(view: View, seat: int) -> About | None:
    if seat >= view.box.seats:
        return None
    coins, left = int(view.coins[seat]), tokens_left(view, seat)
    worth = (
        points_text(view.scores()[seat]["coins"]) if view.box.games == 1 else points_text(coins // g.COINS_PER_POINT)
    )
    text = Text(
        "Tiene {coins}; cada tres que queden al final son un punto ({worth} ahora). Fichas que le quedan, una por "
        "turno: {left}. El banco nunca se queda sin dinero.",
        "It has {coins}; every three left in the end are a point ({worth} now). Tokens left, one a turn: {left}. The "
        "bank never runs out of money.",
    ).filled(coins=coins_text(coins), worth=worth, left=left)
    known = [FACE_NAMES[face] for face in hand_of(view, seat) if face != g.EMPTY]
    hand = Text("En la mano se le conoce: {known}.", "Known in hand: {known}.")
    more = [hand.filled(known=listed(known))] if known and seat != view.seat else []
    return About(Text(f"mesa de {{seat{seat}}}", f"{{seat{seat}}}'s place"), said(text, *more), ("1.3", "2.6", "3.3"))


def rule(view: View, number: int) -> About | None:
    """Chapter 4, in the words of its option."""
    if number not in rules_of(view):
        return None
    told = next(option.about for option in GAME.options if option.name == g.RULE_KEYS[number])
    after = (words.partition(": ")[2] for words in told)
    text = Text(*(f"{words[:1].upper()}{words[1:]}." for words in after))
    return About(RULE_NAMES[number], text, (f"4.{number + 1}",))


ASKED: dict[str, Callable[[View, int], About | None]] = {
    "s": source,
    "h": held,
    "b": build,
    "r": reclassify,
    "x": swap,
    "q": square,
    "p": seat_place,
    "rule": rule,
}


# -- figures and categories


def figures(view: View, seat: int) -> list[Cited]:
    """In the order of `chips`."""
    found: list[Cited] = [
        (Text("Puntos si el pueblo se quedara así.", "Points if the town stayed as it is."), ("3.2", "3.3")),
        (Text("Aimarcios: con ellos se coge y se construye.", "Aimarcios: to take and to build with."), ("2.1", "2.4")),
        (
            Text("Fichas por poner: los turnos que le quedan.", "Tokens to place: the turns it still has."),
            ("2.6", "3.1"),
        ),
    ]
    wins = Text("Partidas ganadas: con dos se gana el encuentro.", "Games won: two win the match.")
    return [*found, (wins, ("3.4",))] if view.box.games > 1 else found


def categories(box: Box) -> list[Cited]:
    first = [next(face for face in range(g.FACES) if box.kind[face] == kind) for kind in range(g.KINDS)]
    kinds: list[Cited] = [(worth_text(box, face), ("3.2",)) for face in first]
    board = Text("Las estrellas de las casillas con edificios tuyos.", "The stars of squares with your buildings.")
    coins = Text("Un punto por cada tres aimarcios al final.", "A point for every three aimarcios in the end.")
    return [*kinds, (board, ("3.3",)), (coins, ("3.3",))]


# -- the help card


def card(box: Box) -> list[Cited]:
    kinds = [
        (Text("{kind}: {worth}", "{kind}: {worth}").filled(kind=KIND_NAMES[kind], worth=told[0]), told[1])
        for kind, told in enumerate(categories(box)[: g.KINDS])
        if kind in SHOWN
    ]
    return [*CARD, *kinds, *CARD_END]


SHOWN = (g.CHURCH, g.TAVERN, g.HOUSE, g.FOUNTAIN, g.PARK, g.GARDEN)  # one for each way of scoring
CARD: list[Cited] = [
    (
        Text(
            "1. Coge una carta: la primera o la del mazo, gratis; otra, dejando uno en cada una a su izquierda.",
            "1. Take a card: the first one or the deck's for free; another by laying one on each to its left.",
        ),
        ("2.1",),
    ),
    (Text("2. El mercado se corre y se completa.", "2. The market slides and is filled up."), ("2.2",)),
    (
        Text(
            "3. Construye (paga y pon la carta boca arriba) o recalifica (ponla boca abajo y cobra).",
            "3. Build (pay, and lay the card face up) or reclassify (lay it face down and be paid).",
        ),
        ("2.3", "2.4", "2.5"),
    ),
    (
        Text(
            "Siempre al lado de una carta tuya; la primera, donde quieras.",
            "Always beside a card of your own; the first one anywhere.",
        ),
        ("2.7",),
    ),
    (
        Text("En tu suelo recalificado puedes construir después.", "On your reclassified land you may build later."),
        ("2.8",),
    ),
]
CARD_END: list[Cited] = [
    (
        Text(
            "Estrellas bajo tus edificios y cada tres aimarcios, puntos.",
            "Stars under your buildings, and every three aimarcios, are points.",
        ),
        ("3.3",),
    ),
    (
        Text(
            "Con la sexta ficha de todos se acaba; gana quien más puntos tenga.",
            "It ends with everybody's sixth token; the most points win.",
        ),
        ("3.1", "3.4"),
    ),
]


# -- piles


def piles(view: View) -> list[Pile]:
    """The deck by its number: what it holds is nobody's to know."""
    return [Pile(f"s{g.DECK}", Text("mazo", "deck"), int(view.left) + int(view.queued))]
