"""The same rules on a graphics card: thousands of games side by side, each as on a processor, bit for bit.

    gpu.playouts(edition, games, seed)     random games: ranks, points, steps
    gpu.Batch(edition, games, seed)        many games, a step at a time; arrays stay on the card

    rules ─ translate ─> device functions ─ kernels ─ ptx ─> text, kept ─ card ─> the card

The text (PTX) is made without a card; with one, CuPy alone loads and runs it.
"""

from __future__ import annotations

import functools
from operator import index
from typing import Any

import numpy as np

from andamio.core.errors import BadInput
from andamio.core.game import Edition, Game
from andamio.core.layout import OVER
from andamio.core.seeds import SEEDS
from andamio.core.text import Text

from . import card
from .card import BEGIN, NoCard, Playouts, Results, blocks, passed
from .pack import sizes_of
from .ptx import CARDS, text_of

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
    return Playouts(text_of(game, "playouts"), sizes_of(game))


def playouts(edition: Edition, games: int, seed: int = 0) -> Results:
    """Random games as `andamio.playouts` plays them, in the computer's own memory."""
    if index(games) < 1:
        raise BadInput(what=Text("partidas", "games"), why=Text("debe ser 1 o más", "must be 1 or more"))
    play = playouts_of(edition.game)
    return play(edition.box.tobytes(), games, index(seed) % SEEDS).of(edition.seats)


class Batch:
    """Many games side by side; every array is CuPy's and stays on the card.

    turns[game]      the seat that must act, or OVER; REFUSED after an action that was not among its moves
    moves[game]      how many actions there are, then those
    results          ranks and points of games that are over
    step(actions)    one action in each game; where it is over, only BEGIN does something: it deals the next one
    """

    def __init__(self, edition: Edition, games: int, seed: int = 0) -> None:
        self.xp, self.games, self.seed = needs_card(), index(games), np.int64(index(seed) % SEEDS)
        self.sizes = sizes_of(edition.game)
        self._step, self._choose = (card.load(text_of(edition.game, name)) for name in ("step", "choose"))
        self._box = self.xp.asarray(np.frombuffer(edition.box.tobytes(), np.uint8))
        self._blank = self.xp.zeros(self.sizes.state, np.uint8)
        self._states = self.xp.zeros(self.games * self.sizes.state, np.uint8)
        self._dices = self.xp.zeros(self.games * (self.sizes.seats + 1) * self.sizes.dice, np.uint8)
        self._numbers = self.xp.arange(self.games, dtype=np.int64) - self.games
        self.turns = self.xp.full(self.games, OVER, np.int32)
        self.moves = self.xp.zeros((self.games, self.sizes.actions + 1), np.int16)
        self.results = Results.room(self.games, self.sizes)
        self.step(self.xp.full(self.games, BEGIN, np.int32))

    def step(self, actions: Any) -> None:
        """Whoever is in turn acts, and chance after it."""
        actions = self.checked(actions)
        self._numbers += self.games * (actions == BEGIN)
        sizes, dices = self.sizes, passed(self._dices, self.sizes.dice, (self.games, self.sizes.seats + 1))
        self.run(
            self._step, *passed(self._blank, sizes.state, (1,)), *passed(self._box, self._box.size, (1,)),
            *passed(self._states, sizes.state, (self.games,)), *dices, self.seed, *passed(self._numbers),
            *passed(actions), *passed(self.turns), *passed(self.moves),
            *passed(self.results.ranks), *passed(self.results.points),
        )  # fmt: skip

    def any_moves(self) -> Any:
        """An action for each game, each as likely; where a game is over, BEGIN."""
        actions = self.xp.empty(self.games, np.int32)
        dices = passed(self._dices, self.sizes.dice, (self.games, self.sizes.seats + 1))
        self.run(self._choose, *dices, *passed(self.turns), *passed(self.moves), *passed(actions))
        return actions

    def run(self, kernel: Any, *arguments: Any) -> None:
        kernel((blocks(self.games, card.THREADS, self.games),), (card.THREADS,), arguments)

    def checked(self, actions: Any) -> Any:
        """One whole number for each game, on the card."""
        if not isinstance(actions, self.xp.ndarray) or actions.shape != (self.games,) or actions.dtype.kind != "i":
            why = Text(
                f"debe ser un vector de CuPy con {self.games} números enteros",
                f"must be an array of CuPy with {self.games} whole numbers",
            )
            raise BadInput(what=Text("acciones", "actions"), why=why)
        return actions.astype(np.int32)
