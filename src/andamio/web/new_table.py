"""The form of a new table: what it shows at first, and what it keeps when something is refused."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from andamio.bots import LEVELS
from andamio.core.errors import AndamioError, BadBox, BadOptions, UnknownBot
from andamio.core.game import Game
from andamio.core.options import TOGETHER, seats_option
from andamio.table.errors import BadName, BadSeats

from .language import capital
from .visitor import Visitor

RIVAL = "oficial"  # who sits where nothing else is chosen
EXPERT = ("listed", "pace", "casual", "box")  # what stands behind one line, beside the rules to choose


class Problem(NamedTuple):
    """What was refused, and at which field to say so: "" for none of them."""

    field: str
    sentence: str


def form_context(game: Game, visitor: Visitor, given: Mapping[str, str] | None = None) -> dict[str, Any]:
    """All that the page shows; `given` is what somebody has filled in already."""
    return {
        "game": game, "seats_option": seats_option(game.seats), "levels": LEVELS, "seats": max(game.seats),
        "values": first_values(game, visitor) if given is None else as_sent(game, given), "problem": None,
    }  # fmt: skip


def first_values(game: Game, visitor: Visitor) -> dict[str, str]:
    """Oneself and one bot of the middle; nobody plays alone unasked."""
    few = min((seats for seats in game.seats if seats > 1), default=game.seats[0])
    chosen = {option.name: str(option.values[0]) for option in game.options}
    rest = {"seats": str(few), "listed": "0", "pace": "live", "casual": "1", "junior": str(int(visitor.prefs.junior))}
    return blank(game) | chosen | rest | {"name": visitor.prefs.name}


def as_sent(game: Game, given: Mapping[str, str]) -> dict[str, str]:
    """What was filled in; the bot that a game's page sends for all seats sits at each of which nothing else is said."""
    return blank(game, given.get("bots", RIVAL)) | dict(given)


def blank(game: Game, rival: str = RIVAL) -> dict[str, str]:
    seats = {f"seat{seat}": rival if seat else "me" for seat in range(max(game.seats))}
    names = (
        "seats",
        "listed",
        "pace",
        "casual",
        "junior",
        "coach",
        "name",
        "boxtext",
        *(option.name for option in game.options),
    )
    return seats | dict.fromkeys(names, "")


def problem_of(error: AndamioError, visitor: Visitor, game: Game) -> Problem:
    """At its field, where the form has that, it need not be named: there its name is one for programs."""
    field = field_of(error, game)
    said = error.why.to(visitor.lang) if isinstance(error, BadOptions) and field else error.say(visitor.lang)
    return Problem(field, capital(said))


def field_of(error: AndamioError, game: Game) -> str:
    if isinstance(error, BadName):
        return "name"
    if isinstance(error, BadSeats | UnknownBot):
        return "places"
    if isinstance(error, BadBox):
        return "box"
    names = str(error.option).split(TOGETHER) if isinstance(error, BadOptions) else []
    return next((name for name in names if name in ("seats", *(option.name for option in game.options))), "")
