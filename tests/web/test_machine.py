"""An evening at the house, as Hypothesis imagines it: people and programs come, play, err, leave, and the house falls.

The model is the core: a match folded from the store's moves. Whatever happens, each seat is shown that match's view,
what was acknowledged is there, what is refused changes nothing and says why, and the house never breaks.
"""

from __future__ import annotations

import asyncio
import tempfile
from collections.abc import Coroutine
from functools import cache
from pathlib import Path
from random import Random
from typing import Any, NamedTuple, TypeVar

import httpx
import pytest
from fastapi import FastAPI
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from andamio.core.layout import CHANCE, NOBODY, OVER
from andamio.core.match import Match
from andamio.core.record import state_hash
from andamio.games import find
from andamio.table.bus import LocalBus
from andamio.table.house import House
from andamio.table.limits import Limits
from andamio.table.sqlite import SqliteStore
from andamio.table.store import MoveRow, moves_undone
from tests.depth import amount
from tests.table.hall import ANA, BLAS, CARLA, GAME, SEATS, Clock, Here, new_house

from .doors import HERE, Socket, door, person, program

pytestmark = pytest.mark.compiled

T = TypeVar("T")
PEOPLE = (ANA, BLAS, CARLA)
ALL = (*PEOPLE, "")  # whoever has no token looks on
REFUSALS = {400, 403, 404, 409, 410, 413, 422, 429}
DONE = {200, 201, 303}
TABLES = 4
EDITION = find(GAME).edition(seats=SEATS)
QUICK = Limits(bot_pause=0.0, look_back=0.0)

who, seated = st.sampled_from(ALL), st.sampled_from(PEOPLE)
by_form = st.booleans()
which = st.integers(0, TABLES - 1)
garbage = st.one_of(
    st.integers(-3, find(GAME).outcomes + 3), st.sampled_from([1 << 31, -(1 << 31), 1 << 62]), st.just("garbage")
)
seen = st.sampled_from(["now", "none", "old", "ahead"])


@cache
def front() -> tuple[House, FastAPI]:
    """One door for all evenings, since doors take a while to make: the house behind it is a new one each time."""
    house = new_house()
    return house, door(house)


class Fold(NamedTuple):
    """The model of a table."""

    match: Match
    plies: list[tuple[int, ...]]
    rows: int


def fold_on(fold: Fold, rows: list[MoveRow]) -> Fold:
    match, plies, count = fold
    for row in rows:
        plies = plies[: -moves_undone(row)] if row.kind == "undo" else [*plies, row.actions]
        if row.kind == "undo":
            match = Match(match.edition)
            for action in [a for ply in plies for a in ply]:
                match.play(action)
        else:
            for action in row.actions:
                match.play(action)
        assert state_hash(match) == row.hash
        count += 1
    return Fold(match, plies, count)


