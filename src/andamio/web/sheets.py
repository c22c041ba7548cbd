"""The one style sheet of all pages, put together from the sheets of its rooms; and static files as they travel.

A file is compressed for who accepts that. Pages never are: they hold secrets beside what a stranger may have written.
"""

from __future__ import annotations

import gzip
import os
from functools import cache
from pathlib import Path
from typing import Any

from starlette.datastructures import Headers
from starlette.requests import Request
from starlette.responses import Response
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

from andamio.lab.study_page import sheet as study_sheet

STATIC = Path(__file__).parent / "static"
SHEETS = (
    "andamio",
    "layout",
    "pieces",
    "lift",
    "show",
    "about",
    "hints",
    "coach",
    "back",
    "meet",
    "figures",
    "lessons",
    "puzzles",
    "analysis",
    "lab",
)  # a later one may say otherwise
KEEP = {"cache-control": "public, max-age=31536000, immutable", "vary": "accept-encoding"}
PICTURE_CSP = "default-src 'none'; style-src 'unsafe-inline'"  # a picture brings its own inks, and nothing else
KINDS = {".css": "text/css", ".js": "text/javascript", ".svg": "image/svg+xml"}


@cache
def packed() -> bytes:
    """Reports of the lab look the same within a page of the house as on one of their own."""
    return b"".join((STATIC / f"{name}.css").read_bytes() for name in SHEETS) + study_sheet("study").encode()


def sheet(request: Request) -> Response:
    if accepts_gzip(request.headers):
        return squeezed(compressed(packed()), "text/css")
    return Response(packed(), media_type="text/css", headers=KEEP)


class Static(StaticFiles):
    """Files that a page asks for by their content's hash may be kept for ever. A part of one travels as it is."""

    def file_response(self, full_path: str | os.PathLike[str], *given: Any, **more: Any) -> Response:
        answer = super().file_response(full_path, *given, **more)
        answer.headers.update(KEEP)
        kind = KINDS.get(Path(full_path).suffix)
        if kind is None or not wants_whole(answer, given):
            return answer
        return squeezed(compressed(Path(full_path).read_bytes()), kind)


def wants_whole(answer: Response, given: tuple[Any, ...]) -> bool:
    scope: Scope = given[1]
    headers = Headers(scope=scope)
    whole = answer.status_code == 200 and scope["method"] == "GET" and "range" not in headers
    return whole and accepts_gzip(headers)


def accepts_gzip(headers: Headers) -> bool:
    """Whether it is named, and not only to be refused."""
    named = [coding.replace(" ", "").lower() for coding in headers.get("accept-encoding", "").split(",")]
    return any(coding == "gzip" or (coding.startswith("gzip;q=") and not is_nothing(coding)) for coding in named)


def is_nothing(coding: str) -> bool:
    return not coding.rpartition("=")[2].strip("0.")


@cache
def compressed(content: bytes) -> bytes:
    return gzip.compress(content, mtime=0)


def squeezed(content: bytes, kind: str) -> Response:
    return Response(content, media_type=kind, headers=KEEP | {"content-encoding": "gzip"})


def picture_answer(request: Request, svg: bytes, for_ever: bool) -> Response:
    """A picture of ours that is no secret; compressed for who accepts that."""
    headers = {"content-security-policy": PICTURE_CSP, "vary": "accept-encoding"} | (KEEP if for_ever else {})
    if not accepts_gzip(request.headers):
        return Response(svg, media_type=KINDS[".svg"], headers=headers)
    return Response(compressed(svg), media_type=KINDS[".svg"], headers=headers | {"content-encoding": "gzip"})
