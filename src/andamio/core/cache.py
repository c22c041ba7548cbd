"""Machine code on disk: one file for each function, argument types and processor, never stale.

Numba's own cache looks only at the file that holds a function, so it serves old code when a rule or a
constant in another file is edited; and a closure over compiled functions never hits it. Here a file is
named after a fingerprint of everything the function is made of: its byte code and constants, and those
of every function it calls, tables, record types, versions and flags.
"""

from __future__ import annotations

import functools
import hashlib
import os
import pickle
import sys
import tempfile
import time
from collections.abc import Callable
from enum import Enum
from pathlib import Path
from types import CodeType, FunctionType, ModuleType
from typing import Any

import llvmlite
import numba
import numpy as np
from numba.core.caching import _Cache
from numba.core.compiler import CompileResult
from numba.core.dispatcher import Dispatcher
from numba.core.serialize import dumps
from numba.extending import _Intrinsic

from .files import write_whole

FILES = "cache.py", "compiled.py", "direct.py", "indices.py", "parts.py"
HOW = [Path(__file__).with_name(name).read_bytes() for name in FILES]
VERSIONS = (sys.version_info[:2], numba.__version__, llvmlite.__version__, np.__version__, HOW)
SWITCHES = (numba.config.OPT, numba.config.BOUNDSCHECK)
FOREIGN = ("numpy", "numba", "math", "builtins")  # what their names mean follows from the versions
UNREADABLE = (pickle.UnpicklingError, AttributeError, EOFError, ImportError, TypeError, ValueError)
DIGEST = hashlib.sha256().digest_size
MONTH = 30 * 24 * 3600
INNER, NAMED = "<locals>", 20  # in the name of a function that another one made; hex digits that tell it from its like
TUPLES = (numba.types.NamedTuple, numba.types.NamedUniTuple)


def cache_folder() -> Path:
    """ANDAMIO_CACHE, or the user's cache folder; somebody without a home has a temporary one."""
    if chosen := os.environ.get("ANDAMIO_CACHE"):
        return Path(chosen)
    try:
        return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "andamio"
    except RuntimeError:
        return Path(tempfile.gettempdir()) / f"andamio-{os.getuid()}"


class FunctionCache(_Cache):  # type: ignore[misc]  # Numba has no types
    """What Numba asks of a cache, for one function."""

    def __init__(self, function: Callable[..., Any], flags: dict[str, Any]) -> None:
        self.function, self.flags = function, sorted(flags.items())
        self.stem = f"{function.__module__}.{function.__name__}"

    @property
    def cache_path(self) -> str:
        return str(cache_folder())

    @functools.cached_property
    def fingerprint(self) -> str:
        return fingerprint(self.function, self.flags)

    def file(self, signature: Any, codegen: Any) -> Path:
        made_of = repr((self.fingerprint, str(signature), fields_of(signature), codegen.magic_tuple()))
        return cache_folder() / f"{self.stem}-{hashlib.sha256(made_of.encode()).hexdigest()[:20]}.nbc"

    def load_overload(self, signature: Any, context: Any) -> Any:
        """The compiled function, or None; a file that is cut or changed counts as none."""
        context.refresh()
        self.name_apart()
        try:
            data = self.file(signature, context.codegen()).read_bytes()
        except OSError:
            return None
        if hashlib.sha256(data[DIGEST:]).digest() != data[:DIGEST]:
            return None
        try:
            return self.unpack(context, pickle.loads(data[DIGEST:]))
        except UNREADABLE:
            return None

    def name_apart(self) -> None:
        """Machine code is linked by names: functions made by one text, each of other things, must not share theirs.

        Numba tells them apart by a number that begins again in each process, and code that was kept has its old ones.
        """
        if INNER in self.function.__qualname__:
            self.function.__qualname__ = f"{self.function.__code__.co_qualname}.{self.fingerprint[:NAMED]}"

    def save_overload(self, signature: Any, result: Any) -> None:
        """Keep it for other processes; where nothing can be written, this process goes on without."""
        if result.library.has_dynamic_globals:
            return
        file, data = self.file(signature, result.library.codegen), dumps(self.pack(result))
        try:
            file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
            write_whole(file, hashlib.sha256(data).digest() + data)
            forget_old(file.parent, self.stem)
        except OSError:
            return

    def pack(self, result: Any) -> Any:
        return result._reduce()

    def unpack(self, context: Any, packed: Any) -> Any:
        return CompileResult._rebuild(context, *packed)

    def enable(self) -> None: ...

    def disable(self) -> None: ...

    def flush(self) -> None: ...


