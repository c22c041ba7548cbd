"""What every store promises; then what a store in a file does when the disk, the file or the process fails."""

from __future__ import annotations

import asyncio
import resource
import signal
import sqlite3
import subprocess
import sys
import tempfile
from collections.abc import Awaitable, Callable, Coroutine, Sequence
from contextlib import closing
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from andamio.core.errors import BadInput
from andamio.table.postgres import PostgresStore
from andamio.table.sqlite import SqliteStore
from andamio.table.sqlite.schema import MIGRATIONS
from andamio.table.store import Link, Listing, MoveRow, SeatRow, Store, StoreFailed, TableRow, Taken
from tests.postgres import emptied, shared_database

pytestmark = pytest.mark.compiled

Open = Callable[[Path], Awaitable[Store]]


async def on_file(folder: Path) -> Store:
    return SqliteStore.open(folder / "tables.db")


async def in_memory(folder: Path) -> Store:
    return SqliteStore.open(":memory:")


async def in_postgres(folder: Path) -> Store:
    """Emptied for each folder; opened again, it is as it was left."""
    known = folder / "postgres"
    if not known.exists():
        known.touch()
        await asyncio.to_thread(emptied)
    return PostgresStore.open(shared_database())


POSTGRES = pytest.param(in_postgres, marks=pytest.mark.xdist_group("postgres"))
STORES: list[Any] = [on_file, in_memory, POSTGRES]
FOR_MANY: list[Any] = [on_file, in_memory, pytest.param(in_postgres, marks=[*POSTGRES.marks, pytest.mark.deep])]
KEPT_STORES: list[Any] = [on_file, POSTGRES]  # those that can be opened again


def run(opened: Open, folder: Path, test: Callable[[Store], Coroutine[Any, Any, Any]]) -> Any:
    async def whole() -> Any:
        store = await opened(folder)
        try:
            return await test(store)
        finally:
            await store.close()

    return asyncio.run(whole())


def on_every_store(
    test: Callable[[Store], Coroutine[Any, Any, None]], stores: Sequence[Any] = STORES
) -> Callable[[Open, Path], None]:
    @pytest.mark.parametrize("opened", stores)
    def on_one(opened: Open, tmp_path: Path) -> None:
        run(opened, tmp_path, test)

    on_one.__name__, on_one.__doc__ = test.__name__, test.__doc__
    return on_one


def table(id: str = "a", made: float = 1.0, **more: Any) -> TableRow:
    return TableRow(**{
        **dict(id=id, game="azul", rules=3, box="", options={"seats": 2}, listed=True, casual=True, pace="live"),
        **dict(made=made),
        **more,
    })  # fmt: skip


def seat(table: str = "a", seat: int = 0, **more: Any) -> SeatRow:
    return SeatRow(table, seat, **{"kind": "open", **more})


def move(seq: int, table: str = "a", **more: Any) -> MoveRow:
    row = MoveRow(table, seq, seat=seq % 2, kind="play", actions=(seq, 7), hash=f"{seq:x}", at=float(seq))
    return row._replace(**more)


async def outcome(asked: Awaitable[None]) -> bool:
    """Whether it was done, and not taken."""
    try:
        await asked
        return True
    except Taken:
        return False


async def ids(asked: Awaitable[list[Listing]]) -> list[str]:
    return [listing.table.id for listing in await asked]


# ------------------------------------------------------------------------------------------------ tables and moves


@on_every_store
async def test_a_table_is_found_as_it_was_created(store: Store) -> None:
    made = table(box="coins = 9", options={"seats": 2, "long": True, "map": "ñ"}, listed=False, pace="days", next="b")
    seats = seat(kind="person", name="Ana", key="k", seen=2.5, autoplay=False), seat(seat=1, kind="bot", bot="oficial")
    await store.create(made, seats)
    found = await store.find("a")
    assert found == Listing(made, seats, 0)
    assert type(found.table.listed) is type(found.table.options["long"]) is type(found.seats[0].autoplay) is bool


@on_every_store
async def test_what_is_not_there_is_not_found(store: Store) -> None:
    assert await store.find("a") is None
    assert await store.moves("a") == []
    assert await store.look_at_link("h") is None
    assert await store.count() == 0


