"""Who is looking: a token in a cookie (or sent by a program), and preferences in another."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Any, NamedTuple
from urllib.parse import parse_qsl, urlencode

from babel import negotiate_locale
from starlette.requests import HTTPConnection
from starlette.responses import Response

from andamio.core.text import LANGS, Lang
from andamio.table.making import short
from andamio.table.tokens import hash_of, new_token

SEAT_COOKIE, PREFS_COOKIE = "andamio", "andamio_prefs"
YEAR = 365 * 86400
LONGEST = 400  # letters of an Accept-Language that are looked at
COOKIES = 16_384  # letters of cookies that are looked at: those of other ports of this machine may stand before ours
KNOWN, SHORT = 2_048, 1_000  # visitors that are known by what they send; letters of that, longer ones are read anew
RANGE = re.compile(r"\s*(?P<tag>[a-z0-9-]+)\s*(;\s*q=(?P<weight>1(\.0*)?|0(\.\d*)?)\s*)?", re.ASCII)
PACES = ("calm", "normal", "quick", "none")
TOKEN = re.compile(r"[A-Za-z0-9_-]{16,64}", re.ASCII)


class Prefs(NamedTuple):
    """What a visitor has chosen; it stays in the browser."""

    lang: str = ""  # es, en, or "" for the browser's
    theme: str = "auto"
    motion: str = "auto"  # or none
    touch: bool = False  # one touch does it, unless something is given up
    autoplay: bool = True  # a step with a single option is played at once
    guide: bool = True  # explain each step
    junior: bool = False  # beside what is asked, where a child looks, and with the points so far
    sound: bool = True  # short sounds of our own: whose turn it is, who comes
    pace: str = "normal"  # how long each move of others is shown: calm, normal, quick, or none
    name: str = ""


ALLOWED = {"lang": ("", *LANGS), "theme": ("auto", "light", "dark"), "motion": ("auto", "none"), "pace": PACES}
BOOLS = ("touch", "autoplay", "guide", "junior", "sound")


class Visitor(NamedTuple):
    token: str
    key: str  # the token's hash: what seats are held by
    prefs: Prefs
    lang: Lang

    @property
    def is_known(self) -> bool:
        return bool(self.token)


def visitor_of(request: HTTPConnection) -> Visitor:
    headers = request.headers
    said = headers.get("cookie", ""), headers.get("authorization", ""), headers.get("accept-language", "")[:LONGEST]
    return visitor_by(*said) if sum(map(len, said)) > SHORT else known_by(*said)


def visitor_by(cookie: str, authorization: str, languages: str) -> Visitor:
    cookies = read_cookies(cookie)
    token = bearer(authorization) or cookies.get(SEAT_COOKIE, "")
    token = token if TOKEN.fullmatch(token) else ""
    prefs = read_prefs(cookies.get(PREFS_COOKIE, ""))
    return Visitor(token, hash_of(token) if token else "", prefs, language_of(prefs, languages))


known_by = lru_cache(KNOWN)(visitor_by)  # they come again and again


def bearer(header: str) -> str:
    kind, _, token = header.partition(" ")
    return token.strip() if kind.casefold() == "bearer" else ""


def read_cookies(header: str) -> dict[str, str]:
    """By name; Python's own reader takes seconds for one that is long and full of strokes."""
    pairs = (pair.partition("=") for pair in header[:COOKIES].split(";"))
    return {name.strip(): value.strip().strip('"') for name, _, value in pairs}


def language_of(prefs: Prefs, languages: str) -> Lang:
    """What the visitor chose, else the one of our languages that the browser likes best."""
    chosen = next((lang for lang in LANGS if lang == prefs.lang), None)
    return chosen or negotiated(languages.casefold())


@lru_cache
def negotiated(header: str) -> Lang:
    """By the weights of an Accept-Language; what cannot be read of it is passed over."""
    found = negotiate_locale(ranges(header), LANGS, sep="-")
    return next((lang for lang in LANGS if lang == found), "en")


def ranges(header: str) -> list[str]:
    """The languages asked for, best first; those of one weight as they stand, those of none left out."""
    found = [(float(read["weight"] or 1), read["tag"]) for read in map(RANGE.fullmatch, header.split(",")) if read]
    return [tag for weight, tag in sorted(found, key=lambda each: -each[0]) if weight > 0]


def read_prefs(text: str) -> Prefs:
    """Whatever is not understood is left at its default."""
    return chosen_prefs(Prefs(), dict(parse_qsl(text[:512])))


def chosen_prefs(prefs: Prefs, given: dict[str, str]) -> Prefs:
    known: dict[str, Any] = {name: value for name, value in given.items() if name in ALLOWED and value in ALLOWED[name]}
    known |= {name: given[name] == "1" for name in BOOLS if name in given}
    if given.get("name"):
        known["name"] = short(given["name"])
    return prefs._replace(**known)


def write_prefs(prefs: Prefs) -> str:
    return urlencode({n: int(v) if isinstance(v, bool) else v for n, v in prefs._asdict().items()})


def keep_prefs(response: Response, prefs: Prefs, is_https: bool) -> None:
    response.set_cookie(PREFS_COOKIE, write_prefs(prefs), max_age=YEAR, httponly=True, samesite="lax", secure=is_https)


def known_visitor(visitor: Visitor) -> Visitor:
    """The visitor with a token, made now if there was none."""
    if visitor.is_known:
        return visitor
    token = new_token()
    return visitor._replace(token=token, key=hash_of(token))


def keep_token(response: Response, visitor: Visitor, is_https: bool) -> None:
    response.set_cookie(SEAT_COOKIE, visitor.token, max_age=YEAR, httponly=True, samesite="lax", secure=is_https)
