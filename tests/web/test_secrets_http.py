"""Nobody is shown over the web what it may not know: the sacred tests, byte for byte.

Two houses hold two histories that one viewer cannot tell apart, at a table of the same name, with the same people;
whatever the viewer asks, both answer with the same status, the same headers and the same bytes. What is told and drawn
of such histories, without the web, is compared for every edition in tests/contract/test_histories.py.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine, Iterator, Sequence
from contextlib import AsyncExitStack
from functools import partial
from itertools import cycle
from typing import Any, TypeVar

import httpx
import pytest
from fastapi import FastAPI

from andamio.core.game import Edition
from andamio.core.layout import NOBODY
from andamio.core.match import Match
from andamio.core.text import LANGS, Lang
from andamio.games import SHELF, find
from andamio.svg.things import things
from andamio.table.records import moves_of
from andamio.web.api import fields_of
from andamio.web.visitor import SEAT_COOKIE
from tests.contract.histories import Pair, has_secrets, pairs, pairs_of, played, shown
from tests.contract.shelf import one_of, viewers
from tests.depth import SEED, amount, sample
from tests.table.hall import NOON, agreed, new_house, put_table

from .doors import HERE, Socket, door, person, program

pytestmark = pytest.mark.compiled

T = TypeVar("T")
THOROUGH = amount(2, 1, 1)  # pairs of each viewer for which everything is asked, all together about every thing
TOKEN = "the-token-of-seat-{}"
MOST_ASKED = 40  # pieces, actions and moments that one viewer asks about; all of them in the deep run
MOST_STEPS = amount(1000, 6, 6)  # played and taken back at one table
HUGE = (1 << 31, 1 << 63, 10**19 - 1, -(10**18))


def asked(name: str) -> list[Edition]:
    """Those of a game whose every page is asked for: others every day, all of them in the deep run."""
    return sample([edition for edition in find(name).editions() if has_secrets(edition)], 1, name)


TODAY = [edition for name in SHELF for edition in asked(name)]
each_edition = pytest.mark.parametrize("edition", [one_of(edition) for edition in sample(TODAY, 1, "web")])


# ------------------------------------------------------------------------------------------------ houses


class Twins:
    """Two houses that differ in nothing but what was played in them. Opening them takes a while: tests share them."""

    def __init__(self) -> None:
        self.houses = new_house(), new_house()
        self.apps = [door(house) for house in self.houses]
        self.tables = 0

    async def seat(self, pair: Pair) -> str:
        """A new table of the same name in both, at which people have played one history and the other."""
        self.tables += 1
        name = f"table-{self.tables}"
        for house, match in zip(self.houses, (pair.true, pair.other), strict=True):
            await put_table(house, name, match, list(map(token, range(match.edition.seats))))
        return name


@pytest.fixture(scope="session")
def twins() -> Iterator[Twins]:
    made = Twins()
    yield made
    for house in made.houses:
        asyncio.run(house.close())


def token(viewer: int) -> str:
    return TOKEN.format(viewer) if viewer != NOBODY else ""


Answer = tuple[object, ...]
Ask = Callable[[FastAPI, str], Coroutine[Any, Any, list[Answer]]]
AskShare = Callable[[Pair, slice, FastAPI, str], Coroutine[Any, Any, list[Answer]]]


def same_answers(twins: Twins, pair: Pair, ask: Ask) -> int:
    """Ask both houses; how many answers there were."""

    async def both() -> list[list[Answer]]:
        name = await twins.seat(pair)
        return [await ask(app, name) for app in twins.apps]

    mine, theirs = asyncio.run(both())
    for a, b in zip(mine, theirs, strict=True):
        assert a == b, f"viewer {pair.viewer} can tell {a[0]}"
    return len(mine)


def versions(match: Match) -> int:
    """How many moves a table keeps of it."""
    seats = match.edition.seats
    return len(moves_of(match, agreed("", match.edition, seats * [""])[0], NOON))


def noted(answer: httpx.Response) -> Answer:
    request = answer.request
    asked = f"{request.method} {request.url.raw_path.decode()} {request.content[:80]!r}"
    return asked, answer.status_code, tuple(answer.headers.raw), answer.content


def each_pair(edition: Edition) -> Iterator[tuple[Pair, bool]]:
    """Pairs, and whether everything is to be asked of this one."""
    for of_viewer in pairs(edition).values():
        for number, pair in enumerate(of_viewer):
            yield pair, number < THOROUGH


def shared_out(edition: Edition) -> Iterator[tuple[Pair, slice]]:
    """Pairs, and which of many things each is asked about: all together about every one."""
    thorough = [pair for pair, is_thorough in each_pair(edition) if is_thorough]
    for number, pair in enumerate(thorough):
        yield pair, slice(number, None, len(thorough))


def some(things: Sequence[T]) -> list[T]:
    return sample(things, MOST_ASKED, len(things))


def asked_of_all(edition: Edition, twins: Twins, ask: AskShare) -> int:
    """Ask about every one; how many answers there were."""
    return sum(same_answers(twins, pair, partial(ask, pair, share)) for pair, share in shared_out(edition))


# ------------------------------------------------------------------------------------------------ the tests


@each_edition
def test_pages_and_the_api_say_the_same_of_both(edition: Edition, twins: Twins) -> None:
    async def ask(pair: Pair, lang: Lang, app: FastAPI, table: str) -> list[Answer]:
        async with person(app, token(pair.viewer), lang) as web, program(app, token(pair.viewer), lang) as api:
            seen = [noted(await web.get(path.format(table))) for path in LOOKS]
            return seen + [noted(await api.get(path.format(table))) for path in API_LOOKS]

    for of_viewer in pairs(edition).values():
        for pair, lang in zip(of_viewer, cycle(LANGS)):
            assert same_answers(twins, pair, partial(ask, pair, lang)) == len(LOOKS) + len(API_LOOKS)


LOOKS = (
    "/t/{}", "/t/{}/part", "/t/{}/replay", "/t/{}/replay?at=0", "/t/{}/replay?part=1&at=999999", "/t/{}/invite",
    "/t/{}/record", "/tables", "/tables?part=1", "/", "/t/{}?ask=0", "/t/{}/why", "/t/{}/why?piece=x",
    "/t/{}/about", "/t/{}/about?piece=seat.0", "/t/{}/about?piece=chip.0.0", "/t/{}/about?piece=x", "/t/{}/card",
    "/t/{}/card?part=1", "/t/{}/about?at=2", "/t/{}/replay?at=-5", "/t/{}/replay?at=x", "/t/{}/replay?seat=99",
    "/t/{}/moment", "/t/{}/moment?ply=1&epoch=0",
    "/t/{}/moment?ply=1&epoch=7", "/t/{}/moment?ply=0&epoch=0", "/t/{}/moment?ply=x&epoch=0",
    "/t/{}/moment?ply=99999999999999999999&epoch=0",
    "/t/{}/story", "/t/{}/analysis", "/t/{}/analysis?seat=1", "/t/{}/picture.svg", "/t/{}/picture.svg?lang=es",
    "/lab/burgueses", "/lab/burgueses?pair=4&part=1",
)  # fmt: skip
API_LOOKS = ("/api/tables/{}", "/api/tables/{}/record", "/api/tables/{}/analysis", "/api/tables", "/api/health")


@pytest.mark.parametrize("name", SHELF)
def test_the_api_tells_a_viewer_its_own_view(name: str, twins: Twins) -> None:
    """Who looks on too: what is drawn of the others by day may have no hands in it."""
    match = find(name).edition().new(SEED)

    async def told() -> dict[int, Any]:
        table = await twins.seat(Pair(NOBODY, match, match))
        return {seat: await asked_by(table, seat) for seat in viewers(match.edition)}

    async def asked_by(table: str, seat: int) -> Any:
        async with program(twins.apps[0], token(seat)) as api:
            return (await api.get(f"/api/tables/{table}")).json()["view"]

    assert asyncio.run(told()) == {seat: fields_of(match.view(seat)) for seat in viewers(match.edition)}


@each_edition
def test_every_moment_of_the_replay_is_the_same(edition: Edition, twins: Twins) -> None:
    async def ask(pair: Pair, share: slice, app: FastAPI, table: str) -> list[Answer]:
        plies = versions(pair.true)
        async with person(app, token(pair.viewer)) as web:
            return [
                noted(await web.get(f"/t/{table}/replay?at={ply}&part=1&seat={seat}"))
                for ply in (*some(range(plies)[share]), plies, plies + 1)
                for seat in range(-2, edition.seats + 1)
            ]

    assert asked_of_all(edition, twins, ask)


@each_edition
def test_every_moment_that_a_page_has_missed_is_the_same(edition: Edition, twins: Twins) -> None:
    async def ask(pair: Pair, share: slice, app: FastAPI, table: str) -> list[Answer]:
        plies = versions(pair.true)
        async with person(app, token(pair.viewer)) as web:
            asked = (*some(range(plies)[share]), plies, plies + 1)
            return [noted(await web.get(f"/t/{table}/moment?ply={ply}&epoch=0")) for ply in asked]

    assert asked_of_all(edition, twins, ask)


@each_edition
def test_why_a_piece_cannot_be_pressed_is_the_same(edition: Edition, twins: Twins) -> None:
    target = edition.game.drawing.target
    pieces = sorted({target(action) for action in range(edition.game.actions)})

    async def ask(pair: Pair, share: slice, app: FastAPI, table: str) -> list[Answer]:
        async with person(app, token(pair.viewer)) as web:
            return [noted(await web.get(f"/t/{table}/why", params={"piece": piece})) for piece in some(pieces[share])]

    assert asked_of_all(edition, twins, ask) >= min(len(pieces), MOST_ASKED)


@each_edition
def test_what_is_told_of_anything_on_the_table_is_the_same(edition: Edition, twins: Twins) -> None:
    categories = [f"score.{category.key}" for category in edition.game.categories]

    def drawn(pair: Pair) -> list[str]:
        return [*things(pair.true.view(pair.viewer)), *categories]

    async def ask(pair: Pair, share: slice, app: FastAPI, table: str) -> list[Answer]:
        moments = versions(pair.true), versions(pair.true) // 2
        async with person(app, token(pair.viewer)) as web:
            return [
                noted(await web.get(f"/t/{table}/about", params={"piece": thing, "at": at}))
                for thing in some(drawn(pair)[share])
                for at in moments
            ]

    fewest = min(len(drawn(pair)) for pair, _ in shared_out(edition))
    assert asked_of_all(edition, twins, ask) >= 2 * min(fewest, MOST_ASKED) > 2 * len(categories)


@each_edition
def test_hints_are_the_same(edition: Edition, twins: Twins) -> None:
    async def ask(app: FastAPI, table: str) -> list[Answer]:
        async with person(app, token(pair.viewer)) as web, program(app, token(pair.viewer)) as api:
            return [
                noted(await api.post(f"/api/tables/{table}/hints")),
                noted(await web.post(f"/t/{table}/hint")),
                noted(await web.get(f"/t/{table}")),
                noted(await web.get(f"/t/{table}/part")),
            ]

    hinted = 0
    for pair, _ in each_pair(edition):
        same_answers(twins, pair, ask)
        hinted += pair.viewer == pair.true.turn
    assert hinted


@each_edition
def test_whatever_is_refused_is_refused_the_same(edition: Edition, twins: Twins) -> None:
    """Actions that are not legal, chance's too, by form and by program; and everything else one may ask for."""
    game = edition.game

    async def ask(pair: Pair, share: slice, app: FastAPI, table: str) -> list[Answer]:
        found = []
        legal = pair.true.legal() if pair.true.turn == pair.viewer else []
        tried = some(range(-2, game.outcomes + 2)[share])
        wrong = [a for a in (*tried, *HUGE) if a not in legal]
        words = ["", "?", "0", *(edition.lexicon.say(a, "es")[:-1] for a in tried[::5] if a >= 0)]
        version = versions(pair.true)
        async with person(app, token(pair.viewer), "es") as web, program(app, token(pair.viewer)) as api:
            for action in wrong:
                found.append(noted(await web.post(f"/t/{table}/play", data={"a": action}, headers=PART)))
                found.append(noted(await api.post(f"/api/tables/{table}/moves", json={"action": action})))
            for action in wrong[::9]:
                found.append(noted(await web.post(f"/t/{table}/play", data={"a": action, "version": version})))
            for text in words:
                found.append(noted(await api.post(f"/api/tables/{table}/moves", json={"action": text})))
            for stale in {0, 1, version - 1, version + 1} - {version}:
                given = {"action": 0, "version": stale}
                found.append(noted(await api.post(f"/api/tables/{table}/moves", json=given)))
                found.append(noted(await web.post(f"/t/{table}/undo", data={"version": stale})))
            for deed in ("stand-in", "rematch", "sit", "play"):
                for seat in range(edition.seats):
                    data = {"seat": seat, "name": "x"}
                    found.append(noted(await web.post(f"/t/{table}/{deed}", data=data)))
            found.append(noted(await web.get(f"/t/{table}")))
        return [(*answer[:2], without_token(answer[2]), *answer[3:]) for answer in found]

    assert asked_of_all(edition, twins, ask) > MOST_ASKED


