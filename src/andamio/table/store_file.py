"""Where the store lies, and that one process alone has it."""

from __future__ import annotations

import os
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

held: set[Path] = set()  # by this process; a lock of the system refuses other processes alone


def default_store() -> Path:
    """ANDAMIO_STORE, or a file in the folder where the user's programs keep their data."""
    if chosen := os.environ.get("ANDAMIO_STORE"):
        return Path(chosen)
    return data_folder() / "andamio" / "tables.db"


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

    A forked process does not inherit it, so a worker that outlives its server keeps nobody out.
    """

    def __init__(self, store: Path) -> None:
        """Raises OSError where no lock can be made, and BadInput if another holds it."""
        self.file = lock_of(store)
        if self.file in held:
            raise in_use(store)
        self.descriptor = os.open(self.file, os.O_RDWR | os.O_CREAT, OWNER_ONLY)
        try:
            lock(self.descriptor)
        except OSError as error:
            os.close(self.descriptor)
            raise in_use(store) if isinstance(error, BlockingIOError | PermissionError) else error from None
        held.add(self.file)

    def release(self) -> None:
        held.discard(self.file)
        os.close(self.descriptor)


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
        msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)

else:

    def lock(descriptor: int) -> None:
        fcntl.lockf(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
