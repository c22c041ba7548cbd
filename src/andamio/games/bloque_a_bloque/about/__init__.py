"""What may be asked of anything on the table of Bloque a Bloque, and the help card. What it is worth the rules say."""

from __future__ import annotations

import re
from collections.abc import Callable

from andamio.core.about import About
from andamio.core.view import View

from .buildings import own_building, part, tower
from .cards import end, offered, own_card, planned, shown
from .help_card import card, categories, figures
from .places import deck, discard, hand, piles, reserve, stall, sum_of

__all__ = ["about", "card", "categories", "figures", "piles"]

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