@on_every_store
async def test_a_name_is_given_once_and_what_came_second_leaves_no_trace(store: Store) -> None:
    await store.create(table(), [seat()])
    with pytest.raises(Taken):
        await store.create(table(game="other"), [seat(), seat(seat=1)], [move(1)])
    assert await store.find("a") == Listing(table(), (seat(),), 0)


@on_every_store
async def test_an_imported_table_brings_its_moves(store: Store) -> None:
    made = table(imported=True, over=True)
    await store.create(made, [seat()], [move(1), move(2)])
    assert await store.find("a") == Listing(made, (seat(),), 2)
    assert await store.moves("a") == [move(1), move(2)]


@on_every_store
async def test_an_imported_table_with_a_gap_is_refused_whole(store: Store) -> None:
    with pytest.raises(Taken):
        await store.create(table(), [seat()], [move(1), move(3)])
    assert await store.find("a") is None


@on_every_store
async def test_moves_are_given_in_order_and_after_the_one_seen(store: Store) -> None:
    await store.create(table(), [])
    rows = [move(1, kind="deal", seat=-1), move(2, actions=()), move(3, kind="undo", actions=(2**40, -1))]
    for row in rows:
        await store.append(row)
    assert await store.moves("a") == rows
    assert await store.moves("a", after=2) == rows[2:]
    assert await store.moves("a", after=3) == []


@on_every_store
async def test_a_move_that_is_there_or_leaves_a_gap_is_taken(store: Store) -> None:
    await store.create(table(), [])
    await store.append(move(1))
    for seq in (-1, 0, 1, 3):
        with pytest.raises(Taken):
            await store.append(move(seq, hash="other"), over=True)
    assert await store.moves("a") == [move(1)]
    assert await store.count() == 1


@on_every_store
async def test_a_move_at_no_table_is_taken(store: Store) -> None:
    with pytest.raises(Taken):
        await store.append(move(1, "nowhere"))


@on_every_store
async def test_of_many_at_the_same_move_exactly_one_is_first(store: Store) -> None:
    await store.create(table(), [])
    done = await asyncio.gather(*(outcome(store.append(move(1, seat=n))) for n in range(50)))
    assert done.count(True) == 1
    assert await store.moves("a") == [move(1, seat=done.index(True))]


@on_every_store
async def test_the_last_move_ends_the_table(store: Store) -> None:
    await store.create(table(), [])
    await store.append(move(1))
    await store.append(move(2), over=True)
    assert await store.find("a") == Listing(table(over=True), (), 2)
    assert await store.count() == 0


@on_every_store
async def test_a_last_move_taken_back_opens_it_again(store: Store) -> None:
    await store.create(table(), [])
    await store.append(move(1), over=True)
    await store.append(move(2, kind="undo"), over=False)
    assert await store.find("a") == Listing(table(), (), 2)


@partial(on_every_store, stores=FOR_MANY)
async def test_thousands_at_once_are_all_kept(store: Store) -> None:
    names = [f"t{n}" for n in range(100)]
    await asyncio.gather(*(store.create(table(name), []) for name in names))
    await asyncio.gather(*(store.append(move(seq, name)) for seq in range(1, 21) for name in names))
    assert await asyncio.gather(*map(store.moves, names)) == [[move(n, name) for n in range(1, 21)] for name in names]


@on_every_store
async def test_one_refused_among_many_does_not_undo_the_others(store: Store) -> None:
    await store.create(table(), [])
    seqs = [1, 1, 2, 9, 3, 3]
    done = await asyncio.gather(*(outcome(store.append(move(seq))) for seq in seqs))
    assert done == [True, False, True, False, True, False]
    assert await store.moves("a") == [move(1), move(2), move(3)]


@on_every_store
async def test_rows_that_cannot_be_written_hurt_only_whoever_sent_them(store: Store) -> None:
    odd: Any = [move(1, hash=object()), move(1, at=None), move(1, seat=2**70), move(1, hash="\ud800")]
    await store.create(table(), [])
    done = await asyncio.gather(
        *map(store.append, odd), store.append(move(1)), store.append(move(2)), return_exceptions=True
    )
    assert [isinstance(one, Exception) and not isinstance(one, StoreFailed) for one in done[:4]] == [True] * 4
    assert done[4:] == [None, None]
    assert await store.moves("a") == [move(1), move(2)]