PART = {"x-andamio-part": "1"}


def without_token(headers: Any) -> object:
    """A stranger who asks for a seat is given a new token: that one differs."""
    return [(name, value) for name, value in headers if not value.startswith(SEAT_COOKIE.encode() + b"=")]


@each_edition
def test_undo_is_allowed_or_refused_the_same(edition: Edition, twins: Twins) -> None:
    async def ask(app: FastAPI, table: str) -> list[Answer]:
        async with person(app, token(pair.viewer)) as web, program(app, token(pair.viewer)) as api:
            return [
                noted(await api.get(f"/api/tables/{table}")),
                noted(await api.post(f"/api/tables/{table}/undo", json={})),
                noted(await web.post(f"/t/{table}/undo", headers=PART)),
                noted(await web.post(f"/t/{table}/ask-back", headers=PART)),
                noted(await web.get(f"/t/{table}")),
                noted(await api.get(f"/api/tables/{table}")),
                noted(await web.post(f"/t/{table}/answer-back", data={"question": "1", "yes": "1"}, headers=PART)),
            ]

    for pair, _ in each_pair(edition):
        same_answers(twins, pair, ask)


@each_edition
def test_being_let_back_looks_the_same(edition: Edition, twins: Twins) -> None:
    """The viewer asks, all others grant it, and everybody's answers and what the viewer is shown are the same."""

    async def ask(pair: Pair, app: FastAPI, table: str) -> list[Answer]:
        found: list[Answer] = []
        async with AsyncExitStack() as stack:
            people = [
                await stack.enter_async_context(program(app, token(seat))) for seat in range(pair.true.edition.seats)
            ]
            viewer = await stack.enter_async_context(person(app, token(pair.viewer)))
            found.append(noted(await people[pair.viewer].post(f"/api/tables/{table}/undo/ask", json={})))
            seen = (await viewer.get(f"/api/tables/{table}")).json()["back"]["question"]
            for seat, other in enumerate(people):
                if seen and seat != pair.viewer:
                    given = {"question": seen["number"], "grants": True}
                    found.append(
                        ("granted", (await other.post(f"/api/tables/{table}/undo/answer", json=given)).status_code)
                    )
                for path in ("/t/{}", "/t/{}/part", "/api/tables/{}", "/t/{}/replay?part=1"):
                    found.append(noted(await viewer.get(path.format(table))))
            found += [noted(await viewer.get(path.format(table))) for path in AFTER_A_TAKE_BACK]
        return found

    for pair, _ in each_pair(edition):
        if pair.viewer != NOBODY:
            assert same_answers(twins, pair, partial(ask, pair))


