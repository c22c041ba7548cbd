"""Live play under load: many tables, each with two seats and two onlookers, in one server process.

    server   as `andamio serve` runs it, on a file; only its rates are raised, since all come from one address
    client   this process: for each viewer a socket and a connection for views, as the page has them

A move is sent as the page sends it, by the seat in turn, at random among its buttons. It is over when all four viewers
hold the view that it led to: each is sent its own, or told by a tick and then asks for it. The client shares the cores.
"""

from __future__ import annotations

import asyncio
import json
import os
import random
import re
import resource
import socket
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Iterator
from contextlib import asynccontextmanager, contextmanager
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any, NamedTuple
from zlib import crc32

import click
import uvloop
from tables import edition_of
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from andamio.core.game import Edition
from andamio.games import SHELF
from andamio.table.limits import Limits
from andamio.table.records import moves_of
from andamio.table.sqlite import SqliteStore
from andamio.table.store import SeatRow, TableRow
from andamio.table.tokens import hash_of, new_token
from andamio.web.app import make_app
from andamio.web.serving import server_of
from andamio.web.settings import LONGEST_GOODBYE, Rate, Settings

GAME, LEVEL = "burgueses", "arquitecta"  # `game`, or `game:seats`
ONLOOKERS = 2  # at each table
PLAYED = 60  # decisions that a table may have behind it when the clock starts
WARM = 3.0  # seconds of play before the clock starts
GOODBYE = 5.0  # seconds for what is under way when it stops
AT_ONCE = 40  # viewers that sit down at the same time
READY = 120  # seconds for the server to open
STEPS = (
    10,
    20,
    30,
    40,
    60,
    80,
    100,
    120,
    160,
    200,
    240,
    280,
    320,
    400,
    500,
    640,
    800,
)  # moves a second on the way to the ceiling
BAR, BAR_WITH_BOTS = 150.0, 300.0  # ms: what 99 of 100 moves must stay below
ENOUGH = 0.97  # of the moves asked for: less, and the server no longer follows
ANY = Rate(1e9, 1e9)
MS, KIB, MIB = 1e3, 1 << 10, 1 << 20


# ------------------------------------------------------------------------------------------------ the server


def serve(store: Path | str, workers: int = 0) -> None:
    """The server's process: says its port, then runs until it is stopped."""
    limits = Limits(tables=1 << 20)
    settings = Settings(
        store,
        limits,
        workers,
        requests=ANY,
        writes=ANY,
        moves=ANY,
        tables=ANY,
        sockets_of_one=8_000,
        at_once=8_000,
        side_by_side=8_000,
    )
    door = socket.create_server(("127.0.0.1", 0), backlog=2048)
    print(door.getsockname()[1], flush=True)
    server_of(make_app(settings), settings).run(sockets=[door])


