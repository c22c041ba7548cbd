"""Positions on disk, by as many processes as there are cores, until the time is up: a file for each part of them."""

from __future__ import annotations

import multiprocessing
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from andamio.bots.ismcts import new_scratch, new_tree
from andamio.core.compiled import Array
from andamio.core.dice import blend
from andamio.games import find

from .features import AZUL, SEATS, edition_of, told_of
from .games import MOST_KEPT, Kept, Slips, advised_of, new_nodes, no_positions, searched_of
from .net import load_for, new_desk, no_net
from .players import plan_of
from .search import Leaf

PART = 200_000  # positions of a file
SEEDS = 1 << 31


class Field(NamedTuple):
    """What one process is to gather: games by advice (no simulations), or of a search with itself."""

    folder: Path
    seconds: float
    seed: int
    worker: int
    one_in: int = 16  # by advice: positions of which one is kept
    slips: Slips = Slips()
    simulations: int = 0
    net: Path | None = None  # none: the search as it is
    leaf: Leaf = Leaf()
    plan: str = ""  # what differs of the game's, as in the name of a player
    game: str = AZUL


def gather(field: Field) -> int:
    """How many positions it wrote."""
    parts, written = (searched if field.simulations else advised)(field), 0
    for number, part in enumerate(parts):
        file = field.folder / f"{field.seed}-{field.worker}-{number}.npz"
        hidden = file.with_suffix(".part")
        with hidden.open("wb") as out:
            np.savez(out, **part._asdict())
        hidden.rename(file)
        written += len(part.seats)
    return written


def seed_of(field: Field, number: int) -> int:
    return int(blend(int(blend(field.seed, field.worker)) % SEEDS, number)) % SEEDS


def advised(field: Field) -> Iterator[Kept]:
    game, until, number = find(field.game), time.perf_counter() + field.seconds, 0
    told, box, plan = told_of(game), edition_of(game).box, plan_of(game, field.plan).exactly()
    play, scratch, desk = advised_of(game), new_scratch(game, 0), new_desk(no_net(told), told)
    while time.perf_counter() < until:
        kept = no_positions(PART, told)
        count = play(box, scratch, plan, kept, desk, seed_of(field, number), field.one_in, field.slips)
        yield Kept(*(column[:count] for column in kept))
        number += 1


def searched(field: Field) -> Iterator[Kept]:
    """What is there when the time is up is the last part."""
    until, number, play, told = time.perf_counter() + field.seconds, 0, game_of(field), told_of(find(field.game))
    while time.perf_counter() < until:
        kept, at = no_positions(PART, told), 0
        while time.perf_counter() < until and at + MOST_KEPT <= PART:
            at = play(kept, at, seed_of(field, number))
            number += 1
        yield Kept(*(column[:at] for column in kept))


def game_of(field: Field) -> Any:
    """play(kept, at, seed): one game of a search with itself."""
    game = find(field.game)
    told, play, plan = told_of(game), searched_of(game), plan_of(game, field.plan).exactly()
    net = load_for(told, field.net) if field.net else no_net(told)
    leaf = field.leaf.exactly() if field.net else Leaf(0, 0.0).exactly()
    box, main, desk = edition_of(game).box, np.zeros(1, game.state), new_desk(net, told)
    tree, own, scratch = new_tree(new_nodes(field.simulations), game, SEATS), new_scratch(game, 0), new_scratch(game, 0)
    near, spare = plan._replace(horizon=leaf.ahead), np.zeros(SEATS)

    def one(kept: Kept, at: int, seed: int) -> int:
        main[0] = np.zeros(1, game.state)[0]
        given = main, box, tree, own, scratch, plan, near, leaf.share, net, desk, spare
        return int(play(*given, kept, at, seed, field.simulations))

    return one


def gather_all(field: Field, processes: int) -> str:
    """Compiled here first, and not once by each process."""
    field.folder.mkdir(parents=True, exist_ok=True)
    warm(field)
    fields, began = [field._replace(worker=worker) for worker in range(processes)], time.perf_counter()
    with multiprocessing.get_context("spawn").Pool(processes) as pool:
        written = sum(pool.imap_unordered(gather, fields))
    return f"{written} positions in {field.folder}, {time.perf_counter() - began:.0f} s"


def warm(field: Field) -> None:
    if field.simulations:
        game_of(field)(no_positions(MOST_KEPT, told_of(find(field.game))), 0, 1)
    else:
        next(advised(field))


def files_of(folders: Sequence[Path]) -> list[Path]:
    return sorted(file for folder in folders for file in folder.glob("*.npz"))


def read(file: Path) -> dict[str, Array]:
    with np.load(file) as kept:
        return {name: kept[name] for name in Kept._fields}
