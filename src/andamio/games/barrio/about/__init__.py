"""What may be asked of anything on Barrio's table, and the help card. What a thing is worth is tried by the rules."""

from __future__ import annotations

import re
from collections.abc import Callable

from andamio.core.about import About
from andamio.core.view import View

from .. import state as g
from .help_card import card, categories, figures
from .houses import house, stand
from .market import cell, line, market, option
from .materials import discard, own_material, piles, placed, source
from .seats import hand, klaus, panoramas, quarter, rubble, scoring, street

__all__ = ["about", "card", "categories", "figures", "piles"]

NUMBER = r"(0|[1-9]\d?)"
NAMED = re.compile(rf"([a-z]+)(?:-?{NUMBER})?(?:-{NUMBER})?")


def about(view: View, piece: str) -> About | None:
    """By the names that the drawings give."""
    found = NAMED.fullmatch(piece)
    asked = found and ASKED.get(found[1])
    numbers = [int(number) for number in found.groups()[1:] if number] if found else []
    if not asked or len(numbers) != asked[1]:
        return None
    return asked[0](view, *numbers)


ASKED: dict[str, tuple[Callable[..., About | None], int]] = {
    "h": (house, 1),
    "s": (source, 1),
    "m": (own_material, 1),
    "k": (placed, 2),
    "c": (cell, 2),
    "l": (line, 1),
    "o": (option, 1),
    "alone": (lambda view: stand(view, g.ALONE), 0),
    "pr": (lambda view, n: stand(view, g.AFTER, n), 1),
    "pl": (lambda view, n: stand(view, g.BEFORE, n), 1),
    "b": (lambda view, n, other: stand(view, g.BRIDGE, n, other), 2),
    "market": (market, 0),
    "discard": (discard, 1),
    "hand": (hand, 1),
    "rubble": (rubble, 1),
    "quarter": (quarter, 1),
    "street": (street, 2),
    "scoring": (scoring, 0),
    "panoramas": (panoramas, 0),
    "klaus": (klaus, 0),
}
