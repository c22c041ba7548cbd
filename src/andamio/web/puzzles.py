"""Puzzles as pages offer and show them: the one of the day, the series, what is said of one, and why."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Sequence
from datetime import UTC, datetime
from functools import lru_cache
from typing import NamedTuple

from markupsafe import Markup

from andamio.bots.glances import glances
from andamio.bots.puzzle_words import called, explained, followed
from andamio.bots.reasons import Advisor
from andamio.core.game import Game
from andamio.core.puzzles import PREFIX, LeftOut, Puzzle, offered
from andamio.core.text import Lang, Text
from andamio.svg.scene import Scene
from andamio.table.live import Live
from andamio.table.riddles import Riddle
from andamio.table.store import Listing
from andamio.table.teaching import OTHERS, find_riddle

NEXT, TODAY = "next", "today"  # instead of a name, in an address


class Offer(NamedTuple):
    """A puzzle of a series, its number in it, and whether this visitor has solved it."""

    puzzle: Puzzle
    number: int
    is_done: bool


class Series(NamedTuple):
    """All puzzles of a game, as one visitor stands to them."""

    game: Game
    offers: tuple[Offer, ...]
    left_out: tuple[LeftOut, ...]
    today: Offer | None

    @property
    def done(self) -> int:
        return sum(offer.is_done for offer in self.offers)

    @property
    def following(self) -> Offer | None:
        """The first that is not solved yet."""
        return next((offer for offer in self.offers if not offer.is_done), None)


def series_of(game: Game, tables: Iterable[Listing], now: float) -> Series:
    done = {row.table.lesson for row in tables if row.table.game == game.name and row.table.over}
    can, left_out = offered(game)
    offers = tuple(Offer(puzzle, number, puzzle.name in done) for number, puzzle in enumerate(can, 1))
    name = name_of_day(tuple(puzzle.name for puzzle in can), now)
    return Series(game, offers, left_out, next((offer for offer in offers if offer.puzzle.name == name), None))


def name_of_day(names: Sequence[str], now: float) -> str:
    """The same for all that day; none comes again before all others have."""
    if not names:
        return ""
    times, place = divmod(datetime.fromtimestamp(now, UTC).toordinal(), len(names))
    return sorted(names, key=lambda name: hashlib.sha256(f"{times} {name}".encode()).digest())[place]


def is_puzzle(name: str) -> bool:
    return name.startswith(PREFIX)


# -- at a table


class Posed(NamedTuple):
    """A puzzle at a table: what is asked, or how it is solved."""

    name: str
    number: int
    amount: int  # of the series
    is_shown: bool
    solution: str
    why: tuple[str, ...]
    then: tuple[str, ...]  # the own steps that follow


def posed_at(live: Live, lang: Lang) -> Posed | None:
    """The solution only once it is found, or given up."""
    if (riddle := live.riddle) is None:
        return None
    names, name = [puzzle.name for puzzle in offered(live.edition.game).puzzles], riddle.name
    number = names.index(name) + 1 if name in names else 0
    if not (live.is_done or live.is_shown):
        return Posed(name, number, len(names), False, "", (), ())
    return Posed(name, number, len(names), live.is_shown, *told(riddle, tuple(live.names()), lang))


@lru_cache
def told(riddle: Riddle, names: tuple[str, ...], lang: Lang) -> tuple[str, tuple[str, ...], tuple[str, ...]]:
    """The solution, why it is the best, and what follows it."""
    puzzle, teller = riddle.puzzle, Advisor(riddle.edition, riddle.seat, names, lang)
    deeds = {seen: outcome.actions for seen, outcome in riddle.outcomes.items()}
    advised = glances(riddle.view, deeds)
    seen = [outcome for outcome in puzzle.outcomes if outcome.actions in advised]
    return called(teller, puzzle.solution), tuple(explained(teller, puzzle, seen)), tuple(followed(teller, puzzle))


def shown_steps(live: Live) -> frozenset[int]:
    """What the solution does next, for whoever has given up."""
    step = live.riddle.next_step(live.own) if live.riddle and live.is_shown and not live.is_done else None
    return frozenset() if step is None else frozenset({step})


TASK = Text(
    "¿Cuál es aquí la mejor jugada? Lo que parece bueno a primera vista no lo es.",
    "Which move is best here? What looks good at a glance is not.",
)
SHOWN = Text("La solución: {solution}. Haz lo que está marcado.", "The solution: {solution}. Do what is marked.")
GONE, ASK_ANOTHER = (
    Text("Este problema ya no se pone", "This puzzle is no longer set"),
    Text("Elige otro en la página del juego.", "Choose another on the page of the game."),
)


# -- a page of its own


class Described(NamedTuple):
    """A puzzle before somebody sits down to it."""

    offer: Offer
    deeds: int
    board: Markup
    areas: tuple[tuple[str, Markup], ...]


def described(game: Game, offer: Offer, lang: Lang) -> Described:
    """Drawn from what the seat that decides can see."""
    puzzle, riddle = offer.puzzle, find_riddle(game.name, offer.puzzle.name)
    names, draw = names_of(puzzle, YOU.to(lang)), game.drawing
    scene = Scene(riddle.view, names, lang)
    areas = [(name, Markup(draw.area(scene, seat))) for seat, name in enumerate(names)]
    return Described(offer, len(puzzle.outcomes), Markup(draw.board(scene)), tuple(pair for pair in areas if pair[1]))


YOU = Text("Tú", "You")


def names_of(puzzle: Puzzle, me: str) -> tuple[str, ...]:
    """Whoever looks sits where it is decided."""
    others = iter(other for other in OTHERS if other != me)
    return tuple(me if seat == puzzle.seat else next(others) for seat in range(int(puzzle.options["seats"])))
