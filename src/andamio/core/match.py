"""One match: how it began and every action since. All else is derived."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from operator import index

import numpy as np

from .compiled import Array
from .dice import DICE, seeded
from .engine import IMPOSSIBLE
from .errors import CannotUndo, IllegalAction, ImpossibleChance, MatchOver, NotYourTurn, StaleVersion
from .events import Happening, happenings, new_log, seen_by
from .game import Edition
from .layout import CHANCE, NOBODY, OVER
from .rulebook import clause_name
from .text import Lang, Text
from .view import View

NO_DICE = np.zeros(0, DICE)


class Match:
    """Without dice, chance is played like a seat; `deal` gives it dice."""

    def __init__(self, edition: Edition) -> None:
        game = edition.game
        self.edition, self.game, self.engine, self.box = edition, game, game.engine, edition.box
        self.actions: list[int] = []
        self.states, self.dice, self.log = np.zeros(1, game.state), NO_DICE, new_log()
        self._moves = np.zeros(game.actions + 1, np.int32)
        self._played = np.zeros(64, np.int32)
        self.engine.start(self.states, self.box)

    # -- what can be asked

    @property
    def turn(self) -> int:
        """The seat in turn, CHANCE or OVER."""
        return self.states["turn"].item()

    @property
    def is_over(self) -> bool:
        return self.turn == OVER

    @property
    def version(self) -> int:
        """How many actions were played; a seat that acts may say which version it has seen."""
        return len(self.actions)

    def legal(self) -> list[int]:
        """The actions of the seat in turn."""
        self.engine.moves(self.states, self.box, self._moves)
        return self._moves[1 : self._moves[0] + 1].tolist()

    def odds(self) -> dict[int, float]:
        """What chance may do, and how likely each is."""
        weights = np.zeros(self.game.outcomes - self.game.actions, np.int32)
        if self.turn != CHANCE:
            return {}
        total = self.engine.weigh(self.states, self.box, weights)
        return {self.game.actions + i: w / total for i, w in enumerate(weights.tolist()) if w}

    def view(self, seat: int = NOBODY) -> View:
        return View(self.edition, self.states, seat)

    def scores(self) -> list[dict[str, int]]:
        """Points of each seat, by category."""
        out = np.zeros((self.game.max_seats, len(self.game.categories)), np.int32)
        self.engine.score(self.states, self.box, out)
        keys = [category.key for category in self.game.categories]
        return [dict(zip(keys, row, strict=True)) for row in out[: self.edition.seats].tolist()]

    def totals(self) -> list[int]:
        return [sum(points.values()) for points in self.scores()]

    def ranks(self) -> list[int]:
        """1 for the winner or winners."""
        out = np.zeros(self.game.max_seats, np.int32)
        self.engine.rank(self.states, self.box, out)
        return out[: self.edition.seats].tolist()

    # -- what can be done

    def deal(self, seed: int) -> Match:
        """Give the match dice; chance acts at once if it is its turn."""
        return self.roll(seeded(seed))

    def roll(self, dice: Array) -> Match:
        """The same, with dice of the caller's."""
        self.dice = dice
        self.log["count"] = self._played[0] = 0
        self._settle()
        return self

    def play(self, action: int | str, seat: int | None = None, version: int | None = None) -> None:
        """One action, by id or in words, then all that chance does. What is refused changes nothing."""
        if version is not None and version != len(self.actions):
            raise StaleVersion(seen=version, version=len(self.actions))
        if seat is not None and seat != self.turn:
            raise NotYourTurn(seat=seat, turn=self.turn) if self.turn != OVER else MatchOver()
        number = self.edition.lexicon.read(action) if isinstance(action, str) else index(action)
        clause = self.engine.advance(self.states, self.box, number, self.log, self.dice, self._played)
        if clause:
            raise self._refusal(number, clause)
        self._settle()

    def undo(self, seat: int | None = None) -> None:
        """Take the last action back, if it was a seat's (that seat's) and brought nothing to light."""
        if not self.actions:
            raise CannotUndo(why=Text("no se ha jugado nada", "nothing was played"))
        if self.actions[-1] >= self.game.actions:
            raise CannotUndo(why=Text("el azar ya ha hablado", "chance has spoken since"))
        earlier = self.at(self.version - 1)
        if seat is not None and earlier.turn != seat:
            raise CannotUndo(why=Text("la última acción no es tuya", "the last action was not yours"))
        if self._differs_in_secrets(earlier):
            raise CannotUndo(why=Text("algo oculto quedó a la vista", "something hidden was shown"))
        self.states, self.actions = earlier.states, earlier.actions
        self.log["count"] = 0

    def throw(self, dice: Array) -> int:
        """The action that chance would take with these dice; it is not played."""
        return self.engine.throw(self.states, self.box, dice)

    # -- other matches made from this one

    def clone(self) -> Match:
        twin = Match(self.edition)
        twin.states[:], twin.log[:], twin.dice = self.states, self.log, self.dice.copy()
        twin.actions = self.actions.copy()
        return twin

    def at(self, version: int) -> Match:
        """The match as it was after so many actions, without dice."""
        earlier = Match(self.edition)
        for action in self.actions[:version]:
            earlier.play(action)
        return earlier

    def replay(self) -> Iterator[Match]:
        """One match without dice, as it was after each action."""
        again = Match(self.edition)
        for action in self.actions:
            again.play(action)
            yield again

    # -- what is told

    def say(self, action: int, lang: Lang = "en") -> str:
        return self.edition.lexicon.say(action, lang)

    def happened(self, seat: int = NOBODY) -> list[Happening]:
        """What the last play brought about, as a seat learns of it."""
        return seen_by(self.game.events, happenings(self.log), seat)

    def tell(self, seat: int = NOBODY, names: Sequence[str] = (), lang: Lang = "en") -> list[str]:
        """The same in sentences."""
        return self._told(self.happened(seat), names, lang)

    def tell_open(self, names: Sequence[str] = (), lang: Lang = "en") -> list[str]:
        """All of it, secrets too: for a record that is open to its reader."""
        return self._told(happenings(self.log), names, lang)

    def names(self, lang: Lang = "en") -> list[str]:
        """What seats are called when nobody says otherwise."""
        return [f"{'asiento' if lang == 'es' else 'seat'} {seat}" for seat in range(self.edition.seats)]

    # -- how

    def _told(self, happened: list[Happening], names: Sequence[str], lang: Lang) -> list[str]:
        return [self.edition.tales[h.kind].tell(h, names or self.names(lang), lang) for h in happened]

    def _settle(self) -> None:
        """Chance goes on where a full list of what it did has stopped it."""
        while self.turn == CHANCE and len(self.dice):
            self._note()
            self.engine.settle(self.states, self.box, self.log, self.dice, self._played)
        self._note()

    def _note(self) -> None:
        self.actions += self._played[1 : self._played[0] + 1].tolist()
        self._played[0] = 0

    def _refusal(self, action: int, clause: int) -> Exception:
        if self.turn == OVER:
            return MatchOver()
        if clause == IMPOSSIBLE:
            return ImpossibleChance(action=self.edition.lexicon.text(action))
        return IllegalAction(action=self.edition.lexicon.text(action), clause=clause_name(clause))

    def _differs_in_secrets(self, other: Match) -> bool:
        mine, theirs = self.states.view(np.uint8), other.states.view(np.uint8)
        return bool(((mine ^ theirs) & self.game.holes[NOBODY]).any())
