"""Everything Andamio raises on purpose. Each error carries its data and says itself in both languages.

AndamioError
├── IllegalAction     the rules forbid it: action, clause, number (of the action)
├── UnknownAction     no action is called that: text
├── ImpossibleChance  chance cannot do that now: action
├── NotYourTurn       it may be legal, but not from that seat: seat, turn
├── UnknownSeat       the match has no such seat: seat, seats
├── StaleVersion      the match has moved on: seen, now
├── MatchOver         nobody acts any more
├── CannotUndo        something has come to light since, or nothing was done: why
├── UnknownGame       name
├── UnknownRules      the folder does not play that version of its rules: version, plays
├── UnknownClause     game, clause
├── UnknownBot        name
├── BadGame           its folder does not hold what a game owes: game, why
├── BadOptions        option, why
├── BadBox            field, why
├── BadRecord         line, why
├── BadInput          what a command line or a request got wrong: what, why
│   └── MissingExtra  a library that comes with an extra; an ImportError, too
└── EngineLost        those who work for us are gone: engine, why
"""

from __future__ import annotations

from functools import partial
from typing import Any, ClassVar

from .text import Lang, Text


class AndamioError(Exception):
    """Base of every error a caller may want to catch."""

    text: ClassVar[Text]

    def __init__(self, **data: Any) -> None:
        self.data = data
        super().__init__(self.say("en"))

    def say(self, lang: Lang) -> str:
        return self.text.fill(lang, **self.data)

    def __getattr__(self, name: str) -> Any:
        try:
            return self.__dict__["data"][name]
        except KeyError:
            raise AttributeError(f"{type(self).__name__} carries no {name}") from None

    def __reduce__(self) -> tuple[Any, ...]:
        return partial(type(self), **self.data), ()


class IllegalAction(AndamioError):
    text = Text("«{action}» no se puede: lo impide la regla §{clause}", "{action}: forbidden by §{clause}")


class UnknownAction(AndamioError):
    text = Text("ninguna acción se llama «{text}»; {hint}", "no action is called '{text}'; {hint}")


class ImpossibleChance(AndamioError):
    text = Text("«{action}» no puede pasar ahora", "{action}: cannot happen now")


class NotYourTurn(AndamioError):
    text = Text(
        "el asiento {seat} quiso jugar, pero no le toca; en turno: {whose}",
        "seat {seat} acted, but it is not its turn; in turn: {whose}",
    )


class UnknownSeat(AndamioError):
    text = Text(
        "no hay asiento {seat}; son {seats}, desde el 0", "there is no seat {seat}; there are {seats}, from 0 on"
    )


class StaleVersion(AndamioError):
    text = Text(
        "la partida ha avanzado mientras tanto; mira de nuevo y juega",
        "the match has moved on meanwhile; look again and play",
    )


class MatchOver(AndamioError):
    text = Text("la partida ha terminado; empieza otra", "the match is over; start another")


class CannotUndo(AndamioError):
    text = Text("no se puede deshacer: {why}", "cannot undo: {why}")


class UnknownGame(AndamioError):
    text = Text("no hay ningún juego «{name}»; {hint}", "there is no game '{name}'; {hint}")


class UnknownRules(AndamioError):
    text = Text(
        "se jugó con las reglas {version}; aquí se juega con las reglas: {plays}",
        "played by rules {version}; the rules played here: {plays}",
    )


class UnknownClause(AndamioError):
    text = Text("{game} no tiene la regla §{clause}; {hint}", "{game} has no clause §{clause}; {hint}")


class UnknownBot(AndamioError):
    text = Text("no hay ningún bot «{name}»; {hint}", "there is no bot '{name}'; {hint}")


class BadGame(AndamioError):
    text = Text("el juego {game} no está completo: {why}", "the game {game} is not complete: {why}")


class BadOptions(AndamioError):
    text = Text("opción {option}: {why}", "option {option}: {why}")


class BadBox(AndamioError):
    text = Text("la caja no sirve: {field}: {why}", "the box cannot be used: {field}: {why}")


class BadRecord(AndamioError):
    text = Text(
        "el acta no sirve: línea {line}: {why}",
        "the record cannot be used: line {line}: {why}",
    )


class BadInput(AndamioError):
    text = Text("{what}: {why}", "{what}: {why}")


class MissingExtra(BadInput, ImportError):
    """Whoever tries an import and goes on without it catches this one."""


class EngineLost(AndamioError):
    text = Text("el motor {engine} se ha perdido: {why}", "the engine {engine} is lost: {why}")
