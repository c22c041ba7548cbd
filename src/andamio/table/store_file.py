"""Where the store lies, and that one process alone has it."""

from __future__ import annotations

import os
import re
import sys
from pathlib import Path

from andamio.core.errors import BadInput
from andamio.core.text import Text

if sys.platform == "win32":
    import msvcrt
else:
    import fcntl

OWNER_ONLY = 0o600  # a store knows everybody's secrets
OWNER_ONLY_FOLDER = 0o700

LOCKED = (1 << 30) + (1 << 20)  # a byte of the store's own file, beyond those that SQLite locks

PASSWORD = re.compile(r"(?<=://)([^:@/]*):.*@|(?<=[?&]password=)[^&]*")  # in an address, whatever it is made of

held: set[tuple[int, int]] = set()  # device and number of files held by this process; a lock refuses others alone


def default_store() -> Path:
    """ANDAMIO_STORE, or a file in the folder where the user's programs keep their data."""
    if chosen := os.environ.get("ANDAMIO_STORE"):
        return Path(chosen)
    return data_folder() / "andamio" / "tables.db"


def file_of(store: Path | str) -> Path:
    """Raises BadInput for the address of a database that is none of ours: as a file, it would be one of that name."""
    if "://" in str(store):
        why = Text("no es un archivo ni postgresql://…", "is neither a file nor postgresql://…")
        raise BadInput(what=shown(store), why=why)
    return Path(store)


def shown(store: Path | str) -> str:
    """Without the password that an address may hold."""
    return PASSWORD.sub(lambda found: "…" if found[1] is None else f"{found[1]}@", str(store))


def data_folder() -> Path:
    if sys.platform == "win32" and (local := os.environ.get("LOCALAPPDATA")):
        return Path(local)
    if chosen := os.environ.get("XDG_DATA_HOME"):
        return Path(chosen)
    try:
        return Path.home() / ".local" / "share"
    except RuntimeError:
        why = Text("quien no tiene carpeta propia ha de decir dónde", "somebody without a home must say where")
        raise BadInput(what="ANDAMIO_STORE", why=why) from None


class Hold:
    """This process has the store; no other gets it until `release`, or until the process is gone, however it went.

    The file itself is locked, by whatever name it is reached, and one beside it, for a copy may be put in its place. A
    forked process does not inherit it, so a worker that outlives its server keeps nobody out.
    """

    def __init__(self, store: Path) -> None:
        """Raises OSError where no lock can be made, and BadInput if another holds it."""
        self.files: list[tuple[int, tuple[int, int]]] = []
        try:
            for file in (lock_of(store), store):
                self.take(file, store)
        except BaseException:
            self.release()
            raise

    def take(self, file: Path, store: Path) -> None:
        if file.exists() and identity(file.stat()) in held:
            raise in_use(store)  # asked first: to close what was opened once more would give the lock away
        descriptor = os.open(file, os.O_RDWR | os.O_CREAT, OWNER_ONLY)
        try:
            lock(descriptor)
        except OSError as error:
            os.close(descriptor)
            raise in_use(store) if isinstance(error, BlockingIOError | PermissionError) else error from None
        known = identity(os.fstat(descriptor))
        held.add(known)
        self.files.append((descriptor, known))

    def hold_on(self) -> None:
        """Once SQLite has the file open: while it opens it, it lets go of every lock that this process has there."""
        for descriptor, _ in self.files:
            lock(descriptor)

    def release(self) -> None:
        for descriptor, known in self.files:
            held.discard(known)
            os.close(descriptor)
        self.files.clear()


def identity(found: os.stat_result) -> tuple[int, int]:
    """What a file is, whatever it is called."""
    return found.st_dev, found.st_ino


def lock_of(store: Path) -> Path:
    """The lock of a store; it stays when the store is closed, for two may wait for the same one."""
    return store.with_name(f"{store.name}.lock")


def in_use(store: Path) -> BadInput:
    why = Text(
        "otro servidor ya lo usa; ciérralo, o elige otro archivo con ANDAMIO_STORE",
        "another server uses it already; stop that one, or choose another file with ANDAMIO_STORE",
    )
    return BadInput(what=str(store), why=why)


if sys.platform == "win32":

    def lock(descriptor: int) -> None:
        os.lseek(descriptor, LOCKED, os.SEEK_SET)
        msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)

else:

    def lock(descriptor: int) -> None:
        fcntl.lockf(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB, 1, LOCKED)
