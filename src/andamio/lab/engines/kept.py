"""Pieces of work in a file: what is done is not done again, by whatever run and engine.

    {"kept": 1, "andamio": "0.1.0"}
    {"piece": "1f0c…", "result": …}

A piece is known by what it is: the work, the edition, the seed and all else that its job says. A run that was killed
finds its own; another run finds what they have in common. To an edition belong the rules and the advice as they are
written: of what was played before they were changed, nothing is taken over.
"""

from __future__ import annotations

import base64
import functools
import hashlib
import json
import zlib
from collections.abc import Callable, Generator, Iterable
from contextlib import closing
from pathlib import Path
from typing import Any, Self, TypeVar

import numpy as np

import andamio
from andamio.core import contract
from andamio.core.cache import Fingerprint
from andamio.core.errors import BadInput
from andamio.core.game import Edition, Game
from andamio.core.text import Text

from . import Opened

J = TypeVar("J")
R = TypeVar("R")
FORMAT = 1
HEADING = {"kept": FORMAT, "andamio": andamio.__version__}
NAME = 24  # hex digits
ARRAY, ROW, NAMED = "array", "row", "named"  # marks of what JSON does not know

NO_FILE = Text("no es un fichero de trabajo hecho", "is no file of work that was done")
OTHER = Text(
    f"es de otra versión de andamio que {andamio.__version__}", f"is of another andamio than {andamio.__version__}"
)


class Kept:
    """An engine beside a file."""

    def __init__(self, engine: Opened, file: Path) -> None:
        self.engine, self.found = engine, read_pieces(file) if file.exists() else {}
        self.pen = file.open("a", encoding="utf-8")
        if not self.pen.tell():
            self._write(HEADING)

    def run(self, work: Callable[[J], R], jobs: Iterable[J]) -> Generator[R]:
        listed = list(jobs)
        names = [name_of(work, job) for job in listed]
        missing = {name: job for name, job in zip(names, listed, strict=True) if name not in self.found}
        with closing(self.engine.run(work, missing.values())) as fresh:
            for name in names:
                if name not in self.found:
                    self._add(name, plain(next(fresh)))
                yield from_plain(self.found[name])

    def _add(self, name: str, result: Any) -> None:
        self.found[name] = result
        self._write({"piece": name, "result": result})

    def _write(self, line: dict[str, Any]) -> None:
        self.pen.write(json.dumps(line, ensure_ascii=False) + "\n")
        self.pen.flush()

    def close(self) -> None:
        self.pen.close()
        self.engine.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def read_pieces(file: Path) -> dict[str, Any]:
    """What a file holds, by name; a last line that was cut is taken away."""
    whole, newline, cut = file.read_bytes().rpartition(b"\n")
    heading, *lines = whole.split(b"\n") if newline else [cut]
    check_heading(file, heading, is_cut=not newline)
    found = dict(read_piece(file, number, line) for number, line in enumerate(lines, 2))
    if cut:
        with file.open("r+b") as rest:
            rest.truncate(len(whole) + len(newline))
    return found


def check_heading(file: Path, line: bytes, is_cut: bool) -> None:
    """A heading that was cut, or never written, is as good as none."""
    wanted = json.dumps(HEADING).encode()
    if line == wanted or (is_cut and wanted.startswith(line)):
        return
    raise BadInput(what=str(file), why=OTHER if line.startswith(b'{"kept"') else NO_FILE)


def read_piece(file: Path, number: int, line: bytes) -> tuple[str, Any]:
    try:
        found = json.loads(line)
        from_plain(found["result"])
        return str(found["piece"]), found["result"]
    except (ValueError, KeyError, TypeError, zlib.error):
        why = Text(f"la línea {number} no es de trabajo hecho", f"line {number} is not of work that was done")
        raise BadInput(what=str(file), why=why) from None


# -- what a piece is called


def name_of(work: Callable[..., Any], job: Any) -> str:
    said = json.dumps([f"{work.__module__}.{work.__qualname__}", told(job)], sort_keys=True)
    return hashlib.sha256(said.encode()).hexdigest()[:NAME]


def told(job: Any) -> Any:
    """A job as plain data that no two different jobs share."""
    if isinstance(job, Edition):
        box, made_of = job.box_fingerprint, code_of(job.game)
        return {
            "game": job.game.name,
            "made of": made_of,
            "rules": job.version,
            "box": box,
            "options": dict(job.options),
        }
    if isinstance(job, np.ndarray):
        return [str(job.dtype), job.tolist()]
    if isinstance(job, dict):
        return {str(key): told(value) for key, value in job.items()}
    if isinstance(job, list | tuple):
        return [told(part) for part in job]
    if job is None or isinstance(job, str | int | float):
        return job
    return repr(job)


@functools.cache
def code_of(game: Game) -> str:
    """What rules and advice are made of, down to each function that they call."""
    made_of = Fingerprint()
    for module, owed in ((game.rules, contract.Rules), (game.advice, contract.Advice)):
        for name in vars(owed):
            if not name.startswith("_"):
                made_of.value(getattr(module, name))
    made_of.value(tuple(game.advice.PLAN))
    return made_of.hash.hexdigest()[:NAME]


# -- what a result is written as


def plain(result: Any) -> Any:
    if isinstance(result, np.ndarray):
        packed = base64.b64encode(zlib.compress(np.ascontiguousarray(result).tobytes())).decode()
        return {ARRAY: [str(result.dtype), list(result.shape), packed]}
    if isinstance(result, np.generic):
        return result.item()
    if isinstance(result, dict):
        return {str(key): plain(value) for key, value in result.items()}
    if isinstance(result, tuple):
        named = type(result).__name__ if hasattr(result, "_fields") else ""
        return {ROW: [plain(part) for part in result], NAMED: named}
    return [plain(part) for part in result] if isinstance(result, list) else result


def from_plain(data: Any) -> Any:
    if isinstance(data, list):
        return [from_plain(part) for part in data]
    if not isinstance(data, dict):
        return data
    if ARRAY in data:
        kind, shape, packed = data[ARRAY]
        return np.frombuffer(zlib.decompress(base64.b64decode(packed)), kind).reshape(shape).copy()
    if ROW in data:
        parts = [from_plain(part) for part in data[ROW]]
        return made_of(data[NAMED])(*parts) if data[NAMED] else tuple(parts)
    return {key: from_plain(value) for key, value in data.items()}


def made_of(name: str) -> Callable[..., Any]:
    """The few kinds of results that have names for their parts."""
    from andamio.lab.playouts import Games
    from andamio.lab.witness import Seen

    return {"Seen": Seen, "Games": Games}[name]
