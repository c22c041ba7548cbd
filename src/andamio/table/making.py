"""A new table: what is wanted, and what comes of it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from andamio.bots import LEVELS
from andamio.core.errors import BadInput, UnknownBot
from andamio.core.game import Edition
from andamio.core.record import clean
from andamio.core.text import Text, suggest
from andamio.games import find

from .live import edition_of
from .store import Pace, SeatRow

NAME = 20  # characters
BOT_NAMES = {"aprendiz": "Aprendiz", "oficial": "Oficial", "maestra": "Maestra", "arquitecta": "Arquitecta"}


class Wanted(NamedTuple):
    """A new table, as somebody asks for it. A seat is a level of bot, "" (open), or "me"."""

    game: str
    seats: Sequence[str]
    name: str = ""
    options: Mapping[str, object] = {}
    listed: bool = False
    casual: bool = True
    pace: Pace = "live"
    box: str = ""
    autoplay: bool = True


def short(name: str) -> str:
    """A name as it is kept; a page still escapes it."""
    return clean(name[: 4 * NAME])[:NAME].strip() or "?"


def chosen_edition(wanted: Wanted) -> Edition:
    game = find(wanted.game)
    options = game.choose({"seats": len(wanted.seats)} | dict(wanted.options))
    return edition_of(wanted.game, wanted.box, tuple(options.items()), game.version)


def seats_wanted(wanted: Wanted, me: SeatRow, seats: int) -> list[SeatRow]:
    """Every seat of a new table; `me` is whoever asks for it."""
    if len(wanted.seats) != seats:
        raise BadInput(what=Text("asientos", "seats"), why=Text(f"hacen falta {seats}", f"there must be {seats}"))
    if list(wanted.seats).count("me") > 1:
        raise BadInput(what=Text("asientos", "seats"), why=Text("solo puedes ocupar uno", "you can take only one"))
    return [
        me._replace(seat=seat) if who == "me" else other_seat(me.table, seat, who, list(wanted.seats[:seat]).count(who))
        for seat, who in enumerate(wanted.seats)
    ]


def other_seat(table: str, seat: int, level: str, alike: int) -> SeatRow:
    """A bot's, with a number after its name if others are `alike`; or an open one."""
    if not level:
        return SeatRow(table, seat, "open")
    if level not in LEVELS:
        raise UnknownBot(name=level[:NAME], hint=suggest(level, LEVELS))
    return SeatRow(table, seat, "bot", f"{BOT_NAMES[level]} {alike + 1}" if alike else BOT_NAMES[level], level)