@on_every_store
async def test_whoever_gives_up_waiting_does_no_harm(store: Store) -> None:
    await store.create(table(), [])
    asking = asyncio.create_task(store.append(move(1)))
    await asyncio.sleep(0)
    asking.cancel()
    with pytest.raises(asyncio.CancelledError):
        await asking
    assert len(await store.moves("a")) in (0, 1)


# ------------------------------------------------------------------------------------------------ seats


@on_every_store
async def test_a_seat_changes_hands(store: Store) -> None:
    await store.create(table(), [seat(), seat(seat=1)])
    ana = seat(kind="person", name="Ana", bot="aprendiz", key="k", seen=4.0, autoplay=False)
    await store.sit(seat(), ana)
    assert await store.find("a") == Listing(table(), (ana, seat(seat=1)), 0)


@pytest.mark.parametrize("opened", STORES)
@pytest.mark.parametrize(
    "other", [{"kind": "bot"}, {"name": "B"}, {"bot": "b"}, {"key": "b"}, {"autoplay": False}, {"coach": True}]
)
def test_a_seat_that_is_not_as_it_was_is_taken(opened: Open, other: dict[str, Any], tmp_path: Path) -> None:
    async def test(store: Store) -> None:
        await store.create(table(), [seat()])
        with pytest.raises(Taken):
            await store.sit(seat(**other), seat(kind="person", name="Ana"))
        assert await store.find("a") == Listing(table(), (seat(),), 0)

    run(opened, tmp_path, test)


@on_every_store
async def test_when_somebody_was_last_seen_does_not_stand_in_the_way(store: Store) -> None:
    await store.create(table(), [seat(seen=5.0)])
    await store.sit(seat(seen=1.0), seat(kind="person", seen=6.0))
    found = await store.find("a")
    assert found and found.seats == (seat(kind="person", seen=6.0),)


@on_every_store
async def test_of_many_who_want_a_seat_exactly_one_gets_it(store: Store) -> None:
    await store.create(table(), [seat()])
    people = [seat(kind="person", key=f"k{n}") for n in range(30)]
    done = await asyncio.gather(*(outcome(store.sit(seat(), person)) for person in people))
    assert done.count(True) == 1
    found = await store.find("a")
    assert found and found.seats == (people[done.index(True)],)


@on_every_store
async def test_a_seat_that_does_not_exist_is_taken(store: Store) -> None:
    with pytest.raises(Taken):
        await store.sit(seat(), seat(kind="person"))


@on_every_store
async def test_touch_notes_when_and_nothing_else(store: Store) -> None:
    await store.create(table(), [seat(name="Ana"), seat(seat=1), seat(seat=2)])
    await store.touch([seat(name="other", key="k", seen=3.0), seat(seat=2, seen=4.0), seat("nowhere", seen=9.0)])
    await store.touch([])
    found = await store.find("a")
    assert found and found.seats == (seat(name="Ana", seen=3.0), seat(seat=1), seat(seat=2, seen=4.0))


@on_every_store
async def test_a_table_has_one_rematch(store: Store) -> None:
    await store.create(table(), [])
    done = await asyncio.gather(*(outcome(store.set_next("a", f"b{n}")) for n in range(5)))
    assert done.count(True) == 1
    found = await store.find("a")
    assert found and found.table.next == f"b{done.index(True)}"
    with pytest.raises(Taken):
        await store.set_next("nowhere", "b")


# ------------------------------------------------------------------------------------------------ lists


@on_every_store
async def test_the_lobby_lists_public_tables_going_on_newest_first(store: Store) -> None:
    for row in (table("old", 1), table("new", 3), table("mid", 2), table("secret", 4, listed=False)):
        await store.create(row, [seat(row.id)])
    await store.create(table("over", 5, over=True), [])
    await store.append(move(1, "mid"))
    assert await store.listed(9) == [
        Listing(table("new", 3), (seat("new"),), 0),
        Listing(table("mid", 2), (seat("mid"),), 1),
        Listing(table("old", 1), (seat("old"),), 0),
    ]
    assert await ids(store.listed(2)) == ["new", "mid"]
    assert await store.listed(0) == []
    await store.append(move(1, "new"), over=True)
    assert await ids(store.listed(9)) == ["mid", "old"]


