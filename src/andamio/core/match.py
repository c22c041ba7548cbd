"""One match: how it began and every action since. All else is derived."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, SupportsIndex

import numpy as np

from .compiled import Array
from .desk import UNLISTED, Desk
from .dice import DICE
from .engine import DEAL, FULL, IMPOSSIBLE, MORE
from .errors import (
    AndamioError,
    CannotUndo,
    IllegalAction,
    ImpossibleChance,
    MatchOver,
    NotYourTurn,
    StaleVersion,
    UnknownAction,
    UnknownSeat,
)
from .events import Happening, happenings, seen_by
from .game import Edition
from .given import ACTION, any_whole, seed_of
from .layout import CHANCE, NOBODY, OVER
from .rulebook import clause_name
from .score import ranks_of, scores_of
from .text import LANGS, MANY, Lang, Text, same
from .view import View
from .words import tell

NO_ACTION = -1  # an id that every rule refuses


@dataclass(frozen=True, eq=False)
class Back:
    """Somebody went back to where so many `steps` had been played; what was taken back; and the time before."""

    seat: int  # or CHANCE, where chance is typed in
    steps: int
    taken: tuple[int, ...]
    earlier: Back | None


class Trail(list["Array"]):
    """The states from which a match was played on, so that nothing need be played again to go back."""

    def back_to(self, steps: int) -> Array:
        states = self[steps]
        del self[steps:]
        return states


class Match:
    """Without dice, chance is played like a seat; `deal` gives it dice."""

    _back: Back | None = None  # the last time that something was taken back

    def __init__(self, edition: Edition) -> None:
        self.edition, self.game, self.engine, self.box = edition, edition.game, edition.game.engine, edition.box
        self._actions: list[int] = []
        self.has_dice = 0
        self.desk = desk = Desk(edition.blank)
        self._turn, self._moves, self._played = desk.turn, desk.moves, desk.played
        self._step = partial(self.engine.step, desk.reference, edition.box_reference)

    @property
    def states(self) -> Array:
        """An array of one state: the whole truth."""
        return self.desk.parts["states"]

    @property
    def actions(self) -> list[int]:
        """Every action played, chance's too."""
        self._take_over()
        return self._actions.copy()

    @property
    def log(self) -> Array:
        """What the last play brought about, secrets too."""
        return self.desk.parts["logs"]

    @property
    def dice(self) -> Array:
        return self.desk.parts["dice"]

    # -- what can be asked

    @property
    def turn(self) -> int:
        """The seat in turn, CHANCE or OVER."""
        return self._turn[0]

    @property
    def whose_turn(self) -> str:
        """Who must act, as a record says it: a seat's number, or chance."""
        return "chance" if self._turn[0] == CHANCE else str(self._turn[0])

    @property
    def is_over(self) -> bool:
        return self._turn[0] == OVER

    @property
    def steps(self) -> int:
        """How many actions were played, chance's too; a seat that acts may say how many it has seen."""
        return len(self._actions) + self._played[0]

    def legal(self) -> list[int]:
        """The actions of the seat in turn."""
        if self._moves[0] == UNLISTED:
            self.engine.moves(self.states, self.box, np.asarray(self._moves))
        return self._moves[1 : self._moves[0] + 1].tolist()

    def odds(self) -> dict[int, float]:
        """What chance may do, and how likely each is."""
        weights = np.zeros(self.game.outcomes - self.game.actions, np.int32)
        if self.turn != CHANCE:
            return {}
        total = self.engine.weigh(self.states, self.box, weights)
        return {self.game.actions + i: w / total for i, w in enumerate(weights.tolist()) if w}

    def view(self, seat: int = NOBODY) -> View:
        return View(self.edition, self.states, self._viewer(seat))

    def scores(self) -> list[dict[str, int]]:
        """Points of each seat, by category."""
        return scores_of(self.edition, self.states)[: self.edition.seats]

    def totals(self) -> list[int]:
        return [sum(points.values()) for points in self.scores()]

    def ranks(self) -> list[int]:
        """1 for the winner or winners."""
        return ranks_of(self.edition, self.states)

    # -- what can be done

    def deal(self, seed: int) -> Match:
        """Give the match dice; chance acts at once if it is its turn."""
        first = seed_of(seed)
        self.has_dice = 1
        if self._step(first, DEAL):
            self._go_on()
        return self

    def roll(self, dice: Array) -> Match:
        """Give the match dice of the caller's own; chance acts at once if it is its turn."""
        if dice.dtype != DICE or dice.shape != (1,):
            raise TypeError("a match rolls an array of one DICE")
        self.dice[:], self.has_dice = dice, 1
        self.dice["loaded"] = 0
        self.log["count"] = 0
        self._go_on()
        return self

    def play(self, action: SupportsIndex | str, seat: int | None = None, seen: int | None = None) -> None:
        """One action, by id or in words, then all that chance does. What is refused changes nothing."""
        if seen is not None and seen != self.steps:
            raise StaleVersion(seen=seen, now=self.steps)
        if seat is not None and seat != self.turn:
            raise self._out_of_turn(seat)
        number = action if type(action) is int else self.number_of(action)
        try:
            answer = self._step(number, self.has_dice)
        except OverflowError:
            answer = self._step(NO_ACTION, self.has_dice)
        if answer:
            self._answer(number, answer)

    def place(self, states: Array) -> None:
        """Put the match in another position; its actions no longer lead there."""
        self.states.view(np.uint8)[:] = states.view(np.uint8)  # byte by byte: field by field takes ten times as long
        self.log["count"], self._moves[0] = 0, UNLISTED

    def undo(self, seat: int | None = None) -> None:
        """Take the last action back, if it was a seat's (that seat's) and brought nothing to light for it.

        Without dice chance is typed in, and anything can be taken back.
        """
        from .trial import shows

        self._take_over()
        if not self._actions:
            raise CannotUndo(why=Text("no se ha jugado nada", "nothing was played"))
        if self.is_over:
            raise CannotUndo(why=Text("la partida ha terminado", "the match is over"))
        if self.has_dice and self._actions[-1] >= self.game.actions:
            raise CannotUndo(why=Text("el azar ya ha hablado", "chance has spoken since"))
        earlier = self.at(self.steps - 1)
        if seat is not None and earlier.turn != seat:
            raise CannotUndo(why=Text("la última acción no es tuya", "the last action was not yours"))
        if self.has_dice and shows(earlier, self._actions[-1], earlier.turn):
            raise CannotUndo(why=Text("algo oculto quedó a la vista", "something hidden was shown"))
        self.take_back(self.steps - 1, earlier.turn, earlier.states)

    def take_back(self, steps: int, seat: int, states: Array | None = None) -> None:
        """Back to where so many actions had been played, as that seat wishes: nothing is asked, and it is noted.

        `states` is how it was then, for whoever knows; dice are not turned back.
        """
        then = self.at(steps).states if states is None else states
        self._back = Back(seat, steps, tuple(self.actions[steps:]), self._back)
        del self._actions[steps:]
        self.place(then)

    def story(self) -> list[int | Back]:
        """Every action and every taking back in the order in which they came."""
        told: list[int | Back] = []
        played, back = self.actions, self._back
        while back is not None:  # from the end; what was played after it comes before
            told += [*reversed(played[back.steps :]), back]
            played, back = [*played[: back.steps], *back.taken], back.earlier
        return [*played, *reversed(told)]

    def throw(self, dice: Array) -> int:
        """The action that chance would take with these dice; it is not played."""
        return self.engine.throw(self.states, self.box, dice)

    # -- other matches made from this one

    def __repr__(self) -> str:
        now = {OVER: "over", CHANCE: "chance is in turn"}.get(self.turn, f"seat {self.turn} is in turn")
        return f"<Match of {self.game.title}: {self.steps} actions, {now}>"

    def __copy__(self) -> Match:
        return self.clone()

    def __deepcopy__(self, memo: object) -> Match:
        return self.clone()

    def __reduce__(self) -> tuple[Any, ...]:
        states, dice = self.states.tobytes(), self.dice.tobytes()
        return revive, (self.edition, self.actions, states, dice, self.has_dice, [
            (b.seat, b.steps, b.taken) for b in self.backs()
        ])  # fmt: skip

    def clone(self) -> Match:
        twin = Match(self.edition)
        twin.place(self.states)
        twin.log[:], twin.dice[:] = self.log, self.dice
        twin._actions, twin.has_dice, twin._back = self.actions, self.has_dice, self._back
        return twin

    def at(self, steps: int) -> Match:
        """The match as it was after so many actions, without dice."""
        if not 0 <= steps <= self.steps:
            raise StaleVersion(seen=steps, now=self.steps)
        earlier = Match(self.edition)
        for action in self.actions[:steps]:
            earlier.play(action)
        return earlier

    def retell(self) -> Iterator[tuple[int | Back, Match]]:
        """Its story once more: each action and each taking back, and one match without dice as it was after that."""
        again, trail = Match(self.edition), Trail()
        for each in self.story():
            if isinstance(each, Back):
                again.take_back(each.steps, each.seat, trail.back_to(each.steps))
            else:
                if self._back:
                    trail.append(again.states.view(np.uint8).copy())
                again.play(each)
            yield each, again

    def replay(self) -> Iterator[Match]:
        """One match without dice, as it was after each action that stands."""
        again = Match(self.edition)
        for action in self.actions:
            again.play(action)
            yield again

    def backs(self) -> list[Back]:
        """Every time that something was taken back, the first one first."""
        found, back = [], self._back
        while back is not None:
            found.append(back)
            back = back.earlier
        return found[::-1]

    # -- what is told

    def say(self, action: int, lang: Lang = "en") -> str:
        return self.edition.lexicon.say(action, lang)

    def happened(self, seat: int = NOBODY) -> list[Happening]:
        """What the last play brought about, as a seat learns of it."""
        return seen_by(self.game.events, happenings(self.log), self._viewer(seat))

    def tell(self, seat: int = NOBODY, names: Sequence[str] = (), lang: Lang = "en") -> list[str]:
        """What the last play brought about in sentences, as a seat learns of it."""
        return self._told(self.happened(seat), names, lang)

    def tell_open(self, names: Sequence[str] = (), lang: Lang = "en") -> list[str]:
        """What the last play brought about, secrets too: for a record that is open to its reader."""
        return self._told(happenings(self.log), names, lang)

    def names(self, lang: Lang = "en") -> list[str]:
        """What seats are called when nobody says otherwise."""
        return [f"{'asiento' if lang == 'es' else 'seat'} {seat}" for seat in range(self.edition.seats)]

    def number_of(self, action: SupportsIndex | str) -> int:
        """The id of an action that is given by it, or in words."""
        if not isinstance(action, str):
            return any_whole(ACTION, action)
        number = self.edition.lexicon.read(action)
        if number is None:
            raise UnknownAction(text=action, hint=self.edition.lexicon.near(action) or self._possible())
        return number

    # -- how

    def _possible(self) -> Text:
        """How a sentence about an unknown action ends: what could be done instead."""
        words = [self.edition.lexicon.text(action) for action in self.legal() or self.odds()]
        es, en = (", ".join(text.to(lang) for text in words[:MANY]) for lang in LANGS)
        return Text(f"ahora se puede: {es}", f"what can be done now: {en}")

    def _viewer(self, seat: int) -> int:
        """A seat of this match, or nobody's: no other viewpoint exists."""
        if seat != NOBODY and not 0 <= seat < self.edition.seats:
            raise UnknownSeat(seat=seat, seats=self.edition.seats)
        return seat

    def _out_of_turn(self, seat: int) -> AndamioError:
        if self.turn == OVER:
            return MatchOver()
        self._viewer(seat)
        whose = Text("el azar", "chance") if self.turn == CHANCE else same(str(self.turn))
        return NotYourTurn(seat=seat, turn=self.turn, whose=whose)

    def _told(self, happened: list[Happening], names: Sequence[str], lang: Lang) -> list[str]:
        return tell(self.edition.tales, happened, names or self.names(lang), lang)

    def _answer(self, number: int, answer: int) -> None:
        """What a step says that was not simply done."""
        if answer not in (FULL, MORE):
            raise self._refusal(number, answer)
        self._go_on()
        if answer == FULL:
            self.play(number)

    def _go_on(self) -> None:
        """Chance acts until a seat is in turn, as many steps at a time as can be noted."""
        self._moves[0] = UNLISTED
        self._take_over()
        while self.has_dice and self._turn[0] == CHANCE:
            self.engine.settle(self.states, self.box, self.log, self.dice, self.desk.parts["played"][0])
            self._take_over()

    def _take_over(self) -> None:
        """Take the actions noted on the desk from there."""
        if count := self._played[0]:
            self._actions += self._played[1 : count + 1].tolist()
            self._played[0] = 0

    def _refusal(self, action: int, clause: int) -> AndamioError:
        words = self.edition.lexicon.text(action)
        if self.turn == OVER:
            return MatchOver()
        if action not in self.edition.lexicon.texts:
            return UnknownAction(text=action, hint=self._possible())
        if clause == IMPOSSIBLE or action >= self.game.actions:
            return ImpossibleChance(action=words)
        return IllegalAction(action=words, clause=clause_name(clause), number=action)


def revive(
    edition: Edition,
    actions: list[int],
    states: bytes,
    dice: bytes = b"",
    has_dice: int = 0,
    backs: Iterable[tuple[int, int, tuple[int, ...]]] = (),
) -> Match:
    """A match whose actions have led to this state, as another process pickled it or as somebody remembers it."""
    match = Match(edition)
    match.place(np.frombuffer(states, edition.game.state))
    match.has_dice, match._actions = has_dice, actions
    if dice:
        match.dice[:] = np.frombuffer(dice, DICE)
    for back in backs:
        match._back = Back(*back, match._back)
    return match
