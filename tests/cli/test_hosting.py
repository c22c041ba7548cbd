"""Commands of whoever runs a house: one sentence and exit code 2 for what cannot be; copies that can be restored."""

from __future__ import annotations

import asyncio
import json
import tomllib
from dataclasses import fields
from pathlib import Path

import pytest

from andamio.core.errors import AndamioError, BadInput
from andamio.table.holdings import of_table, with_store
from andamio.table.limits import Limits
from andamio.table.moving import back_up, restore
from andamio.table.postgres import PostgresStore
from andamio.table.postgres.schema import MIGRATIONS
from andamio.table.store import Link, MoveRow, SeatRow, Store, TableRow
from andamio.table.store_file import default_store, shown
from andamio.table.tokens import hash_of
from andamio.web.configuration import RATES, read_settings
from andamio.web.settings import Rate, Settings
from tests.postgres import ask, database, emptied, shared_database

from .terminal import Terminal

pytestmark = [pytest.mark.compiled, pytest.mark.xdist_group("postgres")]
ROOT = Path(__file__).parents[2]
ANA = "ana-is-somebody-else"
TABLE = TableRow("a", "azul", 1, "", {"seats": 2}, listed=True, casual=True, pace="live", made=1.5, host=hash_of(ANA))
SEATS = [SeatRow("a", 0, "person", "Ana", key=hash_of(ANA), seen=2.5), SeatRow("a", 1, "person", "Blas", key="b")]
MOVES = [MoveRow("a", seq, seq % 2, "play", (seq, 2**40), f"{seq:x}", float(seq)) for seq in (1, 2, 3)]


async def fill(store: Store) -> None:
    await store.create(TABLE, SEATS, MOVES)
    await store.keep_link(Link("h", "a", 1, 9.0))


# ------------------------------------------------------------------------------------------------ databases


def test_a_database_that_cannot_be_used_is_said_in_a_sentence(andamio: Terminal) -> None:
    empty, other, newer = database("empty", False), database("other", False), database("newer")
    ask(other, lambda db: db.execute("CREATE TABLE x (y INT)"))
    ask(newer, lambda db: db.execute("UPDATE andamio_schema SET number = 99"))
    known = len(MIGRATIONS)
    for url in (empty, other, newer):
        with pytest.raises(AndamioError):
            with_store(url, lambda store: store.count())
    for url, said in (
        (empty, f"its schema is 0 and this Andamio needs {known}; run 'andamio migrate --store …' first"),
        (other, "is the database of another program"),
        (newer, f"a newer Andamio wrote it (schema 99; this one knows {known})"),
        ("postgresql://ana:secret@127.0.0.1:1/x", "the database cannot be reached"),
    ):
        for command in ("serve --no-open", "think"):
            found = andamio(f"{command} --store {url}")
            assert (found.code, found.out) == (2, "") and said in found.err and "secret" not in found.err
            assert found.err.count("\n") == 1
    assert "no se llega a la base de datos" in andamio("serve --store postgresql://127.0.0.1:1/x --lang es").err


def test_a_database_is_migrated_once_and_a_newer_or_foreign_one_never(andamio: Terminal) -> None:
    url, known = database("empty", False), len(MIGRATIONS)
    assert andamio(f"migrate --store {url}").out == f"Schema {known} (it was 0)\n"
    assert andamio(f"migrate --store {url}").out == f"Schema {known}: up to date\n"
    ask(url, lambda db: db.execute("UPDATE andamio_schema SET number = 99"))
    assert andamio(f"migrate --store {url}").code == 2
    assert andamio("migrate --store tables.db").code == 2


def test_an_older_schema_is_brought_up_to_date_with_all_that_it_keeps(andamio: Terminal) -> None:
    url = database("older", False)
    ask(
        url,
        lambda db: db.execute("CREATE TABLE andamio_schema (number INTEGER); INSERT INTO andamio_schema VALUES (1)"),
    )
    ask(url, lambda db: db.execute(MIGRATIONS[0]))
    ask(
        url,
        lambda db: db.execute(
            "INSERT INTO tables VALUES ('a','g',1,'','{}',true,true,'live',1,false,false,'','','','',0)"
        ),
    )
    assert andamio(f"migrate --store {url}").out == f"Schema {len(MIGRATIONS)} (it was 1)\n"
    assert with_store(url, lambda store: store.count()) == 1


# ------------------------------------------------------------------------------------------------ settings


def test_settings_come_from_file_and_environment_and_the_command_line_last(tmp_path: Path) -> None:
    file = tmp_path / "settings.toml"
    file.write_text('workers = 2\nlog = "json"\n[limits]\ntables = 7\nkept = 3\n[rates]\nmoves = [1, 5]\n')
    said = {"ANDAMIO_WORKERS": "3", "ANDAMIO_LIMITS_TABLES": "9", "ANDAMIO_RATES_WRITES": "2 4", "ANDAMIO_LANG": "es"}
    found = read_settings(str(file), said, workers=4, store=None)
    assert (found.workers, found.log, found.limits.tables, found.limits.kept) == (4, "json", 9, 3.0)
    assert (found.moves, found.writes, found.requests) == (Rate(1, 5), Rate(2, 4), Settings().requests)
    assert read_settings(environ={"ANDAMIO_SETTINGS": str(file)}).workers == 2


