"""`andamio play GAME`: a match in the terminal, people and bots in any seat."""

from __future__ import annotations

import secrets
import shlex
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from andamio.core.errors import AndamioError, BadInput
from andamio.core.files import write_whole
from andamio.core.friendly import friendly
from andamio.core.seeds import SEEDS
from andamio.core.text import Text, read_whole
from andamio.core.words import plain
from andamio.games import find

from .replay import print_end
from .show import SEED, console, edition_options, pairs, print_rules, read_text
from .speech import command as new_command
from .speech import here, language, option

if TYPE_CHECKING:
    from andamio.bots import Bot
    from andamio.core.compiled import Array
    from andamio.core.match import Match

FORGET_SCROLLED = "\x1b[3J"
BOT_MARK = " (bot)"
PERSON, DEFAULT_BOT = "person", "oficial"
QUIT, UNDO, SAVE = ("q", "salir"), ("u", "undo", "deshacer"), ("s", "save", "guardar")
RULES, HINT, HELP = ("r", "rules", "reglas"), ("h", "hint", "consejo"), ("?", "help", "ayuda")

WANT = Text("tu jugada (? ayuda): ", "your move (? help): ")
USAGE = Text(
    "un número o las palabras de una acción · h consejo · u deshacer · s [archivo] guardar · r [regla] reglas · "
    "q salir",
    "a number or the words of an action · h hint · u undo · s [file] save · r [clause] rules · q quit",
)
HAND_OVER = Text("Pasa el teclado a {name} y pulsa Intro…", "Hand over to {name} and press Enter…")
SAVED = Text(
    "Guardada en {file}; para seguir: andamio play {game}{box} --resume {quoted}",
    "Saved in {file}; to go on: andamio play {game}{box} --resume {quoted}",
)
THINKING = Text("{name} piensa…", "{name} is thinking…")
THEN = Text("Después: {steps}", "Then: {steps}")
PLAYER = Text("Jugador {n}", "Player {n}")
NOT_OURS = Text("ya existe y no es un acta: elige otro nombre", "exists and is no record: choose another name")
AGAIN = Text("¿Otra partida? (s/n) ", "Another game? (y/n) ")
YES = ("s", "sí", "si", "y", "yes")


@new_command("play", about=Text("juega en la terminal", "play in the terminal"))
@click.argument("game")
@edition_options
@option(
    "--seat",
    "sitters",
    multiple=True,
    metavar="WHO",
    about=Text("por asiento: person, person:Ana o un bot", "for each seat: person, person:Ana or a bot"),
)
@option("--seed", type=SEED, about=Text("para repetir el mismo azar", "to have the same chance again"))
@option("--resume", metavar="FILE", about=Text("sigue una partida guardada", "go on with a saved match"))
def command(
    game: str,
    seats: str | None,
    options: tuple[str, ...],
    box: str | None,
    sitters: tuple[str, ...],
    seed: int | None,
    resume: str | None,
) -> None:
    known = find(game)
    luck = secrets.randbelow(SEEDS) if seed is None else seed
    if resume:
        match, names = open_saved(game, resume, box)
        sitters = sitters or tuple(name.removesuffix(BOT_MARK) if is_bot(name) else f"person:{name}" for name in names)
    else:
        match = known.edition(box, **pairs(options, seats)).typed()
    Session(match, seat_all(sitters, match.edition.seats), luck, box).run()


def is_bot(name: str) -> bool:
    return name.endswith(BOT_MARK)


def open_saved(game: str, file: str, box: str | None) -> tuple[Match, list[str]]:
    from andamio.core.record import read

    match, names = read(read_text(file), find, box)
    if match.game.name != game:
        why = Text(f"es una partida de {match.game.title}", f"it is a match of {match.game.title}")
        raise BadInput(what=file, why=why)
    return match, names