@on_every_store
async def test_whoever_holds_a_seat_finds_the_table_again(store: Store) -> None:
    await store.create(table("both", 1, listed=False), [seat("both", 0, key="k"), seat("both", 1, key="k")])
    await store.create(table("over", 2, over=True), [seat("over", 0, key="other"), seat("over", 1, key="k")])
    await store.create(table("foreign", 3), [seat("foreign", key="other"), seat("foreign", 1)])
    assert await ids(store.held_by("k", 9)) == ["over", "both"]
    assert await ids(store.held_by("k", 1)) == ["over"]
    assert await ids(store.held_by("nobody", 9)) == []


@on_every_store
async def test_nobody_holds_the_open_seats(store: Store) -> None:
    await store.create(table(), [seat()])
    assert await store.held_by("", 9) == []


@on_every_store
async def test_tables_with_bots_are_those_where_a_bot_or_a_stand_in_plays(store: Store) -> None:
    await store.create(table("bot"), [seat("bot"), seat("bot", 1, kind="bot", bot="maestra")])
    await store.create(table("away"), [seat("away", kind="person", bot="oficial")])
    await store.create(table("people"), [seat("people", kind="person"), seat("people", 1)])
    await store.create(table("over", over=True), [seat("over", kind="bot", bot="maestra")])
    assert sorted(await store.with_bots()) == ["away", "bot"]
    assert await store.count() == 3


@on_every_store
async def test_tables_of_some_rules_of_a_game_are_over(store: Store) -> None:
    for rules in (1, 2, 3):
        await store.create(table(f"azul{rules}", rules=rules), [])
    await store.create(table("other", game="barrio", rules=1), [])
    await store.shut("azul", [])
    assert await store.count() == 4
    await store.shut("azul", [0, 1, 2])
    assert sorted(await ids(store.listed(9))) == ["azul3", "other"]
    found = await store.find("azul1")
    assert found and found.table == table("azul1", rules=1, over=True)


# ------------------------------------------------------------------------------------------------ links, forgetting


@on_every_store
async def test_a_link_is_used_once(store: Store) -> None:
    await store.create(table(), [seat()])
    link = Link("h", "a", 0, until=10.0)
    await store.keep_link(link)
    assert await store.look_at_link("h") == await store.look_at_link("h") == link
    used = await asyncio.gather(*(store.use_link("h", 9.0) for _ in range(9)))
    assert used.count(link) == 1 and used.count(None) == 8
    assert await store.look_at_link("h") is None


@on_every_store
async def test_a_link_that_has_run_out_is_of_no_use(store: Store) -> None:
    await store.create(table(), [seat()])
    await store.keep_link(Link("h", "a", 0, until=10.0))
    assert await store.use_link("h", 10.0) is None
    assert await store.use_link("x", 1.0) is None


@on_every_store
async def test_a_link_kept_twice_is_taken(store: Store) -> None:
    await store.create(table(), [seat()])
    await store.keep_link(Link("h", "a", 0, until=10.0))
    with pytest.raises(Taken):
        await store.keep_link(Link("h", "a", 0, until=11.0))


@on_every_store
async def test_forgotten_is_what_was_neither_made_nor_played_since(store: Store) -> None:
    await store.create(table("old", 1), [seat("old", key="k")], [move(1, "old", at=5.0)])
    await store.create(table("played", 1), [seat("played")], [move(1, "played", at=10.0)])
    await store.create(table("made", 10), [], [move(1, "made", at=5.0)])
    await store.create(table("unplayed", 9), [])
    for link in (Link("h", "old", 0, until=99.0), Link("out", "made", 0, until=9.0), Link("in", "made", 0, until=11.0)):
        await store.keep_link(link)
    assert await store.forget(10.0) == 2
    assert sorted(await ids(store.listed(9))) == ["made", "played"]
    assert [await store.find("old"), await store.moves("old"), await store.held_by("k", 9)] == [None, [], []]
    assert [await store.look_at_link(hash) for hash in ("h", "out")] == [None, None]
    assert await store.look_at_link("in")
    assert await store.forget(10.0) == 0


@partial(on_every_store, stores=FOR_MANY)
async def test_however_many_are_forgotten(store: Store) -> None:
    for n in range(450):
        await store.create(table(f"t{n}"), [seat(f"t{n}")], [move(1, f"t{n}")])
    assert await store.forget(2.0) == 450
    assert await store.count() == 0


