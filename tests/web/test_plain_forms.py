"""A form of a few short fields is read plainly: as the ordinary parser reads it, and only where that is sure."""

from __future__ import annotations

import asyncio

import pytest
from starlette.requests import Request
from starlette.types import Message

from andamio.web.forms import PLAIN_KIND, read_form, read_plainly

MOVE = "a=17&version=4&sure=1"
PLAIN = [MOVE, "a=", "a=1&a=2", "level=maestra&seat=1", "a=-3_x"]
ODD = ["", "a", "a=1;b=2", "a=1&&b=2", "a=%31", "a=1+2", "a=1&b", "=1", "a==1", "a=1\n", "a=ñ", "&".join(["a=1"] * 9)]


def sent(body: str, kind: str = PLAIN_KIND, **more: str) -> Request:
    raw = body.encode()
    headers = {"content-type": kind, "content-length": str(len(raw)), **more}
    scope = {"type": "http", "method": "POST", "headers": [(k.encode(), v.encode()) for k, v in headers.items()]}

    async def receive() -> Message:
        return {"type": "http.request", "body": raw, "more_body": False}

    return Request(scope, receive)


async def ordinarily(request: Request) -> dict[str, str]:
    return {name: str(value) for name, value in (await request.form()).multi_items()}


@pytest.mark.parametrize("body", PLAIN + ODD)
def test_it_is_read_as_the_ordinary_parser_reads_it(body: str) -> None:
    assert asyncio.run(read_form(sent(body))) == asyncio.run(ordinarily(sent(body)))


@pytest.mark.parametrize("body", PLAIN)
def test_short_fields_without_signs_are_plain(body: str) -> None:
    assert asyncio.run(read_plainly(sent(body))) is not None


@pytest.mark.parametrize("body", ODD)
def test_all_else_is_left_to_the_parser(body: str) -> None:
    assert asyncio.run(read_plainly(sent(body))) is None


def test_nothing_is_read_of_what_may_be_long_or_of_another_kind() -> None:
    others = (sent(MOVE, "multipart/form-data"), sent(MOVE, f"{PLAIN_KIND}; charset=latin-1"), sent(f"a={'1' * 300}"))
    unsaid = sent(MOVE)
    unsaid.scope["headers"] = unsaid.scope["headers"][:1]
    assert all(asyncio.run(read_plainly(request)) is None for request in (*others, unsaid))