def fields_of(signature: Any) -> list[tuple[str, ...]]:
    """Of the named tuples among the arguments: Numba's text of a signature tells their kinds, not their order."""
    return [kind.fields for kind in signature if isinstance(kind, TUPLES)]


def forget_old(folder: Path, stem: str) -> None:
    for old in folder.glob(f"{stem}-*.nbc"):
        if old.stat().st_atime < time.time() - MONTH:
            old.unlink(missing_ok=True)


def fingerprint(function: Callable[..., Any], *more: Any) -> str:
    """A hash of a function and of all it refers to, through every function it calls; not of its comments."""
    made_of = Fingerprint()
    made_of.note(VERSIONS, SWITCHES, more)
    made_of.function(function)
    return made_of.hash.hexdigest()


class Fingerprint:
    def __init__(self) -> None:
        self.hash = hashlib.sha256()
        self.seen: dict[Any, int] = {}

    def note(self, *items: Any) -> None:
        for item in items:
            self.hash.update(repr(item).encode() + b"\0")

    def function(self, function: Any) -> None:
        if function in self.seen:
            self.note("again", self.seen[function])
            return
        self.seen[function] = len(self.seen)
        code = function.__code__
        self.note(code.co_qualname)
        self.code(code, function.__globals__, function.__doc__)
        self.value((function.__defaults__, tuple((function.__kwdefaults__ or {}).items())))
        for name, cell in zip(code.co_freevars, function.__closure__ or (), strict=True):
            self.note(name)
            self.value(cell.cell_contents, code.co_names)

    def code(self, code: CodeType, scope: dict[str, Any], doc: str | None = None) -> None:
        self.note(code.co_code, code.co_names, code.co_varnames, code.co_argcount)
        for constant in code.co_consts:
            if isinstance(constant, CodeType):
                self.code(constant, scope)
            elif constant is None or constant != doc:
                self.value(constant)
        for name in code.co_names:
            if name in scope:
                self.note(name)
                self.value(scope[name], code.co_names)

    def value(self, value: Any, names: tuple[str, ...] = ()) -> None:
        """`names` are those the code uses: of a module, only what they may mean counts."""
        if isinstance(value, Dispatcher | FunctionType):
            self.function(getattr(value, "py_func", value))
        elif isinstance(value, ModuleType):
            self.module(value, names)
        elif isinstance(value, np.ndarray):
            self.note(str(value.dtype), value.shape, value.tobytes())
        elif isinstance(value, np.dtype):
            self.note(value.itemsize, value.fields or str(value))
        elif isinstance(value, tuple | list):
            self.note(type(value).__qualname__, getattr(value, "_fields", ()), len(value))
            for item in value:
                self.value(item)
        else:
            self.atom(value)

    def module(self, module: ModuleType, names: tuple[str, ...]) -> None:
        self.note(module.__name__)
        if module.__name__.partition(".")[0] not in FOREIGN:
            for name in names:
                self.value(getattr(module, name, None), names)

    def atom(self, value: Any) -> None:
        if value is None or isinstance(value, bool | int | float | str | bytes | np.generic):
            self.note(type(value).__name__, value)
        elif isinstance(value, frozenset):
            self.note(sorted(map(repr, value)))
        elif isinstance(value, type) and issubclass(value, Enum):
            self.note(value.__qualname__, [(member.name, member.value) for member in value])
        elif isinstance(value, type) and issubclass(value, tuple):
            self.note(value.__qualname__, getattr(value, "_fields", ()))
        elif isinstance(value, _Intrinsic):
            self.function(value._defn)
        elif getattr(value, "__module__", "").partition(".")[0] in FOREIGN:
            self.note(getattr(value, "__qualname__", type(value).__name__))
        else:
            raise TypeError(f"compiled code refers to {value!r}, of which no fingerprint can be taken")
