"""The record of a match (acta): text that a person can read and that alone rebuilds the match.

andamio acta 1
game: burgueses
rules: 1
box: 3f9a02c411de
options: seats=2
seats: Ana | Blas
---
chance 74 seat 0 begins
0 0 buy
back 0 3                          seat 0 takes the last three actions back, and is in turn again
0 12 sell
...
end 143 5d0c1be2f7a94c11          how many actions stand, and a hash of the state they lead to
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import NamedTuple

import numpy as np

from .errors import AndamioError, BadBox, BadInput, BadOptions, BadRecord, UnknownGame, UnknownRules
from .game import Edition, Game
from .layout import CHANCE
from .match import Back, Match, Trail
from .options import say_options
from .text import Lang, Text

TITLE = "andamio acta 1"
FIELDS = ("game", "rules", "box", "options", "seats")
RULE, BACK = "---", "back"
BACK_LINE = re.compile(rf"{BACK} (chance|[0-9]) ([1-9][0-9]{{0,6}})", re.ASCII)
HASH = 16  # hex digits


class Acta(NamedTuple):
    match: Match
    names: list[str]


def state_hash(match: Match) -> str:
    return hashlib.sha256(match.states.tobytes()).hexdigest()[:HASH]


def write(match: Match, names: Sequence[str] = (), lang: Lang = "en") -> str:
    """The record as text, its actions in words of one language."""
    edition, game = match.edition, match.game
    who = list(map(clean, names or match.names(lang)))
    if len(who) != edition.seats:
        raise BadInput(
            what=Text("nombres", "names"), why=Text(f"hacen falta {edition.seats}", f"there must be {edition.seats}")
        )
    head = (game.name, edition.version, edition.box_fingerprint, say_options(edition.options), " | ".join(who))
    lines = [TITLE, *(f"{name}: {value}" for name, value in zip(FIELDS, head, strict=True)), RULE]
    mover = Match(edition)
    whose = mover.whose_turn
    for each, mover in match.retell():
        if isinstance(each, Back):
            lines.append(f"{BACK} {mover.whose_turn} {len(each.taken)}")
        else:
            lines.append(f"{whose} {each} {match.say(each, lang)}")
        whose = mover.whose_turn
    if mover.states.tobytes() != match.states.tobytes():
        raise BadInput(what=game.title, why=Text("sus acciones no llevan aquí", "its actions do not lead here"))
    return "\n".join([*lines, f"end {match.steps} {state_hash(match)}", ""])


def read(text: str, find: Callable[[str], Game], box: str | Path | None = None, toml: str = "") -> Acta:
    """The match that a record tells, by the rules it was played by, without dice; `find` gives a game by its name.

    A box of its own is given by its file, or as TOML.
    """
    lines = text.splitlines()
    head = read_head(lines)
    edition, names = open_edition(head, find, box, toml)
    match, trail, goes_back = Match(edition), Trail(), f"\n{BACK} " in text
    for number, line in enumerate(lines[len(FIELDS) + 2 :], len(FIELDS) + 3):
        if line.startswith("end "):
            check_end(match, line, number, lines)
            return Acta(match, names)
        if line.startswith(f"{BACK} "):
            back_line(match, line, number, trail)
        else:
            if goes_back:
                trail.append(match.states.view(np.uint8).copy())
            play_line(match, line, number)
    raise bad(len(lines), "está cortada: falta la línea «end»", "it is cut: the line 'end' is missing")


def clean(name: str) -> str:
    """A name that cannot break the line it stands in."""
    return " ".join("".join(c if c.isprintable() and c != "|" else " " for c in name).split()) or "?"


def bad(line: int, es: str, en: str) -> BadRecord:
    return BadRecord(line=line, why=Text(es, en))


def read_head(lines: list[str]) -> dict[str, str]:
    if not lines or lines[0] != TITLE:
        es, en = "así que no es un acta de Andamio", "so it is no record of Andamio"
        raise bad(1, f"no empieza por «{TITLE}», {es}", f"it does not begin with '{TITLE}', {en}")
    head = {}
    for number, name in enumerate(FIELDS, 2):
        line = lines[number - 1] if number <= len(lines) else ""
        if not line.startswith(f"{name}: "):
            raise bad(number, f"falta «{name}: …»", f"'{name}: …' is missing")
        head[name] = line[len(name) + 2 :]
    if lines[len(FIELDS) + 1 :][:1] != [RULE]:
        raise bad(len(FIELDS) + 2, f"falta «{RULE}»", f"'{RULE}' is missing")
    return head


def open_edition(
    head: dict[str, str], find: Callable[[str], Game], box: str | Path | None, toml: str
) -> tuple[Edition, list[str]]:
    try:
        game = find(head["game"])
        version = game.version_of(head["rules"])
        pairs = [pair.split("=", 1) for pair in head["options"].split()]
        edition = open_box(game, version, dict(pairs), box, toml)
        if len(pairs) != len(dict(pairs)):
            raise ValueError
    except ValueError:
        raise bad(5, "las opciones no se entienden", "the options cannot be read") from None
    except UnknownRules as error:
        raise bad(3, error.say("es"), error.say("en")) from None
    except (UnknownGame, BadOptions, BadBox) as error:
        raise bad(2, error.say("es"), error.say("en")) from None
    check_box(edition, head)
    names = [clean(name) for name in head["seats"].split("|")]
    if len(names) != edition.seats:
        raise bad(6, f"debe nombrar {edition.seats} asientos", f"it must name {edition.seats} seats")
    return edition, names


def open_box(game: Game, version: int, options: dict[str, str], box: str | Path | None, toml: str) -> Edition:
    """By its file or as TOML; the house's own where neither is given."""
    return game.edition_with(toml, options, version) if toml else game.edition(box, version, **options)


