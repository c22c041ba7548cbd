"""`andamio backup`: a sound copy of one moment, or a sentence and nothing changed."""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from andamio.core.errors import BadInput
from andamio.table.backup import backup
from andamio.table.sqlite import SqliteStore
from andamio.table.store import MoveRow, SeatRow, TableRow
from andamio.table.store_file import default_store

from .terminal import Terminal

pytestmark = pytest.mark.compiled

TABLE = TableRow("a", "azul", 1, "", {"seats": 2}, listed=True, casual=True, pace="live", made=1.0)
LARGE = "x" * 200_000  # several steps of the copy


def move(seq: int) -> MoveRow:
    return MoveRow("a", seq, 0, "play", (seq,), f"{seq:x}", float(seq))


@pytest.fixture
def store(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The usual store: a table, and three moves."""
    monkeypatch.setenv("ANDAMIO_STORE", str(tmp_path / "tables.db"))

    async def make() -> None:
        made = SqliteStore.open(tmp_path / "tables.db")
        await made.create(TABLE, [SeatRow("a", 0, "open")], [move(1), move(2), move(3)])
        await made.close()

    asyncio.run(make())
    return tmp_path / "tables.db"


def moves_in(file: Path) -> list[int]:
    with closing(sqlite3.connect(file)) as db:
        return [seq for (seq,) in db.execute("SELECT seq FROM moves ORDER BY seq")]


def names(folder: Path) -> set[str]:
    return {file.name for file in folder.iterdir()} - {"tables.db.lock"}


def test_a_copy_says_what_it_keeps_in_both_languages(andamio: Terminal, store: Path, tmp_path: Path) -> None:
    said = andamio(f"backup {tmp_path}/one.db")
    assert (said.code, said.out, said.err) == (0, f"Copied to {tmp_path}/one.db: tables, 1; moves, 3\n", "")
    assert f"Copia en {tmp_path}/two.db: mesas, 1; jugadas, 3" in andamio(f"backup {tmp_path}/two.db --lang es").out
    assert moves_in(tmp_path / "one.db") == [1, 2, 3]
    assert names(tmp_path) == {"tables.db", "one.db", "two.db"}


def test_a_copy_is_a_store(andamio: Terminal, store: Path, tmp_path: Path) -> None:
    andamio(f"backup {tmp_path}/deep/copy.db")

    async def use() -> None:
        copy = SqliteStore.open(tmp_path / "deep" / "copy.db")
        await copy.append(move(4))
        assert [row.seq for row in await copy.moves("a")] == [1, 2, 3, 4]
        await copy.close()

    asyncio.run(use())
    assert "moves, 4" in andamio(f"backup {tmp_path}/again.db --store {tmp_path}/deep/copy.db").out


def test_a_copy_is_of_one_moment_though_a_server_writes_meanwhile(store: Path, tmp_path: Path) -> None:
    async def serve() -> None:
        server = SqliteStore.open(store)
        await server.create(TABLE._replace(id="b", box=LARGE * 20), [])
        loop, seqs = asyncio.get_running_loop(), iter(range(4, 1000))
        steps: list[int] = []

        def progress(done: int, total: int) -> None:
            steps.append(done)
            asyncio.run_coroutine_threadsafe(server.append(move(next(seqs))), loop).result()

        kept = await asyncio.to_thread(backup, store, tmp_path / "copy.db", progress)
        assert kept == (2, 3)
        assert len(steps) > 3 and steps == sorted(steps)
        assert len(await server.moves("a")) == 3 + len(steps)
        await server.close()

    asyncio.run(serve())
    assert moves_in(tmp_path / "copy.db") == [1, 2, 3]


def test_what_exists_is_replaced_only_if_told(andamio: Terminal, store: Path, tmp_path: Path) -> None:
    precious = tmp_path / "copy.db"
    precious.write_text("precious", encoding="utf-8")
    assert "exists already" in andamio.refused(f"backup {precious}")
    assert "ya existe" in andamio.refused(f"backup {precious} --lang es")
    assert precious.read_text(encoding="utf-8") == "precious"
    assert andamio(f"backup {precious} --force").code == 0
    assert moves_in(precious) == [1, 2, 3]
    assert precious.stat().st_mode & 0o077 == 0


def test_what_appears_meanwhile_is_not_replaced(store: Path, tmp_path: Path) -> None:
    with pytest.raises(BadInput, match="exists already"):
        backup(store, tmp_path / "copy.db", lambda *_: (tmp_path / "copy.db").touch())
    assert names(tmp_path) == {"tables.db", "copy.db"}


def test_the_store_itself_and_a_store_in_use_are_never_replaced(andamio: Terminal, store: Path, tmp_path: Path) -> None:
    (tmp_path / "link.db").symlink_to(store)
    for name in ("tables.db", "link.db"):
        assert "is the store itself" in andamio.refused(f"backup --force {tmp_path}/{name}")
    other = SqliteStore.open(tmp_path / "other.db")
    assert "is a store that is open" in andamio.refused(f"backup --force {tmp_path}/other.db")
    asyncio.run(other.close())
    assert andamio(f"backup --force {tmp_path}/other.db").code == 0


def damage(file: Path) -> None:
    """Turn every page but the first to nonsense."""
    data = file.read_bytes()
    file.write_bytes(data[:4096] + b"\xa5" * (len(data) - 4096))


def test_a_damaged_store_is_not_taken_for_a_copy(andamio: Terminal, store: Path, tmp_path: Path) -> None:
    damage(store)
    assert f"{store}: is damaged (" in andamio.refused(f"backup {tmp_path}/copy.db")
    assert f"{store}: está dañado" in andamio.refused(f"backup {tmp_path}/copy.db --lang es")
    assert names(tmp_path) == {"tables.db"}


def test_bad_places_get_a_sentence(andamio: Terminal, store: Path, tmp_path: Path) -> None:
    (tmp_path / "garbage.db").write_bytes(b"garbage" * 1000)
    (tmp_path / "empty.db").touch()
    before = names(tmp_path)
    cases = {
        f"backup {tmp_path}/copy.db --store {tmp_path}/none.db": ("there is no store there", "no hay ningún almacén"),
        f"backup {tmp_path}/copy.db --store {tmp_path}/garbage.db": ("is not a database", "no es una base de datos"),
        f"backup {tmp_path}/copy.db --store {tmp_path}/empty.db": ("is a store never used", "sin estrenar"),
        f"backup {tmp_path}/garbage.db/copy.db": ("cannot be used", "no se puede usar"),
        f"backup --force {tmp_path}": ("cannot be used", "no se puede usar"),
        "backup": ("FILE is missing", "falta FILE"),
    }
    for words, (english, spanish) in cases.items():
        assert english in andamio.refused(words)
        assert spanish in andamio.refused(f"{words} --lang es")
    assert names(tmp_path) == before


def test_the_usual_place(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.delenv("ANDAMIO_STORE", raising=False)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert default_store() == tmp_path / "andamio" / "tables.db"
    monkeypatch.delenv("XDG_DATA_HOME")
    monkeypatch.setenv("HOME", str(tmp_path))
    assert default_store() == tmp_path / ".local" / "share" / "andamio" / "tables.db"
    monkeypatch.setenv("ANDAMIO_STORE", "mine.db")
    assert default_store() == Path("mine.db")
