"""By which names this house may be called: links never carry another.

Where the operator gives names, those; else what this machine is called by itself and by its own network. Programs of
this very machine may always say localhost. A name with its scheme (`https://name`) also says how pages are reached.
"""

from __future__ import annotations

import logging
import re
import socket
from collections.abc import Iterable, Mapping
from functools import cached_property
from urllib.parse import urlsplit

from starlette.datastructures import Headers
from starlette.types import Scope

from .meeting import is_this_machine

ANY = "*"  # in place of a name
HOST = re.compile(r"(?:\[(?P<six>[0-9a-f:.]{2,45})\]|(?P<name>[a-z0-9._-]{1,253}))(?::[0-9]{1,5})?", re.ASCII)
AT_HOME = (
    "",
    ".local",
    ".lan",
    ".home",
    ".home.arpa",
    ".internal",
)  # what a network at home puts after a machine's name
log = logging.getLogger("andamio.web")


class Hosts:
    def __init__(self, given: Iterable[str] = ()) -> None:
        self.named = dict(map(read_name, given))

    @cached_property
    def own(self) -> frozenset[str]:
        """What this machine calls itself."""
        name = socket.gethostname().lower().partition(".")[0]
        return frozenset({socket.gethostname().lower(), *(f"{name}{end}" for end in AT_HOME)})

    def welcome(self, scope: Scope) -> bool:
        """Whether it was called by a name of its own; if that name says how it is reached, so does the request now."""
        name = name_of(Headers(scope=scope).get("host", ""))
        if not name or not self.is_ours(name, scope):
            return False
        if scheme := self.named.get(name, ""):
            scope["scheme"] = scheme if scope["type"] == "http" else scheme.replace("http", "ws")
        return True

    def is_ours(self, name: str, scope: Scope) -> bool:
        if name in self.named or ANY in self.named or (is_this_machine(name) and is_near(scope)):
            return True
        return not self.named and (name in self.own or name == (scope.get("server") or ("",))[0])


def read_name(given: str) -> tuple[str, str]:
    """A name, and the scheme if it has one."""
    scheme, split, rest = given.strip().lower().rpartition("://")
    return rest.rstrip("/") if rest == ANY else name_of(rest.rstrip("/")) or rest, scheme if split else ""


def is_name(given: str) -> bool:
    """Whether somebody could ask for it: a name, or one with the scheme by which it is reached."""
    scheme, _, rest = given.strip().lower().rpartition("://")
    return scheme in ("", "http", "https") and (rest == ANY or name_of(rest.rstrip("/")) != "")


def name_of(host: str) -> str:
    """Of a Host header the name; nothing where it makes no sense."""
    found = HOST.fullmatch(host.lower())
    return (found["six"] or found["name"]) if found else ""


def is_near(scope: Scope) -> bool:
    """Whether whoever asks is on this machine, and no proxy before it said otherwise."""
    client = scope.get("client")
    return client is None or is_this_machine(client[0])


def is_from_here(scope: Scope) -> bool:
    """Origin is scheme and Host. Programs send none; then neither may a cookie be used."""
    headers = Headers(scope=scope)
    origin = headers.get("origin")
    if origin is None:
        return "cookie" not in headers or headers.get("sec-fetch-site") == "same-origin"
    if origin == f"{http_scheme(scope)}://{headers.get('host')}" and headers.get("host"):
        return True
    warn_of_scheme(origin, headers)
    return False


def http_scheme(scope: Scope) -> str:
    return str(scope.get("scheme", "http")).replace("ws", "http")


def warn_of_scheme(origin: str, headers: Mapping[str, str]) -> None:
    try:
        is_same = urlsplit(origin).netloc == headers.get("host", "") != ""
    except ValueError:  # brackets that do not close
        is_same = False
    if is_same:
        log.warning("a page was reached otherwise than the proxy says: it must pass X-Forwarded-Proto, or see --name")