AFTER_A_TAKE_BACK = (
    "/t/{}/moment?ply=2&epoch=1", "/t/{}/moment?ply=2&epoch=0", "/t/{}/about?piece=seat.0",
    "/t/{}/about?piece=chip.0.0", "/t/{}/picture.svg", "/t/{}/story", "/t/{}/record",
)  # fmt: skip


@each_edition
def test_own_steps_that_chance_does_not_answer_look_the_same(edition: Edition, twins: Twins) -> None:
    """The seat in turn plays what it may, and takes it back; whoever looks on sees the same of it too."""

    async def ask(pair: Pair, app: FastAPI, table: str) -> list[Answer]:
        found: list[Answer] = []
        async with AsyncExitStack() as stack:
            actor = await stack.enter_async_context(person(app, token(pair.true.turn)))
            viewer = await stack.enter_async_context(person(app, token(pair.viewer)))
            for action in silent_actions(pair)[:MOST_STEPS]:
                for deed, data in (("play", {"a": action}), ("undo", {})):
                    done = await actor.post(f"/t/{table}/{deed}", data=data, headers=PART)
                    found.append((deed, done.status_code))
                    if pair.viewer == pair.true.turn:
                        found.append(noted(done))
                    for path in ("/t/{}", "/t/{}/part", "/api/tables/{}", "/tables"):
                        found.append(noted(await viewer.get(path.format(table))))
                if done.status_code != 200:
                    break
        return found

    silent = [next(filter(silent_actions, pairs_of(edition, viewer)), None) for viewer in viewers(edition)]
    assert any(silent)
    for pair in filter(None, silent):
        assert same_answers(twins, pair, partial(ask, pair))