class Server(NamedTuple):
    process: subprocess.Popen[str]
    port: int

    def seconds(self) -> float:
        """Of processor time, without its workers."""
        fields = Path(f"/proc/{self.process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def memory(self) -> float:
        """MiB that are its own."""
        status = Path(f"/proc/{self.process.pid}/status").read_text()
        return int(re.findall(r"VmRSS:\s+(\d+)", status)[0]) * KIB / MIB


@contextmanager
def running(store: Path) -> Iterator[Server]:
    process = subprocess.Popen([sys.executable, __file__, "serve", str(store)], stdout=subprocess.PIPE, text=True)
    try:
        assert process.stdout
        yield Server(process, int(process.stdout.readline()))
    finally:
        process.terminate()
        try:
            process.wait(4 * LONGEST_GOODBYE)
        except subprocess.TimeoutExpired:
            process.kill()


# ------------------------------------------------------------------------------------------------ the tables


class Place(NamedTuple):
    """A table and the tokens of its seats."""

    table: str
    tokens: list[str]


async def furnish(store: Path, tables: int, bots: int) -> list[Place]:
    """Tables in the middle of a match, and others at which bots alone play."""
    kept, edition, chosen = SqliteStore.open(store), edition_of(GAME), random.Random(0)
    try:
        places = [await set_up(kept, edition, chosen) for _ in range(tables)]
        for _ in range(bots):
            row = new_row(edition)
            seats = [SeatRow(row.id, seat, "bot", LEVEL, LEVEL) for seat in range(edition.seats)]
            await kept.create(row, seats, moves_of(edition.new(chosen.randrange(1 << 30)), row, row.made))
        return places
    finally:
        await kept.close()


async def set_up(kept: SqliteStore, edition: Edition, chosen: random.Random) -> Place:
    row, tokens = new_row(edition), [new_token() for _ in range(edition.seats)]
    match = edition.new(chosen.randrange(1 << 30))
    for _ in range(chosen.randrange(PLAYED)):
        before = match.clone()
        match.play(chosen.choice(match.legal()))
        if match.is_over:
            match = before
            break
    seats = [
        SeatRow(row.id, seat, "person", f"{row.id[:8]} {seat}", "", hash_of(token), row.made)
        for seat, token in enumerate(tokens)
    ]
    await kept.create(row, seats, moves_of(match, row, row.made))
    return Place(row.id, tokens)


def new_row(edition: Edition) -> TableRow:
    game = edition.game
    return TableRow(new_token(), game.name, game.version, "", edition.options, False, True, "live", time.time())


# ------------------------------------------------------------------------------------------------ HTTP/1.1


class Answer(NamedTuple):
    status: int
    head: bytes
    body: bytes

    def header(self, name: bytes) -> str:
        found = re.search(rb"\r\n%b: ([^\r]*)" % name, self.head, re.IGNORECASE)
        return found[1].decode() if found else ""


class Wire(asyncio.Protocol):
    """One connection that is kept; one question at a time."""

    def __init__(self) -> None:
        self.buffer, self.end, self.head = bytearray(), -1, b""
        self.waiting: asyncio.Future[Answer] | None = None
        self.transport: asyncio.Transport | None = None

    def connection_made(self, transport: Any) -> None:
        self.transport = transport

    def connection_lost(self, error: Exception | None) -> None:
        self.transport = None
        if self.waiting and not self.waiting.done():
            self.waiting.set_exception(ConnectionResetError())

    def data_received(self, data: bytes) -> None:
        self.buffer += data
        if self.end < 0:
            self.read_head()
        if 0 <= self.end <= len(self.buffer) and self.waiting:
            answer = Answer(int(self.head[9:12]), self.head, bytes(self.buffer[: self.end]))
            self.buffer.clear()
            self.end = -1
            if not self.waiting.done():
                self.waiting.set_result(answer)

    def read_head(self) -> None:
        cut = self.buffer.find(b"\r\n\r\n")
        if cut >= 0:
            self.head = bytes(self.buffer[:cut])
            del self.buffer[: cut + 4]
            said = re.search(rb"content-length: (\d+)", self.head)
            self.end = int(said[1]) if said else 0

    async def ask(self, question: bytes) -> Answer:
        assert self.transport
        self.waiting = asyncio.get_running_loop().create_future()
        self.transport.write(question)
        return await self.waiting


class Line:
    """A wire, laid again whenever the server has cut it: it cuts those that are idle."""

    def __init__(self, port: int, cookie: str) -> None:
        self.port, self.wire, self.lock = port, Wire(), asyncio.Lock()
        self.common = f"host: 127.0.0.1:{port}\r\naccept-language: en\r\n" + (f"cookie: {cookie}\r\n" if cookie else "")

    async def ask(self, method: str, path: str, headers: str = "", body: str = "") -> Answer:
        question = f"{method} {path} HTTP/1.1\r\n{self.common}{headers}\r\n{body}".encode()
        async with self.lock:
            if self.wire.transport is None:
                await self.lay()
            try:
                return await self.wire.ask(question)
            except ConnectionResetError:  # as browsers do with a connection that was used before
                await self.lay()
                return await self.wire.ask(question)

    async def lay(self) -> None:
        loop = asyncio.get_running_loop()
        _, self.wire = await loop.create_connection(Wire, "127.0.0.1", self.port)

    async def get(self, path: str, tag: str = "") -> Answer:
        headers = "sec-fetch-site: same-origin\r\n" + (f"if-none-match: {tag}\r\n" if tag else "")
        return await self.ask("GET", path, headers)

    async def post(self, path: str, body: str = "") -> Answer:
        headers = (
            f"origin: http://127.0.0.1:{self.port}\r\nx-andamio-part: 1\r\n"
            f"content-type: application/x-www-form-urlencoded\r\ncontent-length: {len(body)}\r\n"
        )
        return await self.ask("POST", path, headers, body)

    def cut(self) -> None:
        if self.wire.transport:
            self.wire.transport.close()


# ------------------------------------------------------------------------------------------------ those who look

VERSION = re.compile(rb'data-version="(\d+)"')
STAMP = re.compile(rb'data-stamp="([^"]+)"')
STATE = re.compile(rb'data-state="(\w+)"')
BUTTON = re.compile(rb'<button name="a" value="(\d+)"')


def first(pattern: re.Pattern[bytes], view: bytes) -> str:
    found = pattern.search(view)
    assert found
    return found[1].decode()


class Tally:
    """What was measured; it is emptied when the clock starts."""

    def __init__(self) -> None:
        self.begin()

    def begin(self) -> None:
        self.began = time.perf_counter()
        self.sent = 0
        self.answered: list[float] = []  # ms from a POST to its own answer
        self.seen: list[float] = []  # ms from a POST to the last viewer's view
        self.late: list[float] = []  # ms that the client was behind when it sent one
        self.bytes: list[int] = []
        self.views = self.unchanged = self.rematches = 0
        self.refused: Counter[str] = Counter()


class Viewer:
    """A page: it takes what its socket brings, and refreshes when it is told of a stamp that it does not have."""

    def __init__(self, group: Group, token: str, port: int) -> None:
        self.group, self.token = group, token
        self.cookie = f"andamio={token}" if token else ""
        self.lay_lines(port)
        self.version, self.stamp, self.state, self.tag = -1, "", "", ""
        self.buttons: list[bytes] = []
        self.socket: ClientConnection | None = None
        self.tasks: set[asyncio.Task[Any]] = set()
        self.fetching = self.again = False

    def lay_lines(self, port: int) -> None:
        self.port, self.asks, self.deeds = port, Line(port, self.cookie), Line(port, self.cookie)

    def come_by(self, port: int) -> None:
        """The next table may be at another door."""
        if port != self.port:
            self.cut()
            self.lay_lines(port)

    async def sit_down(self) -> None:
        headers = {"cookie": self.cookie} if self.cookie else {}
        self.version, self.tag = -1, ""
        self.socket = await connect(
            f"ws://127.0.0.1:{self.port}/ws/{self.group.table}?part",
            origin=f"http://127.0.0.1:{self.port}",  # type: ignore[arg-type]
            additional_headers=headers,
            ping_interval=None,
        )
        self.start(self.listen(self.socket))
        await self.refresh()

    async def listen(self, ticks: ClientConnection) -> None:
        try:
            async for said in ticks:
                if isinstance(said, bytes):
                    self.be_sent(said)
                elif not said.endswith(f":{self.stamp}"):
                    self.start(self.refresh())
        except ConnectionClosed:
            pass

    def start(self, work: Any) -> None:
        task = asyncio.ensure_future(work)
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)

    async def refresh(self) -> None:
        """A tick that comes meanwhile asks once more."""
        self.again = self.fetching
        if self.fetching:
            return
        self.fetching = True
        try:
            answer = await self.asks.get(f"/t/{self.group.table}/part", self.tag)
            self.group.tally.views += answer.status == 200
            self.group.tally.unchanged += answer.status == 304
            self.take(answer)
        except ConnectionError:
            self.group.tally.refused["connection"] += 1
        finally:
            self.fetching = False
        if self.again:
            await self.refresh()

    def take(self, answer: Answer) -> None:
        """Hold what was answered, if it is a view."""
        if answer.status == 200:
            self.tag = answer.header(b"etag")
            self.hold(answer.body)

    def be_sent(self, said: bytes) -> None:
        """Its tag, and the view in the line after it."""
        tag, _, view = said.partition(b"\n")
        if not tag.startswith(b'"%b-' % self.stamp.encode()):
            self.tag = tag.decode()
            self.group.tally.views += 1
            self.hold(view)

    def hold(self, view: bytes) -> None:
        version = int(first(VERSION, view))
        if version < self.version:
            return
        self.version, self.stamp, self.state = version, first(STAMP, view), first(STATE, view)
        self.buttons = BUTTON.findall(view) if self.state == "mine" else []
        self.group.tally.bytes.append(len(view))
        self.group.check()

    async def leave(self) -> None:
        if self.socket:
            await self.socket.close()

    async def go(self) -> None:
        await self.leave()
        self.cut()

    def cut(self) -> None:
        self.asks.cut()
        self.deeds.cut()


