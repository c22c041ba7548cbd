"""The net of the house (src/andamio/bots/net.py) as the experiment asks it: of many positions, or not at all."""

from __future__ import annotations

import numpy as np

from andamio.bots import net as house
from andamio.bots.net import OUT, POINT, Desk, Net, forward, load, save
from andamio.core.compiled import Array, compiled

from .features import DENSE, GAME, ROWS

__all__ = ["OUT", "POINT", "Desk", "Net", "forward", "into_the_house", "load", "new_desk", "no_net", "predict", "save"]


def new_desk(net: Net) -> Desk:
    assert GAME.learned is not None
    return house.new_desk(net, GAME.learned)


def no_net() -> Net:
    """For a search that asks none."""
    shapes = (ROWS, OUT + 1), (DENSE, OUT + 1), (OUT + 1,), (1, 1), (1,), (1, OUT), (OUT,)
    return Net(*(np.zeros(shape, np.float32) for shape in shapes))


def into_the_house(net: Net) -> None:
    """Beside its game, for those that see positions as it does."""
    told = GAME.learned
    assert told is not None
    save(net, GAME.folder / house.FILE, house.seen(GAME.edition(**told.OPTIONS), told))


@compiled
def predict(rows: Array, dense: Array, net: Net, desk: Desk, found: Array) -> None:
    """Of many positions as they are kept, a row 0 after the last of each."""
    for k in range(len(rows)):
        count = 0
        while count < rows.shape[1] and rows[k, count] > 0:
            desk.rows[count] = rows[k, count]
            count += 1
        forward(desk.rows, count, dense[k], net, desk)
        for o in range(OUT):
            found[k, o] = desk.out[o]