def check_box(edition: Edition, head: dict[str, str]) -> None:
    """With another box the actions would mean something else."""
    if head["box"] != edition.box_fingerprint:
        raise bad(
            4,
            f"se jugó con otra caja ({head['box']}); indica su archivo",
            f"played with another box ({head['box']}); name its file",
        )


def play_line(match: Match, line: str, number: int) -> None:
    """`who id words`: all three must agree with the match."""
    who, _, rest = line.partition(" ")
    action, _, words = rest.partition(" ")
    if who != match.whose_turn:
        es, en = f"se esperaba «{match.whose_turn} …»", f"expected '{match.whose_turn} …'"
        raise bad(number, f"{es}, no «{line}»", f"{en}, not '{line}'")
    known = match.edition.lexicon.read(words)
    if known is None or str(known) != action:
        raise bad(number, f"«{words}» no es la acción {action}", f"'{words}' is not action {action}")
    try:
        match.play(known)
    except AndamioError as error:
        raise bad(number, error.say("es"), error.say("en")) from None


def back_line(match: Match, line: str, number: int, trail: Trail) -> None:
    """`back who count`: so many actions are taken back, to where that seat is in turn."""
    found = BACK_LINE.fullmatch(line)
    if found is None or int(found[2]) > match.steps:
        raise bad(number, f"«{line}» no se puede deshacer", f"'{line}' cannot be taken back")
    steps = match.steps - int(found[2])
    match.take_back(steps, CHANCE if found[1] == "chance" else int(found[1]), trail.back_to(steps))
    if match.whose_turn != found[1]:
        es, en = f"ahí le tocaba a «{match.whose_turn}»", f"it was the turn of '{match.whose_turn}' there"
        raise bad(number, f"{es}, no «{line}»", f"{en}, not '{line}'")


def check_end(match: Match, line: str, number: int, lines: list[str]) -> None:
    if line != f"end {match.steps} {state_hash(match)}":
        raise bad(number, "el final no concuerda con las acciones", "the end does not agree with the actions")
    if number != len(lines):
        raise bad(number + 1, "sobra texto tras el final", "there is text after the end")
