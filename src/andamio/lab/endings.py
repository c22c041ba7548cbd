"""Endings that are solved by looking at everything that can still happen, and how often an analysis finds the best.

A position is looked at with the eyes of the seat in turn. What that seat cannot see is dealt again in many ways, each
as likely; its own later decisions are one for all worlds that it cannot tell apart. Where something is hidden from it,
only endings are taken in which nobody else has a choice left: what others would do with what they alone know is not
guessed. And it is dealt twice over: where the two disagree about the best, the ending does not count as solved.
Every outcome of chance is followed with its exact odds, every choice is made for what a search plays for.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import count
from typing import Any, NamedTuple

import numpy as np

from andamio.bots import find
from andamio.bots.ismcts import reward
from andamio.bots.judge import Judge
from andamio.bots.values import Asking, whole
from andamio.core.compiled import Array
from andamio.core.errors import BadInput
from andamio.core.game import Edition
from andamio.core.layout import CHANCE, OVER
from andamio.core.match import Match
from andamio.core.text import Text
from andamio.core.view import View

from .simulate import play_match

PLAYERS = "oficial"  # who plays the matches: by advice, with a slip now and then
WORLDS = 100  # ways to deal what is hidden
DEALS = 2  # times that they are dealt: an ending counts as solved where the best is the same each time
NODES = 12_000  # steps that are looked at for one ending, a deal
EACH = 4  # endings of one match
BARREN = 400  # matches in a row without any ending, after which there are none
APART = 0.01  # by which the best and the worst action differ: else there is nothing to find
ALIKE = 1e-9

Belief = list[tuple[float, bytes]]  # worlds and how likely each is
Progress = Callable[[int], None]


class TooLarge(Exception):
    """More than can be looked at, or somebody has a choice that cannot be known."""


class Ending(NamedTuple):
    match: Match  # as it stands: somebody is in turn
    trail: tuple[bytes, ...]  # what that seat has seen in this turn
    values: dict[int, float]  # what each action is worth to it

    @property
    def best(self) -> list[int]:
        most = max(self.values.values())
        return [action for action, value in self.values.items() if value >= most - ALIKE]


class Solver:
    """Everything that can happen from what one seat sees."""

    def __init__(self, view: View) -> None:
        self.edition, self.viewer = view.edition, view.seat
        self.hides = bool(view.edition.game.holes[view.seat].any())
        self.plan, self.desk, self.nodes = whole(view.edition).exactly(), view.edition.typed(), 0
        self.seen: dict[tuple[tuple[float, bytes], ...], Array] = {}

    def values(self, view: View, first: int = 0) -> dict[int, float]:
        """What each action is worth, in worlds dealt by the seeds from `first` on."""
        seeds = range(first, first + (WORLDS if self.hides else 1))
        belief = merged([(1.0, view.imagine(seed).tobytes()) for seed in seeds])
        return {action: float(self.after(belief, action)[view.seat]) for action in view.legal()}

    def after(self, belief: Belief, action: int) -> Array:
        return self.worth(merged([(weight, self.played(state, action)) for weight, state in belief]))

    def worth(self, belief: Belief) -> Array:
        """What each seat gets; the likelihoods of a belief add up to 1."""
        key = tuple(belief)
        if key not in self.seen:
            groups = self.groups(belief)
            self.seen[key] = sum((self.part(whose, group) for whose, group in groups), np.zeros(self.edition.seats))
        return self.seen[key]

    def groups(self, belief: Belief) -> list[tuple[int, Belief]]:
        """Worlds by who is in turn; those of one seat by what it sees."""
        found: dict[tuple[int, bytes], Belief] = {}
        for weight, state in belief:
            turn = self.at(state).turn
            seen = bytes(self.desk.view(turn)) if turn >= 0 else b""
            found.setdefault((turn, seen), []).append((weight, state))
        return [(turn, group) for (turn, _), group in found.items()]

    def part(self, turn: int, group: Belief) -> Array:
        total = sum(weight for weight, _ in group)
        if turn == OVER:
            return sum((weight * self.gained(state) for weight, state in group), np.zeros(self.edition.seats))
        if turn == CHANCE:
            return total * self.worth(merged([outcome for one in group for outcome in self.outcomes(*one)]))
        return total * self.chosen(turn, merged(group))

    def chosen(self, seat: int, group: Belief) -> Array:
        legal = self.at(group[0][1]).legal()
        if len(legal) > 1 and seat != self.viewer and self.hides:
            raise TooLarge
        return max((self.after(group, action) for action in legal), key=lambda worth: float(worth[seat]))

    def outcomes(self, weight: float, state: bytes) -> Iterator[tuple[float, bytes]]:
        for action, odds in self.at(state).odds().items():
            yield weight * odds, self.played(state, action)

    def played(self, state: bytes, action: int) -> bytes:
        self.nodes += 1
        if self.nodes > NODES:
            raise TooLarge
        self.at(state).play(action)
        return self.desk.states.tobytes()

    def gained(self, state: bytes) -> Array:
        match, rewards = self.at(state), np.zeros(self.edition.seats)
        points, ranks = np.array(match.totals(), float), np.array(match.ranks(), np.int32)
        reward(points, ranks, self.edition.seats, self.plan, rewards)
        return rewards

    def at(self, state: bytes) -> Match:
        self.desk.place(np.frombuffer(state, self.edition.game.state))
        return self.desk


def merged(belief: Belief) -> Belief:
    """Each world once, and all of them together as likely as can be."""
    total, found = sum(weight for weight, _ in belief), dict[bytes, float]()
    for weight, state in belief:
        found[state] = found.get(state, 0.0) + weight / total
    return [(weight, state) for state, weight in sorted(found.items())]


def solve(match: Match, trail: Sequence[bytes] = ()) -> Ending | None:
    """None where it is too large, or where it hardly matters what is done."""
    view = match.view(match.turn)
    if len(view.legal()) < 2:
        return None
    try:
        found = [Ending(match, tuple(trail), Solver(view).values(view, WORLDS * deal)) for deal in range(DEALS)]
    except TooLarge:
        return None
    first = found[0]
    spread = max(first.values.values()) - min(first.values.values())
    agree = all(ending.best == first.best for ending in found)
    return first._replace(match=match.clone()) if agree and spread > APART else None


def endings(edition: Edition, wanted: int, seed: int, progress: Progress = lambda done: None) -> list[Ending]:
    """So many solved endings, a few of each match."""
    found: list[Ending] = []
    barren = 0
    for number in count():
        more = endings_of(play_match(edition, [find(PLAYERS)] * edition.seats, seed, number)[0])
        barren = 0 if more else barren + 1
        found += more
        progress(min(len(found), wanted))
        if len(found) >= wanted:
            return found[:wanted]
        if barren >= BARREN:
            why = Text("no se halla ningún final", "no ending is found")
            raise BadInput(what=edition.game.title, why=why)
    return found


def endings_of(match: Match) -> list[Ending]:
    """From the last decision back, as long as they can be solved."""
    found: list[Ending] = []
    misses = 0
    for position, trail in reversed(decisions_of(match)):
        ending = solve(position, trail)
        found += [ending] if ending else []
        misses = 0 if ending else misses + 1
        if len(found) >= EACH or misses >= EACH:
            break
    return found


def decisions_of(match: Match) -> list[tuple[Match, tuple[bytes, ...]]]:
    """Positions in which a seat had a choice, and what it had seen in that turn."""
    again, found = Match(match.edition), []
    trail: list[bytes] = []
    turn = (-1, -1)
    for action in match.actions:
        now = again.turn, int(again.states[0].turns)
        if now != turn:
            trail, turn = [], now
        if again.turn >= 0 and len(again.legal()) > 1:
            found.append((again.clone(), tuple(trail)))
        if again.turn >= 0:
            trail.append(bytes(again.view(again.turn)))
        again.play(action)
    return found


def is_found(ending: Ending, simulations: int, seed: int) -> bool:
    """Whether an analysis would say that one of the best is the best."""
    match = ending.match
    judge = Judge(match.edition, Asking(simulations, seed))
    return judge.best(match.view(match.turn), match.legal(), ending.trail) in ending.best


def plain(ending: Ending) -> dict[str, Any]:
    """An ending as plain data: the actions that lead there, and what each action is worth."""
    return {"actions": ending.match.actions, "seat": ending.match.turn, "best": ending.best, "worth": ending.values}
