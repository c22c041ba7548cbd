"""A copy of a store, taken while a server writes to it: one moment of it, whole and sound, or no copy at all."""

from __future__ import annotations

import os
import sqlite3
import sys
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import NamedTuple

from andamio.core.errors import BadInput
from andamio.core.text import Text

from .sqlite.schema import OURS, PATIENCE, check_is_ours, pragma, unusable
from .store_file import OWNER_ONLY, Hold, lock_of

PAGES = 256  # copied between two steps of a progress bar: 1 MiB

Progress = Callable[[int, int], None]  # told how many pages are copied, and how many there are


class Kept(NamedTuple):
    tables: int
    moves: int


def backup(source: Path, target: Path, progress: Progress, force: bool = False) -> Kept:
    """Raises BadInput, and leaves `target` as it was, if it may not be replaced or there is nothing to copy."""
    source, target = source.resolve(), target.resolve()
    check_target(source, target, force)
    try:
        with closing(snapshot(source)) as db, beside(target) as part:
            kept = copy(db, part, progress, source)
            check_target(source, target, force)
            put(part, target)
        return kept
    except (OSError, sqlite3.Error) as error:
        raise unusable(str(target), error) from None


def check_target(source: Path, target: Path, force: bool) -> None:
    if target == source:
        raise BadInput(what=str(target), why=Text("es el propio almacén", "is the store itself"))
    if target.exists() and not force:
        why = Text("ya existe; elige otro nombre o usa --force", "exists already; choose another name or use --force")
        raise BadInput(what=str(target), why=why)
    if target.with_name(f"{target.name}-wal").exists():
        why = Text("es un almacén abierto o mal cerrado", "is a store that is open, or was not closed")
        raise BadInput(what=str(target), why=why)


def snapshot(source: Path) -> sqlite3.Connection:
    """The store at this moment: what is written from now on is not seen, and disturbs nothing."""
    if not source.is_file():
        raise BadInput(what=str(source), why=Text("ahí no hay ningún almacén", "there is no store there"))
    db = sqlite3.connect(f"{source.as_uri()}?mode=rw", PATIENCE, isolation_level=None, uri=True)
    try:
        db.execute("BEGIN")
        check_is_ours(db, str(source))
        if pragma(db, "application_id") != OURS:
            raise BadInput(what=str(source), why=Text("es un almacén sin estrenar", "is a store never used"))
        return db
    except BaseException as error:
        db.close()
        raise unusable(str(source), error) if isinstance(error, sqlite3.Error) else error from None


@contextmanager
def beside(target: Path) -> Iterator[Path]:
    """A place for what is not finished, in the same folder; nothing stays there."""
    target.parent.mkdir(parents=True, exist_ok=True)
    part = target.with_name(f"{target.name}.{os.getpid()}")
    try:
        part.touch(OWNER_ONLY)
        yield part
    finally:
        for end in ("", "-journal", "-wal", "-shm"):
            part.with_name(f"{part.name}{end}").unlink(missing_ok=True)


def copy(db: sqlite3.Connection, part: Path, progress: Progress, source: Path) -> Kept:
    with closing(sqlite3.connect(part, isolation_level=None)) as made:
        db.backup(made, pages=PAGES, progress=lambda _, left, total: progress(total - left, total))
        made.execute("PRAGMA journal_mode = DELETE")  # one file that needs no others
        check_is_sound(made, source)
        return Kept(count(made, "tables"), count(made, "moves"))


def check_is_sound(made: sqlite3.Connection, source: Path) -> None:
    (found,) = made.execute("PRAGMA integrity_check(1)").fetchone()
    if found != "ok":
        *_, flaw = found.splitlines()
        raise BadInput(what=str(source), why=Text(f"está dañado, y no se copió ({flaw})", f"is damaged ({flaw})"))


def count(db: sqlite3.Connection, name: str) -> int:
    return int(db.execute(f"SELECT count(*) FROM {name}").fetchone()[0])


def put(part: Path, target: Path) -> None:
    """In one step; where a store has been, only if no server has it."""
    hold = Hold(target) if lock_of(target).exists() else None
    try:
        part.replace(target)
        keep_names(target.parent)
    finally:
        if hold:
            hold.release()


def keep_names(folder: Path) -> None:
    """A new name is kept for good once its folder is written."""
    if sys.platform != "win32":
        descriptor = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)
