"""The net of the house (src/andamio/bots/net.py) as the experiment asks it: of many positions, or not at all."""

from __future__ import annotations

from pathlib import Path

import numpy as np

from andamio.bots import net as house
from andamio.bots.net import OUT, POINT, Desk, Net, forward, load, new_desk, save
from andamio.core.compiled import Array, compiled
from andamio.core.contract import Learned
from andamio.core.game import Game

__all__ = [
    "OUT", "POINT", "Desk", "Net", "forward", "into_the_house", "load_for", "new_desk", "no_net", "predict", "save",
]  # fmt: skip


def load_for(told: Learned, file: Path) -> Net:
    net = load(file)
    assert len(net.table) == told.ROWS and len(net.dense) == told.DENSE, f"{file} has learned something else"
    return net


def no_net(told: Learned) -> Net:
    """For a search that asks none."""
    shapes = (told.ROWS, OUT + 1), (told.DENSE, OUT + 1), (OUT + 1,), (1, 1), (1,), (1, OUT), (OUT,)
    return Net(*(np.zeros(shape, np.float32) for shape in shapes))


def into_the_house(game: Game, file: Path) -> None:
    """Beside its game, for those that see positions as it does."""
    told = game.learned
    assert told is not None, f"first looks/{game.name}.py becomes learned.py in the game's folder"
    save(load_for(told, file), game.folder / house.FILE, house.seen(game.edition(**told.OPTIONS), told))


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
