"""`andamio rules GAME [CLAUSE]`: the rules in our words, whole or one clause."""

from __future__ import annotations

import click

from andamio.core.text import Text
from andamio.games import find

from .show import json_option, print_json, print_rules
from .speech import command as new_command
from .speech import language


@new_command("rules", about=Text("las reglas de un juego, o una de ellas", "the rules of a game, or one of them"))
@click.argument("game")
@click.argument("clause", required=False)
@json_option
def command(game: str, clause: str | None, as_json: bool) -> None:
    book = find(game).rulebook(language())
    if as_json:
        print_json({clause.lstrip("§"): book.clause(clause)} if clause else book.clauses)
    else:
        print_rules(book, clause or "")
