"""A refusal as a friend says it: first what is missing; the clause is for whoever asks on."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .errors import AndamioError, IllegalAction, NotYourTurn
from .rulebook import clause_number
from .text import Text

if TYPE_CHECKING:
    from .view import View

NOT_NOW = Text("Eso ahora no se puede", "That cannot be done now")
NOT_YET = Text("Todavía no te toca", "It is not your turn yet")


def friendly(view: View, error: AndamioError) -> Text | None:
    """Of what the rules forbid, now or at all; of other errors nothing."""
    if isinstance(error, NotYourTurn):
        return NOT_YET
    if not isinstance(error, IllegalAction):
        return None
    return view.edition.game.deeds.lacks(view, error.number, clause_number(error.clause)) or NOT_NOW