@on_every_store
async def test_somebody_forgotten_leaves_a_seat_without_a_name_in_which_a_bot_plays_on(store: Store) -> None:
    await store.create(table(host="k"), [seat(kind="person", name="Ana", key="k"), seat(seat=1, name="Blas", key="b")])
    await store.keep_link(Link("h", "a", 0, until=10.0))
    assert [await store.forget_visitor("k"), await store.forget_visitor("k"), await store.forget_visitor("")] == [
        1,
        0,
        0,
    ]
    found = await store.find("a")
    assert found and found.table.host == "" and found.seats[1] == seat(seat=1, name="Blas", key="b")
    assert found.seats[0] == seat(kind="bot", name="—", bot="oficial")
    assert await store.held_by("k", 9) == [] and await store.look_at_link("h") is None


@on_every_store
async def test_a_probe_is_written_and_changes_nothing(store: Store) -> None:
    await store.create(table(), [seat()], [move(1)])
    await store.probe()
    assert await store.find("a") == Listing(table(), (seat(),), 1) and store.failures == 0


# ------------------------------------------------------------------------------------------------ laws

words = st.text(st.characters(exclude_categories=["Cs"]), max_size=20)
times = st.floats(0, 1e11)
options = st.dictionaries(words, st.booleans() | words | st.integers(-(2**53), 2**53), max_size=4)
tables = st.builds(
    TableRow, words, words, st.integers(0, 99), words, options, st.booleans(), st.booleans(),
    st.sampled_from(["live", "days"]), times, st.booleans(), st.booleans(), words, words, words, words,
    st.integers(0, 2**62),
)  # fmt: skip
seats = st.builds(
    SeatRow, words, st.integers(0, 9), st.just("person"), words, words, words, times, st.booleans(), st.booleans(),
    st.booleans(),
)  # fmt: skip


@given(tables, seats, st.lists(st.integers(-1, 2**31), max_size=6).map(tuple), times)
def test_whatever_is_kept_comes_back_the_same(
    made: TableRow, sits: SeatRow, actions: tuple[int, ...], at: float
) -> None:
    sits, moved = sits._replace(table=made.id), MoveRow(made.id, 1, sits.seat, "play", actions, sits.name, at)

    async def test(store: Store) -> None:
        await store.create(made, [sits], [moved])
        assert await store.find(made.id) == Listing(made, (sits,), 1)
        assert await store.moves(made.id) == [moved]

    run(in_memory, Path(), test)


@given(st.lists(st.integers(0, 6), max_size=40))
def test_in_whatever_order_they_come_moves_have_no_gap_and_the_kept_are_those_told_so(seqs: list[int]) -> None:
    async def test(store: Store) -> None:
        await store.create(table(), [])
        rows = [move(seq, seat=place) for place, seq in enumerate(seqs)]
        done = await asyncio.gather(*(outcome(store.append(row)) for row in rows))
        kept = await store.moves("a")
        assert kept == [row for row, was_done in zip(rows, done, strict=True) if was_done]
        assert [row.seq for row in kept] == list(range(1, len(kept) + 1))

    run(in_memory, Path(), test)


# ------------------------------------------------------------------------------------------------ closing, reopening


@pytest.mark.parametrize("opened", KEPT_STORES)
def test_what_was_kept_is_there_when_it_is_opened_again(opened: Open, tmp_path: Path) -> None:
    async def first(store: Store) -> None:
        await store.create(table(), [seat()], [move(1)])
        await store.append(move(2))
        await store.keep_link(Link("h", "a", 0, 9.0))

    async def again(store: Store) -> None:
        assert await store.find("a") == Listing(table(), (seat(),), 2)
        assert await store.look_at_link("h")
        await store.append(move(3))

    run(opened, tmp_path, first)
    run(opened, tmp_path, again)


@on_every_store
async def test_whoever_asked_before_it_closed_is_answered_and_nobody_after(store: Store) -> None:
    await store.create(table(), [])
    asking = [asyncio.create_task(store.append(move(seq))) for seq in range(1, 40)]
    await asyncio.sleep(0)
    await asyncio.gather(store.close(), store.close())
    assert await asyncio.gather(*asking) == [None] * 39
    with pytest.raises(StoreFailed):
        await store.find("a")


