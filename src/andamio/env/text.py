"""A seat for a language model: rules, table and events in words of either language, and what it answers read.

    sitting = Sitting(match, seat=0, lang="es")
    sitting.rules()                     told once: who it is, the rulebook, how actions are worded
    sitting.prompt()                    what has happened since, the table, what is asked of it
    sitting.answer("ACTION: buy")       a Reply: played, illegal, unreadable or asked; only the first changes anything

An answer ends with one line, `ACTION: words` or `ASK: words`. What is legal is listed for whoever asks, never before.
An answer that is no good is never replaced by another one.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple

from andamio.core.errors import (
    AndamioError,
    BadInput,
    IllegalAction,
    ImpossibleChance,
    MatchOver,
    NotYourTurn,
    UnknownAction,
    UnknownClause,
)
from andamio.core.given import check_choice, seat_of
from andamio.core.match import Match
from andamio.core.text import LANGS, Lang, Text
from andamio.core.words import plain

from . import wording

LINE = re.compile(r"\W*(?P<verb>action|acción|accion|ask|pregunta)\s*:(?P<words>.*)", re.I | re.S)
MARKS, BEFORE = " \t\r\n*_`\"'».", re.compile(r"\W*")  # what may stand around words that matter
ASKS = ("ask", "pregunta")
QUESTIONS = 8  # of one decision
LATEST = 100_000  # letters of an answer, the last ones, among which its last line is looked for

YOU_ARE = Text(
    "Juegas a {game}. Eres «{me}»; en la mesa: {names}.", "You play {game}. You are {me}; at the table: {names}."
)
HOW = Text(
    """Piensa cuanto quieras y termina cada respuesta con una sola línea:

ACCIÓN: lo que haces, con las palabras de abajo

La lista de lo que se puede hacer se da a quien la pide. En lugar de jugar puedes preguntar, también en la última línea:

PREGUNTA: jugadas
PREGUNTA: mesa
PREGUNTA: regla 2.5

Lo que está prohibido o no se entiende no cambia nada, y se te dice por qué.""",
    """Think as long as you like, and end each answer with a single line:

ACTION: what you do, in the words below

Nobody lists what can be done unless you ask. Instead of playing you may ask, on the last line too:

ASK: moves
ASK: table
ASK: rule 2.5