class Group:
    """Those at one table; they go on to the rematch together."""

    def __init__(self, place: Place, ports: list[int], tally: Tally, is_spread: bool = False) -> None:
        """Where the house has several processes, all come by the door of their table; spread, by one each in turn."""
        self.table, self.tally, self.ports, self.is_spread = place.table, tally, ports, is_spread
        tokens = [*place.tokens, *[""] * ONLOOKERS]
        self.viewers = [Viewer(self, token, self.door(number)) for number, token in enumerate(tokens)]
        self.is_busy, self.sent, self.wanted, self.seen = False, 0.0, -1, asyncio.Event()

    def door(self, number: int) -> int:
        """As a proxy chooses that hashes the table's name."""
        place = number if self.is_spread else crc32(self.table.encode())
        return self.ports[place % len(self.ports)]

    def mover(self) -> Viewer | None:
        return next((viewer for viewer in self.viewers if viewer.buttons), None)

    def check(self) -> None:
        """Whether all hold the view that the last move led to."""
        if self.wanted >= 0 and all(viewer.version >= self.wanted for viewer in self.viewers):
            self.wanted = -1
            self.tally.seen.append((time.perf_counter() - self.sent) * MS)
            self.seen.set()

    async def move(self, mover: Viewer) -> None:
        self.is_busy = True
        action = random.choice(mover.buttons).decode()
        self.seen.clear()
        tally, self.sent = self.tally, time.perf_counter()
        began = tally.began
        answer = await mover.deeds.post(f"/t/{self.table}/play", f"a={action}&version={mover.version}&sure=1")
        if tally.began == began:
            tally.answered.append((time.perf_counter() - self.sent) * MS)
        if answer.status != 200:
            tally.refused[str(answer.status)] += 1
        else:
            self.wanted = int(first(VERSION, answer.body))
            mover.take(answer)
            await asyncio.wait_for(self.seen.wait(), 10)
        if mover.state == "over":
            await self.play_again(mover)
        self.is_busy = False

    async def play_again(self, mover: Viewer) -> None:
        answer = await mover.deeds.post(f"/t/{self.table}/rematch")
        for viewer in self.viewers:
            await viewer.leave()
        self.table = answer.header(b"location").rpartition("/")[2]
        for number, viewer in enumerate(self.viewers):
            viewer.come_by(self.door(number))
            await viewer.sit_down()
        self.tally.rematches += 1


