"""Why something cannot be done, as a friend says it."""

from __future__ import annotations

from andamio.games.barrio import deeds
from andamio.games.barrio import state as g
from andamio.games.barrio.rules import clauses

from .table import HOUSE_NAMES, after, position


def test_while_a_card_waits_for_its_place_other_things_are_for_later() -> None:
    """§3.1 the cell comes first; only of a cell is it said that it touches nothing."""
    match = after(position(market=["wood"], hand0="wood"), "place wood")
    view, house = match.view(0), HOUSE_NAMES.index("Coast 5")
    told = deeds.lacks(view, g.BUILD.start + house, clauses.TOUCH_A_CARD)
    assert told is not None and told.en == "First choose where the card goes"
    far = deeds.lacks(view, g.CELL.start, clauses.TOUCH_A_CARD)
    assert far is not None and far.en == "It must touch another material by a side"
