"""What of a drawn table can be asked about."""

from __future__ import annotations

import re

from andamio.core.about import SEAT_BLANKS
from andamio.core.view import View

from .scene import Scene

THING = re.compile(r'data-(?:t|ask)="([^"]*)"')


def things(view: View) -> list[str]:
    """The names of all that is drawn, once each: pieces (`data-t`), and what is asked about only (`data-ask`)."""
    draw, seats = view.edition.game.drawing, range(view.edition.seats)
    scene = Scene(view, SEAT_BLANKS[: view.edition.seats], "en")
    drawn = draw.board(scene) + "".join(draw.area(scene, seat) for seat in seats)
    return list(dict.fromkeys(THING.findall(drawn)))