What is forbidden or cannot be read changes nothing, and you are told why.""",
)
NO_LINE = Text(
    "Falta la última línea: «ACCIÓN: …» o «PREGUNTA: …».", "The last line is missing: 'ACTION: …' or 'ASK: …'."
)
NO_QUESTION = Text(
    "No se puede preguntar «{words}»: solo «jugadas», «mesa» o «regla 2.5».",
    "'{words}' cannot be asked: only 'moves', 'table' or 'rule 2.5'.",
)
ENOUGH = Text("Ya has preguntado {most} veces: ahora juega.", "You have asked {most} times: now play.")


class Kind(StrEnum):
    PLAYED, ILLEGAL, UNREADABLE, ASKED = "played", "illegal", "unreadable", "asked"


class Reply(NamedTuple):
    """What became of an answer, and what whoever gave it is told; nothing, if it was played."""

    kind: Kind
    told: str = ""


@dataclass
class Counts:
    """How a seat has answered. A decision is one that was played; a forfeit is one that never was."""

    played: int = 0
    illegal: int = 0
    unreadable: int = 0
    asked: int = 0
    forfeits: int = 0

    def note(self, kind: Kind) -> None:
        setattr(self, kind.value, getattr(self, kind.value) + 1)

    def add(self, other: Counts) -> None:
        for name, amount in vars(other).items():
            setattr(self, name, getattr(self, name) + amount)


class Sitting:
    """One seat of one match. It must hear of every action, whoever plays it: `hear` after each."""

    def __init__(self, match: Match, seat: int, lang: Lang = "en", counts: Counts | None = None) -> None:
        check_choice("lang", lang, LANGS)
        check_match(match)
        self.match, self.seat, self.lang = match, seat_of(seat, match.edition.seats), lang
        self.names, self.counts = match.names(lang), counts or Counts()
        self.unread: list[str] = []
        self.asked = 0  # since the last decision
        self.hear()

    # -- what it is told

    def hear(self) -> None:
        """What the last action has brought about, as this seat may know it."""
        self.unread += self.match.tell(self.seat, self.names, self.lang)

    def rules(self) -> str:
        game = self.match.game
        who = YOU_ARE.fill(self.lang, game=game.title, me=self.names[self.seat], names=", ".join(self.names))
        return "\n\n".join([who, HOW.to(self.lang), wording.rules(self.match.edition, self.lang)])

    def prompt(self) -> str:
        """What it has not been told yet, and what is asked of it now."""
        since, self.unread = self.unread, []
        parts = [wording.listed(wording.SINCE.to(self.lang), since)] if since else []
        return "\n\n".join([*parts, self.table(), wording.asked(self.match.view(self.seat), self.lang)])

    def table(self) -> str:
        return wording.table(self.match.view(self.seat), self.names, self.lang)

    # -- what it answers

    def answer(self, text: object) -> Reply:
        """Read the last line of an answer and do what it says, if that can be done; what is no text cannot be read."""
        if self.match.turn != self.seat:
            raise self.out_of_turn()
        verb, words = last_said(written(text)[-LATEST:])
        if not verb:
            reply = Reply(Kind.UNREADABLE, NO_LINE.to(self.lang))
        elif verb in ASKS:
            reply = self.question(words)
        else:
            reply = self.play(words)
        self.counts.note(reply.kind)
        return reply

    def play(self, words: str) -> Reply:
        try:
            self.match.play(wording.read(self.match.edition.lexicon, words), self.seat)
        except UnknownAction as error:
            return Reply(Kind.UNREADABLE, error.say(self.lang))
        except (IllegalAction, ImpossibleChance) as error:
            return Reply(Kind.ILLEGAL, wording.refusal(self.match.view(self.seat), error, self.lang))
        self.asked = 0
        return Reply(Kind.PLAYED)

    def question(self, words: str) -> Reply:
        """One of those that may be asked, and not without end."""
        if self.asked >= QUESTIONS:
            return Reply(Kind.UNREADABLE, ENOUGH.fill(self.lang, most=QUESTIONS))
        self.asked += 1
        said, _, rest = plain(wording.short(words)).partition(" ")
        ask = ANSWERS.get(said)
        try:
            told = ask(self, rest) if ask else ""
        except UnknownClause as error:
            return Reply(Kind.UNREADABLE, error.say(self.lang))
        if not told:
            return Reply(Kind.UNREADABLE, NO_QUESTION.fill(self.lang, words=wording.short(words)))
        return Reply(Kind.ASKED, told)

    def out_of_turn(self) -> AndamioError:
        if self.match.is_over:
            return MatchOver()
        return NotYourTurn(seat=self.seat, turn=self.match.turn, whose=self.match.whose_turn)


def check_match(match: object) -> None:
    if not isinstance(match, Match):
        why = Text(f"debe ser la de edition.new(…), no {match!r}", f"must be what edition.new(…) gives, not {match!r}")
        raise BadInput(what=Text("partida", "match"), why=why)


def written(text: object) -> str:
    """What a model gave back as text: nothing, where it is something else."""
    return text if isinstance(text, str) else ""


def last_said(text: str) -> tuple[str, str]:
    """The verb of the last line that has one, and its words, on that line or the next that has any; else nothing."""
    after = ""
    for line in reversed(text.split("\n")):
        if found := LINE.match(line):
            words = bare(found["words"])
            return found["verb"].casefold(), words or after
        after = bare(line) or after
    return "", ""


def bare(words: str) -> str:
    return words[BEFORE.match(words).end() :].rstrip(MARKS)  # type: ignore[union-attr]  # nothing matches, too


ANSWERS: dict[str, Callable[[Sitting, str], str]] = {
    **dict.fromkeys(
        ("moves", "jugadas"), lambda sitting, rest: wording.moves(sitting.match.view(sitting.seat), sitting.lang)
    ),
    **dict.fromkeys(("table", "mesa"), lambda sitting, rest: sitting.table()),
    **dict.fromkeys(("rule", "regla"), lambda sitting, rest: wording.clause(sitting.match.edition, rest, sitting.lang)),
}
