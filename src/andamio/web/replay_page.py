"""A match step by step, as one viewer has seen it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from andamio.core.layout import NOBODY, OVER
from andamio.svg.scene import Scene
from andamio.table.live import Live

from .log import log_of
from .show import show_of
from .table_page import area, board, chips, hand, in_order, is_tall
from .visitor import Visitor


def replay_context(live: Live, visitor: Visitor, ply: int, viewer: int) -> dict[str, Any]:
    """What `viewer` knew after so many plies; nothing of what came later."""
    lang = visitor.lang
    past = live.as_of(ply)
    scene = Scene(past.view(viewer), live.names(), lang, apart=True)
    order = in_order(viewer, len(live.seats))
    areas = [(seat, live.seats[seat].name, area(live, scene, seat), chips(live, scene, seat)) for seat in order]
    return {
        "table": live.row, "game": live.edition.game, "ply": ply, "plies": len(live.plies), "viewer": viewer,
        "viewers": viewers_of(live, live.seat_of(visitor.key)), "board": board(live, scene),
        "hand": hand(live, scene), "areas": areas, "tall": is_tall(areas[0][2]),
        "log": log_of(live, viewer, lang, ply, viewer),
        "show": show_of(past, scene.view, lang),
    }  # fmt: skip


def first_decision(live: Live) -> int:
    """After how many plies somebody decides for the first time."""
    return next((ply for ply in range(1, len(live.plies)) if live.plies[ply].seat != NOBODY), len(live.plies))


def viewers_of(live: Live, seat: int) -> Sequence[tuple[int, str]]:
    """Whose eyes may be borrowed: everybody's once the match is over, one's own before."""
    if live.turn != OVER:
        return [(seat, live.seats[seat].name if seat != NOBODY else "")]
    return [(NOBODY, ""), *((row.seat, row.name) for row in live.seats)]
