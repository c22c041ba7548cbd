"""Say a position as the rulebook would, and play it.

ana = position(
    town=["0 Garden, -, 1 Church, -", "-, 0 [Bakery], 1 Tavern/Garden, -"],      row by row; the rest is free
    icons={"b1": "c2", "d1": "p1"},
    hand0="Garden, Church", coins=(5, 9),                                        seat 0 is in turn
)
after(ana, "build Garden", "on b1")

In a town "0 Garden" is a building of seat 0, "0 [Garden]" its reclassified land, and "1 Tavern/Garden" a Tavern of seat
1 on land that was reclassified with a Garden. "@7" behind a card says that it came in turn 7. Squares are called as on
the page: columns a, b, c from the left, rows 1, 2, 3 from the top.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import Any

from andamio.core.game import Edition
from andamio.core.match import Match
from andamio.games.a_construir import GAME
from andamio.games.a_construir.names import FACE_NAMES, SQUARE_NAMES
from andamio.games.a_construir.state import (
    BUILDING,
    COLUMNS,
    EMPTY,
    FACE_KINDS,
    FACES,
    SLOTS,
    TAKING,
)

from ..hands import after as after
from ..hands import at_random
from ..hands import barred as barred
from ..hands import box_with as box_with
from ..hands import can as can
from ..hands import chances as chances
from ..hands import choices as choices
from ..hands import happened as happened
from ..hands import impossible as impossible
from ..hands import is_sound as is_sound
from ..hands import settled as settled
from ..hands import state as state

NAMES = [name.en for name in FACE_NAMES]
SQUARE = [name.en for name in SQUARE_NAMES]
MARKET = "Hospital, Bakery, Garden, Fountain"
CARD = re.compile(r"(\d) (\[)?([^\]/@]+?)\]?(?:/([^@]+?))?(?: @(\d+))?")

# -- how a position is said


@cache
def edition_of(version: int | None, options: tuple[tuple[str, Any], ...]) -> Edition:
    return GAME.edition(None, version, **dict(options))


def edition(seats: int = 2, *rules: str, version: int | None = None, **options: Any) -> Edition:
    """With these expert rules and no others."""
    chosen = (("seats", seats), *((rule, True) for rule in sorted(rules)), *sorted(options.items()))
    return edition_of(version, chosen)


def position(
    *rules: str,
    version: int | None = None,
    seats: int = 2,
    turn: int = 0,
    town: Sequence[str] = (),
    icons: Mapping[str, str] | None = None,
    coins: Sequence[int] = (14, 14, 15, 16),
    market: str = MARKET,
    offer: Sequence[int] = (),
    deck: str | None = None,
    from_deck: bool = False,
    **places: str,
) -> Match:
    """`turn` is about to act: to take a card if it holds one, to place one if it holds two.

    `places` are hand0, known0 and the like: a hand, and what all know of it. The deck is every card said to lie nowhere
    else; with a deck that is said instead, or a short market, the cards need not add up.
    """
    match = edition(seats, *rules, version=version).typed()
    s = state(match)
    s.turn = s.active = turn
    s.turns = s.game = 1
    s.coins = [*coins, 0, 0, 0, 0][: len(s.coins)]
    s.coins[seats:] = 0
    lay_town(s, town, icons or {})
    lay_cards(s, market, offer, places)
    s.deck = [match.box[0].count[face] - used(s, face) for face in range(FACES)] if deck is None else counts(deck)
    s.left, s.from_deck = s.deck.sum(), from_deck
    s.phase = BUILDING if s.held[turn] > 1 else TAKING
    loose = deck is not None or len(listed(market)) < SLOTS
    assert loose or is_sound(match), "this position does not add up"
    return match


def lay_town(s: Any, town: Sequence[str], icons: Mapping[str, str]) -> None:
    cells = [(r, c, cell.strip()) for r, row in enumerate(town) for c, cell in enumerate(row.split(","))]
    cards = [(COLUMNS * r + c, cell) for r, c, cell in cells if cell not in ("", "-")]
    for number, (square, cell) in enumerate(cards, 1):
        lay_card(s, square, cell, number)
    s.placed = len(cards) + sum("/" in cell for _, cell in cards)
    for name, icon in icons.items():
        s.icon[SQUARE.index(name)] = int(icon[1]) * (1 if icon[0] == "c" else -1)


def lay_card(s: Any, square: int, cell: str, number: int) -> None:
    found = CARD.fullmatch(cell)
    assert found, f"this is no card: {cell}"
    seat, face = int(found[1]), NAMES.index(found[3])
    s.face[square], s.when[square] = face, int(found[5] or number)
    s.taken |= 1 << square
    if found[2]:
        s.land[seat] |= 1 << square
        s.lots |= 1 << square
        return
    s.up[seat] |= 1 << square
    s.site[FACE_KINDS[face]] |= 1 << square
    if found[4]:
        s.under[square] = NAMES.index(found[4])


def lay_cards(s: Any, market: str, offer: Sequence[int], places: Mapping[str, str]) -> None:
    s.market = ([NAMES.index(name) for name in listed(market)] + SLOTS * [EMPTY])[:SLOTS]
    s.offer = [*offer, 0, 0, 0, 0][:SLOTS]
    for name, cards in places.items():
        seat = int(name[-1])
        s[name[:-1]][seat] = counts(cards)
        if name.startswith("hand"):
            s.held[seat] = len(listed(cards))


def listed(cards: str) -> list[str]:
    return [card.strip() for card in cards.split(",") if card.strip()]


def counts(cards: str) -> list[int]:
    named = Counter(listed(cards))
    assert set(named) <= set(NAMES), f"no such cards: {set(named) - set(NAMES)}"
    return [named[name] for name in NAMES]


def used(s: Any, face: int) -> int:
    """Copies that lie in the town, in the market or in a hand."""
    return sum(int((s[name] == face).sum()) for name in ("face", "under", "market")) + int(s.hand[:, face].sum())


# -- what is done


def playthrough(seed: int, seats: int = 2, *rules: str, **options: Any) -> Iterator[Match]:
    """A match between seats that choose at random, as it is after each action."""
    return at_random(edition(seats, *rules, **options), seed)


# -- what lies on the table


def squares(match: Match) -> set[str]:
    """Where the card chosen may go."""
    return {words.removeprefix("on ") for words in choices(match, "on ")}


def hand(match: Match, seat: int) -> str:
    return named(state(match).hand[seat])


def known(match: Match, seat: int) -> str:
    return named(state(match).known[seat])


def told(match: Match, who: int, whose: int) -> str:
    return named(state(match).told[who, whose])


def named(row: Any) -> str:
    return ", ".join(name for name, count in zip(NAMES, row.tolist(), strict=True) for _ in range(count))


def market(match: Match) -> str:
    return ", ".join(NAMES[face] for face in state(match).market.tolist() if face != EMPTY)


def offer(match: Match) -> list[int]:
    found: list[int] = state(match).offer.tolist()
    return found


def coins(match: Match) -> list[int]:
    found: list[int] = state(match).coins[: match.edition.seats].tolist()
    return found


def card_on(match: Match, square: str) -> str:
    """What lies on a square, as a town says it: "0 Garden", "0 [Garden]"; "" where there is none."""
    s, number = state(match), SQUARE.index(square)
    for seat in range(4):
        if s.up[seat] >> number & 1:
            return f"{seat} {NAMES[s.face[number]]}"
        if s.land[seat] >> number & 1:
            return f"{seat} [{NAMES[s.face[number]]}]"
    return ""


def scored(match: Match, category: str) -> list[int]:
    return [points[category] for points in match.scores()]
