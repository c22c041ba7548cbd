"""What a form sent, read with care: unknown fields are left alone, known ones are checked."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import get_args

from starlette.datastructures import FormData, UploadFile
from starlette.exceptions import HTTPException
from starlette.requests import Request

from andamio.core.errors import BadInput
from andamio.core.text import Text, read_whole
from andamio.games import find
from andamio.table.errors import BadSeats
from andamio.table.making import Wanted
from andamio.table.store import Pace

from .gate import TooLarge
from .visitor import Visitor

ME = "me"
MOST_FIELDS, MOST_FILES = 40, 2
PLAIN_KIND, PLAIN_LENGTH = "application/x-www-form-urlencoded", 200
PLAIN = re.compile(r"[a-z]+=[A-Za-z0-9_-]*(?:&[a-z]+=[A-Za-z0-9_-]*){0,7}", re.ASCII)


async def read_form(request: Request, most: int = MOST_FIELDS) -> dict[str, str]:
    """Every field as text; a file's content, or nothing if it is no text."""
    if (plain := await read_plainly(request)) is not None:
        return plain
    try:
        form = await request.form(max_fields=most, max_files=MOST_FILES)
    except (HTTPException, UnicodeError) as error:  # a browser sends UTF-8; others may name any encoding
        if isinstance(error, TooLarge):
            raise
        raise BadInput(what=Text("el formulario", "the form"), why=Text("no se entiende", "cannot be read")) from None
    try:
        return {name: await as_text(name, value) for name, value in unique(form)}
    finally:
        await form.close()


async def read_plainly(request: Request) -> dict[str, str] | None:
    """A few short fields without anything to decode, as a move is; nothing is read of what may be longer."""
    headers = request.headers
    length = headers.get("content-length", "")
    if headers.get("content-type") != PLAIN_KIND or not length.isdecimal() or int(length[:9]) > PLAIN_LENGTH:
        return None
    sent = (await request.body()).decode("latin-1")
    return dict(field.split("=") for field in sent.split("&")) if PLAIN.fullmatch(sent) else None


def unique(form: FormData) -> list[tuple[str, UploadFile | str]]:
    return list(dict(form.multi_items()).items())


async def as_text(name: str, value: UploadFile | str) -> str:
    try:
        return value.encode().decode() if isinstance(value, str) else (await value.read()).decode("utf-8-sig")
    except UnicodeError:
        what = field(name[:20]) if isinstance(value, str) else FILE
        raise BadInput(what=what, why=Text("no es un texto", "is no text")) from None


FILE = Text("el archivo que has elegido", "the file that you chose")


def field(name: str) -> Text:
    """A field of a form or of JSON, by the name that it has on the wire."""
    return Text(f"el campo «{name}»", f"field '{name}'")


def whole(form: Mapping[str, str], name: str) -> int:
    number = read_whole(form.get(name, ""))
    if number is None:
        raise BadInput(what=field(name), why=Text("falta un número entero", "a whole number is missing"))
    return number


def optional_whole(form: Mapping[str, str], name: str) -> int | None:
    return whole(form, name) if form.get(name) else None


def wanted_table(form: Mapping[str, str], visitor: Visitor) -> Wanted:
    """A new table as its form describes it."""
    game = find(form.get("game", ""))
    options = {option.name: form[option.name] for option in game.options if option.name in form}
    seats = game.choose({"seats": form.get("seats", game.seats[0])})["seats"]
    pace = form.get("pace", "live")
    wishes = {seat: seat_wish(form.get(f"seat{seat}", form.get("bots", ""))) for seat in range(max(game.seats))}
    check_own_seat(wishes, int(seats))
    return Wanted(
        game.name,
        [wishes[seat] for seat in range(int(seats))],
        form.get("name", "") if "name" in form else visitor.prefs.name,
        options,
        listed=form.get("listed") == "1",
        casual=form.get("casual") == "1",
        pace=next((known for known in get_args(Pace) if known == pace), "live"),
        box=box_of(form),
        autoplay=visitor.prefs.autoplay,
        junior=form.get("junior") == "1",
        coach=form.get("coach") == "1",
    )


def box_of(form: Mapping[str, str]) -> str:
    """A box of one's own: a file just sent, or the text of one that was sent before."""
    return next((text for name in ("box", "boxtext") if (text := form.get(name, "")).strip()), "")


def check_own_seat(wishes: Mapping[int, str], seats: int) -> None:
    """Who wants to sit is not left standing because the table has become smaller."""
    mine = [seat for seat, wish in wishes.items() if wish == ME]
    if mine and min(mine) >= seats:
        number = min(mine) + 1
        why = Text(f"elegiste el sitio {number}, y son {seats}", f"you chose seat {number}, and there are {seats}")
        raise BadSeats(why=why)


def seat_wish(text: str) -> str:
    """A level, `me`, or nothing for whoever comes."""
    return "" if text == "open" else text