def seat_all(sitters: Sequence[str], seats: int) -> list[tuple[str, Bot | None]]:
    """A name and perhaps a bot for every seat; a person and bots when nobody says."""
    from andamio.bots import find as find_bot
    from andamio.core.record import clean

    if len(sitters) > seats:
        why = Text(f"sobran: hay {seats} asientos", f"too many: there are {seats} seats")
        raise BadInput(what="--seat", why=why)
    wanted = [*sitters, *(["person"] if not sitters else [])]
    wanted += [DEFAULT_BOT] * (seats - len(wanted))
    found: list[tuple[str, Bot | None]] = []
    for number, who in enumerate(wanted, 1):
        kind, _, name = who.partition(":")
        if kind == PERSON:
            own = clean(name.replace(BOT_MARK, "")) if name.strip() else here(PLAYER, n=number)
            found.append((own, None))
        else:
            found.append((who + BOT_MARK, find_bot(who)))
    return found


class Stop(Exception):
    """The person at the keyboard leaves."""


class Session:
    """One sitting: it ends with the match or when somebody leaves, and then nothing is lost."""

    def __init__(self, match: Match, sitters: list[tuple[str, Bot | None]], seed: int, box: str | None) -> None:
        from andamio.core.dice import seeded

        from .luck import Luck

        self.match, self.seed, self.box = match, seed, box
        self.luck = Luck(match, seed)
        self.names, self.bots = [name for name, _ in sitters], [bot for _, bot in sitters]
        self.dices: Array = seeded(seed, 1, len(sitters))
        self.people = [seat for seat, bot in enumerate(self.bots) if bot is None]
        self.unread: dict[int, list[str]] = {seat: [] for seat in self.people or [-1]}
        self.at_keyboard = self.people[0] if len(self.people) == 1 else None
        self.out = console()

    def run(self) -> None:
        try:
            self.luck.begin()
            self.hear()
            while not self.match.is_over:
                self.take_turn()
            self.end()
        except (Stop, EOFError, KeyboardInterrupt):
            self.leave()

    def take_turn(self) -> None:
        seat = self.match.turn
        bot, legal = self.bots[seat], self.match.legal()
        if bot:
            with self.out.status(here(THINKING, name=self.names[seat])):
                action = bot.choose(self.match.view(seat), legal, None, self.dices[seat : seat + 1])
            self.play(action)
        elif len(legal) == 1:
            self.play(legal[0])
        else:
            self.ask(seat, self.match.game.words.offered(self.match.view(seat)))

    def called(self, action: int) -> str:
        """As people at a table say it."""
        return self.match.edition.lexicon.say(action, language(), self.names)

    def say(self, text: str, style: str = "") -> None:
        """Names and typed words are shown as they are: no markup."""
        self.out.print(text, style=style, markup=False)

    def play(self, action: int | str) -> None:
        self.luck.play(action)
        self.hear()

    def hear(self) -> None:
        """Each person learns what happened, as its seat may."""
        for seat, lines in self.unread.items():
            lines += self.luck.tell(seat, self.names, language())
        if not self.people:
            self.read_out(-1)

    def read_out(self, seat: int) -> None:
        for line in self.unread[seat]:
            self.say(f"  · {line}", "dim")
        self.unread[seat].clear()

    def ask(self, seat: int, legal: list[int]) -> None:
        """Show the table and the choices until something is played."""
        self.hand_over(seat)
        self.read_out(seat)
        self.show_table(seat)
        for number, action in enumerate(legal, 1):
            self.out.print(f"  [bold]{number:>2}[/]", end=" ")
            self.say(self.called(action))
        while not self.answer(self.out.input(here(WANT), markup=False).strip(), seat, legal):
            pass

    def hand_over(self, seat: int) -> None:
        """Hidden hands stay hidden when the keyboard changes hands."""
        if self.at_keyboard != seat:
            self.out.clear()
            if self.out.is_terminal:
                self.out.file.write(FORGET_SCROLLED)
            self.out.input(here(HAND_OVER, name=self.names[seat]), markup=False)
            self.at_keyboard = seat

    def show_table(self, seat: int) -> None:
        from rich.markup import escape
        from rich.table import Table

        self.out.rule(f"[bold]{escape(self.names[seat])}[/]", align="left", style="dim")
        table = Table(box=None, show_header=False)
        for label, text in self.match.view(seat).look(self.names, language()):
            table.add_row(f"[dim]{escape(label)}[/]", escape(text), style="bold" if label == self.names[seat] else "")
        self.out.print(table)

    def answer(self, text: str, seat: int, legal: list[int]) -> bool:
        """Whether what was typed has changed the match; what is wrong is said, and nothing is lost."""
        word, _, rest = text.partition(" ")
        try:
            if word in QUIT:
                raise Stop
            if word in UNDO:
                return self.undo(seat)
            if word in SAVE:
                self.save(Path(rest.strip()) if rest.strip() else None)
            elif word in RULES:
                self.show_rules(rest.strip())
            elif word in HINT:
                self.show_hints(seat)
            elif word in HELP or not text:
                self.say(here(USAGE))
            else:
                self.play(chosen(text, {action: self.called(action) for action in legal}))
                return True
        except AndamioError as error:
            self.refuse(error, seat)
        return False

    def refuse(self, error: AndamioError, seat: int) -> None:
        """Say why, as a friend would, and quote the clause if there is one."""
        kind = friendly(self.match.view(seat), error)
        self.say(error.say(language()) if kind is None else f"{kind.to(language())}.", "red")
        clause = error.data.get("clause")
        book = self.match.game.rulebook(language())
        if clause in book.clauses:
            self.say(f"  §{clause} {book.clauses[clause]}", "dim")

    def undo(self, seat: int) -> bool:
        """Back to the last real choice of this seat."""
        self.luck.take_back(seat, is_alone=len(self.people) == 1)
        for lines in self.unread.values():
            lines.append(here(Text("{name} deshace su jugada", "{name} takes it back"), name=self.names[seat]))
        return True

    def show_hints(self, seat: int) -> None:
        """The best three actions, as far as this seat can know: what to expect, why, and what would follow."""
        from andamio.bots.hints import hints, trail_of
        from andamio.bots.reasons import Advisor, reasons

        with self.out.status(here(THINKING, name=self.names[seat])):
            found = hints(self.match.view(seat), trail=trail_of(self.match, seat))
        for hint in reasons(Advisor(self.match.edition, seat, self.names, language()), found):
            self.say(f"  {hint.label}: {hint.win}, {hint.points}")
            self.say(f"    {hint.why}")
            if hint.then:
                self.say(f"    {here(THEN, steps=', '.join(hint.then))}")

    def show_rules(self, clause: str) -> None:
        print_rules(self.match.game.rulebook(language()), clause)

    def save(self, file: Path | None) -> None:
        from andamio.core.record import write

        name = file or Path(f"{self.match.game.name}-{time.strftime('%Y%m%d-%H%M%S')}.acta")
        data = write(self.match, self.names, language()).encode()
        try:
            put_record(name, data)
        except OSError as error:
            if file:
                why = Text(f"no se pudo guardar ({error.strerror})", f"could not be saved ({error.strerror})")
                raise BadInput(what=str(name), why=why) from None
            name = Path(tempfile.gettempdir()) / name.name
            put_record(name, data)
        box = f" --box {shlex.quote(self.box)}" if self.box else ""
        line = here(SAVED, file=name, game=self.match.game.name, quoted=shlex.quote(str(name)), box=box)
        self.out.print(line, markup=False, soft_wrap=True)

    def leave(self) -> None:
        self.out.print()
        if self.match.actions and not self.match.is_over:
            self.save(None)

    def end(self) -> None:
        self.read_out(next(iter(self.unread)) if self.at_keyboard is None else self.at_keyboard)
        print_end(self.match, self.names)
        if self.people and self.out.input(here(AGAIN), markup=False).strip().casefold() in YES:
            sitters: list[Any] = list(zip(self.names, self.bots, strict=True))
            Session(self.match.edition.typed(), sitters, secrets.randbelow(SEEDS), self.box).run()


def put_record(file: Path, data: bytes) -> None:
    """A file that is there already is replaced only if it is a record itself."""
    from andamio.core.record import TITLE

    if file.exists() and not file.read_bytes().startswith(TITLE.encode()):
        raise BadInput(what=str(file), why=NOT_OURS)
    write_whole(file, data)


def chosen(text: str, legal: dict[int, str]) -> int | str:
    """A number of the list, the words that stand there, or others for the match to read."""
    number = read_whole(text)
    if number is None:
        return next((action for action, words in legal.items() if plain(words) == plain(text)), text)
    if 1 <= number <= len(legal):
        return list(legal)[number - 1]
    raise BadInput(
        what=text, why=Text(f"elige un número de 1 a {len(legal)}", f"choose a number from 1 to {len(legal)}")
    )
