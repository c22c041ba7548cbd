"""Pictures of the rules: a position that was really played to, and what to show of it.

A game's figures.py owes FIGURES (see contract.py). Nothing in them is painted: a figure is drawn by the game's own
drawing, from what one seat sees in the position; and what it says can or cannot be done is asked of the rules.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from .text import Text, read_whole

if TYPE_CHECKING:
    from .game import Edition, Game
    from .match import Match

BETWEEN = ";"  # two actions
NAMES = ("Lola", "Bruno", "Inés", "Marta")  # who sits in the pictures, as in the examples of the rulebooks
TYPED = -1  # instead of a seed: what chance does is written down, too


class Beginning(NamedTuple):
    """The first actions of a match, by their ids or in words of either language, one after another."""

    actions: str
    seed: int = TYPED
    options: Mapping[str, object] = {}

    def then(self, actions: str) -> Beginning:
        return self._replace(actions=f"{self.actions}{BETWEEN} {actions}")


class Figure(NamedTuple):
    """What one clause looks like.

    `shows` are the things that the picture is cut out around, `marks` those that are ringed; both by the names that
    they are drawn by; what lies far off is `apart`, in a window of its own. `does` are actions that are legal: the
    picture is shown before and after, and `ends` is ringed then. `refused` is an action that this very clause forbids.
    In `text`, {gain} and {loss} are the points that the seat has won or lost by what it does.
    """

    clause: str
    at: Beginning
    text: Text
    alt: Text
    shows: tuple[str, ...]
    marks: tuple[str, ...] = ()
    does: str = ""
    ends: tuple[str, ...] = ()
    refused: str = ""
    apart: tuple[str, ...] = ()
    seat: int = 0


def named(figures: tuple[Figure, ...]) -> dict[str, Figure]:
    """Each by its address: its clause, and its number where a clause has several: 2.3 and 2.3-2."""
    found: dict[str, Figure] = {}
    for figure in figures:
        number = 1 + sum(other.clause == figure.clause for other in found.values())
        found[figure.clause if number == 1 else f"{figure.clause}-{number}"] = figure
    return found


def spoken(actions: str) -> list[str]:
    return [said.strip() for said in actions.split(BETWEEN) if said.strip()]


def reach(game: Game, at: Beginning) -> Match:
    """The match, played that far; what the rules refuse is an error of the figure."""
    edition = edition_of(game, tuple(sorted(at.options.items())))
    match = edition.typed() if at.seed == TYPED else edition.new(at.seed)
    play_on(match, at.actions)
    return match


@lru_cache
def edition_of(game: Game, options: tuple[tuple[str, object], ...]) -> Edition:
    return game.edition(None, None, **dict(options))


def play_on(match: Match, actions: str) -> None:
    for said in spoken(actions):
        match.play(action_of(match, said))


def action_of(match: Match, said: str) -> int:
    """The action that is meant, by its id or its words."""
    number = read_whole(said)
    return match.number_of(said) if number is None else number


def points_won(match: Match, figure: Figure) -> int:
    """What the figure's actions change of its seat's points; the match is played on."""
    before = match.totals()
    play_on(match, figure.does)
    return match.totals()[figure.seat] - before[figure.seat]


def caption(figure: Figure, points: int) -> Text:
    """Its text, with the points that the rules have counted."""
    return figure.text.filled(gain=points, loss=-points)
