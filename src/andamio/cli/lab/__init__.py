"""`andamio lab`: how a box plays. Its first word is a game, or one of the SUBCOMMANDS, read only when it is called."""

from __future__ import annotations

from importlib import import_module
from typing import Any

import click

from andamio.core.text import Text

from ..speech import Command

SUBCOMMANDS = ("sweep", "wish", "print")
REPORT = "report"  # of a game: what is meant where no subcommand is named


class Lab(Command, click.Group):
    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(SUBCOMMANDS)

    def get_command(self, ctx: click.Context, name: str) -> click.Command | None:
        found: click.Command = import_module(f"{__name__}.{name}").command
        return found

    def resolve_command(self, ctx: click.Context, args: list[str]) -> Any:
        if args and args[0] in SUBCOMMANDS:
            return super().resolve_command(ctx, args)
        return REPORT, self.get_command(ctx, REPORT), args

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Help without a game is that of the report, which names the subcommands."""
        return super().parse_args(ctx, args or ["--help"])


@click.group(
    cls=Lab,
    about=Text(
        "laboratorio de autores: cómo se juega una caja, y qué cambia con otra (JUEGO, sweep …, wish …, print …)",
        "the authors' lab: how a box plays, and what another changes (GAME, sweep …, wish …, print …)",
    ),
    subcommand_metavar="GAME|sweep GAME|wish FILE|print GAME [OPTIONS]...",
)
def command() -> None:
    """What it is of is said by the words that follow."""
