"""A match at a keyboard: chance throws dice, and where something was taken back it does again what it did before."""

from __future__ import annotations

from andamio.core.dice import seeded
from andamio.core.errors import CannotUndo
from andamio.core.events import Happening, happenings, seen_by
from andamio.core.fates import fates_of, recall, remember
from andamio.core.layout import CHANCE
from andamio.core.match import Match
from andamio.core.text import Lang, Text
from andamio.core.trial import shows
from andamio.core.words import tell

NOTHING = Text("no has decidido nada todavía", "you have decided nothing yet")
TOO_LATE = Text("ya ha salido algo a la luz o ha jugado otro", "something has come to light, or another has moved")


class Luck:
    def __init__(self, match: Match, seed: int) -> None:
        self.match, self.dice, self.fates = match, seeded(seed), fates_of(match)
        self.happened: list[Happening] = []

    def begin(self) -> None:
        self.happened = []
        self._chance()

    def play(self, action: int | str) -> None:
        self.match.play(action, seat=self.match.turn)
        self.happened = happenings(self.match.log)
        self._chance()

    def _chance(self) -> None:
        while self.match.turn == CHANCE:
            before = recall(self.fates, self.match)
            self.match.play(self.match.throw(self.dice) if before is None else before)
            self.happened += happenings(self.match.log)

    def tell(self, seat: int, names: list[str], lang: Lang) -> list[str]:
        """What the last play has brought about, as a seat learns of it."""
        edition = self.match.edition
        return tell(edition.tales, seen_by(edition.game.events, self.happened, seat), names, lang)

    def take_back(self, seat: int, is_alone: bool) -> None:
        """To the last choice of this seat: past bots and chance for who is alone with them."""
        choices = [now.steps for now in self.match.replay() if now.turn == seat and len(now.legal()) > 1]
        steps = max((choice for choice in choices if choice < self.match.steps), default=-1)
        if steps < 0:
            raise CannotUndo(why=NOTHING)
        taken = self.match.actions[steps:]
        if not (is_alone or self._is_harmless(seat, steps)):
            raise CannotUndo(why=TOO_LATE)
        self.match.take_back(steps, seat)
        remember(self.fates, self.match.at(steps), taken)

    def _is_harmless(self, seat: int, steps: int) -> bool:
        """Whether nobody else has acted since, and nothing has come to light."""
        match = self.match.at(steps)
        for action in self.match.actions[steps:]:
            if match.turn != seat or shows(match, action, seat):
                return False
            match.play(action)
        return True
