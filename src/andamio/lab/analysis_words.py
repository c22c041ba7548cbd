"""An analysis in words: the same for the command line, for a page in a file and for the web."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from andamio.core.game import Edition
from andamio.core.layout import NOBODY
from andamio.core.text import Lang, Text, number

PERCENT = 100
HYPHEN, MINUS = "-", "\N{MINUS SIGN}"
NARROW = "\N{NARROW NO-BREAK SPACE}"

HOW = Text(
    "{simulations} simulaciones por pregunta, y el doble donde se jugó otra cosa que lo mejor; semilla {seed}; "
    "tras ±, el error típico. Las decisiones se cuentan frente a un juego sencillo, el de los consejos; lo regalado, "
    "por turnos enteros, frente a lo mejor que habrían hecho dos búsquedas o el juego sencillo, con otros dados que "
    "los suyos. Para decir quién regaló más se descuenta la mitad de lo que el juego sencillo habría regalado en "
    "ellos. Es suerte lo que hizo el azar y lo que nadie podía saber. Lo regalado se suma turno a turno: en "
    "posibilidades de ganar puede pasar de 100 %.",
    "{simulations} simulations a question, and twice as many where something else was played than the best; seed "
    "{seed}; after ±, the standard error. Decisions are counted against plain play, that of the advice; what was given "
    "away, turn by turn, against the best of what two searches and plain play would have done, by other dice than "
    "theirs. Who gave away most is told less half of what plain play would have given away in those turns. Luck is "
    "what chance did and what nobody could know. What was given away is added up turn by turn: in the chance to win it "
    "may come to more than 100 %.",
)
MEASURES = {
    "points": Text("En puntos", "In points"),
    "chance": Text("En posibilidades de ganar, %", "In the chance to win, %"),
}
HEADS = (
    Text("asiento", "seat"),
    Text("al empezar", "at the start"),
    Text("sus decisiones", "own decisions"),
    Text("las de los demás", "those of others"),
    Text("suerte", "luck"),
    Text("resultado", "result"),
    Text("regaló", "gave away"),
    Text("fallos", "mistakes"),
)
PARTS = ("start", "own", "others", "luck", "result")
THAT_MATTERED = Text(
    "Lo que contó: desde {points} punto o un {chance} de ganar, y más del doble de su error",
    "What mattered: from {points} point or {chance} of winning on, and more than twice its error",
)
NOTHING = Text("Nada llega a tanto.", "Nothing comes to so much.")
IN_SHORT = Text(
    "{name}: en todos sus turnos juntos regaló {gave} (fallos claros: {mistakes}); la suerte le dio {luck}.",
    "{name}: all turns together gave away {gave} (clear mistakes: {mistakes}); luck gave them {luck}.",
)
GAVE = Text(
    "{name}: en todos sus turnos juntos regaló {gave} (fallos claros: {mistakes}).",
    "{name}: all turns together gave away {gave} (clear mistakes: {mistakes}).",
)
GAVE_MOST = Text("Quien más regaló fue {name}.", "{name} gave away most.")
SEEMS_MOST = Text(
    "Parece que quien más regaló fue {name}, pero no está fuera de duda.",
    "It seems that {name} gave away most, but it is not beyond doubt.",
)
PLAYED = Text("{name}: «{played}»", "{name}: '{played}'")
BETTER = Text("mejor «{best}» ({gave})", "better '{best}' ({gave})")
THEN = Text("y después: {line}", "and then: {line}")
LUCK = Text("El azar ({brought}): {moved}", "Chance ({brought}): {moved}")
BROUGHT = 4  # things that chance did at once which are named
POINTS = Text("{points} puntos", "{points} points")


class Teller(NamedTuple):
    edition: Edition
    names: Sequence[str]
    lang: Lang

    def say(self, action: int) -> str:
        return self.edition.lexicon.say(action, self.lang, self.names)


def how(teller: Teller, found: dict[str, Any]) -> str:
    return HOW.fill(teller.lang, **found)


def in_short(teller: Teller, found: dict[str, Any], only: int = NOBODY) -> list[str]:
    """One sentence a seat, and who gave away most; or only what one seat gave away, by what it could know.

    In points: chances to win that were given away add up to more than there are.
    """
    if only != NOBODY:
        return [gave_short(teller, teller.names[only], found["told"][only])]
    said = [short(teller, name, told) for name, told in zip(teller.names, found["told"], strict=True)]
    most = found["gave_most"]
    if most["seat"] is not None:
        text = GAVE_MOST if most["sure"] else SEEMS_MOST
        said.append(text.fill(teller.lang, name=teller.names[most["seat"]]))
    return said


def short(teller: Teller, name: str, told: dict[str, Any]) -> str:
    gave, luck = (in_points(teller, points) for points in (told["gave"]["points"], told["points"]["luck"]))
    return IN_SHORT.fill(teller.lang, name=name, gave=gave, luck=luck, mistakes=told["gave"]["mistakes"])


def gave_short(teller: Teller, name: str, told: dict[str, Any]) -> str:
    gave = in_points(teller, told["gave"]["points"])
    return GAVE.fill(teller.lang, name=name, gave=gave, mistakes=told["gave"]["mistakes"])


def in_points(teller: Teller, estimate: dict[str, float]) -> str:
    return POINTS.fill(teller.lang, points=measured(teller, estimate))


def rows(teller: Teller, found: dict[str, Any], measure: str) -> list[list[str]]:
    """A seat each: what it began with, what came to it, and what it gave away."""
    scale = PERCENT if measure == "chance" else 1
    found_rows = []
    for name, told in zip(teller.names, found["told"], strict=True):
        figures = [*(told[measure][part] for part in PARTS), told["gave"][measure]]
        mistakes = f"{told['gave']['mistakes']}/{told['gave']['decisions']}"
        found_rows.append([name, *(measured(teller, figure, scale) for figure in figures), mistakes])
    return found_rows


def measured(teller: Teller, estimate: dict[str, float], scale: float = 1) -> str:
    mean, error = (number(scale * estimate[part], teller.lang, 1) for part in ("mean", "error"))
    return f"{mean.replace(HYPHEN, MINUS)}{NARROW}±{NARROW}{error}"


def mattered(teller: Teller, found: dict[str, Any]) -> str:
    least = found["thresholds"]
    points, chance = number(least["points"], teller.lang), number(PERCENT * least["chance"], teller.lang)
    return THAT_MATTERED.fill(teller.lang, points=points, chance=f"{chance}{NARROW}%")


class Told(NamedTuple):
    """A moment that mattered, in words."""

    step: int
    seat: int | None  # None: chance
    what: str
    better: str  # "" for chance
    then: str  # how the best line goes on


def moments(teller: Teller, found: dict[str, Any]) -> list[Told]:
    return [moment(teller, one) for one in found["moments"] if one["matters"]]


def moment(teller: Teller, one: dict[str, Any]) -> Told:
    if one["seat"] is None:
        return Told(one["step"], None, luck(teller, one), "", "")
    name, played, best = teller.names[one["seat"]], teller.say(one["actions"][0]), teller.say(one["best"])
    gave = both(teller, one["gave"]["points"], one["gave"]["chance"])
    line = ", ".join(teller.say(action) for action in one["line"][1:])
    then = THEN.fill(teller.lang, line=line) if line else ""
    said = PLAYED.fill(teller.lang, name=name, played=played)
    return Told(one["step"], one["seat"], said, BETTER.fill(teller.lang, best=best, gave=gave), then)


def luck(teller: Teller, one: dict[str, Any]) -> str:
    """What chance did, and by how much that moved what each may expect."""
    moved = zip(teller.names, one["moved"]["points"], one["moved"]["chance"], strict=True)
    said = "; ".join(f"{name} {both(teller, points, chance)}" for name, points, chance in moved)
    return LUCK.fill(teller.lang, brought=brought(teller, one["actions"]), moved=said)


def brought(teller: Teller, actions: Sequence[int]) -> str:
    """The first of many, and that there were more."""
    said = [teller.say(action) for action in actions[:BROUGHT]]
    return ", ".join([*said, "…"] if len(actions) > BROUGHT else said)


def both(teller: Teller, points: dict[str, float], chance: dict[str, float]) -> str:
    return f"{in_points(teller, points)}, {measured(teller, chance, PERCENT)}{NARROW}%"
