"""Say a position as the rulebook would, and play it.

emma = position(
    market=["stone brick brick concrete Burruño", "- wood - - -"],      row by row, "-" is a gap
    hand0="2 stone, Country 8",                                         seat 0 is in turn
)
after(emma, "place stone", "at row 0, column 1")

Cards are said as a list: houses by name ("Coast 5"), materials with their number ("2 brick", "1 brick/concrete").
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache
from typing import Any

import numpy as np

from andamio.core.compiled import Array
from andamio.core.dice import seeded
from andamio.core.events import Happening
from andamio.core.game import Edition
from andamio.core.layout import CHANCE, NOBODY
from andamio.core.match import Match
from andamio.games.barrio import GAME
from andamio.games.barrio.names import card_names, house_names, kind_names
from andamio.games.barrio.state import CHOOSING, CLOSINGS, EMPTY, HAND, HOUSES, KLAUS, MOST, SLOTS

from ..hands import after as after
from ..hands import barred as barred
from ..hands import can as can
from ..hands import chances as chances
from ..hands import choices as choices
from ..hands import impossible as impossible
from ..hands import settled as settled

Cell = tuple[int, int]
Market = dict[Cell, str]
REST = "rest"  # every card of that sort that is said to lie nowhere else

# -- how a position is said


@cache
def edition(seats: int = 2, scoring: str = "A") -> Edition:
    return GAME.edition(None, seats=seats, scoring=scoring)


BARRIO = edition()
CARDS = [name.en for name in card_names(BARRIO.box[0])]
HOUSE_NAMES = [name.en for name in house_names(BARRIO.box[0])]
KINDS = [name.en for name in kind_names(BARRIO.box[0])]


def position(
    *,
    seats: int = 2,
    scoring: str = "A",
    turn: int = 0,
    first: int = 0,
    round: int = 1,
    market: Sequence[str] = (),
    houses: str = "Coast 1, Coast 2, Coast 3, Coast 4",
    store: str = "1 wood, 1 brick, 1 stone, 1 concrete",
    house_discard: str = "",
    material_discard: str = "",
    house_deck: str = REST,
    material_deck: str = REST,
    combined: Sequence[int] = (),
    **places: str,
) -> Match:
    """`turn` is about to act. `places` are hand0, known0, rubble0 and built0 ("Coast 1 Coast 5 | Sierra 2").

    Cards named nowhere are in the decks. Where a deck is named they are in its discard, if that is REST, or else out of
    the way: materials in the last seat's rubble, houses built by the last seats.
    """
    match = edition(seats, scoring).typed()
    s = state(match)
    s.turn = s.active = turn
    s.first, s.round, s.turns, s.phase, s.wanted = first, round, seats * (round - 1) + 1, CHOOSING, EMPTY
    s.deck = 0
    s.left = 0
    lay_market(s, market)
    for slot, card in enumerate(listed(houses)[:SLOTS]):
        s.row[0, slot] = card
    for slot, card in enumerate(listed(store)[:SLOTS]):
        s.row[1, slot] = card
    for name, cards in places.items():
        lay_place(s, name[:-1], int(name[-1]), cards)
    for seat in combined:
        s.combined[seat] = 1
    lay_rest(match, house_deck, house_discard, slice(0, HOUSES))
    lay_rest(match, material_deck, material_discard, slice(HOUSES, len(CARDS)))
    count(s)
    assert is_sound(match), "this position does not add up"
    return match


def lay_market(s: Any, rows: Sequence[str]) -> None:
    for r, line in enumerate(rows):
        for c, name in enumerate(line.split()):
            if name != "-":
                s.market[r, c] = KINDS.index(name)
                s.width = max(s.width, c + 1)
        s.height = r + 1


def lay_place(s: Any, kind: str, seat: int, cards: str) -> None:
    if kind == "built":
        for number, houses in enumerate(filter(None, cards.split("|"))):
            found = listed(houses)
            s.panorama[seat, number, : len(found)] = found
            s.length[seat, number] = len(found)
    elif kind == "rubble":
        s.rubble[seat] = counts(cards)[HOUSES:]
    else:
        s[kind][seat] += counts(cards)
        if kind == "known":
            s.hand[seat] += counts(cards)


def lay_rest(match: Match, deck: str, discard: str, sort: slice) -> None:
    s = state(match)
    s.deck[sort] = counts("" if deck == REST else deck)[sort]
    s.discard[sort] = counts("" if discard == REST else discard)[sort]
    rest = (match.box[0].count - lying(s))[sort]
    assert (rest >= 0).all(), f"too many of {[n for n, r in zip(CARDS[sort], rest, strict=True) if r < 0]}"
    if deck == REST:
        s.deck[sort] += rest.astype(s.deck.dtype)
    elif discard == REST:
        s.discard[sort] += rest.astype(s.deck.dtype)
    elif sort.start == HOUSES:
        s.rubble[max(1, match.edition.seats - 1)] += rest.astype(s.deck.dtype)
    else:
        put_away(match, [house for house, n in enumerate(rest.tolist()) if n])


def put_away(match: Match, houses: list[int]) -> None:
    """Houses that lie in no deck and no discard: built by the last seats, or in their hands."""
    s = state(match)
    for seat in range(max(1, match.edition.seats - 1), 0, -1):
        while houses and s.length[seat].sum() < MOST:
            number = int((s.length[seat] > 0).sum())
            s.panorama[seat, number, 0] = houses.pop()
            s.length[seat, number] = 1
        while houses and s.hand[seat].sum() < HAND and match.edition.seats > 1:
            s.hand[seat, houses.pop()] = 1
    assert not houses, "too many houses to put away"


def count(s: Any) -> None:
    s.left = [s.deck[:HOUSES].sum(), s.deck[HOUSES:].sum()]
    s.thrown = [s.discard[:HOUSES].sum(), s.discard[HOUSES:].sum()]
    s.held[:, 0] = s.hand[:, :HOUSES].sum(axis=1)
    s.held[:, 1] = s.hand[:, HOUSES:].sum(axis=1)
    s.recent = s.held[:, 0] - s.known[:, :HOUSES].sum(axis=1)


def lying(s: Any) -> Array:
    """By card, wherever they lie."""
    found = s.deck.astype(int) + s.discard + s.hand.sum(axis=0)
    for card in [*s.row.reshape(-1), *s.panorama.reshape(-1)]:
        if card != EMPTY:
            found[card] += 1
    for kind in s.market.reshape(-1):
        if kind != EMPTY:
            found[HOUSES + kind] += 1
    found[HOUSES:] += s.rubble.sum(axis=0)
    return found


def listed(cards: str) -> list[int]:
    """The cards of a list in its order, each as often as it is said."""
    parts = filter(None, (part.strip() for part in cards.split(",")))
    return [card for part in parts for card, n in enumerate(counts(part).tolist()) for _ in range(n)]


def counts(cards: str) -> Array:
    """What is said of a place, as a count for each card."""
    found = np.zeros(len(CARDS), np.int8)
    for part in filter(None, (part.strip() for part in cards.split(","))):
        number, _, name = part.partition(" ")
        if part in CARDS:
            found[CARDS.index(part)] += 1
        elif number.isdigit() and name in CARDS:
            found[CARDS.index(name)] += int(number)
        else:
            raise ValueError(f"no such card: {part!r}")
    return found


# -- what is done


def happened(match: Match, *kinds: int, seat: int = NOBODY) -> list[Happening]:
    """What the last play brought about: (kind, seat, what, amount); only of some kinds."""
    return [event for event in match.happened(seat) if not kinds or event.kind in kinds]


def playthrough(seed: int, seats: int = 2, scoring: str = "A") -> Iterator[Match]:
    """A match between seats that choose at random, as it is after each action, chance's too."""
    match, whim, dice = edition(seats, scoring).typed(), random.Random(seed), seeded(seed)
    yield match
    while not match.is_over:
        match.play(match.throw(dice) if match.turn == CHANCE else whim.choice(match.legal()))
        yield match


