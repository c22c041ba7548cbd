"""Clauses by their words: of one game or of all, whatever accents and capitals they are asked with."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import NamedTuple

from markupsafe import Markup, escape

from andamio.core.game import Game
from andamio.core.text import Lang, Text

LONGEST = 80  # letters of what is looked for
MOST = 40  # clauses that are shown
NUMBER = re.compile(r"§?\s*(\d{1,2}\.\d{1,2})", re.ASCII)
TOO_LONG = Text("Eso es demasiado largo: busca con menos palabras.", "That is too long: look for fewer words.")
NO_WORDS = Text("Ahí no hay ninguna palabra que buscar.", "There is no word in that to look for.")
NOTHING = Text("Ninguna regla dice eso.", "No rule says that.")
MANY = Text("Son demasiadas: se muestran las primeras {most}.", "There are too many: the first {most} are shown.")


class Hit(NamedTuple):
    """A clause in which all of it is said, the words marked."""

    number: str
    text: Markup


class Found(NamedTuple):
    """What was found, game by game; and what there is to say about it, if anything."""

    hits: list[tuple[Game, list[Hit]]]
    note: str = ""


def search(games: Sequence[Game], asked: str, lang: Lang) -> Found:
    if len(asked) > LONGEST:
        return Found([], TOO_LONG.to(lang))
    words = words_of(asked)
    if not words:
        return Found([], NO_WORDS.to(lang))
    hits = [(game, hits_in(game, asked, words, lang)) for game in games]
    count = sum(len(found) for _, found in hits)
    note = NOTHING.to(lang) if not count else MANY.fill(lang, most=MOST) if count > MOST else ""
    return Found(list(first(hits, MOST)), note)


def first(hits: Iterable[tuple[Game, list[Hit]]], most: int) -> Iterable[tuple[Game, list[Hit]]]:
    for game, found in hits:
        if kept := found[:most]:
            yield game, kept
        most -= len(kept)


def hits_in(game: Game, asked: str, words: tuple[str, ...], lang: Lang) -> list[Hit]:
    number = NUMBER.fullmatch(asked.strip())
    if number:
        return [
            Hit(clause.number, escape(clause.text)) for clause in clauses_of(game, lang) if clause.number == number[1]
        ]
    found = [clause for clause in clauses_of(game, lang) if all(word in clause.plain for word in words)]
    return [Hit(clause.number, marked(clause.text, words)) for clause in found[: MOST + 1]]


class Clause(NamedTuple):
    number: str
    text: str
    plain: str


@lru_cache
def clauses_of(game: Game, lang: Lang) -> list[Clause]:
    return [Clause(number, text, folded(text)) for number, text in game.rulebook(lang).clauses.items()]


def words_of(asked: str) -> tuple[str, ...]:
    """What is looked for: letters, figures and signs of cards, without what stands between them."""
    return tuple(dict.fromkeys(re.findall(r"[\w♠♣♥♦]+", folded(asked))))


def folded(text: str) -> str:
    """Without accents and capitals; an ñ stays one, as it is a letter of its own."""
    return "".join(map(fold, unicodedata.normalize("NFC", text)))


@lru_cache(maxsize=4096)
def fold(letter: str) -> str:
    if letter in "ñÑ":
        return "ñ"
    bare = "".join(part for part in unicodedata.normalize("NFKD", letter) if not unicodedata.combining(part))
    return bare.casefold()


def marked(text: str, words: Sequence[str]) -> Markup:
    """The text, with the words marked wherever they stand in it."""
    text = unicodedata.normalize("NFC", text)
    pieces = [fold(letter) for letter in text]
    starts = places(pieces)
    whole = "".join(pieces)
    lit = {place for word in words for found in re.finditer(re.escape(word), whole) for place in range(*found.span())}
    shown = [
        any(place in lit for place in range(start, start + len(piece)))
        for start, piece in zip(starts, pieces, strict=True)
    ]
    return Markup("").join(runs(text, shown))


def places(pieces: Sequence[str]) -> list[int]:
    """Where each piece begins when they are put together."""
    found, at = [], 0
    for piece in pieces:
        found.append(at)
        at += len(piece)
    return found


def runs(text: str, shown: Sequence[bool]) -> Iterable[Markup]:
    """Stretches of a text, those that are shown within marks."""
    start = 0
    for end in range(1, len(text) + 1):
        if end == len(text) or shown[end] != shown[start]:
            stretch = escape(text[start:end])
            yield Markup("<mark>%s</mark>") % stretch if shown[start] else stretch
            start = end
