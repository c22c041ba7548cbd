"""Thousands of matches of one edition, stepped in one compiled call.

    batch = Batch(andamio.load("burgueses"), 4096, seed=1)
    while learning:
        batch.step(choose(batch.seen, batch.legal))       # then batch.seen, .legal, .turn, .reward, .over, …

A match that ends is dealt anew in the same step. Match k of a seed is the same whatever the others are, however many
threads there are: `batch.edition.new(batch.seeds[k])`, played by the same actions. The arrays of a step stay as they
are until `buffers` more steps are made, and are shared without copies by DLPack: `torch.from_dlpack(batch.seen)`.
"""

from __future__ import annotations

from collections.abc import Sequence
from copy import deepcopy
from typing import Any

import numpy as np

from andamio.bots import find as find_bot
from andamio.bots.greedy import Greedy
from andamio.bots.script import PER_MILLE
from andamio.core.compiled import Array
from andamio.core.dice import DICE, sow
from andamio.core.errors import BadInput, IllegalAction
from andamio.core.events import ROOM
from andamio.core.game import Edition, check_edition
from andamio.core.given import check_choice, room_for, seat_of, seed_of, whole
from andamio.core.match import Match
from andamio.core.rulebook import clause_name
from andamio.core.text import Text, same

from .crew import Crew
from .rewards import REWARDS, Reward
from .sight import sight_of
from .stepping import OPEN, OWN, SECRET, Shown, Tables, first_refused, stepping_of

LINE = 64  # bytes: what whoever shares an array by DLPack wants it aligned to
LONG = 4096  # actions of a match that are kept, where they are
MOST, MOST_THREADS, MOST_BUFFERS = 1 << 24, 1024, 64
READERS = {"all": OPEN, "owner": OWN, "nobody": SECRET}
YES_OR_NO = (True, False)
BY_ADVICE = ("random", "greedy", "aprendiz", "oficial")