@pytest.mark.parametrize(
    "said", ["workers = -1", "workers = 1.5", "workers = true", "log = 'xml'", "log = 3", "wrokers = 1",
             "thinks = 'often'",
             "[limits]\ntables = 'x'", "[limits]\ntabels = 1", "[rates]\nmoves = 1", "[rates]\nmoves = [0, 9]",
             "side_by_side = 0", "connections = 0", "[limits]\ncached = 0", "hosts = ['https://a b']", "hosts = ['ftp://a']",
             "hosts = ['https://a/b']", "hosts = ['']", "hosts = 3", "store = 'mysql://a/b'",
             "[rates]\nmoves = [1, 0]", "[rates]\nmovse = [1, 1]", "[other]\nx = 1", "workers = ["])  # fmt: skip
def test_a_bad_setting_is_said_in_a_sentence(andamio: Terminal, tmp_path: Path, said: str) -> None:
    file = tmp_path / "settings.toml"
    file.write_text(said)
    found = andamio(f"serve --no-open --settings {file}")
    assert found.code == 2 and found.out == "" and found.err.startswith("andamio: ") and found.err.count("\n") == 1


def test_bad_settings_of_the_environment_and_files_that_are_none(
    andamio: Terminal, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert andamio("serve --settings nowhere.toml").code == 2
    monkeypatch.setenv("ANDAMIO_LIMITS_TABELS", "1")
    assert "did you mean 'tables'" in andamio("serve").err
    assert "querías decir «tables»" in andamio("serve --lang es").err


def test_a_slip_in_the_name_of_a_setting_is_no_silence(andamio: Terminal, monkeypatch: pytest.MonkeyPatch) -> None:
    assert read_settings(environ={"ANDAMIO_DOMAIN": "a.test", "ANDAMIO_TESTS": "deep", "ANDAMIO_LOG": ""}) == Settings(
        store=default_store()
    )
    monkeypatch.setenv("ANDAMIO_WROKERS", "3")
    found = andamio("serve --no-open")
    assert found.code == 2 and found.err.count("\n") == 1
    assert "ANDAMIO_WROKERS" in found.err and "did you mean 'ANDAMIO_WORKERS'" in found.err


@pytest.mark.parametrize(
    "command", ["serve --no-open", "think", "migrate", "backup x.db", "restore x.db", "export --table a",
                "forget --visitor a", "admin tables"])  # fmt: skip
def test_a_database_of_another_kind_is_no_file(andamio: Terminal, in_empty_folder: Path, command: str) -> None:
    with_store("x.db", fill)
    found = andamio(f"{command} --store mysql://ana:secret@127.0.0.1/b")
    assert found.code == 2 and "secret" not in found.err and found.err.count("\n") == 1
    assert [file.name for file in in_empty_folder.iterdir() if file.is_dir()] == []


def test_the_environment_may_name_a_database_of_ours_and_no_other(
    andamio: Terminal, monkeypatch: pytest.MonkeyPatch
) -> None:
    url = "postgresql://ana@127.0.0.1:1/b"
    monkeypatch.setenv("ANDAMIO_STORE", url)
    assert read_settings().store == url and "cannot be reached" in andamio("serve").err
    monkeypatch.setenv("ANDAMIO_STORE", "mysql://ana@127.0.0.1:1/b")
    for command in ("serve", "backup x.db", "restore x.db", "admin tables"):
        assert "is neither a file nor postgresql://" in andamio(command).err


def test_a_name_of_the_house_that_nobody_could_ask_for(andamio: Terminal) -> None:
    assert "must be a name or https://name" in andamio("serve --no-open --name https://a.test/b").err
    said = {"ANDAMIO_HOSTS": "https://a.test, [::1], b_c.test:8090 *"}
    assert read_settings(environ=said).hosts == ("https://a.test", "[::1]", "b_c.test:8090", "*")


@pytest.mark.parametrize(
    "given", ["ana:s3cret@h/b", "ana:s3:cr@s3cret@h/b", "ana@h/b?password=s3cret&x=1", "h/b?password=s3cret"]
)
def test_a_password_is_never_shown(given: str) -> None:
    assert "s3cret" not in shown(f"postgresql://{given}") and shown("a:b@c.db") == "a:b@c.db"


def test_the_file_that_shows_all_settings_shows_them_as_they_are() -> None:
    text = (ROOT / "deploy" / "settings.toml").read_text()
    shown = tomllib.loads(text)
    assert set(shown["limits"]) == {field.name for field in fields(Limits)}
    assert set(shown["rates"]) == set(RATES)
    found = read_settings(str(ROOT / "deploy" / "settings.toml"), {}, store="x")
    assert found == Settings(store="x")


# ------------------------------------------------------------------------------------------------ copies


def test_a_backup_of_a_database_is_a_file_that_can_be_restored_into_another(andamio: Terminal, tmp_path: Path) -> None:
    url = emptied()
    with_store(url, fill)
    before = with_store(url, lambda store: of_table(store, "a"))
    said = andamio(f"backup {tmp_path}/copy.db --store {url}")
    assert (said.code, said.out) == (0, f"Copied to {tmp_path}/copy.db: tables, 1; moves, 3\n")
    assert with_store(tmp_path / "copy.db", lambda store: of_table(store, "a")) == before
    assert "keeps tables already" in andamio(f"restore {tmp_path}/copy.db --store {url}").err
    emptied()
    assert andamio(f"restore {tmp_path}/copy.db --store {url}").out == "Restored: tables, 1; moves, 3\n"
    assert with_store(url, lambda store: of_table(store, "a")) == before
    assert ask(url, lambda db: db.fetchval("SELECT count(*) FROM errands")) == 1, "its bots go on"


def test_a_file_is_restored_into_a_file(andamio: Terminal, tmp_path: Path) -> None:
    with_store(tmp_path / "tables.db", fill)
    back_up(tmp_path / "tables.db", tmp_path / "copy.db", False)
    assert andamio(f"restore {tmp_path}/copy.db --store {tmp_path}/again.db").code == 0
    assert with_store(tmp_path / "again.db", lambda store: store.moves("a")) == MOVES
    assert andamio(f"restore {tmp_path}/copy.db --store {tmp_path}/again.db").code == 2, "it is there already"


def test_a_restore_that_fails_leaves_nothing(tmp_path: Path) -> None:
    with_store(tmp_path / "tables.db", fill)
    url = emptied()
    ask(url, lambda db: db.execute("ALTER TABLE moves ADD CONSTRAINT odd CHECK (seq < 3)"))
    try:
        with pytest.raises(Exception, match="odd"):
            restore(tmp_path / "tables.db", url, False)
        assert with_store(url, lambda store: store.count()) == 0
    finally:
        ask(url, lambda db: db.execute("ALTER TABLE moves DROP CONSTRAINT odd"))


def test_what_is_kept_of_a_table_and_of_a_visitor_is_told(andamio: Terminal, tmp_path: Path) -> None:
    place = tmp_path / "tables.db"
    with_store(place, fill)
    table = json.loads(andamio(f"export --store {place} --table a").out)
    assert (table["table"]["game"], len(table["moves"]), table["seats"][1]["name"]) == ("azul", 3, "Blas")
    ana = json.loads(andamio(f"export --store {place} --visitor {ANA}").out)
    assert [seat["name"] for seat in ana["tables"][0]["seats"]] == ["Ana"]
    assert ana["tables"][0]["others"] == ["Blas"] and ana["tables"][0]["made_by_visitor"]
    assert andamio(f"export --store {place} --table none").code == andamio(f"export --store {place}").code == 2


def test_a_visitor_is_forgotten(andamio: Terminal, tmp_path: Path) -> None:
    place = tmp_path / "tables.db"
    with_store(place, fill)
    assert andamio(f"forget --store {place} --visitor {ANA}").out == "Seats forgotten: 1\n"
    assert "Ana" not in andamio(f"export --store {place} --table a").out
    assert json.loads(andamio(f"export --store {place} --visitor {ANA}").out)["tables"] == []
    assert andamio(f"forget --store {place}").code == 2


# ------------------------------------------------------------------------------------------------ a store of PostgreSQL


def test_a_name_that_no_database_could_have_is_not_found() -> None:
    async def look() -> None:
        store = PostgresStore.open(shared_database())
        assert await store.find("a\0b") is None and await store.find("\ud800") is None
        await store.close()

    asyncio.run(look())


def test_a_move_whose_answer_was_lost_is_found_and_not_refused() -> None:
    """It is sent again, and finds itself; another in its place is refused."""
    from andamio.table.postgres.queries import insert_move
    from andamio.table.store import Taken

    async def lose() -> None:
        store = PostgresStore.open(await asyncio.to_thread(emptied))
        await fill(store)
        await store.wire.call(lambda db: insert_move(db, True, MOVES[2], False, None))
        with pytest.raises(Taken):
            await store.wire.call(lambda db: insert_move(db, True, MOVES[2]._replace(at=9.0), False, None))
        assert await store.moves("a") == MOVES
        await store.close()

    asyncio.run(lose())


def test_without_a_database_a_call_fails_within_its_patience() -> None:
    from andamio.table.postgres.wire import Wire
    from andamio.table.store import StoreFailed

    async def call() -> None:
        wire = Wire("postgresql://127.0.0.1:1/x")
        with pytest.raises(StoreFailed):
            await asyncio.wait_for(wire.call(lambda db: db.fetchval("SELECT 1"), 0.3), 3)
        assert wire.failures == 1

    asyncio.run(call())


def test_a_file_of_another_kind_of_store_is_no_backup(tmp_path: Path) -> None:
    (tmp_path / "x.db").write_bytes(b"nothing at all")
    with pytest.raises(BadInput):
        restore(tmp_path / "x.db", emptied(), False)
