"""Text for a graphics card (PTX), made without one and kept like machine code: never stale, see core/cache.py."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from types import SimpleNamespace
from typing import Any

from andamio.core import indices
from andamio.core.cache import cache_folder, fingerprint
from andamio.core.compiled import JIT
from andamio.core.errors import BadInput
from andamio.core.files import write_whole
from andamio.core.game import Game
from andamio.core.text import Text

CARD = (9, 0)  # what it is made for, where nothing else is asked: an H100 or H200, and newer ones
SOURCES = ("indices.py", "kernels.py", "parts.py", "ptx.py", "sink.py", "sorting.py", "translate.py")
HOW = [Path(indices.__file__).read_bytes(), *(Path(__file__).with_name(name).read_bytes() for name in SOURCES)]
MAKERS = ("numba-cuda", "nvidia-nvvm")
RULES = ("setup", "legal", "apply", "chance", "rank", "score")
CARDS = Text("tarjeta gráfica", "graphics card")
NO_MAKER = Text(
    "para eso hace falta numba-cuda: pip install 'andamio[gpu]'", "that needs numba-cuda: pip install 'andamio[gpu]'"
)
INTERPRETED = Text(
    "con NUMBA_DISABLE_JIT no se puede compilar para ella", "with NUMBA_DISABLE_JIT nothing can be compiled for it"
)


def text_of(game: Game, kernel: str, card: tuple[int, int] = CARD) -> str:
    """A kernel of a game, as KERNELS in kernels.py names them; read from the disk after the first time."""
    file = file_of(game, kernel, card)
    return kept(file) or keep(file, made(game, kernel, card))


def makers() -> list[str]:
    """The versions of those who make it; without them, or without compiled rules, a sentence."""
    if not JIT:
        raise BadInput(what=CARDS, why=INTERPRETED)
    try:
        return [version(name) for name in MAKERS]
    except PackageNotFoundError:
        raise BadInput(what=CARDS, why=NO_MAKER) from None


def file_of(game: Game, kernel: str, card: tuple[int, int]) -> Path:
    """Named after all it is made of."""
    of = [fingerprint(getattr(game.rules, name).py_func) for name in RULES]
    made_of = repr((of, kernel, card, makers(), HOW, game.state, game.box))
    return cache_folder() / f"{game.name}.{kernel}-{hashlib.sha256(made_of.encode()).hexdigest()[:20]}.ptx"


def kept(file: Path) -> str:
    """The text, or nothing where it is cut or was never made."""
    try:
        head, _, text = file.read_text(encoding="utf-8").partition("\n")
    except OSError:
        return ""
    return text if head == seal(text) else ""


def keep(file: Path, text: str) -> str:
    """For other processes; where nothing can be written, this one goes on without."""
    try:
        file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        write_whole(file, f"{seal(text)}\n{text}".encode())
    except OSError:
        pass
    return text


def seal(text: str) -> str:
    return "// " + hashlib.sha256(text.encode()).hexdigest()


def made(game: Game, kernel: str, card: tuple[int, int]) -> str:
    from numba import cuda

    from . import kernels

    with as_if_there_were(card), compiling_our_way():
        function, signature = kernels.KERNELS[kernel](game)
        text, _ = cuda.compile(function, signature, cc=card, output="ptx", device=False, abi="numba")
    return str(text)


@contextmanager
def as_if_there_were(card: tuple[int, int]) -> Iterator[None]:
    """Device functions ask which card there is, although nothing runs on it yet."""
    from numba.cuda import dispatcher

    with instead(dispatcher, "get_current_device", lambda: SimpleNamespace(compute_capability=card)):
        yield


@contextmanager
def compiling_our_way() -> Iterator[None]:
    """A device function does not ask for a compiler of ours by itself."""
    from numba.cuda import compiler

    from .indices import CardCompiler

    with instead(compiler, "CUDACompiler", CardCompiler):
        yield


@contextmanager
def instead(of: Any, name: str, value: Any) -> Iterator[None]:
    own = getattr(of, name)
    setattr(of, name, value)
    try:
        yield
    finally:
        setattr(of, name, own)
