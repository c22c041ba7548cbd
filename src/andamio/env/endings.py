"""A game small enough to be solved, cut out of a record: its last steps, in worlds that nobody who looks on can tell
apart.

    start="match.acta@-12"      from the position before its last twelve actions, chance's too
    worlds=8                    chance deals one of eight; the first is how it was
"""

from __future__ import annotations

from pathlib import Path

from andamio.core.errors import BadInput
from andamio.core.layout import OVER
from andamio.core.match import Match
from andamio.core.record import read
from andamio.core.text import Text, read_whole, same
from andamio.games import find

TRIED = 20  # worlds dealt for each that is wanted: some are alike
MOST = 1_000


def begin(start: str, box: str | None) -> Match:
    """The position that `FILE@STEPS` names."""
    file, _, steps = start.rpartition("@")
    number = read_whole(steps)
    if not file or number is None:
        raise bad(start, "debe ser ARCHIVO@PASOS", "must be FILE@STEPS")
    match = read(text_of(Path(file)), find, box).match
    at = number + match.steps if number < 0 else number
    if not 0 <= at <= match.steps:
        raise bad(start, f"el acta tiene {match.steps} pasos", f"the record has {match.steps} steps")
    then = match.at(at)
    if then.turn == OVER:
        raise bad(start, "ahí la partida ha terminado", "the match is over there")
    return then


def text_of(file: Path) -> str:
    try:
        return file.read_text(encoding="utf-8")
    except (OSError, ValueError) as error:  # no such file, no text, no name of a file
        raise bad(str(file), f"no se puede leer ({error})", f"cannot be read ({error})") from None


def worlds_of(match: Match, wanted: int) -> list[Match]:
    """So many positions that differ in what is hidden, if there are so many; the first is the true one."""
    if not 1 <= wanted <= MOST:
        raise BadInput(what=same("worlds"), why=Text(f"de 1 a {MOST}", f"from 1 to {MOST}"))
    found = {match.states.tobytes(): match}
    for seed in range(TRIED * wanted):
        if len(found) == wanted:
            break
        states = match.view().imagine(seed)
        if states.tobytes() not in found:
            other = match.edition.typed()
            other.place(states)
            found[states.tobytes()] = other
    return list(found.values())


def bad(what: str, es: str, en: str) -> BadInput:
    return BadInput(what=what, why=Text(es, en))
