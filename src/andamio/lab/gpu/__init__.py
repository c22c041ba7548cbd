"""The same rules on a graphics card: thousands of games side by side, each as on a processor, bit for bit.

    gpu.playouts(edition, games, seed)     random games: ranks, points, steps
    gpu.Batch(edition, games, seed)        many games, a step at a time; arrays stay on the card

    rules ─ translate, sink ─> device functions ─ parts, kernels, sorting ─ ptx ─> text, kept ─ card ─> the card

The text (PTX) is made without a card; with one, CuPy alone loads and runs it. Whole games have three forms, and which
is used is what `andamio gpu check` has found to be fastest (chosen).
"""

from __future__ import annotations

import functools
from operator import index
from typing import Any

from andamio.core.errors import BadInput
from andamio.core.game import Edition, Game, check_edition
from andamio.core.given import is_whole, seed_of
from andamio.core.text import Text

from . import card
from .card import BEGIN, REFUSED, NoCard, Results, load
from .card.batch import Batch as CardBatch
from .card.playouts import Playouts
from .chosen import shape_of
from .pack import sizes_of
from .ptx import CARDS, text_of

__all__ = ["BEGIN", "REFUSED", "Batch", "Results", "needs_card", "playouts"]

LACKS = {
    "cupy": Text("para eso hace falta CuPy: pip install 'andamio[gpu]'", "that needs CuPy: pip install 'andamio[gpu]'"),
    "card": Text("aquí no hay ninguna que funcione con CUDA", "there is none here that works with CUDA"),
}


def needs_card() -> Any:
    """CuPy, or a sentence that says what is lacking."""
    try:
        return card.cupy()
    except NoCard as lack:
        raise BadInput(what=CARDS, why=LACKS[str(lack)]) from None


@functools.cache
def playouts_of(game: Game) -> Playouts:
    needs_card()
    kernels = functools.cache(lambda kernel, registers: load(text_of(game, kernel), registers))
    return Playouts(kernels, sizes_of(game))


def playouts(edition: Edition, games: int, seed: int = 0) -> Results:
    """Random games as `andamio.playouts` plays them, in the computer's own memory."""
    games, seed = checked(edition, games, seed)
    play = playouts_of(edition.game)
    shape = shape_of(edition, card.name_of_card())
    return play(edition.box.tobytes(), games, seed, shape=shape).of(edition.seats)


class Batch(CardBatch):
    """Many games of an edition, a step at a time: see card/batch.py."""

    def __init__(self, edition: Edition, games: int, seed: int = 0) -> None:
        games, seed = checked(edition, games, seed)
        needs_card()
        step, choose = (load(text_of(edition.game, name)) for name in ("step", "choose"))
        super().__init__(step, choose, sizes_of(edition.game), edition.box.tobytes(), games, seed)

    def step(self, actions: Any) -> None:
        if not isinstance(actions, self.xp.ndarray) or actions.shape != (self.games,) or actions.dtype.kind not in "iu":
            why = Text(
                f"debe ser un vector de CuPy con {self.games} números enteros",
                f"must be an array of CuPy with {self.games} whole numbers",
            )
            raise BadInput(what=Text("acciones", "actions"), why=why)
        super().step(actions)


def checked(edition: Edition, games: int, seed: int) -> tuple[int, int]:
    """How many games, and their seed."""
    check_edition(edition)
    if not is_whole(games) or index(games) < 1:
        why = Text(
            f"debe ser un número entero, 1 o más, no {games!r}", f"must be a whole number, 1 or more, not {games!r}"
        )
        raise BadInput(what=Text("partidas", "games"), why=why)
    return index(games), seed_of(seed)
