"""What cards, kings and rounds of Burgueses are called, and what each king does."""

from __future__ import annotations

from andamio.core.compiled import Box
from andamio.core.text import Text, same
from andamio.core.words import distinct, numbers

from . import state as g

SUIT_SIGNS = "♠♣♥♦"
SEAT_NAMES = numbers(g.SEATS)
KING_NAMES = (*(same(f"K{sign}") for sign in SUIT_SIGNS), same("A♠"))
ROUND_NAMES = (Text("primera", "first"), Text("segunda", "second"))
SUIT_NAMES = (
    Text("picas", "spades"),
    Text("tréboles", "clubs"),
    Text("corazones", "hearts"),
    Text("rombos", "diamonds"),
)
KING_TITLES = (
    *(Text(f"rey de {suit.es}", f"king of {suit.en}") for suit in SUIT_NAMES),
    Text("as de picas", "ace of spades"),
)
KING_WHIMS = (
    Text(
        "quien más sume en picas paga una moneda al banco",
        "whoever shows the higher sum of spades pays one coin to the bank",
    ),
    Text(
        "cada escaparate con tréboles cobra una moneda del banco",
        "each showcase with clubs takes one coin from the bank",
    ),
    Text(
        "quien más sume en corazones cobra una moneda del banco",
        "whoever shows the higher sum of hearts takes one coin from the bank",
    ),
    Text(
        "cada escaparate con rombos cobra una moneda del banco; sin rombos, pierde una carta",
        "each showcase with diamonds takes one coin from the bank; one without diamonds loses a card",
    ),
    Text(
        "un escaparate que suma par cobra una moneda del banco; si suma impar, paga una",
        "a showcase with an even sum takes one coin from the bank; with an odd sum it pays one",
    ),
)


def card_names(box: Box) -> list[Text]:
    """2♠; a user's box may hold a card twice."""
    return distinct(f"{value}{SUIT_SIGNS[suit]}" for value, suit in zip(box.value, box.suit, strict=True))