class Batch:
    """`against` is who plays all seats but one, by name; `seat` is that one, else each match takes the next.

    `see=False` leaves `seen` and `final` without width, `hear=n` shows the last n events, and `keep=True` makes
    `match` and `ended` give whole matches.
    """

    def __init__(
        self,
        edition: Edition,
        games: int,
        seed: int = 0,
        reward: Reward = "rank",
        threads: int = 1,
        buffers: int = 2,
        *,
        against: str | None = None,
        seat: int | None = None,
        see: bool = True,
        hear: int = 0,
        keep: bool = False,
    ) -> None:
        check_edition(edition)
        self.edition, self.sight = edition, sight_of(edition)
        self.games = whole(GAMES, games, 1, MOST)
        threads = min(self.games, threads_of(threads))
        buffers = whole(Text("memorias", "buffers"), buffers, 1, MOST_BUFFERS)
        hear, first = whole(Text("sucesos", "hear"), hear, 0, ROOM), seed_of(seed)
        check_wishes(reward=(reward, REWARDS), see=(see, YES_OR_NO), keep=(keep, YES_OR_NO))
        noise, seat = None if against is None else noise_of(against), own_seat(against, seat, edition.seats)
        self._wishes = reward, see, noise, seat
        self._step = stepping_of(edition.game, edition.seats, *self._wishes)
        self._readers = np.array([READERS[event.seen_by] for event in edition.game.events], np.int8)
        self._room, self._crew, size = ROOM if hear else 0, Crew(threads), self.sight.size if see else 0
        self._parts = [(self.games * k // threads, self.games * (k + 1) // threads) for k in range(threads)]
        each = weight(tables_for(edition, 1, first, hear, keep)) + buffers * weight(shown_for(edition, 1, size, hear))
        with room_for(GAMES, self.games, each):
            self.tables = tables_for(edition, self.games, first, hear, keep)
            self._shown = [shown_for(edition, self.games, size, hear) for _ in range(buffers)]
        self._steps = 0
        self._go(np.zeros(0, np.int64))

    def __copy__(self) -> Batch:
        """Its matches are its own."""
        return deepcopy(self)

    def __getstate__(self) -> dict[str, Any]:
        """What is compiled is found again."""
        return {name: kept for name, kept in vars(self).items() if name not in ("sight", "_step")}

    def __setstate__(self, kept: dict[str, Any]) -> None:
        self.__dict__.update(kept)
        self.sight = sight_of(self.edition)
        self._step = stepping_of(self.edition.game, self.edition.seats, *self._wishes)
        self._shown = [Shown(*map(realigned, part)) for part in self._shown]

    @property
    def shown(self) -> Shown:
        """All arrays of the last step."""
        return self._shown[self._steps % len(self._shown)]

    @property
    def seen(self) -> Array:
        return self.shown.seen

    @property
    def legal(self) -> Array:
        return self.shown.legal

    @property
    def turn(self) -> Array:
        return self.shown.turn

    @property
    def reward(self) -> Array:
        return self.shown.reward

    @property
    def over(self) -> Array:
        return self.shown.over

    @property
    def final(self) -> Array:
        return self.shown.final

    @property
    def heard(self) -> Array:
        return self.shown.heard

    @property
    def actor(self) -> Array:
        return self.shown.actor

    @property
    def seeds(self) -> Array:
        """Of the matches that are played now."""
        return self.tables.seeds

    def step(self, actions: Any) -> Shown:
        """One action for each match. If one of them is wrong, none is done."""
        with self._crew:
            chosen = self._checked(actions)
            self._steps += 1  # before it is done: who is interrupted finds it done
            self._go(chosen)
            return self.shown

    def match(self, number: int) -> Match:
        """A match as it stands: it can be looked at, played on and written as a record."""
        with self._crew:
            return self._match(self._row(number), 0)

    def ended(self, number: int) -> Match:
        """The match that ended there last."""
        with self._crew:
            return self._match(self._row(number), 1)

    def _go(self, actions: Array) -> None:
        def part(ends: tuple[int, int]) -> None:
            self._step(*ends, self.edition.box, self._readers, self._room, actions, self.tables, self.shown)

        self._crew.do(part, self._parts)

    def _row(self, number: Any) -> int:
        return whole(Text("partida", "match"), number, 0, self.games - 1)

    def _checked(self, actions: Any) -> Array:
        given = array_of(actions)
        if given.dtype.kind not in "iu":
            why = Text(f"deben ser números enteros, no {given.dtype}", f"must be whole numbers, not {given.dtype}")
            raise BadInput(what=ACTIONS, why=why)
        if given.shape != (self.games,):
            why = Text(
                f"deben ser {self.games}, una por partida; su forma es {given.shape}",
                f"must be {self.games}, one for each match; their shape is {given.shape}",
            )
            raise BadInput(what=ACTIONS, why=why)
        chosen = given.astype(np.int64, casting="unsafe") if given.dtype != np.int64 else given
        if (refused := first_refused(np.ascontiguousarray(chosen), self.tables.allowed)) >= 0:
            raise self._refusal(refused, int(given[refused]))
        return np.ascontiguousarray(chosen)

    def _refusal(self, number: int, action: int) -> BadInput | IllegalAction:
        where, texts = Text(f"partida {number}", f"match {number}"), self.edition.lexicon.texts
        if not 0 <= action < self.edition.game.actions:
            last = self.edition.game.actions - 1
            why = Text(f"la acción {action} no existe; van de 0 a {last}", f"there is no action {action}; 0 to {last}")
            return BadInput(what=where, why=why)
        states = self.tables.states[number : number + 1]
        clause = self.edition.game.engine.forbid(states, self.edition.box, action)
        words = texts.get(action, same(str(action)))
        named = Text(f"{where.es}: {words.es}", f"{where.en}: {words.en}")
        return IllegalAction(action=named, clause=clause_name(clause), number=action)

    def _match(self, number: int, back: int) -> Match:
        t, deal = self.tables, int(self.tables.deals[number]) - back
        count, room = int(t.steps[number, deal & 1]), t.kept.shape[2]
        if deal < 1 or not 0 < room >= count:
            why = NONE_ENDED if deal < 1 else TOO_LONG.filled(count=count, room=room) if room else NOT_KEPT
            raise BadInput(what=Text(f"partida {number}", f"match {number}"), why=why)
        match = self.edition.new(int(t.seeds[number] if back == 0 else t.before[number]))
        for action in t.kept[number, deal & 1, :count].tolist():
            match.play(action)
        return match


GAMES = Text("partidas", "games")
NONE_ENDED = Text("aún no ha terminado ninguna", "none has ended yet")
NOT_KEPT = Text("no se guardan sus acciones; hazlo con keep=True", "its actions are not kept; use keep=True")
TOO_LONG = Text(
    "tiene {count} acciones de asientos, y se guardan las primeras {room}",
    "it has {count} actions of seats, and only the first {room} are kept",
)
ACTIONS = Text("acciones", "actions")


def noise_of(name: Any) -> int:
    """How often in a thousand somebody who plays by advice does not look."""
    if name == "random":
        return PER_MILLE
    bot = find_bot(name)
    if not isinstance(bot, Greedy):
        them = ", ".join(BY_ADVICE)
        why = Text(f"piensa demasiado para esto; puede ser: {them}", f"thinks too long for this; it can be: {them}")
        raise BadInput(what=same(name), why=why)
    return bot.noise


def threads_of(wanted: Any) -> int:
    return whole(Text("hilos", "threads"), wanted, 1, MOST_THREADS)


def own_seat(against: str | None, seat: Any, seats: int) -> int | None:
    """The one that is not played for: each match takes the next where it is None."""
    if seat is None:
        return None
    if against is None:
        why = Text("no hace nada sin against=", "does nothing without against=")
        raise BadInput(what=same("seat"), why=why)
    return seat_of(seat, seats)


def check_wishes(**wishes: tuple[Any, Sequence[str | bool]]) -> None:
    for name, (given, known) in wishes.items():
        check_choice(name, given, known)


def array_of(actions: Any) -> Array:
    """As NumPy reads them; rows of different lengths are no array."""
    try:
        return np.asarray(actions)
    except (ValueError, TypeError) as error:
        why = Text(f"deben ser números enteros ({error})", f"must be whole numbers ({error})")
        raise BadInput(what=ACTIONS, why=why) from None


def aligned(shape: tuple[int, ...], kind: Any) -> Array:
    """Zeros that begin where a line of memory does."""
    size = int(np.prod(shape)) * np.dtype(kind).itemsize
    memory = np.zeros(size + LINE, np.uint8)
    start = -memory.ctypes.data % LINE
    return memory[start : start + size].view(kind).reshape(shape)


def realigned(array: Array) -> Array:
    found = aligned(array.shape, array.dtype)
    found[...] = array
    return found


def weight(arrays: Sequence[Array]) -> int:
    """Bytes."""
    return sum(array.nbytes for array in arrays)


def tables_for(edition: Edition, games: int, seed: int, hear: int, keep: bool) -> Tables:
    seats, n = edition.seats, games
    sowers = np.zeros(n, DICE)
    for k in range(n):
        sow(sowers[k : k + 1], seed, k)
    return Tables(
        states=np.zeros(n, edition.game.state),
        dices=np.zeros((n, 1 + seats), DICE),
        sowers=sowers,
        seeds=np.zeros(n, np.int64),
        before=np.zeros(n, np.int64),
        deals=np.zeros(n, np.int64),
        learner=np.zeros(n, np.int64),
        kept=np.zeros((n, 2, LONG if keep else 0), np.int16),
        steps=np.zeros((n, 2), np.int64),
        ears=np.zeros((n, seats, hear, 4), np.int16),
        news=np.zeros((n, seats), np.int64),
        allowed=np.zeros((n, edition.game.actions), np.bool_),
    )


def shown_for(edition: Edition, games: int, size: int, hear: int) -> Shown:
    return Shown(
        seen=aligned((games, size), np.float32),
        legal=aligned((games, edition.game.actions), np.bool_),
        turn=aligned((games,), np.int8),
        reward=aligned((games, edition.seats), np.float32),
        over=aligned((games,), np.bool_),
        final=aligned((games, size), np.float32),
        heard=aligned((games, hear, 4), np.int16),
        actor=aligned((games,), np.int8),
    )
