"""Where others find a table: an address that they can reach, and a code to point a phone at."""

from __future__ import annotations

import ipaddress
from functools import lru_cache
from typing import Any, NamedTuple

import segno
from markupsafe import Markup
from starlette.requests import Request

CODES_KEPT = 512
LONGEST = 300  # letters of an address that is drawn as a code
THIS_MACHINE = "localhost"


class Invitation(NamedTuple):
    address: str
    code: Markup
    only_here: bool  # nobody on another machine can come by it


def invitation(request: Request, table: str, reach: str) -> Invitation:
    """By the address that the visitor came by; who came from this very machine is told the one that others need."""
    address, is_local = str(request.url_for("table", table=table)), is_this_machine(request.url.hostname or "")
    if is_local and reach:
        address = f"{reach}/t/{table}"
    return Invitation(address, qr(address), is_local and not reach)


@lru_cache(CODES_KEPT)
def is_this_machine(host: str) -> bool:
    if host == THIS_MACHINE or host.endswith(f".{THIS_MACHINE}"):
        return True
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False


@lru_cache(CODES_KEPT)
def qr(address: str) -> Markup:
    """Drawn here: nobody else learns the address."""
    if len(address) > LONGEST:
        return Markup()
    code: Any = segno.make(address, error="m")
    return Markup(code.svg_inline(scale=4, border=2, dark="#23201C", light="#FFFDF8", omitsize=True, svgclass="qr"))
