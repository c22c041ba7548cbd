"""What can go wrong at a table, beside what the rules forbid. Each error says itself in both languages.

AndamioError (core)
├── UnknownTable   table
├── LostTable      it is kept, but cannot be opened by this house: table, why
│   └── ClosedTable    it was played by rules that this house does not play: game, rules, listing
├── BadName        nobody could see it
├── BadSeats       they cannot be given so: why
├── NotHost        only whoever made the table may do that
├── SeatTaken      another sits there: seat
├── NotSeated      this needs a seat at the table
├── NotBegun       somebody is still missing
├── NotNow         it can be asked for, but at another moment: why
├── NotInLesson    it could be done, but the lesson or the puzzle asks for something else: why
├── UnknownLesson  the game has none of that name: lesson
├── UnknownPuzzle  the game has none of that name: puzzle
├── PuzzleLeftOut  there is one, but it cannot be played by the rules of this house: why
├── UnknownThing   nothing on the table is called that: thing
├── TooMany        a limit of the house: what, limit
├── NotReady       the game is still being prepared: game
└── NotKept        the store failed: nothing has changed
"""

from __future__ import annotations

from andamio.core.errors import AndamioError
from andamio.core.text import Text


class UnknownTable(AndamioError):
    text = Text(
        "no hay ninguna mesa «{table}»; puede que el enlace esté cortado o que la mesa se haya recogido",
        "there is no table '{table}'; the link may be cut off, or the table has been cleared away",
    )


class LostTable(AndamioError):
    text = Text("la mesa {table} no se puede abrir: {why}", "table {table} cannot be opened: {why}")


class ClosedTable(LostTable):
    text = Text(
        "la mesa está cerrada: se jugaba a {game} con las reglas {rules}, que esta casa no juega; su acta se conserva",
        "this table is closed: {game} was played by rules {rules}, which this house does not play; its record is kept",
    )


class BadName(AndamioError):
    text = Text("di cómo te llamas, con alguna letra o número", "say what you are called, with a letter or a number")


class BadSeats(AndamioError):
    text = Text("los sitios no se pueden repartir así: {why}", "the seats cannot be given like that: {why}")


class NotHost(AndamioError):
    text = Text("eso lo decide quien abrió la mesa", "that is for whoever opened the table to decide")


class SeatTaken(AndamioError):
    text = Text("ese sitio está ocupado; elige otro o mira la partida", "that seat is taken; choose another, or watch")


class NotSeated(AndamioError):
    text = Text("no tienes sitio en esta mesa; puedes mirar", "you have no seat at this table; you may watch")


class NotBegun(AndamioError):
    text = Text("la partida no ha empezado: falta gente", "the match has not begun: somebody is missing")


class NotNow(AndamioError):
    text = Text("ahora no se puede: {why}", "not now: {why}")


class NotInLesson(AndamioError):
    text = Text("{why}", "{why}")


class UnknownLesson(AndamioError):
    text = Text("no hay ninguna lección «{lesson}»", "there is no lesson '{lesson}'")


class UnknownPuzzle(AndamioError):
    text = Text("no hay ningún problema «{puzzle}»", "there is no puzzle '{puzzle}'")


class PuzzleLeftOut(AndamioError):
    text = Text("ese problema ya no se pone: {why}", "that puzzle is no longer set: {why}")


class UnknownThing(AndamioError):
    text = Text("en esta mesa no hay nada que se llame «{thing}»", "nothing on this table is called '{thing}'")


class TooMany(AndamioError):
    text = Text("demasiado de esto: {what} (el límite es {limit})", "too much of this: {what} (the limit is {limit})")


class NotReady(AndamioError):
    text = Text(
        "{game} se está preparando por primera vez; tarda unos segundos",
        "{game} is being prepared for the first time; it takes a few seconds",
    )


class NotKept(AndamioError):
    text = Text("no se pudo guardar; no ha cambiado nada", "it could not be kept; nothing has changed")