def test_a_reader_that_has_left_does_not_stop_the_store(tmp_path: Path) -> None:
    """Its loop is closed before the answer comes."""
    store = SqliteStore.open(tmp_path / "tables.db")

    async def leave() -> None:
        asking = asyncio.create_task(store.create(table(), []))
        await asyncio.sleep(0)
        asking.cancel()

    asyncio.run(leave())

    async def come() -> None:
        await store.count()
        await store.close()

    asyncio.run(come())


# ------------------------------------------------------------------------------------------------ what fails


def small(store: Store, pages: int) -> Coroutine[Any, Any, Any]:
    assert isinstance(store, SqliteStore)
    return store.worker.read(lambda db: db.execute(f"PRAGMA max_page_count = {pages}").fetchone())


@pytest.mark.parametrize("opened", [on_file, in_memory])
def test_a_full_store_keeps_nothing_of_a_group_and_goes_on(opened: Open, tmp_path: Path) -> None:
    async def test(store: Store) -> None:
        await store.create(table(), [seat()])
        await small(store, 1)
        large = [move(seq, hash="x" * 3000) for seq in range(1, 30)]
        done = await asyncio.gather(*map(store.append, large), return_exceptions=True)
        kept = await store.moves("a")
        assert StoreFailed in map(type, done)
        assert kept == [row for row, error in zip(large, done, strict=True) if error is None]
        await small(store, 10_000)
        await store.append(move(len(kept) + 1))

    run(opened, tmp_path, test)


def test_a_commit_that_fails_keeps_nothing(tmp_path: Path) -> None:
    """The disk takes no more bytes: it is the commit that finds out."""
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)

    async def test(store: Store) -> None:
        await store.create(table(), [seat()])
        resource.setrlimit(resource.RLIMIT_FSIZE, ((tmp_path / "tables.db-wal").stat().st_size, hard))
        asked = [store.append(move(1), over=True), store.sit(seat(), seat(name="Ana")), store.append(move(7))]
        done = await asyncio.gather(*asked, return_exceptions=True)
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
        assert list(map(type, done)) == [StoreFailed] * 3
        assert await store.find("a") == Listing(table(), (seat(),), 0)
        await store.append(move(1))

    try:
        run(on_file, tmp_path, test)
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
    assert run(on_file, tmp_path, lambda store: store.moves("a")) == [move(1)]


WRITER = """
import asyncio, sys
from andamio.table.sqlite import SqliteStore
from tests.table.test_store import move, table

async def write(store, name):
    await store.create(table(name), [])
    for seq in range(1, 1_000_000):
        await store.append(move(seq, name))
        print(name, seq, flush=True)

async def main():
    store = SqliteStore.open(sys.argv[1])
    await asyncio.gather(*(write(store, name) for name in "abcd"))

asyncio.run(main())
"""


def process(root: Path, code: str, file: Path) -> subprocess.Popen[str]:
    command = [sys.executable, "-c", code, str(file)]
    return subprocess.Popen(command, cwd=root, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)


def test_what_was_acknowledged_outlives_kill_9(root: Path, tmp_path: Path) -> None:
    with process(root, WRITER, tmp_path / "tables.db") as writer:
        assert writer.stdout
        told = [writer.stdout.readline() for _ in range(500)]
        writer.send_signal(signal.SIGKILL)
        told += writer.stdout.readlines()
    acknowledged = {name: int(seq) for name, seq in (line.split() for line in told if line.endswith("\n"))}

    async def test(store: Store) -> None:
        for name, seq in acknowledged.items():
            kept = await store.moves(name)
            assert kept == [move(n, name) for n in range(1, len(kept) + 1)]
            assert len(kept) >= seq

    assert len(acknowledged) == 4
    run(on_file, tmp_path, test)


HOLDER = """
import sys
from andamio.table.sqlite import SqliteStore
store = SqliteStore.open(sys.argv[1])
print("open", flush=True)
sys.stdin.read()
"""


FORKED = """
import os, sys
from andamio.table.sqlite import SqliteStore
store = SqliteStore.open(sys.argv[1])
if os.fork():
    print("open", flush=True)
sys.stdin.read()
os._exit(0)
"""


def refusal(file: Path) -> BadInput:
    with pytest.raises(BadInput) as found:
        SqliteStore.open(file)
    return found.value


