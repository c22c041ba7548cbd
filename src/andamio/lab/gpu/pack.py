"""What a computer with a card needs of one that compiles: kernels, boxes, and what came of the same games there."""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from andamio.core.dice import DICE
from andamio.core.game import Edition, Game
from andamio.core.options import say_options
from andamio.lab.playouts import play_at_random

from . import card
from .card import Sizes, digest
from .ptx import text_of

GAMES, SEED = 20_000, 7
KERNELS = {"playouts": ".ptx", "step": ".step.ptx", "choose": ".choose.ptx"}


def sizes_of(game: Game) -> Sizes:
    return Sizes(game.state.itemsize, DICE.itemsize, game.max_seats, len(game.categories), game.actions)


def pack(folder: Path, games: Sequence[Game], count: int = GAMES) -> Iterator[Game]:
    """Into a folder, with what runs it: `python card.py .` there; gives each game as it is ready."""
    folder.mkdir(parents=True, exist_ok=True)
    shutil.copy(card.__file__, folder / "card.py")
    for game in games:
        for kernel, name in KERNELS.items():
            (folder / f"{game.name}{name}").write_text(text_of(game, kernel), encoding="utf-8")
        (folder / f"{game.name}.json").write_text(json.dumps(facts(game, count)), encoding="utf-8")
        yield game


def facts(game: Game, count: int) -> dict[str, Any]:
    editions = [played(edition, count) for edition in game.editions()]
    return {"name": game.name, "sizes": sizes_of(game)._asdict(), "games": count, "seed": SEED, "editions": editions}


def played(edition: Edition, count: int) -> dict[str, Any]:
    games = play_at_random(edition, count, SEED)
    return {
        "options": say_options(edition.options),
        "seats": edition.seats,
        "box": edition.box.tobytes().hex(),
        "found": [digest(array) for array in (games.ranks, games.points, games.steps)],
    }
