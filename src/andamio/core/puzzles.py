"""Puzzles: a position that was really played to, and what each deed would bring the seat that decides.

A game's puzzles.jsonl holds one a line, found by `andamio puzzles GAME --find N`; the best deed is the solution. A deed
is what a seat does until nothing is midway any more: one action or several, and whatever order they are done in, it is
the same deed if the seat sees the same afterwards.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from .errors import AndamioError, BadGame
from .record import state_hash
from .text import Text

if TYPE_CHECKING:
    from .compiled import Array
    from .game import Edition, Game
    from .match import Match
    from .view import View

FILE = "puzzles.jsonl"
PREFIX = "puzzle-"  # of a name, where it stands beside those of lessons
LETTERS = 8  # of a name
WORLD = 0  # the seed of the world in which deeds are told apart: any would do, for the seat cannot tell them apart


class Outcome(NamedTuple):
    """A deed and what may be expected of it: means; `errors` and `doubts` are standard errors."""

    actions: tuple[int, ...]
    points: tuple[float, ...]  # of each seat
    errors: tuple[float, ...]
    wins: tuple[float, ...]  # of each seat
    parts: tuple[float, ...]  # points of the seat by category
    simulations: int
    loses: tuple[float, ...]  # against the solution: points, chance to win, and what a search plays for
    doubts: tuple[float, ...]  # the standard errors of these


class Puzzle(NamedTuple):
    """The position of a match of that edition after these actions: the seat in turn decides."""

    rules: int
    box: str  # its fingerprint
    options: Mapping[str, Any]
    actions: tuple[int, ...]
    hash: str  # of the state they lead to
    seat: int
    phase: float  # of the match from which it is: how much of it had been played
    line: tuple[int, ...]  # the solution and the own steps that follow it
    outcomes: tuple[Outcome, ...]  # of all deeds, the best first
    engine: int
    simulations: int  # of the best deeds; others, clearly worse, were given up with fewer
    seed: int

    @property
    def name(self) -> str:
        """In addresses: the same position has the same."""
        told = json.dumps([self.rules, sorted(self.options.items()), self.actions])
        return PREFIX + hashlib.sha256(told.encode()).hexdigest()[:LETTERS]

    @property
    def solution(self) -> tuple[int, ...]:
        return self.outcomes[0].actions


# -- the file


def to_line(puzzle: Puzzle) -> str:
    plain = puzzle._asdict() | {"outcomes": [outcome._asdict() for outcome in puzzle.outcomes]}
    return json.dumps(plain, separators=(",", ":"))


def from_plain(plain: Mapping[str, Any]) -> Puzzle:
    outcomes = tuple(Outcome(**{key: as_told(value) for key, value in each.items()}) for each in plain["outcomes"])
    return Puzzle(**{key: as_told(value) for key, value in plain.items()} | {"outcomes": outcomes})


def as_told(value: Any) -> Any:
    return tuple(value) if isinstance(value, list) else value


def read_puzzles(game: str, file: Path) -> tuple[Puzzle, ...]:
    """All of a file, in its order."""
    try:
        lines = file.read_text(encoding="utf-8").splitlines()
    except FileNotFoundError:
        raise BadGame(game=game, why=Text(f"falta {file.name}", f"{file.name} is missing")) from None
    try:
        found = tuple(from_plain(json.loads(line)) for line in lines if line.strip())
    except (ValueError, KeyError, TypeError):
        why = Text(f"{file.name} no se entiende", f"{file.name} cannot be understood")
        raise BadGame(game=game, why=why) from None
    if len({puzzle.name for puzzle in found}) < len(found):
        raise BadGame(game=game, why=Text(f"{file.name} repite un problema", f"{file.name} has a puzzle twice"))
    return found


# -- whether it can be set


class LeftOut(NamedTuple):
    puzzle: Puzzle
    why: Text


class Offered(NamedTuple):
    """Those that can be played here, and why others cannot."""

    puzzles: tuple[Puzzle, ...]
    left_out: tuple[LeftOut, ...]


@lru_cache
def offered(game: Game) -> Offered:
    """Of all that the folder holds; nothing is played for it."""
    found = [(puzzle, why_not(game, puzzle)) for puzzle in game.puzzles]
    can = tuple(puzzle for puzzle, why in found if why is None)
    return Offered(can, tuple(LeftOut(puzzle, why) for puzzle, why in found if why is not None))


def why_not(game: Game, puzzle: Puzzle) -> Text | None:
    """Why it is not set any more: a later release may play other rules, or with another box."""
    if puzzle.rules not in game.versions:
        return OTHER_RULES.filled(rules=puzzle.rules, plays=", ".join(map(str, game.versions)))
    if puzzle.box != house_box(game):
        return OTHER_BOX
    return None


OTHER_RULES = Text(
    "es de las reglas {rules}; aquí se juega con las reglas: {plays}",
    "it is of rules {rules}; the rules played here: {plays}",
)
OTHER_BOX = Text("es de otra caja que la de la casa", "it is of another box than the house's own")
CHANGED = Text("sus acciones ya no llevan a su posición", "its actions no longer lead to its position")


@lru_cache
def house_box(game: Game) -> str:
    return game.edition().box_fingerprint


def edition_of(game: Game, puzzle: Puzzle) -> Edition:
    return game.edition(None, puzzle.rules, **puzzle.options)


def position(edition: Edition, puzzle: Puzzle) -> Match:
    """The match, played that far; BadGame where the rules do not lead there."""
    match = edition.typed()
    try:
        for action in puzzle.actions:
            match.play(action)
    except AndamioError:
        raise BadGame(game=edition.game.name, why=CHANGED) from None
    if state_hash(match) != puzzle.hash or match.turn != puzzle.seat:
        raise BadGame(game=edition.game.name, why=CHANGED)
    return match


# -- deeds


def deeds(view: View, most: int) -> dict[bytes, tuple[int, ...]] | None:
    """All that the seat in turn may do, by what it sees afterwards, each in its fewest steps; None if they are more."""
    begun, found = {seen_in(view.edition, view.states, view.seat)}, dict[bytes, tuple[int, ...]]()
    ways: list[tuple[int, ...]] = [()]
    for way in ways:
        for action in after(view, way).legal():
            match = after(view, (*way, action))
            seen = seen_in(view.edition, match.states, view.seat)
            if seen in begun or seen in found:
                continue
            if is_midway(view, match):
                begun.add(seen)
                ways.append((*way, action))
            else:
                found[seen] = (*way, action)
        if len(found) > most or len(ways) > most:
            return None
    return found


def after(view: View, actions: Sequence[int]) -> Match:
    """A match that this seat cannot tell from the true one, after own steps; chance has not acted yet."""
    match = view.edition.typed()
    match.place(view.imagine(WORLD))
    for action in actions:
        match.play(action)
    return match


def is_midway(view: View, match: Match) -> bool:
    """Whether the seat that looks has begun something in this very turn."""
    is_own = match.turn == view.seat and match.states[0].turns == view.turns
    return bool(is_own and match.game.rules.is_midway(match.states[0], match.box[0]))


def seen_in(edition: Edition, states: Array, seat: int) -> bytes:
    """What the seat sees, and whose turn it is; other counters aside."""
    blind, s = edition.game.holes[seat] | edition.game.counted, states[0]
    return f"{s.turn} {s.turns} ".encode() + (states.view(np.uint8) | blind).tobytes()


def seen_after(view: View, actions: Sequence[int]) -> bytes:
    return seen_in(view.edition, after(view, actions).states, view.seat)
