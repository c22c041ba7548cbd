"""The group of commands; the module of each is read only when it is called."""

from __future__ import annotations

from importlib import import_module
from typing import Any

import click

from andamio.core.errors import BadInput
from andamio.core.text import Text, suggest

from .speech import Command, Option

COMMANDS = (
    "games",
    "rules",
    "play",
    "simulate",
    "arena",
    "lab",
    "replay",
    "analyse",
    "endings",
    "given",
    "puzzles",
    "facts",
    "bench",
    "warm",
    "gpu",
    "backup",
    "admin",
    "restore",
    "export",
    "forget",
    "migrate",
    "serve",
    "think",
)


class Commands(Command, click.Group):
    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, name: str) -> click.Command | None:
        if name not in COMMANDS:
            return None
        found: click.Command = import_module(f"andamio.cli.{name}").command
        return found

    def resolve_command(self, ctx: click.Context, args: list[str]) -> Any:
        if args and args[0] not in COMMANDS:
            hint = suggest(args[0], COMMANDS)
            raise BadInput(what=args[0], why=Text(f"no es una orden; {hint.es}", f"is no command; {hint.en}"))
        return super().resolve_command(ctx, args)


@click.group(
    cls=Commands,
    about=Text(
        "Andamio: juegos de mesa sobre construir, con reglas fieles y rápidas.",
        "Andamio: tabletop games about building, with faithful and fast rules.",
    ),
)
@click.option(
    "--lang", cls=Option, metavar="es|en", about=Text("idioma (si no, el del sistema)", "language (else the system's)")
)
@click.version_option(package_name="andamio", prog_name="andamio")
def cli(lang: str | None) -> None:
    """`--lang` is read before Click is called: help needs it."""
