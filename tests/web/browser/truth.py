"""What really lies where: the moves that the server has kept, folded here into every version of the match."""

from __future__ import annotations

import json
import sqlite3
from contextlib import closing
from functools import cached_property
from pathlib import Path

from andamio.core.layout import NOBODY
from andamio.games import find
from andamio.games.burgueses.names import SUIT_NAMES, card_names

GAME = find("burgueses")


class Truth:
    """One table of two people who undo nothing: version n has n moves."""

    def __init__(self, store: Path | str, table: str) -> None:
        self.store, self.table = store, table
        self.match = GAME.edition().typed()
        self.hidden: list[dict[int, set[int]]] = [{}]  # for each version, the cards that each viewer may not know
        self.rounds = [0]

    def catch_up(self) -> None:
        for actions in self._moves()[len(self.hidden) - 1 :]:
            for action in actions:
                self.match.play(action)
            hands, deck = self.match.states["hand"][0], self.match.states["deck"][0]
            held = [set(hand.nonzero()[0].tolist()) for hand in hands]
            below = set(deck.nonzero()[0].tolist())
            self.hidden.append({0: held[1] | below, 1: held[0] | below, NOBODY: held[0] | held[1] | below})
            self.rounds.append(int(self.match.states["round"][0]))

    def _moves(self) -> list[list[int]]:
        with closing(sqlite3.connect(f"file:{self.store}?mode=ro", uri=True)) as db:
            rows = db.execute("SELECT actions FROM moves WHERE table_id = ? ORDER BY seq", [self.table]).fetchall()
        return [json.loads(actions) for (actions,) in rows]

    @cached_property
    def names(self) -> list[tuple[str, ...]]:
        """For each card, all that a page calls it in English."""
        box = GAME.edition().box[0]
        spoken = [f"{value} of {SUIT_NAMES[suit].en}" for value, suit in zip(box.value, box.suit, strict=True)]
        return list(zip((name.en for name in card_names(box)), spoken, strict=True))

    def named_in(self, text: str) -> set[int]:
        return {card for card, names in enumerate(self.names) if any(name in text for name in names)}