def silent_actions(pair: Pair) -> list[int]:
    return [action for action in pair.true.legal() if action in pair.other.legal() and stays_silent(pair, action)]


def stays_silent(pair: Pair, action: int) -> bool:
    """Chance does not answer, and by the rules the viewer learns the same: a plan that is paid for comes to light."""
    true, other = (played(match, action) for match in (pair.true, pair.other))
    return true.turn >= 0 <= other.turn and shown(true, pair.viewer) == shown(other, pair.viewer)


@each_edition
def test_a_seat_on_another_device_is_the_same(edition: Edition, twins: Twins, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("andamio.table.seating.new_token", lambda: "always-the-same-token")

    async def ask(app: FastAPI, table: str) -> list[Answer]:
        async with person(app, token(pair.viewer)) as web, person(app, "the-token-of-a-phone") as phone:
            found = [noted(await web.post(f"/t/{table}/link"))]
            found.append(noted(await phone.get("/s/always-the-same-token")))
            found.append(noted(await phone.post("/s/always-the-same-token")))
            found += [noted(await one.get(f"/t/{table}")) for one in (web, phone)]
        return found

    for pair, thorough in each_pair(edition):
        if thorough:
            same_answers(twins, pair, ask)


@each_edition
def test_sockets_say_the_same(edition: Edition, twins: Twins) -> None:
    async def ask(app: FastAPI, table: str) -> list[Answer]:
        cookie = {"cookie": f"{SEAT_COOKIE}={token(pair.viewer)}"} if pair.viewer != NOBODY else {}
        socket, lobby = (Socket(app, f"/ws/{topic}", {"origin": HERE, **cookie}) for topic in (table, "lobby"))
        await socket.heard(2)
        async with person(app, token(pair.viewer)) as web:
            await web.post(f"/t/{table}/play", data={"a": 1 << 40})
            await web.post(f"/t/{table}/undo")
        return [("socket", await socket.close()), ("lobby", await lobby.close())]

    for pair, _ in each_pair(edition):
        assert same_answers(twins, pair, ask) == 2


@each_edition
def test_a_socket_brings_the_same(edition: Edition, twins: Twins) -> None:
    async def ask(app: FastAPI, table: str) -> list[Answer]:
        """The table is drawn for who looks, whenever somebody comes or goes."""
        cookie = {"cookie": f"{SEAT_COOKIE}={token(pair.viewer)}"} if pair.viewer != NOBODY else {}
        socket = Socket(app, f"/ws/{table}?part", {"origin": HERE, **cookie})
        await socket.heard(2)
        for seat in range(edition.seats):
            other = Socket(app, f"/ws/{table}", {"origin": HERE, "cookie": f"{SEAT_COOKIE}={token(seat)}"})
            await other.heard(2)
            await other.close()
        said = await socket.close()
        assert socket.parts()
        return [("socket", said)]

    for pair, _ in each_pair(edition):
        assert same_answers(twins, pair, ask) == 1