# ------------------------------------------------------------------------------------------------ measuring


@dataclass
class Result:
    """Of one run; times in ms, sizes in bytes, processor time as a share of one core."""

    tables: int
    viewers: int
    bots: int
    rate: float  # asked for
    seconds: float
    moves: int = 0  # a second, done
    p50: float = 0.0
    p90: float = 0.0
    p99: float = 0.0
    most: float = 0.0
    answer_p50: float = 0.0
    answer_p99: float = 0.0
    client_late_p99: float = 0.0
    server_share: float = 0.0
    client_share: float = 0.0
    others_share: float = 0.0  # bots, and whatever else runs on this machine
    views: int = 0
    unchanged: int = 0
    rematches: int = 0
    view_bytes: int = 0
    memory: float = 0.0  # MiB of the server
    refused: dict[str, int] = field(default_factory=dict)

    @property
    def keeps_up(self) -> bool:
        return self.moves >= ENOUGH * self.rate * self.seconds and self.p99 < BAR


def rank(values: list[float], share: float) -> float:
    return round(sorted(values)[min(len(values) - 1, int(share * len(values)))], 1) if values else 0.0


async def play(groups: list[Group], rate: float, seconds: float, tally: Tally) -> None:
    """Moves come by chance, so many a second, wherever nobody waits for one."""
    end, due, under_way = time.perf_counter() + seconds, time.perf_counter(), set[asyncio.Task[None]]()
    while due < end:
        await asyncio.sleep(max(0.0, due - time.perf_counter()))
        tally.late.append(max(0.0, time.perf_counter() - due) * MS)
        if free := pick(groups):
            group, mover = free
            tally.sent += 1
            task = asyncio.ensure_future(group.move(mover))
            under_way.add(task)
            task.add_done_callback(lambda done: finish(done, under_way, tally))
        due += random.expovariate(rate)
    if under_way:
        await asyncio.wait(under_way, timeout=GOODBYE)


def finish(done: asyncio.Task[None], under_way: set[asyncio.Task[None]], tally: Tally) -> None:
    under_way.discard(done)
    if error := done.exception():
        tally.refused[type(error).__name__] += 1


def pick(groups: list[Group]) -> tuple[Group, Viewer] | None:
    for _ in range(len(groups)):
        group = random.choice(groups)
        if not group.is_busy and (mover := group.mover()):
            return group, mover
    return None


