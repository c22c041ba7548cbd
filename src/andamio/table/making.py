"""A new table: what is wanted, and what comes of it."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from itertools import count
from typing import NamedTuple

from andamio.bots import LEVELS
from andamio.core.errors import UnknownBot
from andamio.core.game import Edition
from andamio.core.record import clean
from andamio.core.text import Text, suggest
from andamio.games import find

from .editions import edition_of
from .errors import BadName, BadSeats
from .store import Pace, SeatRow

NAME = 20  # characters
BLANK = "\u115f\u1160\u3164\uffa0\u2800"  # letters and signs without ink
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
    junior: bool = False
    coach: bool = False


def short(name: str) -> str:
    """A name as it is kept, or "" if there would be nothing to see; a page still escapes it."""
    kept = clean(name[: 4 * NAME])[:NAME].strip()
    return kept if any(is_seen(letter) for letter in kept) else ""


def is_seen(letter: str) -> bool:
    """A letter, a figure or a sign that leaves ink; a mark of speech alone is no name."""
    return unicodedata.category(letter)[0] in "LNS" and letter not in BLANK


def named(name: str, others: Iterable[str] = ()) -> str:
    """A name for somebody who sits down, told apart from `others`; raises BadName if nobody could see it."""
    kept, taken = short(name), {folded(other) for other in others}
    if not kept:
        raise BadName()
    if folded(kept) not in taken:
        return kept
    numbered = (f"{kept[: NAME - 1 - len(str(number))].strip()} {number}" for number in count(2))
    return next(found for found in numbered if folded(found) not in taken)


def folded(name: str) -> str:
    """What two names have in common that look alike."""
    return unicodedata.normalize("NFKC", name).casefold()


def chosen_edition(wanted: Wanted) -> Edition:
    game = find(wanted.game)
    options = game.choose({"seats": len(wanted.seats)} | dict(wanted.options))
    return edition_of(wanted.game, wanted.box, tuple(options.items()), game.version)


def try_edition(wanted: Wanted) -> None:
    """Raises what is wrong with it."""
    chosen_edition(wanted)


def seats_wanted(wanted: Wanted, me: SeatRow, seats: int) -> list[SeatRow]:
    """Every seat of a new table; `me` is whoever asks for it."""
    if len(wanted.seats) != seats:
        raise BadSeats(why=Text(f"hacen falta {seats}", f"there must be {seats}"))
    if list(wanted.seats).count("me") > 1:
        raise BadSeats(why=Text("solo puedes sentarte en un sitio", "you can sit in one place only"))
    others = [
        other_seat(me.table, seat, who, list(wanted.seats[:seat]).count(who))
        for seat, who in enumerate(wanted.seats)
        if who != "me"
    ]
    mine = [
        me._replace(seat=seat, name=own_name(wanted, others)) for seat in range(seats) if wanted.seats[seat] == "me"
    ]
    return sorted([*others, *mine], key=lambda row: row.seat)


def own_name(wanted: Wanted, others: Sequence[SeatRow]) -> str:
    return named(wanted.name, [row.name for row in others])


def other_seat(table: str, seat: int, level: str, alike: int) -> SeatRow:
    """A bot's, with a number after its name if others are `alike`; or an open one."""
    if not level:
        return SeatRow(table, seat, "open")
    if level not in LEVELS:
        raise UnknownBot(name=level[:NAME], hint=suggest(level, LEVELS))
    return SeatRow(table, seat, "bot", f"{BOT_NAMES[level]} {alike + 1}" if alike else BOT_NAMES[level], level)
