"""The rules and the box that a table began with."""

from __future__ import annotations

from functools import lru_cache

from andamio.core.errors import UnknownRules
from andamio.core.game import Edition
from andamio.games import find

from .errors import ClosedTable
from .store import Listing

EDITIONS_KEPT = 64


def open_edition(listing: Listing) -> Edition:
    """By the rules that the table began with; tables of one game with the same options, box and rules share it."""
    row = listing.table
    try:
        return edition_of(row.game, row.box, tuple(row.options.items()), row.rules)
    except UnknownRules:
        raise closed(listing) from None


def closed(listing: Listing) -> ClosedTable:
    row = listing.table
    return ClosedTable(game=find(row.game).title, rules=row.rules, listing=listing)


@lru_cache(EDITIONS_KEPT)
def edition_of(game: str, box: str, options: tuple[tuple[str, int | str | bool], ...], rules: int) -> Edition:
    return find(game).edition_with(box, dict(options), rules)
