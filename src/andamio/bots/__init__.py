"""Players without hands. A bot gets a view and the legal actions, never a state."""

from __future__ import annotations

from importlib import import_module
from typing import Protocol

from andamio.core.compiled import Array
from andamio.core.errors import UnknownBot
from andamio.core.text import suggest
from andamio.core.view import View

BOTS = ("random",)


class Bot(Protocol):
    name: str

    def choose(self, view: View, legal: list[int], dice: Array) -> int:
        """One of the legal actions; the same for the same view and dice."""
        ...


def find(name: str) -> Bot:
    if name not in BOTS:
        raise UnknownBot(name=name, hint=suggest(name, BOTS))
    bot: Bot = import_module(f"{__name__}.{name}").BOT
    return bot