def test_a_second_process_is_refused_until_the_first_is_gone(root: Path, tmp_path: Path) -> None:
    with process(root, HOLDER, tmp_path / "tables.db") as holder:
        assert holder.stdout and holder.stdout.readline() == "open\n"
        (tmp_path / "link.db").symlink_to(tmp_path / "tables.db")
        for name in ("tables.db", "link.db"):
            assert "another server uses it already" in refusal(tmp_path / name).say("en")
        assert "otro servidor ya lo usa" in refusal(tmp_path / "tables.db").say("es")
        holder.kill()
    run(on_file, tmp_path, lambda store: store.count())


def test_neither_a_hard_link_nor_a_lock_that_is_gone_admits_a_second(root: Path, tmp_path: Path) -> None:
    with process(root, HOLDER, tmp_path / "tables.db") as holder:
        assert holder.stdout and holder.stdout.readline() == "open\n"
        (tmp_path / "other.db").hardlink_to(tmp_path / "tables.db")
        (tmp_path / "tables.db.lock").unlink()
        for name in ("other.db", "tables.db"):
            assert "another server uses it already" in refusal(tmp_path / name).say("en")
        holder.kill()


def test_in_one_process_a_hard_link_is_the_same_store(tmp_path: Path) -> None:
    async def test(store: Store) -> None:
        (tmp_path / "other.db").hardlink_to(tmp_path / "tables.db")
        refusal(tmp_path / "other.db")

    run(on_file, tmp_path, test)


def test_a_worker_that_outlives_its_server_keeps_nobody_out(root: Path, tmp_path: Path) -> None:
    with process(root, FORKED, tmp_path / "tables.db") as server:
        assert server.stdout and server.stdout.readline() == "open\n"
        refusal(tmp_path / "tables.db")
        server.kill()
        server.wait()
        run(on_file, tmp_path, lambda store: store.count())


def test_the_same_process_is_refused_too(tmp_path: Path) -> None:
    async def test(store: Store) -> None:
        assert "another server uses it already" in refusal(tmp_path / "tables.db").say("en")

    run(on_file, tmp_path, test)
    run(on_file, tmp_path, lambda store: store.count())


def sqlite_file(file: Path, script: str) -> Path:
    with closing(sqlite3.connect(file)) as db:
        db.executescript(script)
    return file


def test_a_newer_schema_is_refused_and_left_alone(tmp_path: Path) -> None:
    run(on_file, tmp_path, lambda store: store.count())
    file = sqlite_file(tmp_path / "tables.db", f"PRAGMA user_version = {len(MIGRATIONS) + 1}")
    before = file.read_bytes()
    assert f"(schema {len(MIGRATIONS) + 1}; this one knows {len(MIGRATIONS)})" in refusal(file).say("en")
    assert "un Andamio más nuevo" in refusal(file).say("es")
    assert file.read_bytes() == before


def test_the_database_of_another_program_is_refused_and_left_alone(tmp_path: Path) -> None:
    file = sqlite_file(tmp_path / "other.db", "CREATE TABLE x (y)")
    before = file.read_bytes()
    assert "another program" in refusal(file).say("en")
    assert "otro programa" in refusal(file).say("es")
    assert file.read_bytes() == before


def test_garbage_is_refused_and_left_alone(tmp_path: Path) -> None:
    file = tmp_path / "garbage.db"
    file.write_bytes(b"not a database at all" * 100)
    assert refusal(file).say("en") == f"{file}: is not a database"
    assert refusal(file).say("es") == f"{file}: no es una base de datos"
    assert file.read_bytes() == b"not a database at all" * 100


def test_where_nothing_can_be_written_is_said(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    for place in (tmp_path / "file" / "tables.db", Path("/proc/none/tables.db"), tmp_path):
        assert "cannot be used" in refusal(place).say("en")
        assert "no se puede usar" in refusal(place).say("es")


def test_folders_are_made_and_nobody_else_may_look_in(tmp_path: Path) -> None:
    run(on_file, tmp_path / "deep" / "er", lambda store: store.count())
    assert (tmp_path / "deep" / "er" / "tables.db").stat().st_mode & 0o077 == 0
    assert (tmp_path / "deep" / "er").stat().st_mode & 0o077 == 0


def test_an_empty_file_is_welcome() -> None:
    with tempfile.NamedTemporaryFile(suffix=".db") as file:
        store = SqliteStore.open(file.name)
        asyncio.run(store.close())
