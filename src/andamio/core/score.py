"""Points and ranks as a game's own rules count them, of a whole state or of what somebody may know of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from .compiled import Array
    from .game import Edition


def scores_of(edition: Edition, states: Array) -> list[dict[str, int]]:
    """Points by category, a row for each seat there can be: seats come first."""
    game = edition.game
    out = np.zeros((game.max_seats, len(game.categories)), np.int32)
    game.engine.score(states, edition.box, out)
    keys = [category.key for category in game.categories]
    return [dict(zip(keys, row, strict=True)) for row in out.tolist()]


def ranks_of(edition: Edition, states: Array) -> list[int]:
    """1 for the winner or winners."""
    out = np.zeros(edition.game.max_seats, np.int32)
    edition.game.engine.rank(states, edition.box, out)
    return out[: edition.seats].tolist()
