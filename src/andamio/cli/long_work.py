"""Work that takes long: a bar while it goes on, and where to find what is done if it is broken off."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import click

from andamio.core.errors import EngineLost
from andamio.core.text import Text

from .show import console
from .speech import here

if TYPE_CHECKING:
    from rich.progress import Progress

    from andamio.lab.engines import Opened

INTERRUPTED = Text(
    "lo hecho está en {file}; la misma orden sigue donde quedó",
    "what was done is in {file}; the same command goes on from there",
)


@contextmanager
def long_work(out: Path | None) -> Iterator[Progress]:
    """`out` is where each piece is kept as soon as it is done, if anywhere."""
    try:
        with progress_bar() as bar:
            yield bar
    except (KeyboardInterrupt, EngineLost):
        if out:
            click.echo(here(INTERRUPTED, file=out), err=True)
        raise


def progress_bar() -> Progress:
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    errors = console(stderr=True)
    return Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        console=errors,
        transient=True,
        disable=not errors.is_terminal,
    )


def engine_kept(name: str | None, out: Path | None) -> Opened:
    """Threads where no engine is named; beside a file, where one is."""
    from andamio.lab.engines import engine_of
    from andamio.lab.engines.kept import Kept

    engine = engine_of(name or "threads")
    return Kept(engine, out) if out else engine