class Evening(RuleBasedStateMachine):
    def __init__(self) -> None:
        super().__init__()
        self.folder = tempfile.TemporaryDirectory()
        self.runner, self.clock = asyncio.Runner(), Clock()
        self.patch = pytest.MonkeyPatch()
        self.patch.setattr("andamio.table.live.secrets.randbelow", Random(0).randrange)  # so that it happens again
        self.tables: list[str] = []
        self.folds: dict[str, Fold] = {}
        self.kept: list[tuple[str, int, int, int]] = []  # table, seq, seat, action: all that was acknowledged
        self.sits: dict[str, dict[str, int]] = {}  # table, then token: seat
        self.versions: dict[str, int] = {}
        self.sockets: list[Socket] = []
        self.records: list[str] = []

    # -- the house

    @initialize(forms=by_form)
    def open(self, forms: bool) -> None:
        """Two are at a table already."""
        self.do(self._open())
        self.make(ANA, forms, "", False, True)
        for token in (BLAS, CARLA)[: SEATS - 1]:
            self.sit(token, forms, 0, None)

    async def _open(self) -> None:
        self.store = SqliteStore.open(Path(self.folder.name) / "tables.db")
        self.house, self.app = front()
        House.__init__(self.house, self.store, LocalBus(), Here(), QUICK, self.clock, {GAME})
        self.webs = {token: person(self.app, token, "es") for token in ALL}
        self.apis = {token: program(self.app, token) for token in ALL}
        await self.house.wake_all()

    async def _close(self, gently: bool) -> None:
        for socket in self.sockets:
            await socket.close() if gently else socket.task.cancel()
        self.sockets.clear()
        for client in (*self.webs.values(), *self.apis.values()):
            await client.aclose()
        if not gently:
            await self.store.close()  # the rest is gone without a word
        await self.house.close()

    def do(self, deed: Coroutine[Any, Any, T]) -> T:
        return self.runner.run(deed)

    def teardown(self) -> None:
        if hasattr(self, "house"):
            self.do(self._close(gently=True))
        self.patch.undo()
        self.runner.close()
        self.folder.cleanup()

    async def quiet(self) -> None:
        """Until no bot thinks any more."""
        while any(live.thinking for live in self.house._live.values()):
            await asyncio.sleep(0)

    # -- asking

    async def ask(self, token: str, forms: bool, path: str, given: dict[str, Any]) -> httpx.Response:
        if forms:
            sure = {"sure": "1"} if path.endswith("/play") else {}  # what is costly is looked at first, else
            answer = await self.webs[token].post(f"/t/{path}", data=sure | {k: str(v) for k, v in given.items()})
        else:
            names = {"a": "action"}
            body = {names.get(k, k): v for k, v in given.items()}
            answer = await self.apis[token].post(f"/api/tables/{path}", json=body)
        assert answer.status_code in DONE | REFUSALS, (path, given, answer.status_code, answer.text[:300])
        if answer.status_code in REFUSALS:
            assert len(answer.json()["message"] if not forms else answer.text) > 8
        return answer

    async def view(self, table: str, token: str) -> dict[str, Any]:
        answer = await self.apis[token].get(f"/api/tables/{table}")
        assert answer.status_code == 200
        return dict(answer.json())

    def deed(self, token: str, forms: bool, path: str, given: dict[str, Any] | None = None) -> httpx.Response:
        """Ask for something; if it is refused, nothing has changed."""

        async def whole() -> httpx.Response:
            table = path.partition("/")[0]
            before = [await self.view(table, one) for one in {token, ANA}]
            answer = await self.ask(token, forms, path, given or {})
            if answer.status_code in REFUSALS:
                assert [await self.view(table, one) for one in {token, ANA}] == before
            await self.quiet()
            return answer

        return self.do(whole())

    def table(self, index: int) -> str:
        return self.tables[index % len(self.tables)]

    def has_tables(self) -> bool:
        return bool(self.tables)

    # -- making

    @precondition(lambda self: len(self.tables) < TABLES)
    @rule(
        token=seated,
        forms=by_form,
        others=st.sampled_from(["", "", "", "aprendiz"]),
        autoplay=st.booleans(),
        casual=st.booleans(),
    )
    def make(self, token: str, forms: bool, others: str, autoplay: bool, casual: bool) -> None:
        seats = ["me", *[others] * (SEATS - 1)]

        async def whole() -> str:
            if forms:
                data = {"game": GAME, "seats": str(SEATS), "name": "<N>", "listed": "1", "casual": str(int(casual))}
                data |= {f"seat{n}": seat or "open" for n, seat in enumerate(seats)}
                prefs = {"cookie": f"andamio={token}; andamio_prefs=autoplay={int(autoplay)}"}
                answer = await self.webs[token].post("/tables", data=data, headers=prefs)
                assert answer.status_code == 303
                table = answer.headers["location"].removeprefix("/t/")
            else:
                given = {"game": GAME, "seats": seats, "name": "N", "casual": casual}
                answer = await self.apis[token].post("/api/tables", json=given)
                assert answer.status_code == 201 and answer.json()["token"] == token
                table = answer.json()["table"]
            await self.quiet()
            return str(table)

        table = self.do(whole())
        self.tables.append(table)
        self.sits[table] = {token: 0}

    @precondition(has_tables)
    @rule(token=who, forms=by_form, index=which, seat=st.sampled_from([None, 0, 1, 99]))
    def sit(self, token: str, forms: bool, index: int, seat: int | None) -> None:
        table = self.table(index)
        given = {"name": "‮S<b>"} | ({} if seat is None else {"seat": seat})
        if not token:
            return
        free = self.is_free(table)
        answer = self.deed(token, forms, f"{table}/{'sit' if forms else 'seats'}", given)
        if answer.status_code in DONE and token not in self.sits[table]:
            took = self.do(self.view(table, token))["seat"]
            assert took >= 0 and seat in (None, took)
            assert took not in self.sits[table].values()
            self.sits[table][token] = took
        assert answer.status_code in DONE or not (free and seat is None)

    def is_free(self, table: str) -> bool:
        return any(seat["kind"] == "open" for seat in self.do(self.view(table, ""))["seats"])

    # -- playing

    @precondition(has_tables)
    @rule(token=seated, forms=by_form, index=which, choice=st.integers(0, 1000), version=seen)
    def play(self, token: str, forms: bool, index: int, choice: int, version: str) -> None:
        table = self.table(index)
        view = self.do(self.view(table, token))
        if not view["legal"]:
            return
        action = view["legal"][choice % len(view["legal"])]["id"]
        answer = self.deed(
            token, forms, f"{table}/{'play' if forms else 'moves'}", self.versioned(action, view, version)
        )
        away = view["seats"][view["seat"]]["bot"]
        assert (answer.status_code in DONE) == (version in ("now", "none") and not away)
        if answer.status_code in DONE:
            self.kept.append((table, view["version"] + 1, view["seat"], action))

    def versioned(self, action: int | str, view: dict[str, Any], version: str) -> dict[str, Any]:
        number = {"now": view["version"], "old": view["version"] - 1, "ahead": view["version"] + 1}.get(version)
        return {"a": action} | ({} if number is None else {"version": number})

    @precondition(has_tables)
    @rule(index=which, moves=st.sampled_from([3, 20, 150]), seed=st.integers(0, 1000))
    def play_on(self, index: int, moves: int, seed: int) -> None:
        """Everybody plays on for a while, so that matches end; now and then a step is taken back."""
        self.do(self._play_on(self.table(index), moves, seed))

    async def _play_on(self, table: str, moves: int, seed: int) -> None:
        for n in range(seed, seed + moves):
            turn = (await self.view(table, ""))["turn"]
            token = next((one for one, seat in self.sits[table].items() if seat == turn), "")
            view = await self.view(table, token)
            if not view["legal"] or view["seats"][turn]["bot"]:
                return
            action = view["legal"][n % len(view["legal"])]["id"]
            played = await self.ask(token, bool(n % 2), f"{table}/{'play' if n % 2 else 'moves'}", {"a": action})
            assert played.status_code in DONE
            self.kept.append((table, view["version"] + 1, turn, action))
            await self.quiet()
            if n % 5 == 0:
                await self.ask(token, bool(n % 2), f"{table}/undo", {})

    @precondition(has_tables)
    @rule(token=who, forms=by_form, index=which, action=garbage, version=seen)
    def play_garbage(self, token: str, forms: bool, index: int, action: int | str, version: str) -> None:
        table = self.table(index)
        view = self.do(self.view(table, token))
        if action in [legal["id"] for legal in view["legal"]]:
            return
        answer = self.deed(
            token, forms, f"{table}/{'play' if forms else 'moves'}", self.versioned(action, view, version)
        )
        assert answer.status_code in REFUSALS

    @precondition(has_tables)
    @rule(token=who, forms=by_form, index=which, version=seen)
    def undo(self, token: str, forms: bool, index: int, version: str) -> None:
        table = self.table(index)
        view = self.do(self.view(table, token))
        given = self.versioned(0, view, version)
        del given["a"]
        before = self.folds[table]
        answer = self.deed(token, forms, f"{table}/undo", given)
        if answer.status_code in DONE:
            rows = self.do(self.store.moves(table, before.rows))
            assert (rows[0].kind, rows[0].seat) == ("undo", self.sits[table][token])
            taken = before.plies[-moves_undone(rows[0]) :]
            assert len(self.sits[table]) == 1 or all(len(ply) == 1 for ply in taken), "among people never past chance"
            assert self.do(self.view(table, token))["turn"] == rows[0].seat
        assert (answer.status_code in DONE) == (view["back"]["free"] and version in ("now", "none"))

    @precondition(has_tables)
    @rule(token=who, forms=by_form, index=which, version=seen)
    def ask_back(self, token: str, forms: bool, index: int, version: str) -> None:
        """To be let back; where no person is left to ask, it is done."""
        table = self.table(index)
        view = self.do(self.view(table, token))
        given = self.versioned(0, view, version)
        del given["a"]
        answer = self.deed(token, forms, f"{table}/{'ask-back' if forms else 'undo/ask'}", given)
        after = self.do(self.view(table, token))["back"]["question"]
        if answer.status_code in DONE:
            assert view["back"]["by_asking"] and (after is None or after["seat"] == view["seat"])

    @precondition(has_tables)
    @rule(token=who, forms=by_form, index=which, grants=st.booleans(), late=st.booleans())
    def answer_back(self, token: str, forms: bool, index: int, grants: bool, late: bool) -> None:
        table = self.table(index)
        view = self.do(self.view(table, token))
        asked, before = view["back"]["question"], self.folds[table]
        number = asked["number"] + late if asked else 1
        given: dict[str, Any] = {"question": number} | ({"yes": int(grants)} if forms else {"grants": grants})
        answer = self.deed(token, forms, f"{table}/{'answer-back' if forms else 'undo/answer'}", given)
        open_to = asked and asked["refused_by"] == NOBODY and not late and token in self.sits[table]
        assert (answer.status_code in DONE) == bool(open_to)
        if open_to and grants and asked["waits_for"] == [view["seat"]]:
            rows = self.do(self.store.moves(table, before.rows))
            assert (rows[0].kind, rows[0].seat, moves_undone(rows[0])) == ("undo", asked["seat"], asked["moves"])
        elif open_to:
            assert not self.do(self.store.moves(table, before.rows))

    @precondition(has_tables)
    @rule(token=who, forms=by_form, index=which)
    def hint(self, token: str, forms: bool, index: int) -> None:
        table = self.table(index)
        view = self.do(self.view(table, token))
        answer = self.deed(token, forms, f"{table}/{'hint' if forms else 'hints'}")
        if answer.status_code in DONE and not forms:
            assert {one["action"]["id"] for one in answer.json()} <= {legal["id"] for legal in view["legal"]}
        assert answer.status_code in REFUSALS or view["turn"] == view["seat"] >= 0

    # -- coming and going

    @precondition(has_tables)
    @rule(token=who, forms=by_form, index=which)
    def leave(self, token: str, forms: bool, index: int) -> None:
        table = self.table(index)
        has_begun = bool(self.do(self.view(table, ""))["version"])
        answer = self.deed(token, forms, f"{table}/leave")
        assert (answer.status_code in DONE) == (token in self.sits[table])
        if answer.status_code in DONE and not has_begun:
            del self.sits[table][token]

    @precondition(has_tables)
    @rule(token=who, forms=by_form, index=which)
    def come_back(self, token: str, forms: bool, index: int) -> None:
        table = self.table(index)
        answer = self.deed(token, forms, f"{table}/back")
        assert (answer.status_code in DONE) == (token in self.sits[table])
        if answer.status_code in DONE:
            assert not self.do(self.view(table, token))["seats"][self.sits[table][token]]["bot"]

    @precondition(has_tables)
    @rule(token=who, index=which, seat=st.integers(-2, SEATS), late=st.booleans())
    def call_stand_in(self, token: str, index: int, seat: int, late: bool) -> None:
        table = self.table(index)
        self.clock.now += 130 * late
        turn = self.do(self.view(table, ""))["turn"]
        answer = self.deed(token, True, f"{table}/stand-in", {"seat": seat})
        assert answer.status_code in REFUSALS or (seat == turn and token in self.sits[table])

    @precondition(has_tables)
    @rule(token=seated, other=seated, index=which)
    def move_to_another_device(self, token: str, other: str, index: int) -> None:
        table = self.table(index)

        async def whole() -> tuple[int, int]:
            made = await self.webs[token].post(f"/t/{table}/link")
            if made.status_code == 403:
                return 403, 0
            address = made.text.partition(f"{HERE}/s/")[2][:22]
            return made.status_code, (await self.webs[other].post(f"/s/{address}")).status_code

        made_status, used_status = self.do(whole())
        assert (made_status == 200) == (token in self.sits[table])
        if made_status == 200:
            holds = self.sits[table].get(other)
            assert (used_status == 303) == (holds is None or other == token)
            if used_status == 303:
                self.sits[table][other] = self.sits[table].pop(token)

    @precondition(has_tables)
    @rule(token=who, index=which)
    def open_a_page(self, token: str, index: int) -> None:
        cookie = {"cookie": f"andamio={token}"} if token else {}

        async def whole() -> None:
            socket = Socket(self.app, f"/ws/{self.table(index)}", {"origin": HERE, **cookie})
            assert (await socket.heard(2))[0]["type"] == "websocket.accept"
            self.sockets.append(socket)

        self.do(whole())

    @precondition(lambda self: self.sockets)
    @rule(number=st.integers(0, 99))
    def close_a_page(self, number: int) -> None:
        async def whole() -> list[str]:
            socket = self.sockets.pop(number % len(self.sockets))
            await socket.close()
            return socket.texts()

        said = self.do(whole())
        assert all(text.partition(":")[0] in self.tables for text in said)
        versions = [int(text.partition(":")[2].partition(".")[0]) for text in said]
        assert versions == sorted(versions)

    @rule(gently=st.booleans())
    def the_house_falls_and_stands_again(self, gently: bool) -> None:
        async def whole() -> None:
            await self._close(gently)
            await self._open()
            await self.quiet()

        self.do(whole())

    # -- afterwards

    def somebody_is_done(self) -> bool:
        return any(fold.match.is_over for fold in self.folds.values())

    @precondition(somebody_is_done)
    @rule(token=who, forms=by_form, index=which)
    def rematch(self, token: str, forms: bool, index: int) -> None:
        table = self.table(index)
        view = self.do(self.view(table, token))
        if len(self.tables) >= TABLES and not view["next"]:
            return
        answer = self.deed(token, forms, f"{table}/rematch")
        assert (answer.status_code in DONE) == (token in self.sits[table] and view["turn"] == OVER)
        if answer.status_code in DONE:
            again = answer.headers["location"].removeprefix("/t/") if forms else answer.json()["table"]
            assert again == self.do(self.view(table, token))["next"] and view["next"] in ("", again)
            if again not in self.tables:
                self.tables.append(again)
                self.sits[again] = dict(self.sits[table])

    @precondition(somebody_is_done)
    @rule(token=who, index=which, forms=by_form)
    def export(self, token: str, index: int, forms: bool) -> None:
        table = self.table(index)

        async def whole() -> httpx.Response:
            if forms:
                return await self.webs[token].get(f"/t/{table}/record")
            return await self.apis[token].get(f"/api/tables/{table}/record")

        answer = self.do(whole())
        is_over = self.do(self.view(table, token))["turn"] == OVER
        assert answer.status_code == (200 if is_over else 409)
        if is_over:
            self.records.append(answer.text if forms else answer.json()["record"])

    @precondition(lambda self: self.records and len(self.tables) < TABLES)
    @rule(token=seated, forms=by_form, number=st.integers(0, 99), cut=st.sampled_from([0, 0, 1, 200]))
    def take_in(self, token: str, forms: bool, number: int, cut: int) -> None:
        text = self.records[number % len(self.records)]
        text = text[: len(text) - cut]

        async def whole() -> httpx.Response:
            if forms:
                return await self.webs[token].post("/import", data={"record": text})
            return await self.apis[token].post("/api/records", json={"record": text})

        answer = self.do(whole())
        assert answer.status_code in (DONE if cut <= 1 else {422}), answer.text
        if answer.status_code in DONE:
            where = answer.headers["location"].split("/")[2] if forms else answer.json()["table"]
            self.tables.append(where)
            self.sits[where] = {}

    # -- looking

    @precondition(has_tables)
    @rule(token=who, index=which, at=st.integers(-3, 300), seat=st.integers(-3, SEATS + 1))
    def look(self, token: str, index: int, at: int, seat: int) -> None:
        table = self.table(index)

        async def whole() -> None:
            web, view = self.webs[token], await self.view(table, token)
            for path in (f"/t/{table}", f"/t/{table}/part"):
                page = await web.get(path)
                assert page.status_code == 200 and f'data-version="{view["version"]}"' in page.text
            tag = page.headers["etag"]
            again = await web.get(f"/t/{table}/part", headers={"if-none-match": tag})
            assert again.status_code == 304
            own = await web.get(f"/t/{table}/replay?at={at}")
            assert own.status_code == 200
            other = await web.get(f"/t/{table}/replay?at={at}&seat={seat}")
            known = -1 <= seat < SEATS
            may = seat == view["seat"] or (view["turn"] == OVER and known)
            assert other.status_code == (200 if may else 422)
            for path in ("/", "/tables", "/tables?part=1", f"/t/{table}/invite", f"/t/{table}/why?piece=x"):
                assert (await web.get(path)).status_code == 200

        self.do(whole())

    # -- what is always true

    @invariant()
    def everybody_sees_the_model(self) -> None:
        if hasattr(self, "house"):
            self.do(self._check())

    async def _check(self) -> None:
        await self.quiet()
        for table in self.tables:
            before = self.folds.get(table) or Fold(Match(EDITION), [], 0)
            self.folds[table] = fold = fold_on(before, await self.store.moves(table, before.rows))
            assert self.versions.get(table, 0) <= fold.rows
            self.versions[table] = fold.rows
            for token in ALL:
                self.check_view(fold, self.sits[table].get(token, NOBODY), await self.view(table, token))

    def check_view(self, fold: Fold, seat: int, shown: dict[str, Any]) -> None:
        match = fold.match
        view = match.view(seat)
        assert (shown["seat"], shown["version"]) == (seat, fold.rows)
        assert shown["turn"] == (match.turn if fold.rows else NOBODY)
        expected = (
            {n: view.states[0][n].tolist() for n in view.states.dtype.names or () if n != "_"} if fold.rows else {}
        )
        assert shown["view"] == expected
        legal = match.legal() if fold.rows and match.turn == seat != CHANCE else []
        assert [action["id"] for action in shown["legal"]] == legal
        assert bool(shown["scores"]) == match.is_over
        if match.is_over:
            assert [score["points"] for score in shown["scores"]] == match.scores()

    @invariant()
    def what_was_acknowledged_is_there(self) -> None:
        if self.kept:
            rows = {table: self.do(self.store.moves(table)) for table in {kept[0] for kept in self.kept[-3:]}}
            for table, seq, seat, action in self.kept:
                if table in rows:
                    row = rows[table][seq - 1]
                    assert (row.seq, row.seat, row.kind, row.actions[0]) == (seq, seat, "play", action)


Evening.TestCase.settings = settings(max_examples=amount(200, 7, 7), stateful_step_count=40)
test_an_evening = pytest.mark.compiled(Evening.TestCase)