async def measure(server: Server, groups: list[Group], tally: Tally, bots: int, rate: float, seconds: float) -> Result:
    await play(groups, rate, WARM, tally)
    tally.begin()
    ours, theirs, everyone, began = own_seconds(), server.seconds(), all_seconds(), time.perf_counter()
    await play(groups, rate, seconds, tally)
    took = time.perf_counter() - began
    result = Result(len(groups), sum(len(g.viewers) for g in groups), bots, rate, seconds, len(tally.seen))
    result.p50, result.p90, result.p99, result.most = (rank(tally.seen, share) for share in (0.5, 0.9, 0.99, 1))
    result.answer_p50, result.answer_p99 = rank(tally.answered, 0.5), rank(tally.answered, 0.99)
    result.client_late_p99 = rank(tally.late, 0.99)
    result.client_share = round((own_seconds() - ours) / took, 2)
    result.server_share = round((server.seconds() - theirs) / took, 2)
    result.others_share = round((all_seconds() - everyone) / took - result.client_share - result.server_share, 2)
    result.views, result.unchanged, result.rematches = tally.views, tally.unchanged, tally.rematches
    result.view_bytes = round(sum(tally.bytes) / max(1, len(tally.bytes)))
    result.memory, result.refused = round(server.memory(), 1), dict(tally.refused)
    tell_of(result)
    return result


def tell_of(one: Result) -> None:
    tell(
        f"  {one.rate:g}/s: p50 {one.p50} p90 {one.p90} p99 {one.p99} max {one.most} ms; {one.moves} moves, "
        f"{one.views} views, {one.rematches} rematches; cores: server {one.server_share}, client {one.client_share}, "
        f"others {one.others_share}; {one.memory} MiB; client late {one.client_late_p99} ms; refused {one.refused}"
    )


def all_seconds() -> float:
    """Of processor time, of all that runs on this machine."""
    user, nice, system, _, _, irq, softirq, *_ = map(int, Path("/proc/stat").read_text().split()[1:11])
    return (user + nice + system + irq + softirq) / os.sysconf("SC_CLK_TCK")


def own_seconds() -> float:
    used = resource.getrusage(resource.RUSAGE_SELF)
    return used.ru_utime + used.ru_stime


def tell(text: str) -> None:
    click.echo(text, err=True)


@asynccontextmanager
async def seated(
    places: list[Place], ports: list[int], tally: Tally, is_spread: bool = False
) -> AsyncIterator[list[Group]]:
    groups = [Group(place, ports, tally, is_spread) for place in places]
    viewers = [viewer for group in groups for viewer in group.viewers]
    try:
        await in_turns([viewer.sit_down() for viewer in viewers])
        yield groups
    finally:
        await in_turns([viewer.go() for viewer in viewers])


async def in_turns(works: list[Awaitable[None]]) -> None:
    room = asyncio.Semaphore(AT_ONCE)

    async def one(work: Awaitable[None]) -> None:
        async with room:
            await work

    await asyncio.gather(*map(one, works))


def is_ready(answer: Answer) -> bool:
    return answer.status == 200 and answer.body.startswith(b"{") and json.loads(answer.body)["status"] == "ok"


async def wait_until_ready(port: int) -> None:
    line, end = Line(port, ""), time.monotonic() + READY
    while not is_ready(await line.get("/api/health")):
        if time.monotonic() > end:
            raise TimeoutError("the server does not open")
        await asyncio.sleep(0.2)
    line.cut()


async def weights(port: int, place: Place) -> dict[str, int]:
    """Bytes of what a first visit loads."""
    line = Line(port, f"andamio={place.tokens[0]}")
    page = (await line.get(f"/t/{place.table}")).body
    found = {"page": len(page), "part": len((await line.get(f"/t/{place.table}/part")).body)}
    for address in re.findall(rb'(?:href|src)="(/static/([^?"]+)[^"]*)"', page):
        found[address[1].decode()] = len((await line.get(address[0].decode())).body)
    line.cut()
    return found


class Report(NamedTuple):
    runs: list[Result]
    weights: dict[str, int]
    memory_before: float
    memory_seated: float


async def run_one(store: Path, plan: Plan, bots: int) -> Report:
    places = await furnish(store, plan.tables, bots)
    with running(store) as server:
        await wait_until_ready(server.port)
        sizes, before, tally = await weights(server.port, places[0]), server.memory(), Tally()
        tell(f"{plan.tables} tables, {bots} more with bots; the server has {before:.0f} MiB")
        async with seated(places, [server.port], tally) as groups:
            full = server.memory()
            runs = [await measure(server, groups, tally, bots, plan.rate, plan.seconds) for _ in range(plan.rounds)]
        return Report(runs, sizes, round(before, 1), round(full, 1))


