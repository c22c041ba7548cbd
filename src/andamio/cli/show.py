"""What commands share: consoles, JSON, options that several take."""

from __future__ import annotations

import functools
import json
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from andamio.core.errors import BadInput
from andamio.core.rulebook import Rulebook
from andamio.core.seeds import SEEDS
from andamio.core.text import Text
from andamio.games import find

from .speech import Whole, option

if TYPE_CHECKING:
    from rich.console import Console

SEED = Whole(0, SEEDS - 1)
GAMES = Whole(1, 10_000_000)

json_option = option("--json", "as_json", is_flag=True, about=Text("para programas", "for programs"))
seats_option = option("--seats", metavar="N", about=Text("cuántos juegan", "how many play"))
box_option = option("--box", metavar="FILE", about=Text("otra caja (TOML)", "another box (TOML)"))
options_option = option(
    "--option", "options", multiple=True, metavar="K=V", about=Text("una opción del juego", "an option of the game")
)


engine_option = option(
    "--engine",
    metavar="NAME",
    about=Text(
        "dónde: threads[:N], processes[:N], ray[:MÁQUINA:PUERTO]", "where: threads[:N], processes[:N], ray[:HOST:PORT]"
    ),
)


def edition_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """--seats, --option and --box, for commands that open an edition."""
    for add in (box_option, options_option, seats_option):
        command = add(command)
    return command


def for_edition(command: Callable[..., Any]) -> Callable[..., Any]:
    """A command that is given the edition which GAME, --seats, --option and --box name."""

    @functools.wraps(command)
    def opened(game: str, seats: str | None, options: tuple[str, ...], box: str | None, **more: Any) -> Any:
        return command(find(game).edition(box, **pairs(options, seats)), **more)

    return click.argument("game")(edition_options(opened))


def console(stderr: bool = False) -> Console:
    from rich.console import Console

    return Console(stderr=stderr, highlight=False)


def print_json(data: Any) -> None:
    click.echo(json.dumps(data, ensure_ascii=False, indent=2))


def pairs(options: tuple[str, ...], seats: str | None) -> dict[str, str]:
    """`k=v` words, and --seats, as options."""
    found = {"seats": seats} if seats else {}
    for word in options:
        name, equals, value = word.partition("=")
        if not equals or not name:
            why = Text(f"se esperaba nombre=valor, no «{word}»", f"expected name=value, not '{word}'")
            raise BadInput(what="--option", why=why)
        found[name] = value
    return found


def print_rules(book: Rulebook, clause: str) -> None:
    """One clause, or the whole book."""
    from rich.markdown import Markdown

    console().print(Markdown(f"**§{clause.lstrip('§')}** {book.clause(clause)}" if clause else book.text))


def read_text(file: str) -> str:
    try:
        return Path(file).read_text(encoding="utf-8-sig")
    except (OSError, UnicodeDecodeError) as error:
        why = getattr(error, "strerror", None) or str(error)
        raise BadInput(what=file, why=Text(f"no se pudo leer ({why})", f"could not be read ({why})")) from None
