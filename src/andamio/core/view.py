"""What one seat may know of a match: the state with holes. All that leaves the house is made from it."""

from __future__ import annotations

from functools import cached_property
from typing import Any

import numpy as np

from .compiled import Array
from .dice import seeded
from .game import Edition
from .layout import NOBODY
from .score import ranks_of, scores_of
from .text import Lang


class View:
    """Its fields read like the state's: `view.hand[0]`; what is hidden is -1."""

    def __init__(self, edition: Edition, states: Array, seat: int) -> None:
        """`states` holds one state, true or already a view; seat NOBODY looks on."""
        self.edition, self.seat = edition, seat
        seen = states.view(np.uint8) | edition.game.holes[seat]
        self.states: Array = seen.view(edition.game.state)

    def __getattr__(self, name: str) -> Any:
        if name in ("states", "edition") or name not in self.edition.game.fields:
            raise AttributeError(f"a view has no field {name!r}")
        value = self.__dict__[name] = getattr(self._state, name)  # found once: a drawing asks again and again
        return value

    @cached_property
    def _state(self) -> Any:
        return self.states[0]

    def __repr__(self) -> str:
        return f"<View of {self.edition.game.title} from seat {self.seat}>"

    def __bytes__(self) -> bytes:
        return self.states.tobytes()

    def __eq__(self, other: object) -> bool:
        return isinstance(other, View) and bytes(self) == bytes(other)

    __hash__ = None  # type: ignore[assignment]  # it holds an array

    @property
    def box(self) -> Any:
        return self.edition.box[0]

    def legal(self) -> list[int]:
        """The actions of this seat, if it is in turn: what it may do follows from what it sees."""
        if self.turn != self.seat:
            return []
        found = np.zeros(self.edition.game.actions + 1, np.int32)
        self.edition.game.engine.moves(self.states, self.edition.box, found)
        return found[1 : found[0] + 1].tolist()

    def imagine(self, seed: int) -> Array:
        """A whole state that this seat cannot tell from the true one, dealt at random."""
        states = self.states.copy()
        self.edition.game.engine.imagine(states, self.edition.box, self.seat, seeded(seed))
        return states

    def of_nobody(self) -> View:
        """What onlookers know of it, in memory of its own."""
        return View(self.edition, self.states, NOBODY)

    def scores(self) -> list[dict[str, int]]:
        """Points of each seat, by category. They follow from what this seat sees: points are public."""
        return self.all_points[: self.edition.seats]

    @cached_property
    def all_points(self) -> list[dict[str, int]]:
        """By category, a row for each seat there can be, and for whom one plays against alone."""
        return scores_of(self.edition, self.states)

    def totals(self) -> list[int]:
        return [sum(points.values()) for points in self.scores()]

    def total(self, row: int) -> int:
        """All points of a seat; or of whom one plays against alone, whose row follows the seats'."""
        return sum(self.all_points[row].values())

    def ranks(self) -> list[int]:
        """1 for the winner or winners."""
        return ranks_of(self.edition, self.states)

    def look(self, names: list[str], lang: Lang) -> list[tuple[str, str]]:
        """The table in words: labels and what lies there."""
        return self.edition.game.words.look(self, names, lang)
