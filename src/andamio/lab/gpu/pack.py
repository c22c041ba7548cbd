"""What a computer with a card needs of one that compiles: kernels, boxes, and what came of the same games there."""

from __future__ import annotations

import json
import lzma
import re
import shutil
import subprocess
from collections.abc import Iterator, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from andamio.core.dice import DICE
from andamio.core.game import Edition, Game
from andamio.core.options import say_options
from andamio.lab.playouts import play_at_random

from . import card
from .card import Sizes, limited, readable
from .card.packed import CUBINS_FOR, digest
from .card.shapes import KERNELS
from .ptx import text_of

GAMES, SEED = 20_000, 7
OTHERS = ("scatter", 0), ("step", 0), ("choose", 0)
RUNS = """import sys

from card.__main__ import main

if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
"""


def sizes_of(game: Game) -> Sizes:
    return Sizes(game.state.itemsize, DICE.itemsize, game.max_seats, len(game.categories), game.actions)


def pack(folder: Path, games: Sequence[Game], count: int = GAMES) -> Iterator[Game]:
    """Into a folder, with what runs it: `python card.py .` there; gives each game as it is ready."""
    shutil.copytree(Path(card.__file__).parent, folder / "card", ignore=compiled_files, dirs_exist_ok=True)
    (folder / "card.py").write_text(RUNS, encoding="utf-8")
    for game in games:
        for kernel, registers in (*KERNELS, *OTHERS):
            write(folder / f"{game.name}.{kernel}", text_of(game, kernel), registers)
        (folder / f"{game.name}.json").write_text(json.dumps(facts(game, count)), encoding="utf-8")
        yield game


compiled_files = shutil.ignore_patterns("__pycache__")


def write(stem: Path, text: str, registers: int) -> None:
    """A kernel as text; as machine code too where NVIDIA's assembler is at hand, as that takes its time."""
    Path(f"{stem}.ptx.xz").write_bytes(lzma.compress(text.encode()))
    if code := assembled(text, registers):
        Path(f"{stem}@{registers}.cubin.xz").write_bytes(lzma.compress(code))


def assembled(text: str, registers: int) -> bytes:
    """Nothing where there is no assembler."""
    maker = shutil.which("ptxas")
    if maker is None:
        return b""
    said = subprocess.run([maker, "--version"], capture_output=True, text=True, check=True).stdout
    major, minor = map(int, re.findall(r"release (\d+)\.(\d+)", said)[0])
    with TemporaryDirectory() as folder:
        written, made = Path(folder, "kernel.ptx"), Path(folder, "kernel.cubin")
        written.write_text(limited(readable(text, 1000 * major + 10 * minor), registers), encoding="utf-8")
        done = subprocess.run(
            [maker, f"-arch=sm_{CUBINS_FOR}", "-O3", str(written), "-o", str(made)], capture_output=True
        )
        return made.read_bytes() if done.returncode == 0 else b""


def facts(game: Game, count: int) -> dict[str, Any]:
    editions = [played(edition, count) for edition in game.editions()]
    return {"name": game.name, "sizes": sizes_of(game)._asdict(), "games": count, "seed": SEED, "editions": editions}


def played(edition: Edition, count: int) -> dict[str, Any]:
    games = play_at_random(edition, count, SEED)
    return {
        "options": say_options(edition.options),
        "seats": edition.seats,
        "box": edition.box.tobytes().hex(),
        "steps": float(games.steps.mean()),
        "found": [digest(array) for array in (games.ranks, games.points, games.steps)],
    }
