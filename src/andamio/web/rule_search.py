"""Clauses by their words: of one game or of all, as people ask; whatever accents, capitals and slips there are."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Sequence
from difflib import get_close_matches
from functools import lru_cache
from typing import NamedTuple

from markupsafe import Markup, escape

from andamio.core.game import Game
from andamio.core.text import Lang, Text

from .asked_words import ASKING, alike

LONGEST = 80  # letters of what is looked for
MOST = 40  # clauses that are shown
NUMBER = re.compile(r"§?\s*(\d{1,2}\.\d{1,2})", re.ASCII)
SHORT = 3  # letters: within a longer word that says nothing
FEW, TRIES = 5, 10  # clauses of a game that say a part of it; words that one may try instead
ASKED = 8  # words that are looked for; what is beyond them is left out
NEAR, SLIP, LONG = 0.75, 2, 20  # how like a word must be that was meant, of 1; letters too many; none is longer
# What it counts how a clause says a word: as it is, begun, within another, by one alike; its chapter, and how early.
WHOLE, BEGUN, WITHIN, ALIKE, CHAPTER, EARLY = 4.0, 3.0, 2.0, 1.5, 1.0, 1.0
TOO_LONG = Text("Eso es demasiado largo: busca con menos palabras.", "That is too long: look for fewer words.")
NO_WORDS = Text("Ahí no hay ninguna palabra que buscar.", "There is no word in that to look for.")
NOTHING = Text("Ninguna regla dice eso.", "No rule says that.")
PART = Text("Ninguna regla lo dice todo; estas dicen una parte.", "No rule says all of it; these say a part.")
MEANT = Text("Se ha buscado «{meant}».", "Looked for “{meant}”.")
MANY = Text("Son demasiadas: se muestran las primeras {most}.", "There are too many: the first {most} are shown.")


class Hit(NamedTuple):
    """A clause that says it, the words marked."""

    number: str
    text: Markup


class Found(NamedTuple):
    """What was found, game by game; what there is to say about it, if anything; and words to try instead."""

    hits: list[tuple[Game, list[Hit]]]
    note: str = ""
    tries: tuple[str, ...] = ()


def search(games: Sequence[Game], asked: str, lang: Lang) -> Found:
    if len(asked) > LONGEST:
        return Found([], TOO_LONG.to(lang))
    words = words_of(asked)
    if not words:
        return Found([], NO_WORDS.to(lang))
    number = NUMBER.fullmatch(asked.strip())
    return found_number(games, number[1], lang) if number else found_words(games, telling(words), lang)


def found_number(games: Sequence[Game], number: str, lang: Lang) -> Found:
    hits = [(game, [Hit(number, escape(game.rulebook(lang).clauses[number]))]) for game in games
            if number in game.rulebook(lang).clauses]  # fmt: skip
    return Found(hits, "" if hits else NOTHING.to(lang))


def found_words(games: Sequence[Game], words: tuple[str, ...], lang: Lang) -> Found:
    """Where all of it is said, else where a part is; the clauses that say it best come first."""
    meant = tuple(meant_by(word, games, lang) for word in words)
    said = [(game, ranked(game, meant, lang)) for game in games]
    whole = [(game, [each for each in found if each.words == len(meant)]) for game, found in said]
    is_part = not any(found for _, found in whole)
    best = [(game, found[:FEW]) for game, found in said] if is_part else whole
    hits = [(game, [hit_of(each, meant, lang, game) for each in found[: MOST + 1]]) for game, found in best]
    count = sum(len(found) for _, found in hits)
    notes = [MEANT.fill(lang, meant=" ".join(meant))] if meant != words and count else []
    notes += [NOTHING.to(lang)] if not count else [PART.to(lang)] if is_part else []
    notes += [MANY.fill(lang, most=MOST)] if count > MOST else []
    return Found(list(first(hits, MOST)), " ".join(notes), () if count else tries(games, lang))


def first(hits: Iterable[tuple[Game, list[Hit]]], most: int) -> Iterable[tuple[Game, list[Hit]]]:
    for game, found in hits:
        if kept := found[:most]:
            yield game, kept
        most -= len(kept)


class Said(NamedTuple):
    """A clause, how many of the words it says, and how well."""

    clause: Clause
    words: int
    worth: float


def ranked(game: Game, words: Sequence[str], lang: Lang) -> list[Said]:
    """The clauses that say any of the words, the best first; a word that few say counts more."""
    senses, clauses = [senses_of(word, game, lang) for word in words], clauses_of(game, lang)
    worths = [[worth_of(clause, each) for clause in clauses] for each in senses]
    weights = [1 + 1 / (1 + sum(map(bool, row))) for row in worths]
    found = [
        Said(clause, sum(map(bool, column)), sum(worth * by for worth, by in zip(column, weights, strict=True)))
        for clause, column in zip(clauses, zip(*worths, strict=True), strict=True)
    ]
    return sorted((each for each in found if each.words), key=lambda each: (-each.words, -each.worth))


def hit_of(said: Said, words: Sequence[str], lang: Lang, game: Game) -> Hit:
    lit = [each for word in words for each in lit_by(said.clause, senses_of(word, game, lang))]
    return Hit(said.clause.number, marked(said.clause.text, lit))


class Senses(NamedTuple):
    """A word, and stems of those that mean much the same."""

    word: str
    stems: tuple[str, ...]


@lru_cache(maxsize=1024)
def senses_of(word: str, game: Game, lang: Lang) -> Senses:
    return Senses(word, (*alike(word), *translated(word, game, lang)))


def worth_of(clause: Clause, senses: Senses) -> float:
    """How well a clause says a word; nothing where it does not."""
    word, stems = senses
    own = WHOLE if word in clause.words else BEGUN if any(each.startswith(word) for each in clause.words) else 0
    own = own or (WITHIN if len(word) > SHORT and word in clause.plain else 0)
    own = own or (ALIKE if any(each.startswith(stems) for each in clause.words) else 0)
    if not own:
        return 0
    own += CHAPTER * any(each.startswith((word, *stems)) for each in clause.chapter)
    return own + EARLY * (1 - max(clause.plain.find(word), 0) / len(clause.plain)) * (word in clause.plain)


def lit_by(clause: Clause, senses: Senses) -> list[str]:
    """What is marked: the word itself, or those that stand for it."""
    word, stems = senses
    if any(each.startswith(word) for each in clause.words) or (len(word) > SHORT and word in clause.plain):
        return [word]
    return [each for each in clause.words if each.startswith(stems)]


class Clause(NamedTuple):
    number: str
    text: str
    plain: str
    words: frozenset[str]
    chapter: frozenset[str]  # the words of its title


@lru_cache
def clauses_of(game: Game, lang: Lang) -> list[Clause]:
    titles = dict(re.findall(r"^## (\d+) (.+)$", game.rulebook(lang).text, re.MULTILINE))
    return [
        Clause(number, text, folded(text), frozenset(words_of(text)),
               frozenset(words_of(titles.get(number.partition(".")[0], ""))))
        for number, text in game.rulebook(lang).clauses.items()
    ]  # fmt: skip


# -- what was meant


def telling(words: tuple[str, ...]) -> tuple[str, ...]:
    """Without those that only ask, unless there are no others."""
    return (tuple(word for word in words if word not in ASKING) or words)[:ASKED]


def meant_by(word: str, games: Sequence[Game], lang: Lang) -> str:
    """The word, if a rule says it or one alike; else the one of the rules that is most like it."""
    said = [senses_of(word, game, lang) for game in games]
    if any(worth_of(clause, each) for game, each in zip(games, said, strict=True) for clause in clauses_of(game, lang)):
        return word
    near = get_close_matches(word, alike_in_length(word, vocabulary(tuple(games), lang)), 1, NEAR)
    return near[0] if near else word


def alike_in_length(word: str, known: Iterable[str]) -> list[str]:
    """To compare takes long: only words that a slip could have made of it."""
    length = len(word)
    return sorted(each for each in known if abs(len(each) - length) <= SLIP) if SHORT < length <= LONG else []


@lru_cache
def vocabulary(games: tuple[Game, ...], lang: Lang) -> frozenset[str]:
    return frozenset(
        word for game in games for clause in clauses_of(game, lang) for word in clause.words if len(word) > SHORT
    )


@lru_cache
def glossary(game: Game) -> list[tuple[list[str], list[str]]]:
    """Rows of the glossary, the Spanish words and the English ones, several of them in the same order."""
    table = game.rulebook("es").text.rpartition("\n## ")[2]
    rows = re.findall(r"^\| ([^|]+) \| ([^|]+) \| [^|]+ \|$", table, re.MULTILINE)
    return [(row[0].split(", "), row[1].split(", ")) for row in rows[1:] if "---" not in row[0]]


def translated(word: str, game: Game, lang: Lang) -> tuple[str, ...]:
    """What the glossary calls it in the language of the rules."""
    pairs = [(es, en) if lang == "en" else (en, es) for row in glossary(game) for es, en in zip(*row, strict=False)]
    exact = [to for asked, to in pairs if folded(asked) == word]
    return tuple(dict.fromkeys(each for to in exact for each in words_of(to) if len(each) > SHORT))


def tries(games: Sequence[Game], lang: Lang) -> tuple[str, ...]:
    """Words that the rules do have, from the glossaries."""
    names = [[row[lang == "en"][0] for row in glossary(game)] for game in games]
    return tuple(dict.fromkeys(name for row in zip(*names, strict=False) for name in row))[:TRIES]


# -- words and marks


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
