"""What another computer has packed: played here in every form, compared with what its processor found, and timed.

GAME.json              its editions, and digests of what came of the same games there
GAME.KERNEL.ptx.xz     a kernel as text; GAME.KERNEL@REGISTERS.cubin.xz, the same for this card, if it was made
"""

from __future__ import annotations

import functools
import hashlib
import json
import lzma
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import numpy as np

from .batch import Batch
from .device import OVER, Sizes, cupy, entry_of, load, load_code
from .playouts import FOREVER, Playouts, Run
from .shapes import SHAPES, Shape
from .timed import timed

CUBINS_FOR = "90"  # as ptx.py makes them
TURNS = 3  # games one after another in a place, at least, where they are compared

Row = dict[str, Any]
Note = Callable[[Row], None]


class Packed:
    """A game of a folder."""

    def __init__(self, folder: Path, name: str) -> None:
        self.folder, self.name = folder, name
        self.facts = json.loads((folder / f"{name}.json").read_text(encoding="utf-8"))
        self.editions: list[Row] = self.facts["editions"]
        self.sizes = Sizes(**self.facts["sizes"])
        self.kernel = functools.cache(self.loaded)
        self.playouts = Playouts(self.kernel, self.sizes)

    def has(self, kernel: str) -> bool:
        return (self.folder / f"{self.name}.{kernel}.ptx.xz").exists()

    def loaded(self, kernel: str, registers: int = 0) -> Any:
        text = unpacked(self.folder / f"{self.name}.{kernel}.ptx.xz").decode()
        made = self.folder / f"{self.name}.{kernel}@{registers}.cubin.xz"
        if made.exists() and cupy().cuda.Device().compute_capability == CUBINS_FOR:
            return load_code(unpacked(made), ".cubin", entry_of(text))
        return load(text, registers)

    def shapes(self, without: Sequence[str] = ()) -> list[Shape]:
        return [shape for shape in SHAPES if self.has(shape.form) and shape.kernel not in without]

    def play(self, edition: Row, games: int, shape: Shape, turns: int = 1, limit: float = FOREVER) -> Run:
        box, seed = bytes.fromhex(edition["box"]), self.facts["seed"]
        return self.playouts.run(box, games, shape, seed, turns=turns, limit=limit)


def unpacked(file: Path) -> bytes:
    return lzma.decompress(file.read_bytes())


def names_in(folder: Path) -> list[str]:
    """The games of a folder, those with the shortest text first."""
    files = {file.name.partition(".")[0]: file.stat().st_size for file in folder.glob("*.plain.ptx.xz")}
    return sorted(files, key=lambda name: files[name])


def nobody(row: Row) -> None:
    """Nobody is told."""


def examine(packed: Packed, seconds: float, without: Sequence[str] = (), note: Note = nobody) -> Row:
    """Every form in every edition compared, then timed as far as the seconds go; `note` is told of each part."""
    until, shapes = time.perf_counter() + seconds, packed.shapes(without)
    row: Row = {"game": packed.name, "games": packed.facts["games"], "editions": len(packed.editions)}
    row |= {"broken": list(without), "kernels": {}, "different": []}
    for some in {shape.kernel: shape for shape in reversed(shapes)}.values():
        note(row | {"doing": some.kernel})
        row["kernels"][some.kernel] = known_of(packed, some)
        row["different"] += differences(packed, some)
    note(row)
    for part in timed(packed, shapes, until):
        row |= part
        note(row)
    if packed.has("step") and time.perf_counter() < until:
        row |= step_by_step(packed)
        note(row)
    return row


def known_of(packed: Packed, shape: Shape) -> Row:
    began = time.perf_counter()
    kernel = packed.kernel(shape.form, shape.registers)
    found = {"registers": kernel.num_regs, "local_bytes": kernel.local_size_bytes}
    return found | {"load_s": round(time.perf_counter() - began, 1)}


def differences(packed: Packed, shape: Shape) -> list[str]:
    """Editions that are not as on a processor, bit for bit."""
    different = []
    for edition in packed.editions:
        found = packed.play(edition, packed.facts["games"], shape, TURNS).results.of(edition["seats"])
        if [digest(array) for array in found] != edition["found"]:
            different.append(f"{edition['options']} ({shape.kernel})")
    return different


def step_by_step(packed: Packed) -> Row:
    """Whether a batch comes to the same in the same games, and how fast it is."""
    facts, edition, steps, xp = packed.facts, packed.editions[0], 0, cupy()
    kernels, box = (packed.kernel("step"), packed.kernel("choose")), bytes.fromhex(edition["box"])
    batch = Batch(*kernels, packed.sizes, box, facts["games"], facts["seed"])
    began = time.perf_counter()
    while bool((batch.turns >= 0).any()):
        steps += 1
        batch.step(xp.where(batch.turns >= 0, batch.any_moves(), OVER))
    found = [digest(array) for array in batch.results.of(edition["seats"])[:2]]
    seconds = time.perf_counter() - began
    return {"batch_is_equal": found == edition["found"][:2], "batch_steps": steps, "batch_s": round(seconds, 2)}


def digest(array: Any) -> str:
    return hashlib.sha256(np.ascontiguousarray(array, np.int32).tobytes()).hexdigest()