async def climb(store: Path, plan: Plan) -> list[Result]:
    """Faster and faster, until it no longer keeps up twice in a row: once may be somebody else on this machine."""
    found, places = list[Result](), await furnish(store, plan.tables, 0)
    with running(store) as server:
        await wait_until_ready(server.port)
        tally = Tally()
        async with seated(places, [server.port], tally) as groups:
            for rate in (step for step in STEPS if step >= plan.least):
                found.append(await measure(server, groups, tally, 0, rate, plan.climb))
                if not any(result.keeps_up for result in found[-2:]):
                    break
    return found


def climbed(game: str, plan: Plan) -> dict[str, Any]:
    global GAME
    before, GAME = GAME, game
    try:
        tell(f"{game}: how far it goes")
        with tempfile.TemporaryDirectory() as folder:
            found = uvloop.run(climb(Path(folder, "tables.db"), plan))
    finally:
        GAME = before
    held = [result.rate for result in found if result.keeps_up]
    return {"moves a second": max(held, default=0), "steps": [asdict(result) for result in found]}


class Plan(NamedTuple):
    tables: int
    rate: float
    seconds: float
    rounds: int
    climb: float
    least: float = 0.0  # moves a second of the first step to the ceiling


def written(plan: Plan, quiet: Report, busy: Report | None, ceiling: dict[str, Any]) -> dict[str, Any]:
    return {
        "game": GAME, "plan": plan._asdict(), "cores": os.cpu_count(), "python": sys.version.split()[0],
        "bars": {"quiet": BAR, "with bots": BAR_WITH_BOTS},
        "bytes": quiet.weights,
        "memory": {"empty": quiet.memory_before, "seated": quiet.memory_seated},
        "quiet": [asdict(result) for result in quiet.runs],
        "with bots": [asdict(result) for result in busy.runs] if busy else [],
        "ceiling": ceiling,
    }  # fmt: skip


@click.group(help=__doc__.partition("\n")[0])
def main() -> None: ...


@main.command("serve", hidden=True)
@click.argument("store", type=click.Path(path_type=Path))
def serve_command(store: Path) -> None:
    serve(store)


@main.command("run")
@click.option("--tables", default=250, show_default=True, help="With two seats and two onlookers each.")
@click.option("--rate", default=80.0, show_default=True, help="Moves a second, at all tables together.")
@click.option("--seconds", default=20.0, show_default=True, help="For each round.")
@click.option("--rounds", default=3, show_default=True)
@click.option("--bots", default=300, show_default=True, help="Further tables, at which bots play; 0 leaves it out.")
@click.option("--climb", default=8.0, show_default=True, help="Seconds for each step to the ceiling; 0 leaves it out.")
@click.option("--json", "file", type=click.Path(path_type=Path), help="Write the figures here too.")
def run_command(
    tables: int, rate: float, seconds: float, rounds: int, bots: int, climb: float, file: Path | None
) -> None:
    plan = Plan(tables, rate, seconds, rounds, climb)
    with tempfile.TemporaryDirectory() as folder:
        quiet = uvloop.run(run_one(Path(folder, "quiet.db"), plan, 0))
        busy = uvloop.run(run_one(Path(folder, "busy.db"), plan, bots)) if bots else None
    ceiling = {game: climbed(game, plan) for game in SHELF} if climb else {}
    text = json.dumps(written(plan, quiet, busy, ceiling), indent=2)
    click.echo(text)
    if file:
        file.write_text(text + "\n", encoding="utf-8")


@main.command("climb")
@click.option("--tables", default=40, show_default=True)
@click.option("--seconds", default=6.0, show_default=True, help="For each step.")
@click.option("--least", default=0.0, show_default=True, help="Moves a second of the first step.")
@click.option("--game", "games", multiple=True, type=click.Choice(SHELF), help="Else all.")
@click.option("--json", "file", type=click.Path(path_type=Path), help="Write the figures there, in its ceiling.")
def climb_command(tables: int, seconds: float, least: float, games: tuple[str, ...], file: Path | None) -> None:
    """How many moves a second one process carries, in each game."""
    found = {game: climbed(game, Plan(tables, 0.0, 0.0, 0, seconds, least)) for game in games or SHELF}
    click.echo(json.dumps(found, indent=2))
    if file:
        whole = json.loads(file.read_text(encoding="utf-8"))
        whole["ceiling"] |= found
        file.write_text(json.dumps(whole, indent=2) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
