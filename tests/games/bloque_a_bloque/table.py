"""Say a position as the rulebook would, and play it.

ana = position(hand0="start card, coin 1, 1 blue/3 blue", built0="blue 0-3, brown 4, roof, pool | blue 0")
after(ana, "add 1 blue (of 1 blue/3 blue)", "on building 2", "pay with coin 1")

Seat 0 is in turn. Cards are said by their names; cards that are said nowhere are in the deck. A building is its floors
by colour from the ground up, then roof, pool and sale cards; any cards that have these floors are taken for them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache
from typing import Any

import numpy as np

from andamio.core.compiled import Array
from andamio.core.game import Edition
from andamio.core.match import Match
from andamio.games.bloque_a_bloque import GAME
from andamio.games.bloque_a_bloque import state as g
from andamio.games.bloque_a_bloque.names import card_names

from ..hands import after as after
from ..hands import barred as barred
from ..hands import can as can
from ..hands import chances as chances
from ..hands import choices as choices
from ..hands import happened as happened
from ..hands import impossible as impossible
from ..hands import is_sound as is_sound
from ..hands import settled as settled
from ..hands import state as state
from ..hands import step_by_step as step_by_step

DECK, DISCARD = "deck", "discard"

# -- how a position is said


@cache
def edition(seats: int = 2, add_cost: int = 1, build_from_reserve: bool = False, offer_limit: int = 2) -> Edition:
    return GAME.edition(
        None, seats=seats, add_cost=add_cost, build_from_reserve=build_from_reserve, offer_limit=offer_limit
    )


BLOQUE = edition()
CARDS = [name.en for name in card_names(BLOQUE.box[0])]
KIND = {name: kind for kind, name in enumerate(CARDS)}


def position(
    *,
    seats: int = 2,
    turn: int = 0,
    first: int = 0,
    acts: int = g.ACTS,
    idle: int = 0,
    final: int = g.EMPTY,
    deck: str = "",
    rest: str = DECK,
    options: dict[str, Any] | None = None,
    **places: str,
) -> Match:
    """`turn` is about to act. `places` are hand0, reserve0, offer0, sure0, vague0 and built0.

    Cards named nowhere are in the deck, or with rest=DISCARD in the discard, all but those that `deck` names.
    """
    match = edition(seats, **(options or {})).typed()
    s = state(match)
    s.turn = s.active = turn
    s.first, s.acts, s.idle, s.final, s.turns, s.phase = first, acts, idle, final, 1, g.ACTING
    s.deck = 0
    s.hand = s.sure = g.EMPTY
    for name in sorted(places, key=lambda name: name[:-1] == "built"):
        lay(match, name[:-1], int(name[-1]), places[name])
    count(match, deck, rest)
    assert is_sound(match), "this position does not add up"
    return match


def lay(match: Match, place: str, seat: int, cards: str) -> None:
    if place == "built":
        for number, building in enumerate(filter(None, cards.split("|"))):
            raise_building(match, seat, number, building)
        return
    found = sorted(listed(cards))
    state(match)[place][seat, : len(found)] = found


def raise_building(match: Match, seat: int, number: int, said: str) -> None:
    s = state(match)
    s.begun[seat] = number + 1
    for part in (part.strip() for part in said.split(",")):
        if part == "pool":
            s.pool[seat, number] = 1
        elif part.endswith("sale"):
            s.sign[seat, number] |= 1 << g.COLOUR_KEYS.index(part.split()[0])
        elif part == "roof":
            s.floor[seat, number, g.ROOF] = spare_face(match, g.ROOF, 2)
        else:
            colour, span = part.split()
            low, _, high = span.partition("-")
            for level in range(int(low), int(high or low) + 1):
                s.floor[seat, number, level] = spare_face(match, level, g.COLOUR_KEYS.index(colour))
                s.height[seat, number] += 1


def spare_face(match: Match, level: int, colour: int) -> int:
    """An end of a card that lies nowhere yet."""
    box, lies = match.box[0], lying(match)
    for face in range(g.ENDS * g.FLOORS):
        spare = lies[face // g.ENDS] < box.count[face // g.ENDS]
        if spare and box.level[face] == level and box.colour[face] == colour:
            return face
    raise ValueError(f"no card is left for floor {level}")


def count(match: Match, deck: str, rest: str) -> None:
    """The sizes, and all cards that are left."""
    s, box = state(match), match.box[0]
    s.held, s.kept = (s.hand != g.EMPTY).sum(axis=1), (s.reserve != g.EMPTY).sum(axis=1)
    for kind in listed(deck):
        s.deck[kind] += 1
    lies = lying(match)
    for kind in range(g.KINDS):
        left = int(box.count[kind]) - lies[kind]
        assert left >= 0, f"too many: {CARDS[kind]}"
        place = DISCARD if kind == g.START else rest
        s[place][kind] += left
    s.left = s.deck.sum()


def lying(match: Match) -> Counter[int]:
    """By kind, wherever they lie."""
    s = state(match)
    found = Counter(dict(enumerate((s.deck.astype(int) + s.discard).tolist())))
    for place in (s.hand, s.reserve, s.shown, s.offer):
        found.update(kind for kind in place.reshape(-1).tolist() if kind != g.EMPTY)
    found.update(face // g.ENDS for face in s.floor.reshape(-1).tolist() if face != g.EMPTY)
    found[g.POOL] += int(s.pool.sum())
    for colour in range(len(g.COLOUR_KEYS)):
        found[g.SALE + colour] += int((s.sign >> colour & 1).sum())
    return found


def listed(cards: str) -> list[int]:
    return [KIND[card.strip()] for card in cards.split(",") if card.strip()]


# -- what is done


def playthrough(seed: int, seats: int = 2, **options: Any) -> Iterator[Match]:
    """A match with the house's box between seats that choose at random, as it is after each action, chance's too."""
    return step_by_step(edition(seats, **options), seed)


# -- what lies on the table


def said(match: Match, place: Array) -> str:
    names = card_names(match.box[0])
    return ", ".join(names[kind].en for kind in place.tolist() if kind != g.EMPTY)


def hand(match: Match, seat: int = 0) -> str:
    return said(match, state(match).hand[seat])


def reserve(match: Match, seat: int = 0) -> str:
    return said(match, state(match).reserve[seat])


def offers(match: Match, seat: int = 0) -> str:
    return said(match, state(match).offer[seat])


def sure(match: Match, seat: int = 0) -> str:
    """What all know to be in a hand."""
    return said(match, state(match).sure[seat])


def vague(match: Match, seat: int = 0) -> str:
    """What all know to be in a hand or a reserve."""
    return said(match, state(match).vague[seat])


def discards(match: Match) -> str:
    thrown = state(match).discard
    return said(match, np.repeat(np.arange(g.KINDS), thrown))


def tower(match: Match, seat: int = 0, building: int = 1) -> str:
    """A building, its floors first: "0 blue, 1 brown, roof"."""
    box, faces = match.box[0], state(match).floor[seat, building - 1].tolist()
    floors = [
        f"{level} {g.COLOUR_KEYS[box.colour[face]]}" for level, face in enumerate(faces[: g.ROOF]) if face != g.EMPTY
    ]
    return ", ".join(floors + ["roof"] * (faces[g.ROOF] != g.EMPTY))


def scores(match: Match, seat: int = 0) -> dict[str, int]:
    return match.scores()[seat]