# -- what lies on the table


def state(match: Match) -> Any:
    return match.states[0]


def said(place: Array, first: int = 0) -> str:
    """The cards of a place as they are said: "1 wood, Coast 5"."""
    names = CARDS[first : first + len(place)]
    return ", ".join(
        name if name in HOUSE_NAMES else f"{n} {name}" for name, n in zip(names, place.tolist(), strict=True) if n > 0
    )


def hand(match: Match, seat: int = 0) -> str:
    return said(state(match).hand[seat])


def known(match: Match, seat: int = 0) -> str:
    return said(state(match).known[seat])


def rubble(match: Match, seat: int = 0) -> str:
    return said(state(match).rubble[seat], HOUSES)


def discards(match: Match) -> str:
    return said(state(match).discard)


def row(match: Match, sort: int) -> list[str]:
    return ["-" if card == EMPTY else CARDS[card] for card in state(match).row[sort].tolist()]


def panoramas(match: Match, seat: int = 0) -> list[str]:
    """Each as it is said: "Coast 1, Coast 5"."""
    s = state(match)
    rows = zip(s.panorama[seat].tolist(), s.length[seat].tolist(), strict=True)
    return [", ".join(CARDS[house] for house in houses[:length]) for houses, length in rows if length]


def market(match: Match) -> list[str]:
    """Row by row, as it is said."""
    s = state(match)
    return [
        " ".join("-" if kind == EMPTY else KINDS[kind] for kind in line)
        for line in s.market[: s.height, : s.width].tolist()
    ]


def cells(match: Match) -> set[Cell]:
    """Where the material in question may be placed: row and column, 0 being the outside."""
    words = [action.removeprefix("at row ").split(", column ") for action in choices(match, "at row")]
    return {(int(r), int(c)) for r, c in words}


def markets_to_choose(match: Match) -> list[Market]:
    """§4.5 what closing up may lead to, in the order of its actions."""
    s = state(match)
    return [unfold(int(s.option[k, 0]) | int(s.option[k, 1]) << 60) for k in range(min(s.options, CLOSINGS))]


def unfold(digits: int) -> Market:
    found = {}
    for place in range(25):
        if digit := digits >> 4 * place & 15:
            found[divmod(place, 5)] = KINDS[digit - 1]
    return found


def scores(match: Match, seat: int = 0) -> dict[str, int]:
    return match.scores()[seat]


def klaus_cards(match: Match) -> Counter[str]:
    cards = zip(CARDS, state(match).hand[KLAUS].tolist(), strict=True)
    return Counter({name: n for name, n in cards if n})


def is_sound(match: Match) -> bool:
    return bool(match.engine.is_sound(match.states, match.box))
